"""The picture of Höyük: the village, below it the forecast, the piles and the hand."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import NAMES, SIDE
from ..rules.codes import block_name
from ..rules.rewards import tally
from ..rules.state import Village
from ..words.actions import describe_blocks
from ..words.names import CELL_NAMES, owner
from .board import draw_village
from .cells import describe_thing
from .danger import draw_danger
from .fields import Frame
from .hand import draw_hand, has_hand
from .shapes import define_shapes
from .sides import (
    draw_phases,
    draw_piles,
    draw_small_tile,
    draw_supplies,
    draw_tile,
    list_due,
)
from .tiles import WIDTH


class Layout:
    """Where things lie: the village first, the rest below it."""

    def __init__(self, wide: bool, has_cards: bool) -> None:
        if wide:
            self.letters = 17
            self.frame = Frame(33, 70, 46, self.letters)
            self.width = 33 + SIDE * WIDTH + 10
            self.bar = (28, 2, 560, 30)
            self.tile = (600, 0, self.width - 606, 33)
            low = 70 + SIDE * 46 + 13
            self.danger = (4, low, 496, 208)
            self.side = (506, low, self.width - 510, 208)
            self.piles = (513, low + 3, self.width - 522, 92)
            self.supply = (513, low + 96, self.width - 522, 28)
            self.hand = (513, low + 124, self.width - 522, 80)
            self.height = low + 212
            return
        self.letters = 28
        self.frame = Frame(44, 174, 56, self.letters)
        self.width = 44 + SIDE * WIDTH + 8
        full = self.width - 8
        self.bar = (4, 4, full, 54)
        self.tile = (4, 64, full, 58)
        low = 174 + SIDE * 56 + 16
        self.hand = (6, low, full - 4, 134)
        low += 144 if has_cards else 0
        self.danger = (4, low, full, 372)
        self.side = (4, low + 380, full, 266)
        self.piles = (14, low + 386, full - 18, 194)
        self.supply = (14, low + 584, full - 20, 56)
        self.height = low + 652


def draw(game: Game, seen: Village, canvas: Canvas) -> None:
    """Draw the table."""
    has_cards = has_hand(seen, canvas.focus)
    layout = Layout(canvas.wide, has_cards)
    letters = layout.letters
    canvas.size(layout.width, layout.height)
    define_shapes(canvas)
    counts = tally(seen)
    blocks = describe_blocks(seen, counts, canvas._)
    draw_phases(canvas, seen.phase, seen.asking == c.FINISHED, layout.bar, letters)
    draw_tile(seen, canvas, layout.tile)
    draw_village(seen, canvas, layout.frame, counts, blocks)
    draw_danger(seen, canvas, layout.danger, letters)
    x, y, width, height = layout.side
    canvas.rect(x, y, width, height, rx=12, css="f-panel", id="side", aria_hidden="true")
    draw_piles(seen, canvas, layout.piles, letters)
    draw_supplies(seen, canvas, layout.supply, letters)
    if has_cards:
        draw_hand(seen, canvas, layout.hand, letters)
    describe_position(seen, canvas, blocks)


def draw_seat(game: Game, seen: Village, seat: int, canvas: Canvas) -> None:
    """Draw what a seat has to build in this step; without a tile, one of its houses."""
    define_shapes(canvas)
    canvas.size(100, 100)
    draw_small_tile(canvas, seat, tuple(list_due(seen, seat)))


def describe_position(s: Village, canvas: Canvas, blocks: list[tuple[str, ...]]) -> None:
    """Describe the position in words, for people who cannot see the drawing."""
    _ = canvas._
    things = {here: describe_thing(here, _) for here in set(s.land)}
    pieces: list[dict[str, list[str]]] = [{} for _seat in range(s.seats)]
    for cell, here in zip(CELL_NAMES, s.land, strict=True):
        if here != c.LAND:
            pieces[owner(here)].setdefault(things[here], []).append(cell)
    for seat in range(s.seats):
        text = _(
            "{name}: {houses} houses left, {families} families, {cards} cards, {points} points.",
            name=_.player_name(seat),
            houses=s.houses[seat],
            families=s.families[seat],
            cards=s.cards[seat],
            points=s.points[seat],
        )
        canvas.describe(text)
        for what, where in pieces[seat].items():
            canvas.describe(f"{what}: {', '.join(where)}.")
    for lines in blocks:
        canvas.describe("; ".join(lines) + ".")


CELL_FIRST: Final = {
    c.HOUSE_BUILT,
    c.RUIN_CLEARED,
    c.FLOOR_ADDED,
    c.PEN_PUT,
    c.PEN_PLACED,
    c.HOUSE_DESTROYED,
    c.HOUSE_SEIZED,
}
CELL_SECOND: Final = {c.PIECE_PLACED, c.PIECE_RETURNED, c.PIECE_STOLEN}
PILE_FIRST: Final = {c.CARD_TURNED, c.CARD_WON, c.PILE_CLOSED, c.CARDS_RETURNED}
BLOCK_FIRST: Final = {c.BLOCK_HIT, c.BLOCK_SPARED, c.BLOCK_EVALUATED}


def highlights(game: Game, event: Event) -> list[str]:
    """List the parts of the drawing that an event is about."""
    if not event.args:
        return []
    first = event.args[0]
    if event.kind in CELL_FIRST:
        return [f"c-{NAMES[first]}"]
    if event.kind in CELL_SECOND:
        return [f"c-{NAMES[event.args[1]]}"]
    if event.kind in PILE_FIRST:
        return [f"pile-{p.PILE_KEYS[first]}"]
    if event.kind in BLOCK_FIRST:
        return [f"block-{block_name(first)}"]
    if event.kind == c.CATASTROPHE_DRAWN:
        return ["catastrophe"]
    return []
