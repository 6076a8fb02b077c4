"""Frames are drawn elsewhere: the same ones, in the same order, whatever happens to who draws."""

from __future__ import annotations

import asyncio
import os
import pickle
import random
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from pentapolis.play.log import GameLog
from pentapolis.server.errors import Refused
from pentapolis.server.live.screen import MAX_DRAWINGS, Screen, make_live_job, make_story_job
from pentapolis.server.packed import Message, Packed, pack, read_text
from pentapolis.server.render import processes
from pentapolis.server.render.drawer import LocalDrawer
from pentapolis.server.render.jobs import FrameJob
from pentapolis.server.render.processes import (
    DONE,
    LENGTH,
    Drawing,
    DrawingFailed,
    DrawingProcess,
    Painter,
)
from pentapolis.server.render.snapshots import SnapshotCache
from pentapolis.server.store import Person
from pentapolis.server.tables.delay import Delays

from .visitors import BOT, PERSON, Visitor, clickable, get_table, get_tables, step

STRANGER = Person("stranger")


def draw_both(painter: Painter, local: LocalDrawer, job: FrameJob, log: GameLog) -> tuple[str, str]:
    """Return a frame as a process would draw it, and as the server itself does."""

    async def here() -> str:
        return read_text(await local.draw(job, log))

    answer = painter.answer(pickle.loads(pickle.dumps(job)))
    assert answer[:1] == DONE, answer.decode()
    return read_text(Packed(answer[1:])), asyncio.run(here())


@pytest.mark.parametrize("game", ["hamlet", "little-town"])  # without secrets, and with
def test_a_process_draws_what_the_server_would(anna: Visitor, game: str) -> None:
    id = anna.create_table(game, PERSON, BOT)
    painter, local, rng = Painter(), LocalDrawer(SnapshotCache()), random.Random(4)
    frame, person = anna.frame(id), Person(anna.id)
    table = get_table(anna, id)
    before = None
    for number in range(12):
        jobs = [
            make_live_job(table, person, before=before),
            make_live_job(table, STRANGER, (1, False)),
            make_story_job(table, STRANGER, 0, (None, True), before=None),
        ]
        before = jobs[0].now
        for job in jobs:
            one, other = draw_both(painter, local, job, table.match.game_log)
            assert one == other
        if number == 6 and frame["can"]["undo"]:
            anna.post(f"/api/tables/{id}/undo")
            frame, before = anna.frame(id), None  # after an undo everybody gets a whole frame
        frame = step(anna, id, frame, rng)


def test_an_older_ply_is_drawn_from_the_same_line(anna: Visitor) -> None:
    """A page may wait for a frame while another one is already shown what came after."""
    id = anna.create_table("hamlet", PERSON, BOT)
    painter, local, rng = Painter(), LocalDrawer(SnapshotCache()), random.Random(2)
    frame = anna.frame(id)
    table = get_table(anna, id)
    first = make_live_job(table, STRANGER)
    expected = draw_both(Painter(), local, first, table.match.game_log)[0]
    for _ in range(4):
        frame = step(anna, id, frame, rng)
    draw_both(painter, local, make_live_job(table, STRANGER), table.match.game_log)
    assert painter.answer(first) == DONE + pack(expected.encode()).data


def test_what_two_snapshots_share_is_kept_once(anna: Visitor) -> None:
    id = anna.create_table("saint-malo", PERSON, BOT)
    anna.frame(id)
    painter, table = Painter(), get_table(anna, id)
    painter.answer(make_live_job(table, STRANGER))
    painter.answer(make_live_job(table, Person(anna.id)))
    one, other = painter.snapshots.kept.values()
    same = [key for key, text in one.parts.items() if other.parts.get(key) == text]
    assert len(same) > 10 and all(one.parts[key] is other.parts[key] for key in same)


def test_a_table_that_goes_on_by_other_rules_is_replayed_by_them(anna: Visitor) -> None:
    id = anna.create_table("hamlet", PERSON, BOT)
    anna.frame(id)
    painter, job = Painter(), make_live_job(get_table(anna, id), STRANGER)
    painter.answer(job)
    first = painter.logs[id]
    painter.answer(pickle.loads(pickle.dumps(job)))
    assert painter.logs[id] is first
    painter.answer(replace(job, header=replace(job.header, names=["Ann", "Bea"])))
    assert painter.logs[id] is not first


