"""How a game presents itself: what the lobby needs, and the functions the table calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .game import Game
from .state import Event
from .words import Words


@dataclass(frozen=True)
class Option:
    """A choice made before the game starts; values are small whole numbers with a label each."""

    name: str
    label: str
    help: str
    default: int
    values: dict[int, str]
    seats: tuple[int, ...] = ()  # when set (not at its default) the game takes these seat counts
    reading: bool = False  # our reading of an unclear rule, kept switchable
    rule: str = ""
    retired: bool = False  # only for games that began under older rules; offered nowhere


@dataclass(frozen=True)
class RulesChange:
    """What a rules version changed, and the options that play as it was before."""

    version: int
    about: str  # one sentence for people
    before: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Meta:
    """Title, people and options; importable without the rules."""

    slug: str
    title: str
    prefix: str  # of rule numbers: SM in SM-6.2
    designers: tuple[str, ...]
    publisher: str
    year: int
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    age: int
    about: str  # one sentence
    folder: Path  # holds RULES.md and parts.toml
    options: tuple[Option, ...] = ()
    rules_version: int = 1
    stage: str = "draft"  # draft, beta, stable
    not_in_code: dict[str, str] = field(default_factory=dict)  # rule number: why no code cites it
    history: tuple[RulesChange, ...] = ()  # one for each rules version after the first
    certainty: str = ""  # one sentence: how sure we are of what is printed in the box

    def offered(self) -> tuple[Option, ...]:
        """List the options for a new table."""
        return tuple(option for option in self.options if not option.retired)

    def changes_since(self, rules: int) -> list[RulesChange]:
        """List what has changed since a rules version."""
        return [change for change in self.history if change.version > rules]

    def defaults(self, rules: int | None = None) -> dict[str, int]:
        """Give every option's usual value, or the one that plays as an older version did."""
        values = {option.name: option.default for option in self.options}
        if rules is not None:
            for change in reversed(self.changes_since(rules)):
                values |= change.before
        return values

    def chosen(
        self, seats: int, options: dict[str, int], rules: int | None = None
    ) -> dict[str, int]:
        """Complete the options with defaults; ValueError says what would be right.

        `rules` is the version that a recorded game was played by; without it the present one.
        """
        known = {option.name: option for option in self.options}
        allowed = self.seats
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise ValueError(f"{self.title} has no option {name!r}; it has: {names}")
            option = known[name]
            if value not in option.values:
                values = ", ".join(f"{number} ({text})" for number, text in option.values.items())
                raise ValueError(f"the option {name} takes {values}; not {value!r}")
            if option.seats and value != option.default:
                allowed = option.seats
        if seats not in allowed:
            raise ValueError(self.seats_sentence(seats, allowed))
        return self.defaults(rules) | options

    def seats_sentence(self, seats: int, allowed: tuple[int, ...]) -> str:
        counts = ", ".join(str(count) for count in allowed)
        text = f"{self.title} with these options takes {counts} players, not {seats}"
        for option in self.options:
            if seats in option.seats:
                text += f"; for {seats} set the option {option.name}"
        return text


@dataclass(frozen=True)
class Stat:
    """A number that matters in this game, for the card of a seat."""

    icon: str  # a symbol of the drawing, or "" for none
    label: str
    value: str
    alarm: bool = False


@dataclass(frozen=True)
class GameSpec:
    """The front door of a game package. All but `make` are given seen states only.

    `judge` and `advise` are also asked about views that a search has filled in by itself.
    """

    meta: Meta
    make: Callable[[int, dict[str, int]], Game]  # seats, complete options
    prompt: Callable[[Game, Any, int, Words], str]  # game, seen, viewer: what is asked
    say: Callable[[Game, Any, int, Words], str]  # game, seen, action: what a click does
    tell: Callable[[Game, Any, Event, Words], str]  # game, seen after it, event: what happened
    sketch: Callable[[Game, Any, int, Words], str]  # game, seen, viewer: the table as text
    paint: Callable[[Game, Any, Any], None] | None = None  # game, seen, canvas
    paint_seat: Callable[[Game, Any, int, Any], None] | None = None  # game, seen, seat, canvas
    tokens: Callable[[Game, Any, list[int]], dict[int, list[str]]] | None = None  # picks of pieces
    stats: Callable[[Game, Any, int, Words], list[Stat]] | None = None  # game, seen, seat
    marks: Callable[[Game, Event], list[str]] | None = None  # parts of the drawing it speaks of
    judge: Callable[[Game, Any, int], int] | None = None  # seen, seat: worth in hundredths
    advise: Callable[[Game, Any, list[int]], list[int]] | None = None  # seen, legal: worth of each
    ponder: Callable[[Game, Any, list[int]], list[int]] | None = None  # the same, slow and deep
    style: str = ""  # the game's own lines of the style sheet
    locale: Path | None = None  # catalogues of a game from outside the package

    def as_played(self, seats: int, options: dict[str, int], rules: int) -> tuple[Game, int]:
        """Make the game of a record as it was played, and give its present rules version."""
        meta = self.meta
        return self.make(seats, meta.chosen(seats, options, rules)), meta.rules_version
