"""What survives a restart: people with their settings, tables, seats and entries."""

from .people import People, Person
from .store import SeatRow, Store, TableRow, prepare_folder

__all__ = ["People", "Person", "SeatRow", "Store", "TableRow", "prepare_folder"]
