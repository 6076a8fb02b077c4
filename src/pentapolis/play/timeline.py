"""A game in progress: the list of what was decided. Positions, undo and saving follow from it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from pentapolis.core.errors import Illegal, NotYours, PlayError, ReplayError, Stale
from pentapolis.core.game import Game
from pentapolis.core.luck import Luck
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import CHANCE, EVERYONE, OVER, Event, State
from pentapolis.core.view import View

KEEP_EVERY: Final = 16  # plies between two kept clones
NAMED: Final = 6  # how many legal actions a message names
KINDS: Final = ("act", "chance", "undo", "chat", "join", "leave", "clock")


@dataclass
class Header:
    """What is known before the first ply; the seed stays empty until the game is over."""

    game: str
    rules: int
    seats: int
    options: dict[str, int] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    commitment: str = ""
    seed: str = ""

    @classmethod
    def of(cls, game: Game, names: list[str] | None = None) -> Header:
        """Describe a game; players without a name are called by their seat's letter."""
        if names is not None and len(names) != game.seats:
            raise PlayError(f"there are {game.seats} seats, so {game.seats} names are needed")
        letters = [seat_letter(seat) for seat in range(game.seats)]
        options = dict(game.options)
        return cls(game.slug, game.rules_version, game.seats, options, list(names or letters))


@dataclass(frozen=True)
class Entry:
    """One thing that happened at the table; never changed, never removed."""

    kind: str
    seat: int = CHANCE
    value: int = 0  # the action, the outcome, or the ply that undo goes back to
    text: str = ""
    time: float = 0.0  # seconds; 0.0 when unknown


