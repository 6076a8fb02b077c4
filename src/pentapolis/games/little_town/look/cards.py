"""Objective cards of the seat in focus: what they ask for, how far it is, what they bring."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.type import measure_text, wrap_text
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.codes import O12
from ..rules.objectives import EVENT_CARDS, amount_of, is_fulfilled, progress
from ..rules.parts import Box
from ..rules.state import Town
from ..words.names import card, condition
from .tiles import WIDTH, draw_fitted, draw_points, small_type

Place = tuple[float, float]
GAP: Final = 4
TIGHT: Final = 1.08  # how much wider than its room a line may be; its letters become narrower


class Rack:
    """How the cards lie: up to three side by side on a desk, two by two else."""

    def __init__(self, count: int, wide: bool) -> None:
        self.columns = 3 if wide and count == 3 else 2
        self.width = (WIDTH - (self.columns - 1) * GAP) / self.columns
        self.lines = 2 if wide and self.columns == 2 else 3
        self.height = small_type(wide) * (0.14 + 1.16 * self.lines) + 8
        self.rows = -(-count // self.columns)

    def place(self, index: int) -> Place:
        """Return where a card lies."""
        row, column = divmod(index, self.columns)
        return column * (self.width + GAP), row * (self.height + GAP)


def rack_height(seen: Town, wide: bool) -> float:
    """Return how much room all cards take, so that nothing moves when one is claimed."""
    rack = Rack(seen.box.objectives, wide)
    return rack.rows * (rack.height + GAP)


def draw_objectives(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """Draw the cards of the seat in focus: the viewer's own open, others' face down."""
    own = seen.cards[seat] if seat == canvas.viewer and seen.cards[seat] > 0 else 0
    most = seen.box.objectives
    # Claimed cards keep a place among the others, so that no card jumps.
    shown = cells_of(own | seen.claimed[seat])
    for index, which in enumerate(shown[:most]):
        draw_card(seen, seat, which, canvas, index, at)
    if not own:
        first = len(shown)
        for index in range(first, min(most, first + seen.cards_left(seat))):
            draw_back(canvas, seat, index, most, at)


@draw_once
def draw_back(canvas: Canvas, seat: int, index: int, most: int, at: Place) -> None:
    """Draw one of a seat's cards face down."""
    rack = Rack(most, canvas.wide)
    x, y = rack.place(index)
    label = canvas._("an objective, face down")
    with canvas.group(id=f"back{seat}-{index}", x=at[0] + x, y=at[1] + y, label=label):
        canvas.rect(1, 1, rack.width - 2, rack.height - 2, rx=9, css="f-panel")
        size = min(56, rack.height - 8)
        canvas.use("card", rack.width / 2 - size / 2, rack.height / 2 - size / 2, size)


def draw_card(seen: Town, seat: int, which: int, canvas: Canvas, index: int, at: Place) -> None:
    """Draw a card of the seat in focus, which can perhaps be claimed."""
    box = seen.box
    css, far = "card-done", ""
    if not seen.claimed[seat] & BIT[which]:
        ready = is_fulfilled(seen, seat, which)
        css, far = ("card-ready", "") if ready else ("", progress_text(seen, seat, which))
    action = c.CLAIM_CARD + which if seat == seen.turn else None
    if action not in canvas.legal and action not in canvas.near:
        draw_quiet_card(canvas, box, seat, which, css, far, index, at)
        return
    x, y = Rack(box.objectives, canvas.wide).place(index)
    label = "" if action in canvas.legal else describe_card(box, which, canvas._)
    key = f"card{seat}-{which}"
    with canvas.group(id=key, x=at[0] + x, y=at[1] + y, action=action, label=label):
        fill_card(canvas, box, which, css, far)


def describe_card(box: Box, which: int, _: Words) -> str:
    """Name a card and say what it asks for."""
    return f"{card(which, _)}: {condition(box, which, _)}"


@draw_once
def draw_quiet_card(
    canvas: Canvas, box: Box, seat: int, which: int, css: str, far: str, index: int, at: Place
) -> None:
    """Draw a card that cannot be claimed now."""
    x, y = Rack(box.objectives, canvas.wide).place(index)
    label = describe_card(box, which, canvas._)
    with canvas.group(id=f"card{seat}-{which}", x=at[0] + x, y=at[1] + y, label=label):
        fill_card(canvas, box, which, css, far)


@draw_once
def fill_card(canvas: Canvas, box: Box, which: int, css: str, far: str) -> None:
    """Draw its points, its name and condition, and how far the seat is or else a tick."""
    rack, font = Rack(box.objectives, canvas.wide), small_type(canvas.wide)
    canvas.rect(1, 1, rack.width - 2, rack.height - 2, rx=9, css=f"ground f-panel {css}".strip())
    medal = font * 1.8
    draw_points(canvas, str(box.card_points[which]), 8 + medal / 2, medal / 2 + 3, medal)
    left = medal + 16
    if rack.columns == 2 and canvas.wide:
        far_at: Place = (rack.width - 34, rack.height / 2)
        room = rack.width - left - 72
    else:
        far_at = (8 + medal / 2, medal + (rack.height - medal) / 2)
        room = rack.width - left - 8
    if far:
        draw_fitted(canvas, far, *far_at, 60 if canvas.wide else 80, "mid bold soft")
    else:
        spot = f"translate({far_at[0]:.0f} {far_at[1]:.0f}) scale({font / 20:.2f})"
        canvas.path("M-9 0 L-2 7 L10 -7", css="f-none s-good", transform=spot)
    step = font * 1.16
    top = (rack.height - (rack.lines - 1) * step) / 2
    name, asked = card(which, canvas._), condition(box, which, canvas._)
    write_card(canvas, name, asked, (left, top), room, rack.lines)


def write_card(canvas: Canvas, name: str, asked: str, at: Place, room: float, most: int) -> None:
    """Write a name and a condition; a long condition begins in the line of the name."""
    font = small_type(canvas.wide)
    lines = wrap_text(asked, room, font)
    indent, wider = 0.0, room
    if len(lines) == most:  # a little narrower it may fit below the name
        lines = wrap_text(asked, room * TIGHT, font)
    if len(lines) >= most:
        indent = measure_text(name, font, bold=True) + 14
        lines = wrap_text(asked, room, font, indent=indent)
        while len(lines) > most:  # its letters become narrower
            wider += font / 2
            lines = wrap_text(asked, wider, font, indent=indent)
    draw_fitted(canvas, name, at[0], at[1], room, "bold")
    first = 0 if indent else 1
    for number, line in enumerate(lines):
        shift = indent if number == 0 else 0
        y = at[1] + (number + first) * font * 1.16
        if line:
            draw_fitted(canvas, line, at[0] + shift, y, room - shift, "")


def progress_text(seen: Town, seat: int, which: int) -> str:
    """Return the progress of a card: 2/3."""
    done = progress(seen, seat, which)
    if which == O12:
        return str(done)
    need = amount_of(seen, which)
    if EVENT_CARDS & BIT[which] and need < 2:
        return "–"
    return f"{min(done, need)}/{need}"
