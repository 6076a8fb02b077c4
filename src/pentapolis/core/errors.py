"""What can go wrong at a table, each in one sentence for the person who sees it.

PlayError
├── Stale        the table has moved on
├── NotYours     another seat, or chance, or nobody decides
├── Illegal      this cannot be done now; the message says what can
└── ReplayError  a line of a replay file, or a saved entry, does not fit
"""

from __future__ import annotations


class PlayError(ValueError):
    """Something cannot be played; the message says why."""


class Stale(PlayError):
    """The decision was made at a position that is no longer on the table."""


class NotYours(PlayError):
    """Another seat, or chance, or nobody decides."""


class Illegal(PlayError):
    """The rules do not allow this action now."""


class ReplayError(PlayError):
    """A line of a replay does not fit; `ply` is the ply it would be, or -1 outside the game."""

    def __init__(self, line: int, ply: int, reason: str, what: str = "line") -> None:
        self.line = line
        self.ply = ply
        self.reason = reason
        self.what = what  # is counted: lines of a file, steps of a link, entries of a table
        place = f"{what} {line}" if ply < 0 else f"{what} {line} (ply {ply})"
        super().__init__(f"{place}: {reason}")
