"""Bots as people at the table: each level has a few characters with a name and a line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pentapolis.bots.names import describe_levels
from pentapolis.catalog.words import Words
from pentapolis.core.text import translatable

from ..store import Person
from ..tables.seats import NewSeat


@dataclass(frozen=True)
class Character:
    """Somebody whom a bot plays."""

    name: str
    line: str


# By level. All names differ, also from those that people without a name get.
CHARACTERS: Final[dict[str, tuple[Character, ...]]] = {
    "newcomer": (
        Character("Pip", translatable("Takes whatever glitters.")),
        Character("Tilla", translatable("Came for the biscuits.")),
        Character("Fips", translatable("Has read half of the rules.")),
        Character("Nelli", translatable("Builds where the view is nice.")),
    ),
    "casual": (
        Character("Jorin", translatable("Plays on Sundays, with tea.")),
        Character("Malve", translatable("Has a plan until a better one comes along.")),
        Character("Kasimir", translatable("Never leaves a coin lying.")),
        Character("Lotta", translatable("Likes a tidy town.")),
    ),
    "skilled": (
        Character("Ruben", translatable("Counts twice, builds once.")),
        Character("Senta", translatable("Knows what a wall is worth.")),
        Character("Arvid", translatable("Trusts old rules of thumb.")),
        Character("Wilma", translatable("Keeps an eye on every town.")),
    ),
    "expert": (
        Character("Hedda", translatable("Thinks first, then builds.")),
        Character("Corvin", translatable("Sees three roads to every square.")),
        Character("Undine", translatable("Waits for the right moment.")),
        Character("Thure", translatable("Plays everybody's turn in his head.")),
    ),
    "master": (
        Character("Aurelia", translatable("Has built this town before.")),
        Character("Magnus", translatable("Overlooks very little.")),
        Character("Ottilie", translatable("Plans the last round in the first.")),
        Character("Leander", translatable("Makes it look easy.")),
    ),
}


def find_character(level: str, seat: int, taken: Collection[str]) -> Character | None:
    """Return who plays a seat at a level; nobody whose name is taken at this table."""
    known = CHARACTERS.get(level, ())
    used = {name.casefold() for name in taken}
    for step in range(len(known)):
        character = known[(seat - 1 + step) % len(known)]
        if character.name.casefold() not in used:
            return character
    return None


def introduce_bots(seats: Sequence[NewSeat], person: Person) -> list[NewSeat]:
    """Return the seats with a character for each bot that has no name yet."""
    taken = [str(person.settings["name"]), *(seat.name.strip() for seat in seats)]
    out: list[NewSeat] = []
    for number, seat in enumerate(seats):
        is_nameless = seat.kind == "bot" and not seat.name.strip()
        character = find_character(seat.level, number, taken) if is_nameless else None
        name = character.name if character else seat.name
        taken.append(name)
        out.append(replace(seat, name=name))
    return out


def describe_bots(seat: int, person: Person, _: Words) -> list[dict[str, Any]]:
    """Return the levels, each with who would play a seat at it."""
    out: list[dict[str, Any]] = []
    for level in describe_levels(_):
        character = find_character(level["name"], seat, [str(person.settings["name"])])
        name, line = (character.name, _(character.line)) if character else ("", "")
        out.append({**level, "character": name, "line": line})
    return out
