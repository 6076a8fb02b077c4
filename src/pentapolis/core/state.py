"""Positions, events, questions, and the special numbers that all code shares."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

CHANCE: Final = -1  # who decides: a die, a bag or a pile
OVER: Final = -2  # who decides: nobody, the game is over
TURN: Final = -3  # a question's decider: the seat whose turn it is
SPECTATOR: Final = -1  # a viewer without a seat
EMPTY: Final = -1  # nothing lies here
UNKNOWN: Final = -9  # hidden: this viewer cannot know what is here
EVERYONE: Final = -1  # an event's audience: all bits set

NOTHING: Final[list[int]] = []  # stands for a list until start() or clone() fills it


class Event:
    """Something that happened: a kind, a seat, a few numbers, and who may know the numbers."""

    def __init__(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args
        self.audience = audience

    def visible_to(self, viewer: int) -> bool:
        """Return whether this viewer, a seat or SPECTATOR, may know the numbers."""
        if viewer == SPECTATOR:
            return self.audience == EVERYONE
        return (self.audience >> viewer) & 1 == 1

    def redact_for(self, viewer: int) -> Event:
        """Return the event as this viewer knows it: without the numbers if they are hidden."""
        if self.visible_to(viewer):
            return self
        return Event(self.kind, self.seat, [], self.audience)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return False
        return (
            self.kind == other.kind
            and self.seat == other.seat
            and self.args == other.args
            and self.audience == other.audience
        )

    def __hash__(self) -> int:
        raise TypeError("an event can change, so it has no hash")

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.seat}, {self.args}, {self.audience})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: plain numbers that change only through apply().

    A game's own class adds one attribute for each of its fields.
    """

    def __init__(self, seats: int, questions: list[Question[Any]]) -> None:
        self.seats = seats
        self.questions = questions  # the rules; never change
        self.ply = 0
        self.asking = 0  # number of the question that is asked
        self.turn = 0  # the seat whose turn it is
        self.masked = False  # a view: has UNKNOWN where something is hidden
        self.events: list[Event] | None = None  # None: nobody listens, and emit() costs nothing

    # Who decides what.

    def actor(self) -> int:
        """Return who decides: a seat, CHANCE or OVER."""
        decider = self.questions[self.asking].decider
        return self.turn if decider == TURN else decider

    def whose_turn(self) -> int:
        """Return whose turn it is, also while CHANCE decides inside it; OVER at the end."""
        return OVER if self.questions[self.asking].decider == OVER else self.turn

    def legal(self) -> list[int]:
        """List the legal actions of a seat, or the possible outcomes of CHANCE, in rising order."""
        out: list[int] = []
        self.questions[self.asking].legal(self, out)
        return out

    def apply(self, action: int) -> None:
        """Apply an action or outcome without checking it; Game.play() checks."""
        assert not self.masked, "a view cannot be played on: fill it in first"
        self.ply += 1
        self.questions[self.asking].answer(self, action)

    def deciders(self) -> list[int]:
        """List the seats that decide at the same time; usually just the actor."""
        actor = self.actor()
        return [actor] if actor >= 0 else []

    def legal_for(self, seat: int) -> list[int]:
        """List the legal actions of a seat; none if it does not decide now."""
        return self.legal() if seat >= 0 and seat == self.actor() else []

    def wishes(self) -> list[int]:
        """List the actions that set how the deciding seat wants to be asked, in rising order.

        They are never in legal(), so no bot and no search sees them. After one of them the same
        seat is asked the same question again.
        """
        return []

    # Chance.

    def odds(self) -> list[int]:
        """Return a whole-number weight for each outcome in legal(), when CHANCE decides."""
        return [1] * len(self.legal())

    def draw_outcome(self, word: int) -> int:
        """Return the outcome that 32 bits of luck stand for, by the odds.

        A game with many outcomes may use a table instead; a law checks that both agree.
        """
        odds = self.odds()
        total = 0
        for weight in odds:
            total += weight
        rest = (word * total) >> 32
        index = 0
        while rest >= odds[index]:
            rest -= odds[index]
            index += 1
        return self.legal()[index]

    def luck_stream(self) -> int:
        """Return the stream to draw from; paired games get the same draws from each stream."""
        return self.asking

    # Points.

    def scores(self) -> list[int]:
        """Return what each seat would score if the game ended now."""
        raise NotImplementedError

    def tiebreak(self, seat: int) -> list[int]:
        """Return what breaks a tie, the most important number first; more is better."""
        return []

    # Copies and events.

    def clone(self) -> State:
        """Return an independent copy that records no events."""
        raise NotImplementedError

    def copy_core(self, other: State) -> None:
        """Copy what every state has from another state; clone() calls it."""
        self.ply = other.ply
        self.asking = other.asking
        self.turn = other.turn
        self.masked = other.masked

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def emit(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        """Record an event for an audience; costs nothing when nobody listens."""
        if self.events is not None:
            self.events.append(Event(kind, seat, args, audience))

    def __repr__(self) -> str:
        actor = self.actor()
        who = "over" if actor == OVER else "chance decides" if actor == CHANCE else f"seat {actor}"
        name = self.questions[self.asking].name
        scores = " ".join([str(score) for score in self.scores()])
        return f"<{type(self).__name__}, ply {self.ply}: {name}, {who}; {scores}>"


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[S]):
    """A decision in a game: what may be chosen, and what the choice does.

    A game lists its questions in turn order; the state holds the number of the one that is asked.
    A question is named after its class: DealGoal is `deal-goal`.
    """

    def __init__(self, number: int, rule: str, decider: int = TURN) -> None:
        self.number = number
        self.rule = rule  # the citation of the rule that explains it
        self.decider = decider  # TURN, CHANCE or OVER
        self.name = hyphenate(type(self).__name__)

    def legal(self, s: S, out: list[int]) -> None:
        """Append the legal choices to `out`, in rising order."""
        raise NotImplementedError

    def answer(self, s: S, action: int) -> None:
        """Carry out the choice and set the next question."""
        raise NotImplementedError


class Finished(Question[Any]):
    """The last question of every game: nobody decides any more."""

    def legal(self, s: Any, out: list[int]) -> None:
        pass

    def answer(self, s: Any, action: int) -> None:
        raise ValueError("the game is over")


def hyphenate(name: str) -> str:
    """Return ChooseSite as choose-site."""
    out = ""
    for letter in name:
        out += "-" + letter.lower() if letter.isupper() and out else letter.lower()
    return out
