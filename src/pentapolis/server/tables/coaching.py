"""The coach at a guided table: looks at the learner's turns while the guest moves."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pentapolis.catalog.words import Words
from pentapolis.learn.coach import Advice, Task, name_actions, sentence
from pentapolis.learn.coach_limits import WAVED_AWAY, may_speak, name_kind
from pentapolis.learn.guide import read_clear
from pentapolis.learn.judges import turn_key
from pentapolis.play.turns import Turn

from ..store import Progress, Store
from .bot_runner import Job
from .bus import Bus, Coached
from .driver import Driver

if TYPE_CHECKING:
    from .guided_table import GuidedTable

COACH: Final = "coach"  # the text of the entry that says that the coach has spoken
LATEST: Final = 8.0  # seconds after a turn; then people think about the next one

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Note:
    """What the coach says about a turn."""

    advice: Advice
    kind: str
    turn: Turn
    undos: int  # of the table, when it was said


class Coaching:
    """The coach of one table."""

    def __init__(self, table: GuidedTable, store: Store, bus: Bus, driver: Driver) -> None:
        self.table = table
        self.progress = Progress(store)
        self.bus = bus
        self.driver = driver
        self.clear = read_clear(table.match.spec)
        self.note: Note | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.seen: tuple[int, int] | None = None  # undos and first ply of the last turn looked at

    # What is said.

    def current(self) -> Note | None:
        """Return the note that stands: until the learner decides something, or goes back."""
        if self.note is not None and not self.is_fresh(self.note.turn, self.note.undos):
            self.note = None
        return self.note if self.is_on else None

    def say(self, viewer: int, _: Words) -> str:
        """Return what the coach says to a viewer, or ""."""
        note, table = self.current(), self.table
        if note is None or viewer != table.seat:
            return ""
        advice, match, words = note.advice, table.match, table.match.game_log.words(_.lang)
        seen = match.game.mask(match.timeline.position_at(advice.ply), table.seat)
        names = name_actions(match.spec, match.game, seen, advice.actions, words)
        label = words(advice.line.label) if advice.line is not None else ""
        return sentence(advice, names, label, _)

    async def dismiss(self) -> None:
        """Take the note away; after some times its kind does not come back."""
        note = self.current()
        if note is None:
            return
        self.note = None
        owner, game = self.table.owner, self.table.row.game
        await self.progress.count_waved(owner.id, game, note.kind)
        self._tell()

    async def count_game(self) -> None:
        """Count the game, which is over: in the next ones less is said."""
        await self.progress.count_guided(self.table.owner.id, self.table.row.game)

    # Thinking.

    @property
    def is_on(self) -> bool:
        return bool(self.table.owner.settings["coach"])

    def look_back(self) -> None:
        """Begin to think about the learner's last turn, if it is over and new."""
        table = self.table
        if table.is_stopped or table.timeline.is_over or table.awaiting_end is not None:
            return
        turns = self.list_turns()
        if not turns or not self.is_on or not self.is_complete(turns[-1]):
            return
        key = (table.undos, turns[-1].first)
        if key != self.seen and self.is_fresh(turns[-1], table.undos):
            self.seen = key
            self.stop()
            self.thinking = asyncio.create_task(self._think(turns[-1], len(turns)))

    def stop(self) -> None:
        """Think no longer."""
        if self.thinking is not None:
            self.thinking.cancel()

    def is_complete(self, turn: Turn) -> bool:
        """Return whether a turn is over."""
        timeline, match = self.table.timeline, self.table.match
        now = turn_key(match.spec, match.game, timeline.state)
        return turn.last < timeline.ply or now != (turn.seat, turn.chapter)

    def is_fresh(self, turn: Turn, undos: int) -> bool:
        """Return whether the learner has neither decided anything since a turn nor gone back."""
        table = self.table
        if table.undos != undos or table.closed:
            return False
        return not self.has_decided(turn.last, table.timeline.ply)

    def has_decided(self, since: int, until: int) -> bool:
        """Return whether the learner made a choice of their own between two plies."""
        table, actors = self.table, self.table.timeline.actors
        plies = range(since, until)
        return any(actors[ply] == table.seat and not table.was_forced(ply) for ply in plies)

    def list_turns(self) -> list[Turn]:
        """List the learner's turns up to now in which there was something to decide."""
        table = self.table
        turns = table.match.game_log.turns.turns(table.seat, "en", 0, table.timeline.ply)
        own = [turn for turn in turns if turn.seat == table.seat]
        return [turn for turn in own if self.has_decided(turn.first, turn.last)]

    async def _think(self, turn: Turn, number: int) -> None:
        """Look at a turn and say something if there is something to say, and still time."""
        table, undos, end = self.table, self.table.undos, time.monotonic() + LATEST
        try:
            earlier, waved = await self.progress.find_coaching(table.owner.id, table.row.game)
            if not may_speak(earlier, number, self.list_said()):
                return

            def is_wanted() -> bool:
                return self.is_on and self.is_fresh(turn, undos) and time.monotonic() < end

            advice = await self.driver.think(
                table, self.make_job(turn), self.make_task(turn), is_wanted
            )
            if advice is None:
                return
            kind = name_kind(table.match.game, advice)
            if waved.get(kind, 0) >= WAVED_AWAY:
                return
            async with table.lock:
                if not is_wanted() or table.timeline.is_over:
                    return
                await table.save_note(number)
                self.note = Note(advice, kind, turn, undos)
            self._tell()
        except Exception:  # the game goes on without
            log.exception("table %s: the coach could not think", table.id)

    def list_said(self) -> list[int]:
        """List the turns after which the coach has spoken in this game."""
        entries = self.table.timeline.entries
        return [each.value for each in entries if each.kind == "chat" and each.text == COACH]

    def make_task(self, turn: Turn) -> Task:
        table = self.table
        return Task(table.seat, turn.first, turn.last, self.clear, table.seats[1 - table.seat].seed)

    def make_job(self, turn: Turn) -> Job:
        """Return the table up to the end of a turn as a job for another process."""
        header = self.table.timeline.header
        line = tuple(self.table.timeline.line[: turn.last])
        seat = self.table.seat
        return Job(
            *(self.table.id, header.game, header.seats, header.options, line),
            *(seat, "", 0, header.variant),
        )

    def _tell(self) -> None:
        """Tell the screens what the coach says."""
        self.table.seq += 1
        self.bus.publish(Coached(self.table.id))
