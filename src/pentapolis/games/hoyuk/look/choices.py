"""What a click brings or costs, written on the cells and blocks that can be chosen."""

from __future__ import annotations

from typing import Final, NamedTuple

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.type import measure_text

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import SIDE
from ..rules.codes import HOUSE, OVEN_ON, ROOF, VILLAGER_IN, WHAT, block_name
from ..rules.state import Village
from ..rules.village import list_pens_of
from ..words.actions import Join, list_rewards
from ..words.names import KIND_NAMES
from .fields import Frame, trace_outline
from .tiles import DEPTH, STOREY, WIDTH


class Mark(NamedTuple):
    """What a legal cell shows: what a click brings or costs, and under the pointer what it builds.

    A note is a text, then signs.
    """

    piece: str = ""
    house: str = ""
    sign: str = ""  # "seed" or "cross"
    text: str = ""
    icons: tuple[str, ...] = ()


UNMARKED: Final = Mark()


def find_mark(s: Village, cell: int) -> Mark:
    """Find what a legal cell shows."""
    if s.asking == c.CHOOSE_PLACE:
        return mark_place(s, cell) if s.kind == p.HOUSE else mark_piece(s, cell)
    return mark_loss(s, cell) if s.asking == c.LOSE_PIECE else UNMARKED


def mark_piece(s: Village, cell: int) -> Mark:
    """Mark the place of a pen or a piece; on a house it would hide too much."""
    return UNMARKED if s.land[cell] & WHAT == HOUSE else Mark(piece=KIND_NAMES[s.kind])


def mark_place(s: Village, cell: int) -> Mark:
    """Mark the place of a house: what it brings beside others, a floor's cost, or a mere dot."""
    here = s.land[cell]
    if here & WHAT == HOUSE:
        lost = []
        if here & ROOF:
            lost.append(KIND_NAMES[p.OVEN if here & ROOF == OVEN_ON else p.SHRINE])
        if here & VILLAGER_IN:
            lost.append(KIND_NAMES[p.VILLAGER])
        return Mark(text="−", icons=tuple(lost)) if lost else UNMARKED
    house = f"low-{s.turn}"
    if s.site[cell] == c.FRESH:
        return Mark(house=house, sign="seed")
    join = Join(s, cell)
    if join.takes_lead:
        return Mark(house=house, icons=("star",))
    if len(join.kins) != 1:
        # HY-13.2 limit: each family lets its tribe play one card a round.
        return Mark(house=house, text="−" if join.kins else "+", icons=("family",))
    return Mark(house=house)


def mark_loss(s: Village, cell: int) -> Mark:
    """Cross a piece out that may be lost, and count what goes with it."""
    here = s.land[cell]
    gone = 0
    if s.kind == p.HOUSE:
        gone = len(list_pens_of(s, cell)) + (here & ROOF > 0) + (here & VILLAGER_IN > 0)
    return Mark(sign="cross", text=f"−{gone}" if gone else "")


def draw_mark(canvas: Canvas, mark: Mark, frame: Frame) -> None:
    """Draw a mark on a cell."""
    x, y = WIDTH / 2, frame.depth / 2
    if mark.piece:
        canvas.use(mark.piece, x - 17, y - 17, 34, css="ghost")
    if mark.house:
        wide, high = WIDTH * 0.8, (DEPTH + STOREY) * 0.8
        canvas.use(mark.house, x - wide / 2, frame.depth - high - 4, wide, high, css="ghost")
    if mark.sign == "seed":
        canvas.circle(x, y, 2.5, css="seed")
    elif mark.sign == "cross":
        canvas.path(f"M{x - 12} {y - 11}l24 22m0 -22l-24 22", css="lose-mark f-none")
    if mark.text or mark.icons:
        draw_note(canvas, mark.text, mark.icons, frame)


def draw_note(canvas: Canvas, text: str, icons: tuple[str, ...], frame: Frame) -> None:
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


def draw_picks(
    s: Village, canvas: Canvas, counts: list[int], blocks: list[list[int]], frame: Frame
) -> None:
    """Let a block be picked as a whole, and show who would get how many cards."""
    for number, cells in enumerate(blocks):
        action = c.EVALUATE + number
        if action not in canvas.legal:
            continue
        with canvas.group(id=f"pick-{block_name(number)}", action=action):
            for cell in cells:
                x, y = frame.find_left(cell), frame.find_top(cell)
                canvas.rect(x, y, WIDTH, frame.depth, css="block-area")
            canvas.path(trace_outline(cells, frame), css="pick-line f-none")
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
