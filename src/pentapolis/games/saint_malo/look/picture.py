"""The picture of Saint Malo: a large city, the stores beside it, pirates, dice, people."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import NO_SIDE, PLAN, SIDE_OF
from ..rules.scoring import defence
from ..rules.state import Town
from ..words.cards import find_kept, is_whole
from ..words.names import field
from .board import draw_city
from .choices import draw_dice, draw_people
from .fields import FREE, draw_piece, list_pieces, name_piece
from .header import draw_header, draw_tall_header
from .shapes import SHEET
from .sides import draw_cannons, draw_pirates, draw_series

SMALL: Final = 40  # a field of a small city
CELL_EVENTS: Final = {
    c.CRATE_DRAWN,
    c.WALL_DRAWN,
    c.CHURCH_DRAWN,
    c.PERSON_DRAWN,
    c.HOUSE_DRAWN,
}


def draw(game: Game, seen: Town, canvas: Canvas) -> None:
    """Draw the table with the city of the seat in focus large."""
    canvas.define_all(SHEET)
    if canvas.wide:
        draw_wide(seen, canvas)
    else:
        draw_tall(seen, canvas)
    describe_cities(seen, canvas)


def draw_wide(seen: Town, canvas: Canvas) -> None:
    """Draw city and dice on the left; pirates, people, churches and cannons on the right."""
    canvas.size(980, 876)
    seat = canvas.focus
    name = canvas._.player_name(seat)
    draw_header(canvas, seat, name, seen.points[seat], (4, 2), 704)
    draw_city(seen, seat, canvas, (4, 50), 92)
    draw_dice(seen, canvas, (4, 764), 90)
    draw_pirates(seen, canvas, (720, 2), 256)
    draw_people(seen, canvas, (720, 276), (256, 59), 1)
    draw_series(seen, seat, canvas, (720, 724), 256)
    draw_cannons(seen, seat, canvas, (566, 768), 46, 3)


def draw_tall(seen: Town, canvas: Canvas) -> None:
    """Draw one thing below the other for a phone: dice and city, then what is looked up."""
    canvas.size(620, 1212)
    seat = canvas.focus
    draw_tall_header(seen, seat, canvas, (4, 2), 612)
    draw_dice(seen, canvas, (4, 60), 100)
    draw_city(seen, seat, canvas, (3, 184), 79)
    draw_people(seen, canvas, (4, 806), (150, 80), 4)
    draw_cannons(seen, seat, canvas, (480, 890), 40, 3)
    draw_pirates(seen, canvas, (4, 978), 612)
    draw_series(seen, seat, canvas, (4, 1092), 612)


def draw_seat(game: Game, seen: Town, seat: int, canvas: Canvas) -> None:
    """Draw a small city for its seat's card."""
    canvas.define_all(SHEET)
    canvas.size(7 * SMALL + 8, 7 * SMALL + 8)
    draw_small_city(canvas, list_pieces(seen, seat))


@draw_once
def draw_small_city(canvas: Canvas, pieces: tuple[int, ...]) -> None:
    """Draw a city with the pieces on its fields, too small for letters."""
    size = SMALL
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
                    draw_piece(canvas, pieces[cell], size)


def describe_cities(seen: Town, canvas: Canvas) -> None:
    """Describe the cities in words, for screen readers."""
    _ = canvas._
    for seat in range(seen.seats):
        canvas.describe(
            _(
                "{name}: coins {coins}, logs {logs}, defence {defence}, free fields {free}.",
                name=_.player_name(seat),
                coins=seen.coins[seat],
                logs=seen.logs[seat],
                defence=defence(seen, seat),
                free=seen.free[seat].bit_count(),
            )
        )
        where = describe_pieces(list_pieces(seen, seat), _)
        if where:
            canvas.describe(where)


@remember
def describe_pieces(pieces: tuple[int, ...], _: Words) -> str:
    """Say where each thing of a city stands."""
    found: dict[int, list[str]] = {}
    for cell, piece in enumerate(pieces):
        if piece != FREE:
            found.setdefault(piece, []).append(field(cell))
    return " ".join(f"{name_piece(piece, _)}: {', '.join(found[piece])}." for piece in found)


def selections(game: Game, seen: Town, legal: list[int]) -> dict[int, list[str]]:
    """SM-3.2 keep: kinds that are picked are kept; picking none rolls all, picking all stops.

    To keep only some dice of a kind is legal too, but rarely wise: those actions are cards.
    """
    if seen.asking != c.KEEP_DICE:
        return {}
    picks: dict[int, list[str]] = {}
    for action in legal:
        kept = find_kept(seen, action)
        if is_whole(seen.dice, kept):
            picks[action] = [d.FACE_LETTERS[which] for which in sorted(set(d.faces_of(kept)))]
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
