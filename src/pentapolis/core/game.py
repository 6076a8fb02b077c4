"""Rules with options chosen. A Game holds no position: State does."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from . import fields as field_tools
from .fields import Data, Field
from .luck import Luck
from .space import Space
from .state import CHANCE, OVER, State


class QuestionInfo:
    """A kind of decision as people know it: an imperative name and the rule behind it."""

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule


class Line:
    """One line of a score sheet."""

    def __init__(self, label: str, points: int, rule: str) -> None:
        self.label = label
        self.points = points
        self.rule = rule

    def __repr__(self) -> str:
        return f"Line({self.label!r}, {self.points}, {self.rule!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The contract: a game declares what it is made of and how it starts; the rest follows."""

    def __init__(
        self,
        slug: str,
        seats: int,
        options: dict[str, int],
        questions: list[QuestionInfo],
        actions: Space,
        outcomes: Space,
        event_kinds: list[str],
        fields: tuple[Field, ...],
        endings: list[str],
        max_plies: int,
    ) -> None:
        self.slug = slug
        self.seats = seats
        self.options = options
        self.questions = questions
        self.actions = actions
        self.outcomes = outcomes
        self.event_kinds = event_kinds
        self.fields = fields
        self.endings = endings
        self.max_plies = max_plies

    # What each game writes.

    def start(self) -> State:
        """Return the position before the first ply."""
        raise NotImplementedError

    def sheet(self, state: State, seat: int) -> list[Line]:
        """List what a seat's score is made of, each line with its rule; the sum is the score."""
        raise NotImplementedError

    def ending(self, state: State) -> int:
        """Say how a finished game ended: an index into endings."""
        return 0

    def filled(self, seen: State, luck: Luck) -> State:
        """Complete a view into a full position that fits it; here nothing is hidden."""
        full = seen.clone()
        full.masked = False
        return full

    def census(self, state: State) -> list[int]:
        """Count what can neither appear nor vanish; the same at every ply."""
        return []

    # What every game has from its fields.

    def seen_by(self, state: State, viewer: int) -> State:
        """Return a copy as one viewer, a seat or SPECTATOR, knows it."""
        seen = state.clone()
        field_tools.mask(self.fields, seen, viewer)
        return seen

    def to_data(self, state: State) -> Data:
        """Write a state as plain numbers and lists."""
        return field_tools.to_data(self.fields, state)

    def from_data(self, data: Data, masked: bool = False) -> State:
        """Read a state back; ValueError says what does not fit."""
        state = self.start()
        field_tools.fill_from(self.fields, state, data, masked)
        state.masked = masked
        return state

    def digest(self, state: State) -> str:
        """Give a short fingerprint of a position."""
        return field_tools.digest(self.fields, state)

    def encode(self, seen: State) -> list[int]:
        """Write a view as a flat vector for learning programs."""
        return field_tools.encode(self.fields, seen)

    def encode_shape(self) -> list[int]:
        """Give the largest value of each entry of encode()."""
        return field_tools.shape(self.fields, self.seats)

    def misfits(self, state: State) -> list[str]:
        """List every way in which a state breaks the declaration of its fields."""
        return field_tools.misfits(self.fields, state)

    def space(self, actor: int) -> Space:
        """Give the space that legal() speaks of: outcomes for CHANCE, else actions."""
        return self.outcomes if actor == CHANCE else self.actions

    def name_of(self, state: State, action: int) -> str:
        """Name an action or outcome of this position."""
        return self.space(state.actor()).name(action)

    def places(self, state: State) -> list[int]:
        """Rank the seats: 1, 2, 2, 4. Score first, then the tie-breaks in order."""
        scores = state.scores()
        keys: list[list[int]] = []
        for seat in range(self.seats):
            keys.append([scores[seat], *state.tiebreak(seat)])
        places: list[int] = []
        for mine in keys:
            place = 1
            for theirs in keys:
                if theirs > mine:
                    place += 1
            places.append(place)
        return places

    def is_over(self, state: State) -> bool:
        return state.actor() == OVER
