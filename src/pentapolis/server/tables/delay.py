"""What those who only watch see, where a table's people want them to be some way behind."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from pentapolis.core.state import CHANCE
from pentapolis.play.match import Match
from pentapolis.play.timeline import Entry, Timeline

from ..store import Delay, Person
from .access import Access
from .table import Table

MOST_KEPT: Final = 50  # tables as their spectators see them


class DelayedTable(Table):
    """A table as it was some while ago; nothing moves there."""

    @property
    def has_automatic_move(self) -> bool:
        return False


class Delays:
    """Shows everybody the table that they may see."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, DelayedTable] = OrderedDict()  # by id

    def find(self, table: Table, person: Person) -> Table:
        """Return a table as a person may see it: as it is, or as it was."""
        if not is_behind(table, person):
            return table
        ply = find_shown_ply(table)
        old = self.kept.get(table.id)
        is_same = old is not None and (old.undos, old.seats) == (table.undos, table.seats)
        if old is None or not is_same or old.timeline.ply > ply:
            old = make_delayed(table)
        old.timeline.play_line(table.timeline.line[old.timeline.ply : ply])
        old.seq = table.seq
        self.kept[table.id] = old
        self.kept.move_to_end(table.id)
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return old


def is_behind(table: Table, person: Person) -> bool:
    """Return whether a person only watches, and sees a running game later than its people."""
    is_played = table.is_running and not table.is_finished and not table.is_given_up
    if table.terms.delay == Delay() or not is_played:
        return False
    access = Access(table, person)
    return not (access.reserved_seats or access.is_host)


def find_shown_ply(table: Table) -> int:
    """Return up to which ply spectators see a running game."""
    timeline, delay = table.timeline, table.terms.delay
    if delay.turns:
        return find_earlier_turn(timeline.actors, delay.turns)
    times = list_times(timeline.entries, timeline.ply)
    latest = table.now() - delay.seconds
    return next((ply for ply, moment in enumerate(times) if moment > latest), timeline.ply)


def find_earlier_turn(actors: Sequence[int], turns: int) -> int:
    """Return the ply at which the last few turns began; chance belongs to the turn before."""
    ply = len(actors)
    for _ in range(turns):
        while ply and actors[ply - 1] == CHANCE:
            ply -= 1
        seat = actors[ply - 1] if ply else CHANCE
        while ply and actors[ply - 1] in (seat, CHANCE):
            ply -= 1
    return ply


def list_times(entries: Sequence[Entry], plies: int) -> list[float]:
    """Return when each ply was played.

    Where somebody has answered early, that is not known of each ply; then all count as the latest.
    """
    times: list[float] = []
    for entry in entries:
        if entry.kind in ("act", "chance"):
            times.append(entry.time)
        elif entry.kind == "undo":
            del times[entry.value :]
    if len(times) != plies:
        return [max((entry.time for entry in entries), default=0.0)] * plies
    return times


def make_delayed(table: Table) -> DelayedTable:
    """Return a table at its beginning."""
    match = table.match
    timeline = Timeline(match.game, table.timeline.header)
    copy = Match(match.spec, match.game, [None] * len(table.seats), match.luck, timeline=timeline)
    new = DelayedTable(
        table.row,
        table.seats,
        copy,
        table.owner,
        store=table._store,
        bus=table._bus,
        driver=table._driver,
        company=table.company,
        terms=table.terms,
        now=table.now,
    )
    new.undos = table.undos
    return new
