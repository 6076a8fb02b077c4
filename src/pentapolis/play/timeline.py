"""A timeline: everything that was decided in a game. Positions, undo and saving build on it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pentapolis.core.errors import Illegal, NotYours, PlayError, ReplayError, Stale
from pentapolis.core.game import Game
from pentapolis.core.luck import Luck
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import CHANCE, EVERYONE, OVER, Event, State
from pentapolis.core.view import View

from .record import Parts, Past, Record, find_line
from .undo import reveals_something

ALL: Final = -3  # a viewer who sees everything; only for when the game is over
KEEP_EVERY: Final = 16  # plies between two positions that are kept, so that going back is quick
MAX_NAMES: Final = 6  # how many legal actions a message names
NOTES: Final = ("chat", "join", "leave", "clock", "stop")
KINDS: Final = ("act", "chance", "undo", *NOTES, "share", "rules")
SHARE: Final = re.compile(r"[0-9a-f]{64}")


@dataclass
class Header:
    """What is known before the first ply; the seed is empty until the game is over."""

    game: str
    rules: int
    seats: int
    options: dict[str, int] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    commitment: str = ""
    seed: str = ""
    variant: dict[str, int | str] = field(default_factory=dict)  # what was changed in the box

    @classmethod
    def of(cls, game: Game, names: list[str] | None = None) -> Header:
        """Return the header of a game; without names, players are called by their seat letters."""
        if names is not None and len(names) != game.seats:
            raise PlayError(f"there are {game.seats} seats, so give {game.seats} names")
        letters = [seat_letter(seat) for seat in range(game.seats)]
        header = cls(game.slug, game.rules_version, game.seats, dict(game.options))
        header.names = list(names or letters)
        header.variant = dict(game.variant)
        return header


class Entry(NamedTuple):
    """One thing that happened at the table; never changed, never removed."""

    kind: str
    seat: int = CHANCE
    value: int = 0  # the action, the outcome, or the ply that undo goes back to
    text: str = ""
    time: float = 0.0  # seconds; 0.0 when unknown


class Timeline:
    """Everything that happened, and `line`: the plies that count after all undos."""

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        self.header = header
        self.record = Record()
        self.undone: list[int] = []  # what redo() would play, next first
        self.early: dict[int, tuple[int, int]] = {}  # by seat: its early answer, its ply
        self.state = game.start()  # the full position; players only get view()
        self._events: dict[int, list[Event]] = {}  # by ply
        self._revealing: dict[int, bool] = {}  # by ply, once it was asked for
        self._used: dict[int, int] = {}  # words drawn from each stream
        self._kept = {0: self.state.clone()}  # by ply, divided by KEEP_EVERY
        self._begun = self.state  # before the first ply whose events are known
        self._known = 0  # the number of that ply
        self._since = dict.fromkeys(self.state.deciders(), 0)  # by seat: asked since this ply

    @property
    def entries(self) -> list[Entry]:
        return self.record.complete().entries

    @property
    def line(self) -> list[int]:
        """Return the plies that were not undone."""
        return self.record.complete().line

    @property
    def actors(self) -> list[int]:
        """Return who decided each of them, a seat or CHANCE."""
        return self.record.complete().actors

    @property
    def shares(self) -> dict[int, str]:
        return self.record.shares

    @property
    def has_drawn(self) -> bool:
        return self.record.has_drawn

    @property
    def ply(self) -> int:
        return self.record.ply

    @property
    def is_over(self) -> bool:
        return self.state.actor() == OVER

    # Playing.

    def act(self, seat: int, action: int, ply: int, time: float = 0.0) -> list[Event]:
        """Play a seat's action, decided at `ply`, and return the events, hidden ones included.

        Where several seats decide at the same time, a seat may answer before its turn: the answer
        is kept secret and played when its turn comes. Until then the seat may change it.
        """
        self._check_fresh(seat, ply)
        self._check(seat, action)
        self.record.add(Entry("act", seat, action, time=time))
        return self._answer(seat, action)

    def play_outcome(self, outcome: int, time: float = 0.0) -> list[Event]:
        """Play a given outcome of chance, as replays do."""
        self._check(CHANCE, outcome)
        self.record.add(Entry("chance", CHANCE, outcome, time=time))
        return self._move(outcome)

    def play_chance(self, luck: Luck, time: float = 0.0) -> list[Event]:
        """Play one ply of chance as luck decides."""
        if self.state.actor() != CHANCE:
            raise NotYours(self.explain_wait(CHANCE))
        return self.play_outcome(self.next_outcome(luck), time)

    def next_outcome(self, luck: Luck) -> int:
        """Return the outcome that luck decides now; it is the same again after an undo."""
        stream = self.state.luck_stream()
        return self.state.draw_outcome(luck.word(stream, self.draws(stream)))

    def play_all_chance(self, luck: Luck, time: float = 0.0) -> int:
        """Play all plies of chance that come next; return how many there were."""
        count = 0
        while self.state.actor() == CHANCE:
            self.play_chance(luck, time)
            count += 1
        return count

    def play_line(self, line: Iterable[int], time: float = 0.0) -> None:
        """Play actions and outcomes in order, each by the seat that decides."""
        for value in line:
            actor = self.state.actor()
            if actor == OVER:
                raise PlayError("the game is over, so nothing can follow")
            if actor == CHANCE:
                self.play_outcome(value, time)
            else:
                self.act(actor, value, self.ply, time)

    @classmethod
    def from_line(cls, game: Game, header: Header, line: Iterable[int]) -> Timeline:
        """Return the timeline of a game that is given as actions and outcomes."""
        timeline = cls(game, header)
        timeline.play_line(line)
        return timeline

    def note(self, kind: str, seat: int, text: str = "", value: int = 0, time: float = 0.0) -> None:
        """Add an entry that is not a move: chat, join, leave, clock or stop."""
        if kind not in NOTES:
            raise PlayError(f"a note is one of {', '.join(NOTES)}, not {kind!r}")
        self.record.add(Entry(kind, seat, value, text, time))

    def find_action(self, name: str, actor: int) -> int:
        """Return the number of an action, or of an outcome for CHANCE; Illegal suggests names."""
        space = self.game.space(actor)
        if name in space.ids:
            return space.ids[name]
        close = difflib.get_close_matches(name, space.names, MAX_NAMES)
        legal = f"the legal ones are: {self._list_choices(actor)}"
        hint = f"similar names: {', '.join(close)}" if close else legal
        what = "outcome" if actor == CHANCE else "action"
        raise Illegal(f"no {what} is called {name!r}; {hint}")

    def explain_wait(self, seat: int) -> str:
        """Return a sentence on why this seat, or chance, does not decide now."""
        actor = self.state.actor()
        if actor == OVER:
            return "the game is over, so nobody decides"
        if actor == CHANCE:
            return f"chance decides now, not seat {letter(seat)}"
        waiting = " and ".join(letter(other) for other in self.state.deciders())
        return f"seat {waiting} decides now, not {'chance' if seat < 0 else 'seat ' + letter(seat)}"

    def add_share(self, seat: int, share: str, time: float = 0.0) -> None:
        """Add 64 hex digits of a seat, or of CHANCE for a host without one, to the luck."""
        self._check_share(seat, share)
        self.record.add(Entry("share", seat, 0, share, time))

    def change_rules(self, version: int, seat: int = CHANCE, time: float = 0.0) -> None:
        """Note that the moves so far were made by an older version; the game has the new one."""
        text = " ".join(map(str, [version, *self.line]))
        self.record.add(Entry("rules", seat, self.ply, text, time))

    # Looking.

    @property
    def earlier_rules(self) -> list[tuple[int, int]]:
        """Return the older versions that moves were made by, each with the ply it went up to."""
        changes = (entry for entry in self.entries if entry.kind == "rules")
        return [(int(change.text.split()[0]), change.value) for change in changes]

    def draws(self, stream: int) -> int:
        """Return how many words of a stream have been drawn: the index of the next one."""
        return self._used.get(stream, 0)

    def position_at(self, ply: int) -> State:
        """Return a copy of the position before a ply; the first ply is 0."""
        if not 0 <= ply <= self.ply:
            raise PlayError(f"there is no ply {ply}; the game is at ply {self.ply}")
        if ply == self.ply:
            return self.state.clone()
        self._recall(ply)
        state = self._kept.get(ply // KEEP_EVERY, self._begun).clone()
        for action in self.record.plies(state.ply, ply):
            state.apply(action)
        return state

    def events_of(self, ply: int) -> list[Event]:
        """Return the events of a ply, hidden ones included."""
        if not 0 <= ply < self.ply:
            last = f"the last one is {self.ply - 1}" if self.ply else "nothing was played yet"
            raise PlayError(f"nothing happened at ply {ply}: {last}")
        self._recall(ply)
        return self._events[ply]

    def news(self, viewer: int, since: int) -> list[Event]:
        """Return the events from a ply on, as one viewer knows them."""
        return [event.redact_for(viewer) for event in self._events_since(since)]

    def view(self, seat: int, since: int | None = None) -> View:
        """Return what a seat or SPECTATOR knows, with the news since a ply.

        By default the news begin with the last ply of the seat itself, or at the start.
        """
        if since is None:
            since = self.ply - 1
            while since > 0 and (seat < 0 or self.record.actor_of(since) != seat):
                since -= 1
        return View(self.game, seat, self.state, self._events_since(max(0, since)))

    def _events_since(self, ply: int) -> list[Event]:
        """Return the events from a ply on, hidden ones included."""
        self._recall(ply)
        return [event for each in range(ply, self.ply) for event in self._events[each]]

    # Going back.

    def earliest_undo(self, seat: int) -> int:
        """Return the earliest ply that a seat may undo to without asking the others."""
        ply = self.ply
        while not self._obstacle(seat, ply):
            ply -= 1
        return ply

    def undo(self, ply: int, by: int, time: float = 0.0) -> None:
        """Go back to `ply`; `by` is the seat that wants to, or CHANCE if everyone has agreed."""
        if not 0 <= ply < self.ply:
            raise PlayError(f"there is no ply {ply} to undo to; the game is at ply {self.ply}")
        if self.header.seed:
            raise PlayError("the seed is public, so the luck is known and nothing can be undone")
        floor = 0 if by == CHANCE else self.earliest_undo(by)
        if ply < floor:
            raise PlayError(f"{self._obstacle(by, floor)}; the others must agree to undo it")
        self.record.add(Entry("undo", by, ply, time=time))
        self._go_back(ply)

    def redo(self, by: int, time: float = 0.0) -> None:
        """Redo one undone ply; `by` is the seat that wants to, or CHANCE if everyone has agreed."""
        if not self.undone:
            raise PlayError("there is nothing to redo")
        actor = self.state.actor()
        if actor == CHANCE:
            self.play_outcome(self.undone[0], time)
        elif by in (actor, CHANCE):
            self.act(actor, self.undone[0], self.ply, time)
        else:
            raise NotYours(self.explain_wait(by))

    # Saving.

    @classmethod
    def from_entries(cls, game: Game, header: Header, entries: Iterable[Entry]) -> Timeline:
        """Rebuild a timeline from saved entries; ReplayError names a wrong one, counted from 1."""
        timeline, entries = cls(game, header), list(entries)
        changes = (number for number, entry in enumerate(entries, 1) if entry.kind == "rules")
        changed = max(changes, default=0)
        if changed:
            # What led there was checked by other rules: now the moves alone must fit.
            try:
                timeline.play_line(find_line(entries[:changed]))
            except PlayError as error:
                raise ReplayError(changed, timeline.ply, str(error), "entry") from error
            timeline.entries[:] = entries[:changed]
        for number, entry in enumerate(entries[changed:], changed + 1):
            try:
                timeline.repeat_entry(entry)
            except PlayError as error:
                raise ReplayError(number, timeline.ply, str(error), "entry") from error
        return timeline

    def repeat_entry(self, entry: Entry) -> None:
        """Repeat a saved entry: moves are checked again, permission to undo is not."""
        if entry.kind not in KINDS:
            raise PlayError(f"an entry is one of {', '.join(KINDS)}, not {entry.kind!r}")
        if entry.kind in ("act", "chance"):
            self._check(entry.seat if entry.kind == "act" else CHANCE, entry.value)
        elif entry.kind == "share":
            self._check_share(entry.seat, entry.text)
        elif entry.kind == "undo" and not 0 <= entry.value < self.ply:
            raise PlayError(f"undo to ply {entry.value} is not possible at ply {self.ply}")
        self.record.add(entry)
        if entry.kind == "act":
            self._answer(entry.seat, entry.value)
        elif entry.kind == "chance":
            self._move(entry.value)
        elif entry.kind == "undo":
            self._go_back(entry.value)

    def to_data(self) -> dict[str, Any]:
        """Return all that is known at this moment as plain data, for from_data()."""
        return {
            "count": self.record.count,
            "plies": self.ply,
            "undone": list(self.undone),
            "early": [[seat, *kept] for seat, kept in self.early.items()],
            "used": list(self._used.items()),
            "since": list(self._since.items()),
            "shares": list(self.shares.items()),
            "has_drawn": self.has_drawn,
            "state": self.game.to_data(self.state),
        }

    @classmethod
    def from_data(
        cls, game: Game, header: Header, data: dict[str, Any], read: Callable[[], list[Any]]
    ) -> Timeline:
        """Return a timeline as it was; what led there is read and played once somebody asks."""
        timeline, plies = cls(game, header), data["plies"]
        past = Past(data["count"], plies, dict(data["shares"]), data["has_drawn"])
        timeline.record = Record(past, lambda: read_parts(read()))
        timeline.undone = data["undone"]
        timeline.early = {seat: (action, ply) for seat, action, ply in data["early"]}
        timeline._used, timeline._since = dict(data["used"]), dict(data["since"])
        timeline.state = game.from_data(data["state"])
        timeline._begun, timeline._known, timeline._kept = timeline.state.clone(), plies, {}
        return timeline

    def _recall(self, ply: int) -> None:
        """Play what came before a timeline was saved, if a ply is of that time."""
        if ply >= self._known:
            return
        state, until, self._known = self.game.start(), self._known, 0
        self._begun = self._kept[0] = state.clone()
        for number, action in enumerate(self.record.plies(0, until)):
            state.events = self._events[number] = []
            state.apply(action)
            state.events = None
            if state.ply % KEEP_EVERY == 0:
                self._kept[state.ply // KEEP_EVERY] = state.clone()

    def _check_share(self, seat: int, share: str) -> None:
        """Refuse a share that comes too late, twice, or is none."""
        if not SHARE.fullmatch(share):
            raise PlayError(f"a share is written as 64 hex digits, not {share[:80]!r}")
        if seat != CHANCE and not 0 <= seat < self.game.seats:
            raise PlayError(f"there is no seat {letter(seat)} to have a share")
        if seat in self.shares:
            raise PlayError(f"seat {letter(seat)} has a share already")
        if self.has_drawn:
            raise PlayError("chance has decided already, so the luck is fixed")

    # What a move consists of.

    def _check_fresh(self, seat: int, ply: int) -> None:
        """Refuse a decision made at another ply, unless the seat has been asked ever since."""
        if ply != self.ply and not self._since.get(seat, self.ply) <= ply < self.ply:
            raise Stale(f"the decision was for ply {ply}, but the game is now at ply {self.ply}")

    def _check(self, seat: int, action: int) -> None:
        """Refuse a seat that does not decide, and an action that is not legal."""
        actor = self.state.actor()
        if seat != actor and not (seat >= 0 and seat in self.state.deciders()):
            raise NotYours(self.explain_wait(seat))
        legal = self.state.legal() if seat == actor else self.state.legal_for(seat)
        if action not in legal and not (seat == actor and action in self.state.wishes()):
            names = self.game.space(seat).names
            name = repr(names[action]) if 0 <= action < len(names) else f"the action {action}"
            raise Illegal(
                f"{name} is not legal now; the legal ones are: {self._list_choices(seat)}"
            )

    def _list_choices(self, seat: int) -> str:
        """Return the names of the first few legal actions, and how many more there are."""
        legal = self.state.legal() if seat == self.state.actor() else self.state.legal_for(seat)
        names = [self.game.space(seat).name(action) for action in legal[:MAX_NAMES]]
        more = len(legal) - len(names)
        return ", ".join(names) + (f" and {more} more" if more else "")

    def _answer(self, seat: int, action: int) -> list[Event]:
        """Play an action now, or keep it until it is the seat's turn."""
        if seat != self.state.actor():
            self.early[seat] = (action, self.ply)
            return []
        return self._move(action)

    def _move(self, action: int) -> list[Event]:
        """Play one ply, then early answers of seats whose turn it is now."""
        events = self._apply(action)
        while self.state.actor() in self.early:
            answer, _ = self.early.pop(self.state.actor())
            if answer not in self.state.legal():
                break  # the choices have changed in between: the seat decides again
            events = events + self._apply(answer)
        return events

    def _apply(self, action: int) -> list[Event]:
        """Apply one ply and update everything that depends on it."""
        actor = self.state.actor()
        stream = self.state.luck_stream() if actor == CHANCE else 0
        events: list[Event] = []
        self.state.events = events
        self.state.apply(action)
        self.state.events = None
        self.undone = self.undone[1:] if self.undone[:1] == [action] else []
        self._events[self.ply] = events
        self.record.add_ply(action, actor, stream)
        if actor == CHANCE:
            self._used[stream] = self.draws(stream) + 1
        if self.ply % KEEP_EVERY == 0:
            self._kept[self.ply // KEEP_EVERY] = self.state.clone()
        waiting = self.state.deciders()
        self.early = {seat: kept for seat, kept in self.early.items() if seat in waiting}
        since = self._since
        self._since = {
            seat: self.ply if seat == actor else since.get(seat, self.ply) for seat in waiting
        }
        return events

    def _go_back(self, ply: int) -> None:
        """Go back to an earlier ply."""
        self.state = self.position_at(ply)
        gone, last = self.record.cut(ply), ply // KEEP_EVERY
        self.undone = gone.line + self.undone
        for actor, stream in zip(gone.actors, gone.streams, strict=True):
            if actor == CHANCE:
                self._used[stream] -= 1
        for number in range(ply, ply + len(gone.line)):
            del self._events[number]
        self._kept = {number: state for number, state in self._kept.items() if number <= last}
        self._revealing = {old: found for old, found in self._revealing.items() if old < ply}
        waiting = self.state.deciders()
        self.early = {
            seat: kept for seat, kept in self.early.items() if seat in waiting and kept[1] <= ply
        }
        self._since = dict.fromkeys(waiting, ply)

    def _obstacle(self, seat: int, ply: int) -> str:
        """Return why a seat cannot undo past a ply alone; an empty text if it can."""
        if ply == 0:
            return "the game begins here"
        self._recall(ply - 1)
        actor = self.record.actor_of(ply - 1)
        if actor == CHANCE:
            return f"chance decided ply {ply - 1}"
        if actor != seat:
            return f"seat {letter(actor)} decided ply {ply - 1}"
        if any(event.audience != EVERYONE for event in self._events[ply - 1]):
            return f"ply {ply - 1} revealed something hidden"
        if self._shows_secret(seat, ply - 1):
            return f"ply {ply - 1} showed seat {letter(seat)} something hidden"
        return ""

    def _shows_secret(self, seat: int, ply: int) -> bool:
        """Return whether the ply of a seat showed it something that it could not know."""
        if ply not in self._revealing:
            before, after = self.position_at(ply), self.position_at(ply + 1)
            self._revealing[ply] = reveals_something(self.game, before, after, seat)
        return self._revealing[ply]


def read_parts(data: list[Any]) -> Parts:
    """Return the parts of a record from plain data."""
    entries, *plies = data
    return Parts(list(map(Entry, *entries)), *plies)


def letter(seat: int) -> str:
    """Return the letter of a seat; for a number that is no seat, the number."""
    return seat_letter(seat) if 0 <= seat < 8 else str(seat)
