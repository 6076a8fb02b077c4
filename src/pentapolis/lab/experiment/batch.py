"""Batches: a few deals as one line of text that any worker can play, and the rows that come back.

A batch goes as JSON and comes back as Parquet files, one for each table. The rows of a deal depend
on nothing but the experiment and the number of the deal.
"""

from __future__ import annotations

import io
import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from .counts import COLUMNS, KEYS, Rows, play_and_count
from .plan import Cell, Experiment
from .replays import Album, GameName

if TYPE_CHECKING:
    import polars as pl

COMPRESSION: Final = "zstd"


@dataclass(frozen=True)
class Batch:
    """Deals of one cell, from first to last, both included."""

    digest: str  # of the experiment
    cell: Cell
    first: int
    last: int
    experiment: Experiment

    @property
    def name(self) -> str:
        """Return the name of its files."""
        return f"{self.cell.name}.{self.first}-{self.last}"

    @property
    def id(self) -> str:
        """Return a name that no other batch of any experiment has."""
        return f"{self.digest}/{self.name}"

    @property
    def deals(self) -> int:
        return self.last - self.first + 1

    def to_line(self) -> str:
        """Write the batch as one line of JSON."""
        cell = [self.cell.variant, self.cell.field, self.cell.seats]
        data = {"digest": self.digest, "cell": cell, "first": self.first, "last": self.last}
        return json.dumps({**data, "experiment": self.experiment.to_data()}, sort_keys=True)

    @classmethod
    def from_line(cls, line: str) -> Batch:
        """Read a batch from its line."""
        data = json.loads(line)
        experiment = Experiment.from_data(data["experiment"])
        return cls(data["digest"], Cell(*data["cell"]), data["first"], data["last"], experiment)


@dataclass(frozen=True)
class Played:
    """What comes back of a batch: a Parquet file for each table, and some replays."""

    tables: dict[str, bytes]
    games: int
    seconds: float  # it took the worker
    replays: dict[str, dict[GameName, str]] = field(default_factory=dict)  # by kind


def play_batch(line: str) -> Played:
    """Play the games of a batch; this is all that a worker does."""
    start = time.perf_counter()
    batch = Batch.from_line(line)
    rows: Rows = {table: [] for table in COLUMNS}
    album, sets = Album(), batch.experiment.sets
    for deal in range(batch.first, batch.last + 1):
        for job in batch.experiment.jobs(batch.cell, deal):
            for table, more in play_and_count(job, batch.cell, deal, sets, album).items():
                rows[table] += more
    tables = {table: write_parquet(table, rows[table]) for table in rows if rows[table]}
    return Played(tables, len(rows["games"]), time.perf_counter() - start, album.pages)


def write_parquet(table: str, rows: list[tuple[Any, ...]]) -> bytes:
    """Return rows as a Parquet file."""
    return pack_frame(make_frame(table, rows))


def pack_frame(frame: pl.DataFrame) -> bytes:
    """Return a frame as a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression=COMPRESSION)
    return buffer.getvalue()


def make_frame(table: str, rows: list[tuple[Any, ...]]) -> pl.DataFrame:
    """Return rows as a frame, each column of the type it always has."""
    import polars as pl

    texts = {"variant", "field", "ending", "bot", "line", "part", "question"}
    floats = {"share", "tree", "effective"}
    schema = {
        name: pl.String if name in texts else pl.Float64 if name in floats else pl.Int32
        for name in (*KEYS, *COLUMNS[table])
    }
    return pl.DataFrame(rows, schema=schema, orient="row")
