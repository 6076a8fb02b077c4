"""Where people have ended their turns, by the entries of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.play.timeline import Entry

END: Final = "end"  # the text of the entry that ends a turn


def find_ended_ply(entries: Iterable[Entry], ended: int = 0) -> int:
    """Return the ply up to which people have ended their turns; `ended` is that before."""
    for entry in entries:
        if entry.kind == "clock" and entry.text == END:
            ended = entry.value
        elif entry.kind == "rules":
            ended = entry.value  # nobody goes back to other rules
        elif entry.kind == "undo" and entry.value < ended:
            ended = 0
    return ended
