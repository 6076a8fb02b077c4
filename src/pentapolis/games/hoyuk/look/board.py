"""The village seen from above at a slant: ground, blocks, houses row by row, then the cells."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.board import NAMES, SIDE
from ..rules.codes import (
    CATTLE_IN,
    FACING,
    LAND,
    OVEN_ON,
    PEN,
    ROOF,
    RUIN,
    TALL,
    VILLAGER_IN,
    WHAT,
    block_name,
)
from ..rules.rewards import count_inhabitants
from ..rules.state import Village
from ..words.names import owner
from .cells import draw_cells
from .choices import draw_picks
from .fields import Frame, trace_outline
from .tiles import DEPTH, STOREY, WIDTH

# Where grass and flowers grow on the empty ground, as cell, part of its width, part of its depth.
TUFTS: Final = [
    *((5, 30, 60), (11, 70, 30), (17, 20, 40), (23, 60, 70), (33, 40, 30), (38, 75, 60)),
    *((44, 25, 70), (51, 55, 40), (59, 80, 35), (66, 35, 55), (74, 60, 75), (79, 20, 30)),
    *((87, 45, 65), (93, 75, 40), (101, 30, 35), (107, 65, 60), (115, 50, 30), (122, 20, 65)),
    *((129, 70, 70), (135, 40, 45), (142, 60, 30), (149, 25, 60), (155, 80, 65), (163, 45, 40)),
]


def draw_village(
    s: Village,
    canvas: Canvas,
    frame: Frame,
    counts: list[int],
    said: list[tuple[str, ...]],  # about each block
) -> None:
    """Draw the village from the ground up; what can be clicked lies on top."""
    draw_ground(canvas, frame)
    blocks = list_cells(s)
    states = [find_state(s, number) for number in range(len(blocks))]
    for number, cells in enumerate(blocks):
        draw_block(canvas, number, states[number], tuple(cells), frame)
    for cell, here in enumerate(s.land):
        if here & WHAT != LAND:
            draw_thing(canvas, here, cell, frame)
    if s.shaman != EMPTY:
        x, y = frame.find_left(s.shaman), frame.find_top(s.shaman)
        lift = STOREY if s.land[s.shaman] & TALL else 0
        home = f"c-{NAMES[s.shaman]}"
        with canvas.group(id="shaman", x=x + 12, y=y - lift - 14, css="piece", about=home):
            canvas.use("k-shaman", 0, 0, 38)
    draw_cells(s, canvas, frame, [" · ".join(lines) for lines in said])
    if s.asking == c.CHOOSE_BLOCK:
        draw_picks(s, canvas, counts, blocks, frame)
    for number, cells in enumerate(blocks):
        draw_tag(canvas, number, states[number], cells[0], frame)


def list_cells(s: Village) -> list[list[int]]:
    """List the cells of each block."""
    blocks: list[list[int]] = [[] for _ in range(len(s.homes) // s.seats)]
    for cell, number in enumerate(s.block):
        if number != EMPTY:
            blocks[number].append(cell)
    return blocks


@draw_once
def draw_ground(canvas: Canvas, frame: Frame) -> None:
    """Draw the ground, the corners of the cells and the names of rows and columns."""
    left, top, depth, size = frame
    wide, deep = SIDE * WIDTH, SIDE * depth
    label = canvas._("Cells are named A1 to M13")
    with canvas.group(id="grounds", x=left, y=top, label=label):
        canvas.rect(1, 5, wide + 4, deep + 4, rx=10, css="f-shadow")
        canvas.rect(-5, -5, wide + 10, deep + 10, rx=10, css="board")
        for row in range(SIDE + 1):
            canvas.path(f"M0 {row * depth}H{wide}", css="grid-dots")
        for cell, across, down in TUFTS:
            x = cell % SIDE * WIDTH + WIDTH * across // 100
            y = cell // SIDE * depth + depth * down // 100
            canvas.path(f"M{x} {y}l-3 -7m3 7l0 -9m0 9l4 -6", css="tuft f-none")
        for index in range(SIDE):
            middle, level = (index + 0.5) * WIDTH, (index + 0.5) * depth
            letter = "ABCDEFGHIJKLM"[index]
            canvas.text(middle, -8 - size, letter, css="soft mid", font_size=size)
            canvas.text(-9, level, str(index + 1), css="soft end", font_size=size)


# Blocks


@draw_once
def draw_block(
    canvas: Canvas, number: int, state: str, cells: tuple[int, ...], frame: Frame
) -> None:
    """Draw the trodden earth of a block, with an outline that says how it fares."""
    about = f"c-{NAMES[cells[0]]}"
    with canvas.group(id=f"block-{block_name(number)}", css="piece", about=about):
        earth = "".join(
            f"M{frame.find_left(cell)} {frame.find_top(cell)}h{WIDTH}v{frame.depth}h-{WIDTH}z"
            for cell in cells
        )
        canvas.path(earth, css="earth")
        line = trace_outline(cells, frame)
        canvas.path(line, css=f"block-line {state}".strip())


def find_state(s: Village, number: int) -> str:
    """Return the style of a block's outline: struck, sheltered, spoiled, done or dead."""
    if number in s.hits:
        return "struck"
    if s.shaman != EMPTY and s.block[s.shaman] == number:
        return "sacred"
    if number in s.spoiled:
        return "spoiled"
    if number in s.done:
        return "ticked"
    return "" if count_inhabitants(s, number) else "dead"


