"""The same random lines, positions and games every time, chosen without the program's own luck."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import OVER, State

DATA: Final = Path(__file__).parent / "data"
# When databases of earlier versions were last used: a year later, their tables would have expired.
THEN: Final = datetime(2026, 11, 19, tzinfo=UTC).timestamp()
EVERYTHING: Final = os.environ.get("PENTAPOLIS_FROZEN") == "all"
LINES: Final = 20  # for each number of seats and each set of options
VIEWS: Final = 40  # positions of a game that are drawn and that bots are asked about
EVERY: Final = 8  # plies between two digests
SPECS: Final = all_games()


def make(slug: str, seats: int, options: dict[str, int]) -> Game:
    """Make a game with the options of the record, completed as they were usual then."""
    return SPECS.load(slug, seats, options)


def cases(spec: GameSpec) -> Iterator[tuple[int, dict[str, int]]]:
    """List every number of seats, and there each option changed alone."""
    for seats in spec.meta.seats:
        yield seats, {}
    for option in spec.meta.options:
        for value in option.values:
            if value != option.default:
                for seats in option.seats or spec.meta.seats:
                    if goes_with(spec, seats, option.name, value):
                        yield seats, {option.name: value}


def goes_with(spec: GameSpec, seats: int, name: str, value: int) -> bool:
    """Return whether a value goes with a number of seats: seat D cannot begin among two."""
    try:
        make(spec.meta.slug, seats, {name: value})
    except ValueError:
        return False
    return True


def walk(game: Game, seed: int) -> Iterator[State]:
    """Play evenly random plies to the end, or as long as the game may take."""
    chooser = random.Random(seed)
    state = game.start()
    yield state
    while state.actor() != OVER and state.ply < game.max_plies:
        state.apply(chooser.choice(state.legal()))
        yield state


def fingerprint(game: Game, seed: int) -> str:
    """Sum a random line up: how long it is, how it ends, and its digests on the way."""
    sums = hashlib.sha256()
    for state in walk(game, seed):
        if state.ply % EVERY == 0 or state.actor() == OVER:
            sums.update(game.digest(state).encode())
    scores = " ".join(map(str, state.scores()))
    return f"{state.ply} {scores} {sums.hexdigest()[:16]}"


def positions(slug: str, count: int = VIEWS) -> Iterator[tuple[Game, State]]:
    """Give positions spread over random games with every number of seats."""
    spec = SPECS[slug]
    for number in range(count):
        seats = spec.meta.seats[number % len(spec.meta.seats)]
        game = make(slug, seats, {})
        line = [state.clone() for state in walk(game, 1000 + number)]
        yield game, line[len(line) * (2 * number + 1) // (2 * count)]
