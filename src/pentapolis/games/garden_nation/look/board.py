"""The flower of territories: tiles, who leads in them, the crane and where it may go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules.board import AXIAL, POSITION_OF, POSITIONS, TERRITORIES, TERRITORY_OF
from ..rules.projects import slot_of
from ..rules.scoring import leaders
from ..rules.state import Garden
from ..words.names import floors, inhabitants
from .fields import (
    RADIUS,
    Flower,
    Place,
    Plot,
    Target,
    close_id,
    draw_building,
    draw_field,
    field_id,
    find_near,
    list_targets,
)

# Lengths, as parts of the distance between the middles of two territories.
RING: Final = 0.32  # between the middles of two fields
DISC: Final = 0.1334  # radius of a field: rows of fields do not reach into each other
TOP: Final = 0.485  # from the middle of a territory to its number
CORNER: Final = 0.48  # to the corners where the crane stands and the way goes on
PLAN: Final = 330  # the distance in the large drawing, for which sizes below are meant

Spot = tuple[Plot, Place]  # a field and where its middle lies


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


@lru_cache(maxsize=1 << 8)  # there are few sizes, and a drawing asks for all seven territories
def list_places(middle: Place, apart: float) -> tuple[Place, ...]:
    """List where the seven positions of a flower lie."""
    return tuple([place_of(position, middle, apart) for position in range(POSITIONS)])


def draw_board(
    seen: Garden,
    flower: Flower,
    canvas: Canvas,
    middle: Place,
    apart: float,
    letter: float,
    *,
    is_target: bool = True,
) -> None:
    """Draw the whole flower, then what stands on it; `letter` is the size of small numbers."""
    work = slot_of(seen, seen.work) if seen.work != EMPTY else EMPTY
    draw_tiles(canvas, work, middle, apart)
    radius = apart * DISC
    centres = list_places(middle, apart)
    shown = [(number, centres[slot]) for slot, number in enumerate(seen.tile) if number in flower]
    spots = {
        number: list(zip(flower[number], list_places(centre, RING * apart), strict=True))
        for number, centre in shown
    }
    everywhere = [spot for found in spots.values() for spot in found]
    targets = list_targets(seen, canvas) if is_target else {}
    draw_halos(canvas, "halos", everywhere, targets, radius)
    busy = {TERRITORY_OF[field] for field in (seen.site, *targets) if field != EMPTY}
    for number, centre in shown:
        if number in busy or is_near(canvas, number):
            draw_fields(seen, canvas, spots[number], targets, radius, letter)
        else:
            draw_quiet_fields(canvas, flower[number], centre, apart, letter)
    draw_buildings(canvas, everywhere, radius, is_close=False)
    for number, centre in shown:
        draw_number(seen, canvas, number, centre, apart, letter)
        most = leaders(seen, number)
        if most:
            gain = seen.box.tied if most & (most - 1) else seen.box.alone
            draw_leaders(canvas, flower[number], most, gain, centre, apart, letter)
    draw_crane(seen, canvas, middle, apart)


def is_near(canvas: Canvas, number: int) -> bool:
    """Return whether somebody may think of acting on the fields of a territory."""
    return not canvas.near.isdisjoint((c.BUILD + number * POSITIONS, c.ROOF + number * POSITIONS))


@draw_once
def draw_tiles(canvas: Canvas, work: int, middle: Place, apart: float) -> None:
    """Draw the ground of the territories; `work` is the slot where the action takes place."""
    # That one is drawn last, so that nothing covers its edge.
    for slot in sorted(range(TERRITORIES), key=lambda each: each == work):
        with canvas.group(id=f"slot{slot}", aria_hidden="true"):
            x, y = place_of(slot, middle, apart)
            canvas.polygon(hexagon((x + 2, y + 4), apart - 6), css="f-shadow")
            css = "tile work" if slot == work else "tile"
            canvas.polygon(hexagon((x, y), apart - 6), css=css)


def draw_fields(
    seen: Garden,
    canvas: Canvas,
    spots: Sequence[Spot],
    targets: Mapping[int, Target],
    radius: float,
    letter: float,
    *,
    is_close: bool = False,
) -> None:
    """Draw the fields of a territory; perhaps those of its large copy."""
    for plot, at in spots:
        field = plot.field
        id = close_id(field) if is_close else field_id(field)
        target, chosen = targets.get(field) or find_near(canvas, field), field == seen.site
        draw_field(canvas, plot, at, radius, letter, id, target, chosen)


@draw_once
def draw_quiet_fields(
    canvas: Canvas, plots: tuple[Plot, ...], centre: Place, apart: float, letter: float
) -> None:
    """Draw the fields of a territory where nothing can be done now."""
    for plot, at in zip(plots, list_places(centre, RING * apart), strict=True):
        draw_field(canvas, plot, at, apart * DISC, letter, field_id(plot.field))


def draw_buildings(canvas: Canvas, spots: Sequence[Spot], radius: float, is_close: bool) -> None:
    """Draw the buildings from the back to the front, so that towers hide what is behind them."""
    built = [(at[1], at[0], plot) for plot, at in spots if plot.height]
    for y, x, plot in sorted(built):
        field, height, owner, roofed = plot.field, plot.height, plot.owner, plot.roofed
        draw_building(canvas, field, height, owner, roofed, (x, y), radius, is_close)


def draw_halos(
    canvas: Canvas,
    id: str,
    spots: Sequence[Spot],
    targets: Mapping[int, Target],
    radius: float,
) -> None:
    """Draw a glow and the way of the crane behind each field that can be used."""
    with canvas.group(id=id, css="quiet", aria_hidden="true"):
        for plot, at in spots:
            action = targets[plot.field].action if plot.field in targets else None
            if action is None:
                continue
            if action not in canvas.faint:
                canvas.circle(at[0], at[1], radius + 4 * radius / RADIUS, css="halo")
            if action < c.LIFT and POSITION_OF[plot.field]:
                draw_way_tip(canvas, plot.field, at, radius)


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
    seen: Garden, canvas: Canvas, number: int, centre: Place, apart: float, letter: float
) -> None:
    """Draw the number of a territory, and in the large drawing the ways to it."""
    size = apart / PLAN
    x, y = centre
    action = c.GO + number if canvas.wide else None
    if action in canvas.legal or action in canvas.near:
        can_go = action in canvas.legal
        with canvas.group(
            id=f"number{number + 1}",
            x=x,
            y=y - TOP * apart,
            action=action,
            css="go" if can_go else "",
            label="" if can_go else canvas._("territory {number}", number=number + 1),
        ):
            draw_plate(canvas, number, apart, letter)
            if can_go:
                canvas.use("ploy", -14 * size, 19 * size, 28 * size)
    else:
        draw_quiet_number(canvas, number, centre, apart, letter)
    if canvas.wide and c.SHIFT in canvas.legal and number == (seen.work + 1) % 7:
        left, low = x - CORNER * apart * sqrt(3) / 2, y + CORNER * apart / 2
        with canvas.group(id="walk", x=left, y=low, action=c.SHIFT):
            canvas.circle(0, 0, 22 * size, css="number")
            canvas.use("walk", -17 * size, -18 * size, 35 * size)


@draw_once
def draw_quiet_number(
    canvas: Canvas, number: int, centre: Place, apart: float, letter: float
) -> None:
    """Draw the number of a territory that cannot be chosen now."""
    label = canvas._("territory {number}", number=number + 1)
    with canvas.group(
        id=f"number{number + 1}", x=centre[0], y=centre[1] - TOP * apart, label=label
    ):
        draw_plate(canvas, number, apart, letter)


@draw_once
def draw_plate(canvas: Canvas, number: int, apart: float, letter: float) -> None:
    """Draw a number on its plate."""
    size = apart / PLAN
    canvas.circle(0, 0, max(19 * size, letter * 0.66), css="number")
    canvas.text(0, 1, str(number + 1), css="mid bold dark", font_size=max(letter, 25 * size))


@draw_once
def draw_leaders(
    canvas: Canvas,
    plots: tuple[Plot, ...],
    most: int,
    gain: int,
    centre: Place,
    apart: float,
    letter: float,
) -> None:
    """GN-9.1 majority: who leads in a territory, and the people it brings each of them."""
    seats = cells_of(most)
    mark = letter * 0.95
    width = len(seats) * (mark + 2) + letter * 1.3 + 14
    high = letter * 1.36
    low = apart * (RING * sqrt(3) / 2 + DISC) + high / 2 + 1  # just below the fields
    with canvas.group(
        id=f"most{TERRITORY_OF[plots[0].field] + 1}",
        x=centre[0],
        y=centre[1] + low,
        label=describe_leaders(plots, seats, gain, canvas._),
    ):
        canvas.rect(-width / 2, -high / 2, width, high, rx=high / 2, css="leader")
        for index, seat in enumerate(seats):
            x = 6 - width / 2 + index * (mark + 2)
            canvas.use(f"seat-{seat}", x, -mark / 2, mark)
        canvas.text(width / 2 - 8, 1, f"+{gain}", css="end bold", font_size=letter)


def describe_leaders(plots: Sequence[Plot], seats: list[int], gain: int, _: Words) -> str:
    """Describe everybody's floors in a territory and what they bring at the end of the round."""
    held: dict[int, int] = {}
    for plot in plots:
        if plot.height:
            held[plot.owner] = held.get(plot.owner, 0) + plot.height
    name = {plot.owner: plot.name for plot in plots}
    counts = ", ".join(f"{name[seat]}: {floors(held[seat], _)}" for seat in sorted(held))
    names = ", ".join(name[seat] for seat in seats)
    pays = (
        _("{name} leads: +{people} each round", name=names, people=inhabitants(gain, _))
        if len(seats) == 1
        else _("{names} are tied: +{people} each, every round", names=names, people=gain)
    )
    return f"{counts}. {pays}"


