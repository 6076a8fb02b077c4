"""The picture of Garden Nation: the flower of territories, cards in its corners, peoples around."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, Event
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.shapes import SHAPES

from . import draw_people
from . import state as st
from .draw_board import described as field_described
from .draw_board import paint_board, paint_close
from .draw_cards import CARD, FACE, paint_claimed, paint_project, paint_secrets
from .draw_people import paint_order, paint_people, paint_ploys, paint_supply
from .parts import PUBLIC_KEYS, SECRET_KEYS
from .shapes import SYMBOLS
from .state import FIELD_NAMES, FIELDS, PAIRS, Garden, project_points
from .words import project, wanted

FIELD_EVENTS = {
    st.FLOOR_BUILT,
    st.BRAMBLE_CHOSEN,
    st.GROUND_LAID,
    st.BUILDING_DEMOLISHED,
    st.ROOF_LIFTED,
    st.BUILDING_INVADED,
}


def paint(game: Game, seen: Garden, canvas: Canvas) -> None:
    """Draw the table."""
    define(canvas)
    if canvas.wide:
        paint_wide(seen, canvas)
    else:
        paint_tall(seen, canvas)
    describe(seen, canvas)


def define(canvas: Canvas) -> None:
    """Give the drawing its shapes."""
    for name in ("star", "head"):
        canvas.define(name, SHAPES[name])
    for seat in range(4):
        canvas.define(f"seat-{seat}", SHAPES[f"seat-{seat}"])
    for name, shape in SYMBOLS.items():
        canvas.define(name, shape)


def paint_wide(seen: Garden, canvas: Canvas) -> None:
    """Lay everything side by side on a desk."""
    apart = 262
    width, height = 3 * apart, 2.887 * apart
    canvas.size(1020, 860)
    corners(seen, canvas, (4, 6), width, height)
    paint_board(seen, canvas, (4 + width / 2, 6 + height / 2), apart)
    left, side = width + 14, 1020 - width - 18
    paint_order(seen, canvas, (left, 6), side)
    if seen.asking == st.KEEP_SECRETS:
        # Four cards to choose from need the room; nobody has spent anything yet.
        paint_secrets(seen, canvas, (left, 132), side, across=False)
    else:
        paint_supply(seen, canvas, (left, 132), side)
        paint_ploys(seen, canvas, canvas.focus, (left, 280), side)
        paint_secrets(seen, canvas, (left, 378), side, across=False)
        paint_claimed(seen, canvas, canvas.focus, (left, 744), side)
    step = width / seen.seats
    for seat in range(seen.seats):
        paint_people(seen, canvas, seat, (4 + seat * step, height + 14), step - 8, 84)


def paint_tall(seen: Garden, canvas: Canvas) -> None:
    """Lay everything one below the other on a phone, with the territory of the action large."""
    apart = 249
    width, height = 3 * apart, 2.887 * apart
    choosing = seen.asking == st.KEEP_SECRETS
    top = 4.0
    if choosing:
        paint_secrets(seen, canvas, (4, top), width, across=True)
        top += 2 * (FACE + 6) + 8
    corners(seen, canvas, (4, top), width, height)
    paint_board(seen, canvas, (4 + width / 2, top + height / 2), apart)
    below = top + height + 12
    if seen.work != EMPTY and seen.asking in (st.ACT, st.CHOOSE_GROUND, st.CLAIM_PROJECT):
        paint_close(seen, canvas, (4 + width / 2, below + 330), 570)
        below += 670
    step = width / seen.seats
    for seat in range(seen.seats):
        paint_people(seen, canvas, seat, (4 + seat * step, below), step - 6, 92)
    below += 102
    half = width / 2 - 4
    paint_order(seen, canvas, (4, below), half)
    paint_supply(seen, canvas, (4 + half + 8, below), half)
    paint_ploys(seen, canvas, canvas.focus, (4, below + 150), half)
    paint_claimed(seen, canvas, canvas.focus, (4 + half + 8, below + 150), half)
    below += 272
    if not choosing:
        paint_secrets(seen, canvas, (4, below), width, across=True)
        below += FACE + 6
    canvas.size(width + 8, below)


def corners(
    seen: Garden, canvas: Canvas, at: tuple[float, float], width: float, height: float
) -> None:
    """Lay the open projects into the four corners that the flower leaves free."""
    x, y = at
    far, low = x + width - CARD[0], y + height - CARD[1]
    for place, corner in enumerate([(x, y), (far, y), (x, low), (far, low)]):
        paint_project(seen, canvas, place, corner)


def paint_seat(game: Game, seen: Garden, seat: int, canvas: Canvas) -> None:
    """Draw a people's own board small, for the card of its seat."""
    define(canvas)
    draw_people.paint_seat(seen, seat, canvas)


def describe(seen: Garden, canvas: Canvas) -> None:
    """Say the position in words."""
    _ = canvas._
    if seen.crane != EMPTY:
        canvas.describe(_("The crane stands in territory {number}.", number=seen.crane + 1))
    for card in seen.row:
        if card >= 0:
            text = f"{project(seen, card, _)}, {seen.box.points[card]}: {wanted(seen, card, _)}."
            canvas.describe(text)
    for seat in range(seen.seats):
        canvas.describe(
            _(
                "{name}: {points} points, population {population}, {floors} floors and {ploys} "
                "ploys left.",
                name=_.who(seat),
                points=project_points(seen, seat),
                population=seen.population[seat],
                floors=seen.floors[seat],
                ploys=seen.ploys(seat),
            )
        )
    for field in range(FIELDS):
        if seen.height[field]:
            canvas.describe(f"{field_described(seen, field, canvas)}.")


def tokens(game: Game, seen: Garden, legal: list[int]) -> dict[int, list[str]]:
    """GN-1.7 secrets: the two cards picked together are one action."""
    if seen.asking != st.KEEP_SECRETS:
        return {}
    return {action: [SECRET_KEYS[kind] for kind in PAIRS[action - st.KEEP]] for action in legal}


def marks(game: Game, event: Event) -> list[str]:
    """Name the parts of the drawing that an event speaks of."""
    kind, args = event.kind, event.args
    if kind in FIELD_EVENTS:
        return [field_mark(args[0])]
    if kind == st.ROOF_MOVED:
        return [field_mark(args[0]), field_mark(args[1])]
    if kind == st.PROJECT_CLAIMED:
        return [field_mark(args[1]), f"people{event.seat}"]
    if kind == st.PROJECT_OPENED:
        return [f"card-{PUBLIC_KEYS[args[1]]}"]
    if kind in (st.CRANE_MOVED, st.TERRITORY_CHANGED):
        return ["crane"]
    if kind == st.WALKED_ON:
        return [f"number{args[1] + 1}"]
    if kind in (st.POPULATION_GREW, st.TURN_BEGAN):
        return [f"people{event.seat}"]
    return []


def field_mark(field: int) -> str:
    return "f" + FIELD_NAMES[field].replace(".", "-")
