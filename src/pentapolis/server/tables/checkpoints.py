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
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

import pentapolis
from pentapolis.catalog.meta import OptionProblem
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import PlayError
from pentapolis.play.timeline import Entry, Timeline

from ..store import Saved, Store
from .standstill import make_header

if TYPE_CHECKING:
    from .table import Table

EVERY: Final = 32  # entries between two checkpoints
FAST: Final = 1  # how hard they are compressed
RULES: Final = ("core", "kit")  # what the rules of all games are made of

log = logging.getLogger(__name__)


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
        header = table.timeline.header
        rules = describe_rules(table.match.spec, header.rules, header.options)
        table.checkpoint = (count, {"rules": rules, **table.timeline.to_data()})

    async def _save(self, table: str, count: int, data: dict[str, Any]) -> None:
        try:
            packed = await asyncio.to_thread(pack, data)
            await self.store.save_checkpoint(table, count, packed)
        except SQLAlchemyError as error:  # then the next one, or none at all
            log.warning("table %s has no checkpoint", table, exc_info=error)


def restore(spec: GameSpec, saved: Saved) -> Timeline | None:
    """Return a table from its checkpoint and what came after; None if that cannot be."""
    if saved.checkpoint is None:
        return None
    row, names = saved.row, [seat.name for seat in saved.seats]
    try:
        data = json.loads(zlib.decompress(saved.checkpoint))
        game = spec.load(len(names), row.options, row.rules, row.variant)
        rules = describe_rules(spec, row.rules, dict(game.options))
        if data["rules"] != rules or len(data["entries"][0]) != saved.seq:
            return None
        timeline = Timeline.from_data(game, make_header(game, names, row), data)
        return play_on(timeline, saved.entries)
    except (zlib.error, ValueError, LookupError, TypeError, OptionProblem, PlayError):
        return None


def play_on(timeline: Timeline, later: Sequence[Entry]) -> Timeline | None:
    """Repeat the entries since a checkpoint; None if they change more than the position."""
    for entry in later:
        if entry.kind in ("rules", "stop"):
            return None
        timeline.repeat_entry(entry)
    return timeline


def pack(data: dict[str, Any]) -> bytes:
    """Return a checkpoint as the database keeps it."""
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), FAST)


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
