"""The flower of territories: fields, buildings, majorities, the crane and where it may go."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.board import AXIAL, FIELD_NAMES, POSITION_OF
from ..rules.codes import TERRAIN_KEYS
from ..rules.projects import list_claimable, slot_of
from ..rules.scoring import floors_in, leaders
from ..rules.state import Garden
from ..words.names import field_name, floors, terrain
from .shapes import WINDOWS

Place = tuple[float, float]

SIGNS: Final = [*TERRAIN_KEYS, "bramble"]
# Lengths, as parts of the distance between the middles of two territories.
RING: Final = 0.288  # between the middles of two fields
DISC: Final = 0.128  # radius of a field
EDGE: Final = 0.435  # from the middle of a territory to the free room at its corners
CORNER: Final = 0.452  # and to the corner where the crane stands


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


def draw_board(seen: Garden, canvas: Canvas, middle: Place, apart: float) -> None:
    """Draw the whole flower, then what lies on top of it."""
    # The territory of the action is drawn last, so that nothing covers its edge.
    for slot in sorted(range(7), key=lambda each: seen.tile[each] == seen.work):
        draw_tile(seen, canvas, slot, place_of(slot, middle, apart), apart)
    places = [
        (place_of(position, place_of(slot, middle, apart), RING * apart), slot, position)
        for slot in range(7)
        if is_laid(seen, slot)
        for position in range(7)
    ]
    # From the back to the front, so that towers hide what is behind them.
    for place, slot, position in sorted(places, key=lambda each: (each[0][1], each[0][0])):
        draw_field(seen, canvas, 7 * seen.tile[slot] + position, place, apart * DISC)
    for place, slot, position in places:
        draw_verbs(seen, canvas, 7 * seen.tile[slot] + position, place, apart * DISC)
    draw_crane(seen, canvas, middle, apart)


def is_laid(seen: Garden, slot: int) -> bool:
    """Return whether a slot has a territory that has been turned already."""
    return seen.tile[slot] != EMPTY and seen.turned[seen.tile[slot]] != EMPTY


def draw_tile(seen: Garden, canvas: Canvas, slot: int, middle: Place, apart: float) -> None:
    """Draw a territory: its ground, its number, its majorities."""
    number = seen.tile[slot]
    here = number != EMPTY and number == seen.work
    with canvas.group(id=f"slot{slot}"):
        css = "tile work" if here else "tile"
        canvas.polygon(hexagon(middle, apart - 5), css=css)
    if not is_laid(seen, slot):
        return
    x, y = middle
    size = apart / 262
    badge = (x, y - EDGE * apart)
    css = "go" if c.GO + number in canvas.legal else ""
    with canvas.group(
        id=f"number{number + 1}", x=badge[0], y=badge[1], action=c.GO + number, css=css
    ):
        canvas.circle(0, 0, 20 * size, css="number")
        canvas.text(0, 1, str(number + 1), css="t2 mid dark")
        if css:
            canvas.use("ploy", 12 * size, -27 * size, 26 * size)
    draw_majority(seen, canvas, number, (x, y + 0.42 * apart), size)
    if c.SHIFT in canvas.legal and number == (seen.work + 1) % 7:
        left = x - EDGE * apart * sqrt(3) / 2
        top = y - EDGE * apart / 2
        with canvas.group(id="walk", x=left, y=top, action=c.SHIFT):
            canvas.circle(0, 0, 26 * size, css="number")
            canvas.use("walk", -19 * size, -20 * size, 40 * size)


def draw_majority(seen: Garden, canvas: Canvas, number: int, at: Place, size: float) -> None:
    """GN-9.1 majority: each seat's floors in a territory, those of the leaders ringed."""
    found = [(seat, floors_in(seen, seat, number)) for seat in range(seen.seats)]
    found = [(seat, held) for seat, held in found if held]
    most = leaders(seen, number)
    width = 34 * size
    _ = canvas._
    label = ", ".join(f"{_.player_name(seat)}: {floors(held, _)}" for seat, held in found)
    with canvas.group(id=f"most{number + 1}", x=at[0], y=at[1], label=label):
        for index, (seat, held) in enumerate(found):
            x = (index - (len(found) - 1) / 2) * width
            css = "leader" if most >> seat & 1 else "follower"
            canvas.rect(x - 15 * size, -10 * size, 30 * size, 20 * size, rx=9, css=css)
            canvas.use(f"seat-{seat}", x - 13 * size, -7 * size, 14 * size)
            bold = "bold" if most >> seat & 1 else "soft"
            canvas.text(x + 7.5 * size, 1, str(held), css=f"mid {bold}", font_size=15 * size)


