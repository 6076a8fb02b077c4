"""All tables of this server: creates, opens and forks them; in memory only while in use."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from weakref import WeakValueDictionary

from pentapolis.catalog.games import Games
from pentapolis.catalog.languages import game_title, game_words
from pentapolis.catalog.meta import OptionProblem
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Variant, VariantProblem
from pentapolis.catalog.words import Words
from pentapolis.core.state import CHANCE, OVER
from pentapolis.learn.guide import has_guide
from pentapolis.play.sealed_luck import SealedLuck
from pentapolis.play.timeline import Entry, Header, Timeline

from ..errors import Refused, no_ply, unknown_table, unreadable_table
from ..measures import read_time
from ..store import (
    NO_TERMS,
    History,
    Locks,
    NoticeStore,
    People,
    Person,
    Progress,
    SeatRow,
    Store,
    TableRow,
    Terms,
    TermsStore,
    Uptime,
)
from ..store.settings import tidy_name
from ..vault import Vault
from .bot_runner import BotRunner
from .bus import Bus, Closed
from .checkpoints import Checkpoints, restore
from .commands import run_to_end, take_over
from .driver import Driver
from .fair_queue import FairQueue
from .guided_table import GuidedTable, is_guided, seat_guest
from .lesson_ids import SIGN
from .lessons import Lessons
from .rows import make_row
from .seats import NewSeat, assign_seats, repeat_seats
from .seed import has_key, make_match, reveal_seed
from .standstill import (
    GIVE_UP,
    GO_ON,
    Reading,
    keep_options,
    lose_key,
    read_table,
    require_say,
)
from .table import Table
from .terms import check_terms

MAX_IN_MEMORY: Final = 200  # tables; those that nobody watches go first
MAX_OWN: Final = 300  # tables of one person


class Tables:
    """All tables; open() is the only way to get one."""

    def __init__(
        self,
        store: Store,
        people: People,
        games: Games,
        bots: BotRunner,
        bus: Bus,
        vault: Vault,
        locks: Locks | None = None,
        uptime: Uptime | None = None,
        now: Callable[[], float] = read_time,
    ) -> None:
        self.vault = vault
        self.uptime = uptime
        self.now = now
        self.store = store
        self.people = people
        self.games = games
        self.bots = bots
        self.bus = bus
        self.driver = Driver(bots, bus, locks)
        self.checkpoints = Checkpoints(store)
        self.in_memory: OrderedDict[str, Table] = OrderedDict()  # the longest unused first
        self.lessons = Lessons(self)
        self.uploads = FairQueue(1)  # games that come as files and links are played one by one
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table

    async def close(self) -> None:
        """Close all tables."""
        for table in list(self.in_memory.values()):
            await table.close()

    def find_game(self, slug: str, _: Words) -> GameSpec:
        """Return a game by slug; Refused names those available."""
        if slug not in self.games:
            known = ", ".join(game_title(spec, _.lang) for spec in self.games.values())
            text = _("There's no such game here. Choose from: {names}", names=known)
            raise Refused("unknown", text)
        return self.games[slug]

    async def open(self, id: str, _: Words) -> Table:
        """Return a table, from memory or from the database."""
        if SIGN in id and not self.bus.has_listeners(id):
            return await self.lessons.open_by_id(id, _)
        table = self.in_memory.get(id)
        if table is None or table.closed:
            async with self._lock(id):
                table = self.in_memory.get(id)
                if table is None or table.closed:
                    old, table = table, await self._read(id, _)
                    self.in_memory[id] = table
                    self.evict()
                    if old is not None:
                        take_over(table, old, self.driver)
        self.in_memory.move_to_end(id)
        return table

    def _lock(self, id: str) -> asyncio.Lock:
        """Return what lets a table be read once only; after a restart all are wanted at once."""
        return self._opening.setdefault(id, asyncio.Lock())

    def is_opening(self, id: str) -> bool:
        """Return whether a table is being read at this moment."""
        return id in self._opening

    async def wait_until_open(self, id: str) -> None:
        """Wait until a table that is being read is in memory."""
        async with self._lock(id):
            pass

    async def create(
        self,
        person: Person,
        slug: str,
        new_seats: Sequence[NewSeat],
        options: Mapping[str, int],
        line: Sequence[int] = (),  # plies already played
        rules: int | None = None,  # the version they were played by
        terms: Terms = NO_TERMS,
        variant: Variant | None = None,  # what is changed in the box
        variant_name: str = "",
    ) -> Table:
        """Create a table; its luck is sealed unless it continues another game."""
        _ = person.words
        spec = self.find_game(slug, _)
        try:
            game = spec.load(len(new_seats), options, rules, variant)
        except OptionProblem as problem:
            text = problem.sentence(_, game_words(spec, _.lang))
            raise Refused("bad", text) from problem
        except VariantProblem as problem:
            raise Refused("bad", problem.sentence(game_words(spec, _.lang))) from problem
        seats = assign_seats(new_seats, person, _)
        check_terms(terms, seats, _)
        luck = SealedLuck.new()
        header = Header.of(game, [seat.name for seat in seats])
        header.commitment = "" if line else luck.commitment
        timeline = Timeline.from_line(game, header, line)
        if any(seat.kind == "bot" for seat in seats):
            self.bots.warm_up()
        seed = luck.seed.hex()
        return await self._add(person, "play", spec, timeline, seats, seed, terms, variant_name)

    async def begin_guided(self, person: Person, spec: GameSpec) -> Table:
        """Create a guided first game; Refused if the game has no notes for it."""
        _ = person.words
        if not has_guide(spec):
            raise Refused("unknown", _("This game has no lessons."))
        return await self.create(person, spec.meta.slug, seat_guest(person), {})

    async def fork(
        self, person: Person, source: Table, ply: int, new_seats: Sequence[NewSeat] | None
    ) -> Table:
        """Create a table that continues another one from a ply, with luck of its own."""
        _ = person.words
        timeline = source.timeline
        if not source.is_open:
            text = _("This game has secrets, so you can only play on from a move once it's over.")
            raise Refused("illegal", text)
        if not 0 <= ply <= timeline.ply:
            raise no_ply(ply, timeline.ply, _)
        if timeline.position_at(ply).actor() == OVER:
            text = _("The game is already over here. Go back a few moves and play on from there.")
            raise Refused("over", text)
        if new_seats is None:
            new_seats = repeat_seats(source, ply)
        header = timeline.header
        played = (header.options, timeline.line[:ply], header.rules)
        box = (NO_TERMS, header.variant, source.row.variant_name)
        return await self.create(person, header.game, new_seats, *played, *box)

    async def rematch(self, person: Person, source: Table) -> Table:
        """Create a table with the same game, options and players, by today's rules."""
        header = source.timeline.header
        options = keep_options(source.match.spec, header.options)
        seats = repeat_seats(source, 0)
        for number, seat in enumerate(source.seats):
            if seat.owner not in ("", person.id):  # they are invited, not seated
                seats[number] = NewSeat("open")
        box = (source.terms, header.variant, source.row.variant_name)
        return await self.create(person, header.game, seats, options, (), None, *box)

    @run_to_end
    async def give_up(self, person: Person, table: Table) -> None:
        """Agree to end a table that has stopped; once all its people do, everything is open."""
        async with table.lock:
            standstill, timeline = require_say(table, person), table.timeline
            if standstill.agree(GIVE_UP, table, person):
                stop = Entry("stop", CHANCE, timeline.ply, time=self.now())
                place, turn = table.saved + len(standstill.rest), timeline.state.actor()
                await table.save(
                    self.store.add_entries(table.id, place, [stop], timeline.ply, turn, True)
                )
                standstill.rest.append(stop)
                standstill.is_given_up = True
                reveal_seed(table)
                table.undos += 1  # earlier snapshots hide what is open now
            else:
                self.bus.tell_others("wanted", table.id, wish=GIVE_UP, person=person.id)
            table.publish(full=True)

    @run_to_end
    async def go_on(self, person: Person, table: Table) -> None:
        """Agree to go on by today's rules; once all its people do, the table is opened again."""
        async with table.lock:
            standstill, _ = require_say(table, person), person.words
            today = standstill.today
            if today is None:
                raise Refused("illegal", _("The moves of this game don't fit today's rules."))
            if not standstill.agree(GO_ON, table, person):
                self.bus.tell_others("wanted", table.id, wish=GO_ON, person=person.id)
                table.publish(full=True)
                return
            change = today.entries[-1]._replace(time=self.now())
            place, game = table.saved + len(standstill.rest), today.game
            rules, options = game.rules_version, dict(game.options)
            await table.save(self.store.change_rules(table.id, place, change, rules, options))
            table.closed = True  # the next visitor finds it as it is saved
            self.bus.publish(Closed(table.id))

    async def keep_replay(self, person: Person, timeline: Timeline) -> Table:
        """Store a game that came as a file or link, to look at and to fork."""
        header = timeline.header
        header.names = [tidy_name(name) or "?" for name in header.names]
        seats = [SeatRow("person", name) for name in header.names]
        spec = self.games[header.game]
        return await self._add(person, "replay", spec, timeline, seats, header.seed)

    async def remove(self, person: Person, id: str) -> None:
        """Remove a table for good; only the person who set it up may do that."""
        _, table = person.words, self.in_memory.get(id)
        found = await self.store.find_table(id) if table is None else None
        row = table.row if table is not None else found and found[0]
        if not row:
            raise unknown_table(_)
        if row.owner != person.id:
            text = _("Only the person who set this table up can remove it.")
            raise Refused("not_yours", text)
        async with self._lock(id):  # nobody reads it again while it goes
            table = self.in_memory.pop(id, None)
            if table is not None:
                await table.close()
            await self.store.remove_table(id)
        self.bus.publish(Closed(id))

    async def forget(self, person: Person) -> None:
        """Remove a person for good: their settings, their progress, and tables they set up."""
        for id in await self.store.list_table_ids(person.id):
            await self.remove(person, id)
        await Progress(self.store).forget(person.id)
        await NoticeStore(self.store).forget(person.id)
        self.lessons.forget(person)
        await self.people.remove(person)

    async def expire(self) -> None:
        """Remove what nobody has used for long: tables from memory too."""
        for id in await self.store.remove_unused(self.now()):
            table = self.in_memory.pop(id, None)
            if table is not None:
                await table.close()
            self.bus.publish(Closed(id))

    def evict(self) -> None:
        """Drop tables that nobody uses from memory, the longest unused first."""
        spare = len(self.in_memory) - MAX_IN_MEMORY
        if spare <= 0:
            return
        for id, table in list(self.in_memory.items())[:spare]:
            if not self.bus.has_listeners(id) and not self.driver.is_driving(table):
                del self.in_memory[id]
        self.lessons.drop_gone()

    async def _add(
        self,
        person: Person,
        kind: str,
        spec: GameSpec,
        timeline: Timeline,
        seats: list[SeatRow],
        luck: str,
        terms: Terms = NO_TERMS,
        variant_name: str = "",
    ) -> Table:
        """Save a new table and keep it in memory."""
        if await self.store.count_tables(person.id) >= MAX_OWN:
            _ = person.words
            text = _("You have {n} tables. Remove some before you start another.", n=MAX_OWN)
            raise Refused("busy", text)
        self.people.charge("tables", person)
        row = make_row(person, kind, timeline, luck, variant_name, self.vault)
        owner = await self.people.save(person)
        await self.store.add_table(row, seats, timeline.entries)
        if terms != NO_TERMS:
            await TermsStore(self.store).add(row.id, terms)
        if terms.clock.kind and self.uptime is not None:
            self.uptime.is_needed = True
        table = self._make_table(row, seats, spec, Reading(timeline), owner, terms)
        self.in_memory[row.id] = table
        self.evict()
        return table

    async def _read(self, id: str, _: Words) -> Table:
        """Read a table from the database and replay it."""
        saved = await self.store.find_saved(id)
        if saved is None or saved.row.game not in self.games:
            raise unknown_table(_)
        row, seats, spec = saved.row, saved.seats, self.games[saved.row.game]
        reading = restore(spec, saved)
        if reading is None:
            is_whole = saved.checkpoint is None
            entries = saved.entries if is_whole else await self.store.list_entries(id, 0)
            reading = read_table(spec, row, seats, entries)
            if reading is None:
                raise unreadable_table(_)
        if row.kind == "replay":
            reading.timeline.header.seed = row.luck
        elif not has_key(row, self.vault):
            reading = reading._replace(standstill=lose_key(row, reading))
        owner = await self.people.find(row.owner)
        people = {seat.owner: await self.people.find(seat.owner) for seat in seats if seat.owner}
        terms = await TermsStore(self.store).find(id)
        table = self._make_table(row, seats, spec, reading, owner, terms, people)
        table.ratings = await History(self.store).find_changes(id) if row.over else {}
        return table

    def _make_table(
        self,
        row: TableRow,
        seats: list[SeatRow],
        spec: GameSpec,
        reading: Reading,
        owner: Person,
        terms: Terms,
        people: Mapping[str, Person] | None = None,
    ) -> Table:
        kind = GuidedTable if is_guided(row, seats) and has_guide(spec) else Table
        if kind is GuidedTable and not reading.timeline.is_over:
            self.bots.warm_up(hints=True)  # for the coach
        return kind(
            row,
            seats,
            make_match(spec, reading.timeline, row, self.vault),
            owner,
            store=self.store,
            bus=self.bus,
            driver=self.driver,
            standstill=reading.standstill,
            summary=reading.summary,
            company=people,
            reopen=self.open,
            checkpoints=self.checkpoints,
            terms=terms,
            uptime=self.uptime,
            now=self.now,
        )
