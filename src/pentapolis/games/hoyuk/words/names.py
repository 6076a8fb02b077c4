"""Names of things in Höyük: cells, elements, cards, piles, tribes, catastrophes."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember

from ..rules.board import NAMES
from ..rules.codes import GOES_ON, WHOSE
from ..rules.parts import FEWEST, NO_BLOCK
from ..rules.state import Village

# Names of the signs that cards and drawings show; `look/shapes.py` draws them.
KIND_NAMES: Final = ["k-house", "k-pen", "k-oven", "k-shrine", "k-cattle", "k-villager", "k-shaman"]
SYMBOL_NAMES: Final = [*KIND_NAMES[:6], "k-joker"]
TILE_NAMES: Final = [*KIND_NAMES, "k-choice"]
PILE_NAMES: Final = [
    "k-pen",
    "k-oven",
    "k-shrine",
    "k-house",
    "k-tower",
    "k-cattle",
    "k-villager",
]
CELL_NAMES: Final = [name.upper() for name in NAMES]
TRIBE_ICONS: Final = ["k-villager", "k-house", "k-cattle", "k-joker", "k-shaman"]


def cell(number: int) -> str:
    """Name a cell for people: C3."""
    return CELL_NAMES[number]


@remember
def thing(kind: int, _: Words) -> str:
    """Name an element."""
    return [
        _("house"),
        _("pen"),
        _("oven"),
        _("shrine"),
        _("cattle"),
        _("villager"),
        _("shaman"),
    ][kind]


@remember
def a_thing(kind: int, _: Words) -> str:
    """Name an element as the object of a sentence."""
    return [
        _("a house"),
        _("a pen"),
        _("an oven"),
        _("a shrine"),
        _("a head of cattle"),
        _("a villager"),
        _("the shaman"),
    ][kind]


@remember
def the_thing(kind: int, _: Words) -> str:
    """Name a particular piece as the object of a sentence."""
    return [
        _("the house"),
        _("the pen"),
        _("the oven"),
        _("the shrine"),
        _("the cattle"),
        _("the villager"),
        _("the shaman"),
    ][kind]


@remember
def things(kind: int, _: Words) -> str:
    """Name an element in the plural."""
    return [
        _("houses"),
        _("pens"),
        _("ovens"),
        _("shrines"),
        _("cattle"),
        _("villagers"),
        _("shaman"),
    ][kind]


@remember
def count_things(kind: int, number: int, _: Words) -> str:
    """Name a number of elements: 2 ovens."""
    return [
        _.n("{n} house", "{n} houses", number),
        _.n("{n} pen", "{n} pens", number),
        _.n("{n} oven", "{n} ovens", number),
        _.n("{n} shrine", "{n} shrines", number),
        _.n("{n} head of cattle", "{n} head of cattle", number),
        _.n("{n} villager", "{n} villagers", number),
        _("the shaman"),
    ][kind]


def symbol(which: int, _: Words) -> str:
    """Name what a reward card shows."""
    return _("joker") if which == 6 else thing(which, _)


def item(kind: int, _: Words) -> str:
    """Name the third item of a tile."""
    return _("choice") if kind == 7 else thing(kind, _)


@remember
def pile(which: int, _: Words) -> str:
    """Name a pile and its criterion."""
    return [
        _("pens"),
        _("ovens"),
        _("shrines"),
        _("houses"),
        _("high-rises"),
        _("cattle"),
        _("villagers"),
    ][which]


def tribe(which: int) -> str:
    """Name a tribe; the names are the same in every language."""
    return ["Lebu", "Ders", "Sneerg", "Oleyli", "Ruples"][which]


@remember
def ability(which: int, _: Words) -> str:
    """Describe what a tribe can do."""
    return [
        _("place a pen and a villager"),
        _("replace an enemy house next to yours"),
        _("place a pen and a head of cattle"),
        _("steal up to two pieces"),
        _("build a house with the shaman on it"),
    ][which]


@remember
def catastrophe(card: int, _: Words) -> str:
    """Name a catastrophe; its two cards differ in the blocks they hit."""
    return [
        _("Harsh winter"),
        _("Drought"),
        _("Epidemic"),
        _("Earthquake"),
        _("Fire"),
        _("Flood"),
        _("Locusts"),
        _("Raid"),
        _("Sacrifice"),
        _("Tornado"),
        _("Volcano"),
        _("Wolves"),
    ][card // 2]


def target(s: Village, card: int, _: Words) -> str:
    """Describe which blocks a catastrophe hits."""
    return aim(s.box.extreme[card], s.box.compared[card], _)


@remember
def aim(extreme: int, which: int, _: Words) -> str:
    """Name the blocks with most or fewest of a thing."""
    if extreme == NO_BLOCK:
        return _("no block")
    if extreme == FEWEST:
        return _("fewest {things}", things=pile(which, _))
    return _("most {things}", things=pile(which, _))


def effect(s: Village, card: int, _: Words) -> str:
    """Describe what a catastrophe takes from each inhabitant."""
    what = s.box.loses[card]
    if what == 7:
        if s.box.locusts_final and s.ending != GOES_ON:
            return _("no reward cards and no final scoring")
        return _("no reward cards")
    if what == 6:
        return _("the shaman goes home")
    if s.box.halved[card]:
        return _("lose half the {things}", things=things(what, _))
    return _("lose {thing}", thing=a_thing(what, _))


def side(which: int, _: Words) -> str:
    """Name a direction."""
    return [_("north"), _("east"), _("south"), _("west")][which]


def mode(which: int, _: Words) -> str:
    return [_("basic game"), _("advanced game"), _("expert game")][which]


@remember
def phase(which: int, _: Words) -> str:
    """Name a phase of the round."""
    return [_("set-up"), _("build"), _("catastrophe"), _("rewards"), _("end of the round")][which]


@remember
def short_phase(which: int, _: Words) -> str:
    """Name a phase in one word."""
    return [_("set-up"), _("build"), _("catastrophe"), _("rewards"), _("end")][which]


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def cards(number: int, _: Words) -> str:
    return _.n("{n} card", "{n} cards", number)


def list_players(s: Village, _: Words) -> tuple[str, ...]:
    """Name the players, seat by seat."""
    return tuple(_.player_name(seat) for seat in range(s.seats))


def owner(here: int) -> int:
    """Return the seat that owns what stands on a cell."""
    return (here & WHOSE) >> 2
