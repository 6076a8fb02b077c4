"""Conditions: when a step of a lesson is done, and when a reply fits.

    PERSON_DRAWN coins>=4       an event with these numbers, of the learner
    CRATE_DRAWN x4              so many times; `sum` stands for all numbers of an event together
    CANNON_LOST by B, by any    of another seat, or of any
    coins[me] >= 5, wood +2     a field of the position, or how much it grew
    score +9                    how much the score grew
    asked choose-symbol         the question that is asked; also `turn over` and `game over`
    fact shrines B == me        a number that the game works out, as its spec lists them
    not ..., ... and ..., ... or ...

Everything counts from the moment when the step began, and only what the learner can know.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pentapolis.core.game import Game, NamedEvent
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import OVER, State

Fact = Callable[[Game, Any, int, str], int]  # game, seen, seat, what follows the fact's name

ME: Final = "me"
ANYBODY: Final = -1
SUM: Final = "sum"
COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
SIGN: Final = "==|!=|>=|<=|>|<"
EVENT: Final = re.compile(r"[A-Z][A-Z_]+\b")
NUMBER: Final = re.compile(rf"(\w+)({SIGN})(-?\w+)")
TIMES: Final = re.compile(r"x(\d+)")
FIELD: Final = re.compile(rf"(\w+)(?:\[(\w+)\])? ?(?:\+(\d+)|({SIGN}) ?(-?\w+))")
FACT: Final = re.compile(rf"fact (\w+)(?: (\w+))? ?({SIGN}) ?(-?\w+)")


@dataclass(frozen=True)
class Moment:
    """What a condition looks at: the position, and what has happened since the step began."""

    game: Game
    facts: Mapping[str, Fact]
    seat: int  # the learner
    before: State  # as the learner saw it when the step began
    now: State
    events: Sequence[NamedEvent]


class Condition(Protocol):
    """Something that holds at a moment, or does not."""

    def holds(self, at: Moment) -> bool:
        """Return whether it holds."""


@dataclass(frozen=True)
class Both:
    """Two or more conditions that must all hold."""

    parts: tuple[Condition, ...]

    def holds(self, at: Moment) -> bool:
        return all(part.holds(at) for part in self.parts)


@dataclass(frozen=True)
class Either:
    """Two or more conditions, of which one must hold."""

    parts: tuple[Condition, ...]

    def holds(self, at: Moment) -> bool:
        return any(part.holds(at) for part in self.parts)


@dataclass(frozen=True)
class Not:
    """A condition that must not hold."""

    part: Condition

    def holds(self, at: Moment) -> bool:
        return not self.part.holds(at)


@dataclass(frozen=True)
class Happens:
    """An event with certain numbers has happened so many times."""

    kind: str
    numbers: tuple[tuple[str, str, int], ...]  # name, sign, number
    times: int = 1
    seat: int | None = None  # None: the learner

    def holds(self, at: Moment) -> bool:
        seat = at.seat if self.seat is None else self.seat
        found = [
            event
            for event in at.events
            if event.kind == self.kind and seat in (ANYBODY, event.seat) and self.fits(event)
        ]
        return len(found) >= self.times

    def fits(self, event: NamedEvent) -> bool:
        """Return whether an event of this kind has the numbers."""
        values = {name: value for name, value in event.args.items() if isinstance(value, int)}
        values.setdefault(SUM, sum(values.values()))
        return all(
            name in values and COMPARE[sign](values[name], number)
            for name, sign, number in self.numbers
        )


@dataclass(frozen=True)
class HasField:
    """A field of the position compares with a number."""

    name: str
    index: int | None
    sign: str
    number: int

    def holds(self, at: Moment) -> bool:
        return COMPARE[self.sign](read_field(at.now, self.name, self.index), self.number)


@dataclass(frozen=True)
class FieldGrows:
    """A field of the position has grown by a number or more."""

    name: str
    index: int | None
    by: int

    def holds(self, at: Moment) -> bool:
        before = read_field(at.before, self.name, self.index)
        return read_field(at.now, self.name, self.index) - before >= self.by


@dataclass(frozen=True)
class ScoreGrows:
    """The learner's score has grown by a number or more."""

    by: int

    def holds(self, at: Moment) -> bool:
        return at.now.scores()[at.seat] - at.before.scores()[at.seat] >= self.by


@dataclass(frozen=True)
class IsAsked:
    """The learner is asked a question."""

    question: str

    def holds(self, at: Moment) -> bool:
        return at.now.actor() == at.seat and at.game.question(at.now).name == self.question


@dataclass(frozen=True)
class TurnIsOver:
    """It is no longer the learner's turn."""

    def holds(self, at: Moment) -> bool:
        return at.now.whose_turn() != at.seat


@dataclass(frozen=True)
class GameIsOver:
    """The game is over."""

    def holds(self, at: Moment) -> bool:
        return at.now.actor() == OVER


