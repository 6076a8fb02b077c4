"""Names of everything on the table, as players read them."""

from __future__ import annotations

from pentapolis.catalog.words import Words, remember
from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules.board import BLOCK, DOWN, SINGLE
from ..rules.parts import Box
from ..rules.questions.workers import is_benefit_delayed


def aeros(number: int, _: Words) -> str:
    return _.n("{n} aero", "{n} aeros", number)


def workers(number: int, _: Words) -> str:
    return _.n("{n} worker", "{n} workers", number)


def prestige(number: int, _: Words) -> str:
    return _("{n} prestige", n=number)


def population(number: int, _: Words) -> str:
    return _.n("{n} person", "{n} people", number)


@remember
def colour(which: int, _: Words) -> str:
    """Name the colour of a cube."""
    return [_("white"), _("black"), _("brown"), _("purple")][which]


def letter(which: int, _: Words) -> str:
    """Return the letter of a colour, for tables of text."""
    return [_("W"), _("K"), _("N"), _("P")][which]


@remember
def cube_colour(which: int, _: Words) -> str:
    """Name the cubes of a colour: white cubes."""
    return [_("white cubes"), _("black cubes"), _("brown cubes"), _("purple cubes")][which]


def cube(which: int, _: Words) -> str:
    """Name one cube by its colour: a white cube."""
    return [_("a white cube"), _("a black cube"), _("a brown cube"), _("a purple cube")][which]


def cubes(number: int, which: int, _: Words) -> str:
    """Name a number of cubes of one colour: 2 white cubes."""
    if which == c.WHITE:
        return _.n("{n} white cube", "{n} white cubes", number)
    if which == c.BLACK:
        return _.n("{n} black cube", "{n} black cubes", number)
    if which == c.BROWN:
        return _.n("{n} brown cube", "{n} brown cubes", number)
    return _.n("{n} purple cube", "{n} purple cubes", number)


def size(which: int, _: Words) -> str:
    """Name the size of land or a building."""
    return [_("small"), _("medium"), _("large")][which]


def plot(which: int, _: Words) -> str:
    """Name a piece of land by its size."""
    return [
        _("Small plot (1 square)"),
        _("Medium plot (2 squares)"),
        _("Large plot (4 squares)"),
    ][which]


@remember
def lane(which: int, _: Words) -> str:
    """Name a lane: a field, or one colour of the resources field."""
    return [
        _("Turn order"),
        _("Income"),
        _("White resources"),
        _("Black resources"),
        _("Brown resources"),
        _("Purple resources"),
        _("Land"),
        _("Build"),
        _("Buy a tile"),
        _("Garden"),
        _("Move cubes"),
    ][which]


def field(which: int, _: Words) -> str:
    """Name a field; the four lanes of resources are one."""
    if which == 2:
        return _("Resources")
    return lane(c.FIELD_OF.index(which), _)


def benefit(box: Box, which: int, _: Words) -> str:
    """Describe the benefit that the first special worker in a field brings."""
    return [
        _("prestige by place in turn order"),
        "+" + aeros(box.benefit_money, _),
        _("+{n} cube", n=box.benefit_resource),
        _("+{n} free square", n=box.benefit_squares),
        "+" + prestige(box.benefit_prestige, _),
        _("+{n} cube of any colour", n=box.benefit_cubes),
        "+" + population(box.benefit_population, _),
        _("+{n} cube to move", n=box.benefit_moves),
    ][which]


@remember
def promise(box: Box, which: int, _: Words) -> str:
    """DP-4.5 special: describe a field's benefit, and whether you must use the action for it."""
    text = benefit(box, which, _)
    if is_benefit_delayed(box, c.FIELD_OF.index(which)):
        return _("{benefit} if you use the action", benefit=text)
    return text


@remember
def effect(box: Box, which: int, _: Words) -> str:
    """Name the effect printed on a market space."""
    return [
        aeros(box.last_aeros, _),
        _("{n} cubes of any colour", n=box.last_cubes),
        prestige(box.last_prestige, _),
        population(box.last_population, _),
        _("take a set-aside tile"),
        _("2 free adjacent squares"),
    ][which]


@remember
def tile(box: Box, kind: int, _: Words) -> str:
    """Name a market tile by what it does."""
    n = box.amount[kind]
    if c.COLOUR_OF[kind] >= 0:
        return cubes(n, c.COLOUR_OF[kind], _)
    if kind in c.MAJORITIES:
        return majority(kind, _)
    return {
        c.SETS: _(
            "{n} prestige per {aeros} aeros + {cubes} cubes",
            n=n,
            aeros=box.set_aeros,
            cubes=box.set_cubes,
        ),
        c.GARDEN_FREE: _("free garden"),
        c.MATCH3: _("+{n} prestige per matching building", n=n),
        c.LAND_DISC: _("medium and large land {n} cheaper", n=n),
        c.CONVERTER: _("converter"),
        c.FUTURE: _("build ahead"),
        c.TWO_SINGLES: _("{n} free single squares", n=n),
        c.TOLL: _("toll on aero circles"),
        c.POP2: population(n, _),
        c.COMP2: _("+{n} aero per empty space", n=n),
        c.SMALL_PAY: _("{n} aeros per small building", n=n),
        c.MEDIUM_PAY: _("{n} aeros per medium building", n=n),
        c.LARGE_PAY: _("{n} aeros per large building", n=n),
        c.DISC23: _("buildings 2 and 3: {n} cubes less", n=n),
        c.DISC45: _("buildings 4 and 5: {n} cubes less", n=n),
        c.LAND2_FREE: _("2 free adjacent squares"),
        c.AERO5: aeros(n, _),
        c.AERO6: aeros(n, _),
        c.HOUSE1: _("house +{n}", n=n),
        c.PRES7: prestige(n, _),
        c.POP_BONUS: _("{n} prestige per population tile", n=n),
    }[kind]


