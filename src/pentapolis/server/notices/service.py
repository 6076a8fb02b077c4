"""Tells people that it is their turn, once a turn and only while they are elsewhere."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Sequence
from typing import Final

from sqlalchemy.exc import DBAPIError

from pentapolis.core.state import CHANCE
from pentapolis.play.timeline import Entry

from ..errors import Refused
from ..identity import hash_secret
from ..limits import TokenBucket
from ..store import Channel, NoticeStore, Person, TurnNotice
from ..tables.access import Access
from ..tables.bus import EVERY_TABLE, Change, News
from ..tables.standstill import list_people
from ..tables.table import Table
from ..tables.tables import Tables
from ..tables.talk import Talk
from ..tables.waiting import list_waited
from .couriers import MAIL, PUSH, Couriers, Gone
from .mail import is_mail_address
from .outside import Unreachable, check_url
from .push import Subscription
from .words import Letter, write_letter, write_trial

WAIT: Final = 60.0  # seconds in which somebody may come back by themselves
LEASE: Final = 300.0  # seconds in which a notice that was begun must be sent
AGAIN: Final = (60.0, 600.0)  # seconds before the second and the third try
TICK: Final = 5.0  # seconds between two looks at what is due
ROUND: Final = 12  # of them before the database is asked what others have written
MOST_CHANNELS: Final = 8  # of one person
MOST_REMEMBERED: Final = 5000  # turns whose notices are remembered
CONFIRMING: Final = (3 / 3600, 3.0)  # mails to addresses that nobody has confirmed, by person
CONFIRMING_ALL: Final = (60 / 3600, 60.0)  # and of the whole server
CODE_LASTS: Final = 24 * 3600.0

log = logging.getLogger(__name__)


class Notices:
    """Notes whose turn it is, waits a little, and sends what is due."""

    def __init__(self, tables: Tables, talk: Talk, couriers: Couriers) -> None:
        self.tables = tables
        self.talk = talk
        self.couriers = couriers
        self.store = NoticeStore(tables.store)
        self.people: set[str] = set()  # those who have a channel
        self.turns: dict[tuple[str, str], int] = {}  # by table and person: the latest notice
        self.next_due: float | None = None  # None: nothing waits
        self._noting: set[asyncio.Task[None]] = set()
        self._paces: dict[str, TokenBucket] = {}
        self._pace_of_all = TokenBucket(*CONFIRMING_ALL)

    async def open(self) -> None:
        """Begin to listen to all tables."""
        await self.store.remove_unconfirmed(self.tables.now() - CODE_LASTS)
        await self.look_around()
        self.tables.bus.subscribe(EVERY_TABLE, self)

    async def look_around(self) -> None:
        """Read who wants to be told, and when something is due; others may have written it."""
        self.people = await self.store.list_people()
        self.next_due = await self.store.find_next_due()

    async def close(self) -> None:
        """Let what has been noted be saved, and send nothing more."""
        self.tables.bus.unsubscribe(EVERY_TABLE, self)
        await self.settle()
        self.couriers.close()

    async def settle(self) -> None:
        """Wait until everything that was noted is saved."""
        while self._noting:
            await asyncio.gather(*self._noting)

    # Noting

    def hear(self, news: News) -> None:
        """Note for whom a turn has begun."""
        table = self.tables.in_memory.get(news.table)
        if not isinstance(news, Change) or table is None or table.row.kind != "play":
            return
        if len(list_people(table)) < 2:
            return  # whoever plays with bots alone keeps nobody waiting
        for person in {table.seats[seat].owner for seat in list_waited(table)} & self.people:
            task = asyncio.create_task(self._note(table, person, table.timeline.record.count))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, table: Table, person: str, turn: int) -> None:
        """Keep a notice, unless this person has had one for this turn."""
        key = (table.id, person)
        own = [seat for seat, row in enumerate(table.seats) if row.owner == person]
        try:
            known = self.turns.get(key)
            if known is not None and not is_new_turn(table.timeline.entries[known:turn], own):
                return
            last = await self.store.find_turn(*key)  # perhaps another process has noted it
            if last is not None and not is_new_turn(table.timeline.entries[last:turn], own):
                self._remember(key, last)
                return
            self._remember(key, turn)
            due = self.tables.now() + WAIT
            await self.store.add_notice(TurnNotice(table.id, person, turn, due))
        except DBAPIError as error:
            log.error("a notice could not be saved", exc_info=error)
            return
        self.next_due = due if self.next_due is None else min(self.next_due, due)

    def _remember(self, key: tuple[str, str], turn: int) -> None:
        self.turns.pop(key, None)
        self.turns[key] = turn
        if len(self.turns) > MOST_REMEMBERED:
            del self.turns[next(iter(self.turns))]

    # Sending

    async def run(self) -> None:
        """Send what is due, again and again."""
        for count in itertools.count(1):
            await asyncio.sleep(TICK)
            try:
                if count % ROUND == 0:
                    await self.look_around()
                await self.send_due()
            except DBAPIError as error:
                log.error("notices could not be read", exc_info=error)

    async def send_due(self) -> None:
        """Send all notices that are due."""
        now = self.tables.now()
        if self.next_due is None or self.next_due > now:
            return
        due = await self.store.list_due(now)
        await asyncio.gather(*(self._send(notice) for notice in due))
        self.next_due = await self.store.find_next_due()

    async def _send(self, notice: TurnNotice) -> None:
        """Send one notice, unless it is no longer true or another process does."""
        now = self.tables.now()
        if not await self.store.claim(notice, now + LEASE):
            return
        person = await self.tables.people.find(notice.person)
        letter = await self._write(notice, person)
        channels = await self._list_channels(notice) if letter else []
        sent = await asyncio.gather(*(self._try(one, letter, person) for one in channels if letter))
        done = {*notice.done, *(one.id for one, is_sent in zip(channels, sent) if is_sent)}
        again = None
        if not all(sent) and notice.tries < len(AGAIN):
            again = now + AGAIN[notice.tries]
        await self.store.note_sent(notice, done, again)

    async def _write(self, notice: TurnNotice, person: Person) -> Letter | None:
        """Return what a notice says; None if there is no reason for it any more."""
        if self.talk.is_here(notice.table, notice.person):
            return None  # their page tells them
        try:
            table = await self.tables.open(notice.table, person.words)
        except Refused:
            return None
        own = Access(table, person).own_seats
        seats = [seat for seat in list_waited(table) if seat in own]
        if not seats or is_new_turn(table.timeline.record.entries_since(notice.turn), own):
            return None
        return write_letter(table, person, seats, self.couriers.home)

    async def _list_channels(self, notice: TurnNotice) -> list[Channel]:
        """Return the channels that are still to be told."""
        quiet = await self.store.find_quiet(notice.table, notice.person)
        return [
            channel
            for channel in await self.store.list_channels(notice.person)
            if channel.is_usable
            and channel.kind not in quiet
            and channel.id not in notice.done
            and self.couriers.can_use(channel.kind)
        ]

    async def _try(self, channel: Channel, letter: Letter, person: Person) -> bool:
        """Send a letter; return whether nothing is left to be done."""
        try:
            await self.couriers.send(channel, letter, person)
        except Unreachable as error:
            log.info("a notice by %s could not be sent: %s", channel.kind, error)
            return False
        except Gone:
            await self.remove(person, channel.id)
        return True

    # What a person sets

    async def add(self, person: Person, kind: str, address: str) -> Channel:
        """Add a channel; an address of mail must be confirmed by whoever reads there."""
        _ = person.words
        person = await self.tables.people.save(person)
        known = await self.store.list_channels(person.id)
        for channel in known:
            if (channel.kind, channel.address) == (kind, address):
                return channel
        if len(known) >= MOST_CHANNELS:
            raise Refused("busy", _("You have {n} of them. Remove one first.", n=MOST_CHANNELS))
        secret = ""
        if kind == MAIL:
            if not self.couriers.can_use(MAIL):
                raise Refused("illegal", _("This server sends no email."))
            if not is_mail_address(address):
                raise Refused("bad", _("That doesn't look like an email address."))
            self._pay(person)
            secret = secrets.token_urlsafe(24)
        else:
            check_address(kind, address, person)
        code = hash_secret(secret) if secret else ""
        id, now = secrets.token_hex(8), self.tables.now()
        channel = Channel(id, person.id, kind, address, True, code, now)
        await self.store.add_channel(channel)
        if secret:
            await self._confirm(person, channel, secret)
        else:
            self.people.add(person.id)
        return channel

    async def _confirm(self, person: Person, channel: Channel, secret: str) -> None:
        try:
            await self.couriers.confirm(channel.address, secret, person)
        except Unreachable as error:
            log.warning("mail could not be sent: %s", error)
            await self.store.remove_channel(channel.id)
            _ = person.words
            raise Refused("busy", _("The email couldn't be sent. Try again later.")) from error

    def _pay(self, person: Person) -> None:
        """Refuse whoever lets mail be sent to too many addresses."""
        if len(self._paces) > 1000:
            self._paces.clear()
        pace = self._paces.setdefault(person.id, TokenBucket(*CONFIRMING))
        if not pace.try_take() or not self._pace_of_all.try_take():
            _ = person.words
            raise Refused("busy", _("Too many new addresses. Try again in an hour."), wait=3600)

    async def find_own(self, person: Person, id: str) -> Channel:
        """Return a channel of a person; Refused if they have no such one."""
        channel = await self.store.find_channel(id=id)
        if channel is None or channel.person != person.id:
            raise Refused("unknown", person.words("There's no such address here."))
        return channel

    async def switch(self, person: Person, id: str, is_on: bool) -> None:
        """Switch a channel on or off."""
        channel = await self.find_own(person, id)
        await self.store.change_channel(channel.id, is_on=is_on)
        self.people = await self.store.list_people()

    async def remove(self, person: Person, id: str) -> None:
        """Remove a channel."""
        channel = await self.find_own(person, id)
        await self.store.remove_channel(channel.id)
        self.people = await self.store.list_people()

    async def try_out(self, person: Person, id: str) -> None:
        """Send a trial by a channel; Refused if it does not arrive."""
        channel, _ = await self.find_own(person, id), person.words
        if channel.code:
            raise Refused("illegal", _("Confirm the address first: an email is on its way."))
        self._pay(person)
        letter = write_trial(person, self.couriers.home)
        try:
            await self.couriers.send(channel, letter, person)
        except (Unreachable, Gone) as error:
            log.info("a trial by %s could not be sent: %s", channel.kind, error)
            if channel.kind == MAIL:  # it is our way out that fails, not the address
                text = _("The email couldn't be sent. Try again later.")
                raise Refused("busy", text) from error
            raise Refused("illegal", _("Nothing answers at this address.")) from error

    async def find_by_secret(self, secret: str, person: Person) -> Channel:
        """Return the channel that a link confirms; Refused if the link is wrong or used."""
        channel = await self.store.find_channel(code=hash_secret(secret)) if secret else None
        if channel is None or channel.created < self.tables.now() - CODE_LASTS:
            _ = person.words
            raise Refused("unknown", _("This link has been used already, or it's too old."))
        return channel

    async def confirm(self, secret: str, person: Person) -> None:
        """Confirm an address of mail by the link that was sent to it."""
        channel = await self.find_by_secret(secret, person)
        await self.store.change_channel(channel.id, code="")
        self.people = await self.store.list_people()

    async def stop(self, id: str, token: str, person: Person) -> None:
        """Remove a channel by the link that every mail has."""
        if not secrets.compare_digest(self.couriers.make_stop(id).encode(), token.encode()):
            _ = person.words
            raise Refused("unknown", _("This link has been used already, or it's too old."))
        await self.store.remove_channel(id)
        self.people = await self.store.list_people()


def check_address(kind: str, address: str, person: Person) -> None:
    """Raise Refused unless a notice can go to an address of the web."""
    _ = person.words
    try:
        check_url(Subscription.parse(address).endpoint if kind == PUSH else address)
    except (Unreachable, ValueError) as error:
        text = _("That doesn't look like an address: it begins with https://.")
        raise Refused("bad", text) from error


def is_new_turn(entries: Sequence[Entry], own: Sequence[int]) -> bool:
    """Return whether somebody has moved and then others have, or all have gone back together."""
    has_moved = False
    for entry in entries:
        if entry.kind == "undo" and entry.seat == CHANCE:
            return True
        if entry.kind == "act" and entry.seat in own:
            has_moved = True
        elif entry.kind == "act" and has_moved:
            return True
    return False