def main_action(seen: Garden, field: int) -> int:
    """Return what a click on a field means: a floor there, or the lifted roof."""
    return (c.ROOF if seen.asking == c.MOVE_ROOF else c.BUILD) + field


def draw_field(seen: Garden, canvas: Canvas, field: int, at: Place, radius: float) -> None:
    """Draw one field: ground, cost, building, and what a floor there would bring."""
    action = main_action(seen, field)
    legal = action in canvas.legal
    key = FIELD_NAMES[field].replace(".", "-")
    cards = places_claimable(seen, canvas, field) if seen.asking != c.FINISHED else []
    marks = " ".join(f"ful-{place}" for place in cards)
    css = f"place to-{POSITION_OF[field]} {marks}".strip()
    label = "" if legal else describe_field(seen, field, canvas)
    with canvas.group(id=f"f{key}", x=at[0], y=at[1], css=css, action=action, label=label):
        if legal:
            canvas.circle(0, 0, radius + 5, css="halo")
        canvas.circle(0, 0, radius, css=f"disc land-{seen.terrain(field)}")
        if cards:
            canvas.circle(0, 0, radius + 3, css="fulfils")
        if field == seen.site:
            canvas.circle(0, 0, radius + 5, css="f-none chosen")
        size = radius / 36
        if seen.height[field]:
            draw_building(seen, canvas, field, size)
        else:
            sign = SIGNS[seen.terrain(field)]
            canvas.use(sign, -13 * size, -29 * size, 26 * size)
            canvas.text(
                0, 14 * size, str(seen.cost(field)), css="mid bold dark", font_size=27 * size
            )
        if legal and action < c.DEMOLISH:
            draw_hints(seen, canvas, field, size)


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


def draw_building(seen: Garden, canvas: Canvas, field: int, size: float) -> None:
    """Draw a building as stacked floors, its height beside it, the ground's sign and cost below."""
    height = seen.height[field]
    owner = seen.owner(field)
    sign = SIGNS[seen.terrain(field)]
    canvas.use(sign, -9 * size, 19 * size, 14 * size)
    canvas.text(
        26 * size, 14 * size, str(seen.cost(field)), css="mid bold dark", font_size=15 * size
    )
    draw_stack(canvas, (-1 * size, 17 * size), height, owner, size, bool(seen.roofed >> field & 1))
    if height > 1:
        canvas.circle(-27 * size, 2 * size, 11 * size, css="letter-ground thin-line")
        canvas.text(-27 * size, 2.5 * size, str(height), css="mid bold dark", font_size=15 * size)


def draw_stack(
    canvas: Canvas, at: Place, height: int, owner: int, size: float, roofed: bool
) -> None:
    """Draw floors one above the other; windows in the shape of the owner's sign."""
    band = min(16.0, 66.0 / height) * size
    left, right, deep = at[0] - 18 * size, at[0] + 10 * size, 10 * size
    rise = 7 * size
    colour = f"seat-{owner}" if owner >= 0 else "f-plaster"
    windows: list[str] = []
    for floor in range(height):
        bottom = at[1] - floor * band
        top = bottom - band
        canvas.rect(left, top, right - left, band, css=f"{colour} thin-line")
        side = [(right, bottom), (right + deep, bottom - rise)]
        side += [(right + deep, top - rise), (right, top)]
        canvas.polygon(side, css=f"{colour} thin-line")
        for x in (-11, 3):
            place = {"x": f"{at[0] / size + x:.1f}", "y": f"{(top + band / 2) / size:.1f}"}
            windows.append(WINDOWS[max(0, owner)].format(**place))
    if owner >= 0 and band > 9 * size:
        canvas.path("".join(windows), css="window", transform=f"scale({size:.2f})")
    top = at[1] - height * band
    canvas.polygon(
        [
            (right, at[1]),
            (right + deep, at[1] - rise),
            (right + deep, top - rise),
            (right, top),
        ],
        css="side",
    )
    roof = [(left, top), (left + deep, top - rise), (right + deep, top - rise), (right, top)]
    if roofed:
        canvas.use("roof", left - 4 * size, top - 31 * size, 46 * size, 38 * size)
    else:
        canvas.polygon(roof, css=f"{colour} thin-line")
        canvas.polygon(roof, css="top")


