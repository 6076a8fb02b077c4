"""What lies around the village: phases, the tile being built, piles, supplies."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.type import shorten_text

from ..rules import codes as c
from ..rules import parts as p
from ..rules.parts import PILES
from ..rules.state import Village
from ..words.names import (
    KIND_NAMES,
    PILE_NAMES,
    SYMBOL_NAMES,
    TILE_NAMES,
    count_things,
    item,
    phase,
    pile,
    short_phase,
    symbol,
    things,
)
from .fields import Box
from .text import count_pile

BUILDING: Final = (c.CHOOSE_ITEM, c.CHOOSE_PLACE, c.TURN_PEN)

Item = tuple[str, bool]  # the sign of what a tile has, and whether it is still to be built
Pile = tuple[int, int, int]  # which, how many cards, the symbol of the open one or EMPTY


@draw_once
def draw_phases(canvas: Canvas, present: int, over: bool, box: Box, letters: int) -> None:
    """HY-8.1 phases: the four phases of a round as tabs, the present one raised."""
    _ = canvas._
    x, y, width, height = box
    label = _("Phase {n} of 4: {phase}", n=max(1, present), phase=phase(max(1, present), _))
    with canvas.group(id="phases", x=x, y=y, label=label):
        step = width / 4
        for which in range(1, 5):
            now = present == which and not over
            css = "step-now" if now else "step-done" if which < present else "step-next"
            left = (which - 1) * step
            canvas.rect(left, 0, step - 6, height, rx=8, css=css)
            name = shorten_text(short_phase(which, _), step - 16, letters)
            tone = "dark bold" if now else "soft"
            middle = left + step / 2 - 3
            canvas.text(middle, height / 2, name, css=f"{tone} mid", font_size=letters)


# The tile


def list_due(s: Village, seat: int) -> list[Item]:
    """List the items of a seat's tile, each with whether it is still to be built."""
    third = s.tile[seat]
    if third == EMPTY:
        return []
    items = [TILE_NAMES[p.HOUSE]] * s.box.tile_houses + [TILE_NAMES[third]]
    if seat != s.turn or s.asking not in BUILDING or s.source != c.BY_TILE:
        waiting = s.phase == 1 and not has_built(s, seat)
        return [(name, waiting) for name in items]
    placing = s.asking != c.CHOOSE_ITEM  # what is being placed is still in hand
    houses = s.houses_due + (placing and s.kind == p.HOUSE)
    due = [index >= s.box.tile_houses - houses for index in range(s.box.tile_houses)]
    last = s.third != EMPTY or (placing and s.kind != p.HOUSE)
    if third == p.HOUSE:
        due = [index >= len(items) - houses for index in range(len(items) - 1)]
        last = houses > 0
    return list(zip(items, [*due, last], strict=True))


def has_built(s: Village, seat: int) -> bool:
    """Return whether a seat has finished its tile in this step."""
    place = (seat - s.start_seat) % s.seats
    return s.asking in BUILDING and place < s.slot


def draw_tile(s: Village, canvas: Canvas, box: Box) -> None:
    """HY-9.1 deal: the tile of the player who is building, with what is built ticked off."""
    items = list_due(s, s.turn) if s.turn >= 0 else []
    if items:
        draw_items(canvas, s.turn, tuple(items), describe_tile(s, items, canvas._), box)


@draw_once
def draw_items(canvas: Canvas, seat: int, items: tuple[Item, ...], label: str, box: Box) -> None:
    """Draw a tile in a row: whose it is, then its items."""
    x, y, width, height = box
    with canvas.group(id="tile", x=x, y=y, label=label):
        wide = height * (len(items) + 1.1)
        canvas.rect(width - wide, 0, wide, height, rx=8, css="tile-ground")
        canvas.use(f"seat-{seat}", width - wide + 6, height * 0.2, height * 0.6)
        for index, (name, due) in enumerate(items):
            draw_item(canvas, name, due, width - wide + height * (index + 0.95), 2, height - 4)


@draw_once
def draw_small_tile(canvas: Canvas, seat: int, items: tuple[Item, ...]) -> None:
    """Draw what a seat has to build in this step; without a tile, one of its houses."""
    with canvas.group(id="tile"):
        canvas.rect(2, 2, 96, 96, rx=12, css="tile-ground")
        if not items:
            canvas.use(f"low-{seat}", 17, 6, 66, 74)
            canvas.use(f"sign-{seat}", 25, 36, 16)
        for index, (name, due) in enumerate(items):
            x, y = ((8, 6), (52, 6), (30, 51))[index] if len(items) <= 3 else (8 + 22 * index, 30)
            draw_item(canvas, name, due, x, y, 41)


def describe_tile(s: Village, items: list[Item], _: Words) -> str:
    """Say whose tile it is, what is on it and how much is still to be built."""
    due = sum(is_due for _name, is_due in items)
    return _(
        "{name}'s tile: {houses} and {item}, {n} still to build",
        n=due,
        name=_.player_name(s.turn),
        houses=count_things(p.HOUSE, s.box.tile_houses, _),
        item=item(s.tile[s.turn], _),
    )