@dataclass(frozen=True)
class HasFact:
    """A number that the game works out compares with another."""

    name: str
    about: str
    sign: str
    number: int

    def holds(self, at: Moment) -> bool:
        found = at.facts[self.name](at.game, at.now, at.seat, self.about)
        return COMPARE[self.sign](found, self.number)


def read_field(state: State, name: str, index: int | None) -> int:
    """Return a number of a position by the name of its field."""
    value: object = getattr(state, name)
    if isinstance(value, list) and index is not None:
        value = value[index]
    assert isinstance(value, int), name
    return value


class Reader:
    """Reads conditions for one game and one seat; ValueError says what is wrong with a text."""

    def __init__(self, game: Game, facts: Mapping[str, Fact], seat: int) -> None:
        self.game = game
        self.facts = facts
        self.seat = seat

    def read(self, text: str) -> Condition:
        """Return the condition that a text describes."""
        anys = [self.read_all(part) for part in text.split(" or ")]
        return anys[0] if len(anys) == 1 else Either(tuple(anys))

    def read_all(self, text: str) -> Condition:
        """Return conditions joined by `and`."""
        parts = [self.read_one(part.strip()) for part in text.split(" and ")]
        return parts[0] if len(parts) == 1 else Both(tuple(parts))

    def read_one(self, text: str) -> Condition:
        """Return a single condition, or its opposite."""
        if text.startswith("not "):
            return Not(self.read_one(text[4:].strip()))
        if text == "turn over":
            return TurnIsOver()
        if text == "game over":
            return GameIsOver()
        if text.startswith("asked "):
            return self.read_question(text[6:].strip())
        if text.startswith("fact "):
            return self.read_fact(text)
        if EVENT.match(text):
            return self.read_event(text)
        return self.read_number(text)

    def read_question(self, name: str) -> Condition:
        """Return a condition on what is asked."""
        self.check(name, [question.name for question in self.game.questions], "question")
        return IsAsked(name)

    def read_event(self, text: str) -> Condition:
        """Return a condition on an event, its numbers, how often, and whose it is."""
        kind, *words = text.split()
        events = self.game.events
        self.check(kind, events.names, "event")
        names = [name.lstrip("*") for name in events.args[events.names.index(kind)]]
        numbers: list[tuple[str, str, int]] = []
        times, seat = 1, None
        while words:
            word = words.pop(0)
            number, often = NUMBER.fullmatch(word), TIMES.fullmatch(word)
            if number:
                self.check(number[1], [*names, SUM], f"number of {kind}")
                numbers.append((number[1], number[2], self.read_value(number[3])))
            elif often:
                times = int(often[1])
            elif word == "by" and words:
                who = words.pop(0)
                seat = ANYBODY if who == "any" else self.read_value(who)
            else:
                raise ValueError(f"{word!r} in {text!r} is no number, no xN and no seat")
        return Happens(kind, tuple(numbers), times, seat)

    def read_fact(self, text: str) -> Condition:
        """Return a condition on a number that the game works out."""
        found = FACT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} should look like `fact name == 3`")
        self.check(found[1], list(self.facts), "fact")
        return HasFact(found[1], found[2] or "", found[3], self.read_value(found[4]))

    def read_number(self, text: str) -> Condition:
        """Return a condition on the score or on a field of the position."""
        found = FIELD.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no condition")
        name, place, by, sign, value = found.groups()
        if name == "score":
            if not by:
                raise ValueError(f"{text!r} should say by how much the score grows: `score +3`")
            return ScoreGrows(int(by))
        self.check(name, list(self.game.fields), "field")
        index = self.read_value(place) if place else None
        field = self.game.fields[name]
        if field.is_list() != (index is not None):
            wanted = f"write {name}[me] or {name}[0]" if field.is_list() else f"write {name}"
            raise ValueError(f"{text!r} is wrong: {wanted}")
        if index is not None and not 0 <= index < field.size(self.game.seats):
            raise ValueError(f"the field {name!r} has no entry {index}")
        return (
            FieldGrows(name, index, int(by))
            if by
            else HasField(name, index, sign, self.read_value(value))
        )

    def read_value(self, text: str) -> int:
        """Return a number, `me` or the letter of a seat as a number."""
        letters = [seat_letter(seat) for seat in range(self.game.seats)]
        if text == ME:
            return self.seat
        if text in letters:
            return letters.index(text)
        if re.fullmatch(r"-?\d+", text):
            return int(text)
        raise ValueError(f"{text!r} is no number and no seat")

    def check(self, name: str, known: Sequence[str], what: str) -> None:
        """Refuse a name that does not exist."""
        if name not in known:
            raise ValueError(
                f"there is no {what} {name!r}; there are: {', '.join(known) or 'none'}"
            )
