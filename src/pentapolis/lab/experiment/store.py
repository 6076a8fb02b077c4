"""The folder of a run: Parquet files that are whole or not there, and never change.

The `games` file of a batch is put in place last, and it alone makes the batch count. So whatever
is killed at any moment costs the batches under way and nothing else, and going on means listing
the files and playing the rest. A batch whose deals are all in a larger one has been merged into it
(`compact.py`) and counts no more. Where two batches have the same deals, the first of them counts.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import socket
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from .batch import Batch, Played
from .counts import COLUMNS, KEYS
from .plan import Cell, Experiment, slugify
from .replays import FOLDER, ODD, choose_odd, list_replays

if TYPE_CHECKING:
    import polars as pl

FILE: Final = re.compile(r"(.+\.\d+)\.(\d+)-(\d+)\.parquet")
UNFINISHED: Final = re.compile(r"\..+\.[0-9a-f]{1,16}")  # while put_file() writes it
EXPERIMENT: Final = "experiment.json"
FAILED: Final = "failed.jsonl"
LOCK: Final = "lock"


class StoreProblem(ValueError):
    """Something about the folder of a run that a person has to settle."""


class Stretch(NamedTuple):
    """Deals of a cell that are in one file for each table."""

    cell: str  # its name
    first: int
    last: int

    @property
    def file(self) -> str:
        """Return the name of the files."""
        return f"{self.cell}.{self.first}-{self.last}.parquet"


class Store:
    """The folder of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def create(
        cls, folder: Path, experiment: Experiment, meaning: dict[str, Any], digest: str
    ) -> Store:
        """Make the folder of a run, or open it if it is there; StoreProblem if it is another's."""
        store = cls(folder)
        path = folder / EXPERIMENT
        data = {
            "digest": digest,
            "name": experiment.name,
            "question": experiment.question,
            "deals": experiment.deals,
            "until": experiment.until,
            "metric": experiment.metric,
            "meaning": meaning,
        }
        if path.is_file():
            there = store.read_description()["digest"]
            if there != digest:
                reason = f"holds another experiment ({there}, not {digest}): choose another folder"
                raise StoreProblem(f"{folder} {reason}")
        folder.mkdir(parents=True, exist_ok=True)
        put_file(path, (json.dumps(data, indent=1) + "\n").encode())
        return store

    def read_description(self) -> dict[str, Any]:
        """Return what the run is about; StoreProblem if this is no run."""
        path = self.folder / EXPERIMENT
        try:
            found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise StoreProblem(f"{self.folder} is not the folder of a run") from None
        except ValueError as error:
            raise StoreProblem(f"{path} is damaged: {error}") from None
        return found

    def read_experiment(self) -> Experiment:
        """Return the experiment of the run, without stars."""
        found = self.read_description()
        plain = Experiment.from_data(found["meaning"])
        names = ("name", "question", "deals", "until", "metric")  # older runs lack the last two
        about = {name: found[name] for name in names if name in found}
        return Experiment(**{**vars(plain), **about})

    # Writing.

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        """Keep others from writing here; StoreProblem says who does already."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / LOCK).open("a+", encoding="utf-8") as file:
            if not lock_file(file):
                file.seek(0)
                who = file.read().strip() or "another process"
                raise StoreProblem(f"{self.folder} is in use: {who} is playing this experiment")
            file.seek(0)
            file.truncate()
            # No two holders are called alike, even where every process is the first of its host.
            now = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f} UTC"
            file.write(f"process {os.getpid()} on {socket.gethostname()} since {now}\n")
            file.flush()
            os.fsync(file.fileno())  # workers on other machines read who it is
            yield

    def read_holder(self) -> str:
        """Return who holds the folder, or held it last; StoreProblem if nobody ever did."""
        try:
            return (self.folder / LOCK).read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            raise StoreProblem(
                f"no run is played in {self.folder}, as far as one sees here"
            ) from None

    def check_holder(self, holder: str) -> None:
        """Refuse to write for somebody who holds the folder no more."""
        now = self.read_holder()
        if now != holder:
            raise StoreProblem(f"{self.folder} was taken over by {now}")

    def add(self, batch: Batch, played: Played) -> None:
        """Store the rows of a batch and its replays; from then on it counts."""
        self.add_replays(batch, played)
        tables = sorted(played.tables, key=lambda name: name == "games")
        paths = {table: self.folder / table / f"{batch.name}.parquet" for table in tables}
        for table, path in paths.items():
            path.parent.mkdir(exist_ok=True)
            put_file(path, played.tables[table])
        # Until it counts, somebody who takes over and compacts the run clears it away.
        for table, path in paths.items():
            if not path.is_file():
                put_file(path, played.tables[table])

    def add_replays(self, batch: Batch, played: Played) -> None:
        """Store the replays of a batch; of odd games only the first of the cell are kept."""
        for kind, pages in played.replays.items():
            if not pages:
                continue
            folder = self.folder / FOLDER / kind
            folder.mkdir(parents=True, exist_ok=True)
            keep = set(pages)
            if kind == ODD:
                keep = choose_odd(list_replays(self.folder, kind, batch.cell.name), pages)
            for name in sorted(keep & pages.keys()):
                put_file(folder / name.file, pages[name].encode())
            if kind == ODD:
                self.prune_odd(batch.cell.name)

    def prune_odd(self, cell: str = "*") -> None:
        """Remove odd games of which a cell has earlier ones enough.

        Workers that write into one folder may all have added some. Whoever removes any, the first
        of a cell stay; so once all is written, doing it again leaves just those.
        """
        there = list_replays(self.folder, ODD, cell)
        for name in {one.cell for one in there}:
            mine = [one for one in there if one.cell == name]
            for odd in set(mine) - choose_odd(mine, ()):
                (self.folder / FOLDER / ODD / odd.file).unlink(missing_ok=True)

    def add_failure(self, batch: Batch, reason: str) -> None:
        """Note a batch that could not be played, with all that is needed to try it again."""
        with (self.folder / FAILED).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"reason": reason, "batch": json.loads(batch.to_line())}) + "\n")

    # Reading.

    def list_batches(self) -> Iterator[Stretch]:
        """Yield the batches that count, by cell and deal."""
        names = (path.name for path in (self.folder / "games").glob("*.parquet"))
        found = (FILE.fullmatch(name) for name in names)
        there = [Stretch(one[1], int(one[2]), int(one[3])) for one in found if one]
        before = Stretch("", 0, -1)
        for one in sorted(there, key=lambda one: (one.cell, one.first, -one.last)):
            if one.cell != before.cell or one.last > before.last:
                yield one
                before = one

    def find_file(self, table: str, batch: Stretch) -> Path:
        """Return where the rows of a batch are, if it has any in a table."""
        return self.folder / table / batch.file

    def has_batch(self, batch: Batch) -> bool:
        """Return whether a batch is there whole."""
        return (self.folder / "games" / f"{batch.name}.parquet").is_file()

    def count_games(self, batch: Batch) -> int:
        """Count the games of a batch that is there."""
        import polars as pl

        path = self.folder / "games" / f"{batch.name}.parquet"
        return pl.read_parquet(path, columns=["deal"]).height

    def find_done(self) -> dict[str, set[int]]:
        """Return the deals that are there, by name of the cell."""
        done: dict[str, set[int]] = {}
        for cell, first, last in self.list_batches():
            done.setdefault(cell, set()).update(range(first, last + 1))
        return done

    def count_deals(self, cell: Cell) -> int:
        """Count the deals of a cell that are there."""
        return len(self.find_done().get(cell.name, ()))

    def read(self, table: str, cell: Cell | None = None) -> pl.DataFrame:
        """Return the rows of a table, sorted, of batches that count.

        StoreProblem if somebody compacts the run meanwhile, because rows might be missing.
        """
        import polars as pl

        from .batch import make_frame

        batches = [one for one in self.list_batches() if cell is None or one.cell == cell.name]
        too_late = StoreProblem(f"{self.folder} is being compacted: try again in a moment")
        try:
            frames = self.read_batches(table, batches, [*KEYS, *COLUMNS[table]])
        except FileNotFoundError:
            raise too_late from None
        # Merging removes the files of `games` first: while these are there, all are.
        if not all(self.find_file("games", one).is_file() for one in batches):
            raise too_late
        if not frames:
            return make_frame(table, [])
        last = {
            "seats": ["seat"],
            "lines": ["seat", "line"],
            "parts": ["seat", "part"],
            "advice": ["seat", "question"],
        }
        return pl.concat(frames).sort([*KEYS, *last.get(table, [])])

    def read_batches(
        self, table: str, batches: Iterable[Stretch], columns: list[str] | None = None
    ) -> list[pl.DataFrame]:
        """Return the rows of batches, in the order of list_batches(); each deal only once.

        Workers of a run that was killed and of one that goes on may both have stored a deal.
        """
        import polars as pl

        frames, before = [], Stretch("", 0, -1)
        for one in batches:
            path = self.find_file(table, one)
            if path.is_file():
                frame = pl.read_parquet(path, columns=columns)
                is_twice = one.cell == before.cell and one.first <= before.last
                frames.append(frame.filter(pl.col("deal") > before.last) if is_twice else frame)
            before = one
        return frames


class ReadStore(Store):
    """A run that nobody adds to meanwhile: what was read once is kept."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.frames: dict[tuple[str, Cell | None], pl.DataFrame] = {}
        self.batches = list(super().list_batches())

    def list_batches(self) -> Iterator[Stretch]:
        return iter(self.batches)

    def read(self, table: str, cell: Cell | None = None) -> pl.DataFrame:
        import polars as pl

        if cell is None:
            return super().read(table)
        if (table, None) not in self.frames:
            self.frames[table, None] = super().read(table)
        if (table, cell) not in self.frames:
            whole = self.frames[table, None]
            wanted = (
                (pl.col("variant") == cell.variant)
                & (pl.col("field") == cell.field)
                & (pl.col("seats") == cell.seats)
            )
            self.frames[table, cell] = whole.filter(wanted)
        return self.frames[table, cell]


def put_file(path: Path, data: bytes, is_safe: bool = False) -> None:
    """Write a file so that it is whole or not there.

    `is_safe` is for data of which no other copy is left afterwards: it is on the disk then, even if
    the machine loses power.
    """
    # Two machines may write the same file at once, and their processes may have the same number.
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with beside.open("wb") as file:
        file.write(data)
        if is_safe:
            file.flush()
            os.fsync(file.fileno())
    beside.replace(path)


def lock_file(file: IO[str]) -> bool:
    """Lock a file until it is closed or the process ends; return whether that worked."""
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def name_folder(experiment: Experiment, digest: str) -> str:
    """Return the usual name of a run's folder."""
    return f"{slugify(experiment.name)}-{digest[:8]}"
