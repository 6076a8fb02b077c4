"""How people come together at a table: by its link, from one device to another, and away again."""

from __future__ import annotations

import base64
import contextlib
import hmac
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pentapolis.bots.names import LEVELS
from pentapolis.catalog.words import Words
from pentapolis.play.match import Match

from ..errors import Refused
from ..identity import hash_secret
from ..store import Pass, Person, Seating, SeatRow
from ..store.settings import tidy_name
from .access import Access
from .bus import Closed
from .commands import Behind, run_to_end
from .seats import LEAVE, NAMES, OPEN_SEAT, NewSeat, assign_seats, number_name
from .table import Table
from .tables import Tables
from .talk import Talk

PASS_LASTS: Final = 600.0  # seconds
PASS_LETTERS: Final = 22
MOST_LISTED: Final = 3  # running tables of one person that everybody may find


class Gathering:
    """Lets people take open seats, and seats move between devices.

    The link to a table is made from the server's key, so nothing of it is in the database: only
    how often it was replaced.
    """

    def __init__(self, tables: Tables, talk: Talk, key: bytes) -> None:
        self.tables = tables
        self.seating = Seating(tables.store)
        self.talk = talk
        self.key = key

    # The link to a table

    def make_token(self, table: Table) -> str:
        """Return the secret part of the link to a table."""
        text = f"invite:{table.id}:{table.row.invites}"
        digest = hmac.digest(self.key, text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")

    def invite(self, table: Table, person: Person) -> str:
        """Return the secret part of the link; Refused unless this person may give it away."""
        if not Access(table, person).may_invite:
            _ = person.words
            raise Refused("not_yours", _("Only people at this table can invite others."))
        return self.make_token(table)

    async def find_invited(self, person: Person, id: str, token: str) -> Table:
        """Return the table that a link leads to; Refused if the link is wrong or too old."""
        _ = person.words
        table = await self.tables.open(id, _)
        right = self.make_token(table)
        if table.row.kind != "play" or not hmac.compare_digest(right.encode(), token.encode()):
            raise no_invitation(_)
        return table

    @run_to_end
    async def renew(self, person: Person, table: Table) -> None:
        """Replace the link, so that the one before leads nowhere."""
        async with table.lock:
            Access(table, person).require_host()
            invites = table.row.invites + 1
            await table.save(self.seating.set_facts(table.id, invites=invites))
            table.row = replace(table.row, invites=invites)

    @run_to_end
    async def set_listed(self, person: Person, table: Table, listed: bool) -> None:
        """Let everybody find a table on the home page, or nobody."""
        async with table.lock:
            access, _ = Access(table, person), person.words
            access.require_host()
            count = await self.seating.count_listed(person.id)
            if listed and not table.row.listed and count >= MOST_LISTED:
                text = _("You can list {n} tables at a time.", n=MOST_LISTED)
                raise Refused("busy", text)
            await table.save(self.seating.set_facts(table.id, listed=listed))
            table.row = replace(table.row, listed=listed)

    # Open seats

    @run_to_end
    async def join(self, person: Person, table: Table, token: str, name: str) -> None:
        """Seat a person at the first open seat, unless they have one."""
        if Access(table, person).reserved_seats:
            return
        await self.find_invited(person, table.id, token)  # perhaps the link was renewed meanwhile
        name, _ = tidy_name(name) or str(person.settings["name"]), person.words
        person = await self.tables.people.save(person, {**person.settings, "name": name})
        async with table.lock:
            require_play(table, _)
            number = find_open(table, _)
            seed = secrets.randbits(62)  # of a bot that plays for them
            new = SeatRow("person", name or NAMES[number], owner=person.id, seed=seed)
            names = [*table.seats[:number], *table.seats[number + 1 :], new]
            new = replace(new, name=number_name(names, len(names) - 1))
            await self._change(table, {number: new}, person)

    @run_to_end
    async def start(self, person: Person, table: Table, wanted: Sequence[NewSeat]) -> None:
        """Let the bots that are wanted play on the open seats, so that the game begins."""
        async with table.lock:
            _ = person.words
            require_play(table, _)
            Access(table, person).require_host()
            find_open(table, _)
            bots = assign_seats(wanted, person, _)
            free = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
            await self._change(table, {number: bots[number] for number in free}, person)
            self.tables.bots.warm_up()
        table.wake()

    @run_to_end
    async def free(self, person: Person, table: Table, seat: int) -> None:
        """Open a seat again before the game begins: one's own, or as the host anybody's."""
        async with table.lock:
            access, _ = Access(table, person), person.words
            require_play(table, _)
            if seat not in access.reserved_seats:
                access.require_host()
            is_taken = 0 <= seat < len(table.seats) and table.seats[seat].kind == "person"
            if not is_taken or not table.is_waiting:
                raise Refused("illegal", _("The game has begun. A bot can take over instead."))
            await self.talk.forget(table.id, seat)
            await self._change(table, {seat: OPEN_SEAT})

    async def _change(
        self, table: Table, changes: Mapping[int, SeatRow], person: Person | None = None
    ) -> None:
        """Save new seats, then show them; Refused if somebody else was quicker."""
        before = {number: (table.seats[number], new) for number, new in changes.items()}
        is_saved = False

        async def save() -> None:
            nonlocal is_saved
            is_saved = await self.seating.change(table.id, before)

        await table.save(save())
        if not is_saved:  # another process has written: it is read again
            table.closed = table.is_behind = True
            raise Behind(table)
        if person is not None:
            table.company[person.id] = person
        seats = [changes.get(number, seat) for number, seat in enumerate(table.seats)]
        timeline, match = table.timeline, table.match
        timeline.header.names = [seat.name for seat in seats]
        table.match = Match(
            match.spec, match.game, [None] * len(seats), match.luck, timeline=timeline
        )
        table.set_seats(seats)
        table.undos += 1  # earlier snapshots have other names
        table.publish(full=True)

    # A seat on another device

    async def write_pass(self, person: Person, table: Table, seat: int) -> str:
        """Return a secret that gives one of this person's seats to the first who brings it."""
        access, _ = Access(table, person), person.words
        require_play(table, _)
        access.require_reserved(seat)
        secret = secrets.token_urlsafe(16)
        new = Pass(table.id, seat, person.id, time.time() + PASS_LASTS)
        await self.seating.add_pass(hash_secret(secret), new)
        return secret

    async def find_pass(self, person: Person, secret: str) -> tuple[Table, int]:
        """Return the table and seat that a secret gives; Refused if it is used, wrong or late."""
        _ = person.words
        found = None
        if len(secret) == PASS_LETTERS:
            found = await self.seating.find_pass(hash_secret(secret))
        if found is None or found.expires < time.time():
            raise no_pass(_)
        table = await self.tables.open(found.table, _)
        if table.seats[found.seat].owner != found.owner:
            raise no_pass(_)
        return table, found.seat

    @run_to_end
    async def use_pass(self, person: Person, table: Table, secret: str) -> None:
        """Give a seat to the bearer of its secret, which works only once."""
        person = await self.tables.people.save(person)
        async with table.lock:
            _, seat = await self.find_pass(person, secret)
            require_play(table, person.words)
            old = table.seats[seat].owner
            if old == person.id:
                return
            is_moved = False

            async def save() -> None:
                nonlocal is_moved
                is_moved = await self.seating.move(table.id, seat, old, person.id)

            await table.save(save())
            if not is_moved:
                raise no_pass(person.words)
            table.company[person.id] = person
            seats = list(table.seats)
            seats[seat] = replace(seats[seat], owner=person.id)
            table.set_seats(seats)
            table.publish(full=True)

    # Leaving for good

    async def leave_all(self, person: Person) -> None:
        """Take a person off the tables of others: bots play on, and their name is gone.

        Tables of their own are removed as a whole.
        """
        own = await self.tables.store.list_table_ids(person.id)
        for id in await self.seating.list_seated(person.id):
            if id not in own:
                with contextlib.suppress(Refused):  # whose rules are gone
                    await self._leave(person, id)
        await self.seating.forget(person.id)

    async def _leave(self, person: Person, id: str) -> None:
        table = await self.tables.open(id, person.words)
        async with table.lock:
            for number in Access(table, person).reserved_seats:
                await self.talk.forget(table.id, number)
                if table.is_waiting:
                    await self._change(table, {number: OPEN_SEAT})
                    continue
                timeline, kind = table.timeline, table.seats[number].kind
                if kind == "person" and table.is_running and not table.is_finished:
                    timeline.note(LEAVE, number, LEVELS[0].name, timeline.ply, table.now())
                    await table.save_entries()
                old = SeatRow("person", "", owner=person.id)
                new = SeatRow("person", NAMES[number])
                await self.seating.change(id, {number: (old, new)})
            table.closed = True  # the next visitor reads it as it is saved
        self.tables.driver.stop(table)
        self.tables.bus.publish(Closed(id))


def require_play(table: Table, _: Words) -> None:
    """Raise Refused unless a table can be played at."""
    table.require_open(_)
    if table.row.kind != "play" or table.is_stopped or table.is_finished:
        raise Refused("over", _("This game is over."))


def find_open(table: Table, _: Words) -> int:
    """Return the first open seat; Refused if all are taken."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            return number
    watch = (f"/table/{table.id}", _("Watch the game"))
    raise Refused("over", _("All seats at this table are taken."), (watch,))


def no_invitation(_: Words) -> Refused:
    """Return the refusal of a link that leads to no table."""
    return Refused("unknown", _("This invitation is no longer valid. Ask for a new link."))


def no_pass(_: Words) -> Refused:
    """Return the refusal of a link that carries no seat."""
    text = _(
        "This link has been used already, or it's too old. Make a new one on the other device."
    )
    return Refused("unknown", text)
