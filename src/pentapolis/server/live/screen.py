"""A screen at a table: what it has been sent, and what it is sent next."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.core.state import SPECTATOR
from pentapolis.play.timeline import ALL

from ..errors import Refused
from ..packed import Message
from ..render.drawer import Drawer
from ..render.frames import FrameContext, describe_ending
from ..render.jobs import FrameJob, Scene
from ..render.lessons import describe_lesson
from ..render.marks import mark_frame
from ..render.viewpoint import Viewpoint, choose_focus
from ..store import Line, Person
from ..tables.access import Access
from ..tables.agreement import Agreements
from ..tables.bus import Asked, BotFailed, Change, Coached, News, Plans, Present, Said
from ..tables.delay import Delays, is_behind
from ..tables.guided_table import GuidedTable
from ..tables.lesson_table import LessonTable
from ..tables.ratings import describe_change
from ..tables.seats import write_notice
from ..tables.table import Table
from ..tables.tables import Tables
from ..tables.talk import has_company
from ..wire import Asked as Question
from ..wire import Chat, ChatLine, Clocks, Coach, Error, Hint, Same, to_json
from ..wire import Present as WhoIsHere
from .clocks import name_clocks, write_clocks
from .outbox import Goodbye, Outbox

TABLE_CLOSED: Final = 1012  # the page reconnects by itself
MOST_LATER: Final = 500  # plies that are shown to a spectator later
MAX_DRAWINGS: Final = 100  # frames that are being drawn for one page; then it is behind

Outgoing = Hint | Coach | Error | Chat | WhoIsHere | Question | Clocks | Same  # besides frames

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class FrameToCome:
    """A frame that is being drawn, and what the page shows before it."""

    drawing: asyncio.Future[Message]
    before: Scene | None


class Screen:
    """One open page: it is sent a frame for every ply, with what its person may see.

    It holds only the id of its table, and looks the table up each time. What a frame shows is
    settled at once; drawing it takes a while, and messages keep the order in which they began.
    """

    def __init__(
        self,
        table: str,
        person: Person,
        tables: Tables,
        drawer: Drawer,
        agreements: Agreements,
        delays: Delays,
        session: str = "",
    ) -> None:
        self.table = table
        self.person = person
        self.session = session  # its id, if the person has signed in
        self.tables = tables
        self.drawer = drawer
        self.agreements = agreements
        self.delays = delays
        self.talk = agreements.talk
        self.focus: int | None = None  # the seat to draw large; None: the default
        self.wide = True
        self.is_listening = False
        self.shown: Scene | None = None  # by the last frame, drawn or not
        self.unsent: deque[FrameToCome | str | Goodbye] = deque()  # in order
        self.outbox = Outbox()
        self.clocks: object = None  # which clocks the page knows
        self.later: list[asyncio.TimerHandle] = []  # what is shown after a delay

    def hear(self, news: News) -> None:
        """Show a change; disconnect when the table was closed."""
        if isinstance(news, Change):
            self.show_later()
            if not news.is_handover or self.is_shared or self.shown is None:
                self.show(news.full, news.plans)
            self.show_clocks()
        elif isinstance(news, Coached):
            self.show_coach()
        elif isinstance(news, Present):
            self.show_people()
        elif isinstance(news, Asked):
            self.show_question()
        elif isinstance(news, Said):
            self.show_line(news.line)
        elif isinstance(news, BotFailed):
            _ = self.person.words
            text = _("A bot got stuck. Reload the page to try again.")
            self.send_error(Refused("bad", text))
        else:
            self.close()

    @property
    def is_shared(self) -> bool:
        """Return whether several people with secrets look at this page."""
        table = self.tables.in_memory.get(self.table)
        return table is not None and Access(table, self.person).shares_screen

    def show(self, full: bool = False, plans: Plans | None = None, mark: str | None = None) -> None:
        """Send what has changed since the last frame, or a whole frame.

        `plans` has what others who watch are shown now: those who see the same share it. `mark`
        names what the page shows, if it has come back.
        """
        table = self.tables.in_memory.get(self.table)
        if table is None or table.is_behind or self.outbox.is_behind:
            return  # it is read again first; a page that does not read is not drawn for
        if is_being_saved(table):
            # What is not saved may be lost, so nobody sees it; once it is, everybody is told.
            self.shown = None if full else self.shown
            return
        if is_behind(table, self.person):
            table, plans = self.delays.find(table, self.person), None
            if not full and self.shown is not None and self.shown.ply == table.timeline.ply:
                return  # what has happened is shown later
        if len(self.unsent) >= MAX_DRAWINGS:
            self.fall_behind()
            return
        self.skip_ahead()
        try:
            if mark is None or not self.confirm(table, mark):
                for job in self.plan(table, full, {} if plans is None else plans):
                    self.draw(table, job)
                    self.shown = job.now
            if Access(table, self.person).handover is not None:
                self.shown = None
        except Exception:  # a fault in one game must not stop the table
            self.fail()

    def show_later(self) -> None:
        """Show a change to spectators once their delay is over."""
        table = self.tables.in_memory.get(self.table)
        if table is not None and table.terms.delay.seconds and is_behind(table, self.person):
            wait = table.terms.delay.seconds + 0.1
            self.later.append(asyncio.get_running_loop().call_later(wait, self.show))
            self.later = [each for each in self.later if not each.cancelled()][-MOST_LATER:]

    def stop(self) -> None:
        """Show nothing more: the page is gone."""
        for each in self.later:
            each.cancel()

    def plan(self, table: Table, full: bool, plans: Plans) -> list[FrameJob]:
        """Return the frames to draw for this page now."""
        person, before = self.person, None if full else self.shown
        wish = (self.focus, self.wide)
        if Access(table, person).own_seats:
            return list_jobs(table, person, wish, before, full)
        key = (person.lang, wish, before, full, *person.settings.values())
        if key not in plans:
            plans[key] = list_jobs(table, person, wish, before, full)
        jobs: list[FrameJob] = plans[key]
        return jobs

    def draw(self, table: Table, job: FrameJob) -> None:
        """Let a frame be drawn, and send it when those before it have been sent."""
        drawing = self.drawer.draw(job, table.match.game_log)
        self.unsent.append(FrameToCome(drawing, job.before))
        drawing.add_done_callback(lambda _: self.send_drawn())
        self.send_drawn()

    def confirm(self, table: Table, mark: str) -> bool:
        """Tell a page that what it shows is right; return whether it is.

        Who was handed a screen that several people share is not saved: that it shows their view
        proves it.
        """
        found, seat = self.find_shown(table, mark), Access(table, self.person).handover
        if found is None and seat is not None and table.clock is None:
            before = dict(table.screen_seats)
            table.screen_seats[self.person.id] = seat
            found = self.find_shown(table, mark)
            if found is None:
                table.screen_seats = before
        if found is None:
            return False
        self.shown = found.now
        self.send({"type": "same", "ply": found.now.ply})
        if has_company(table) and self.agreements.find(table) is None:
            self.show_question()  # a frame would end one that is void
        return True

    def find_shown(self, table: Table, mark: str) -> FrameJob | None:
        """Return the frame that a mark names: what it would have been sent, or a new page."""
        jobs = (self.plan(table, full, {})[-1] for full in (False, True))
        return next((job for job in jobs if mark_frame(job) == mark), None)

    def skip_ahead(self) -> None:
        """Drop frames that nobody comes to draw: the next one shows all that they would."""
        while self.unsent:
            last = self.unsent[-1]
            if not isinstance(last, FrameToCome) or not self.drawer.skip(self.table, last.drawing):
                return
            self.unsent.pop()
            self.shown = last.before

    def send_drawn(self) -> None:
        """Put what is drawn into the outbox, up to the first that is not."""
        while self.unsent:
            first = self.unsent[0]
            if isinstance(first, str):
                self.outbox.put(first)
            elif isinstance(first, Goodbye):
                self.outbox.close(first)
            else:
                drawing = first.drawing
                if not drawing.done():
                    return
                if drawing.cancelled():
                    pass  # the server stops
                elif fault := drawing.exception():
                    log.error("table %s cannot be shown", self.table, exc_info=fault)
                    self.outbox.put(to_json(make_error(self.no_drawing())))
                    self.shown = None
                else:
                    self.outbox.put(drawing.result())
            self.unsent.popleft()

    def fall_behind(self) -> None:
        """Drop what is being drawn: the page gets a whole frame once it is its turn again."""
        self.unsent = deque(each for each in self.unsent if isinstance(each, Goodbye))
        self.outbox.fall_behind()
        self.send_drawn()

    def fail(self) -> None:
        """Say that the table cannot be drawn, and note why."""
        log.exception("table %s cannot be shown", self.table)
        self.send_error(self.no_drawing())

    def no_drawing(self) -> Refused:
        """Return what is said to a page that cannot be drawn for."""
        _ = self.person.words
        return Refused("bad", _("The table can't be drawn. Reload the page."))

    def show_coach(self) -> None:
        """Send what the coach says, apart from the frames: nothing else has changed."""
        table = self.tables.in_memory.get(self.table)
        if isinstance(table, GuidedTable):
            viewer, _ = Access(table, self.person).viewer, self.person.words
            text = table.coaching.say(viewer, _)
            self.send({"type": "coach", "seq": table.seq, "text": text})

    def show_people(self) -> None:
        """Send who is here, where more than one person may be."""
        table = self.tables.in_memory.get(self.table)
        if table is not None and has_company(table):
            here, watching = self.talk.describe(table)
            self.send({"type": "present", "here": here, "watching": watching})
            if self.agreements.find(table) is not None:
                self.show_question()

    def show_clocks(self, always: bool = False) -> None:
        """Send how much time everybody has left, where there are clocks and one has changed."""
        table = self.tables.in_memory.get(self.table)
        if table is None or table.clock is None:
            return
        name = name_clocks(table, self.person)
        if name != self.clocks or always:
            self.send(write_clocks(table, self.person))
        self.clocks = name

    def show_question(self) -> None:
        """Send what is asked at the table, to those who play there."""
        table = self.tables.in_memory.get(self.table)
        if table is not None and Access(table, self.person).own_seats:
            text, yours, ply = self.agreements.describe(table, self.person)
            self.send({"type": "asked", "text": text, "yours": yours, "ply": ply})

    def show_line(self, line: Line) -> None:
        """Send what somebody has said, unless this person does not or may not hear it."""
        table = self.tables.in_memory.get(self.table)
        if table is not None and self.talk.hears(self.person, table, line):
            self.send({"type": "chat", "line": write_line(line)})

    def send_error(self, refused: Refused) -> None:
        """Send a refusal."""
        self.tables.people.limits.refusals[refused.code] += 1
        self.send(make_error(refused))

    def send(self, message: Outgoing) -> None:
        """Send a message after the frames that are being drawn."""
        self.unsent.append(to_json(message))
        self.send_drawn()

    def close(self, code: int = TABLE_CLOSED, reason: str = "") -> None:
        """Disconnect the page."""
        self.unsent.append(Goodbye(code, reason))
        self.send_drawn()


def is_being_saved(table: Table) -> bool:
    """Return whether something has happened that the database does not have yet."""
    return table.timeline.record.count != table.saved


def write_line(line: Line) -> ChatLine:
    """Return a line of the chat as pages get it."""
    return {
        "number": line.number,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "time": line.time,
    }


def make_error(refused: Refused) -> Error:
    """Return a refusal as a message."""
    return {"type": "error", "code": refused.code, "text": refused.text}


def list_jobs(
    table: Table, person: Person, wish: tuple[int | None, bool], before: Scene | None, full: bool
) -> list[FrameJob]:
    """Return the frames that tell a person what has changed: the last move, and what is asked."""
    story = None if full else find_story(table, person)
    if story is None:
        return [make_live_job(table, person, wish, before)]
    told = make_story_job(table, person, story, wish, before)
    if not Access(table, person).is_next:
        return [told]
    return [told, make_live_job(table, person, wish, told.now)]


def find_story(table: Table, person: Person) -> int | None:
    """Return the seat whose turn the last ply belonged to, if somebody else has it; or None."""
    timeline = table.timeline
    access = Access(table, person)
    if not timeline.ply or access.handover is not None or table.is_finished:
        return None
    if isinstance(table, LessonTable):
        return None  # a lesson tells what has happened itself
    seat = timeline.position_at(timeline.ply - 1).whose_turn()
    return seat if seat >= 0 and seat not in access.own_seats else None


def make_story_job(
    table: Table,
    person: Person,
    seat: int,
    wish: tuple[int | None, bool],
    before: Scene | None,
) -> FrameJob:
    """Return the frame of the last move of somebody else's turn, with nothing to click.

    Without it, the last move of a turn would be seen as the next player's question. Where seats
    have boards of their own, theirs is large.
    """
    access, timeline = Access(table, person), table.timeline
    viewer = access.viewer
    context = FrameContext(
        seq=table.seq,
        seats=tuple(table.seats),
        own_seats=tuple(access.own_seats),
        is_replay=True,
        status="thinking" if table.is_thinking else "",
        settings=person.settings,
    )
    focus, wide = wish
    if focus is None and table.match.spec.own_boards:
        focus = seat
    large = choose_focus(timeline, timeline.ply, viewer, focus)
    now = Scene(timeline.ply, Viewpoint(viewer, large, person.lang, wide), live=False)
    # The notes of a guided game are for the next move.
    is_guided = isinstance(table, GuidedTable)
    more: dict[str, object] = {"note": "", "stop": False, "coach": ""} if is_guided else {}
    return replace(make_job(table, now, before, context, more=more), is_story=True)


def make_live_job(
    table: Table,
    person: Person,
    wish: tuple[int | None, bool] = (None, True),  # the seat to draw large, wide drawing
    before: Scene | None = None,
) -> FrameJob:
    """Return the current frame for a person."""
    access, timeline = Access(table, person), table.timeline
    lang, handover, awaiting_end = person.lang, access.handover, table.awaiting_end
    viewer = SPECTATOR if handover is not None else access.viewer
    over = None
    if table.is_finished:
        rating = describe_change(table, person)
        over = describe_ending(table.match.game_log, table.id, lang, rating)
    is_held = table.is_stopped or table.is_waiting
    context = FrameContext(
        seq=table.seq,
        seats=tuple(table.seats),
        own_seats=tuple(access.own_seats),
        allowed=access.allowed,
        over=over,
        prompt=write_notice(table, person.words) if viewer == awaiting_end or is_held else "",
        awaiting_end=awaiting_end,
        status="waiting" if table.is_waiting else "thinking" if table.is_thinking else "",
        settings=person.settings,
    )
    playable = awaiting_end is None and not is_held and table.takes_moves
    # Nothing is asked that the table is about to answer.
    playable = playable and not table.is_playing_batch and table.forced_action is None
    focus, wide = wish
    if table.is_given_up:  # everything is open: the player in view shows what they had
        viewer = choose_focus(timeline, timeline.ply, ALL, focus)
    focus = choose_focus(timeline, timeline.ply, viewer, focus)
    now = Scene(timeline.ply, Viewpoint(viewer, focus, lang, wide), live=playable)
    if handover is not None:
        # While chance or others move, it is not settled yet who gets the screen. At a table that
        # has stopped nobody needs it.
        is_needed = handover == awaiting_end or handover in timeline.state.deciders()
        is_needed = is_needed and not is_held
        return make_job(table, now, None, context, handover if is_needed else None)
    more: dict[str, object] = {}
    if isinstance(table, LessonTable):
        more["lesson"] = describe_lesson(table, person.words)
    elif isinstance(table, GuidedTable):
        more["note"] = table.note(viewer, person.words) if playable else ""
        more["stop"] = playable and table.may_stop(viewer)
        more["coach"] = table.coaching.say(viewer, person.words) if playable else ""
    return make_job(table, now, before, context, more=more)


def make_job(
    table: Table,
    now: Scene,
    before: Scene | None,
    context: FrameContext,
    handover: int | None = None,
    more: dict[str, object] | None = None,
) -> FrameJob:
    """Return a frame of a table to draw."""
    timeline = table.timeline
    return FrameJob(
        id=table.id,
        undos=table.undos,
        header=replace(timeline.header, seed=""),  # no drawing needs it
        line=tuple(timeline.line),
        now=now,
        before=before,
        context=context,
        handover=handover,
        more=more or {},
        entries=timeline.record.count,
        is_local=isinstance(table, LessonTable),  # a lesson may begin anywhere
    )
