"""Names of things."""

from __future__ import annotations

from pentapolis.catalog.words import Words, remember

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import PLAN
from ..rules.parts import Box


def field(cell: int) -> str:
    """Name a field as players read it: C3."""
    return PLAN.names[cell].upper()


def face(which: int, _: Words) -> str:
    """Name a face of a die."""
    return [_("log"), _("crate"), _("wall"), _("cross"), _("head"), _("sabres")][which]


def dice_showing(which: int, number: int, _: Words) -> str:
    """Count dice that show a face: 2 heads."""
    if which == d.LOG:
        return _.n("{n} log", "{n} logs", number)
    if which == d.CRATE:
        return _.n("{n} crate", "{n} crates", number)
    if which == d.WALL:
        return _.n("{n} wall", "{n} walls", number)
    if which == d.CROSS:
        return _.n("{n} cross", "{n} crosses", number)
    if which == d.HEAD:
        return _.n("{n} head", "{n} heads", number)
    return _.n("{n} sabre", "{n} sabres", number)


@remember
def person(which: int, _: Words) -> str:
    """Name a person."""
    return [
        _("citizen"),
        _("soldier"),
        _("priest"),
        _("architect"),
        _("merchant"),
        _("juggler"),
        _("noble"),
    ][which]


def the_person(which: int, _: Words) -> str:
    """Name a person as the object of a sentence."""
    return [
        _("the citizen"),
        _("the soldier"),
        _("the priest"),
        _("the architect"),
        _("the merchant"),
        _("the juggler"),
        _("the noble"),
    ][which]


def side(which: int, _: Words) -> str:
    """Name a side of the city wall."""
    return [_("northern"), _("eastern"), _("southern"), _("western")][which]


@remember
def name_dice(dice: int, _: Words) -> str:
    """Name packed dice, counted by face: 1 log, 2 heads."""
    numbers = [(shown, d.count(dice, shown)) for shown in range(d.FACES)]
    return ", ".join(dice_showing(shown, number, _) for shown, number in numbers if number)


def throw(which: int, _: Words) -> str:
    """Name the dice of a throw."""
    return name_dice(d.THROWS[which], _)


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def coins(number: int, _: Words) -> str:
    return _.n("{n} coin", "{n} coins", number)


def tower_bonus(box: Box, which: int, _: Words) -> str:
    """Name what the tower of a side brings."""
    if box.tower_heads[which]:
        return _("a person who needs up to {n} heads", n=box.tower_heads[which])
    if box.tower_coins[which]:
        return "+" + coins(box.tower_coins[which], _)
    return "+" + points(box.tower_points[which], _)


@remember
def full_wall(box: Box, which: int, _: Words) -> str:
    """Name a full side of the wall, with what its tower brings."""
    return _("full {side} wall, {bonus}", side=side(which, _), bonus=tower_bonus(box, which, _))


@remember
def effect_of(box: Box, which: int, _: Words) -> str:
    """Name what a person brings."""
    return [
        "+" + points(box.person_points[c.CITIZEN], _),
        _("+{n} defence in every attack", n=box.soldier_defence),
        _("+{points} for each church beside it", points=points(box.priest_points, _)),
        _(
            "builds up to {n} houses from your logs, +{points} each",
            n=box.houses_most,
            points=points(box.house_points, _),
        ),
        _("+{coins} for each crate beside it", coins=coins(box.merchant_coins, _)),
        _("+{points} for each kind of person beside it", points=points(box.juggler_points, _)),
        "+" + points(box.person_points[c.NOBLE], _),
    ][which]


def heads(number: int, _: Words) -> str:
    return dice_showing(d.HEAD, number, _)


def person_letters(box: Box, _: Words) -> list[str]:
    """List the letters of the persons in the reader's language."""
    return box.letters_de if _.lang == "de" else box.letters_en


def upper_first(text: str) -> str:
    """Return a text with a capital first letter, as a title has it."""
    return text[:1].upper() + text[1:]
