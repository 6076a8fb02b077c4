"""Walks through a game: random whole ones, and ones that Hypothesis shrinks to a short failure."""

from __future__ import annotations

import os
from inspect import signature
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, State
from pentapolis.play.replay import write
from pentapolis.play.timeline import Head, Timeline

from .laws import LINE, QUICK, THOROUGH, Broken, Law, law_the_game_ends

WALKS: Final = "PENTAPOLIS_WALKS"  # environment: how many times as many walks as usual
CHOICES: Final = st.lists(st.integers(0, 999), max_size=400)


def walks_wanted(usual: int = 1) -> int:
    """Give how many walks to take: the usual number times PENTAPOLIS_WALKS."""
    return usual * max(1, int(os.environ.get(WALKS) or 1))


def chosen(state: State, number: int) -> int:
    """Choose an action or outcome by any number, so that smaller numbers mean earlier choices."""
    legal = state.legal()
    return legal[number % len(legal)]


def walked(game: Game, choices: list[int]) -> list[int]:
    """Turn any numbers into a line: one ply for each, until the game is over."""
    state = game.start()
    line: list[int] = []
    for number in choices:
        if not state.legal():
            break
        line.append(chosen(state, number))
        state.apply(line[-1])
    return line


def random_choice(spec: GameSpec | None, game: Game, state: State, word: int) -> int:
    """Choose by 32 bits: chance by its odds; a seat evenly or, given a spec, half by its advice."""
    if state.actor() == CHANCE:
        return state.outcome(word)
    legal = state.legal()
    if spec is not None and spec.advise is not None and word & 1:
        worth = spec.advise(game, game.seen_by(state, state.actor()), legal)
        return legal[worth.index(max(worth))]
    return legal[word * len(legal) >> 32]


def random_line(game: Game, seed: int, spec: GameSpec | None = None) -> list[int]:
    """Play a whole game at random, always the same one for a seed; give up behind max_plies."""
    luck = SeededLuck(seed)
    state = game.start()
    line: list[int] = []
    while len(line) <= game.max_plies and state.legal():
        line.append(random_choice(spec, game, state, luck.word(0, len(line))))
        state.apply(line[-1])
    return line


def digests(game: Game, seed: int) -> list[str]:
    """Give the digests along a random game."""
    state = game.start()
    found = [game.digest(state)]
    for action in random_line(game, seed):
        state.apply(action)
        found.append(game.digest(state))
    return found


def timeline_of(spec: GameSpec, game: Game, line: list[int]) -> Timeline:
    """Put a line on a table."""
    timeline = Timeline(game, Head.of(game, spec.meta.rules_version))
    for action in line:
        actor = timeline.state.actor()
        if actor == CHANCE:
            timeline.chance(action)
        else:
            timeline.act(actor, action, timeline.ply)
    return timeline


def as_replay(spec: GameSpec, game: Game, line: list[int]) -> str:
    """Write a line as a replay that can be pasted into golden/."""
    try:
        return write(timeline_of(spec, game, line), seal=False)
    except Exception as error:  # a broken game may not even have a replay
        return f"line: {line}  # no replay: {error}\n"


def keep(law: Law, spec: GameSpec, game: Game, thing: object, line: list[int]) -> None:
    """Call a law, with the spec where it asks for one; a failure names the law and the way."""
    first = next(iter(signature(law).parameters))
    given_to_law = (spec, game, thing) if first == "spec" else (game, thing)
    try:
        law(*given_to_law)
    except Exception as error:
        said = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        broken = Broken(f"{game.slug} breaks {law.__name__} after {len(line)} plies: {said}")
        broken.law = law.__name__
        broken.add_note(as_replay(spec, game, line))
        raise broken from error


def shrinking_walk(spec: GameSpec, game: Game, examples: int = 10) -> None:
    """Check the laws where Hypothesis walks; it shrinks a failing walk to a short one."""

    @settings(
        max_examples=walks_wanted(examples),
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
        check_end(spec, game, walked(game, choices))

    walk()


def check_end(spec: GameSpec, game: Game, line: list[int]) -> None:
    """Check all laws of a position where a line ends, and that the line can be gone again."""
    state = game.start()
    for action in line:
        state.apply(action)
    for law in [*QUICK, *THOROUGH]:
        keep(law, spec, game, state, line)
    for law in LINE:
        if law is not law_the_game_ends:  # a walk may stop anywhere
            keep(law, spec, game, line, line)
