"""The picture of Garden Nation: the flower of territories, cards in its corners, peoples around."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, Event
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.board import FIELD_NAMES, FIELDS
from ..rules.codes import PAIRS, PUBLIC_KEYS, SECRET_KEYS
from ..rules.scoring import project_points
from ..rules.state import Garden
from ..words.names import project, requirement
from .board import describe_field, draw_board, draw_closeup
from .cards import CARD, FACE, draw_claimed, draw_project, draw_secrets
from .shapes import SHAPES
from .sides import draw_order, draw_own_board, draw_people, draw_ploys, draw_supply

FIELD_EVENTS = {
    c.FLOOR_BUILT,
    c.BRAMBLE_CHOSEN,
    c.GROUND_LAID,
    c.BUILDING_DEMOLISHED,
    c.ROOF_LIFTED,
    c.BUILDING_INVADED,
}


def draw(game: Game, seen: Garden, canvas: Canvas) -> None:
    """Draw the table."""
    canvas.define_all(SHAPES)
    if canvas.wide:
        draw_wide(seen, canvas)
    else:
        draw_tall(seen, canvas)
    describe(seen, canvas)


def draw_wide(seen: Garden, canvas: Canvas) -> None:
    """Draw everything side by side, for a wide screen."""
    apart = 262
    width, height = 3 * apart, 2.887 * apart
    canvas.size(1020, 860)
    draw_projects(seen, canvas, (4, 6), width, height)
    draw_board(seen, canvas, (4 + width / 2, 6 + height / 2), apart)
    left, side = width + 14, 1020 - width - 18
    draw_order(seen, canvas, (left, 6), side)
    if seen.asking == c.KEEP_SECRETS:
        # Four cards to choose from need the room; nobody has spent anything yet.
        draw_secrets(seen, canvas, (left, 132), side, across=False)
    else:
        draw_supply(seen, canvas, (left, 132), side)
        draw_ploys(seen, canvas, canvas.focus, (left, 280), side)
        draw_secrets(seen, canvas, (left, 378), side, across=False)
        draw_claimed(seen, canvas, canvas.focus, (left, 744), side)
    step = width / seen.seats
    for seat in range(seen.seats):
        draw_people(seen, canvas, seat, (4 + seat * step, height + 14), step - 8, 84)


def draw_tall(seen: Garden, canvas: Canvas) -> None:
    """Draw everything one below the other for a phone, with the territory of the action large."""
    apart = 249
    width, height = 3 * apart, 2.887 * apart
    choosing = seen.asking == c.KEEP_SECRETS
    top = 4.0
    if choosing:
        draw_secrets(seen, canvas, (4, top), width, across=True)
        top += 2 * (FACE + 6) + 8
    draw_projects(seen, canvas, (4, top), width, height)
    draw_board(seen, canvas, (4 + width / 2, top + height / 2), apart)
    below = top + height + 12
    if seen.work != EMPTY and seen.asking in (c.ACT, c.CHOOSE_GROUND, c.CLAIM_PROJECT):
        draw_closeup(seen, canvas, (4 + width / 2, below + 330), 570)
        below += 670
    step = width / seen.seats
    for seat in range(seen.seats):
        draw_people(seen, canvas, seat, (4 + seat * step, below), step - 6, 92)
    below += 102
    half = width / 2 - 4
    draw_order(seen, canvas, (4, below), half)
    draw_supply(seen, canvas, (4 + half + 8, below), half)
    draw_ploys(seen, canvas, canvas.focus, (4, below + 150), half)
    draw_claimed(seen, canvas, canvas.focus, (4 + half + 8, below + 150), half)
    below += 272
    if not choosing:
        draw_secrets(seen, canvas, (4, below), width, across=True)
        below += FACE + 6
    canvas.size(width + 8, below)


def draw_projects(
    seen: Garden, canvas: Canvas, at: tuple[float, float], width: float, height: float
) -> None:
    """Draw the open projects in the four corners that the flower leaves free."""
    x, y = at
    far, low = x + width - CARD[0], y + height - CARD[1]
    for place, corner in enumerate([(x, y), (far, y), (x, low), (far, low)]):
        draw_project(seen, canvas, place, corner)


def draw_seat(game: Game, seen: Garden, seat: int, canvas: Canvas) -> None:
    """Draw a small board with a people's floors, for its seat's card."""
    canvas.define_all(SHAPES)
    draw_own_board(seen, seat, canvas)


def describe(seen: Garden, canvas: Canvas) -> None:
    """Describe the position in words, for screen readers."""
    _ = canvas._
    if seen.crane != EMPTY:
        canvas.describe(_("The crane stands in territory {number}.", number=seen.crane + 1))
    for card in seen.row:
        if card >= 0:
            text = (
                f"{project(seen, card, _)}, {seen.box.points[card]}: {requirement(seen, card, _)}."
            )
            canvas.describe(text)
    for seat in range(seen.seats):
        canvas.describe(
            _(
                "{name}: {points} points, population {population}, {floors} floors and {ploys} "
                "ploys left.",
                name=_.player_name(seat),
                points=project_points(seen, seat),
                population=seen.population[seat],
                floors=seen.floors[seat],
                ploys=seen.ploys(seat),
            )
        )
    for field in range(FIELDS):
        if seen.height[field]:
            canvas.describe(f"{describe_field(seen, field, canvas)}.")


def selections(game: Game, seen: Garden, legal: list[int]) -> dict[int, list[str]]:
    """GN-1.7 secrets: the two cards picked together are one action."""
    if seen.asking != c.KEEP_SECRETS:
        return {}
    return {action: [SECRET_KEYS[kind] for kind in PAIRS[action - c.KEEP]] for action in legal}


def highlights(game: Game, event: Event) -> list[str]:
    """List the ids of the parts of the drawing that an event is about."""
    kind, args = event.kind, event.args
    if kind in FIELD_EVENTS:
        return [field_id(args[0])]
    if kind == c.ROOF_MOVED:
        return [field_id(args[0]), field_id(args[1])]
    if kind == c.PROJECT_CLAIMED:
        return [field_id(args[1]), f"people{event.seat}"]
    if kind == c.PROJECT_OPENED:
        return [f"card-{PUBLIC_KEYS[args[1]]}"]
    if kind in (c.CRANE_MOVED, c.TERRITORY_CHANGED):
        return ["crane"]
    if kind == c.WALKED_ON:
        return [f"number{args[1] + 1}"]
    if kind in (c.POPULATION_GREW, c.TURN_BEGAN):
        return [f"people{event.seat}"]
    return []


def field_id(field: int) -> str:
    return "f" + FIELD_NAMES[field].replace(".", "-")
