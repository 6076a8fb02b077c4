"""A game in progress: its timeline, its luck, its players, and the replay file."""

from __future__ import annotations

from .errors import Illegal, NotYours, PlayError, ReplayError, Stale
from .match import Match, Player, new_match
from .replay import Loader, Verdict, comments_of, read, verify, write
from .sealed import SealedLuck
from .timeline import Entry, Head, Timeline

__all__ = [
    "Entry",
    "Head",
    "Illegal",
    "Loader",
    "Match",
    "NotYours",
    "PlayError",
    "Player",
    "ReplayError",
    "SealedLuck",
    "Stale",
    "Timeline",
    "Verdict",
    "comments_of",
    "new_match",
    "read",
    "verify",
    "write",
]
