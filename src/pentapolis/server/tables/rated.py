"""Which games count for ratings, by what the record says about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.play.timeline import Entry

from .seats import LEAVE

BOT_PLAYED: Final = "bot"  # a bot has played for somebody for a while
ENDED_EARLY: Final = "ended"  # its people have ended it before its end, such as by the clock
RULES_CHANGED: Final = "rules"  # it was played by two versions of the rules
REASONS: Final = {LEAVE: BOT_PLAYED, "stop": ENDED_EARLY, "rules": RULES_CHANGED}  # by entry


def find_unrated_reason(entries: Iterable[Entry]) -> str:
    """Return why a game cannot be rated: the first thing in its record that speaks against it.

    It is "" if nothing does. Nothing of it goes away by an undo, or when somebody comes back.
    """
    for entry in entries:
        if entry.kind in REASONS:
            return REASONS[entry.kind]
    return ""


def is_rated(entries: Iterable[Entry]) -> bool:
    """Return whether nothing in the record of a game speaks against rating it."""
    return not find_unrated_reason(entries)
