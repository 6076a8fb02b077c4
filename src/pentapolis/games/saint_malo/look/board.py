"""The city of one seat: point track, towers, fields."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules.board import EAST, NORTH, PLAN, SIDE, SOUTH, WEST
from ..rules.parts import Box
from ..rules.state import Town, is_side_open
from ..words.names import full_wall, points
from .fields import PLACES, ROWS, Place, draw_field, draw_quiet_row, list_pieces

TRACK: Final = 30  # width of the point track around the city
CORNERS: Final = (NORTH, EAST, WEST, SOUTH)  # the side that the tower in each corner belongs to
FULL: Final = 0  # what has become of a side of the wall
OPEN: Final = 1
SPOILED: Final = 2


def draw_city(seen: Town, seat: int, canvas: Canvas, at: Place, size: int) -> None:
    """Draw a city, each field `size` wide: point track, towers, fields and what stands there."""
    x, y = at
    label = canvas._("{points} on the track", points=points(seen.points[seat], canvas._))
    with canvas.group(id=f"track{seat}", x=x, y=y, label=label):
        reached = seen.points[seat] % seen.box.track
        draw_track(canvas, seat, reached, PLAN.columns * size + 2 * TRACK)
    inside = (x + TRACK, y + TRACK)
    pieces = list_pieces(seen, seat)
    is_asked = seat == seen.turn and canvas.can_click(PLACES)
    for row, cells in enumerate(ROWS):
        is_rim = row in (0, PLAN.rows - 1)
        if is_rim:
            draw_corner(seen, seat, canvas, 2 * (row > 0), inside, size)
        if is_asked:
            for cell in cells:
                draw_field(seen, seat, canvas, cell, pieces[cell], inside, size)
        else:
            here = pieces[cells[0] : cells[-1] + 1]
            draw_quiet_row(canvas, seen.box, seat, row, here, inside, size)
        if is_rim:
            draw_corner(seen, seat, canvas, 2 * (row > 0) + 1, inside, size)


@draw_once
def draw_track(canvas: Canvas, seat: int, reached: int, size: int) -> None:
    """SM-8.4 score: points run clockwise around the wall, a hundred steps from the corner."""
    canvas.rect(5, 7, size, size, rx=14, css="f-shadow")
    canvas.rect(0, 0, size, size, rx=14, css="f-stone ink-line")
    inner = size - 2 * TRACK
    canvas.rect(TRACK, TRACK, inner, inner, css="f-field-dark")
    step = (size - TRACK) / 25
    half = TRACK / 2
    for mark in range(100):
        side, along = divmod(mark, 25)
        place = half + along * step
        far = size - half
        at = [(place, half), (far, place), (size - place, far), (half, size - place)][side]
        if mark == reached:
            canvas.use(f"seat-{seat}", at[0] - 15, at[1] - 15, 30)
        elif mark % 10 == 0:
            if abs(mark - reached) > 1:
                canvas.text(at[0], at[1] + 1, str(mark), css="small mid bold track-number")
        elif min(mark % 10, -mark % 10) > 1 or along in (1, 24):
            canvas.circle(at[0], at[1], 2.6 if mark % 5 else 4, css="track-dot")


def draw_corner(seen: Town, seat: int, canvas: Canvas, corner: int, at: Place, size: int) -> None:
    """SM-6.5 tower: draw the tower in a corner, with what has become of its side of the wall."""
    which = CORNERS[corner]
    if seen.walls[seat] & SIDE[which] == SIDE[which]:
        fate = FULL
    else:
        fate = OPEN if is_side_open(seen, seat, which) else SPOILED
    draw_tower(canvas, seen.box, seat, corner, fate, at, size)


@draw_once
def draw_tower(
    canvas: Canvas, box: Box, seat: int, corner: int, fate: int, at: Place, size: int
) -> None:
    """SM-6.5 tower: the bonus of the side its arrow points along."""
    which = CORNERS[corner]
    far = (PLAN.columns - 1) * size
    left, top = at[0] + far * (corner % 2), at[1] + far * (corner // 2)
    label = full_wall(box, which, canvas._)
    with canvas.group(id=f"tower{seat}-{which}", x=left, y=top, label=label):
        canvas.use("tower", 2, 2, size - 4)
        middle = size / 2
        if box.tower_heads[which]:
            icon, text = "head", f"≤{box.tower_heads[which]}"
        elif box.tower_coins[which]:
            icon, text = "coin", f"+{box.tower_coins[which]}"
        else:
            icon, text = "star", f"+{box.tower_points[which]}"
        sign = size * 0.28
        canvas.use(icon, middle - sign - 2, middle - 6 - sign / 2, sign)
        canvas.text(middle + 11, middle - 5, text, css="small mid dark")
        path, css, turn = [
            ("M-9 0 L-2 7 L10 -7", "f-none s-good", 0),
            ("M-12 0 H10 M4 -6 L11 0 L4 6", "f-none arrow", (0, 90, 270, 180)[corner]),
            ("M-7 -6 L7 6 M7 -6 L-7 6", "f-none s-broken", 0),
        ][fate]
        place = f"translate({middle:g} {middle + size * 0.2:g}) rotate({turn})"
        canvas.path(path, css=css, transform=place)
