"""The village: cells, what stands on them, and the outlines of the blocks."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import CELLS, NAMES, SIDE, SIDES, TOWARDS
from ..rules.codes import (
    CATTLE_IN,
    FACING,
    HOUSE,
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
from ..rules.rewards import count_inhabitants, tally
from ..rules.state import Village
from ..rules.village import list_pens_of
from ..words import names
from ..words.actions import describe_blocks, list_rewards, list_roof
from ..words.names import owner

Place = tuple[int, int]

# The corners of a cell where each side begins and ends.
EDGES: Final = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1))]


def draw_village(s: Village, canvas: Canvas, at: Place, size: int) -> None:
    """Draw the board: names of rows and columns, cells, blocks."""
    span = SIDE * size
    with canvas.group(id="grounds", x=at[0], y=at[1]):
        canvas.rect(-4, -4, span + 8, span + 8, rx=8, css="board")
        for index in range(SIDE):
            middle = index * size + size / 2
            canvas.text(middle, -14, "ABCDEFGHIJKLM"[index], css="edge-name mid")
            canvas.text(-8, middle, str(index + 1), css="edge-name end")
    counts = tally(s)
    blocks = [" · ".join(lines) for lines in describe_blocks(s, counts, canvas._)]
    for cell in range(CELLS):
        draw_cell(s, canvas, cell, at, size, blocks)
    for number in range(len(s.homes) // s.seats):
        draw_block(s, canvas, counts, number, at, size)


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


def describe_cell(s: Village, cell: int, blocks: list[str], _: Words) -> str:
    """Describe what stands on a cell and who leads in its block."""
    here = s.land[cell]
    text = f"{names.cell(cell)}: {describe_thing(here, _)}"
    if here == LAND:
        return text
    return f"{text}, {_.player_name(owner(here))} · {blocks[s.block[cell]]}"


def cell_action(s: Village, cell: int) -> int | None:
    """Return the action that a click on a cell stands for now; None if there is none."""
    asking = s.asking
    if asking == c.CHOOSE_PLACE:
        return c.PLACE + cell
    if asking == c.LOSE_PIECE:
        return c.LOSE + cell
    if asking == c.SEIZE_HOUSE:
        return c.SEIZE + cell
    if asking == c.TAKE_PIECE:
        return c.TAKE + cell
    if asking == c.TURN_PEN:
        for which in range(SIDES):
            if TOWARDS[s.spot * SIDES + which] == cell:
                return c.TURN_TO + which
    return None


def draw_cell(
    s: Village, canvas: Canvas, cell: int, at: Place, size: int, blocks: list[str]
) -> None:
    """Draw one cell: its ground, what stands on it, and what a click would do."""
    x = at[0] + cell % SIDE * size
    y = at[1] + cell // SIDE * size
    action = cell_action(s, cell)
    legal = action is not None and action in canvas.legal
    label = "" if legal else describe_cell(s, cell, blocks, canvas._)
    here = s.land[cell]
    with canvas.group(id=f"c-{NAMES[cell]}", x=x, y=y, action=action, label=label):
        ground = "ground clay" if here == LAND else "clay"
        if legal and s.asking == c.CHOOSE_PLACE and s.site[cell] == c.FRESH:
            ground += " fresh"
        canvas.rect(1, 1, size - 2, size - 2, rx=4, css=ground)
        draw_thing(s, canvas, cell, size)
        if cell == s.spot:
            canvas.use("pen", 4, 4, size - 8, css="dim")
        if legal:
            if here != LAND:
                canvas.rect(2, 2, size - 4, size - 4, rx=6, css="over")
            draw_hint(s, canvas, cell, size)


def draw_thing(s: Village, canvas: Canvas, cell: int, size: float) -> None:
    """Draw what stands on a cell."""
    here = s.land[cell]
    what = here & WHAT
    if what == HOUSE:
        draw_house(s, canvas, cell, size)
    elif what == RUIN:
        canvas.use("ruin", 2, 2, size - 4)
        canvas.use(f"sign-{owner(here)}", size * 0.4, size * 0.62, size * 0.22, css="dim")
        if here & TALL:
            canvas.text(size * 0.8, size * 0.3, "2", css="tiny mid soft")
    elif what == PEN:
        draw_pen(canvas, here, size)


def draw_house(s: Village, canvas: Canvas, cell: int, size: float) -> None:
    """Draw a house with its sign and what stands on its roof."""
    here = s.land[cell]
    high = here & TALL != 0
    canvas.use(f"{'high' if high else 'low'}-{owner(here)}", 1, 1, size - 2)
    top = size * (0.07 if high else 0.18)
    canvas.use(f"sign-{owner(here)}", size * 0.11, top, size * 0.2)
    if here & ROOF:
        name = "k-oven" if here & ROOF == OVEN_ON else "k-shrine"
        canvas.use(name, size * 0.3, top - size * 0.02, size * 0.42)
    if here & VILLAGER_IN:
        canvas.use("k-villager", size * 0.62, top + size * 0.06, size * 0.32)
    if high:
        canvas.text(size * 0.5, size * 0.645, "2", css="tiny mid bold dark")
    if s.shaman == cell:
        canvas.use("k-shaman", size * 0.46, size * 0.4, size * 0.54)


def draw_pen(canvas: Canvas, here: int, size: float) -> None:
    """Draw a pen, its open side towards its house, in the colour of the owner."""
    turn = 90 * ((here & FACING) >> 6)
    middle = size / 2
    turned = f"rotate({turn} {middle:.1f} {middle:.1f})" if turn else ""
    canvas.use("pen", 2, 2, size - 4, transform=turned)
    canvas.use(f"seat-{owner(here)}", size * 0.36, size * 0.4, size * 0.24)
    if here & CATTLE_IN:
        canvas.use("k-cattle", size * 0.3, size * 0.3, size * 0.5)


def draw_hint(s: Village, canvas: Canvas, cell: int, size: float) -> None:
    """Show on a legal cell what a click brings or costs."""
    here = s.land[cell]
    if s.asking == c.CHOOSE_PLACE and s.kind == p.HOUSE:
        if here & WHAT == HOUSE:
            lost = here & (ROOF | VILLAGER_IN)
            draw_badge(canvas, "!" if lost else "+1", size, "alarm" if lost else "")
        elif s.site[cell] == c.FRESH:
            canvas.rect(size * 0.3, size * 0.3, size * 0.4, size * 0.4, rx=3, css="spot-new")
        else:
            draw_badge(canvas, block_name(s.site[cell] // c.BLOCK - 1), size, "")
    elif s.asking == c.LOSE_PIECE:
        gone = len(list_pens_of(s, cell)) if s.kind == p.HOUSE else 0
        gone += (here & ROOF > 0) + (here & VILLAGER_IN > 0) if s.kind == p.HOUSE else 0
        canvas.path(
            f"M{size * 0.3:.1f} {size * 0.3:.1f} L{size * 0.7:.1f} {size * 0.7:.1f} "
            f"M{size * 0.7:.1f} {size * 0.3:.1f} L{size * 0.3:.1f} {size * 0.7:.1f}",
            css="lose-mark f-none",
        )
        if gone:
            draw_badge(canvas, f"−{gone}", size, "alarm")


def draw_badge(canvas: Canvas, text: str, size: float, css: str) -> None:
    """Write a small note into the corner of a cell."""
    width = 10 + 8 * len(text)
    canvas.rect(size - width - 1, size - 20, width, 18, rx=6, css="mark-badge")
    canvas.text(size - width / 2 - 1, size - 10.5, text, css=f"mark-text mid {css}".strip())


def draw_block(
    s: Village, canvas: Canvas, counts: list[int], number: int, at: Place, size: int
) -> None:
    """Draw the outline of a block and its letter; a block to be evaluated can be clicked."""
    cells = [cell for cell in range(CELLS) if s.block[cell] == number]
    action = c.EVALUATE + number
    legal = action in canvas.legal
    first = cells[0]
    left = at[0] + first % SIDE * size
    top = at[1] + first // SIDE * size
    with canvas.group(id=f"block-{block_name(number)}", action=action):
        if legal:
            for cell in cells:
                x = at[0] + cell % SIDE * size
                y = at[1] + cell // SIDE * size
                canvas.rect(x, y, size, size, css="block-area")
        canvas.path(
            trace_outline(s, cells, at, size), css=f"block-line {block_state(s, number)}".strip()
        )
        name = block_name(number)
        width = 12 + 8 * len(name)
        canvas.rect(left - 4, top - 5, width, 16, rx=5, css="block-tag")
        canvas.text(left - 4 + width / 2, top + 3.5, name, css="block-letter mid")
        if legal:
            winners = [seat for _pile, seat in list_rewards(s, counts, number)]
            draw_gains(canvas, winners, (left + width, top), at[0] + SIDE * size)


def draw_gains(canvas: Canvas, winners: list[int], at: Place, right: int) -> None:
    """Show who would get how many cards from a block."""
    seats = sorted(set(winners), key=winners.count, reverse=True)
    if not seats:
        return
    width = 32 * len(seats) + 6
    left = min(at[0], right - width)
    canvas.rect(left, at[1] - 11, width, 22, rx=8, css="pill")
    for index, seat in enumerate(seats):
        canvas.use(f"seat-{seat}", left + 4 + index * 32, at[1] - 7, 14)
        text = str(winners.count(seat))
        canvas.text(left + 21 + index * 32, at[1] + 0.5, text, css="mark-text")


def trace_outline(s: Village, cells: list[int], at: Place, size: int) -> str:
    """Return the border of a block as a path."""
    parts = []
    for cell in cells:
        for which in range(SIDES):
            other = TOWARDS[cell * SIDES + which]
            if other >= 0 and s.block[other] == s.block[cell]:
                continue
            (x1, y1), (x2, y2) = EDGES[which]
            x = at[0] + cell % SIDE * size
            y = at[1] + cell // SIDE * size
            parts.append(f"M{x + x1 * size} {y + y1 * size}L{x + x2 * size} {y + y2 * size}")
    return "".join(parts)


def block_state(s: Village, number: int) -> str:
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


def draw_small_village(s: Village, seat: int, canvas: Canvas) -> None:
    """Draw the village as coloured squares; the houses of the others are pale."""
    size = 20
    canvas.size(SIDE * size + 8, SIDE * size + 8)
    with canvas.group(id="village", x=4, y=4):
        canvas.rect(-4, -4, SIDE * size + 8, SIDE * size + 8, rx=6, css="board")
        for cell in range(CELLS):
            here = s.land[cell]
            x, y = cell % SIDE * size, cell // SIDE * size
            what = here & WHAT
            pale = "dim" if owner(here) != seat else None
            if what == HOUSE:
                canvas.use(
                    f"{'high' if here & TALL else 'low'}-{owner(here)}", x, y, size, css=pale
                )
            elif what == PEN:
                canvas.use("k-pen", x + 1, y + 1, size - 2, css=pale)
            elif what == RUIN:
                canvas.use("ruin", x + 1, y + 1, size - 2, css="dim")
