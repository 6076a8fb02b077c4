"""What survives a restart: people with their settings, tables, seats and entries."""

from .channels import Channel, NoticeStore, TurnNotice
from .folder import read_key
from .history import History, Played, Rank, Strength
from .lock import lock_folder
from .locks import Locks, NoLocks, PostgresLocks
from .names import Challenge, KeptName, KeptNames, Passkey
from .notices import Notice, Notices
from .people import Arrival, People, Person
from .progress import LessonProgress, Progress
from .results import Result, Results
from .seating import Pass, Seating
from .sessions import Session, Sessions
from .speech import Desk, Line, Speech
from .store import NumberTaken, Saved, SeatRow, Store, TableRow, prepare_folder
from .terms import NO_TERMS, Clock, Delay, Terms, TermsStore
from .uptime import Uptime

__all__ = [
    "NO_TERMS",
    "Arrival",
    "Challenge",
    "Channel",
    "Clock",
    "Delay",
    "Desk",
    "History",
    "KeptName",
    "KeptNames",
    "LessonProgress",
    "Line",
    "Locks",
    "NoLocks",
    "Notice",
    "NoticeStore",
    "Notices",
    "NumberTaken",
    "Pass",
    "Passkey",
    "People",
    "Person",
    "Played",
    "PostgresLocks",
    "Progress",
    "Rank",
    "Result",
    "Results",
    "Saved",
    "SeatRow",
    "Seating",
    "Session",
    "Sessions",
    "Speech",
    "Store",
    "Strength",
    "TableRow",
    "Terms",
    "TermsStore",
    "TurnNotice",
    "Uptime",
    "lock_folder",
    "prepare_folder",
    "read_key",
]
