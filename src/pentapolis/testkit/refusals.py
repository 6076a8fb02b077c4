"""Checks the reasons of a game on many positions of random games, with every option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State

from .check_law import check_law
from .conformance import option_sets
from .laws import Law, LawBroken, law_every_refusal_has_a_reason
from .lines import random_line

PAIRS: Final = 20_000  # of a position and an action near it, in the tests of each game
EVERY: Final = 5  # plies from one position to the next, besides the first at each question
ROUNDS: Final = 4  # of a game with each number of seats and each option, until all have come up


@dataclass
class RefusalReport:
    """How many pairs of a position and an action were checked, and which reasons came up."""

    keys: Counter[str] = field(default_factory=Counter)  # "" stands for what is legal

    @property
    def pairs(self) -> int:
        return self.keys.total()

    @property
    def refusals(self) -> int:
        return self.pairs - self.keys[""]


def check_refusals(
    spec: GameSpec,
    pairs: int = PAIRS,
    seed: int = 0,
    wanted: Iterable[str] = (),
    lines: Iterable[tuple[Game, list[int]]] = (),
) -> RefusalReport:
    """Check some lines, then random games: so many pairs, and more until all wanted reasons came
    up; LawBroken shows a replay."""
    report = RefusalReport()

    @wraps(law_every_refusal_has_a_reason)
    def law(spec: GameSpec, game: Game, state: State) -> None:
        law_every_refusal_has_a_reason(spec, game, state, report.keys)

    for game, line in lines:
        visit(spec, game, line, seed, law)
    missing = set(wanted) - report.keys.keys()
    games = [spec.load(seats, options) for seats, options in option_sets(spec)]
    attempt = 0
    while report.pairs < pairs or (missing and attempt < ROUNDS):
        before = report.pairs
        for number, game in enumerate(games):
            rater = spec if attempt % 2 else None
            line = random_line(game, 1000 * seed + 100 * attempt + number, rater)
            visit(spec, game, line, attempt + number, law)
            missing -= report.keys.keys()
            if report.pairs >= pairs and not missing:
                return report
        if report.pairs == before:
            raise LawBroken("no action is near any question")
        attempt += 1
    return report


def visit(spec: GameSpec, game: Game, line: list[int], seed: int, law: Law) -> None:
    """Check the law at some positions of a line, and at the first of each question."""
    asked: set[int] = set()
    state = game.start()
    for ply, action in enumerate(line):
        if state.asking not in asked or (ply + seed) % EVERY == 0:
            check_law(law, spec, game, state, line[:ply])
        asked.add(state.asking)
        state.apply(action)


def read_seldom(tests: Path) -> dict[str, str]:
    """Read which reasons random games need not show; a line of `seldom.txt` is `key: why`."""
    path = tests / "seldom.txt"
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        if line and not line.startswith("#"):
            key, _, reason = line.partition(": ")
            assert reason.strip(), f"{path.name}: {line!r} gives no reason"
            found[key] = reason
    return found