def test_who_comes_while_the_same_is_drawn_waits_for_that(anna: Visitor) -> None:
    id = anna.create_table("hamlet", PERSON, BOT)
    anna.frame(id)
    job = make_live_job(get_table(anna, id), STRANGER)

    async def run() -> None:
        process = DrawingProcess()
        process.start = lambda: None  # type: ignore[method-assign]
        process.sent.append(Drawing(job, 0.0, [asyncio.get_running_loop().create_future()]))
        late = process.draw(pickle.loads(pickle.dumps(job)))
        assert not process.urgent and not process.others
        process._take(DONE + b"{}")
        assert await late == Packed(b"{}")

    asyncio.run(run())


class SlowDrawer:
    """Draws nothing until it is told to."""

    def __init__(self) -> None:
        self.is_late = False
        self.jobs: list[FrameJob] = []
        self.drawings: list[asyncio.Future[Message]] = []

    def draw(self, job: FrameJob, log: GameLog) -> asyncio.Future[Message]:
        self.jobs.append(job)
        self.drawings.append(asyncio.get_running_loop().create_future())
        return self.drawings[-1]

    def skip(self, table: str, drawing: asyncio.Future[Message]) -> bool:
        return self.is_late and not drawing.done()

    def start(self) -> None: ...

    def close(self) -> None: ...


def with_screen(anna: Visitor, work: Callable[[Screen, SlowDrawer], Any]) -> None:
    id = anna.create_table("hamlet", PERSON, BOT)
    anna.frame(id)

    async def run() -> None:
        drawer = SlowDrawer()
        agreements = anna.client.app.state.agreements  # type: ignore[attr-defined]
        screen = Screen(id, Person(anna.id), get_tables(anna), drawer, agreements, Delays())
        await work(screen, drawer)

    asyncio.run(run())


async def read_all(screen: Screen) -> list[Any]:
    await asyncio.sleep(0)  # lets drawings that are done call back
    found = list(screen.outbox._waiting)
    screen.outbox._waiting.clear()
    return found


def test_messages_keep_the_order_in_which_they_began(anna: Visitor) -> None:
    async def work(screen: Screen, drawer: SlowDrawer) -> None:
        screen.show(full=True)
        screen.send_error(Refused("bad", "no"))
        screen.show(full=True)
        screen.close(4000, "enough")
        drawer.drawings[1].set_result("second")
        assert await read_all(screen) == [] and screen.outbox.goodbye is None
        drawer.drawings[0].set_result("first")
        first, error, second = await read_all(screen)
        assert (first, second) == ("first", "second") and '"text":"no"' in error
        assert screen.outbox.goodbye is not None

    with_screen(anna, work)


def test_a_frame_says_what_has_changed_since_the_one_before_drawn_or_not(anna: Visitor) -> None:
    async def work(screen: Screen, drawer: SlowDrawer) -> None:
        screen.show(full=True)
        screen.show()
        one, other = drawer.jobs
        assert one.before is None and other.before == one.now

    with_screen(anna, work)


def test_a_page_that_waits_for_long_is_shown_the_latest(anna: Visitor) -> None:
    async def work(screen: Screen, drawer: SlowDrawer) -> None:
        screen.show(full=True)
        drawer.drawings[0].set_result("whole")
        screen.show()
        screen.send_error(Refused("bad", "no"))
        screen.show()
        drawer.is_late = True
        screen.show()
        whole, kept, skipped, latest = drawer.jobs
        assert kept.before == whole.now and skipped.before == kept.now, "one after the other"
        assert latest.before == skipped.before, "and then over the one that nobody will draw"
        drawer.drawings[3].set_result("latest")
        drawer.drawings[1].set_result("kept")
        first, second, error, last = await read_all(screen)
        assert (first, second, last) == ("whole", "kept", "latest") and '"text":"no"' in error

    with_screen(anna, work)


def test_a_whole_frame_that_was_skipped_stays_whole(anna: Visitor) -> None:
    async def work(screen: Screen, drawer: SlowDrawer) -> None:
        screen.show(full=True)
        drawer.is_late = True
        screen.show()
        assert [job.before for job in drawer.jobs] == [None, None] and len(screen.unsent) == 1

    with_screen(anna, work)