def draw_hints(seen: Garden, canvas: Canvas, field: int, size: float) -> None:
    """Show on a legal field its price, where the crane goes, and the points it could bring."""
    position = POSITION_OF[field]
    if position:
        x, y = place_of(position, (0, 0), 1)
        far, near, wide = 49 * size, 41 * size, 8 * size
        tip = [
            (x * far, y * far),
            (x * near - y * wide, y * near + x * wide),
            (x * near + y * wide, y * near - x * wide),
        ]
        canvas.polygon(tip, css="way")
    else:
        canvas.circle(0, -31 * size, 4.5 * size, css="way")
    height = seen.height[field]
    if height:
        price = seen.cost(field) + seen.box.each_floor * height
        canvas.rect(9 * size, 7 * size, 30 * size, 21 * size, rx=9, css="pill price")
        canvas.text(24 * size, 18 * size, f"−{price}", css="mid bold dark", font_size=15 * size)
    cards = list_claimable(seen, field, seen.terrain(field))
    if cards:
        gain = max(seen.box.points[card] for card in cards)
        canvas.rect(4 * size, -39 * size, 36 * size, 20 * size, rx=9, css="reward")
        canvas.text(22 * size, -28.5 * size, f"+{gain}", css="mid bold dark", font_size=15 * size)


def places_claimable(seen: Garden, canvas: Canvas, field: int) -> list[int]:
    """List the places in the row whose cards a floor on this field could claim."""
    if c.BUILD + field not in canvas.legal or seen.asking != c.ACT:
        return []
    return [seen.row.index(card) for card in list_claimable(seen, field, seen.terrain(field))]


def list_verbs(seen: Garden, canvas: Canvas, field: int) -> list[tuple[int, str, str, str]]:
    """List how a building can be taken: action, icon, what it brings or costs, and its class."""
    value = seen.value(field)
    verbs = [
        (c.DEMOLISH + field, "down", f"+{value}", "pill gain"),
        (c.INVADE + field, "sword", f"−{value}", "pill price"),
    ]
    return [verb for verb in verbs if verb[0] in canvas.legal]


def draw_verbs(seen: Garden, canvas: Canvas, field: int, at: Place, radius: float) -> None:
    """Draw what else can be done with a building: pull it down, invade it, move its roof."""
    size = radius / 36
    key = FIELD_NAMES[field].replace(".", "-")
    way = f"to-{POSITION_OF[field]}"
    for action, icon, text, css in list_verbs(seen, canvas, field):
        x, y = at[0] - 28 * size, at[1] + 17 * size
        with canvas.group(id=f"{icon}{key}", x=x, y=y, css=f"verb {way}", action=action):
            canvas.rect(0, 0, 56 * size, 23 * size, rx=11, css=css)
            canvas.use(icon, 5 * size, 3 * size, 17 * size)
            canvas.text(37 * size, 12 * size, text, css="mid bold dark", font_size=15 * size)
    if c.LIFT + field in canvas.legal:
        x, y = at[0] + 14 * size, at[1] - 44 * size
        with canvas.group(id=f"lift{key}", x=x, y=y, css="verb", action=c.LIFT + field):
            canvas.rect(0, 0, 44 * size, 26 * size, rx=12, css="pill")
            canvas.use("roof", 3 * size, 2 * size, 21 * size)
            canvas.use("ploy", 22 * size, 3 * size, 20 * size)


def crane_place(slot: int, middle: Place, apart: float) -> Place:
    """Return the corner of a territory where the crane stands."""
    x, y = place_of(slot, middle, apart)
    return x + CORNER * apart * sqrt(3) / 2, y - CORNER * apart / 2


def draw_crane(seen: Garden, canvas: Canvas, middle: Place, apart: float) -> None:
    """GN-2.3 crane-move: the crane, and a pale one in each territory to preview its move."""
    size = apart / 262
    if seen.crane != EMPTY:
        x, y = crane_place(slot_of(seen, seen.crane), middle, apart)
        away = seen.work not in (EMPTY, seen.crane)
        label = canvas._("the crane stands in territory {number}", number=seen.crane + 1)
        css = "crane crane-away" if away else "crane"
        with canvas.group(id="crane", x=x, y=y, css=css, label=label):
            canvas.circle(0, 0, 26 * size, css="crane-ground")
            canvas.use("crane", -25 * size, -27 * size, 50 * size)
    for slot in range(7):
        x, y = crane_place(slot, middle, apart)
        with canvas.group(id=f"ghost{slot}", css=f"crane-ghost ghost-{slot}"):
            centre = place_of(slot, middle, apart)
            canvas.polygon(hexagon(centre, apart - 8), css="ghost-ring")
            canvas.circle(x, y, 26 * size, css="crane-ground")
            canvas.use("crane", x - 25 * size, y - 27 * size, 50 * size)


