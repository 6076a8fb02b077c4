"""The picture of Garden Nation: the flower of territories, cards and supply in its corners."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, Event
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.codes import PAIRS, PUBLIC_KEYS, SECRET_KEYS
from ..rules.scoring import project_points
from ..rules.state import Garden
from ..words.names import project, requirement
from .board import PLAN, draw_board, draw_closeup
from .cards import CARD, draw_project_rows, draw_projects
from .fields import Flower, describe_buildings, field_id, read_flower
from .hand import CHIP, FACE, draw_chip, draw_faces, draw_secret_rows, is_choosing
from .shapes import SHEET
from .sides import HEIGHT, draw_order, draw_own_board, draw_supply

WIDE: Final = (1000, 966)
TALL: Final = 748  # a phone shows it half as large
LETTER: Final = 20  # the smallest letters of the wide drawing
LARGE: Final = 24  # and of the tall one
FLOWER: Final = 2.887  # the height of the flower in distances between its territories

FIELD_EVENTS: Final = {
    c.FLOOR_BUILT,
    c.BRAMBLE_CHOSEN,
    c.GROUND_LAID,
    c.BUILDING_DEMOLISHED,
    c.ROOF_LIFTED,
    c.BUILDING_INVADED,
}


def draw(game: Game, seen: Garden, canvas: Canvas) -> None:
    """Draw the table."""
    canvas.define_all(SHEET)
    flower = read_flower(seen, canvas._)
    if not canvas.wide:
        draw_tall(seen, flower, canvas)
    elif is_choosing(seen, canvas.focus):
        draw_start(seen, flower, canvas)
    else:
        draw_wide(seen, flower, canvas)
    describe(seen, flower, canvas)


def draw_wide(seen: Garden, flower: Flower, canvas: Canvas) -> None:
    """Draw the flower as large as it goes, with everything else in its corners."""
    canvas.size(*WIDE)
    width, height = WIDE[0] - 8, WIDE[1] - 8
    draw_projects(seen, canvas, (4, 4), width, height)
    far, low = 4 + width - CHIP[0], 4 + height - CARD[1] - CHIP[1] - 8
    top = 4 + CARD[1] + 8
    draw_order(seen, canvas, (4, top), CHIP[0], HEIGHT, LETTER)
    draw_supply(seen, canvas, (far, top), CHIP[0], HEIGHT, LETTER)
    draw_chip(seen, canvas, canvas.focus, 0, (4, low))
    draw_chip(seen, canvas, canvas.focus, 1, (far, low))
    draw_board(seen, flower, canvas, (WIDE[0] / 2, WIDE[1] / 2), PLAN, LETTER)


def draw_start(seen: Garden, flower: Flower, canvas: Canvas) -> None:
    """Draw the cards to choose from large above the garden, which is still empty."""
    canvas.size(*WIDE)
    draw_faces(seen, canvas, (4, 4))
    top = FACE[1] + 14
    height = WIDE[1] - top - 4
    apart = height / FLOWER
    draw_projects(seen, canvas, (4, top), WIDE[0] - 8, height)
    draw_board(seen, flower, canvas, (WIDE[0] / 2, top + height / 2), apart, LETTER)


def draw_tall(seen: Garden, flower: Flower, canvas: Canvas) -> None:
    """Draw everything one below the other for a phone, what the question is about first."""
    width = TALL - 8
    choosing = is_choosing(seen, canvas.focus)
    claiming = seen.asking == c.CLAIM_PROJECT and bool(canvas.legal)
    close = seen.work != EMPTY and seen.asking in (c.ACT, c.CHOOSE_GROUND, c.CLAIM_PROJECT)
    top = 4.0
    if choosing:
        top = draw_secret_rows(seen, canvas, top, width)
    if claiming:
        top = draw_project_rows(seen, canvas, top, width)
    if close:
        apart = 640.0
        high = apart * 1.155
        draw_closeup(seen, flower, canvas, (TALL / 2, top + high / 2), apart, 2 * LETTER)
        top += high + 14
    apart = (TALL - 8) / 3
    middle = (TALL / 2, top + apart * FLOWER / 2)
    draw_board(seen, flower, canvas, middle, apart, LARGE, is_target=not close)
    top += apart * FLOWER + 14
    if not claiming:
        top = draw_project_rows(seen, canvas, top, width)
    if not choosing:
        top = draw_secret_rows(seen, canvas, top, width)
    half = width / 2 - 4
    draw_order(seen, canvas, (4, top), half, 112, LARGE)
    draw_supply(seen, canvas, (12 + half, top), half, 112, LARGE)
    canvas.size(TALL, top + 116)


def draw_seat(game: Game, seen: Garden, seat: int, canvas: Canvas) -> None:
    """Draw a small board with a people's floors, for its seat's card."""
    canvas.define_all(SHEET)
    draw_own_board(seen, seat, canvas)


def describe(seen: Garden, flower: Flower, canvas: Canvas) -> None:
    """Describe the position in words, for screen readers."""
    _ = canvas._
    if seen.crane != EMPTY:
        canvas.describe(_("The crane stands in territory {number}.", number=seen.crane + 1))
    for card in seen.row:
        if card >= 0:
            name, asked = project(seen.box, card, _), requirement(seen.box, card, _)
            canvas.describe(f"{name}, {seen.box.points[card]}: {asked}.")
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
    for number in sorted(flower):
        buildings = describe_buildings(flower[number], _)
        if buildings:
            canvas.describe(buildings)


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
        return [field_id(args[1])]
    if kind == c.PROJECT_OPENED:
        return [f"card-{PUBLIC_KEYS[args[1]]}"]
    if kind in (c.CRANE_MOVED, c.TERRITORY_CHANGED):
        return ["crane"]
    if kind == c.WALKED_ON:
        return [f"number{args[1] + 1}"]
    if kind == c.TURN_BEGAN:
        return ["order"]
    return []
