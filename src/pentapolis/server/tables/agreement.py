"""What people at a table ask each other for: a move back, a bot in a seat, an early end."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.bots.names import USUAL_LEVEL
from pentapolis.catalog.words import Words
from pentapolis.core.errors import Stale
from pentapolis.core.state import CHANCE

from ..errors import Refused, make_refused, refuse_play_errors
from ..limits import TokenBucket
from ..store import Notice, Person
from .access import Access
from .bus import Asked, Bus
from .commands import run_to_end
from .seats import LEAVE, current_seats
from .standstill import TIME_UP, end_by_time
from .table import MAX_ENTRIES, Table
from .talk import Talk

BACK: Final = "back"
BOT: Final = "bot"
END: Final = "end"
LONG_AWAY: Final = 120.0  # seconds after which the others may let a bot play
MOST_WISHES: Final = 10_000  # that are remembered
PACE: Final = (0.1, 3.0)  # wishes a second of one person at one table, and saved up


@dataclass(frozen=True)
class Wish:
    """Something that the others must agree to; void as soon as anything happens at the table."""

    kind: str
    person: str  # who asks
    seat: int  # whose move goes back, or who is away
    ply: int  # to go back to
    moment: int  # entries when it was asked
    needed: frozenset[str]  # ids of those who have yet to agree


class Agreements:
    """The wishes that are open, one at a table; a restart forgets them."""

    def __init__(
        self,
        talk: Talk,
        bus: Bus,
        clock: Callable[[], float] = time.monotonic,
        find_table: Callable[[str], Table | None] = lambda id: None,  # in memory
    ) -> None:
        self.talk = talk
        self.bus = bus
        self.find_table = find_table
        self.clock = clock
        self.wishes: dict[str, Wish] = {}
        self.paces: dict[tuple[str, str], TokenBucket] = {}
        bus.hear_others("wish", self.hear_wish)
        bus.hear_others("agreed", self.hear_agreed)
        bus.hear_others("refused", self.hear_refused)

    def find(self, table: Table) -> Wish | None:
        """Return the wish that is open at a table."""
        wish = self.wishes.get(table.id)
        if wish is not None and wish.moment != find_moment(table):
            del self.wishes[table.id]
            return None
        return wish

    def describe(self, table: Table, person: Person) -> tuple[str, bool, int]:
        """Return a sentence about the open wish, whether this person must answer, and its ply."""
        wish, _ = self.find(table), person.words
        if wish is None:
            return "", False, -1
        return describe_wish(table, wish, person, _), person.id in wish.needed, wish.ply

    def list_away(self, table: Table, person: Person) -> list[int]:
        """Return the seats of others who have been away for long, while they are waited for."""
        if not table.is_running or table.is_finished or not Access(table, person).own_seats:
            return []
        return [
            number
            for number, seat in enumerate(table.seats)
            if seat.kind == "person"
            and seat.owner != person.id
            and self.talk.measure_absence(table.id, seat.owner) >= LONG_AWAY
        ]

    def list_late(self, table: Table, person: Person) -> list[int]:
        """Return the seats of others who are out of time, if this person may choose what to do."""
        if table.clock is None or table.is_finished:
            return []
        late = table.clock.list_late()
        others = [seat for seat in Access(table, person).own_seats if seat not in late]
        return late if others else []

    @run_to_end
    async def ask_back(self, person: Person, table: Table) -> None:
        """Ask the others to let a person take their last choice back, over others and chance."""
        async with table.lock:
            access, _ = Access(table, person), person.words
            access.require_move()
            others = list_others(table, person)
            if not others:
                raise Refused("illegal", _("There's nobody here to ask."))
            ply = find_choice(table, access.own_seats)
            if ply is None or table.timeline.record.count >= MAX_ENTRIES:
                raise Refused("illegal", _("You have made no choice yet."))
            self._pay(table, person)
            seat = table.timeline.record.actor_of(ply)
            await self._ask(table, Wish(BACK, person.id, seat, ply, find_moment(table), others))

    @run_to_end
    async def ask_bot(self, person: Person, table: Table, seat: int) -> None:
        """Ask the others to let a bot play for somebody who has been away for long.

        Where somebody is out of time, one of the others is enough: they come back when they like.
        """
        async with table.lock:
            access, _ = Access(table, person), person.words
            access.require_running()
            is_late = seat in self.list_late(table, person)
            if not is_late:
                access.require_move()
            if not is_late and seat not in self.list_away(table, person):
                raise Refused("illegal", _("They are here, or were a moment ago."))
            self._pay(table, person)
            others = list_others(table, person) - {table.seats[seat].owner}
            others = frozenset() if is_late else others
            wish = Wish(BOT, person.id, seat, table.timeline.ply, find_moment(table), others)
            await self._ask(table, wish)

    @run_to_end
    async def ask_end(self, person: Person, table: Table, seat: int) -> None:
        """Ask all the others to end the game, because somebody is out of time."""
        async with table.lock:
            access, _ = Access(table, person), person.words
            access.require_running()
            late = self.list_late(table, person)
            if seat not in late:
                raise Refused("illegal", _("They still have time."))
            self._pay(table, person)
            others = list_others(table, person) - {table.seats[one].owner for one in late}
            wish = Wish(END, person.id, seat, table.timeline.ply, find_moment(table), others)
            await self._ask(table, wish)

    @run_to_end
    async def answer(self, person: Person, table: Table, ply: int, agrees: bool) -> None:
        """Agree to what is asked, or not; the one who asked may withdraw."""
        async with table.lock:
            wish, _ = self.find(table), person.words
            if wish is None or wish.ply != ply:
                raise make_refused(Stale(), _)
            is_own = person.id == wish.person
            if person.id not in wish.needed and not (is_own and not agrees):
                raise Refused("not_yours", _("You aren't asked."))
            if not agrees:
                del self.wishes[table.id]
                self.bus.publish(Asked(table.id))
                self.bus.tell_others("refused", table.id, ply=ply)
                return
            wish = replace(wish, needed=wish.needed - {person.id})
            if not wish.needed:
                await self._fulfil(table, wish)
                return
            self.wishes[table.id] = wish
            self.bus.publish(Asked(table.id))
            self.bus.tell_others("agreed", table.id, ply=ply, person=person.id)

    async def _ask(self, table: Table, wish: Wish) -> None:
        """Keep a wish, or fulfil it if nobody has to agree."""
        if not wish.needed:
            await self._fulfil(table, wish)
            return
        self.wishes[table.id] = wish
        self.bus.publish(Asked(table.id))
        self.bus.tell_others("wish", table.id, wish={**vars(wish), "needed": list(wish.needed)})

    # What other processes tell

    def hear_wish(self, notice: Notice) -> None:
        """Keep a wish of another process; find() drops it if the table has moved on."""
        wish = Wish(**{**notice["wish"], "needed": frozenset(notice["wish"]["needed"])})
        self.wishes[notice["table"]] = wish
        if len(self.wishes) > MOST_WISHES:  # of tables that nobody looks at here, mostly
            del self.wishes[next(iter(self.wishes))]
        self.bus.publish(Asked(notice["table"]))

    async def hear_agreed(self, notice: Notice) -> None:
        """Note who has agreed; two who agree at the same moment may be the last ones."""
        id = notice["table"]
        wish = self.wishes.get(id)
        if wish is None or wish.ply != notice["ply"]:
            return
        self.wishes[id] = wish = replace(wish, needed=wish.needed - {notice["person"]})
        table = self.find_table(id)
        if not wish.needed and table is not None:
            with contextlib.suppress(Refused):  # the other process was quicker
                async with table.lock:
                    if self.find(table) is not None:
                        await self._fulfil(table, wish)
        self.bus.publish(Asked(id))

    def hear_refused(self, notice: Notice) -> None:
        """Drop a wish that somebody has refused at another process."""
        wish = self.wishes.get(notice["table"])
        if wish is not None and wish.ply == notice["ply"]:
            del self.wishes[notice["table"]]
            self.bus.publish(Asked(notice["table"]))

    async def _fulfil(self, table: Table, wish: Wish) -> None:
        """Do what all have agreed to."""
        self.wishes.pop(table.id, None)
        timeline = table.timeline
        if wish.kind == BACK:
            with refuse_play_errors(table.owner.words):
                table.go_back(wish.ply, CHANCE)
        elif wish.kind == END:
            timeline.note("stop", wish.seat, TIME_UP, timeline.ply, table.now())
            table.standstill = end_by_time()
            table.undos += 1  # earlier snapshots hide what is open now
        else:
            timeline.note(LEAVE, wish.seat, USUAL_LEVEL, timeline.ply, table.now())
            table.set_seats(current_seats(table.seats, timeline.entries[-1:]))
        await table.commit(full=True)
        self.bus.publish(Asked(table.id))
        table.wake()

    def _pay(self, table: Table, person: Person) -> None:
        """Refuse somebody who asks again and again."""
        if len(self.paces) > 1000:
            self.paces.clear()
        pace = self.paces.setdefault((table.id, person.id), TokenBucket(*PACE, self.clock))
        if not pace.try_take():
            _ = person.words
            raise Refused("busy", _("You have just asked. Wait a moment."))


def find_moment(table: Table) -> int:
    """Return a number that changes with everything that happens at a table."""
    return table.timeline.record.count


def list_others(table: Table, person: Person) -> frozenset[str]:
    """Return the ids of the other people who play at a table now."""
    playing = {seat.owner for seat in table.seats if seat.kind == "person" and seat.owner}
    return frozenset(playing - {person.id})


def find_choice(table: Table, own: list[int]) -> int | None:
    """Return the ply of the last choice of some seats."""
    actors = table.timeline.actors
    for ply in range(len(actors) - 1, -1, -1):
        if actors[ply] in own and not table.was_forced(ply):
            return ply
    return None


def describe_wish(table: Table, wish: Wish, person: Person, _: Words) -> str:
    """Return a sentence about a wish for one person."""
    name = table.seats[wish.seat].name
    if wish.person == person.id or person.id not in wish.needed:
        waiting = [seat.name for seat in table.seats if seat.owner in wish.needed]
        return _("Waiting for {names} to agree.", names=", ".join(waiting))
    if wish.kind == BACK:
        return _("{name} would like to take back their last move. Do you agree?", name=name)
    if wish.kind == END:
        return _("{name} is out of time. Shall the game end here?", name=name)
    return _("{name} is away. Shall a bot play until they are back?", name=name)
