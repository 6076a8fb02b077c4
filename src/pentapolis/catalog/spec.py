"""What a game package offers to the rest of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol, cast

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.core.text import translatable
from pentapolis.kit.parts import BoxProblem, Parts

from .meta import Meta, OptionValue
from .reasons import Reason, Reasons
from .uses import Uses
from .variants import NO_BOX, Variant, VariantProblem, change_parts
from .words import Words


@dataclass(frozen=True)
class Stat:
    """A number that matters in a game, shown on the card of a seat."""

    icon: str  # a symbol of the drawing, or "" for none
    label: str
    value: str
    alarm: bool = False


@dataclass(frozen=True)
class ActionCard:
    """A legal action as a card of the question panel."""

    title: str  # a few words: what or where
    icon: str = ""  # a symbol of the drawing, or "" for none
    price: str = ""  # what it costs, with units: "−4 people"
    result: str = ""  # what it brings, with units: "+2 coins, then an attack"
    group: str = ""  # a heading that like actions share: "Build", "Recruit"
    faint: bool = False  # it brings nothing special, so the board shows it faintly
    order: int = 0  # cards with a higher number come later; else they stand in rising order


@dataclass(frozen=True)
class Batch:
    """Steps that a single click plays in a row, as long as each is legal.

    One step is enough if it saves the picking of several pieces.
    """

    label: str  # "Use all 3 buildings"
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Effect:
    """Something to see when an event happens; the page animates it.

    A place is the id of a part of the drawing, or `seat-0` for the card of a seat.
    """

    kind: str  # fly, fall, shake, sweep or glow
    part: str = ""  # where it happens, or where it flies or sweeps to
    start: str = ""  # where it flies or sweeps from
    symbol: str = ""  # what flies or sweeps: a symbol of the drawing
    count: int = 1
    text: str = ""  # a number with its sign that rises from the place: "+3"


EFFECTS: Final = ("fly", "fall", "shake", "sweep", "glow")


@dataclass(frozen=True)
class TieBreak:
    """What decides between seats with the same score, and what each seat has of it."""

    label: str
    rule: str
    values: tuple[int, ...]  # by seat, as people would count


class MakeFromBox(Protocol):
    """What `make` also is in a game with `parts`: a changed box makes a variant."""

    def __call__(self, seats: int, options: dict[str, int], parts: Parts, /) -> Game: ...


@dataclass(frozen=True)
class GameSpec:
    """A game: its description and its functions. All functions but `make` get views only.

    `evaluate` and `rate_actions` also get positions that a search has made up from a view. Their
    values are hundredths of a point.
    """

    meta: Meta
    make: Callable[[int, dict[str, int]], Game]  # seats and complete options; see MakeFromBox
    prompt: Callable[[Game, Any, int, Words], str]  # game, seen, viewer: what to decide
    describe_action: Callable[[Game, Any, int, Words], str]  # game, seen, action: what a click does
    describe_event: Callable[[Game, Any, Event, Words], str]  # game, seen after it, event
    draw_text: Callable[[Game, Any, int, Words], str]  # game, seen, viewer: the table as text
    draw: Callable[[Game, Any, Any], None] | None = None  # game, seen, canvas
    draw_seat: Callable[[Game, Any, int, Any], None] | None = None  # game, seen, seat, canvas
    # Actions that are chosen by selecting several pieces: game, seen, legal.
    selections: Callable[[Game, Any, list[int]], dict[int, list[str]]] | None = None
    stats: Callable[[Game, Any, int, Words], list[Stat]] | None = None  # game, seen, seat
    highlights: Callable[[Game, Event], list[str]] | None = None  # parts of the drawing
    effects: Callable[[Game, Event], list[Effect]] | None = None  # what an event looks like
    draw_cover: Callable[[Any], None] | None = None  # canvas: the picture on the home page
    action_card: Callable[[Game, Any, int, Words], ActionCard] | None = None  # game, seen, action
    batches: Callable[[Game, Any, list[int], Words], list[Batch]] | None = None  # seen, legal
    # The answer to a question that is void in this position: game, seen, legal. A question with
    # one legal answer is void anyway.
    void_answer: Callable[[Game, Any, list[int]], int | None] | None = None
    # Why an action of the question's verbs is not legal; None if it is: game, seen, action. The
    # view is that of a seat that decides; for this it is always the seat on turn.
    why: Callable[[Game, Any, int], Reason | None] | None = None
    because: Callable[[Game, Any, Reason, Words], str] | None = None  # game, seen: the sentence
    near: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # verbs by question
    reasons: Reasons = field(default_factory=dict)  # every reason that why() can give, by key
    own_boards: bool = False  # each seat has a board of its own, shown large in its turn
    # Names of actions with which players say that their turn is over: "stop", "done".
    done_actions: frozenset[str] = frozenset()
    # Names of events without a line in the log: something else tells what they say.
    silent_events: frozenset[str] = frozenset()
    # Where in the game we are, such as "Round 3"; "" while it is set up.
    chapter: Callable[[Game, Any, Words], str] | None = None  # game, seen
    # Which step of a turn it is, of those that the overview of RULES.md numbers from 1 on; 0 while
    # the game is set up and when it is over.
    turn_step: Callable[[Game, Any], int] | None = None  # game, seen
    # What a part of the drawing is worth at this moment, in a sentence; "" where there is nothing
    # to add to its label and the glossary: game, seen, id of the part.
    worth: Callable[[Game, Any, str, Words], str] | None = None
    # A turn in a few words, without the player's name: game, seen after it, seat, events.
    describe_turn: Callable[[Game, Any, int, list[Event], Words], str] | None = None
    # What breaks ties, in the order of State.tiebreak(): game, final position.
    tie_breaks: Callable[[Game, Any, Words], list[TieBreak]] | None = None
    evaluate: Callable[[Game, Any, int], int] | None = None  # game, seen, seat: its value
    rate_actions: Callable[[Game, Any, list[int]], list[int]] | None = None  # game, seen, legal
    rate_actions_deep: Callable[[Game, Any, list[int]], list[int]] | None = None  # slow, thorough
    features: ModuleType | None = None  # bots/features.py: what `pentapolis fit` finds weights for
    # Numbers that lessons ask for by name: game, seen, seat, what the lesson says after the name.
    facts: Mapping[str, Callable[[Game, Any, int, str], int]] = field(default_factory=dict)
    style: str = ""  # the game's own lines of the style sheet
    parts: Parts | None = None  # the box; without it there are no variants
    uses: Uses | None = None  # game, seen, action: the components of the box that it uses
    # The symbol of the drawing that shows a component, by pattern of its path, the special ones
    # first. In the symbol a star stands for the key of the row, # for its place from 0 on, and
    # {column} for one of its values.
    part_symbols: Mapping[str, str] = field(default_factory=dict)

    def load(
        self,
        seats: int,
        options: Mapping[str, OptionValue],
        rules: int | None = None,
        variant: Variant | None = None,
    ) -> Game:
        """Return the game ready to play; `rules` is the rules version of a recorded game."""
        complete = self.meta.complete_options(seats, options, rules)
        if variant:
            game = self.make_variant(seats, complete, variant)
        else:
            game = self.make(seats, complete)
        game.rules_version = self.meta.rules_version if rules is None else rules
        return game

    def make_variant(self, seats: int, options: dict[str, int], variant: Variant) -> Game:
        """Make the game from a changed box; VariantProblem says why that cannot be."""
        if self.parts is None:
            raise VariantProblem("", NO_BOX, title=self.meta.title)
        for path in variant:
            group, _, name = path.partition(".")
            if group == "reading" and name in options:
                text = translatable("{name} is an option of a table, not part of a variant.")
                raise VariantProblem(path, text)
        make = cast(MakeFromBox, self.make)
        try:
            game = make(seats, options, change_parts(self.parts, variant))
        except BoxProblem as problem:
            raise VariantProblem(problem.path, problem.text, **problem.parts) from problem
        except (ArithmeticError, AssertionError, LookupError, TypeError) as error:
            text = translatable("No game can be made of this box: {reason}")
            raise VariantProblem("", text, reason=error) from error
        game.variant = dict(variant)
        return game

    @property
    def locale(self) -> Path:
        """Return the folder of the game's translations."""
        return self.meta.folder / "locale"
