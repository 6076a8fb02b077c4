"""Merges the many small files of a run into few, so that nothing is lost or there twice.

The deals of a cell that follow each other come into one file for each table. As with any batch its
`games` file is put in place last; in that moment it counts, and the batches that it holds do not
any more (`Store.list_batches`). Only then are their files removed. Whatever is killed leaves files
that do not count, and the next time they are cleared away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .batch import pack_frame
from .counts import COLUMNS
from .store import FILE, UNFINISHED, Store, Stretch, put_file

TABLES: Final = (*(table for table in COLUMNS if table != "games"), "games")  # which counts: last


@dataclass(frozen=True)
class Compacted:
    """How many files a run had and has, and their bytes."""

    files_before: int
    files: int
    bytes_before: int
    bytes: int


def compact_run(store: Store) -> Compacted:
    """Merge the files of a run; StoreProblem if somebody is playing it."""
    store.read_description()
    with store.hold():
        before = measure_files(store)
        for group in list_groups(store):
            if len(group) > 1:
                merge_batches(store, group)
        clear_away(store)
        after = measure_files(store)
    return Compacted(before[0], after[0], before[1], after[1])


def list_groups(store: Store) -> Iterator[list[Stretch]]:
    """Yield the batches that count, those together whose deals follow each other."""
    group: list[Stretch] = []
    for one in store.list_batches():
        if group and (group[-1].cell != one.cell or group[-1].last + 1 < one.first):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def merge_batches(store: Store, group: list[Stretch]) -> None:
    """Put the rows of several batches into one that counts instead of them."""
    import polars as pl

    whole = Stretch(group[0].cell, group[0].first, group[-1].last)
    for table in TABLES:
        frames = store.read_batches(table, group)
        if frames:
            put_file(store.find_file(table, whole), pack_frame(pl.concat(frames)), is_safe=True)


def clear_away(store: Store) -> None:
    """Remove files that do not count: of batches that were merged, and of processes killed."""
    counting, games = {one.file for one in store.list_batches()}, store.folder / "games"
    for table in reversed(TABLES):  # `games` first, so that nobody looks for the others
        for path in sorted((store.folder / table).glob("*")):
            is_left = FILE.fullmatch(path.name) and path.name not in counting
            # A worker of a client that was killed may have stored a batch just now.
            if is_left and (table == "games" or not (games / path.name).is_file()):
                path.unlink()
    for path in sorted(store.folder.rglob(".*")):
        if UNFINISHED.fullmatch(path.name) and path.is_file():
            path.unlink()


def measure_files(store: Store) -> tuple[int, int]:
    """Return how many files the tables have, and how many bytes."""
    sizes = [path.stat().st_size for table in TABLES for path in (store.folder / table).glob("*")]
    return len(sizes), sum(sizes)
