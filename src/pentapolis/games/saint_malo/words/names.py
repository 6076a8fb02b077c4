"""Names of things."""

from __future__ import annotations

from pentapolis.catalog.words import Words

from ..rules import dice as d
from ..rules.board import PLAN
from ..rules.state import Town


def field(cell: int) -> str:
    """Name a field as players read it: C3."""
    return PLAN.names[cell].upper()


def face(which: int, _: Words) -> str:
    """Name a face of a die."""
    return [_("log"), _("crate"), _("wall"), _("cross"), _("head"), _("sabres")][which]


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


def throw(which: int, _: Words) -> str:
    """Name the dice of a throw, counted by face: 2 × head, 1 × log."""
    texts = []
    for shown in range(d.FACES):
        number = d.count(d.THROWS[which], shown)
        if number:
            texts.append(f"{number} × {face(shown, _)}")
    return ", ".join(texts)


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def coins(number: int, _: Words) -> str:
    return _.n("{n} coin", "{n} coins", number)


def full_wall(seen: Town, which: int, _: Words) -> str:
    """Name a full side of the wall, with what its tower brings."""
    box = seen.box
    if box.tower_heads[which]:
        bonus = _("a person who needs up to {n} heads", n=box.tower_heads[which])
    elif box.tower_coins[which]:
        bonus = "+" + coins(box.tower_coins[which], _)
    else:
        bonus = "+" + points(box.tower_points[which], _)
    return _("full {side} wall, {bonus}", side=side(which, _), bonus=bonus)


def person_letters(seen: Town, _: Words) -> list[str]:
    """List the letters of the persons in the reader's language."""
    return seen.box.letters_de if _.lang == "de" else seen.box.letters_en
