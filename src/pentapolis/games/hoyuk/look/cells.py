"""The faces of the cells: a tip for what stands there, and what a click would do."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.board import CELLS, NAMES, SIDE, SIDES, TOWARDS
from ..rules.codes import CATTLE_IN, LAND, PEN, RUIN, TALL, WHAT
from ..rules.state import Village
from ..words import names
from ..words.actions import list_roof
from ..words.names import list_players, owner
from .choices import UNMARKED, Mark, draw_mark, find_mark
from .fields import Frame
from .tiles import WIDTH

# The first of the actions that choose a cell, by question.
CHOOSING: Final[Mapping[int, int]] = {
    c.CHOOSE_PLACE: c.PLACE,
    c.LOSE_PIECE: c.LOSE,
    c.SEIZE_HOUSE: c.SEIZE,
    c.TAKE_PIECE: c.TAKE,
}
FREE: Final = -1  # free ground, in place of a block
ALONE: Final = -2  # a cell that is drawn by itself, in place of a block


def draw_cells(s: Village, canvas: Canvas, frame: Frame, blocks: list[str]) -> None:
    """Draw the faces of all cells; quiet neighbours of a block, or on free ground, as one."""
    players = list_players(s, canvas._)
    actions = list_actions(s, canvas)
    alone = {*actions, s.spot}
    areas = [
        ALONE if cell in alone else FREE if here == LAND else block
        for cell, (here, block) in enumerate(zip(s.land, s.block, strict=True))
    ]
    for begin in range(0, CELLS, SIDE):
        for area, run in groupby(range(begin, begin + SIDE), areas.__getitem__):
            cells = list(run)
            here = tuple(s.land[cells[0] : cells[-1] + 1])
            if area == FREE:
                draw_quiet_cells(canvas, cells[0], here, (), "", frame)
            elif area != ALONE:
                draw_quiet_cells(canvas, cells[0], here, players, blocks[area], frame)
            else:
                for cell in cells:
                    about = blocks[s.block[cell]] if s.land[cell] != LAND else ""
                    draw_cell(s, canvas, cell, actions.get(cell), players, about, frame)


def list_actions(s: Village, canvas: Canvas) -> dict[int, int]:
    """Map the cells that can be clicked now to the actions that a click stands for."""
    if s.asking in CHOOSING:
        actions = {cell: CHOOSING[s.asking] + cell for cell in range(CELLS)}
    elif s.asking == c.TURN_PEN:
        actions = {TOWARDS[s.spot * SIDES + side]: c.TURN_TO + side for side in range(SIDES)}
    else:
        return {}
    clickable = canvas.legal | canvas.near
    return {cell: action for cell, action in actions.items() if action in clickable}


@draw_once
def draw_quiet_cells(
    canvas: Canvas,
    first: int,
    here: tuple[int, ...],
    players: tuple[str, ...],
    block: str,
    frame: Frame,
) -> None:
    """Draw the faces of some cells of a row that are only looked at, all of a block or all free."""
    for cell, thing in enumerate(here, start=first):
        x, y = frame.find_left(cell), frame.find_top(cell)
        label = describe_cell(cell, thing, players, block, canvas._)
        with canvas.group(id=f"c-{NAMES[cell]}", x=x, y=y, label=label):
            draw_face(canvas, "face", False, UNMARKED, frame)


def draw_cell(
    s: Village,
    canvas: Canvas,
    cell: int,
    action: int | None,
    players: tuple[str, ...],
    block: str,
    frame: Frame,
) -> None:
    """Draw the face of a cell that can be clicked, or of one where a pen is being turned."""
    here = s.land[cell]
    label, css, mark = "", "face", UNMARKED
    if action in canvas.legal:
        css = "ground spot" if here == LAND else "over spot"
        mark = find_mark(s, cell)
    else:
        label = describe_cell(cell, here, players, block, canvas._)
    x, y = frame.find_left(cell), frame.find_top(cell)
    with canvas.group(id=f"c-{NAMES[cell]}", x=x, y=y, action=action, label=label):
        draw_face(canvas, css, cell == s.spot, mark, frame)


@draw_once
def draw_face(canvas: Canvas, css: str, turning: bool, mark: Mark, frame: Frame) -> None:
    """Draw a cell's face with its mark, and the sign of a pen that is being turned."""
    canvas.rect(1.5, 1.5, WIDTH - 3, frame.depth - 3, rx=7, css=css)
    if turning:
        canvas.use("k-pen", 13, frame.depth / 2 - 17, 32, css="piece")
    draw_mark(canvas, mark, frame)


def describe_cell(cell: int, here: int, players: tuple[str, ...], block: str, _: Words) -> str:
    """Describe what stands on a cell and who leads in its block."""
    text = f"{names.cell(cell)}: {describe_thing(here, _)}"
    return text if here == LAND else f"{text}, {players[owner(here)]} · {block}"


@remember
def describe_thing(here: int, _: Words) -> str:
    """Describe what stands on a cell."""
    what = here & WHAT
    if what == LAND:
        return _("free")
    if what == RUIN:
        return _("ruin")
    if what == PEN:
        return _("pen with cattle") if here & CATTLE_IN else _("pen")
    text = _("high-rise") if here & TALL else _("house")
    roof = list_roof(here, _)
    return f"{text} ({roof})" if roof else text
