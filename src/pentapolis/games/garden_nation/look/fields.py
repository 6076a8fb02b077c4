"""Fields and the paper houses on them.

A building is a part of its own, in front of its field: it can fall without the field, and clicks
go through it. Its sizes leave the numbers of the fields behind it free, however tall it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pentapolis.catalog.words import Words, remember
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules.board import FIELD_NAMES, FIELDS, POSITION_OF, POSITIONS
from ..rules.codes import TERRAIN_KEYS
from ..rules.projects import list_claimable
from ..rules.state import Garden
from ..words.names import field_name, floors, terrain
from .shapes import WINDOWS

Place = tuple[float, float]

SIGNS: Final = [*TERRAIN_KEYS, "bramble"]
NOBODY: Final = -1
# A building, in a field with a radius of 44.
LEFT: Final = -33  # of its front
RIGHT: Final = 15
DEEP: Final = 18  # its side: so far to the right
RISE: Final = 13  # and so far up
FOOT: Final = 17  # below the middle of the field
FLOOR: Final = 26  # a floor is so high, less in a tower
TOWER: Final = 112  # no building is higher
GABLE: Final = 24  # the height of a roof
RADIUS: Final = 44
ROW: Final = 33  # the line of sign and number, below the middle
BADGE: Final = (-44, -22)  # what a click takes, at the left edge


def field_id(field: int) -> str:
    """Return the id of a field's part of the drawing."""
    return "f" + FIELD_NAMES[field].replace(".", "-")


def close_id(field: int) -> str:
    """Return the id of a field's part of the large copy."""
    return "close" + FIELD_NAMES[field].replace(".", "-")


def building_id(field: int) -> str:
    """Return the id of a building's part of the drawing."""
    return "b" + FIELD_NAMES[field].replace(".", "-")


class Plot(NamedTuple):
    """A field in plain values: its ground, and the building on it."""

    field: int
    ground: int
    cost: int
    height: int
    owner: int  # EMPTY where nothing stands
    name: str  # of the owner
    roofed: bool


Flower = Mapping[int, tuple[Plot, ...]]  # by territory


def list_plots(seen: Garden, number: int, _: Words) -> tuple[Plot, ...]:
    """List the fields of a territory that has been turned."""
    plots: list[Plot] = []
    for field in range(number * POSITIONS, (number + 1) * POSITIONS):
        height, roofed = seen.height[field], seen.roofed & BIT[field] != 0
        owner = seen.owner(field) if height else EMPTY
        name = _.player_name(owner) if height else ""
        ground, cost = seen.terrain(field), seen.cost(field)
        plots.append(Plot(field, ground, cost, height, owner, name, roofed))
    return tuple(plots)


def read_flower(seen: Garden, _: Words) -> Flower:
    """Return the fields of the territories that have been turned already."""
    return {
        number: list_plots(seen, number, _)
        for number in seen.tile
        if number != EMPTY and seen.turned[number] != EMPTY
    }


class Target(NamedTuple):
    """What a click on a field does, and what the field shows because of that."""

    action: int | None
    price: str = ""  # of an action on a building
    icon: str = ""  # of an action that takes something away
    claims: tuple[int, ...] = ()  # the places in the row whose cards a floor here could claim


NO_TARGET: Final = Target(None)


def find_near(canvas: Canvas, field: int) -> Target:
    """Return what a click asks about on a field where nothing can be done."""
    if canvas.legal.isdisjoint((*range(field, c.GO, FIELDS), c.ROOF + field)):
        for action in (c.BUILD + field, c.ROOF + field):
            if action in canvas.near:
                return Target(action)
    return NO_TARGET


def list_targets(seen: Garden, canvas: Canvas) -> dict[int, Target]:
    """Return what a click on a field does: a floor or roof, or the only other thing there is."""
    found: dict[int, list[int]] = {}
    for action in sorted(canvas.legal):
        if action < c.GO:
            found.setdefault(action % FIELDS, []).append(action)
        elif c.ROOF <= action < c.CLAIM:
            found.setdefault(action - c.ROOF, []).append(action)
    return {
        field: make_target(seen, field, actions[0])
        for field, actions in found.items()
        if len(actions) == 1 or actions[0] < c.DEMOLISH
    }


