"""All tables of this server: laid, opened, forked; kept in memory only while they are in use."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, OVER
from pentapolis.core.words import Words
from pentapolis.locale import title_of
from pentapolis.play import Entry, Head, ReplayError, SealedLuck, Timeline
from pentapolis.registry import UnknownGame

from .errors import Refused, no_ply, unknown_table
from .fitting import unfit
from .people import Person, tidy_name
from .record import Record
from .seating import Seating, same_again, seated
from .snapshots import Gallery
from .store import SeatRow, Store, TableRow
from .table import Table
from .thinking import Thinker

IN_USE: Final = 200  # tables in memory; those that nobody watches go first


class Room:
    """Knows every game and every table."""

    def __init__(self, store: Store, specs: Mapping[str, GameSpec], thinker: Thinker) -> None:
        self.store = store
        self.specs = specs
        self.thinker = thinker
        self.gallery = Gallery()
        self.people: dict[str, Person] = {}  # those with settings of their own
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.opening = asyncio.Lock()

    async def close(self) -> None:
        """Let all tables come to rest."""
        for table in self.tables.values():
            await table.stop()
        self.thinker.close()

    # People

    async def person(self, id: str, asks_for: str) -> Person:
        """Find somebody by the id of the cookie; a stranger has the usual settings."""
        person = self.people.get(id)
        if person is None:
            person = Person(id)
            found = await self.store.settings_of(id)
            if found is not None:
                person.settings |= {k: v for k, v in found.items() if k in person.settings}
                person = self.people.setdefault(id, person)
        if asks_for:
            person.asks_for = asks_for
        return person

    async def keep(self, person: Person) -> None:
        """Save a person's settings."""
        await self.store.save_person(person.id, dict(person.settings))
        self.people.setdefault(person.id, person).settings = person.settings

    # Games

    def spec(self, slug: str, _: Words) -> GameSpec:
        """Find a game."""
        if slug not in self.specs:
            known = ", ".join(title_of(spec, _.lang) for spec in self.specs.values())
            text = _("There is no such game here; there are: {names}", names=known)
            raise Refused("unknown", text)
        return self.specs[slug]

    def load(self, slug: str, seats: int, options: dict[str, int], rules: int) -> tuple[Game, int]:
        """Make the game of a replay as it was played, and give its present rules version."""
        spec = self.specs.get(slug)
        if spec is None:
            raise UnknownGame(f"no game is called {slug!r}; there are: {', '.join(self.specs)}")
        return spec.as_played(seats, options, rules)

    # Tables

    async def table(self, id: str, _: Words) -> Table:
        """Find a table, in memory or in the database."""
        async with self.opening:
            table = self.tables.get(id)
            if table is None or table.broken:
                table = await self._opened(id, _)
                self.tables[id] = table
                self._tidy()
            self.tables.move_to_end(id)
            return table

    async def create(
        self,
        person: Person,
        slug: str,
        seatings: Sequence[Seating],
        options: dict[str, int],
        line: Sequence[tuple[int, int]] = (),  # actor and action of plies already played
        rules: int | None = None,  # the version that those were played by
    ) -> Table:
        """Lay a new table; its luck is sealed unless it goes on from somebody else's."""
        _ = person.words
        spec = self.spec(slug, _)
        try:
            game = spec.make(len(seatings), spec.meta.chosen(len(seatings), options, rules))
        except ValueError as error:
            raise Refused("bad", unfit(spec, len(seatings), options, _)) from error
        sitters = seated(seatings, person, _)
        luck = SealedLuck.new()
        version = spec.meta.rules_version if rules is None else rules
        head = Head.of(game, version, [sitter.name for sitter in sitters])
        head.commitment = "" if line else luck.commitment
        timeline = Timeline(game, head)
        for actor, action in line:
            if actor == CHANCE:
                timeline.chance(action)
            else:
                timeline.act(actor, action, timeline.ply)
        if any(sitter.kind == "bot" for sitter in sitters):
            self.thinker.warm()
        return await self._add(person, "play", spec, timeline, sitters, luck.seed.hex())

    async def fork(
        self, person: Person, source: Table, ply: int, seatings: Sequence[Seating] | None
    ) -> Table:
        """Lay a new table that goes on from a ply of another one, with luck of its own."""
        _ = person.words
        timeline = source.record.timeline
        if not source.is_open:
            text = _("This game hides things, so it can be forked only when it is over.")
            raise Refused("illegal", text)
        if not 0 <= ply <= timeline.ply:
            raise no_ply(ply, timeline.ply, _)
        if timeline.at(ply).actor() == OVER:
            raise Refused("over", _("The game is over here: go back a little and fork there."))
        if seatings is None:
            seatings = same_again(source, ply)
        line = list(zip(timeline.actors[:ply], timeline.line[:ply], strict=True))
        head = timeline.head
        return await self.create(person, head.game, seatings, head.options, line, head.rules)

    async def rematch(self, person: Person, source: Table) -> Table:
        """Lay a table with the same game, options and people, by the present rules."""
        head = source.record.timeline.head
        offered = [option.name for option in source.record.spec.meta.offered()]
        options = {name: value for name, value in head.options.items() if name in offered}
        return await self.create(person, head.game, same_again(source, 0), options)

    async def keep_replay(self, person: Person, timeline: Timeline) -> Table:
        """Keep a game that was brought as a file or link, to look at and to fork."""
        spec = self.specs[timeline.head.game]
        names = [tidy_name(name) or "?" for name in timeline.head.names]
        timeline.head.names = names
        sitters = [SeatRow("person", name) for name in names]
        return await self._add(person, "replay", spec, timeline, sitters, timeline.head.seed)

    async def _add(
        self,
        person: Person,
        kind: str,
        spec: GameSpec,
        timeline: Timeline,
        sitters: list[SeatRow],
        luck: str,
    ) -> Table:
        head, state = timeline.head, timeline.state
        row = TableRow(
            id=secrets.token_urlsafe(9),
            owner=person.id,
            kind=kind,
            game=head.game,
            rules=head.rules,
            options=head.options,
            commitment=head.commitment,
            luck=luck,
            ply=timeline.ply,
            turn=state.actor(),
            over=timeline.is_over,
        )
        await self.keep(person)
        await self.store.add_table(row, sitters, timeline.entries)
        table = self._table(row, sitters, Record(spec, timeline), self.people[person.id])
        self.tables[row.id] = table
        self._tidy()
        return table

    async def _opened(self, id: str, _: Words) -> Table:
        """Read a table from the database and play it again."""
        found = await self.store.table(id)
        if found is None or found[0].game not in self.specs:
            raise unknown_table(_)
        row, sitters, entries = found
        spec = self.specs[row.game]
        game = spec.make(len(sitters), spec.meta.chosen(len(sitters), row.options, row.rules))
        names = [sitter.name for sitter in sitters]

        def replayed(entries: Sequence[Entry]) -> Timeline:
            head = Head.of(game, row.rules, names)
            head.commitment = row.commitment
            return Timeline.from_entries(game, head, entries)

        frozen = ""
        try:
            timeline = replayed(entries)
        except ReplayError as error:
            timeline, frozen = replayed(entries[: error.line - 1]), str(error)
        if row.kind == "replay":
            timeline.head.seed = row.luck
        owner = await self.person(row.owner, "")
        return self._table(row, sitters, Record(spec, timeline), owner, frozen)

    def _table(
        self, row: TableRow, sitters: list[SeatRow], record: Record, owner: Person, frozen: str = ""
    ) -> Table:
        table = Table(row, sitters, record, owner, self.store.add_entries, self.thinker, frozen)
        table.forget = self.gallery.forget
        return table

    def _tidy(self) -> None:
        """Forget tables that nobody needs, the longest unused first."""
        spare = len(self.tables) - IN_USE
        for id, table in list(self.tables.items())[: max(0, spare)]:
            if not table.watchers and not table.busy:
                del self.tables[id]
                self.gallery.forget(id, -1)
