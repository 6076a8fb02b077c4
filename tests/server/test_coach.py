"""The coach at a guided table: when it thinks, what is heard, and taking a turn back.

What the judges find is tested in tests/learn; here somebody else answers for them.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from pentapolis.bots.hint import Gain
from pentapolis.core.state import CHANCE
from pentapolis.learn.coach import Advice, Task, list_choices
from pentapolis.learn.coach_limits import PACES
from pentapolis.server.store import Progress
from pentapolis.server.tables import coaching
from pentapolis.server.tables.bot_runner import CoachJob, Job
from pentapolis.server.tables.guided_table import GuidedTable
from pentapolis.server.tables.table import Table

from .conftest import Open, on_both_databases
from .test_guided import begin
from .visitors import PERSON, Frame, Page, Visitor, clickable, get_table, get_tables

TOWN = "little-town"


class Judge:
    """Stands in for both judges: always finds the first choice of a turn worth another go."""

    def __init__(self) -> None:
        self.asked: list[Task] = []
        self.rule = "LT-5.1 build"
        self.wait: asyncio.Event | None = None  # until then it thinks

    async def think(
        self, table: Table, job: Job, task: Task, is_wanted: Callable[[], bool]
    ) -> Advice | None:
        assert job.line == tuple(table.timeline.line[: task.last]), "later moves are not its thing"
        self.asked.append(task)
        timeline = table.timeline
        ply = next(list_choices(table.match.spec, timeline, task))
        legal = timeline.position_at(ply).legal()
        other = next(action for action in legal if action != timeline.line[ply])
        if self.wait is not None:
            await self.wait.wait()
        gain = Gain("buildings", 6, self.rule)
        return Advice(ply, (other,), tuple(timeline.line[ply : task.last]), 6.4, 7.0, gain)


@pytest.fixture
def judge(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> Judge:
    found = Judge()
    monkeypatch.setattr(get_tables(anna).driver, "think", found.think)
    return found


def open_guided(visitor: Visitor, id: str) -> GuidedTable:
    table = get_table(visitor, id)
    assert isinstance(table, GuidedTable)
    return table


def count_turns(visitor: Visitor, table: GuidedTable) -> int:
    """Count the learner's turns that are over.

    The server's own thread counts: it keeps what it has read of the turns, and the coach reads
    them there at the same time.
    """
    portal = visitor.client.portal
    assert portal is not None

    def count() -> int:
        return sum(table.coaching.is_complete(turn) for turn in table.coaching.list_turns())

    return portal.call(count)


def play_turn(visitor: Visitor, page: Page, table: GuidedTable, rng: random.Random) -> Frame:
    """Play a turn and let the guest play; what the coach said before is forgotten."""
    before = count_turns(visitor, table)
    page.coach.clear()
    while count_turns(visitor, table) == before or page.frame["can"]["end"]:
        frame = page.frame
        if frame["can"]["end"]:
            page.end()
        else:
            page.play(rng.choice(clickable(frame)))
    return page.frame


def hear(page: Page) -> str:
    """Wait for what the coach says."""
    while not page.coach:
        page.read()
    return page.coach[-1]


def settle(visitor: Visitor) -> None:
    """Let everything run that can, and the coach come to an end."""
    portal, tables = visitor.client.portal, get_tables(visitor).in_memory
    assert portal is not None

    async def rest() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        guided = [table for table in tables.values() if isinstance(table, GuidedTable)]
        thinking = [table.coaching.thinking for table in guided if table.coaching.thinking]
        if thinking:  # it reads and writes the database, which is in other threads
            await asyncio.wait(thinking, timeout=30)

    portal.call(rest)


def test_a_note_comes_while_the_guest_moves_and_takes_the_turn_back(
    anna: Visitor, judge: Judge
) -> None:
    id = begin(anna, TOWN)
    table = open_guided(anna, id)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, table, random.Random(1))
        assert hear(page).startswith("There was more in it: with “")
        assert page.coach[-1].endswith("about 6 points more from buildings.")
        task, line = judge.asked[0], list(table.timeline.line)
        assert {*table.timeline.actors[task.last :]} & {1}, "the guest has moved meanwhile"
        assert anna.frame(id)["coach"] == page.coach[-1], "also for a page that comes later"
        page.send("take_back")
        page.read_until(lambda frame: frame["ply"] < len(line))
        back = page.frame["ply"]
        assert task.first <= back < task.last and page.frame["asked"]
        assert page.frame["coach"] == "", "it has been heard"
        assert page.frame["can"]["undo"] == (back > task.first)
        while page.frame["ply"] < task.last:
            page.play(line[page.frame["ply"]])
        if page.frame["can"]["end"]:
            page.end()
        assert table.timeline.line == line, "luck and guest repeat themselves"


def test_a_note_is_answered_over_http_too(anna: Visitor, bo: Visitor, judge: Judge) -> None:
    id = begin(anna, TOWN)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, open_guided(anna, id), random.Random(1))
        hear(page)
        assert bo.post(f"/api/tables/{id}/dismiss").status_code == 403
        frame = anna.post(f"/api/tables/{id}/take_back").json()
        assert judge.asked[0].first <= frame["ply"] < judge.asked[0].last
        assert frame["coach"] == ""
        assert anna.post(f"/api/tables/{id}/take_back").status_code == 409
        assert anna.post(f"/api/tables/{id}/dismiss").status_code == 200, "nothing to wave away"


def test_a_note_goes_when_the_next_thing_is_decided(anna: Visitor, judge: Judge) -> None:
    id = begin(anna, TOWN)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, open_guided(anna, id), random.Random(2))
        hear(page)
        page.play(clickable(page.frame)[0])
        assert page.frame["coach"] == ""
        page.send("take_back")
        assert page.read_refusal()["code"] == "stale"


def test_a_late_note_is_dropped(anna: Visitor, judge: Judge) -> None:
    id = begin(anna, TOWN)
    table = open_guided(anna, id)
    judge.wait = asyncio.Event()
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, table, random.Random(3))
        page.play(clickable(page.frame)[0])
        portal = anna.client.portal
        assert portal is not None
        portal.call(judge.wait.set)
        settle(anna)
        assert table.coaching.list_said() == [] and table.coaching.current() is None


def test_who_thinks_for_too_long_is_not_heard(
    anna: Visitor, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "LATEST", 0.0)
    id = begin(anna, TOWN)
    table = open_guided(anna, id)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, table, random.Random(3))
        settle(anna)
        assert judge.asked and table.coaching.list_said() == []


def test_at_most_one_note_in_three_turns_and_six_in_a_game(anna: Visitor, judge: Judge) -> None:
    id = begin(anna, TOWN)
    table, rng = open_guided(anna, id), random.Random(4)
    with anna.at(id) as page:
        page.hello()
        for turn in range(1, 8):
            play_turn(anna, page, table, rng)
            settle(anna)
            assert len(judge.asked) == (turn + 2) // 3, "no thinking where nothing may be said"
    assert table.coaching.list_said() == [1, 4, 7]


def test_what_was_said_is_known_when_the_table_is_opened_again(open_server: Open) -> None:
    judge = Judge()
    with open_server() as client:
        anna = Visitor(client, "anna")
        id = begin(anna, TOWN)
        with pytest.MonkeyPatch.context() as patch, anna.at(id) as page:
            patch.setattr(get_tables(anna).driver, "think", judge.think)
            page.hello()
            play_turn(anna, page, open_guided(anna, id), random.Random(5))
            hear(page)
    with open_server() as client:
        anna = Visitor(client, "anna")
        assert anna.frame(id)["coach"] == "", "the moment has passed"
        assert open_guided(anna, id).coaching.list_said() == [1]


def test_a_kind_of_note_that_was_waved_away_twice_does_not_come_back(
    anna: Visitor, judge: Judge
) -> None:
    heard = []
    for game in range(4):
        id = begin(anna, TOWN)
        table = open_guided(anna, id)
        judge.rule = "LT-5.1 build" if game < 3 else "LT-4.3 effect"
        with anna.at(id) as page:
            page.hello()
            play_turn(anna, page, table, random.Random(6))
            settle(anna)
            heard.append(bool(table.coaching.current()))
            if heard[-1]:
                hear(page)
                page.send("dismiss")
                while page.coach[-1]:
                    page.read()
                assert table.coaching.current() is None
    assert heard == [True, True, False, True]


@on_both_databases
def test_the_coach_falls_silent_from_game_to_game_and_begins_anew_once_forgotten(
    anna: Visitor, judge: Judge
) -> None:
    portal = anna.client.portal
    assert portal is not None
    for _ in PACES:
        id = begin(anna, TOWN)
        table = open_guided(anna, id)
        with anna.at(id) as page:
            page.hello()
            play_turn(anna, page, table, random.Random(7))
            hear(page)
        portal.call(table.coaching.count_game)
    asked = len(judge.asked)
    with anna.at(id := begin(anna, TOWN)) as page:
        page.hello()
        play_turn(anna, page, open_guided(anna, id), random.Random(8))
        settle(anna)
        assert len(judge.asked) == asked, "whoever wants to know asks for a hint"
    anna.post("/settings/forget", data={"sure": "yes"})
    progress = open_guided_progress(anna)
    assert portal.call(progress.find_coaching, anna.id, TOWN) == (0, {})


def open_guided_progress(visitor: Visitor) -> Progress:
    return Progress(get_tables(visitor).store)


def test_a_game_counts_once_it_is_over(anna: Visitor, judge: Judge) -> None:
    """The table is put near its end by playing its moves without waiting for pages."""
    id = begin(anna, TOWN)
    table, portal = open_guided(anna, id), anna.client.portal
    assert portal is not None

    async def play_to_the_end() -> None:
        rng, timeline = random.Random(9), table.timeline
        while not timeline.is_over:
            if timeline.state.actor() == CHANCE:
                timeline.play_chance(table.match.luck)
            else:
                timeline.act(
                    timeline.state.actor(), rng.choice(timeline.state.legal()), timeline.ply
                )
        table.ended_ply = timeline.ply
        async with table.lock:
            await table.commit()
            await table.commit()

    portal.call(play_to_the_end)
    assert table.is_finished
    assert portal.call(open_guided_progress(anna).find_coaching, anna.id, TOWN)[0] == 1
    assert judge.asked == [], "nothing comes back any more"


def test_the_switch_turns_the_coach_off(anna: Visitor, judge: Judge) -> None:
    anna.post("/api/settings", {"coach": False})
    id = begin(anna, TOWN)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, open_guided(anna, id), random.Random(10))
        settle(anna)
        assert judge.asked == []
    page_text = anna.get(f"/table/{id}").text
    assert 'id="coach-on">' in page_text
    anna.post("/api/settings", {"coach": True})
    assert 'id="coach-on" checked>' in anna.get(f"/table/{id}").text


def test_a_note_is_for_the_learner_alone(anna: Visitor, bo: Visitor, judge: Judge) -> None:
    id = begin(anna, TOWN)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, open_guided(anna, id), random.Random(11))
        assert hear(page)
        assert bo.frame(id)["coach"] == ""
        with bo.at(id) as other:
            other.hello_as_guest()
            other.send("take_back")
            assert other.read_refusal()["code"] == "not_yours"


def test_a_note_is_said_in_german(anna: Visitor, judge: Judge) -> None:
    anna.post("/api/settings", {"lang": "de"})
    id = begin(anna, TOWN)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, open_guided(anna, id), random.Random(12))
        assert hear(page).startswith("Da war mehr drin: „")
        assert page.coach[-1].endswith("etwa 6 Punkte mehr durch Bauwerke.")


def test_a_usual_table_has_no_coach(anna: Visitor) -> None:
    id = anna.create_table(TOWN, PERSON, {"kind": "bot", "level": "newcomer"})
    assert "coach" not in anna.frame(id)
    with anna.at(id) as page:
        page.hello()
        page.send("take_back")
        assert page.read_refusal()["code"] == "illegal"


def test_the_work_is_done_in_turns_and_only_while_somebody_watches(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = begin(anna, TOWN)
    table, tables, portal = open_guided(anna, id), get_tables(anna), anna.client.portal
    assert portal is not None
    pieces: list[CoachJob] = []

    async def work(job: CoachJob) -> None:
        assert tables.driver.hint_queue.running[anna.id] == 1, "as a hint of this person"
        pieces.append(job)

    monkeypatch.setattr(tables.bots, "coach", work)
    with anna.at(id) as page:
        page.hello()
        play_turn(anna, page, table, random.Random(13))
        settle(anna)
        assert pieces and table.coaching.current() is None
        turn = table.coaching.list_turns()[0]
        job, task = table.coaching.make_job(turn), table.coaching.make_task(turn)
    pieces.clear()
    think = tables.driver.think
    assert portal.call(think, table, job, task, lambda: True) is None and pieces == []
    with anna.at(id) as page:
        page.hello()
        assert portal.call(think, table, job, task, lambda: False) is None and pieces == []
        assert portal.call(think, table, job, task, lambda: True) is None and pieces
    assert not tables.driver.hint_queue.running
