"""Counts finished games: for people's histories, and for ratings if everybody kept their name."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy.exc import DBAPIError

from ..errors import Refused
from ..store import KeptNames, Person
from ..store.history import History, Played, Strength
from ..store.store import KEPT
from .access import Access
from .rated import is_rated
from .table import Table
from .tables import Tables

SCALE: Final = 40.0  # of what is shown: somebody new begins at START
START: Final = 1000.0
PAUSE: Final = 0.2  # seconds between two games that are counted late

log = logging.getLogger(__name__)


class Ratings:
    """Counts each game once: when it ends, or after a restart if there was no time for it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.history = History(tables.store)
        self.names = KeptNames(tables.store)

    async def count_all(self) -> None:
        """Count what was not counted before a restart, then every game that ends."""
        late: list[str] = []
        with suppress(DBAPIError):  # then after the next start
            late = await self.history.list_uncounted()
        for id in late:
            await self.count_safely(id)
            await asyncio.sleep(PAUSE)  # there may be many, from a version that did not count
        finished = self.tables.store.finished
        while True:
            await self.count_safely(await finished.get())
            finished.task_done()

    async def count_safely(self, id: str) -> None:
        """Count a game; one that cannot be read now is counted after the next start."""
        try:
            await self.count(await self.tables.open(id, Person("").words))
        except Refused:
            log.info("table %s cannot be counted: its rules or the table are gone", id)
        except Exception:  # whatever it is, the games after it are counted
            log.exception("table %s could not be counted", id)

    async def count(self, table: Table) -> bool:
        """Count the game of a table; False if it is not over, or was counted before."""
        is_whole = table.row.kind == "play" and bool(table.row.commitment)
        if not is_whole or not table.is_finished or table.is_stopped:
            return False
        owners = [seat.owner for seat in table.seats if seat.owner.startswith(KEPT)]
        names = await self.names.list_names(owners)
        is_new = await self.history.add(describe_game(table, names), rate, show)
        table.ratings = await self.history.find_changes(table.id)
        if is_new and table.ratings:  # who looks at the result is told; other processes read it
            table.publish()
            self.tables.bus.tell_others("table", table.id)
        return is_new


def describe_game(table: Table, names: dict[str, str]) -> list[Played]:
    """Return what each seat has made of a game; `names` are those that were kept, by person."""
    timeline, state = table.timeline, table.timeline.state
    game, scores = timeline.game, state.scores()
    places, ended = game.places(state), timeline.entries[-1].time
    counts = counts_for_ratings(table, names)
    return [
        Played(
            table=table.id,
            seat=number,
            game=table.row.game,
            seats=len(table.seats),
            person=seat.owner if seat.kind == "person" else "",
            name=names.get(seat.owner, seat.name),
            place=places[number],
            score=scores[number],
            lines=add_up([(line.label, line.points) for line in game.score_sheet(state, number)]),
            rated=counts,
            ended=ended,
        )
        for number, seat in enumerate(table.seats)
    ]


def counts_for_ratings(table: Table, names: dict[str, str]) -> bool:
    """Return whether a game is rated: the usual box, different people, all with kept names."""
    owners = {seat.owner for seat in table.seats if seat.kind == "person" and seat.owner in names}
    is_between_all = len(owners) == len(table.seats) > 1
    return is_between_all and not table.row.variant and is_rated(table.timeline.entries)


def describe_change(table: Table, person: Person) -> str:
    """Return a sentence on what a game has made of a person's rating, or ""."""
    _, seats = person.words, Access(table, person).reserved_seats
    changes = [table.ratings[seat] for seat in seats if seat in table.ratings]
    if not changes:
        return ""
    before, new = changes[0][0], f"{changes[0][1]:.0f}"
    if before is None:
        return _("After your first rated game, your rating is {new}.", new=new)
    old = f"{before:.0f}"
    if old == new:
        return _("Your rating stays at {new}.", new=new)
    if changes[0][1] > before:
        return _("Your rating has risen from {old} to {new}.", old=old, new=new)
    return _("Your rating has fallen from {old} to {new}.", old=old, new=new)


def add_up(lines: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the lines of a score sheet, each label once."""
    found: dict[str, int] = {}
    for label, points in lines:
        found[label] = found.get(label, 0) + points
    return list(found.items())


def rate(before: Sequence[Strength | None], places: Sequence[int]) -> list[Strength]:
    """Return how strong people are after a game, by OpenSkill's model of Plackett and Luce."""
    from openskill.models import PlackettLuce  # takes a while to load

    model = PlackettLuce()
    teams = [
        [model.rating() if old is None else model.rating(mu=old.mu, sigma=old.sigma)]
        for old in before
    ]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        Strength(new.mu, new.sigma, (old.games if old else 0) + 1)
        for old, [new] in zip(before, after, strict=True)
    ]


def show(strength: Strength) -> float:
    """Return a rating as people read it: what somebody is worth almost for certain."""
    return START + SCALE * (strength.mu - 3 * strength.sigma)