def majority(kind: int, _: Words) -> str:
    """Name a majority tile."""
    return {
        c.MAJ_PROP: _("most propellers"),
        c.MAJ_MEDIUM: _("most medium buildings"),
        c.MAJ_SMALL: _("most small buildings"),
        c.MAJ_SECTOR: _("most sectors"),
        c.MAJ_LARGE: _("most large buildings"),
        c.MAJ_WORKERS: _("most workers"),
    }[kind]


def timing(box: Box, kind: int, _: Words) -> str:
    """Name when a tile works."""
    return [
        _("at the end"),
        _("always"),
        _("once per round"),
        _("once"),
        _("immediately"),
    ][box.timing[kind]]


@remember
def tile_notes(box: Box, kind: int, _: Words) -> str:
    """Describe when a tile works, and its crown if it has one."""
    notes = [timing(box, kind, _)]
    if box.crown[kind]:
        notes.append(_("crown: +1 prestige income"))
    return ", ".join(notes)


def square(box: Box, which: int) -> str:
    """Name a square of the city, such as G7."""
    return box.city.names[which].upper()


def place(box: Box, shape: int, which: int) -> str:
    """Name the squares under a shape: E5, or E5–F6 from corner to corner."""
    if shape == SINGLE:
        return square(box, which)
    last = which + (0 if shape == DOWN else 1) + (box.city.size if shape in (DOWN, BLOCK) else 0)
    return f"{square(box, which)}–{square(box, last)}"


def space(which: int) -> str:
    """Name a space of the market, such as B3."""
    return "ABCD"[which % 4] + str(which // 4 + 1)


def end(which: int, _: Words) -> str:
    """Name the end of a market line, where a zeppelin can moor."""
    number = which % 4 + 1
    return [
        _("the top of column {n}", n="ABCD"[number - 1]),
        _("the bottom of column {n}", n="ABCD"[number - 1]),
        _("the left end of row {n}", n=number),
        _("the right end of row {n}", n=number),
    ][which // 4]


def short_end(which: int, _: Words) -> str:
    """Name the end of a market line in a few words."""
    number = which % 4 + 1
    return [
        _("{n}, top", n="ABCD"[number - 1]),
        _("{n}, bottom", n="ABCD"[number - 1]),
        _("{n}, left", n=number),
        _("{n}, right", n=number),
    ][which // 4]


@remember
def offer(box: Box, space: int, kind: int, is_taken: bool, is_last: bool, _: Words) -> str:
    """Name the tile on a space, or in the last round the effect printed there."""
    if is_last:
        return _("taken") if is_taken else effect(box, box.effects[space], _)
    return _("empty") if kind == EMPTY else tile(box, kind, _)


@remember
def building(box: Box, type_: int, _: Words) -> str:
    """Name a type of building by number, version and size."""
    return _("building {key} ({size})", key=box.type_keys[type_], size=size(box.size[type_], _))


@remember
def square_gain(box: Box, type_: int, mark: int, _: Words) -> str:
    """Describe what an income square adds to the mat when it is marked."""
    at = type_ * 2 + mark
    parts = []
    if box.square_worker[at]:
        parts.append(_("a worker"))
    if box.square_r[at]:
        parts.append(_.n("{n} cube", "{n} cubes", box.square_r[at]))
    if box.square_m[at]:
        parts.append(aeros(box.square_m[at], _))
    if box.square_p[at]:
        parts.append(prestige(box.square_p[at], _))
    return ", ".join(parts) or _("nothing")


def income_change(tracks: list[int], _: Words) -> str:
    """Describe a change of income, track by track; tracks that stay are left out."""
    texts = [
        _.n("{n} cube", "{n} cubes", abs(tracks[0])),
        aeros(abs(tracks[1]), _),
        prestige(abs(tracks[2]), _),
    ]
    changes = [
        ("+" if change > 0 else "−") + text
        for change, text in zip(tracks, texts, strict=True)
        if change
    ]
    return ", ".join(changes) or "±0"


def cost(counts: list[int], _: Words) -> str:
    """List counts of cubes with their colours: 2 white, 1 brown."""
    parts = [f"{n} {colour(which, _)}" for which, n in enumerate(counts) if n]
    return ", ".join(parts) or _("nothing")


@remember
def cost_of(box: Box, type_: int, _: Words) -> str:
    """Describe what a type of building costs."""
    return cost(box.cost[type_ * c.COLOURS : (type_ + 1) * c.COLOURS], _)


def source_of(which: int, _: Words) -> str:
    """Name what brought population, to follow the word for."""
    return [
        _("10 prestige"),
        _("a building matching the round"),
        _("the special worker in the Garden field"),
        _("the last-round market"),
        _("population tiles"),
        _("majority tiles"),
        _("never below zero"),
    ][which]