class Timeline:
    """Everything that happened, and the effective line that is left after all undos."""

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        self.line: list[int] = []  # the effective plies
        self.actors: list[int] = []  # who decided each of them, a seat or CHANCE
        self.undone: list[int] = []  # what redo() would play again, next first
        self.early: dict[int, tuple[int, int]] = {}  # seat: its action, the ply it was given at
        self.state = game.start()  # the truth; show view() to players, never this
        self._told: list[list[Event]] = []
        self._streams: list[int] = []  # of each ply, meaningful for chance only
        self._used: dict[int, int] = {}  # words taken from each stream
        self._kept = [self.state.clone()]
        self._since = dict.fromkeys(self.state.deciders(), 0)  # seat: it has waited from this ply

    @property
    def ply(self) -> int:
        return len(self.line)

    @property
    def is_over(self) -> bool:
        return self.state.actor() == OVER

    # Playing.

    def act(self, seat: int, action: int, ply: int, time: float = 0.0) -> list[Event]:
        """Carry out a seat's decision, made at `ply`; return the full events that came of it.

        A seat that decides at the same time as others may answer before its turn: the answer is
        kept aside, unseen, and played when its turn comes. Until then it may be changed.
        """
        self._check_fresh(seat, ply)
        self._check(seat, action)
        self.entries.append(Entry("act", seat, action, time=time))
        return self._answer(seat, action)

    def play_outcome(self, outcome: int, time: float = 0.0) -> list[Event]:
        """Play an outcome that was decided outside, for replays."""
        self._check(CHANCE, outcome)
        self.entries.append(Entry("chance", CHANCE, outcome, time=time))
        return self._move(outcome)

    def play_chance(self, luck: Luck, time: float = 0.0) -> list[Event]:
        """Let luck decide one chance ply."""
        if self.state.actor() != CHANCE:
            raise NotYours(self.explain_wait(CHANCE))
        return self.play_outcome(self.next_outcome(luck), time)

    def next_outcome(self, luck: Luck) -> int:
        """Return what luck decides now; it repeats itself when a ply was taken back."""
        stream = self.state.luck_stream()
        return self.state.draw_outcome(luck.word(stream, self.draws(stream)))

    def play_all_chance(self, luck: Luck, time: float = 0.0) -> int:
        """Play chance plies as long as chance decides; return how many."""
        count = 0
        while self.state.actor() == CHANCE:
            self.play_chance(luck, time)
            count += 1
        return count

    def play_line(self, line: Iterable[int], time: float = 0.0) -> None:
        """Play each value by whoever is asked, chance or a seat."""
        for value in line:
            actor = self.state.actor()
            if actor == OVER:
                raise PlayError("the game is over, and nothing can follow")
            if actor == CHANCE:
                self.play_outcome(value, time)
            else:
                self.act(actor, value, self.ply, time)

    @classmethod
    def from_line(cls, game: Game, header: Header, line: Iterable[int]) -> Timeline:
        """Play a line from the start."""
        timeline = cls(game, header)
        timeline.play_line(line)
        return timeline

    def note(self, kind: str, seat: int, text: str = "", value: int = 0, time: float = 0.0) -> None:
        """Write down what does not touch the game: chat, join, leave or clock."""
        if kind not in KINDS[3:]:
            raise PlayError(f"a note is one of {', '.join(KINDS[3:])}, not {kind!r}")
        self.entries.append(Entry(kind, seat, value, text, time))

    def find_action(self, name: str, actor: int) -> int:
        """Give the id of a named action (an outcome for CHANCE); Illegal suggests close names."""
        space = self.game.space(actor)
        if name in space.ids:
            return space.ids[name]
        close = difflib.get_close_matches(name, space.names, NAMED)
        hint = f"close names: {', '.join(close)}" if close else f"legal are: {self._choices(actor)}"
        what = "outcome" if actor == CHANCE else "action"
        raise Illegal(f"no {what} is called {name!r}; {hint}")

    def explain_wait(self, seat: int) -> str:
        """Say in a sentence why this seat, or chance, does not decide now."""
        actor = self.state.actor()
        if actor == OVER:
            return "the game is over: nobody decides any more"
        if actor == CHANCE:
            return f"chance decides now, not seat {letter(seat)}"
        waiting = " and ".join(letter(other) for other in self.state.deciders())
        return f"seat {waiting} decides now, not {'chance' if seat < 0 else 'seat ' + letter(seat)}"

    # Looking.

    def draws(self, stream: int) -> int:
        """Count the words of a stream that the line has used: the index of the next one."""
        return self._used.get(stream, 0)

    def position_at(self, ply: int) -> State:
        """Return a fresh copy of the position before the ply-th ply."""
        if not 0 <= ply <= self.ply:
            raise PlayError(f"there is no ply {ply}: the game is at ply {self.ply}")
        if ply == self.ply:
            return self.state.clone()
        state = self._kept[ply // KEEP_EVERY].clone()
        for action in self.line[state.ply : ply]:
            state.apply(action)
        return state

    def events_of(self, ply: int) -> list[Event]:
        """List the full events of one ply of the line."""
        if not 0 <= ply < self.ply:
            last = f"the last one is {self.ply - 1}" if self.ply else "nothing was played yet"
            raise PlayError(f"nothing happened at ply {ply}: {last}")
        return self._told[ply]

    def news(self, viewer: int, since: int) -> list[Event]:
        """List what one viewer heard from a ply on."""
        return [event.redact_for(viewer) for told in self._told[since:] for event in told]

    def view(self, seat: int, since: int | None = None) -> View:
        """Return the decision as a seat or SPECTATOR knows it, with the news from a ply on.

        Without `since` the news start at the seat's own last ply, or at the beginning.
        """
        if since is None:
            since = self.ply - 1
            while since > 0 and (seat < 0 or self.actors[since] != seat):
                since -= 1
        news = [event for told in self._told[max(0, since) :] for event in told]
        return View(self.game, seat, self.state, news)

    # Going back.

    def earliest_undo(self, seat: int) -> int:
        """Return the earliest ply that a seat may go back to alone."""
        ply = self.ply
        while not self._obstacle(seat, ply):
            ply -= 1
        return ply

    def undo(self, ply: int, by: int, time: float = 0.0) -> None:
        """Take plies back until `ply` is asked again; by CHANCE when everybody agreed."""
        if not 0 <= ply < self.ply:
            raise PlayError(f"ply {ply} cannot be taken back: the game is at ply {self.ply}")
        if self.header.seed:
            raise PlayError("the seed is open, so the luck is known: nothing can be taken back")
        floor = 0 if by == CHANCE else self.earliest_undo(by)
        if ply < floor:
            raise PlayError(f"{self._obstacle(by, floor)}; the others must agree to take it back")
        self.entries.append(Entry("undo", by, ply, time=time))
        self._back(ply)

    def redo(self, by: int, time: float = 0.0) -> None:
        """Play the next undone ply again; by CHANCE when everybody agreed."""
        if not self.undone:
            raise PlayError("there is nothing to play again")
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
        """Rebuild a table from what was saved; ReplayError counts the entries from 1."""
        timeline = cls(game, header)
        for number, entry in enumerate(entries, 1):
            try:
                timeline._take(entry)
            except PlayError as error:
                raise ReplayError(number, timeline.ply, str(error), "entry") from error
        return timeline

    def _take(self, entry: Entry) -> None:
        """Repeat an entry: what was allowed once is not asked for again, what is legal is."""
        if entry.kind not in KINDS:
            raise PlayError(f"an entry is one of {', '.join(KINDS)}, not {entry.kind!r}")
        if entry.kind in ("act", "chance"):
            self._check(entry.seat if entry.kind == "act" else CHANCE, entry.value)
        elif entry.kind == "undo" and not 0 <= entry.value < self.ply:
            raise PlayError(f"undo to ply {entry.value} at ply {self.ply}")
        self.entries.append(entry)
        if entry.kind == "act":
            self._answer(entry.seat, entry.value)
        elif entry.kind == "chance":
            self._move(entry.value)
        elif entry.kind == "undo":
            self._back(entry.value)

    # The parts of a ply.

    def _check_fresh(self, seat: int, ply: int) -> None:
        """Refuse a decision made at another ply, unless the seat has been waiting ever since."""
        if ply != self.ply and not self._since.get(seat, self.ply) <= ply < self.ply:
            raise Stale(f"the table has moved on: the decision was for ply {ply}, now {self.ply}")

    def _check(self, seat: int, action: int) -> None:
        """Refuse who does not decide and what is not legal."""
        actor = self.state.actor()
        if seat != actor and not (seat >= 0 and seat in self.state.deciders()):
            raise NotYours(self.explain_wait(seat))
        legal = self.state.legal() if seat == actor else self.state.legal_for(seat)
        if action not in legal and not (seat == actor and action in self.state.wishes()):
            names = self.game.space(seat).names
            name = repr(names[action]) if 0 <= action < len(names) else f"the action {action}"
            raise Illegal(f"{name} is not legal now; legal are: {self._choices(seat)}")

    def _choices(self, seat: int) -> str:
        legal = self.state.legal() if seat == self.state.actor() else self.state.legal_for(seat)
        names = [self.game.space(seat).name(action) for action in legal[:NAMED]]
        more = len(legal) - len(names)
        return ", ".join(names) + (f" and {more} more" if more else "")

    def _answer(self, seat: int, action: int) -> list[Event]:
        """Play an action now, or keep it until the seat's turn comes."""
        if seat != self.state.actor():
            self.early[seat] = (action, self.ply)
            return []
        return self._move(action)

    def _move(self, action: int) -> list[Event]:
        """Play one ply, then the early answers whose turn has come."""
        told = self._play(action)
        while self.state.actor() in self.early:
            answer, _ = self.early.pop(self.state.actor())
            if answer not in self.state.legal():
                break  # what came before has changed the choices: the seat decides anew
            told = told + self._play(answer)
        return told

    def _play(self, action: int) -> list[Event]:
        """Apply one ply and remember all that follows from it."""
        actor = self.state.actor()
        stream = self.state.luck_stream() if actor == CHANCE else 0
        told: list[Event] = []
        self.state.events = told
        self.state.apply(action)
        self.state.events = None
        self.undone = self.undone[1:] if self.undone[:1] == [action] else []
        self.line.append(action)
        self.actors.append(actor)
        self._told.append(told)
        self._streams.append(stream)
        if actor == CHANCE:
            self._used[stream] = self.draws(stream) + 1
        if self.ply % KEEP_EVERY == 0:
            self._kept.append(self.state.clone())
        waiting = self.state.deciders()
        self.early = {seat: kept for seat, kept in self.early.items() if seat in waiting}
        since = self._since
        self._since = {
            seat: self.ply if seat == actor else since.get(seat, self.ply) for seat in waiting
        }
        return told

    def _back(self, ply: int) -> None:
        """Make an earlier ply the present one."""
        self.state = self.position_at(ply)
        self.undone = self.line[ply:] + self.undone
        for actor, stream in zip(self.actors[ply:], self._streams[ply:], strict=True):
            if actor == CHANCE:
                self._used[stream] -= 1
        for parts in (self.line, self.actors, self._told, self._streams):
            del parts[ply:]
        del self._kept[ply // KEEP_EVERY + 1 :]
        waiting = self.state.deciders()
        self.early = {
            seat: kept for seat, kept in self.early.items() if seat in waiting and kept[1] <= ply
        }
        self._since = dict.fromkeys(waiting, ply)

    def _obstacle(self, seat: int, ply: int) -> str:
        """Say why a seat cannot go back from a ply by itself; nothing if it can."""
        if ply == 0:
            return "the game begins here"
        actor = self.actors[ply - 1]
        if actor == CHANCE:
            return f"chance decided ply {ply - 1}"
        if actor != seat:
            return f"seat {letter(actor)} decided ply {ply - 1}"
        if any(event.audience != EVERYONE for event in self._told[ply - 1]):
            return f"ply {ply - 1} told somebody a secret"
        return ""


def letter(seat: int) -> str:
    """Write a seat as its letter, and what cannot be a seat as its number."""
    return seat_letter(seat) if 0 <= seat < 8 else str(seat)
