"""What survives a restart: people with their settings, tables, seats and entries."""

from .people import People, Person
from .results import Result, Results
from .store import SeatRow, Store, TableRow, prepare_folder

__all__ = [
    "People",
    "Person",
    "Result",
    "Results",
    "SeatRow",
    "Store",
    "TableRow",
    "prepare_folder",
]
