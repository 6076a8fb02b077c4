"""What can go wrong while playing; each message is one sentence for a person.

PlayError
├── Stale        the table has moved on
├── NotYours     another seat decides, or chance, or nobody
├── Illegal      the rules do not allow it now; the message lists what they do
└── ReplayError  a line of a replay file, or a saved entry, is wrong
"""

from __future__ import annotations


class PlayError(ValueError):
    """A move or a game cannot be played; the message says why."""


class Stale(PlayError):
    """The decision was made for an earlier position; the game has moved on."""


class NotYours(PlayError):
    """Another seat decides, or chance, or nobody."""


class Illegal(PlayError):
    """The rules do not allow this action now."""


class ReplayError(PlayError):
    """A line of a replay is wrong; `ply` is the ply it describes, or -1 if it describes none."""

    def __init__(self, line: int, ply: int, reason: str, what: str = "line") -> None:
        self.line = line
        self.ply = ply
        self.reason = reason
        self.what = what  # `line` counts: lines of a file, steps of a link, entries of a table
        place = f"{what} {line}" if ply < 0 else f"{what} {line} (ply {ply})"
        super().__init__(f"{place}: {reason}")
