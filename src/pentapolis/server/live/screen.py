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
from ..render.drawer import Drawer, FrameJob, Scene
from ..render.frames import FrameContext, describe_ending
from ..render.lessons import describe_lesson
from ..render.viewpoint import Viewpoint, choose_focus
from ..store import Person
from ..tables.access import Access
from ..tables.bus import BotFailed, Change, Coached, News
from ..tables.guided_table import GuidedTable
from ..tables.lesson_table import LessonTable
from ..tables.table import Table
from ..tables.tables import Tables
from ..wire import Coach, Error, Hint, to_json
from .outbox import Goodbye, Outbox

TABLE_CLOSED: Final = 1012  # the page reconnects by itself
MAX_DRAWINGS: Final = 100  # frames that are being drawn for one page; then it is behind

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class FrameToCome:
    """A frame that is being drawn, and what the page shows before it."""

    drawing: asyncio.Future[str]
    before: Scene | None


class Screen:
    """One open page: it is sent a frame for every ply, with what its person may see.

    It holds only the id of its table, and looks the table up each time. What a frame shows is
    settled at once; drawing it takes a while, and messages keep the order in which they began.
    """

    def __init__(self, table: str, person: Person, tables: Tables, drawer: Drawer) -> None:
        self.table = table
        self.person = person
        self.tables = tables
        self.drawer = drawer
        self.focus: int | None = None  # the seat to draw large; None: the default
        self.wide = True
        self.is_listening = False
        self.shown: Scene | None = None  # by the last frame, drawn or not
        self.unsent: deque[FrameToCome | str | Goodbye] = deque()  # in order
        self.outbox = Outbox()

    def hear(self, news: News) -> None:
        """Show a change; disconnect when the table was closed."""
        if isinstance(news, Change):
            self.show(news.full)
        elif isinstance(news, Coached):
            self.show_coach()
        elif isinstance(news, BotFailed):
            _ = self.person.words
            text = _("A bot got stuck. Reload the page to try again.")
            self.send_error(Refused("bad", text))
        else:
            self.close()

    def show(self, full: bool = False) -> None:
        """Send what has changed since the last frame, or a whole frame."""
        table = self.tables.in_memory.get(self.table)
        if table is None or self.outbox.is_behind:
            return  # a page that does not read is not drawn for
        if len(self.unsent) >= MAX_DRAWINGS:
            self.fall_behind()
            return
        self.skip_ahead()
        before = None if full else self.shown
        wish = (self.focus, self.wide)
        try:
            story = None if full else find_story(table, self.person)
            if story is not None:
                job = make_story_job(table, self.person, story, wish, before)
                self.draw(table, job)
                before = self.shown = job.now
                if not Access(table, self.person).is_next:
                    return
            job = make_live_job(table, self.person, wish, before)
            self.draw(table, job)
            is_covered = Access(table, self.person).handover is not None
            self.shown = None if is_covered else job.now
        except Exception:  # a fault in one game must not stop the table
            self.fail()

    def draw(self, table: Table, job: FrameJob) -> None:
        """Let a frame be drawn, and send it when those before it have been sent."""
        drawing = self.drawer.draw(job, table.match.game_log)
        self.unsent.append(FrameToCome(drawing, job.before))
        drawing.add_done_callback(lambda _: self.send_drawn())
        self.send_drawn()

    def skip_ahead(self) -> None:
        """Drop frames that nobody comes to draw: the next one shows all that they would."""
        while self.unsent:
            last = self.unsent[-1]
            if not isinstance(last, FrameToCome) or not self.drawer.skip(last.drawing):
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

    def send_error(self, refused: Refused) -> None:
        """Send a refusal."""
        self.send(make_error(refused))

    def send(self, message: Hint | Coach | Error) -> None:
        """Send a message after the frames that are being drawn."""
        self.unsent.append(to_json(message))
        self.send_drawn()

    def close(self, code: int = TABLE_CLOSED, reason: str = "") -> None:
        """Disconnect the page."""
        self.unsent.append(Goodbye(code, reason))
        self.send_drawn()


def make_error(refused: Refused) -> Error:
    """Return a refusal as a message."""
    return {"type": "error", "code": refused.code, "text": refused.text}


def find_story(table: Table, person: Person) -> int | None:
    """Return the seat whose turn the last ply belonged to, if somebody else has it; or None."""
    timeline = table.timeline
    access = Access(table, person)
    if not timeline.line or access.handover is not None or table.is_finished:
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
    more: dict[str, object] = {"note": "", "coach": ""} if is_guided else {}
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
    over = describe_ending(table.match.game_log, table.id, lang) if table.is_finished else None
    context = FrameContext(
        seq=table.seq,
        seats=tuple(table.seats),
        own_seats=tuple(access.own_seats),
        allowed=access.allowed,
        over=over,
        prompt=table.notice(person.words) if viewer == awaiting_end or table.is_stopped else "",
        awaiting_end=awaiting_end,
        status="thinking" if table.is_thinking else "",
        settings=person.settings,
    )
    playable = awaiting_end is None and not table.is_stopped and table.takes_moves
    # Nothing is asked that the table is about to answer.
    playable = playable and not table.is_playing_batch and table.forced_action is None
    focus, wide = wish
    if table.is_given_up:  # everything is open: who is looked at shows what they had
        viewer = choose_focus(timeline, timeline.ply, ALL, focus)
    focus = choose_focus(timeline, timeline.ply, viewer, focus)
    now = Scene(timeline.ply, Viewpoint(viewer, focus, lang, wide), live=playable)
    if handover is not None:
        # While chance or others move, it is not settled yet who gets the screen. At a table that
        # has stopped nobody needs it.
        is_needed = handover == awaiting_end or handover in timeline.state.deciders()
        is_needed = is_needed and not table.is_stopped
        return make_job(table, now, None, context, handover if is_needed else None)
    more: dict[str, object] = {}
    if isinstance(table, LessonTable):
        more["lesson"] = describe_lesson(table, person.words)
    elif isinstance(table, GuidedTable):
        more["note"] = table.note(viewer, person.words) if playable else ""
        more["coach"] = table.coaching.say(viewer, person.words) if playable else ""
    return make_job(table, now, before, context, more=more)


def make_job(
    table: Table,
    now: Scene,
    before: Scene | None,
    context: FrameContext,
    curtain: int | None = None,
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
        curtain=curtain,
        more=more or {},
        is_local=isinstance(table, LessonTable),  # a lesson may begin anywhere
    )