def crane_place(slot: int, middle: Place, apart: float) -> Place:
    """Return the corner of a territory where the crane stands."""
    x, y = place_of(slot, middle, apart)
    return x + CORNER * apart * sqrt(3) / 2, y + CORNER * apart / 2


def draw_crane(seen: Garden, canvas: Canvas, middle: Place, apart: float) -> None:
    """GN-2.3 crane-move: the crane, and a pale one in each territory to preview its move."""
    if seen.crane != EMPTY:
        at = crane_place(slot_of(seen, seen.crane), middle, apart)
        away = seen.work not in (EMPTY, seen.crane)
        draw_standing_crane(canvas, seen.crane, away, at, apart)
    draw_ghosts(canvas, middle, apart)


@draw_once
def draw_standing_crane(canvas: Canvas, number: int, away: bool, at: Place, apart: float) -> None:
    """Draw the crane in a territory, pale if the action takes place elsewhere."""
    size = apart / PLAN
    label = canvas._("the crane stands in territory {number}", number=number + 1)
    css = "crane crane-away" if away else "crane"
    with canvas.group(id="crane", x=at[0], y=at[1], css=css, label=label):
        canvas.circle(0, 0, 25 * size, css="crane-ground")
        canvas.use("crane", -24 * size, -26 * size, 48 * size)


