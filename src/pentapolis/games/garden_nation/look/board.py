"""The flower of territories: tiles, who leads in them, the crane and where it may go."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.board import AXIAL, POSITION_OF
from ..rules.projects import slot_of
from ..rules.scoring import floors_in, leaders
from ..rules.state import Garden
from ..words.names import floors, inhabitants
from .fields import RADIUS, Place, choose_target, close_id, draw_building, draw_field

# Lengths, as parts of the distance between the middles of two territories.
RING: Final = 0.32  # between the middles of two fields
DISC: Final = 0.1334  # radius of a field: rows of fields do not reach into each other
TOP: Final = 0.485  # from the middle of a territory to its number
CORNER: Final = 0.48  # to the corners where the crane stands and the way goes on
PLAN: Final = 330  # the distance in the large drawing, for which sizes below are meant


def place_of(position: int, middle: Place, apart: float) -> Place:
    """Return where the middle of a position of the flower lies."""
    q, r = AXIAL[position]
    return middle[0] + apart * (q + r / 2), middle[1] + apart * r * sqrt(3) / 2


def hexagon(middle: Place, width: float) -> list[Place]:
    """List the corners of a hexagon with a corner at the top."""
    x, y = middle
    half, radius = width / 2, width / sqrt(3)
    return [
        (x, y - radius),
        (x + half, y - radius / 2),
        (x + half, y + radius / 2),
        (x, y + radius),
        (x - half, y + radius / 2),
        (x - half, y - radius / 2),
    ]


def draw_board(
    seen: Garden,
    canvas: Canvas,
    middle: Place,
    apart: float,
    letter: float,
    *,
    is_target: bool = True,
) -> None:
    """Draw the whole flower, then what stands on it; `letter` is the size of small numbers."""
    # The territory of the action is drawn last, so that nothing covers its edge.
    for slot in sorted(range(7), key=lambda each: seen.tile[each] == seen.work):
        here = seen.tile[slot] != EMPTY and seen.tile[slot] == seen.work
        draw_tile(canvas, slot, here, place_of(slot, middle, apart), apart)
    fields = [
        (7 * seen.tile[slot] + position, place_of(position, place, RING * apart))
        for slot in range(7)
        if is_laid(seen, slot)
        for place in [place_of(slot, middle, apart)]
        for position in range(7)
    ]
    draw_halos(canvas, "halos", fields if is_target else [], apart * DISC)
    for field, at in fields:
        draw_field(seen, canvas, field, at, apart * DISC, letter, is_target=is_target)
    # From the back to the front, so that towers hide what is behind them.
    for field, at in sorted(fields, key=lambda each: (each[1][1], each[1][0])):
        draw_building(seen, canvas, field, at, apart * DISC)
    for slot in range(7):
        if is_laid(seen, slot):
            place = place_of(slot, middle, apart)
            draw_number(seen, canvas, slot, place, apart, letter)
            draw_leaders(seen, canvas, seen.tile[slot], place, apart, letter)
    draw_crane(seen, canvas, middle, apart)


def is_laid(seen: Garden, slot: int) -> bool:
    """Return whether a slot has a territory that has been turned already."""
    return seen.tile[slot] != EMPTY and seen.turned[seen.tile[slot]] != EMPTY


@draw_once
def draw_tile(canvas: Canvas, slot: int, here: bool, middle: Place, apart: float) -> None:
    """Draw the ground of a territory; `here` is where the action takes place."""
    with canvas.group(id=f"slot{slot}", aria_hidden="true"):
        x, y = middle
        canvas.polygon(hexagon((x + 2, y + 4), apart - 6), css="f-shadow")
        canvas.polygon(hexagon(middle, apart - 6), css="tile work" if here else "tile")


def draw_halos(canvas: Canvas, id: str, fields: list[tuple[int, Place]], radius: float) -> None:
    """Draw a glow and the way of the crane behind each field that can be used."""
    with canvas.group(id=id, css="quiet", aria_hidden="true"):
        for field, at in fields:
            action = choose_target(canvas, field)
            if action is None:
                continue
            if action not in canvas.faint:
                canvas.circle(at[0], at[1], radius + 4 * radius / RADIUS, css="halo")
            if action < c.LIFT and POSITION_OF[field]:
                draw_way_tip(canvas, field, at, radius)


def draw_way_tip(canvas: Canvas, field: int, at: Place, radius: float) -> None:
    """Draw an arrow at the edge of a field: there the crane goes when the field is used."""
    x, y = place_of(POSITION_OF[field], (0, 0), 1)
    size = radius / RADIUS
    far, near, wide = 61 * size, 48 * size, 10 * size
    canvas.polygon(
        [
            (at[0] + x * far, at[1] + y * far),
            (at[0] + x * near - y * wide, at[1] + y * near + x * wide),
            (at[0] + x * near + y * wide, at[1] + y * near - x * wide),
        ],
        css="way",
    )


def draw_number(
    seen: Garden, canvas: Canvas, slot: int, middle: Place, apart: float, letter: float
) -> None:
    """Draw the number of a territory, and in the large drawing the ways to it."""
    number = seen.tile[slot]
    size = apart / PLAN
    x, y = middle
    radius = max(19 * size, letter * 0.66)
    action = c.GO + number
    can_go = canvas.wide and action in canvas.legal
    with canvas.group(
        id=f"number{number + 1}",
        x=x,
        y=y - TOP * apart,
        action=action if canvas.wide else None,
        css="go" if can_go else "",
        label="" if can_go else canvas._("territory {number}", number=number + 1),
    ):
        canvas.circle(0, 0, radius, css="number")
        font = max(letter, 25 * size)
        canvas.text(0, 1, str(number + 1), css="mid bold dark", font_size=font)
        if can_go:
            canvas.use("ploy", -14 * size, 19 * size, 28 * size)
    if canvas.wide and c.SHIFT in canvas.legal and number == (seen.work + 1) % 7:
        left, low = x - CORNER * apart * sqrt(3) / 2, y + CORNER * apart / 2
        with canvas.group(id="walk", x=left, y=low, action=c.SHIFT):
            canvas.circle(0, 0, 22 * size, css="number")
            canvas.use("walk", -17 * size, -18 * size, 35 * size)


def draw_leaders(
    seen: Garden, canvas: Canvas, number: int, middle: Place, apart: float, letter: float
) -> None:
    """GN-9.1 majority: who leads in a territory, and the people it brings each of them."""
    most = leaders(seen, number)
    if not most:
        return
    seats = [seat for seat in range(seen.seats) if most >> seat & 1]
    gain = seen.box.alone if len(seats) == 1 else seen.box.tied
    mark = letter * 0.95
    width = len(seats) * (mark + 2) + letter * 1.3 + 14
    high = letter * 1.36
    low = apart * (RING * sqrt(3) / 2 + DISC) + high / 2 + 1  # just below the fields
    with canvas.group(
        id=f"most{number + 1}",
        x=middle[0],
        y=middle[1] + low,
        label=describe_leaders(seen, canvas, number, seats, gain),
    ):
        canvas.rect(-width / 2, -high / 2, width, high, rx=high / 2, css="leader")
        for index, seat in enumerate(seats):
            x = 6 - width / 2 + index * (mark + 2)
            canvas.use(f"seat-{seat}", x, -mark / 2, mark)
        canvas.text(width / 2 - 8, 1, f"+{gain}", css="end bold", font_size=letter)


def describe_leaders(seen: Garden, canvas: Canvas, number: int, seats: list[int], gain: int) -> str:
    """Describe everybody's floors in a territory and what they bring at the end of the round."""
    _ = canvas._
    held = [
        f"{_.player_name(seat)}: {floors(count, _)}"
        for seat in range(seen.seats)
        if (count := floors_in(seen, seat, number))
    ]
    names = ", ".join(_.player_name(seat) for seat in seats)
    pays = (
        _("{name} leads: +{people} each round", name=names, people=inhabitants(gain, _))
        if len(seats) == 1
        else _("{names} are tied: +{people} each, every round", names=names, people=gain)
    )
    return f"{', '.join(held)}. {pays}"


