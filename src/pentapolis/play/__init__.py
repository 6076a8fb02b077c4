"""A game in progress: its timeline, its luck, its players, and the replay file."""

from pentapolis.core.errors import Illegal, NotYours, PlayError, ReplayError, Stale

from .log import GameLog, LogLine
from .match import Match, Mover, MoverKind, Player, new_match
from .refusals import Refusal, explain_refusal
from .replay import VerifyReport, read, read_comments, verify, write
from .scores import ScoreRow, score_history, score_rows
from .sealed_luck import SealedLuck
from .timeline import ALL, Entry, Header, Timeline
from .turns import Turn, TurnLog

__all__ = [
    "ALL",
    "Entry",
    "GameLog",
    "Header",
    "Illegal",
    "LogLine",
    "Match",
    "Mover",
    "MoverKind",
    "NotYours",
    "PlayError",
    "Player",
    "Refusal",
    "ReplayError",
    "ScoreRow",
    "SealedLuck",
    "Stale",
    "Timeline",
    "Turn",
    "TurnLog",
    "VerifyReport",
    "explain_refusal",
    "new_match",
    "read",
    "read_comments",
    "score_history",
    "score_rows",
    "verify",
    "write",
]