def draw_item(canvas: Canvas, name: str, due: bool, x: float, y: float, size: float) -> None:
    """Draw one item of a tile; what is built is pale and ticked."""
    canvas.use(name, x, y, size, css=None if due else "dim")
    if not due:
        left, low = x + size * 0.2, y + size * 0.55
        step = size * 0.22
        canvas.path(
            f"M{left:.1f} {low:.1f}l{step:.1f} {step:.1f}l{step * 1.7:.1f} {-step * 2.2:.1f}",
            css="tick",
        )


# Piles and supplies


def draw_piles(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-0.3 cards: each pile with its criterion, its open card and its size."""
    piles = [(which, count_pile(s, which), s.tops[which]) for which in range(PILES)]
    there = tuple(found for found in piles if s.box.piles[found[0]])
    if s.asking == c.RETURN_CARDS:
        lay_piles(canvas, there, box, letters, asked=True)
    else:
        draw_quiet_piles(canvas, there, box, letters)


@draw_once
def draw_quiet_piles(canvas: Canvas, piles: tuple[Pile, ...], box: Box, letters: int) -> None:
    """Draw piles that are only looked at."""
    lay_piles(canvas, piles, box, letters, asked=False)


def lay_piles(canvas: Canvas, piles: tuple[Pile, ...], box: Box, letters: int, asked: bool) -> None:
    """Draw piles side by side; where that is asked, cards can be put under them."""
    x, y, width, height = box
    label = canvas._("The most in a block wins")
    with canvas.group(id="piles", x=x, y=y, label=label):
        title = shorten_text(label, width, letters)
        canvas.text(4, letters * 0.7, title, css="soft", font_size=letters)
    step = width / len(piles)
    top = letters * 1.5
    for index, found in enumerate(piles):
        at = (x + index * step, y + top)
        draw_pile(canvas, found, at, (step - 5, height - top), letters, asked)


def draw_pile(
    canvas: Canvas,
    found: Pile,
    at: tuple[float, float],
    size: tuple[float, float],
    letters: int,
    asked: bool,
) -> None:
    """Draw a pile; cards can be put under it at the end of a round."""
    _ = canvas._
    width, height = size
    which, number, top = found
    action = c.RETURN + which if asked else None
    text = _("Most {things} in a block: the card on top.", things=pile(which, _))
    text += " " + _.n("{n} card", "{n} cards", number)
    if top != EMPTY:
        text += f": {symbol(top, _)}"
    elif number == 0:
        text += ": " + _("closed")
    label = "" if asked and action in canvas.legal else text
    with canvas.group(
        id=f"pile-{p.PILE_KEYS[which]}", x=at[0], y=at[1], action=action, label=label
    ):
        canvas.rect(0, 0, width, height, rx=8, css="ground pile-ground")
        icon = letters * 1.35
        both = width > icon + letters * 1.6
        left = (width - icon - letters * 1.3) / 2 if both else (width - icon) / 2
        canvas.use(PILE_NAMES[which], left, 3, icon)
        if both:
            x = left + icon + letters * 0.3
            canvas.text(x, 3 + icon / 2, str(number), css="soft", font_size=letters)
        room = height - icon - 10
        card = min(width - 8, room * 0.9)
        left, high = (width - card) / 2, icon + 5 + max(0.0, (room - card * 1.1) / 2)
        if top != EMPTY:
            canvas.rect(left + 2, high + 3, card, card * 1.08, rx=6, css="f-shadow")
            canvas.rect(left, high, card, card * 1.08, rx=6, css="pile-card")
            canvas.use(SYMBOL_NAMES[top], left + card * 0.1, high + card * 0.12, card * 0.8)
        elif number == 0:
            canvas.use("barred", left, high, card)
        else:
            canvas.rect(left, high, card, card * 1.08, rx=6, css="card-back")


def draw_supplies(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-17.1 supply: what is left to build with."""
    left = tuple(s.supply[p.PEN : p.KINDS if s.box.mode == p.EXPERT else p.CATTLE])
    canvas.describe(describe_supply(left, canvas._))
    draw_supply(canvas, left, box, letters)


@remember
def describe_supply(left: tuple[int, ...], _: Words) -> str:
    """Say how many there are of each thing, from pens on."""
    parts = [f"{things(kind, _)} {number}" for kind, number in enumerate(left, start=p.PEN)]
    return _("Left to build: {things}.", things=", ".join(parts))


@draw_once
def draw_supply(canvas: Canvas, left: tuple[int, ...], box: Box, letters: int) -> None:
    """Draw how many there are of each thing, from pens on."""
    _ = canvas._
    x, y, width, height = box
    with canvas.group(id="supply", x=x, y=y, label=describe_supply(left, _)):
        canvas.rect(0, 0, width, height, rx=8, css="face")
        title = _("Supply")
        first = len(title) * letters * 0.58 + 8
        canvas.text(4, height / 2, title, css="soft", font_size=letters)
        step = (width - first) / len(left)
        icon = min(height - 2, letters * 1.2, step - letters * 1.5)
        for index, number in enumerate(left):
            at = first + index * step + 3
            canvas.use(KIND_NAMES[p.PEN + index], at, (height - icon) / 2, icon)
            css = "alarm bold" if number == 0 else "soft"
            canvas.text(at + icon + 3, height / 2, str(number), css=css, font_size=letters)
