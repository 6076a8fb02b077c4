"""Opening a table costs the same however long its game has been going on."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select, update

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE
from pentapolis.play.log import GameLog
from pentapolis.play.timeline import Entry, Header, Timeline
from pentapolis.server.store import People, Store, schema
from pentapolis.server.tables import checkpoints
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.tables.bus import LocalBus
from pentapolis.server.tables.checkpoints import EVERY
from pentapolis.server.tables.summary import NOTHING_YET, Summary
from pentapolis.server.tables.table import Table
from pentapolis.server.tables.tables import Tables
from pentapolis.server.vault import Vault
from tools import opening

from .conftest import Open
from .fake_time import HOUR, FakeTime
from .test_clock import act, seat_two
from .visitors import BOT, PERSON, Visitor, assert_same_table, get_table, step

GAME = "saint-malo"


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a short game have checkpoints."""
    monkeypatch.setattr(checkpoints, "EVERY", 8)


def describe_clock(table: Table) -> Any:
    """Return what a table's clock says."""
    assert table.clock is not None
    return table.clock.describe()


@contextmanager
def count_plies(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Count the plies that timelines play again."""
    played: list[int] = []
    apply = Timeline._apply

    def count(self: Timeline, action: int) -> Any:
        played.append(action)
        return apply(self, action)

    with monkeypatch.context() as patch:
        patch.setattr(Timeline, "_apply", count)
        yield played


def play_on(visitor: Visitor, table: str, moves: int) -> None:
    rng = random.Random(3)
    frame = visitor.frame(table)
    for _ in range(moves):
        frame = step(visitor, table, frame, rng)


def read_checkpoint(folder: Path, table: str) -> tuple[int, bytes] | None:
    parts = schema.checkpoints.c
    wanted = select(parts.seq, parts.data).where(parts.table == table)

    async def read() -> Any:
        async with Store.in_folder(folder) as store:
            return await store.database.read(lambda each: each.execute(wanted).first())

    row = asyncio.run(read())
    return None if row is None else (row.seq, row.data)


@pytest.mark.usefixtures("often")
def test_a_table_is_opened_from_its_checkpoint(
    open_server: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(GAME, PERSON, BOT, start=1)
        play_on(anna, table, 25)
        before, old = anna.frame(table), get_table(anna, table).timeline
        time.sleep(0.2)  # checkpoints are saved beside the game
    found = read_checkpoint(tmp_path / "data", table)
    assert found is not None and 8 <= found[0] <= len(old.entries) - 8
    with open_server() as client, count_plies(monkeypatch) as played:
        anna = Visitor(client, "anna")
        assert_same_table(before, anna.frame(table))
        new = get_table(anna, table).timeline
        later = old.entries[found[0] :]
        assert 8 <= len(later) < 24 < old.ply
        assert len(played) == sum(entry.kind in ("act", "chance") for entry in later)  # not clocks
        assert new.entries == old.entries and new.line == old.line and new.actors == old.actors
        assert new.game.digest(new.state) == old.game.digest(old.state)
        for ply in (0, 3, found[0], new.ply - 1):  # and what came before it, when asked
            assert new.events_of(ply) == old.events_of(ply)
            assert new.game.digest(new.position_at(ply)) == old.game.digest(old.position_at(ply))
        play_on(anna, table, 10)
        assert anna.get(f"/api/tables/{table}/replay.txt").status_code in (200, 403)


@pytest.mark.usefixtures("often")
def test_a_checkpoint_that_does_not_fit_is_not_used(open_server: Open, tmp_path: Path) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(GAME, PERSON, BOT, start=1)
        play_on(anna, table, 20)
        before = anna.frame(table)
        time.sleep(0.2)
    seq, data = read_checkpoint(tmp_path / "data", table) or (0, b"")
    for wrong in ((seq, b"rust"), (seq - 1, data), (seq, data[:-9])):
        change = update(schema.checkpoints).values(seq=wrong[0], data=wrong[1])

        async def spoil(change: Any = change) -> None:
            async with Store.in_folder(tmp_path / "data") as store:
                await store.database.write(lambda each: each.execute(change))

        asyncio.run(spoil())
        with open_server() as client:
            anna = Visitor(client, "anna")
            assert_same_table(before, anna.frame(table))


class Work(NamedTuple):
    """What it took to open a table."""

    rows: int  # entries that were read one by one
    plies: int  # that were played again
    unpacked: int  # parts of the checkpoint


async def open_and_count(
    store: Store, vault: Vault, id: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[Table, Work]:
    """Open a table, and count what that takes."""
    tables = Tables(store, People(store), all_games(), InlineBots(), LocalBus(), vault)
    unpacked: list[bytes] = []
    decompress = checkpoints.decompress

    def note(packed: bytes) -> Any:
        unpacked.append(packed)
        return decompress(packed)

    saved = await store.find_saved(id)
    assert saved is not None
    with count_plies(monkeypatch) as played, monkeypatch.context() as patch:
        patch.setattr(checkpoints, "decompress", note)
        table = await tables.open(id, frame_words("en"))
        work = Work(len(saved.entries), len(played), len(unpacked))
    return table, work


def test_opening_takes_as_much_work_after_a_thousand_plies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read and played is bounded; the past is read when somebody asks for it."""

    async def run() -> None:
        vault = Vault(bytes(32))
        async with Store.in_folder(tmp_path) as store:
            await store.save_person("anna", {})
            works = []
            for plies in (4 * EVERY, 1000 - 1000 % EVERY):
                old, made = opening.play(plies)
                await opening.keep(store, vault, old, made)
                table, work = await open_and_count(store, vault, f"ply-{plies}", monkeypatch)
                works.append(work)
                assert table.timeline.ply == plies and table.saved == len(old.entries)
                assert table.timeline.game.digest(table.timeline.state) == old.game.digest(
                    old.state
                )
                # Undo, the log and replays have all of it.
                assert table.timeline.record.complete() == old.record.complete()
                assert table.timeline.news(0, 0) == old.news(0, 0)
                lines = table.match.game_log.lines(0, "en", 0, plies)
                assert lines == GameLog(table.match.spec, old).lines(0, "en", 0, plies)
            assert works[0] == works[1]
            assert EVERY <= works[0].plies <= works[0].rows <= 2 * EVERY
            assert works[0].unpacked == 1

    asyncio.run(run())


def test_a_timeline_goes_on_before_its_past_is_read() -> None:
    timeline, _ = opening.play(1000)
    data, record = timeline.to_data(), timeline.record.complete().to_data()
    game = timeline.game
    again = Timeline.from_data(game, Header.of(game), data, lambda: record)
    rng, luck = random.Random(1), SeededLuck(2)
    for _ in range(20):
        actor = timeline.state.actor()
        action = rng.choice(timeline.state.legal()) if actor != CHANCE else -1
        for each in (timeline, again):
            each.play_chance(luck) if actor == CHANCE else each.act(actor, action, each.ply)
    for ply in (1010, 1000, 990):  # after its past began to count, there, and before
        for each in (timeline, again):
            each.undo(ply, CHANCE)
        assert again.to_data() == timeline.to_data()
        assert again.record.entries_since(1000) == timeline.record.entries_since(1000)
    assert again.record.complete() == timeline.record.complete()
    assert again.news(0, 0) == timeline.news(0, 0)


def test_who_has_left_and_what_the_clock_says_are_known_without_the_past() -> None:
    """A summary is the same, whether entries are looked at in one go or in two."""
    entries = [
        Entry("clock", 0, 0, "run", 5.0),
        Entry("act", 0, 3, time=6.0),
        Entry("leave", 1, 1, "calm"),
        Entry("clock", 0, 1, "end"),
        Entry("undo", CHANCE, 0),
        Entry("join", 1, 0),
        Entry("act", 0, 3),
        Entry("leave", 2, 1, "calm"),
        Entry("clock", 0, 1, "end"),
    ]
    whole = NOTHING_YET.add(entries)
    assert (whole.count, whole.undos, whole.ended_ply) == (9, 1, 1)
    assert [entry.kind for entry in whole.absences] == ["join", "leave"]
    for number in range(len(entries)):
        first = Summary.from_data(
            json.loads(json.dumps(NOTHING_YET.add(entries[:number]).to_data()))
        )
        assert first.add(entries[number:]) == whole


def test_a_clock_goes_on_from_a_checkpoint(
    clock: FakeTime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 8)
    folder = tmp_path / "data"
    with clock.serve(folder) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        table, *_ = seat_two(anna, bo, {"kind": "bank", "seconds": HOUR})
        for _ in range(25):
            clock.pass_by(7)
            act(anna if anna.frame(table)["asked"] else bo, table)
        before = describe_clock(get_table(anna, table))
        time.sleep(0.2)  # checkpoints are saved beside the game
    assert read_checkpoint(folder, table) is not None
    with clock.serve(folder) as client:
        anna = Visitor(client, "anna")
        anna.frame(table)
        found = get_table(anna, table)
        assert describe_clock(found) == before
        assert found.clock is not None
        left = found.clock.find_left(0) + found.clock.find_left(1)
        assert left == pytest.approx(2 * HOUR - 25 * 7, abs=1)
