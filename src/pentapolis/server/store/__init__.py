"""What survives a restart: people with their settings, tables, seats and entries."""

from .channels import Channel, NoticeStore, TurnNotice
from .folder import read_key
from .lock import lock_folder
from .locks import Locks, NoLocks, PostgresLocks
from .notices import Notice, Notices
from .people import People, Person
from .progress import LessonProgress, Progress
from .results import Result, Results
from .seating import Pass, Seating
from .speech import Desk, Line, Speech
from .store import NumberTaken, Saved, SeatRow, Store, TableRow, prepare_folder
from .terms import NO_TERMS, Clock, Delay, Terms, TermsStore
from .uptime import Uptime

__all__ = [
    "NO_TERMS",
    "Channel",
    "Clock",
    "Delay",
    "Desk",
    "LessonProgress",
    "Line",
    "Locks",
    "NoLocks",
    "Notice",
    "NoticeStore",
    "Notices",
    "NumberTaken",
    "Pass",
    "People",
    "Person",
    "PostgresLocks",
    "Progress",
    "Result",
    "Results",
    "Saved",
    "SeatRow",
    "Seating",
    "Speech",
    "Store",
    "TableRow",
    "Terms",
    "TermsStore",
    "TurnNotice",
    "Uptime",
    "lock_folder",
    "prepare_folder",
    "read_key",
]
