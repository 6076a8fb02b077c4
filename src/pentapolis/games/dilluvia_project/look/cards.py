"""Buildings as paper houses of one to six storeys, and the row with all types of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.svg import number

from ..rules.board import ACROSS, BLOCK, DOWN, LARGE, MEDIUM, SINGLE
from ..rules.codes import COLOURS
from ..rules.parts import Box
from ..rules.questions.city import can_pay, discount, is_due
from ..rules.state import Sky
from ..words import names

BOXES: Final = {SINGLE: "0 0 100 100", ACROSS: "0 0 200 100", DOWN: "0 0 100 200"}
BLOCK_BOX: Final = "0 0 200 200"
STOREY: Final = [16, 22, 17, 14, 12.5, 11.5, 13.5]  # height of a storey, by number of a building
CARD: Final = 48.6
AID_WIDTH: Final = 640
AID_HEIGHT: Final = 232
INCOME_ICONS: Final = ("cube", "coin", "star")

Point = tuple[float, float]


class Walls(NamedTuple):
    """The walls of a house: its front, and how far its back lies to the right and up."""

    left: float
    right: float
    base: float
    top: float
    over: float
    up: float


def draw_polygon(points: Sequence[Point], css: str) -> str:
    """Return the markup of a polygon."""
    text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon class="{css}" points="{text}"/>'


def draw_walls(walls: Walls, storeys: int) -> str:
    """Return front and side with a line and a row of windows for each storey."""
    left, right, base, top, over, up = walls
    high = (base - top) / max(1, storeys)
    out = f'<path class="f-shadow" d="M{left + 6} {base + 5} H{right + 8} l{over} {-up} h6 Z"/>'
    out += draw_polygon([(left, top), (right, top), (right, base), (left, base)], "wall ink-line")
    side = [(right, top), (right + over, top - up), (right + over, base - up), (right, base)]
    out += draw_polygon(side, "wall-dark ink-line")
    count = 2 if right - left < 100 else 5
    step = (right - left) / count
    for storey in range(storeys):
        y = top + storey * high
        if storey:
            out += f'<path class="f-none storey" d="M{left} {y} H{right} l{over} {-up}"/>'
        for index in range(count):
            x = left + step * (index + 0.5) - 4
            if storey == storeys - 1 and index == count // 2:
                out += f'<rect class="door" x="{x - 1}" y="{base - high + 2}" width="10" '
                out += f'height="{high - 2}"/>'
            else:
                out += f'<rect class="pane" x="{x}" y="{y + high * 0.24:.1f}" width="8" '
                out += f'height="{high * 0.5:.1f}"/>'
    return out


def draw_gable(walls: Walls, rise: float) -> str:
    """Return a roof with its ridge from front to back."""
    left, right, _base, top, over, up = walls
    left, right = left - 4, right + 4
    middle = (left + right) / 2
    ridge = [(middle, top - rise), (middle + over, top - up - rise)]
    far = draw_polygon([(left, top), *ridge, (left + over, top - up)], "roofing-dark ink-line")
    near = draw_polygon([(right, top), *ridge, (right + over, top - up)], "roofing-dark ink-line")
    front = draw_polygon([(left, top), (right, top), ridge[0]], "roofing ink-line")
    return far + near + front


def draw_barrel(walls: Walls, rise: float) -> str:
    """Return a round roof."""
    left, right, _base, top, over, up = walls
    half = (right - left) / 2 + 3
    arc = f"A{half:.1f} {rise:.1f} 0 0 1 {right + 3:.1f} {top}"
    back = f"l{over} {-up} A{half:.1f} {rise:.1f} 0 0 0 {left - 3 + over:.1f} {top - up} Z"
    return (
        f'<path class="roofing-dark ink-line" d="M{left - 3} {top} {arc} {back}"/>'
        f'<path class="roofing ink-line" d="M{left - 3} {top} {arc} Z"/>'
    )


def draw_hip(walls: Walls, rise: float) -> str:
    """Return a roof with its ridge from left to right."""
    left, right, _base, top, over, up = walls
    ridge = top - up / 2 - rise
    ends = [(right + over / 2, ridge), (left + over / 2 + 8, ridge)]
    front = draw_polygon([(left - 4, top), (right + 4, top), *ends], "roofing ink-line")
    side = [(right + 4, top), (right + over + 4, top - up), ends[0]]
    return draw_polygon(side, "roofing-dark ink-line") + front


def draw_turret(x: float, base: float, high: float) -> str:
    """Return a small round tower with a pointed roof."""
    top = base - high
    roof = [(x - 16, top), (x + 16, top), (x, top - 30)]
    return (
        f'<rect class="wall ink-line" x="{x - 12}" y="{top}" width="24" height="{high}"/>'
        f'<rect class="pane" x="{x - 4}" y="{top + 8}" width="8" height="12"/>'
        + draw_polygon(roof, "roofing ink-line")
    )


def draw_house(storey: int, second: bool, shape: int) -> str:
    """Return a house by its number, its version and the squares it stands on."""
    high = max(1, storey) * STOREY[storey]
    storeys = max(1, storey)
    if shape == SINGLE:
        walls = Walls(13, 67, 92, 92 - high, 19, 10)
        if storey == 0:
            return draw_walls(walls, 1) + draw_gable(walls, 34)
        return draw_walls(walls, storeys) + (draw_barrel if second else draw_gable)(walls, 22)
    if shape == ACROSS:
        walls = Walls(12, 166, 92, 92 - high, 22, 12)
        turret = draw_turret(42, walls.top + 4, 12) if high < 56 else ""
        return draw_walls(walls, storeys) + draw_hip(walls, 18) + turret
    if shape == DOWN:
        walls = Walls(12, 66, 190, 190 - high, 22, 86)
        return draw_walls(walls, storeys) + draw_gable(walls, 26)
    walls = Walls(14, 152, 188, 188 - high, 34, 48)
    towers = draw_turret(36, walls.top + 8, 26) + draw_turret(130, walls.top + 8, 26)
    if second:
        towers += draw_turret(83, walls.top + 4, 38)
    return draw_walls(walls, storeys) + draw_hip(walls, 30) + towers


def shape_of(box: Box, type_: int) -> int:
    """Return the shape in which a type of building is shown where it does not stand yet."""
    return [SINGLE, ACROSS, BLOCK][box.size[type_]]


def name_house(box: Box, type_: int, shape: int) -> str:
    """Return the name of the shape of a building."""
    return f"house-{type_}-down" if shape == DOWN else f"house-{type_}"


def draw_houses(box: Box) -> dict[str, tuple[str, str]]:
    """Return the shapes of all buildings by name, each with its view box."""
    found: dict[str, tuple[str, str]] = {}
    for type_, key in enumerate(box.type_keys):
        shapes = [shape_of(box, type_)] + [DOWN] * (box.size[type_] == MEDIUM)
        for shape in shapes:
            markup = draw_house(min(6, box.number[type_]), key.endswith("B"), shape)
            found[name_house(box, type_, shape)] = (markup, BOXES.get(shape, BLOCK_BOX))
    for size, name in enumerate(("home-small", "home-medium", "home-large")):
        shape = [SINGLE, ACROSS, BLOCK][size]
        found[name] = (
            draw_house(6 if size == LARGE else 2, False, shape),
            BOXES.get(shape, BLOCK_BOX),
        )
    return found


def draw_aid(seen: Sky, seat: int, canvas: Canvas) -> None:
    """DP-1.3 stacks: draw every type with its cost and income, ticked if the seat can pay it."""
    with canvas.group(id="aid-ground", aria_hidden="true"):
        canvas.rect(0, 0, AID_WIDTH, AID_HEIGHT, rx=12, css="f-panel")
    for type_, left in enumerate(seen.stock):
        is_due_now = left > 0 and is_due(seen, seat, type_)
        is_paid = is_due_now and can_pay(seen, seat, type_)
        is_now = seen.box.number[type_] == seen.round
        less = discount(seen, seat, type_)
        draw_card(canvas, seen.box, type_, left, less, is_due_now, is_now, is_paid)


@draw_once
def draw_card(
    canvas: Canvas,
    box: Box,
    type_: int,
    left: int,
    less: int,
    is_due_now: bool,
    is_now: bool,
    is_paid: bool,
) -> None:
    """Draw the card of a type of building: its round is now, a tick says that it can be paid."""
    label = card_label(box, type_, left, less, canvas._)
    css = "" if is_due_now else "later"
    with canvas.group(id=f"type-{type_}", x=4 + type_ * CARD, y=4, label=label, css=css):
        ground = "now-card" if is_now else "aid-card"
        canvas.rect(1, 0, CARD - 2, AID_HEIGHT - 8, rx=8, css=ground)
        canvas.text(CARD / 2, 17, box.type_keys[type_], css="x4 mid bold")
        canvas.use(f"house-{type_}", 3, 28, CARD - 6)
        draw_cost(box, canvas, type_)
        draw_incomes(box, canvas, type_)
        if is_paid:
            canvas.circle(CARD - 10, 32, 10, css="tick-ground")
            canvas.use("tick", CARD - 17, 25, 14)


def draw_cost(box: Box, canvas: Canvas, type_: int) -> None:
    """Draw the cubes that a type costs, two in a row."""
    colours = [
        colour for colour in range(COLOURS) for _ in range(box.cost[type_ * COLOURS + colour])
    ]
    for index, colour in enumerate(colours):
        canvas.use(f"cube-{colour}", 3.5 + index % 2 * 21, 70 + index // 2 * 15.4, 19)


def draw_incomes(box: Box, canvas: Canvas, type_: int) -> None:
    """Draw what the two income squares give, goods above the line, prestige below."""
    for mark, bottom in ((0, 184), (1, 211)):
        at = type_ * 2 + mark
        found = [
            (icon, values[at])
            for icon, values in zip(
                INCOME_ICONS, (box.square_r, box.square_m, box.square_p), strict=True
            )
            if values[at]
        ] + [("worker", 1)] * box.square_worker[at]
        for index, (icon, value) in enumerate(reversed(found)):
            y = bottom - 20 * index
            canvas.text(28, y, str(value), css="x4 end")
            canvas.use(icon, 29, y - 9, 17)
    canvas.line(8, 197, CARD - 8, 197, css="thin-line")


def card_label(box: Box, type_: int, left: int, less: int, _: Words) -> str:
    """Describe a type of building: cost, what its two income squares give, how many are left."""
    text = _(
        "{building}: costs {cost}; gives {first} or {second}; {n} left",
        building=names.building(box, type_, _),
        cost=names.cost_of(box, type_, _),
        first=names.square_gain(box, type_, 0, _),
        second=names.square_gain(box, type_, 1, _),
        n=left,
    )
    return text + ("; " + _.n("{n} cube less", "{n} cubes less", less) if less else "")
