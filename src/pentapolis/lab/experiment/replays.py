"""Which games of a run are kept as replays, so that people can look at them.

Every hundredth deal is kept as a sample, and what ended oddly; of both the first few of a cell, so
that a long run does not fill the disk. Which these are depends on nothing but the rows: a run that
was killed and went on has the same replays as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from pentapolis.play.match import Match
from pentapolis.play.replay import write

from .metrics import GUARD_ENDING
from .plan import Cell

FOLDER: Final = "replays"
SAMPLES: Final = "samples"
ODD: Final = "odd"
FLAGS: Final = "flags"  # made for a report, of games that its flags point at
SAMPLE_EVERY: Final = 100  # deals
MOST_DEALS: Final = 20  # of a cell that are kept as samples
MOST_ODD: Final = 20  # games of a cell
FILE: Final = re.compile(r"(.+\.\d+)\.(\d+)-(\d+)\.replay\.txt")


class GameName(NamedTuple):
    """A game of a run, as its replay is called."""

    cell: str  # its name
    deal: int
    turn: int

    @property
    def file(self) -> str:
        """Return the name of the file."""
        return f"{self.cell}.{self.deal}-{self.turn}.replay.txt"


class Album:
    """Collects the replays of a batch: their text by kind and game."""

    def __init__(self) -> None:
        self.pages: dict[str, dict[GameName, str]] = {SAMPLES: {}, ODD: {}}

    def look_at(self, match: Match, cell: Cell, deal: int, turn: int) -> None:
        """Keep a game that is finished, if it is one of those."""
        kinds = []
        if is_sample(deal):
            kinds.append(SAMPLES)
        ending = match.game.name_ending(match.state)
        if is_odd(ending, cell.seats) and len(self.pages[ODD]) < MOST_ODD:
            kinds.append(ODD)
        if kinds:
            name = GameName(cell.name, deal, turn)
            text = write_replay(match, name)
            for kind in kinds:
                self.pages[kind][name] = text


def is_sample(deal: int) -> bool:
    """Return whether the games of a deal are kept whatever happens in them."""
    return deal % SAMPLE_EVERY == 0 and deal < SAMPLE_EVERY * MOST_DEALS


def is_odd(ending: str, seats: int) -> bool:
    """Return whether a game ended at a limit that only keeps it from going on for ever."""
    return ending == GUARD_ENDING and seats > 1


def write_replay(match: Match, name: GameName) -> str:
    """Return a game as a replay file that says where it is from."""
    note = f"{name.cell}, deal {name.deal}, rotation {name.turn}"
    return write(match.timeline, notes=[note])


def list_replays(folder: Path, kind: str, cell: str = "*") -> list[GameName]:
    """List the games of a kind that are kept, by cell and deal."""
    there = (folder / FOLDER / kind).glob(f"{cell}.*.replay.txt")
    found = (FILE.fullmatch(path.name) for path in there)
    return sorted(GameName(one[1], int(one[2]), int(one[3])) for one in found if one)


def choose_odd(there: Iterable[GameName], more: Iterable[GameName]) -> set[GameName]:
    """Return which odd games of a cell are kept: the first, in whatever order they are played."""
    return set(sorted({*there, *more})[:MOST_ODD])
