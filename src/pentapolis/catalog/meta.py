"""What a game says about itself (title, designers, options), without its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pentapolis.core.text import translatable

from .words import Words

OptionValue = int | bool | str  # a number, true or false, or the label of a value
NO_YES: Final = {0: translatable("no"), 1: translatable("yes")}


@dataclass(frozen=True)
class Option:
    """A choice made before the game starts; each value is a small whole number with a label."""

    name: str
    label: str
    help: str
    default: int
    values: dict[int, str]
    seats: tuple[int, ...] = ()  # how many can play when it is not at its default; empty: no change
    reading: bool = False  # our reading of an unclear rule, kept switchable
    rule: str = ""
    retired: bool = False  # only for games that began under older rules; offered nowhere

    def find_value(self, value: OptionValue) -> int | None:
        """Return the number of a value given in any form; None if there is no such value."""
        if isinstance(value, str):
            for number, label in self.values.items():
                if value.strip() == str(number) or value.strip().lower() == label.lower():
                    return number
            return None
        return int(value) if int(value) in self.values else None


def make_reading(
    flag: Callable[[str], bool], name: str, label: str, rule: str, help: str
) -> Option:
    """Return the option for a reading; `flag` reads its default, `reading.<name>` of the box."""
    default = int(flag("reading." + name))
    return Option(name, label, help, default, NO_YES, reading=True, rule=rule)


@dataclass(frozen=True)
class RulesChange:
    """What a rules version changed, and the options that bring the old rules back."""

    version: int
    about: str  # one sentence for people
    before: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Length:
    """How long a game is, measured: the averages of bots' games with the usual number of seats."""

    decisions: int  # of one player, with a choice
    plies: int  # for each seat, chance included


class OptionProblem(ValueError):
    """A game cannot be played with these seats or options; sentence() explains in any language."""

    def __init__(self, meta: Meta, text: str, **parts: object) -> None:
        self.meta = meta
        self.text = text
        self.parts = parts
        super().__init__(self.sentence(Words("en", [])))

    def sentence(self, _: Words, words: Words | None = None) -> str:
        """Return what is wrong and what would be right; `words` are those of the game."""
        said = words or Words("en", [])
        parts = {
            name: value(said) if callable(value) else value for name, value in self.parts.items()
        }
        return _(self.text, title=said(self.meta.title), **parts)


@dataclass(frozen=True)
class Meta:
    """What a game says about itself."""

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
    uncited_rules: dict[str, str] = field(default_factory=dict)  # rule number: why no code cites it
    history: tuple[RulesChange, ...] = ()  # one for each rules version after the first
    certainty: str = ""  # one sentence: how sure we are of what is printed in the box
    weight: int = 3  # how much there is to learn and to weigh, from 1 (light) to 5; our judgement
    length: Length | None = None  # as `python -m tools.lengths` measured it

    def usual_seats(self) -> int:
        """Return how many play unless somebody chooses otherwise."""
        return 3 if 3 in self.seats else self.seats[-1]

    def offered_options(self) -> tuple[Option, ...]:
        """Return the options for a new table, without the retired ones."""
        return tuple(option for option in self.options if not option.retired)

    def seat_counts(self) -> list[int]:
        """List how many can play, including numbers that need an option."""
        return sorted(
            {*self.seats, *(n for option in self.offered_options() for n in option.seats)}
        )

    def changes_since(self, rules: int) -> list[RulesChange]:
        """List what has changed since a rules version."""
        return [change for change in self.history if change.version > rules]

    def defaults(self, rules: int | None = None) -> dict[str, int]:
        """Return the default of every option, or the value that brings older rules back."""
        values = {option.name: option.default for option in self.options}
        if rules is not None:
            for change in reversed(self.changes_since(rules)):
                values |= change.before
        return values

    def complete_options(
        self, seats: int, options: Mapping[str, OptionValue], rules: int | None = None
    ) -> dict[str, int]:
        """Return a value for every option, the default if none is given; or raise OptionProblem.

        `rules` is the rules version of a recorded game, whose defaults may differ.
        """
        known = {option.name: option for option in self.options}
        chosen: dict[str, int] = {}
        allowed = self.seats
        for name, value in options.items():
            if name not in known:
                raise self.unknown_option(name)
            option = known[name]
            number = option.find_value(value)
            if number is None:
                raise self.wrong_value(option, value)
            chosen[name] = number
            if option.seats and number != option.default:
                allowed = option.seats
        if seats not in allowed:
            raise self.wrong_seats(seats, allowed)
        return self.defaults(rules) | chosen

    def unknown_option(self, name: str) -> OptionProblem:
        """Return the error for an option that does not exist."""
        names = ", ".join(option.name for option in self.offered_options()) or "–"
        text = translatable("{title} has no option {name}; it has: {names}")
        return OptionProblem(self, text, name=repr(name), names=names)

    def wrong_value(self, option: Option, value: object) -> OptionProblem:
        """Return the error for a value that an option does not have."""
        text = translatable("the option {name} takes {values}, not {value}")

        def values(words: Words) -> str:
            return ", ".join(
                f"{number} ({words(label)})" for number, label in option.values.items()
            )

        return OptionProblem(self, text, name=option.name, values=values, value=repr(value))

    def wrong_seats(self, seats: int, allowed: tuple[int, ...]) -> OptionProblem:
        """Return the error for a wrong number of seats; it names an option that would allow it."""
        counts = ", ".join(map(str, allowed[:-1]))
        single = len(allowed) == 1
        for option in self.offered_options():
            if seats in option.seats and not single:
                text = translatable(
                    "{title} is for {counts} or {last} players, not for {seats}; "
                    "to play with {seats}, set the option {option}"
                )
                return OptionProblem(
                    self, text, counts=counts, last=allowed[-1], seats=seats, option=option.name
                )
        if single and allowed[0] == 1:
            text = translatable("{title} with these options is for 1 player, not for {seats}")
            return OptionProblem(self, text, seats=seats)
        if single:
            text = translatable("{title} with these options is for {last} players, not for {seats}")
            return OptionProblem(self, text, last=allowed[0], seats=seats)
        text = translatable(
            "{title} with these options is for {counts} or {last} players, not for {seats}"
        )
        return OptionProblem(self, text, counts=counts, last=allowed[-1], seats=seats)
