"""The puzzle of the day: the game by weekday, the number by date, the same for everybody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from pentapolis.catalog.spec import GameSpec

from .puzzle import Puzzle, read_puzzles

WEEK: Final = 7


@dataclass(frozen=True)
class DailyPuzzle:
    """A puzzle and its game."""

    spec: GameSpec
    puzzle: Puzzle


def today() -> date:
    """Return the date that counts, wherever somebody is."""
    return datetime.now(UTC).date()


def find_daily(specs: Iterable[GameSpec], day: date) -> DailyPuzzle | None:
    """Return the puzzle of a day; None if no game has any."""
    games = sorted((spec for spec in specs if read_puzzles(spec)), key=lambda spec: spec.meta.slug)
    if not games:
        return None
    weekday = day.weekday()
    place = weekday % len(games)
    puzzles = read_puzzles(games[place])
    days = [each for each in range(WEEK) if each % len(games) == place]  # of this game in a week
    weeks = (day.toordinal() - 1) // WEEK  # the first day of the calendar was a Monday
    count = weeks * len(days) + days.index(weekday)
    return DailyPuzzle(games[place], puzzles[count % len(puzzles)])