@draw_once
def draw_tag(canvas: Canvas, number: int, state: str, first: int, frame: Frame) -> None:
    """Draw the letter of a block as a small flag at its first cell."""
    name = block_name(number)
    size = frame.letters
    width = size * 0.5 + size * 0.68 * len(name)
    x, y = frame.find_left(first) - 7, frame.find_top(first) - size * 0.75
    with canvas.group(id=f"tag-{name}", x=x, y=y, css="piece", about=f"c-{NAMES[first]}"):
        canvas.rect(0, 0, width, size + 4, rx=5, css=f"block-tag {state}".strip())
        canvas.text(
            width / 2, size / 2 + 2.5, name, css="block-letter mid", font_size=frame.letters
        )


# What stands on a cell


@draw_once
def draw_thing(canvas: Canvas, here: int, cell: int, frame: Frame) -> None:
    """Draw what stands on a cell, its feet at the front."""
    name, what = NAMES[cell], here & WHAT
    x, y = frame.find_left(cell), frame.find_top(cell) + frame.depth - DEPTH
    if what == PEN:
        draw_pen(canvas, here, name, x, y)
        return
    if what == RUIN:
        with canvas.group(id=f"ruin-{name}", x=x, y=y - STOREY, css="piece", about=f"c-{name}"):
            canvas.use(f"ruin-{owner(here)}", 0, 0, WIDTH, DEPTH + STOREY)
            canvas.use(f"sign-{owner(here)}", 34, 36, 12, css="faded")
        return
    high = here & TALL != 0
    with canvas.group(id=f"house-{name}", x=x, y=y - STOREY, css="piece", about=f"c-{name}"):
        kind = "high" if high else "low"
        canvas.use(f"{kind}-{owner(here)}", 0, 0, WIDTH, DEPTH + STOREY)
        canvas.use(f"sign-{owner(here)}", 6, 8 if high else 25, 15)
    if here & (ROOF | VILLAGER_IN):
        roof = y - STOREY + (2 if high else 19)
        with canvas.group(id=f"roof-{name}", x=x, y=roof, css="piece", about=f"c-{name}"):
            draw_roof_pieces(canvas, here)


def draw_roof_pieces(canvas: Canvas, here: int) -> None:
    """Draw the oven or shrine and the villager of a house; the roof begins at 0."""
    if here & ROOF:
        left = 17 if here & VILLAGER_IN else 22
        canvas.use("k-oven" if here & ROOF == OVEN_ON else "k-shrine", left, -5, 27)
    if here & VILLAGER_IN:
        canvas.use("k-villager", 34, 3, 20)


def draw_pen(canvas: Canvas, here: int, name: str, x: int, y: int) -> None:
    """Draw a pen, open towards its house, with the sign of its owner and its cattle."""
    side = "nesw"[(here & FACING) >> 6]
    with canvas.group(id=f"pen-{name}", x=x, y=y, css="piece", about=f"c-{name}"):
        canvas.use(f"pen-{side}", 0, 0, WIDTH, DEPTH)
        canvas.use(f"seat-{owner(here)}", 9, 17, 14)
    if here & CATTLE_IN:
        with canvas.group(id=f"cattle-{name}", x=x + 19, y=y + 6, css="piece", about=f"c-{name}"):
            canvas.use("cow", 0, 0, 34)
