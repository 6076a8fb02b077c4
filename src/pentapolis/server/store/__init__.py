"""What survives a restart: people with their settings, tables, seats and entries."""

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

__all__ = [
    "Desk",
    "LessonProgress",
    "Line",
    "Locks",
    "NoLocks",
    "Notice",
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
    "lock_folder",
    "prepare_folder",
    "read_key",
]
