"""What survives a restart: people with their settings, tables, seats and entries."""

from .people import People, Person
from .progress import LessonProgress, Progress
from .results import Result, Results
from .store import SeatRow, Store, TableRow, prepare_folder

__all__ = [
    "LessonProgress",
    "People",
    "Person",
    "Progress",
    "Result",
    "Results",
    "SeatRow",
    "Store",
    "TableRow",
    "prepare_folder",
]