def make_target(seen: Garden, field: int, action: int) -> Target:
    """Return what a click on a field does that plays an action."""
    price = price_text(seen, field, action) if seen.height[field] else ""
    if action < c.DEMOLISH:
        return Target(action, price, claims=list_claims(seen, field))
    if action < c.INVADE:
        return Target(action, price, "down")
    if action < c.LIFT:
        return Target(action, price, "sword")
    return Target(action, icon="roof" if action < c.GO else "")


def list_claims(seen: Garden, field: int) -> tuple[int, ...]:
    """List the places in the row whose cards a floor on this field could claim."""
    cards = list_claimable(seen, field, seen.terrain(field))
    return tuple([seen.row.index(card) for card in cards])


def price_text(seen: Garden, field: int, action: int) -> str:
    """Return how many people an action on a building costs or brings, with its sign."""
    if action < c.DEMOLISH:
        return f"−{seen.cost(field) + seen.box.each_floor * seen.height[field]}"
    return f"{'+' if action < c.INVADE else '−'}{seen.value(field)}"


def draw_field(
    canvas: Canvas,
    plot: Plot,
    at: Place,
    radius: float,
    letter: float,
    id: str,
    target: Target = NO_TARGET,
    chosen: bool = False,
) -> None:
    """Draw one field: its ground, its cost, and what a floor there would bring."""
    action, price, icon, claims = target
    marks = [f"ful-{place}" for place in claims]
    css = " ".join(["place", *(["take"] if icon else []), f"to-{POSITION_OF[plot.field]}", *marks])
    can_act = action is not None and action in canvas.legal
    label = "" if can_act else describe_field(plot, canvas._)
    built = plot.height > 0
    with canvas.group(id=id, x=at[0], y=at[1], css=css, action=action, label=label):
        fill_field(
            canvas, plot.ground, plot.cost, built, price, icon, bool(claims), chosen, radius, letter
        )


@draw_once
def fill_field(
    canvas: Canvas,
    ground: int,
    cost: int,
    built: bool,
    price: str,
    icon: str,
    claims: bool,
    chosen: bool,
    radius: float,
    letter: float,
) -> None:
    """Draw what a field shows, around its middle."""
    canvas.circle(0, 0, radius, css=f"disc land-{ground}")
    if claims:
        canvas.circle(0, 0, radius - 4, css="fulfils")
    if chosen:
        canvas.circle(0, 0, radius - 3, css="f-none chosen")
    size = radius / RADIUS
    if built:
        draw_row(canvas, ground, cost, price, size, letter)
    else:
        canvas.use(SIGNS[ground], -14 * size, -35 * size, 28 * size)
        font = max(letter, 32 * size)
        canvas.text(0, 15 * size, str(cost), css="mid bold dark", font_size=font)
    if claims:
        canvas.use("star", 31 * size, -34 * size, 20 * size)
    if icon:
        x, y = BADGE[0] * size, BADGE[1] * size
        canvas.circle(x, y, 11 * size, css="number")
        canvas.use(icon, x - 8 * size, y - 8 * size, 16 * size)


def draw_row(
    canvas: Canvas, ground: int, cost: int, price: str, size: float, letter: float
) -> None:
    """Draw what stands below a building: the sign and cost of its ground, or what a click costs."""
    y = max(ROW * size, FOOT * size + letter * 0.55)
    if price:
        canvas.text(0, y, price, css="mid bold dark", font_size=letter)
        return
    width = min(16 * size, letter * 0.8)
    left = -(width + letter * 0.6) / 2
    canvas.use(SIGNS[ground], left, y - width / 2, width)
    x = left + width + letter * 0.34
    canvas.text(x, y, str(cost), css="mid bold dark", font_size=letter)


