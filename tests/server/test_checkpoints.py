"""Opening a table costs the same however long its game has been going on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from pentapolis.catalog.games import all_games
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE
from pentapolis.play.timeline import Header, Timeline
from pentapolis.server.store import Store, schema
from pentapolis.server.tables import checkpoints
from pentapolis.server.tables.checkpoints import EVERY

from .conftest import Open
from .visitors import BOT, PERSON, Visitor, assert_same_table, get_table, step

GAME = "saint-malo"


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a short game have checkpoints."""
    monkeypatch.setattr(checkpoints, "EVERY", 8)


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
        assert 8 <= len(played) <= len(old.entries) - found[0] < 24 < old.ply
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


def test_ten_and_a_thousand_plies_leave_as_much_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played again is bounded, and the past is played only when somebody asks for it."""
    spec = all_games()[GAME]
    game = spec.load(5, {})
    timeline, rng, luck = Timeline(game, Header.of(game)), random.Random(1), SeededLuck(1)
    while timeline.ply < 1000:
        actor = timeline.state.actor()
        if actor == CHANCE:
            timeline.play_chance(luck)
        else:
            timeline.act(actor, rng.choice(timeline.state.legal()), timeline.ply)
    data = timeline.to_data()
    with count_plies(monkeypatch) as played:
        again = Timeline.from_data(game, Header.of(game), data)
        assert played == [] and again.ply == 1000 and again._known == 1000
        assert again.earliest_undo(0) <= 1000
    assert EVERY <= 32
    for _ in range(20):  # both go on alike
        actor = timeline.state.actor()
        action = rng.choice(timeline.state.legal()) if actor != CHANCE else -1
        for each in (timeline, again):
            each.play_chance(luck) if actor == CHANCE else each.act(actor, action, each.ply)
    assert again.game.digest(again.state) == timeline.game.digest(timeline.state)
    again.undo(990, CHANCE)
    timeline.undo(990, CHANCE)
    assert again.to_data() == timeline.to_data()
    assert again.news(0, 0) == timeline.news(0, 0)
