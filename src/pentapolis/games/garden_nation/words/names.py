"""Names of things: fields, cards, counts; and what a card asks for or promises."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.core.text import translatable

from ..rules.board import POSITION_OF, TERRITORY_OF
from ..rules.codes import BESIDE_FREE, CENTRAL, FLOORS, OUTER, ROW_OF_TWO, TALL_ROW, TERRAINS
from ..rules.parts import Box
from ..rules.state import Garden

# Names in parts.toml and on the score sheet: listed here so that the catalogues get them.
NAMES: Final = [
    translatable("Sacred Place"),
    translatable("Infirmary"),
    translatable("Fortress"),
    translatable("House"),
    translatable("Herbalist"),
    translatable("Prison"),
    translatable("Terraced Houses"),
    translatable("Forge"),
    translatable("Outpost"),
    translatable("Sanctuary"),
    translatable("Windmill"),
    translatable("Bunker"),
    translatable("Apartments"),
    translatable("Power Station"),
    translatable("Radio Tower"),
    translatable("Temple"),
    translatable("Water Reservoir"),
    translatable("Air Base"),
    translatable("Cabaret"),
    translatable("Post Office"),
    translatable("Barracks"),
    translatable("Sculpture"),
    translatable("Market"),
    translatable("Watchtower"),
    translatable("Belfry"),
    translatable("Observatory"),
    translatable("Territory Control"),
    translatable("Pterygotes"),
    translatable("Mecass"),
    translatable("Sylphs"),
    translatable("Azagayah"),
    translatable("Territory Control 1 + 3"),
    translatable("Territory Control 2 + 4"),
    translatable("Territory Control 3 + 5"),
    translatable("Territory Control 4 + 6"),
    translatable("Territory Control 5 + 7"),
    translatable("Territory Control 6 + 1"),
    translatable("Territory Control 7 + 2"),
]


@remember
def terrain(which: int, _: Words) -> str:
    """Name a terrain."""
    return [_("meadow"), _("straw"), _("leaves"), _("bramble")][which]


@remember
def position(which: int, _: Words) -> str:
    """Name a place in a territory, or of a territory on the board."""
    return [
        _("centre"),
        _("top left"),
        _("top right"),
        _("right"),
        _("bottom right"),
        _("bottom left"),
        _("left"),
    ][which]


@remember
def field_name(field: int, _: Words) -> str:
    """Name a field as players read it: 4 top right."""
    return f"{TERRITORY_OF[field] + 1} {position(POSITION_OF[field], _)}"


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def inhabitants(number: int, _: Words) -> str:
    return _.n("{n} person", "{n} people", number)


def crane_text(seen: Garden, field: int, _: Words) -> str:
    """Return where the crane goes after an action on a field."""
    number = seen.tile[POSITION_OF[field]]
    if number == seen.crane:
        return _("The crane stays")
    return _("The crane goes to {number}", number=number + 1)


def cost_text(number: int, left: int, _: Words) -> str:
    """Return a price in people and how many are left."""
    return _.n(
        "Costs {n} person ({left} left)", "Costs {n} people ({left} left)", number, left=left
    )


def floors(number: int, _: Words) -> str:
    return _.n("{n} floor", "{n} floors", number)


def split_population(population: int, track: int) -> tuple[int, int]:
    """GN-9.3 forty-plus: return how many 40+ tokens there are, and the space of the marker."""
    return (population - 1) // track, (population - 1) % track + 1


def split_points(number: int, track: int) -> tuple[int, int]:
    """GN-11.6 seventy: return how many 70 tokens there are, and the space of the marker."""
    return ((number - 1) // track, (number - 1) % track + 1) if number > 0 else (0, number)


# Cards


@remember
def project(box: Box, card: int, _: Words) -> str:
    """Name a public project; family A has two of each name, so its second terrain is added."""
    name = _(box.public_names[card])
    beside = box.beside[card]
    return f"{name} ({terrain(beside, _)})" if beside >= 0 else name


@remember
def requirement(box: Box, card: int, _: Words) -> str:
    """Return what a public project asks for."""
    family = box.family[card]
    ground = terrain(box.terrain[card], _)
    if family == BESIDE_FREE:
        second = terrain(box.beside[card], _)
        return _(
            "2 floors on {ground} beside a free field of {second}", ground=ground, second=second
        )
    if family == OUTER:
        return _("2 floors on {ground} in an outer territory", ground=ground)
    if family == ROW_OF_TWO:
        return _("two buildings side by side on {ground}", ground=ground)
    if family == TALL_ROW:
        return _("two buildings side by side on {ground}, one of 2 floors", ground=ground)
    if family == CENTRAL:
        return _("3 floors on {ground} in the central territory", ground=ground)
    others = [terrain(each, _) for each in range(TERRAINS) if each != box.terrain[card]]
    return _(
        "2 floors on {ground}, and beside them a building on {one} and one on {other}",
        ground=ground,
        one=others[0],
        other=others[1],
    )


@remember
def secret(box: Box, kind: int, _: Words) -> str:
    """Name a secret project, Territory Control with its two territories."""
    name = _(box.secret_names[kind])
    pair = box.pair[2 * kind : 2 * kind + 2]
    return f"{name} {pair[0] + 1} + {pair[1] + 1}" if pair[0] >= 0 else name


@remember
def promise(box: Box, kind: int, _: Words) -> str:
    """Return what a secret project scores."""
    gain = points(box.secret_points[kind], _)
    pair = box.pair[2 * kind : 2 * kind + 2]
    if pair[0] >= 0:
        return _(
            "{points} for the majority in {one} or {other}, {both} for both",
            points=gain,
            one=pair[0] + 1,
            other=pair[1] + 1,
            both=box.both[kind],
        )
    ground = box.secret_terrain[kind]
    if ground < 0:
        return _(
            "{points} for each territory with an open building of {n} floors or more",
            points=gain,
            n=box.tall[kind],
        )
    if box.secret_family[kind] == FLOORS:
        return _("{points} for each open floor on {ground}", points=gain, ground=terrain(ground, _))
    return _(
        "{points} for each open building of {n} floors or more on {ground}",
        points=gain,
        n=box.tall[kind],
        ground=terrain(ground, _),
    )