def describe_field(plot: Plot, _: Words) -> str:
    """Describe what lies and stands on a field."""
    text = f"{field_name(plot.field, _)}: {terrain(plot.ground, _)} {plot.cost}"
    if plot.height:
        text += f"; {plot.name}, {floors(plot.height, _)}"
    if plot.roofed:
        text += ", " + _("finished")
    return text


@remember
def describe_buildings(plots: Sequence[Plot], _: Words) -> str:
    """Describe the fields of a territory that have a building, a sentence each."""
    return " ".join(f"{describe_field(plot, _)}." for plot in plots if plot.height)


@draw_once
def draw_building(
    canvas: Canvas,
    field: int,
    height: int,
    owner: int,
    roofed: bool,
    at: Place,
    radius: float,
    is_close: bool,
) -> None:
    """Draw the building on a field, perhaps on one of the large copy."""
    size = radius / RADIUS
    id, about = building_id(field), field_id(field)
    if is_close:
        id, about = "close" + id, close_id(field)
    with canvas.group(id=id, x=at[0], y=at[1], css="building", about=about):
        draw_house(canvas, (0, FOOT * size), height, owner, size, roofed)


def measure_floor(height: int, roofed: bool) -> float:
    """Return how high a floor is: towers have lower ones, so that they hide no number."""
    room = TOWER - RISE - (GABLE if roofed else 0)
    return min(FLOOR, room / height)


@draw_once
def draw_house(
    canvas: Canvas, at: Place, height: int, owner: int, size: float, roofed: bool
) -> None:
    """Draw floors one above the other; windows in the shape of the owner's sign."""
    band = measure_floor(height, roofed) * size
    x, foot = at
    left, right, deep, rise = x + LEFT * size, x + RIGHT * size, DEEP * size, RISE * size
    colour = f"seat-{owner}" if owner >= 0 else "f-plaster"
    canvas.polygon(
        [(left, foot), (left + deep, foot - rise), (right + 1.4 * deep, foot - rise / 2)]
        + [(right + 0.5 * deep, foot + 0.3 * rise)],
        css="f-shadow",
    )
    windows: list[str] = []
    for floor in range(height):
        bottom = foot - floor * band
        top = bottom - band
        canvas.rect(left, top, right - left, band, css=f"{colour} thin-line")
        side = [(right, bottom), (right + deep, bottom - rise)]
        side += [(right + deep, top - rise), (right, top)]
        canvas.polygon(side, css=f"{colour} thin-line")
        for middle in (-21, 3):
            place = {"x": f"{x / size + middle:.1f}", "y": f"{(top + band / 2) / size:.1f}"}
            windows.append(WINDOWS[max(0, owner)].format(**place))
    if owner >= 0:
        canvas.path("".join(windows), css="window", transform=f"scale({size:.2f})")
    canvas.rect(x - 13 * size, foot - 0.58 * band, 8 * size, 0.58 * band, css="door")
    top = foot - height * band
    canvas.polygon(
        [(right, foot), (right + deep, foot - rise), (right + deep, top - rise), (right, top)],
        css="side",
    )
    if roofed:
        draw_roof(canvas, (left, right, top), deep, rise, GABLE * size)
        return
    roof = [(left, top), (left + deep, top - rise), (right + deep, top - rise), (right, top)]
    canvas.polygon(roof, css=f"{colour} thin-line")
    canvas.polygon(roof, css="top")


def draw_roof(
    canvas: Canvas, edges: tuple[float, float, float], deep: float, rise: float, gable: float
) -> None:
    """Draw a gable roof on the uppermost floor."""
    left, right, top = edges
    middle = (left + right) / 2
    ridge = [(middle, top - gable), (middle + deep, top - gable - rise)]
    canvas.polygon([(left, top), ridge[0], (right, top)], css="f-roof thin-line")
    slope = [ridge[0], ridge[1], (right + deep, top - rise), (right, top)]
    canvas.polygon(slope, css="f-roof-dark thin-line")