@draw_once
def draw_ghosts(canvas: Canvas, middle: Place, apart: float) -> None:
    """Draw a pale crane in each territory; a page shows one of them at a time."""
    size = apart / PLAN
    for slot in range(TERRITORIES):
        x, y = crane_place(slot, middle, apart)
        with canvas.group(id=f"ghost{slot}", css=f"crane-ghost ghost-{slot}", aria_hidden="true"):
            centre = place_of(slot, middle, apart)
            canvas.polygon(hexagon(centre, apart - 9), css="ghost-ring")
            canvas.circle(x, y, 25 * size, css="crane-ground")
            canvas.use("crane", x - 24 * size, y - 26 * size, 48 * size)


def draw_closeup(
    seen: Garden, flower: Flower, canvas: Canvas, middle: Place, apart: float, letter: float
) -> None:
    """Draw the territory of the action once more, large enough for fingers."""
    number = seen.work
    label = canvas._("territory {number}", number=number + 1)
    with canvas.group(id="close", label=label):
        canvas.polygon(hexagon(middle, apart), css="tile work")
        x, y = middle[0], middle[1] - TOP * apart
        canvas.circle(x, y, 36, css="number")
        canvas.text(x, y + 2, str(number + 1), css="mid bold dark", font_size=46)
    radius = apart * DISC
    spots = list(zip(flower[number], list_places(middle, RING * apart), strict=True))
    targets = list_targets(seen, canvas)
    draw_halos(canvas, "closehalos", spots, targets, radius)
    draw_fields(seen, canvas, spots, targets, radius, letter, is_close=True)
    draw_buildings(canvas, spots, radius, is_close=True)
