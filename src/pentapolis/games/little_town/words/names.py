"""Names of things in Little Town: squares, goods, tiles, effects, objectives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.catalog.words import Words, remember

from ..rules.board import MAP
from ..rules.codes import (
    ANY,
    AROUND_IT,
    CASTLE,
    COIN,
    EXCHANGE,
    FISH,
    GAIN,
    GOODS,
    MEADOWS,
    STONE,
    WHEAT,
    WOOD,
    WORKERS,
)
from ..rules.parts import Box

SQUARES: Final = [name.upper() for name in MAP.names]


def square(cell: int) -> str:
    """Name a square for people: C3."""
    return SQUARES[cell]


@remember
def good(which: int, _: Words) -> str:
    """Name a good."""
    if which == WOOD:
        return _("wood")
    if which == STONE:
        return _("stone")
    if which == FISH:
        return _("fish")
    return _("wheat") if which == WHEAT else _("coins")


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def coins(number: int, _: Words) -> str:
    return _.n("{n} coin", "{n} coins", number)


def amount(which: int, number: int, _: Words) -> str:
    """Count a good: 2 wood, 1 coin."""
    return coins(number, _) if which == COIN else f"{number} {good(which, _)}"


def amounts(numbers: Sequence[int], _: Words, score: int = 0) -> str:
    """Count several goods and points: 1 wood, 2 fish."""
    return list_amounts(tuple(numbers), score, _)


@remember
def list_amounts(numbers: tuple[int, ...], score: int, _: Words) -> str:
    """List several goods and points with their numbers."""
    texts = [amount(which, number, _) for which, number in enumerate(numbers) if number]
    if score:
        texts.append(points(score, _))
    return ", ".join(texts)


@remember
def tile(kind: int, _: Words) -> str:
    """Name a tile as a title."""
    return [
        _("Wheat field"),
        _("Workshop"),
        _("Tavern"),
        _("Bakery"),
        _("Brewery"),
        _("Quarry"),
        _("Cathedral"),
        _("Carpenter"),
        _("Castle"),
        _("Church"),
        _("Warehouse"),
        _("Grocery"),
        _("Weekly market"),
        _("Fountain"),
        _("Barn"),
        _("Bookshop"),
        _("Gold mine"),
        _("Fishmonger"),
        _("Dock"),
        _("Shop"),
        _("Well"),
        _("Manor"),
        _("Restaurant"),
        _("Statue"),
        _("Watchtower"),
    ][kind]


@remember
def list_tiles(kinds: tuple[int, ...], _: Words) -> str:
    """Name each kind of building once, and say how many there are if it is more than one."""
    many = {kind: kinds.count(kind) for kind in kinds}
    return ", ".join(tile(kind, _) + (f" ({n})" if n > 1 else "") for kind, n in many.items())


@remember
def the_tile(kind: int, _: Words) -> str:
    """Name a tile inside a sentence, as the object of a verb."""
    return [
        _("the wheat field"),
        _("the workshop"),
        _("the tavern"),
        _("the bakery"),
        _("the brewery"),
        _("the quarry"),
        _("the cathedral"),
        _("the carpenter"),
        _("the castle"),
        _("the church"),
        _("the warehouse"),
        _("the grocery"),
        _("the weekly market"),
        _("the fountain"),
        _("the barn"),
        _("the bookshop"),
        _("the gold mine"),
        _("the fishmonger"),
        _("the dock"),
        _("the shop"),
        _("the well"),
        _("the manor"),
        _("the restaurant"),
        _("the statue"),
        _("the watchtower"),
    ][kind]


@remember
def effect(box: Box, kind: int, _: Words) -> str:
    """Describe in short what a tile does."""
    which = box.effect[kind]
    base = kind * GOODS
    got = amounts(box.get[base : base + GOODS], _, box.get_points[kind])
    if which == GAIN:
        return got
    if which == EXCHANGE:
        return amounts(box.pay[base : base + GOODS], _) + " → " + got
    if which == ANY:
        if box.other_kinds:
            return _("any 2 cubes → 2 cubes of other kinds")
        return _("any 2 cubes → any 2 cubes")
    if which == WORKERS or which == AROUND_IT:
        return at_round_end(box, kind, _)
    if which == CASTLE or which == MEADOWS:
        return at_game_end(box, kind, _)
    return _("no effect")


def at_round_end(box: Box, kind: int, _: Words) -> str:
    """Describe what cathedral and manor do, by the readings of this table."""
    if box.effect[kind] == AROUND_IT:
        if box.manor_gathers:
            return _("end of round: use all squares around it")
        return _("end of round: use all buildings around it")
    if box.cathedral_all:
        return _.n(
            "end of round: {n} point for each worker around it",
            "end of round: {n} points for each worker around it",
            box.each[kind],
        )
    return _.n(
        "end of round: {n} point for each of its owner's workers around it",
        "end of round: {n} points for each of its owner's workers around it",
        box.each[kind],
    )


def at_game_end(box: Box, kind: int, _: Words) -> str:
    """Describe what castle and watchtower score, by the readings of this table."""
    each = box.each[kind]
    if box.effect[kind] == MEADOWS:
        return _.n(
            "end of game: {n} point for each free meadow around it",
            "end of game: {n} points for each free meadow around it",
            each,
        )
    if box.castle_own:
        return _.n(
            "end of game: {n} point for each of its owner's buildings around it",
            "end of game: {n} points for each of its owner's buildings around it",
            each,
        )
    return _.n(
        "end of game: {n} point for each building around it",
        "end of game: {n} points for each building around it",
        each,
    )


@remember
def cost(box: Box, kind: int, _: Words) -> str:
    """Describe what a tile costs."""
    return amounts(box.cost[kind * GOODS : kind * GOODS + GOODS], _)


@remember
def land(which: int, _: Words) -> str:
    """Name a kind of terrain."""
    return [_("forest"), _("mountain"), _("lake")][which]


@remember
def card(which: int, _: Words) -> str:
    """Name an objective."""
    return [
        _("Side by side"),
        _("More houses than hands"),
        _("Full larder"),
        _("Lake, peak, wood"),
        _("Two ingredients"),
        _("Fish for all"),
        _("Wheat trade"),
        _("Fish trade"),
        _("Money trade"),
        _("Builders' trade"),
        _("Stone house"),
        _("Empty purse"),
        _("Full purse"),
        _("Fresh goods"),
        _("Four stops"),
        _("Double fame"),
        _("Rich harvest"),
        _("Timber house"),
    ][which]


@remember
def condition(box: Box, which: int, _: Words) -> str:
    """Describe what an objective asks for."""
    n = box.amount[which]
    food = box.amount[which] * box.workers
    fresh = _("spend a cube you gathered in the same turn")
    if not box.buildings_gather:
        fresh = _("spend a cube you gathered from terrain in the same turn")
    return [
        _("3 of your buildings joined side to side"),
        _("more buildings than workers ({n})", n=box.workers),
        _("{n} fish and wheat in total", n=food),
        _("3 buildings, one each at a lake, a mountain, a forest"),
        _("pay {n} kinds of cubes for an activation", n=n),
        _("feed all workers with fish in one round"),
        _("{n} buildings that make or take wheat", n=n),
        _("{n} building that makes or takes fish", n=n),
        _("{n} buildings that make or take coins", n=n),
        _("{n} building that makes or takes wood or stone", n=n),
        _("a building that costs {n} stone or more", n=n),
        _("have no coins"),
        _("{n} coins", n=n),
        fresh,
        _("activate {n} buildings in one turn", n=n),
        _("points from {n} buildings in one turn", n=n),
        _("gather {n} cubes in one turn", n=n),
        _("a building that costs {n} wood or more", n=n),
    ][which]
