"""Checkpoints of tables: opening one costs the same however long its game has been going on.

A checkpoint has everything up to some entry, at least `EVERY` entries ago, so that what the next
moves look back on is played again from there. It is a copy and nothing else: whenever it does not
fit, because the rules are others or it is damaged, all entries are played instead.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

import pentapolis
from pentapolis.catalog.meta import OptionProblem
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import PlayError
from pentapolis.play.timeline import Entry, Timeline

from ..shared_games import load_game
from ..store import Saved, Store
from .standstill import Reading, make_header
from .summary import NOTHING_YET, ClockFacts, Summary

if TYPE_CHECKING:
    from .table import Table

EVERY: Final = 16  # entries between two checkpoints
FORM: Final = 2  # of what is kept; others are not used
HEAD: Final = struct.Struct(">BII")  # the form, the length of the moment, the record's check sum
FAST: Final = 1  # how hard they are compressed
RULES: Final = ("core", "kit")  # what the rules of all games are made of

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Checkpoint:
    """A table at one moment, and apart from that the record of what led there."""

    data: dict[str, Any]
    record: list[Any]

    @classmethod
    def of(cls, spec: GameSpec, timeline: Timeline, clock: ClockFacts | None = None) -> Checkpoint:
        """Return a checkpoint of a table as it is now."""
        header = timeline.header
        data = {
            "rules": describe_rules(spec, header.rules, header.options),
            "summary": NOTHING_YET.add(timeline.entries, clock).to_data(),
            "now": timeline.to_data(),
        }
        return cls(data, timeline.record.complete().to_data())

    def pack(self) -> bytes:
        """Return it as the database keeps it."""
        now, record = compress(self.data), compress(self.record)
        return HEAD.pack(FORM, len(now), zlib.crc32(record)) + now + record


class Checkpoints:
    """Makes and saves checkpoints as tables are played at."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.saving: set[asyncio.Task[None]] = set()

    def note(self, table: Table) -> None:
        """Make a checkpoint if it is time for one, and save the one before."""
        count = table.saved
        if table.row.kind != "play" or table.is_stopped:
            return
        made = table.checkpoint
        if count // EVERY <= (0 if made is None else made[0] // EVERY):
            return
        if made is not None:
            task = asyncio.create_task(self._save(table.id, *made))
            self.saving.add(task)
            task.add_done_callback(self.saving.discard)
        clock = None if table.clock is None else table.clock.describe()
        table.checkpoint = (count, Checkpoint.of(table.match.spec, table.timeline, clock))

    async def _save(self, table: str, count: int, made: Checkpoint) -> None:
        try:
            packed = await asyncio.to_thread(made.pack)
            await self.store.save_checkpoint(table, count, packed)
        except SQLAlchemyError as error:  # then the next one, or none at all
            log.warning("table %s has no checkpoint", table, exc_info=error)


def restore(spec: GameSpec, saved: Saved) -> Reading | None:
    """Return a table from its checkpoint and what came after; None if that cannot be.

    What led to the checkpoint is unpacked once somebody asks for it.
    """
    if saved.checkpoint is None:
        return None
    row, names = saved.row, [seat.name for seat in saved.seats]
    try:
        data, record = unpack(saved.checkpoint)
        game = load_game(spec, len(names), row.options, row.rules, row.variant)
        rules = describe_rules(spec, row.rules, dict(game.options))
        summary = Summary.from_data(data["summary"])
        if data["rules"] != rules or not summary.count == data["now"]["count"] == saved.seq:
            return None
        header = make_header(game, names, row)
        timeline = Timeline.from_data(game, header, data["now"], lambda: decompress(record))
        return Reading(timeline, None, summary) if play_on(timeline, saved.entries) else None
    except (zlib.error, ValueError, LookupError, TypeError, OptionProblem, PlayError):
        return None


def play_on(timeline: Timeline, later: Sequence[Entry]) -> bool:
    """Repeat the entries since a checkpoint; False if they change more than the position."""
    for entry in later:
        if entry.kind in ("rules", "stop"):
            return False
        timeline.repeat_entry(entry)
    return True


def unpack(packed: bytes) -> tuple[dict[str, Any], bytes]:
    """Return what a checkpoint says of its moment, and its record as it is; or ValueError."""
    if len(packed) < HEAD.size:
        raise ValueError("this is no checkpoint")
    form, size, check = HEAD.unpack_from(packed)
    now, record = packed[HEAD.size : HEAD.size + size], packed[HEAD.size + size :]
    if form != FORM or zlib.crc32(record) != check:
        raise ValueError("this is no checkpoint, or it is damaged")
    return decompress(now), record


def compress(data: Any) -> bytes:
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), FAST)


def decompress(packed: bytes) -> Any:
    return json.loads(zlib.decompress(packed))


def describe_rules(spec: GameSpec, version: int, options: dict[str, int]) -> list[Any]:
    """Return by what a table's positions are made: code, versions and options."""
    return [hash_rules(spec.meta.folder), spec.meta.rules_version, version, options]


@cache
def hash_rules(game: Path) -> str:
    """Return a fingerprint of the code that the positions of a game are made by, by its folder."""
    package = Path(pentapolis.__file__).parent
    folders = [package / name for name in RULES] + [game / "rules"]
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    found = hashlib.sha256()
    for path in [*files, game / "parts.toml"]:
        if path.is_file():
            found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
