"""Tables that cannot go on, mostly because their rules have changed: nothing of them is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from pentapolis.catalog.meta import OptionProblem
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import VariantProblem
from pentapolis.catalog.words import Words
from pentapolis.core.errors import ReplayError
from pentapolis.core.game import Game
from pentapolis.core.seats import seat_letter
from pentapolis.play.record import find_line
from pentapolis.play.timeline import Entry, Header, Timeline

from ..errors import Refused
from ..shared_games import load_game
from ..store import Person, SeatRow, TableRow
from .summary import NOTHING_YET, Summary

if TYPE_CHECKING:
    from .table import Table

LOST_KEY: Final = "the key that opens the seed is lost"
TIME_UP: Final = "time"  # somebody ran out of it, and the others ended the game
GIVE_UP: Final = "give_up"  # what people can agree on
GO_ON: Final = "go_on"


@dataclass
class Standstill:
    """Why a table cannot go on, and what its people have agreed on so far."""

    reason: str
    rest: list[Entry] = field(default_factory=list)  # saved, but the rules don't fit it any more
    today: Timeline | None = None  # the whole game by today's rules, if its moves fit them
    was_over: bool = False  # the game had come to its end
    is_given_up: bool = False  # everything is open
    agreed: dict[str, set[str]] = field(default_factory=dict)  # ids of people, by what they want

    def describe(self, seats: Sequence[SeatRow], _: Words) -> str:
        """Return a sentence for the people at the table."""
        if self.was_over:
            return _("The rules have changed since this game was played: its end can't be shown.")
        if self.reason == TIME_UP:
            return _("Time ran out, and the game was ended. Everything hidden is shown now.")
        if self.is_given_up:
            return _("You ended this game early. Everything hidden is shown now.")
        if self.reason == LOST_KEY:
            text = _("The server's key was replaced, so this game can't go on with the same luck.")
        else:
            text = _("The rules have changed since this game began, so it stops here.")
        asked = set().union(*self.agreed.values())
        names = [seat.name for seat in seats if seat.owner and seat.owner not in asked]
        if asked and names:
            text += " " + _("Waiting for {names} to agree.", names=", ".join(names))
        return text

    def agree(self, wish: str, table: Table, person: Person) -> bool:
        """Note what a person wants, instead of anything before; return whether all want it."""
        for wanted in self.agreed.values():
            wanted.discard(person.id)
        self.agreed.setdefault(wish, set()).add(person.id)
        return list_people(table) <= self.agreed[wish]


class Reading(NamedTuple):
    """A table as its entries tell it."""

    timeline: Timeline
    standstill: Standstill | None = None  # None: it goes on
    summary: Summary = NOTHING_YET  # of the entries that were not read


def list_people(table: Table) -> set[str]:
    """Return the ids of those who must agree: all who have a seat, or else the host."""
    return {seat.owner for seat in table.seats if seat.owner} or {table.row.owner}


def has_say(table: Table, person: Person) -> bool:
    """Return whether a person decides what becomes of a table that has stopped."""
    is_asked = table.row.kind == "play" and table.is_stopped and not table.is_given_up
    return is_asked and person.id in list_people(table)


def require_say(table: Table, person: Person) -> Standstill:
    """Return why a table has stopped; Refused unless this person decides what becomes of it."""
    _ = person.words
    table.require_open(_)
    if table.standstill is None or table.is_given_up:
        raise Refused("illegal", _("There's nothing to decide about this table."))
    if not has_say(table, person):
        raise Refused("not_yours", _("You're only watching: you have no seat at this table."))
    return table.standstill


# Reading.


def read_table(
    spec: GameSpec, row: TableRow, seats: Sequence[SeatRow], entries: list[Entry]
) -> Reading | None:
    """Play the entries of a table again; None if its game cannot be made any more."""
    names, reason = [seat.name for seat in seats], ""
    try:
        game = load_game(spec, len(seats), row.options, row.rules, row.variant)
    except OptionProblem as problem:
        reason = str(problem)
        try:
            options = keep_options(spec, row.options)
            game = spec.load(len(seats), options, row.rules, row.variant)
        except (OptionProblem, VariantProblem):
            return None
    except VariantProblem:  # the box of today has no such value
        return None
    timeline, fault = None, ReplayError(len(entries) + 1, -1, "")
    while timeline is None:  # each time with fewer entries
        try:
            timeline = play_entries(game, names, row, entries[: fault.line - 1])
        except ReplayError as error:
            fault, reason = error, reason or str(error)
    if not reason:
        is_ended = any(entry.kind == "stop" and entry.text == TIME_UP for entry in entries)
        return Reading(timeline, end_by_time() if is_ended else None)
    rest = entries[fault.line - 1 :]
    today = play_by_todays_rules(spec, row, names, entries)
    return Reading(timeline, make_standstill(row, entries, Standstill(reason, rest, today)))


def end_by_time() -> Standstill:
    """Return the standstill of a table that was ended because somebody ran out of time."""
    return Standstill(TIME_UP, is_given_up=True)


def make_standstill(row: TableRow, entries: Sequence[Entry], found: Standstill) -> Standstill:
    """Return a standstill with what is saved of it: a game that was over stays open."""
    has_stopped = any(entry.kind == "stop" for entry in entries)
    found.was_over = row.over and not has_stopped
    found.is_given_up = row.over or has_stopped
    return found


def lose_key(row: TableRow, reading: Reading) -> Standstill | None:
    """Return the standstill of a table whose key is lost; a game that is over needs none."""
    entries, found = reading.timeline.entries, reading.standstill
    if found is not None:
        found.reason, found.today = LOST_KEY, None
        return found
    has_stopped = any(entry.kind == "stop" for entry in entries)
    return (
        make_standstill(row, entries, Standstill(LOST_KEY)) if has_stopped or not row.over else None
    )


def play_entries(game: Game, names: list[str], row: TableRow, entries: Sequence[Entry]) -> Timeline:
    """Return the timeline of entries; ReplayError names the first that breaks the rules."""
    return Timeline.from_entries(game, make_header(game, names, row), entries)


def make_header(game: Game, names: list[str], row: TableRow) -> Header:
    """Return the header of a table's timeline."""
    header = Header.of(game, names)
    header.commitment = row.commitment
    return header


