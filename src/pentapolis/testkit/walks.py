"""Walks chosen by Hypothesis, which shrinks a walk to a short one when a law breaks."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State

from .check_law import WALKS, check_law, count_walks
from .laws import LINE, QUICK, THOROUGH, law_the_game_ends

CHOICES: Final = st.lists(st.integers(0, 999), max_size=400)


def choose(state: State, number: int) -> int:
    """Choose an action or outcome by any number; smaller numbers tend to mean earlier choices."""
    legal = state.legal()
    return legal[number % len(legal)]


def walk_line(game: Game, choices: list[int]) -> list[int]:
    """Turn any numbers into a line: one ply for each, until the game is over."""
    state = game.start()
    line: list[int] = []
    for number in choices:
        if not state.legal():
            break
        line.append(choose(state, number))
        state.apply(line[-1])
    return line


def shrinking_walk(spec: GameSpec, game: Game, examples: int = 10) -> None:
    """Check the laws at the end of random walks; a failing walk is shrunk to a short one."""

    @settings(
        max_examples=count_walks(examples),
        deadline=None,
        database=None,
        derandomize=WALKS not in os.environ,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
        report_multiple_bugs=False,
    )
    @given(CHOICES)
    def walk(choices: list[int]) -> None:
        check_end(spec, game, walk_line(game, choices))

    walk()


def check_end(spec: GameSpec, game: Game, line: list[int]) -> None:
    """Check the laws of positions where a line ends, and the laws of lines."""
    state = game.start()
    for action in line:
        state.apply(action)
    for law in [*QUICK, *THOROUGH]:
        check_law(law, spec, game, state, line)
    for law in LINE:
        if law is not law_the_game_ends:  # a walk may stop anywhere
            check_law(law, spec, game, line, line)
