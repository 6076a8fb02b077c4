"""One running table: its game, who sits there, and everything that changes it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pentapolis.bots.hint import Hint
from pentapolis.catalog.words import Words
from pentapolis.core.errors import Stale
from pentapolis.core.state import CHANCE, OVER
from pentapolis.play.forced import find_forced
from pentapolis.play.match import Match, MoverKind
from pentapolis.play.sealed_luck import SealedLuck
from pentapolis.play.timeline import Timeline
from pentapolis.play.undo import has_secrets

from ..errors import Refused, could_not_save, make_refused, refuse_play_errors
from ..measures import read_time
from ..store import NO_TERMS, NumberTaken, Person, SeatRow, Store, TableRow, Terms, Uptime
from . import automatic
from .access import NOTHING_ALLOWED, Access, Allowed
from .bot_runner import Job
from .bus import Bus, Change, Closed
from .clock import make_clock
from .commands import Behind, run_to_end
from .seats import JOIN, LEAVE, check_level, current_seats, stand_in_for_bot
from .seed import reveal_seed
from .standstill import Standstill
from .summary import NOTHING_YET, Summary
from .turn_ends import END

if TYPE_CHECKING:
    from ..store.history import Change as RatingChange
    from .checkpoints import Checkpoint, Checkpoints
    from .driver import Driver

MAX_ENTRIES: Final = 20_000  # after this many, moves can no longer be undone and redone

log = logging.getLogger(__name__)


class Table:
    """A running game; every change is saved before anyone is told."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        match: Match,
        owner: Person,
        *,
        store: Store,
        bus: Bus,
        driver: Driver,
        standstill: Standstill | None = None,
        summary: Summary = NOTHING_YET,
        company: Mapping[str, Person] | None = None,  # who sits here, by id
        reopen: Callable[[str, Words], Awaitable[Table]] | None = None,
        checkpoints: Checkpoints | None = None,
        terms: Terms = NO_TERMS,
        uptime: Uptime | None = None,  # a table with a clock needs it
        now: Callable[[], float] = read_time,
    ) -> None:
        self.id = row.id
        self.row = row
        self.match = match
        self.owner = owner
        self.company = {owner.id: owner, **(company or {})}
        self.standstill = standstill  # why the table cannot go on, though it can be shown
        self.closed = False  # saving failed, so the table must be opened again
        self.is_behind = False  # it is closed because another process has written
        self.has_secrets = has_secrets(match.game)
        known = summary.add(match.timeline.record.entries_since(summary.count))
        self.ended_ply, self.undos = known.ended_ply, known.undos
        self.screen_seats: dict[str, int] = {}  # by person: who has the screen they share
        self._forced: dict[int, int | None] = {}  # by ply: what the table plays, once it was asked
        self.is_playing_batch = False
        self.ratings: dict[int, RatingChange] = {}  # by seat: what its game has changed
        self.saved = known.count  # how many entries the database has
        self.seq = self.saved  # grows with every change
        self.lock = asyncio.Lock()
        self.terms, self.now = terms, now
        self._store = store
        self._bus, self._driver = bus, driver
        self._reopen = reopen
        self._checkpoints = checkpoints
        self.checkpoint: tuple[int, Checkpoint] | None = None  # made, and not saved yet
        self.set_seats(current_seats(seats, known.absences))
        self.clock = make_clock(self, uptime, summary)
        reveal_seed(self)
        self.set_up(seats)

    def set_up(self, seats: list[SeatRow]) -> None:
        """Add what only this kind of table has; `seats` are those the game began with."""

    # State

    @property
    def timeline(self) -> Timeline:
        return self.match.timeline

    @property
    def is_stopped(self) -> bool:
        """Return whether the table cannot go on, though it can be shown."""
        return self.standstill is not None

    @property
    def is_running(self) -> bool:
        """Return whether the table takes moves, once or still."""
        return self.row.kind == "play" and not self.is_stopped and not self.is_waiting

    @property
    def is_given_up(self) -> bool:
        """Return whether its people have agreed to end a table that has stopped."""
        return self.standstill is not None and self.standstill.is_given_up

    @property
    def awaiting_end(self) -> int | None:
        """Return the seat whose turn is complete but not ended yet, or None."""
        timeline = self.timeline
        if not self.is_running:
            return None
        seat, state = timeline.record.last_actor, timeline.state
        if seat == CHANCE or self.seats[seat].kind != "person" or state.whose_turn() == seat:
            return None
        if not self.has_wish(seat, "end_turn") or timeline.ply <= self.ended_ply:
            return None
        if state.actor() == OVER and self.has_secrets:
            return None  # the end has revealed the secrets
        choices = self.list_undo_plies()
        if not choices:
            return None
        last = self.match.game.actions.name(timeline.record.action_of(choices[-1]))
        return None if last in self.match.spec.done_actions else seat

    @property
    def is_finished(self) -> bool:
        """Return whether the game is over for good."""
        return self.timeline.is_over and self.awaiting_end is None

    @property
    def is_open(self) -> bool:
        """Return whether everyone may see everything."""
        if self.row.kind == "replay":
            return True
        if self.standstill is not None:  # by the rules of its time it may have had secrets
            return self.is_given_up
        return self.is_finished or not self.has_secrets

    @property
    def has_automatic_move(self) -> bool:
        """Return whether chance or a bot moves next."""
        if not self.is_running or self.closed or self.awaiting_end is not None:
            return False
        if self.match.mover().kind in (MoverKind.CHANCE, MoverKind.BOT):
            return True
        return self.forced_action is not None

    @property
    def forced_action(self) -> int | None:
        """Return what the table plays for a person who has no real choice, or None."""
        if not self.is_running or self.awaiting_end is not None:
            return None
        mover = self.match.mover()
        if mover.kind is not MoverKind.PERSON or not self.has_wish(mover.seat, "forced_moves"):
            return None
        return self._find_forced(self.timeline.ply)

    def has_wish(self, seat: int, setting: str) -> bool:
        """Return whether a setting is on for those who have a seat."""
        owner = self.seats[seat].owner if seat >= 0 else ""
        return bool(self.company.get(owner, self.owner).settings[setting])

    @property
    def takes_moves(self) -> bool:
        """Return whether people play here; whose turn it is does not matter."""
        return self.row.kind == "play"

    @property
    def takes_shares(self) -> bool:
        """Return whether the luck is promised but nothing has been drawn from it."""
        is_running = self.row.kind == "play" and not self.is_stopped and not self.closed
        timeline = self.timeline
        return is_running and bool(timeline.header.commitment) and not timeline.has_drawn

    def find_allowed(self, own: list[int]) -> Allowed:
        """Return what a person on these seats may do besides playing an action."""
        if not self.is_running or self.is_finished:
            return NOTHING_ALLOWED
        timeline = self.timeline
        last = timeline.record.last_actor
        choices = self.list_undo_plies() if last in (CHANCE, *own) else []
        return {
            "undo": bool(choices),
            "undo_turn": len(choices) > 1,
            "redo": bool(timeline.undone) and timeline.state.actor() in own,
            "end": self.awaiting_end in own,
        }

    def list_undo_plies(self) -> list[int]:
        """List the plies, earliest first, that the last to move may undo to: their choices.

        What was forced is no choice: the table would play it again at once.
        """
        timeline = self.timeline
        seat = timeline.record.last_actor
        if seat == CHANCE:
            return []
        floor = max(timeline.earliest_undo(seat), self.ended_ply)
        return [ply for ply in range(floor, timeline.ply) if not self.was_forced(ply)]

    def _undo_as(self) -> int:
        """Return in whose name something is undone: the last to move, or CHANCE for all."""
        return self.timeline.record.last_actor

    def was_forced(self, ply: int) -> bool:
        """Return whether the table would have made the move of a ply by itself."""
        if not self.has_wish(self.timeline.record.actor_of(ply), "forced_moves"):
            return False
        return self._find_forced(ply) is not None

    def _find_forced(self, ply: int) -> int | None:
        """Return the forced answer at a ply; every page and every frame asks for it again."""
        if ply not in self._forced:
            timeline = self.timeline
            state = timeline.state if ply == timeline.ply else timeline.position_at(ply)
            self._forced[ply] = find_forced(self.match.spec, self.match.game, state)
        return self._forced[ply]

    @property
    def is_thinking(self) -> bool:
        """Return whether a bot moves next."""
        return self.has_automatic_move and self.match.mover().kind is MoverKind.BOT

    # What people do

    @run_to_end
    async def add_share(self, person: Person, share: str) -> None:
        """Mix what a person's browser has drawn into the luck; they knew the promise before."""
        async with self.lock:
            access, luck, _ = Access(self, person), self.match.luck, person.words
            self.require_open(_)
            seat = access.share_seat
            if not access.may_share or seat is None or not isinstance(luck, SealedLuck):
                raise Refused("over", _("The luck of this game is already fixed."))
            self.timeline.add_share(seat, share, self.now())
            self.match.luck = luck.add(share)
            await self.commit()

    @run_to_end
    async def act(self, person: Person, action: int, ply: int) -> None:
        """Play an action that was chosen at a ply."""
        async with self.lock:
            access = Access(self, person)
            access.require_move()
            if self.awaiting_end is not None and ply == self.timeline.ply:
                _ = person.words
                text = _("End your turn first, or undo your last move.")
                raise Refused("not_yours", text)
            with refuse_play_errors(person.words):
                self.timeline.act(access.viewer, action, ply, self.now())
            automatic.play_forced_moves(self)
            await self.commit()
        self.wake()

    @run_to_end
    async def act_all(self, person: Person, actions: Sequence[int], ply: int) -> None:
        """Play actions in a row, until one is not legal or somebody else must decide."""
        async with self.lock:
            access = Access(self, person)
            access.require_move()
            seat, timeline = access.viewer, self.timeline
            for number, action in enumerate(actions):
                if number and not self._goes_on(seat, [action]):
                    break
                with refuse_play_errors(person.words):
                    timeline.act(seat, action, ply + number, self.now())
                self.is_playing_batch = self._goes_on(seat, actions[number + 1 :])
                await self.commit()
        self.wake()

    def _goes_on(self, seat: int, actions: Sequence[int]) -> bool:
        """Return whether a batch of a seat plays its next action too."""
        state = self.timeline.state
        return bool(actions) and state.actor() == seat and actions[0] in state.legal()

    @run_to_end
    async def undo(self, person: Person, turn: bool = False) -> None:
        """Undo the last choice and what followed from it, or all choices of the turn."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            if not access.allowed["undo"] or timeline.record.count >= MAX_ENTRIES:
                text = _("You can't undo any further.")
                raise Refused("illegal", text)
            with refuse_play_errors(_):
                self.go_back(self.list_undo_plies()[0 if turn else -1])
            await self.commit(full=True)
        self.wake()

    @run_to_end
    async def redo(self, person: Person) -> None:
        """Redo the move that was undone last."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            if not access.allowed["redo"]:
                raise Refused("illegal", _("There's nothing to redo."))
            with refuse_play_errors(_):
                timeline.redo(timeline.state.actor(), self.now())
            await self.commit()
        self.wake()

    @run_to_end
    async def end_turn(self, person: Person) -> None:
        """End a complete turn."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            seat = self.awaiting_end
            if seat is None or seat not in access.own_seats:
                raise Refused("illegal", _("There's no turn to end."))
            timeline.note("clock", seat, END, timeline.ply, self.now())
            self.ended_ply = timeline.ply
            await self.commit()
        self.wake()

    @run_to_end
    async def give_seat(self, person: Person, seat: int, level: str) -> None:
        """Let a bot play one of the person's seats until they take it back."""
        check_level(level, person.words)
        await self._reseat(person, seat, LEAVE, level)

    @run_to_end
    async def take_seat(self, person: Person, seat: int) -> None:
        """Give the person a seat back that a bot has been playing."""
        await self._reseat(person, seat, JOIN)

    async def _reseat(self, person: Person, seat: int, kind: str, level: str = "") -> None:
        async with self.lock:
            access, timeline = Access(self, person), self.timeline
            access.require_running()
            access.require_reserved(seat)
            timeline.note(kind, seat, level, timeline.ply, self.now())
            self.set_seats(current_seats(self.seats, timeline.entries[-1:]))
            await self.commit(full=True)
        self.wake()

    async def hand_over(self, person: Person, claimed: int | None = None) -> None:
        """Show the table to the player who was handed the screen, if it is the one who says so."""
        async with self.lock:
            seat = Access(self, person).handover
            if claimed is not None and claimed != seat:
                raise make_refused(Stale(), person.words)
            if seat is not None:
                self.screen_seats[person.id] = seat
                if self.clock is not None:
                    await self.save_entries()
                self.seq += 1
                self._bus.publish(Change(self.id, self.seq, full=True, is_handover=True))

    @run_to_end
    async def start_clock(self) -> None:
        """Start the clock of the first to decide, once somebody has come."""
        async with self.lock:
            if self.clock is not None and self.clock.is_due and not self.closed:
                await self.commit()

    async def find_hint(self, person: Person) -> tuple[int, Hint]:
        """Return a person's seat and the best action found for it."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            seat = access.viewer
            if self.awaiting_end is not None or seat not in timeline.state.deciders():
                raise Refused("illegal", _("You have nothing to decide now, so there's no hint."))
            ply, job = timeline.ply, self.make_job(seat)
        found = await self._driver.find_hint(person, job)
        if timeline.ply != ply:
            raise Refused("stale", _("The game has moved on. Ask again."))
        return seat, found

    # What happens without people; the driver calls these

    def wake(self) -> None:
        """Let chance and bots move, unless a person is next or they are moving already."""
        self._driver.wake(self)

    async def wait_for_person(self) -> None:
        """Wait until a person must decide or nothing can happen any more."""
        await self._driver.wait_for_person(self)

    def make_job(self, seat: int) -> Job:
        """Return a seat's decision as a job for another process."""
        header, row, line = self.timeline.header, self.seats[seat], tuple(self.timeline.line)
        game = (self.id, header.game, header.seats, header.options, line)
        return Job(*game, seat, row.level, row.seed, header.variant)

    async def play_bot(self, seat: int, action: int, ply: int) -> None:
        """Play the action that a bot chose at a ply, unless the table has moved on."""
        async with self.lock:
            if self.has_automatic_move and self.timeline.ply == ply:
                self.timeline.act(seat, action, ply, self.now())
                await self.commit()

    async def play_chance(self, ply: int) -> None:
        """Let chance decide at a ply, or lay a game out in one go, unless it has moved on."""
        async with self.lock:
            if self.has_automatic_move and self.timeline.ply == ply:
                automatic.play_chance(self)
                await self.commit()

    async def play_forced(self, ply: int) -> None:
        """Make the forced moves from a ply on, unless the table has moved on."""
        async with self.lock:
            if self.timeline.ply == ply and automatic.play_forced_moves(self):
                await self.commit()

    async def find_current(self) -> Table:
        """Return the table as it is now, if this one had to be closed."""
        if not self.closed or self._reopen is None:
            return self
        return await self._reopen(self.id, self.owner.words)

    async def close(self) -> None:
        """Stop the table for good."""
        async with self.lock:  # waits until nothing is being saved
            self._driver.stop(self)
            self.closed = True

    # Parts of a change

    def set_seats(self, seats: list[SeatRow]) -> None:
        """Seat people and bots, and tell the match which seats are bots."""
        self.seats = seats
        self.is_waiting = any(seat.kind == "open" for seat in seats)  # the game has yet to begin
        self.match.players = [None if seat.kind == "person" else stand_in_for_bot for seat in seats]

    def go_back(self, ply: int, by: int | None = None) -> None:
        """Undo everything from a ply on; in the name of CHANCE if everybody has agreed."""
        self.timeline.undo(ply, self._undo_as() if by is None else by, self.now())
        self.match.game_log.drop_after(ply)
        self._forced.clear()
        self.undos += 1
        if ply < self.ended_ply:
            self.ended_ply = 0

    async def commit(self, full: bool = False) -> None:
        """Save what is new, then tell the screens."""
        await self.save_entries()
        self.publish(full)

    async def save_entries(self) -> None:
        """Save the entries that are new; close the table if that fails."""
        timeline = self.timeline
        reveal_seed(self)
        if self.clock is not None:
            self.clock.update()
        new = timeline.record.entries_since(self.saved)
        awaiting_end = self.awaiting_end
        turn = timeline.state.actor() if awaiting_end is None else awaiting_end
        is_over = self.is_finished or self.is_given_up
        await self.save(
            self._store.add_entries(self.id, self.saved, new, timeline.ply, turn, is_over)
        )
        self.saved = timeline.record.count
        if self._checkpoints is not None:
            self._checkpoints.note(self)

    def publish(self, full: bool = False) -> None:
        """Tell the screens that something has changed."""
        self.seq += 1
        self._bus.publish(Change(self.id, self.seq, full))

    def require_open(self, _: Words) -> None:
        """Refuse visitors of a table that is not the current one any more."""
        if self.closed:
            raise Behind(self) if self.is_behind else could_not_save(_)

    async def save(self, saving: Awaitable[None]) -> None:
        """Wait until something is saved; close the table if that fails."""
        try:
            await saving
        except BaseException as error:
            self.closed = True
            if isinstance(error, NumberTaken) and self._store.database.is_shared:
                self.is_behind = True  # the screens are told once it has been read again
                raise Behind(self) from error
            self._bus.publish(Closed(self.id))
            if not isinstance(error, Exception):
                raise
            log.exception("table %s could not be saved", self.id)
            raise could_not_save(self.owner.words) from error