def play_by_todays_rules(
    spec: GameSpec, row: TableRow, names: list[str], entries: Sequence[Entry]
) -> Timeline | None:
    """Return the game so far by today's rules, with a note of it; None if it does not fit them."""
    try:
        game = spec.load(len(names), keep_options(spec, row.options), variant=row.variant)
    except (OptionProblem, VariantProblem):
        return None
    try:
        timeline = play_entries(game, names, row, entries)
    except ReplayError:
        # Perhaps the moves fit without what was undone on the way.
        change = Entry("rules", text=" ".join(map(str, [row.rules, *find_line(entries)])))
        try:
            timeline = play_entries(game, names, row, [*entries, change])
        except ReplayError:
            return None
        timeline.entries.pop()
    timeline.change_rules(row.rules)
    return timeline


def keep_options(spec: GameSpec, options: dict[str, int]) -> dict[str, int]:
    """Return the options of a table that today's rules still offer, with values they still have."""
    known = {option.name: option for option in spec.meta.offered_options()}
    return {
        name: value
        for name, value in options.items()
        if name in known and value in known[name].values
    }


# Writing.


def list_notes(table: Table) -> list[str]:
    """Return what a replay file says about who was away and why a table has stopped."""
    standstill, timeline = table.standstill, table.timeline
    absences = list_absences(timeline)
    if standstill is None:
        return absences
    if standstill.reason == TIME_UP:
        return [*absences, f"ended at ply {timeline.ply}: somebody ran out of time"]
    now, then = table.match.spec.meta.rules_version, timeline.header.rules
    notes = [*absences, f"stopped at ply {timeline.ply}: {standstill.reason}"]
    if standstill.reason != LOST_KEY:
        notes.append(f"played by rules version {then}, the game is at {now}")
    rest = [entry for entry in standstill.rest if entry.kind in ("act", "chance", "undo")]
    if rest:
        notes.append("what followed does not fit the rules any more:")
    return notes + [f"  {describe_entry(timeline.game, entry)}" for entry in rest]


def list_absences(timeline: Timeline) -> list[str]:
    """Return who has left for a bot and come back, and when."""
    notes = []
    for entry in timeline.entries:
        if entry.kind == "leave":
            text = f"a bot ({entry.text}) plays from ply {entry.value} on"
            notes.append(f"seat {seat_letter(entry.seat)}: {text}")
        elif entry.kind == "join":
            notes.append(f"seat {seat_letter(entry.seat)}: back at ply {entry.value}")
    return notes


def describe_entry(game: Game, entry: Entry) -> str:
    """Return an entry as a replay file writes a ply; a move that is gone has only its number."""
    if entry.kind == "undo":
        return f"undo to ply {entry.value}"
    names = game.space(entry.seat).names
    known = 0 <= entry.value < len(names)
    return f"{seat_letter(entry.seat)} {names[entry.value] if known else entry.value}"