def crane_place(slot: int, middle: Place, apart: float) -> Place:
    """Return the corner of a territory where the crane stands."""
    x, y = place_of(slot, middle, apart)
    return x + CORNER * apart * sqrt(3) / 2, y + CORNER * apart / 2


def draw_crane(seen: Garden, canvas: Canvas, middle: Place, apart: float) -> None:
    """GN-2.3 crane-move: the crane, and a pale one in each territory to preview its move."""
    size = apart / PLAN
    if seen.crane != EMPTY:
        x, y = crane_place(slot_of(seen, seen.crane), middle, apart)
        away = seen.work not in (EMPTY, seen.crane)
        label = canvas._("the crane stands in territory {number}", number=seen.crane + 1)
        css = "crane crane-away" if away else "crane"
        with canvas.group(id="crane", x=x, y=y, css=css, label=label):
            canvas.circle(0, 0, 25 * size, css="crane-ground")
            canvas.use("crane", -24 * size, -26 * size, 48 * size)
    draw_ghosts(canvas, middle, apart)


@draw_once
def draw_ghosts(canvas: Canvas, middle: Place, apart: float) -> None:
    """Draw a pale crane in each territory; a page shows one of them at a time."""
    size = apart / PLAN
    for slot in range(7):
        x, y = crane_place(slot, middle, apart)
        with canvas.group(id=f"ghost{slot}", css=f"crane-ghost ghost-{slot}", aria_hidden="true"):
            centre = place_of(slot, middle, apart)
            canvas.polygon(hexagon(centre, apart - 9), css="ghost-ring")
            canvas.circle(x, y, 25 * size, css="crane-ground")
            canvas.use("crane", x - 24 * size, y - 26 * size, 48 * size)


def draw_closeup(seen: Garden, canvas: Canvas, middle: Place, apart: float, letter: float) -> None:
    """Draw the territory of the action once more, large enough for fingers."""
    number = seen.work
    label = canvas._("territory {number}", number=number + 1)
    with canvas.group(id="close", label=label):
        canvas.polygon(hexagon(middle, apart), css="tile work")
        x, y = middle[0], middle[1] - TOP * apart
        canvas.circle(x, y, 36, css="number")
        canvas.text(x, y + 2, str(number + 1), css="mid bold dark", font_size=46)
    radius = apart * DISC
    fields = [
        (7 * number + position, place_of(position, middle, RING * apart)) for position in range(7)
    ]
    draw_halos(canvas, "closehalos", fields, radius)
    for field, at in fields:
        draw_field(seen, canvas, field, at, radius, letter, id=close_id(field))
    for field, at in sorted(fields, key=lambda each: (each[1][1], each[1][0])):
        draw_building(seen, canvas, field, at, radius, is_close=True)
