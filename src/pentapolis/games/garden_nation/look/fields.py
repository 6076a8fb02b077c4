"""Fields and the paper houses on them.

A building is a part of its own, in front of its field: it can fall without the field, and clicks
go through it. Its sizes leave the numbers of the fields behind it free, however tall it is.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.board import FIELD_NAMES, FIELDS, POSITION_OF
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


def list_field_actions(canvas: Canvas, field: int) -> list[int]:
    """List what can be done on a field now, the main thing first."""
    verbs = (c.ROOF, c.BUILD, c.DEMOLISH, c.INVADE, c.LIFT)
    return [verb + field for verb in verbs if verb + field in canvas.legal]


def choose_target(canvas: Canvas, field: int) -> int | None:
    """Return what a click on a field does: a floor or roof, or the only other thing there is."""
    actions = list_field_actions(canvas, field)
    if not actions:
        return None
    is_main = actions[0] < c.DEMOLISH or actions[0] >= c.ROOF
    return actions[0] if is_main or len(actions) == 1 else None


def list_claims(seen: Garden, canvas: Canvas, field: int) -> list[int]:
    """List the places in the row whose cards a floor on this field could claim."""
    if c.BUILD + field not in canvas.legal or seen.asking != c.ACT:
        return []
    return [seen.row.index(card) for card in list_claimable(seen, field, seen.terrain(field))]


def draw_field(
    seen: Garden,
    canvas: Canvas,
    field: int,
    at: Place,
    radius: float,
    letter: float,
    *,
    id: str = "",
    is_target: bool = True,
) -> None:
    """Draw one field: its ground, its cost, and what a floor there would bring."""
    action = choose_target(canvas, field) if is_target else None
    claims = list_claims(seen, canvas, field) if is_target else []
    marks = " ".join(f"ful-{place}" for place in claims)
    verb = "take" if action is not None and c.DEMOLISH <= action < c.GO else ""
    css = " ".join(each for each in ("place", verb, f"to-{POSITION_OF[field]}", marks) if each)
    label = "" if action is not None else describe_field(seen, field, canvas)
    name = id or field_id(field)
    if action is None and field != seen.site and not seen.height[field]:
        ground, cost = seen.terrain(field), seen.cost(field)
        draw_quiet_field(canvas, name, css, label, ground, cost, at[0], at[1], radius, letter)
        return
    with canvas.group(id=name, x=at[0], y=at[1], css=css, action=action, label=label):
        canvas.circle(0, 0, radius, css=f"disc land-{seen.terrain(field)}")
        if claims:
            canvas.circle(0, 0, radius - 4, css="fulfils")
        if field == seen.site:
            canvas.circle(0, 0, radius - 3, css="f-none chosen")
        size = radius / RADIUS
        if seen.height[field]:
            draw_row(seen, canvas, field, size, letter, action)
        else:
            draw_cost(canvas, seen.terrain(field), seen.cost(field), size, letter)
        if claims:
            canvas.use("star", 31 * size, -34 * size, 20 * size)
        if verb:
            icon = {c.DEMOLISH: "down", c.INVADE: "sword"}.get(action_verb(action or 0), "roof")
            x, y = BADGE[0] * size, BADGE[1] * size
            canvas.circle(x, y, 11 * size, css="number")
            canvas.use(icon, x - 8 * size, y - 8 * size, 16 * size)


@draw_once
def draw_quiet_field(
    canvas: Canvas,
    id: str,
    css: str,
    label: str,
    ground: int,
    cost: int,
    x: float,
    y: float,
    radius: float,
    letter: float,
) -> None:
    """Draw an empty field where nothing can be done now."""
    with canvas.group(id=id, x=x, y=y, css=css, label=label):
        canvas.circle(0, 0, radius, css=f"disc land-{ground}")
        draw_cost(canvas, ground, cost, radius / RADIUS, letter)


def draw_cost(canvas: Canvas, ground: int, cost: int, size: float, letter: float) -> None:
    """Draw the sign of an empty field and what a floor there costs."""
    canvas.use(SIGNS[ground], -14 * size, -35 * size, 28 * size)
    font = max(letter, 32 * size)
    canvas.text(0, 15 * size, str(cost), css="mid bold dark", font_size=font)


def action_verb(action: int) -> int:
    """Return the first action of the verb that an action on a field belongs to."""
    return action - action % FIELDS


def draw_row(
    seen: Garden, canvas: Canvas, field: int, size: float, letter: float, action: int | None
) -> None:
    """Draw what stands below a building: the sign and cost of its ground, or what a click costs."""
    y = max(ROW * size, FOOT * size + letter * 0.55)
    if action is not None and action < c.GO and action_verb(action) != c.LIFT:
        text = price_text(seen, action)
        canvas.text(0, y, text, css="mid bold dark", font_size=letter)
        return
    width = min(16 * size, letter * 0.8)
    left = -(width + letter * 0.6) / 2
    canvas.use(SIGNS[seen.terrain(field)], left, y - width / 2, width)
    x = left + width + letter * 0.34
    canvas.text(x, y, str(seen.cost(field)), css="mid bold dark", font_size=letter)


def price_text(seen: Garden, action: int) -> str:
    """Return how many people an action on a building costs or brings, with its sign."""
    field = action % FIELDS
    if action < c.DEMOLISH:
        return f"−{seen.cost(field) + seen.box.each_floor * seen.height[field]}"
    return f"{'+' if action < c.INVADE else '−'}{seen.value(field)}"


def describe_field(seen: Garden, field: int, canvas: Canvas) -> str:
    """Describe what lies and stands on a field."""
    _ = canvas._
    name = field_name(field, _)
    text = f"{name}: {terrain(seen.terrain(field), _)} {seen.cost(field)}"
    owner = seen.owner(field)
    if owner == EMPTY:
        return text
    text += f"; {_.player_name(owner)}, {floors(seen.height[field], _)}"
    if seen.roofed >> field & 1:
        text += ", " + _("finished")
    return text


def draw_building(
    seen: Garden, canvas: Canvas, field: int, at: Place, radius: float, is_close: bool = False
) -> None:
    """Draw the building on a field, if there is one; perhaps in the large copy of its territory."""
    height = seen.height[field]
    if not height:
        return
    size = radius / RADIUS
    roofed = bool(seen.roofed >> field & 1)
    id, about = building_id(field), field_id(field)
    if is_close:
        id, about = "close" + id, close_id(field)
    with canvas.group(id=id, x=at[0], y=at[1], css="building", about=about):
        draw_house(canvas, (0, FOOT * size), height, seen.owner(field), size, roofed)


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