def test_after_a_drawing_that_failed_comes_a_whole_frame(anna: Visitor) -> None:
    async def work(screen: Screen, drawer: SlowDrawer) -> None:
        screen.show(full=True)
        drawer.drawings[0].set_exception(DrawingFailed("broken"))
        (error,) = await read_all(screen)
        assert "can't be drawn" in error
        screen.show()
        assert drawer.jobs[-1].before is None

    with_screen(anna, work)


def test_a_page_that_waits_for_too_many_drawings_is_behind(anna: Visitor) -> None:
    async def work(screen: Screen, drawer: SlowDrawer) -> None:
        for _ in range(MAX_DRAWINGS + 3):
            screen.show(full=True)
        assert len(drawer.jobs) == MAX_DRAWINGS and screen.outbox.is_behind
        for drawing in drawer.drawings:
            drawing.set_result("old")
        assert await read_all(screen) == []
        assert await screen.outbox.get() is None  # now it needs a whole frame
        screen.show(full=True)
        drawer.drawings[-1].set_result("new")
        assert await read_all(screen) == ["new"]

    with_screen(anna, work)


class Pipe:
    """Takes what is sent to a process."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def write(self, data: bytes) -> None:
        self.tables.append(pickle.loads(data[LENGTH.size :]).id)


def test_a_long_queue_is_shortened_and_those_who_decide_come_first(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DrawingProcess, "start", lambda _: None)
    monkeypatch.setattr(processes, "SENT", 10)
    id = anna.create_table("hamlet", PERSON, BOT)
    anna.frame(id)
    table = get_table(anna, id)
    watching, playing = make_live_job(table, STRANGER), make_live_job(table, Person(anna.id))

    async def run() -> None:
        process = DrawingProcess()
        watchers = [process.draw(replace(watching, id=f"w{n}")) for n in range(4)]
        for number in range(4):
            process.draw(replace(playing, id=f"p{number}"))
        assert not process.skip("w3", watchers[3]), "nobody has waited for long"
        process.others[0].asked -= 1
        assert process.skip("w3", watchers[3]) and watchers[3].cancelled()
        assert not process.skip("w3", watchers[3])
        pipe = Pipe()
        process.writer = cast(Any, pipe)
        process._send()
        assert pipe.tables == ["p0", "p1", "w0", "p2", "p3", "w1", "w2"]
        assert not process.skip("w0", watchers[0]), "that one was begun"
        process.close()

    asyncio.run(run())


def test_a_process_that_dies_is_replaced_and_nothing_is_lost(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    start = processes.start_process

    def note(theirs: Any) -> Any:
        process = start(theirs)
        started.append(cast(int, process.pid))
        return process

    monkeypatch.setattr(processes, "start_process", note)
    id = anna.create_table("saint-malo", PERSON, BOT)
    anna.frame(id)
    table = get_table(anna, id)
    job = make_live_job(table, STRANGER)

    async def run() -> None:
        text = read_text(await LocalDrawer(SnapshotCache()).draw(job, table.match.game_log))
        local = pack(text.encode())
        process = DrawingProcess()
        try:
            one, same = process.draw(job), process.draw(replace(job))
            other = process.draw(make_live_job(table, STRANGER, (1, True)))
            assert [len(each.wanted) for each in process.urgent] == [], "a stranger watches"
            assert [len(each.wanted) for each in process.others] == [2, 1], "and another the same"
            same.cancel()
            assert await one == local != await other
            os.kill(started[0], signal.SIGKILL)
            assert await process.draw(job) == local and len(started) == 2
            wrong = replace(job, header=replace(job.header, game="chess"))
            with pytest.raises(DrawingFailed, match="chess"):
                await process.draw(replace(wrong, id="another"))
            assert await process.draw(job) == local and len(started) == 2
        finally:
            process.close()

    asyncio.run(run())


def test_what_can_be_clicked_is_the_same_through_http(anna: Visitor) -> None:
    id = anna.create_table("hamlet", PERSON, BOT)
    with anna.at(id) as page:
        assert clickable(page.hello()) == clickable(anna.frame(id)) != []
