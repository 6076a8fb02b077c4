"""The picture of Hamlet: the town, with the market and the tile in hand below it."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT

from ..rules.codes import CELLS, KINDS, SETTLE, TAKE, TOWN
from ..rules.parts import SLOTS
from ..rules.state import HamletState
from ..words.names import cell as cell_name
from ..words.names import tile as tile_name

TILE: Final = 96
GAP: Final = 8
MARKET_TOP: Final = TOWN.rows * TILE + 3 * GAP
TONES: Final = ["f-gold", "f-stone", "f-wood-light", "f-water"]  # farm, mill, hall, well


def draw(game: Game, seen: HamletState, canvas: Canvas) -> None:
    """Draw the table; each cell and each slot of the market has the action that a click means."""
    canvas.size(TOWN.columns * TILE + 2 * GAP, MARKET_TOP + TILE + GAP)
    for cell in range(CELLS):
        x = GAP + TOWN.column[cell] * TILE
        y = GAP + TOWN.row[cell] * TILE
        with canvas.group(id=f"cell-{TOWN.names[cell]}", x=x, y=y, action=SETTLE + cell):
            draw_place(standing_on(seen, cell), canvas)
    for slot in range(SLOTS):
        with canvas.group(
            id=f"slot-{slot + 1}", x=GAP + slot * TILE, y=MARKET_TOP, action=TAKE + slot
        ):
            draw_place(seen.market[slot], canvas)
    if seen.held >= 0:
        with canvas.group(id="held", x=GAP + 4 * TILE, y=MARKET_TOP):
            draw_place(seen.held, canvas)
    describe(seen, canvas, canvas._)


def draw_place(tile: int, canvas: Canvas) -> None:
    """Draw a square and, if there is one, the tile on it."""
    canvas.rect(2, 2, TILE - 4, TILE - 4, rx=6, css="ground f-field thin-line")
    if tile >= 0:
        canvas.rect(10, 10, TILE - 20, TILE - 20, rx=6, css=f"{TONES[tile]} ink-line")
        canvas.text(TILE / 2, TILE / 2 + 6, tile_name(tile, canvas._), css="t4 mid")


def standing_on(seen: HamletState, cell: int) -> int:
    """Return the tile on a cell, EMPTY if there is none."""
    for tile in range(KINDS):
        if seen.town[tile] & BIT[cell]:
            return tile
    return EMPTY


def describe(seen: HamletState, canvas: Canvas, _: Words) -> None:
    """Describe the town in words, for people who cannot see it."""
    for cell in range(CELLS):
        tile = standing_on(seen, cell)
        if tile >= 0:
            canvas.describe(f"{cell_name(cell)}: {tile_name(tile, _)}.")
