"""The picture of Höyük: the village, what lies beside it, and the hand."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, Event
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import CELLS, NAMES
from ..rules.codes import block_name
from ..rules.rewards import tally
from ..rules.state import Village
from ..words import names
from ..words.actions import describe_blocks
from ..words.names import owner
from .board import describe_thing, draw_small_village, draw_village
from .hand import draw_choices, draw_hand
from .shapes import SHAPES
from .sides import draw_catastrophe, draw_phases, draw_piles, draw_supplies, draw_tribes


class Layout:
    """Where things lie: side by side on a desk, one below the other on a phone."""

    def __init__(self, wide: bool, seats: int) -> None:
        self.wide = wide
        if wide:
            self.width = 1020
            self.cell = 50
            self.bar = (4, 4, 678, 44)
            self.board = (30, 72)
            self.threat = (692, 4, 324, 176)
            self.piles = (692, 188, 324, 176)
            row = min(78, 290 // seats)
            self.seats = (692, 372, 324, row * seats + 8)
            self.supply = (692, 388 + row * seats, 324, 58)
            self.hand = (4, 742, 500, 114)
            self.choices = (508, 742, 508, 114)
            self.height = 860
        else:
            self.width = 754
            self.cell = 55
            self.bar = (4, 4, 746, 52)
            self.board = (34, 82)
            top = 82 + 13 * 55 + 8
            self.choices = (4, top, 746, 124)
            self.hand = (4, top + 130, 746, 124)
            self.threat = (4, top + 262, 746, 176)
            self.piles = (4, top + 446, 746, 176)
            self.seats = (4, top + 630, 746, 76 * seats + 8)
            self.supply = (4, top + 646 + 76 * seats, 746, 72)
            self.height = top + 724 + 76 * seats


def draw(game: Game, seen: Village, canvas: Canvas) -> None:
    """Draw the table."""
    layout = Layout(canvas.wide, seen.seats)
    canvas.size(layout.width, layout.height)
    canvas.define_all(SHAPES)
    draw_phases(seen, canvas, layout.bar)
    draw_village(seen, canvas, layout.board, layout.cell)
    draw_catastrophe(seen, canvas, layout.threat)
    draw_piles(seen, canvas, layout.piles)
    draw_tribes(seen, canvas, layout.seats)
    draw_supplies(seen, canvas, layout.supply)
    draw_hand(seen, canvas, layout.hand)
    draw_choices(seen, canvas, layout.choices)
    describe_position(seen, canvas)


def draw_seat(game: Game, seen: Village, seat: int, canvas: Canvas) -> None:
    """Draw the village small, with the houses of one seat in colour."""
    canvas.define_all(SHAPES)
    draw_small_village(seen, seat, canvas)


def describe_position(s: Village, canvas: Canvas) -> None:
    """Describe the position in words, for whoever cannot see the drawing."""
    _ = canvas._
    for seat in range(s.seats):
        pieces: dict[str, list[str]] = {}
        for cell in range(CELLS):
            here = s.land[cell]
            if here != c.LAND and owner(here) == seat:
                what = describe_thing(here, _)
                pieces.setdefault(what, []).append(names.cell(cell))
        text = _(
            "{name}: {houses} houses left, {families} families, {cards} cards, {points} points.",
            name=_.player_name(seat),
            houses=s.houses[seat],
            families=s.families[seat],
            cards=s.cards[seat],
            points=s.points[seat],
        )
        canvas.describe(text)
        for what, where in pieces.items():
            canvas.describe(f"{what}: {', '.join(where)}.")
    for lines in describe_blocks(s, tally(s), _):
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
    if event.kind in (c.SET_CASHED, c.TILE_DEALT) and event.seat != EMPTY:
        return [f"tribe{event.seat}"]
    return []
