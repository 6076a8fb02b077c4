"""The picture of Saint Malo: a large city, the stores beside it, pirates, dice, people."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import CELLS, NO_SIDE, PLAN, SIDE_OF
from ..rules.scoring import defence
from ..rules.state import Town
from ..words.names import field
from .board import TRACK, describe_field, draw_city, draw_piece
from .shapes import SHAPES
from .sides import draw_choices, draw_dice, draw_pirates, draw_stores

CELL_EVENTS: Final = {
    c.CRATE_DRAWN,
    c.WALL_DRAWN,
    c.CHURCH_DRAWN,
    c.PERSON_DRAWN,
    c.HOUSE_DRAWN,
}


class Layout:
    """Where things go: side by side on a wide screen, one below the other on a phone."""

    def __init__(self, wide: bool) -> None:
        self.cell = 96 if wide else 98
        self.city = 7 * self.cell + 2 * TRACK
        self.width = 1020 if wide else self.city + 8
        if wide:
            self.city_at = (4, 4)
            self.side_at = (self.city + 16, 4)
            self.side_width = self.width - self.city - 20
            self.dice_at = (4, self.city + 14)
            self.actions_at = (510, self.city + 14)
            self.die = 90
            self.actions_width = self.width - 514
            self.height = self.city + 122
        else:
            self.city_at = (4, 112)
            self.side_at = (4, 4)
            self.side_width = self.city
            self.dice_at = (4, self.city + 230)
            self.die = 130
            self.actions_at = (4, self.city + 384)
            self.actions_width = self.city
            self.height = self.city + 490


def draw(game: Game, seen: Town, canvas: Canvas) -> None:
    """Draw the table with the city of the seat in focus large."""
    layout = Layout(canvas.wide)
    canvas.size(layout.width, layout.height)
    canvas.define_all(SHAPES)
    seat = canvas.focus
    draw_city(seen, seat, canvas, layout.city_at, layout.cell)
    draw_pirates(seen, canvas, layout.side_at, layout.side_width, canvas.wide)
    below = 318 if canvas.wide else layout.city + 4
    store_y = layout.side_at[1] + below + (0 if canvas.wide else 112)
    draw_stores(seen, seat, canvas, (layout.side_at[0], store_y), layout.side_width, canvas.wide)
    draw_dice(seen, canvas, layout.dice_at, layout.die)
    draw_choices(seen, canvas, layout.actions_at, layout.actions_width)
    describe_cities(seen, canvas)


def draw_seat(game: Game, seen: Town, seat: int, canvas: Canvas) -> None:
    """Draw a small city for its seat's card."""
    canvas.define_all(SHAPES)
    size = 40
    canvas.size(7 * size + 8, 7 * size + 8)
    with canvas.group(id="city", x=4, y=4):
        canvas.rect(-4, -4, 7 * size + 8, 7 * size + 8, rx=8, css="f-stone")
        for row in range(PLAN.rows):
            for column in range(PLAN.columns):
                cell = PLAN.cell(row, column)
                if cell < 0:
                    canvas.use("tower", column * size + 2, row * size + 2, size - 4)
                    continue
                css = "f-field-dark" if SIDE_OF[cell] != NO_SIDE else "f-field"
                with canvas.group(x=column * size, y=row * size):
                    canvas.rect(1, 1, size - 2, size - 2, rx=4, css=css)
                    draw_piece(seen, seat, canvas, cell, size)


def describe_cities(seen: Town, canvas: Canvas) -> None:
    """Describe the cities in words, for screen readers."""
    _ = canvas._
    for seat in range(seen.seats):
        pieces: dict[str, list[str]] = {}
        for cell in range(CELLS):
            what = describe_field(seen, seat, cell, _)
            if not seen.free[seat] & BIT[cell]:
                pieces.setdefault(what, []).append(field(cell))
        canvas.describe(
            _(
                "{name}: {coins} coins, {logs} logs, defence {defence}, {free} free fields.",
                name=_.player_name(seat),
                coins=seen.coins[seat],
                logs=seen.logs[seat],
                defence=defence(seen, seat),
                free=seen.free[seat].bit_count(),
            )
        )
        for what, where in pieces.items():
            canvas.describe(f"{what}: {', '.join(where)}.")


def selections(game: Game, seen: Town, legal: list[int]) -> dict[int, list[str]]:
    """SM-3.2 keep: the dice picked up together are one action; picking none keeps all."""
    if seen.asking != c.KEEP_DICE:
        return {}
    picks: dict[int, list[str]] = {}
    for action in legal:
        picks[action] = [] if action == c.STOP else list(d.THROW_NAMES[action - c.REROLL])
    return picks


def highlights(game: Game, event: Event) -> list[str]:
    """List the ids of the parts of the drawing that an event is about."""
    if event.kind in CELL_EVENTS and event.args:
        return [f"f{event.seat}-{PLAN.names[event.args[0]]}"]
    if event.kind == c.SIDE_COMPLETED:
        return [f"tower{event.seat}-{event.args[0]}"]
    if event.kind in (c.BOXES_STRUCK, c.PIRATES_ATTACKED):
        return ["pirates"]
    return []