def draw_closeup(seen: Garden, canvas: Canvas, middle: Place, apart: float) -> None:
    """Draw the territory of the action once more, large enough for fingers."""
    number = seen.work
    with canvas.group(id="close"):
        canvas.polygon(hexagon(middle, apart), css="tile work")
        x, y = middle[0], middle[1] - EDGE * apart
        canvas.circle(x, y, 30, css="number")
        canvas.text(x, y + 2, str(number + 1), css="t1 mid dark")
    places = [(place_of(position, middle, RING * apart), position) for position in range(7)]
    for place, position in sorted(places, key=lambda each: (each[0][1], each[0][0])):
        draw_closeup_field(seen, canvas, 7 * number + position, place, apart * DISC)
    for place, position in places:
        draw_closeup_verbs(seen, canvas, 7 * number + position, place, apart * DISC)
    draw_ways(seen, canvas, middle, apart)


def draw_closeup_field(seen: Garden, canvas: Canvas, field: int, at: Place, radius: float) -> None:
    """Draw one field large."""
    action = main_action(seen, field)
    key = FIELD_NAMES[field].replace(".", "-")
    size = radius / 36
    css = f"place to-{POSITION_OF[field]}"
    with canvas.group(id=f"close{key}", x=at[0], y=at[1], css=css, action=action):
        canvas.circle(0, 0, radius + 5, css="halo")
        canvas.circle(0, 0, radius, css=f"disc land-{seen.terrain(field)}")
        if seen.height[field]:
            draw_building(seen, canvas, field, size)
        else:
            canvas.use(SIGNS[seen.terrain(field)], -13 * size, -29 * size, 26 * size)
            canvas.text(
                0, 14 * size, str(seen.cost(field)), css="mid bold dark", font_size=27 * size
            )
        if action in canvas.legal and action < c.DEMOLISH:
            draw_hints(seen, canvas, field, size)


def draw_closeup_verbs(seen: Garden, canvas: Canvas, field: int, at: Place, radius: float) -> None:
    """Draw what else can be done with a building as buttons for fingers."""
    key = FIELD_NAMES[field].replace(".", "-")
    way = f"verb to-{POSITION_OF[field]}"
    for action, icon, text, css in list_verbs(seen, canvas, field):
        x, y = at[0] - 70, at[1] + 22
        with canvas.group(id=f"close{icon}{key}", x=x, y=y, css=way, action=action):
            canvas.rect(0, 0, 140, 88, rx=24, css=css)
            canvas.use(icon, 10, 20, 46)
            canvas.text(94, 45, text, css="t2 mid dark")
    if c.LIFT + field in canvas.legal:
        x, y = at[0] - 60, at[1] - radius - 32
        with canvas.group(id=f"closelift{key}", x=x, y=y, css="verb", action=c.LIFT + field):
            canvas.rect(0, 0, 120, 88, rx=24, css="pill")
            canvas.use("roof", 10, 18, 50)
            canvas.use("ploy", 62, 18, 50)


def draw_ways(seen: Garden, canvas: Canvas, middle: Place, apart: float) -> None:
    """Draw the ways out of a territory in the corners beside it: by a ploy, or by going on."""
    x, y = middle
    left, right = x - apart * 0.64, x + apart * 0.64 - 150
    top, low = y - apart * 0.57, y + apart * 0.42
    ways = [(c.GO + number, "ploy", number) for number in range(7)]
    ways = [each for each in ways if each[0] in canvas.legal]
    places = [(left, top), (right, top)]
    for (action, icon, number), at in zip(ways, places, strict=False):
        draw_way(canvas, action, icon, number, at)
    draw_way(canvas, c.SHIFT, "walk", (seen.work + 1) % 7, (right, low))


def draw_way(canvas: Canvas, action: int, icon: str, number: int, at: Place) -> None:
    """Draw one way out as a button, if it is open."""
    if action not in canvas.legal:
        return
    with canvas.group(id=f"way{icon}{number + 1}", x=at[0], y=at[1], css="verb", action=action):
        canvas.rect(0, 0, 150, 88, rx=24, css="pill")
        canvas.use(icon, 12, 18, 52)
        canvas.circle(106, 44, 28, css="crane-ground")
        canvas.text(106, 45, str(number + 1), css="t2 mid dark")
