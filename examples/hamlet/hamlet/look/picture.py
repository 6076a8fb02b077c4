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

TERMS: Final = ["farm", "mill", "hall", "well"]  # in the glossary; a symbol would name itself


def draw(game: Game, seen: HamletState, canvas: Canvas) -> None:
    """Draw the table; each cell and each slot of the market has the action that a click means."""
    canvas.size(TOWN.columns * TILE + 2 * GAP, MARKET_TOP + TILE + GAP)
    for cell in range(CELLS):
        x = GAP + TOWN.column[cell] * TILE
        y = GAP + TOWN.row[cell] * TILE
        name = TOWN.names[cell]
        label = f"{cell_name(cell)}: {describe_place(standing_on(seen, cell), canvas._)}"
        draw_choice(canvas, f"cell-{name}", (x, y), SETTLE + cell, standing_on(seen, cell), label)
    for slot in range(SLOTS):
        at, tile = (GAP + slot * TILE, MARKET_TOP), seen.market[slot]
        label = f"{canvas._('Market')}: {describe_place(tile, canvas._)}"
        draw_choice(canvas, f"slot-{slot + 1}", at, TAKE + slot, tile, label)
    if seen.held >= 0:
        label = describe_place(seen.held, canvas._)
        at, term = (GAP + 4 * TILE, MARKET_TOP), term_of(seen.held)
        with canvas.group(id="held", x=at[0], y=at[1], label=label, data_term=term):
            draw_place(seen.held, canvas)
    describe(seen, canvas, canvas._)


def draw_choice(
    canvas: Canvas, id: str, at: tuple[int, int], action: int, tile: int, label: str
) -> None:
    """Draw a place; the label says what it is where a click would do nothing."""
    said = "" if action in canvas.legal else label
    with canvas.group(id=id, x=at[0], y=at[1], action=action, label=said, data_term=term_of(tile)):
        draw_place(tile, canvas)


def term_of(tile: int) -> str | None:
    """Return the entry of the glossary for a tile, None for an empty place."""
    return TERMS[tile] if tile >= 0 else None


def describe_place(tile: int, _: Words) -> str:
    return tile_name(tile, _) if tile >= 0 else _("empty")


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
