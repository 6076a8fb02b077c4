"""What lies beside the board: turn order and supply, and a small board for the card of a seat."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY, OVER
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules.board import WITHIN
from ..rules.codes import TERRAINS
from ..rules.scoring import leaders
from ..rules.state import Garden
from ..words.names import terrain
from .board import hexagon, place_of
from .fields import SIGNS, Place

HEIGHT: Final = 94  # of either, in the large drawing
APART: Final = 66  # between two territories of a small board


def draw_order(
    seen: Garden, canvas: Canvas, at: Place, width: float, height: float, letter: float
) -> None:
    """GN-1.2 order-board: the round, who stands on which space, and the actions there."""
    over = seen.actor() == OVER
    pips = tuple(zip(count_left(seen, over), seen.box.actions, strict=True))
    here = EMPTY if over else seen.space
    order, last = tuple(seen.order), bool(seen.last_round)
    draw_spaces(canvas, order, pips, here, seen.round, last, at, width, height, letter)


def count_left(seen: Garden, over: bool) -> list[int]:
    """Count the actions that are left on each space of the turn-order board."""
    left: list[int] = []
    for space, actions in enumerate(seen.box.actions):
        if space == seen.space and seen.order[space] >= 0 and not over:
            left.append(seen.left)
        else:
            left.append(0 if space < seen.space or over else actions)
    return left


@draw_once
def draw_spaces(
    canvas: Canvas,
    order: tuple[int, ...],
    pips: tuple[tuple[int, int], ...],
    here: int,
    round: int,
    is_last: bool,
    at: Place,
    width: float,
    height: float,
    letter: float,
) -> None:
    """Draw the turn-order board; of the actions on each space, so many are left of so many."""
    _ = canvas._
    line = letter * 1.5
    with canvas.group(id="order", x=at[0], y=at[1], label=_("Turn order")):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        if is_last:
            canvas.rect(4, 4, width - 8, line, rx=8, css="banner")
            text, css = _("last round"), "mid strip-text"
        else:
            text, css = _("Round {n}", n=round), "mid bold"
        canvas.text(width / 2, 4 + line / 2, text, css=css, font_size=letter)
        step = (width - 8) / len(order)
        top, high = line + 8, height - line - 13
        for space, seat in enumerate(order):
            x = 4 + space * step
            css = "space here" if space == here and seat >= 0 else "space"
            canvas.rect(x + 2, top, step - 4, high, rx=8, css=css)
            if seat >= 0:
                size = min(high - 16, step - 10)
                canvas.use(f"seat-{seat}", x + step / 2 - size / 2, top + 3, size)
            left, actions = pips[space]
            for pip in range(actions):
                css = "pip" if pip < left else "pip open"
                middle = x + step / 2 + (pip - (actions - 1) / 2) * 13
                canvas.circle(middle, top + high - 8, 4.5, css=css)


def draw_supply(
    seen: Garden, canvas: Canvas, at: Place, width: float, height: float, letter: float
) -> None:
    """Draw the common supply: cards in the deck, roofs, ground tokens for brambles."""
    deck, roofs, grounds = seen.deck.bit_count(), seen.roofs(), tuple(seen.ground)
    draw_stock(canvas, deck, roofs, grounds, at, width, height, letter)


@draw_once
def draw_stock(
    canvas: Canvas,
    deck: int,
    roofs: int,
    grounds: tuple[int, ...],
    at: Place,
    width: float,
    height: float,
    letter: float,
) -> None:
    """Draw what is left of cards, roofs and ground tokens."""
    _ = canvas._
    label = _("{deck} cards in the deck, {roofs} roofs left", deck=deck, roofs=roofs)
    half = height / 2
    with canvas.group(id="supply", x=at[0], y=at[1]):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        with canvas.group(label=label):
            icon = half - 12
            for index, (name, count) in enumerate((("deck", deck), ("roof", roofs))):
                x = 8 + index * width / 2
                canvas.use(name, x, 7, icon)
                canvas.text(x + icon + 6, half / 2 + 2, str(count), css="bold", font_size=letter)
        step = (width - 8) / TERRAINS
        for ground, left in enumerate(grounds):
            x, y = 4 + ground * step, half + half / 2 - 4
            label = f"{terrain(ground, _)}: {left}"
            with canvas.group(id=f"ground{ground}", x=x, y=y, label=label):
                radius = letter * 0.72
                canvas.circle(radius + 2, 0, radius, css=f"plot land-{ground}")
                canvas.use(SIGNS[ground], 0.45 * radius + 2, -0.55 * radius, 1.1 * radius)
                canvas.text(2.5 * radius + 4, 1, str(left), css="mid bold", font_size=letter)


def draw_own_board(seen: Garden, seat: int, canvas: Canvas) -> None:
    """Draw a small flower: where a people has floors, and where it leads."""
    canvas.size(3 * APART + 4, 2.887 * APART + 4)
    radii = [0] * len(seen.tile)
    for slot, number in enumerate(seen.tile):
        if number >= 0 and seen.own[seat] & WITHIN[number]:
            radii[slot] = 26 if leaders(seen, number) >> seat & 1 else 13
    draw_small_flower(canvas, seat, tuple(radii))


@draw_once
def draw_small_flower(canvas: Canvas, seat: int, radii: tuple[int, ...]) -> None:
    """Draw a flower with a disc in the colour of a seat where that has a radius."""
    middle = (1.5 * APART + 2, 1.4435 * APART + 2)
    with canvas.group(id="own"):
        for slot, radius in enumerate(radii):
            place = place_of(slot, middle, APART)
            canvas.polygon(hexagon(place, APART - 4), css="petal")
            if radius:
                canvas.circle(*place, radius, css=f"seat-{seat} thin-line")
