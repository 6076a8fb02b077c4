"""What a click brings or costs, written on the cells and blocks that can be chosen."""

from __future__ import annotations

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.type import measure_text

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import CELLS, SIDE
from ..rules.codes import HOUSE, OVEN_ON, ROOF, VILLAGER_IN, WHAT, block_name
from ..rules.state import Village
from ..rules.village import list_pens_of
from ..words.actions import Join, list_rewards
from ..words.names import KIND_NAMES
from .fields import Frame, trace_outline
from .tiles import DEPTH, STOREY, WIDTH


def draw_mark(s: Village, canvas: Canvas, cell: int, frame: Frame) -> None:
    """Show on a legal cell what a click brings or costs, and under the pointer what it builds."""
    if s.asking == c.CHOOSE_PLACE:
        draw_place(s, canvas, cell, frame)
    elif s.asking == c.LOSE_PIECE:
        draw_loss(s, canvas, cell, frame)


def draw_place(s: Village, canvas: Canvas, cell: int, frame: Frame) -> None:
    """Mark a place: the size of the family, a floor and what it costs, or a mere dot."""
    here = s.land[cell]
    if s.kind != p.HOUSE:
        if here & WHAT != HOUSE:
            ghost = KIND_NAMES[s.kind]
            canvas.use(ghost, (WIDTH - 34) / 2, (frame.depth - 34) / 2, 34, css="ghost")
        return
    if here & WHAT == HOUSE:
        lost = []
        if here & ROOF:
            lost.append(KIND_NAMES[p.OVEN if here & ROOF == OVEN_ON else p.SHRINE])
        if here & VILLAGER_IN:
            lost.append(KIND_NAMES[p.VILLAGER])
        if lost:
            draw_note(canvas, "−", lost, frame)
        return
    wide, high = WIDTH * 0.8, (DEPTH + STOREY) * 0.8
    left, top = (WIDTH - wide) / 2, frame.depth - high - 4
    canvas.use(f"low-{s.turn}", left, top, wide, high, css="ghost")
    if s.site[cell] == c.FRESH:
        canvas.circle(WIDTH / 2, frame.depth / 2, 2.5, css="seed")
        return
    draw_join(canvas, Join(s, cell), frame)


def draw_join(canvas: Canvas, join: Join, frame: Frame) -> None:
    """Mark a house beside others where it does more than let a family grow."""
    if join.takes_lead:
        draw_note(canvas, "", ["star"], frame)
    elif len(join.kins) != 1:
        # HY-13.2 limit: each family lets its tribe play one card a round.
        draw_note(canvas, "−" if join.kins else "+", ["family"], frame)


def draw_loss(s: Village, canvas: Canvas, cell: int, frame: Frame) -> None:
    """Cross a piece out that may be lost, and count what goes with it."""
    x, y = WIDTH / 2, frame.depth / 2
    canvas.path(f"M{x - 12} {y - 11}l24 22m0 -22l-24 22", css="lose-mark f-none")
    here = s.land[cell]
    if s.kind == p.HOUSE:
        gone = len(list_pens_of(s, cell)) + (here & ROOF > 0) + (here & VILLAGER_IN > 0)
        if gone:
            draw_note(canvas, f"−{gone}", [], frame)


def draw_note(canvas: Canvas, text: str, icons: list[str], frame: Frame) -> None:
    """Pin a small note to the front corner of a cell: a text, then signs."""
    size = frame.letters
    written = measure_text(text, size, bold=True)
    wide = 8 + written + size * len(icons)
    if wide > WIDTH - 4:
        icons = icons[:1]  # on a phone there is room for one
        wide = 8 + written + size
    left, top = WIDTH - wide - 2, frame.depth - size - 5
    canvas.rect(left, top, wide, size + 3, rx=6, css="note")
    if text:
        middle = left + 4 + written / 2
        canvas.text(middle, top + size / 2 + 1.5, text, css="note-text mid", font_size=size)
    for index, icon in enumerate(icons):
        canvas.use(icon, left + wide - 3 - size * (len(icons) - index), top + 1.5, size)


def draw_picks(s: Village, canvas: Canvas, counts: list[int], frame: Frame) -> None:
    """Let a block be picked as a whole, and show who would get how many cards."""
    for number in range(len(s.homes) // s.seats):
        action = c.EVALUATE + number
        if action not in canvas.legal:
            continue
        cells = [cell for cell in range(CELLS) if s.block[cell] == number]
        with canvas.group(id=f"pick-{block_name(number)}", action=action):
            for cell in cells:
                x, y = frame.find_left(cell), frame.find_top(cell)
                canvas.rect(x, y, WIDTH, frame.depth, css="block-area")
            canvas.path(trace_outline(s, cells, frame), css="pick-line f-none")
            winners = [seat for _pile, seat in list_rewards(s, counts, number)]
            draw_gains(canvas, winners, cells, frame)


def draw_gains(canvas: Canvas, winners: list[int], cells: list[int], frame: Frame) -> None:
    """Show in the middle of a block who would get how many cards."""
    seats = sorted(set(winners), key=winners.count, reverse=True)
    if not seats:
        return
    size = frame.letters
    step = size * 1.9
    wide = step * len(seats) + 6
    middle = cells[len(cells) // 2]
    left = frame.find_left(middle) + WIDTH / 2 - wide / 2
    left = max(frame.x, min(left, frame.x + SIDE * WIDTH - wide))
    top = frame.find_top(middle) + (frame.depth - size - 6) / 2
    canvas.rect(left, top, wide, size + 6, rx=8, css="note")
    for index, seat in enumerate(seats):
        x = left + 5 + index * step
        canvas.use(f"seat-{seat}", x, top + 3, size)
        canvas.text(
            x + size + 2, top + size / 2 + 3, str(winners.count(seat)), css="bold", font_size=size
        )
