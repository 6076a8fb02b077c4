"""Games and options as plain data in one language, for pages, API and terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from .languages import game_words
from .spec import GameSpec
from .words import Words


class OptionInfo(TypedDict):
    """An option of a new table."""

    name: str
    label: str
    help: str
    default: int
    values: dict[str, str]
    seats: list[int]
    reading: bool
    rule: str


class GameInfo(TypedDict):
    """What the home page says about a game."""

    slug: str
    title: str
    about: str
    certainty: str
    designers: list[str]
    publisher: str
    year: int
    seats: list[int]
    minutes: list[int]
    age: int
    weight: int
    decisions: int  # of one player in a game between bots; 0: not measured
    stage: str
    rules: int
    prefix: str
    options: list[OptionInfo]


def describe_game(spec: GameSpec, lang: str) -> GameInfo:
    """Return what there is to know about a game before it starts."""
    meta, words = spec.meta, game_words(spec, lang)
    return GameInfo(
        slug=meta.slug,
        title=words(meta.title),
        about=words(meta.about),
        certainty=words(meta.certainty),
        designers=list(meta.designers),
        publisher=meta.publisher,
        year=meta.year,
        seats=list(meta.seats),
        minutes=list(meta.minutes),
        age=meta.age,
        weight=meta.weight,
        decisions=meta.length.decisions if meta.length else 0,
        stage=meta.stage,
        rules=meta.rules_version,
        prefix=meta.prefix,
        options=describe_options(spec, lang),
    )


def describe_options(spec: GameSpec, lang: str) -> list[OptionInfo]:
    """Return the options of a new table."""
    words = game_words(spec, lang)
    return [
        OptionInfo(
            name=option.name,
            label=words(option.label),
            help=words(option.help),
            default=option.default,
            values={str(value): words(label) for value, label in option.values.items()},
            seats=list(option.seats),
            reading=option.reading,
            rule=option.rule,
        )
        for option in spec.meta.offered_options()
    ]


def describe_weight(weight: int, _: Words) -> str:
    """Return in words how much there is to learn and to weigh in a game."""
    words = (_("easy"), _("fairly easy"), _("medium"), _("demanding"), _("very demanding"))
    return words[weight - 1]


def order_by_weight(games: Iterable[GameSpec]) -> list[GameSpec]:
    """Return games with the lightest first, of equal ones the shorter."""
    return sorted(games, key=lambda spec: (spec.meta.weight, spec.meta.minutes, spec.meta.slug))


def write_span(low: int, high: int) -> str:
    """Write a range of numbers as 30–60, or as one number if both are equal."""
    return str(low) if low == high else f"{low}–{high}"
