"""A game: its rules for a number of seats and options. It holds no position; State does."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from . import fields as field_tools
from .errors import Illegal, PlayError
from .fields import Data, Field
from .luck import Luck
from .names import EventKinds, Space
from .seats import seat_letter
from .state import CHANCE, OVER, Event, Question, S, State

MAX_NAMES: Final = 6  # how many legal actions a message names


class ScoreLine:
    """One line of a score sheet; what is not booked yet counts only if the game ended now."""

    def __init__(self, label: str, points: int, rule: str, booked: bool = True) -> None:
        self.label = label
        self.points = points
        self.rule = rule
        self.booked = booked

    def __repr__(self) -> str:
        return f"ScoreLine({self.label!r}, {self.points}, {self.rule!r})"


class NamedEvent:
    """An event as people read it: its kind, its seat, and its numbers by name."""

    def __init__(self, kind: str, seat: int, args: dict[str, int | list[int]]) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args

    def __repr__(self) -> str:
        parts = [self.kind]
        if self.seat >= 0:
            parts.append(f"seat {seat_letter(self.seat)}")
        for name, value in self.args.items():
            parts.append(f"{name} {value}")
        return f"[{' '.join(parts)}]"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The base class of all games: a game declares its parts and its start, and inherits the rest.

    Hooks are typed Any where a game has its own class of states.
    """

    def __init__(
        self,
        slug: str,
        seats: int,
        options: dict[str, int],
        questions: list[Any],
        actions: Space,
        outcomes: Space,
        events: EventKinds,
        fields: tuple[Field, ...],
        endings: list[str],
        max_plies: int,
    ) -> None:
        self.slug = slug
        self.seats = seats
        self.options = options
        self.questions: list[Question[Any]] = questions
        self.actions = actions
        self.outcomes = outcomes
        self.events = events
        self.declared = fields
        self.fields: dict[str, Field] = {}  # by name, in the order of their declaration
        for field in fields:
            self.fields[field.name] = field
        self.endings = endings
        self.max_plies = max_plies
        self.rules_version = 1  # GameSpec.load() sets it
        self.variant: dict[str, int | str] = {}  # what was changed in the box; set by it too
        for number, question in enumerate(self.questions):
            if question.number != number:
                raise ValueError(
                    f"the question {question.name!r} is number {number}, not {question.number}"
                )

    def __repr__(self) -> str:
        options = ", ".join([f"{name}={value}" for name, value in self.options.items()])
        more = "".join([f", {path}={value}" for path, value in self.variant.items()])
        return f"<Game {self.slug}, {self.seats} seats{', ' if options else ''}{options}{more}>"

    # What each game implements.

    def start(self) -> State:
        """Return the position before the first ply; begin() fills in the start values."""
        raise NotImplementedError

    def score_sheet(self, state: Any, seat: int) -> list[ScoreLine]:
        """List what a seat's score is made of, with a rule for each line; the sum is the score."""
        raise NotImplementedError

    def ending(self, state: Any) -> int:
        """Return how a finished game ended, as an index into `endings`."""
        return 0

    def hide(self, seen: Any, truth: Any, viewer: int) -> None:
        """Hide in a view what the declaration of the fields cannot hide."""

    def guess(self, full: Any, luck: Luck) -> None:
        """Replace every UNKNOWN of a view with something that could be true."""

    def inventory(self, state: Any) -> list[int]:
        """Count the pieces that can neither appear nor vanish; the same at every ply."""
        return []

    def contradictions(self, state: Any) -> list[str]:
        """List contradictions in a position; a game does not have to look for any."""
        return []

    # What every game inherits.

    def begin(self, state: S) -> S:
        """Set every field to its start value and return the state."""
        field_tools.set_start(self.declared, state)
        return state

    def mask(self, state: S, viewer: int) -> S:
        """Return a copy with only what one viewer, a seat or SPECTATOR, may know."""
        seen: Any = state.clone()
        field_tools.mask(self.declared, seen, viewer)
        self.hide(seen, state, viewer)
        return seen  # type: ignore[no-any-return]  # a clone is of its own class; a law says so

    def fill_in(self, seen: S, luck: Luck) -> S:
        """Return a full position that fits a view; luck decides what is hidden."""
        full: Any = seen.clone()
        full.masked = False
        self.guess(full, luck)
        return full  # type: ignore[no-any-return]  # as above

    def play(self, state: State, action: int | str) -> list[Event]:
        """Check an action or outcome, by number or name, and apply it; return the events."""
        number = self.find_action(state, action)
        events: list[Event] = []
        state.events = events
        state.apply(number)
        state.events = None
        return events

    def find_action(self, state: State, action: int | str) -> int:
        """Return the number of a legal action, by number or name; Illegal lists what is legal."""
        actor = state.actor()
        if actor == OVER:
            raise PlayError("the game is over: nothing can be played")
        space = self.space(actor)
        legal = state.legal()
        if isinstance(action, str):
            number = space.ids.get(action, -1)
            said = repr(action)
        else:
            number = action
            known = 0 <= number < len(space)
            said = repr(space.names[number]) if known else f"the action {number}"
        if number in legal or (actor >= 0 and number in state.wishes()):
            return number
        shown = ", ".join([space.name(each) for each in legal[:MAX_NAMES]])
        more = f" and {len(legal) - MAX_NAMES} more" if len(legal) > MAX_NAMES else ""
        raise Illegal(f"{said} is not legal now; the legal ones are: {shown}{more}")

    def name_event(self, event: Event) -> NamedEvent:
        """Return an event with names instead of numbers."""
        kind = self.events.name(event.kind)
        return NamedEvent(kind, event.seat, self.events.name_args(event.kind, event.args))

    def name_ending(self, state: State) -> str:
        """Return the name of the ending of a finished game; PlayError if it is not over."""
        if state.actor() != OVER:
            raise PlayError("the game is not over, so it has no ending yet")
        return self.endings[self.ending(state)]

    def question(self, state: State) -> Question[Any]:
        """Return the question that is asked now."""
        return self.questions[state.asking]

    def to_data(self, state: State) -> Data:
        """Return a state as plain numbers and lists."""
        return field_tools.to_data(self.declared, state)

    def from_data(self, data: Data, masked: bool = False, checked: bool = True) -> State:
        """Return the state that plain data describes; ValueError says what is wrong with it.

        Unless it is checked, a position may lack pieces or contradict itself, as in some tests.
        """
        state = self.start()
        field_tools.fill_from(self.declared, state, data, masked)
        state.masked = masked
        if state.asking >= len(self.questions):
            raise ValueError(f"there is no question {state.asking}")
        wrong = self.problems(state) if checked else []
        if wrong:
            raise ValueError("; ".join(wrong))
        return state

    def digest(self, state: State) -> str:
        """Return a short fingerprint of a position."""
        return field_tools.digest(self.declared, state)

    def encode(self, seen: State, viewer: int | None = None) -> list[int]:
        """Return a view as a flat vector, from the viewer's side; by default whoever decides."""
        return field_tools.encode(self.declared, seen, seen.actor() if viewer is None else viewer)

    def encoding_sizes(self) -> list[int]:
        """Return the largest value of each entry of encode()."""
        return field_tools.sizes(self.declared, self.seats, len(self.questions))

    def problems(self, state: State) -> list[str]:
        """List what is wrong with a state: numbers out of range, wrong lengths, missing pieces."""
        found = field_tools.problems(self.declared, state)
        if found or state.masked:
            return found
        there, wanted = self.inventory(state), self.inventory(self.start())
        if there != wanted:
            found.append(f"the inventory is {there}, but at the start it was {wanted}")
        return found + self.contradictions(state)

    def space(self, actor: int) -> Space:
        """Return the space that legal() counts in: outcomes for CHANCE, else actions."""
        return self.outcomes if actor == CHANCE else self.actions

    def name_action(self, state: State, action: int) -> str:
        """Return the name of an action, or of an outcome if chance decides here."""
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
