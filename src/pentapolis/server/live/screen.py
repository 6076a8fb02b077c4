"""A screen at a table: what it has been sent, and what it is sent next."""

from __future__ import annotations

import logging
from typing import Final

from pentapolis.core.state import SPECTATOR
from pentapolis.play.timeline import ALL

from ..errors import Refused
from ..render.frames import FrameContext, describe_ending, make_frame, make_handover_frame
from ..render.lessons import describe_lesson
from ..render.snapshots import Snapshot, SnapshotCache
from ..render.viewpoint import Viewpoint, choose_focus
from ..store import Person
from ..tables.access import Access
from ..tables.bus import BotFailed, Change, News
from ..tables.guided_table import GuidedTable
from ..tables.lesson_table import LessonTable
from ..tables.table import Table
from ..tables.tables import Tables
from ..wire import Error, Frame, Hint, to_json
from .outbox import Goodbye, Outbox

TABLE_CLOSED: Final = 1012  # the page reconnects by itself

log = logging.getLogger(__name__)


class Screen:
    """One open page: it is sent a frame for every ply, with what its person may see.

    It holds only the id of its table, and looks the table up each time.
    """

    def __init__(
        self, table: str, person: Person, tables: Tables, snapshots: SnapshotCache
    ) -> None:
        self.table = table
        self.person = person
        self.tables = tables
        self.snapshots = snapshots
        self.focus: int | None = None  # the seat to draw large; None: the default
        self.wide = True
        self.is_listening = False
        self.shown: Snapshot | None = None
        self.outbox = Outbox()

    def hear(self, news: News) -> None:
        """Show a change; disconnect when the table was closed."""
        if isinstance(news, Change):
            self.show(news.full)
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
        before = None if full else self.shown
        wish = (self.focus, self.wide)
        try:
            story = None if full else find_story(table, self.person)
            if story is not None:
                frame, before = story_frame(table, self.person, self.snapshots, story, wish, before)
                self.send(frame)
                self.shown = before
                if not Access(table, self.person).is_next:
                    return
            frame, self.shown = live_frame(table, self.person, self.snapshots, wish, before)
        except Exception:  # a faulty drawing must not stop the table
            log.exception("table %s cannot be shown", self.table)
            _ = self.person.words
            self.send_error(Refused("bad", _("The table can't be drawn. Reload the page.")))
            return
        self.send(frame)

    def send_error(self, refused: Refused) -> None:
        """Send a refusal."""
        self.send(make_error(refused))

    def send(self, message: Frame | Hint | Error) -> None:
        """Put a message into the outbox."""
        self.outbox.put(to_json(message))

    def close(self, code: int = TABLE_CLOSED, reason: str = "") -> None:
        """Disconnect the page."""
        self.outbox.close(Goodbye(code, reason))


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


def story_frame(
    table: Table,
    person: Person,
    snapshots: SnapshotCache,
    seat: int,
    wish: tuple[int | None, bool],
    before: Snapshot | None,
) -> tuple[Frame, Snapshot]:
    """Return the last move of somebody else's turn, with nothing to click.

    Without it, the last move of a turn would be seen as the next player's question. Where seats
    have boards of their own, theirs is large.
    """
    access, timeline = Access(table, person), table.timeline
    game_log = table.match.game_log
    line = game_log.line(timeline.ply - 1, access.viewer, person.lang)
    context = FrameContext(
        seq=table.seq,
        seats=table.seats,
        own_seats=access.own_seats,
        prompt=line.text,  # the game's own would already speak of the next player
        is_replay=True,
        status="thinking" if table.is_thinking else "",
        settings=person.settings,
    )
    focus, wide = wish
    if focus is None and table.match.spec.own_boards:
        focus = seat
    large = choose_focus(timeline, timeline.ply, access.viewer, focus)
    viewpoint = Viewpoint(access.viewer, large, person.lang, wide)
    now = snapshots.get(table, game_log, timeline.ply, viewpoint, live=False)
    frame = make_frame(game_log, now, before, context)
    if isinstance(table, GuidedTable):
        frame["note"] = ""  # it is for the next move
    return frame, now


def live_frame(
    table: Table,
    person: Person,
    snapshots: SnapshotCache,
    wish: tuple[int | None, bool] = (None, True),  # the seat to draw large, wide drawing
    before: Snapshot | None = None,
) -> tuple[Frame, Snapshot | None]:
    """Return the current frame for a person, and the snapshot it shows."""
    access, timeline = Access(table, person), table.timeline
    game_log, lang = table.match.game_log, person.lang
    handover, awaiting_end = access.handover, table.awaiting_end
    viewer = SPECTATOR if handover is not None else access.viewer
    context = FrameContext(
        seq=table.seq,
        seats=table.seats,
        own_seats=access.own_seats,
        allowed=access.allowed,
        over=describe_ending(game_log, table.id, lang) if table.is_finished else None,
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
    viewpoint = Viewpoint(viewer, focus, lang, wide)
    now = snapshots.get(table, game_log, timeline.ply, viewpoint, live=playable)
    if handover is not None:
        # While chance or others move, it is not settled yet who gets the screen. At a table that
        # has stopped nobody needs it.
        is_needed = handover == awaiting_end or handover in timeline.state.deciders()
        if table.is_stopped or not is_needed:
            return make_frame(game_log, now, None, context), None
        return make_handover_frame(game_log, now, context, handover, person.words), None
    frame = make_frame(game_log, now, before, context)
    if isinstance(table, LessonTable):
        frame["lesson"] = describe_lesson(table, person.words)
    elif isinstance(table, GuidedTable):
        frame["note"] = table.note(viewer, person.words) if playable else ""
    return frame, now
