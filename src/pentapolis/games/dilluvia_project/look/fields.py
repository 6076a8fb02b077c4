"""The eight action fields: their circles, workers, aero marks and benefits."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import Final, NamedTuple

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.codes import FIELD_OF
from ..rules.parts import Box
from ..rules.state import Sky
from ..words import names
from ..words.cards import LANE_ICONS

WIDTH: Final = 640
PITCH: Final = 70  # height of a row
TALL_PITCH: Final = 84  # the same on a phone
NAMES: Final = 62  # where the names of fields begin and end
NAMES_END: Final = 264
STEP: Final = 48  # from circle to circle
ROWS: Final = [
    [c.ORDER_LANE],
    [c.MONEY_LANE],
    [c.RESOURCE_LANE, c.RESOURCE_LANE + 1],
    [c.RESOURCE_LANE + 2, c.RESOURCE_LANE + 3],
    [c.LAND_LANE],
    [c.BUILD_LANE],
    [c.TILE_LANE],
    [c.GARDEN_LANE],
    [c.MOVE_LANE],
]
SMALL_WIDTH: Final = 340
SMALL_PITCH: Final = 46
SMALL_COLUMNS: Final = [  # the lanes of the small fields, in two columns
    [c.ORDER_LANE, c.MONEY_LANE, c.LAND_LANE, c.BUILD_LANE, c.TILE_LANE, c.GARDEN_LANE],
    [*range(c.RESOURCE_LANE, c.LAND_LANE), c.MOVE_LANE],
]


class Spot(NamedTuple):
    """A place in the drawing, and its size."""

    x: float
    y: float
    width: float
    height: float


class Crews(NamedTuple):
    """The workers in the circles of a lane, from left to right."""

    seats: tuple[int, ...]  # EMPTY where nobody is
    counts: tuple[int, ...]
    special: tuple[int, ...]  # the circles where a special worker is
    names: tuple[str, ...]  # of all players, if a circle has to do with one of them


@lru_cache(maxsize=1 << 8)
def list_circles(box: Box, lane: int) -> range:
    """List the circles of a lane, from left to right; they are numbered lane by lane."""
    return range(bisect_left(box.circle_lane, lane), bisect_right(box.circle_lane, lane))


def find_crews(seen: Sky, lane: int, _: Words) -> Crews:
    """Return the workers in a lane."""
    circles = list_circles(seen.box, lane)
    here = slice(circles.start, circles.stop)
    seats, owners = seen.holder[here], seen.box.circle_seat[here]
    players = range(seen.seats) if max(*seats, *owners, EMPTY) >= 0 else ()
    return Crews(
        tuple(seats),
        tuple(seen.crew[here]),
        tuple([at for at in seen.special_at if at in circles]),
        tuple([_.player_name(seat) for seat in players]),
    )


def draw_fields(seen: Sky, canvas: Canvas) -> None:
    """Draw all fields, one in each row; the resources take two rows."""
    pitch = PITCH if canvas.wide else TALL_PITCH
    with canvas.group(id="fields-ground", aria_hidden="true"):
        canvas.rect(0, 0, WIDTH, pitch * len(ROWS) + 8, rx=18, css="f-panel")
    for row, lanes in enumerate(ROWS):
        width = (WIDTH - 8) / len(lanes)
        for index, lane in enumerate(lanes):
            spot = Spot(4 + index * width, 4 + row * pitch, width, pitch)
            draw_lane(seen, canvas, lane, spot)


def draw_lane(seen: Sky, canvas: Canvas, lane: int, spot: Spot) -> None:
    """Draw a lane with what has become of it in this round."""
    crews = find_crews(seen, lane, canvas._)
    is_chosen = seen.asking != c.CHOOSE_FIELD and seen.lane == lane and is_acting(seen)
    is_gone = bool(seen.starred >> FIELD_OF[lane] & 1)
    action = c.FIELD + lane
    if not canvas.can_click([action]):
        draw_quiet_lane(canvas, seen.box, lane, crews, is_chosen, is_gone, spot)
        return
    is_choice = action in canvas.legal
    label = "" if is_choice else names.lane(lane, canvas._)
    more = {"role": "group"} if label else {}  # what is inside a button or picture is not read
    id = f"lane-{lane}"
    with canvas.group(id=id, x=spot.x, y=spot.y, action=action, label=label, **more):
        fill_lane(canvas, seen.box, lane, crews, is_chosen, is_gone, is_choice, spot)


@draw_once
def draw_quiet_lane(
    canvas: Canvas, box: Box, lane: int, crews: Crews, is_chosen: bool, is_gone: bool, spot: Spot
) -> None:
    """Draw a lane to which nobody can be sent now."""
    label = names.lane(lane, canvas._)
    with canvas.group(id=f"lane-{lane}", x=spot.x, y=spot.y, label=label, role="group"):
        fill_lane(canvas, box, lane, crews, is_chosen, is_gone, False, spot)


@draw_once
def fill_lane(
    canvas: Canvas,
    box: Box,
    lane: int,
    crews: Crews,
    is_chosen: bool,
    is_gone: bool,
    is_choice: bool,
    spot: Spot,
) -> None:
    """Draw its name, its circles from left to right, its benefit.

    The circles say what they are, unless the lane can be chosen: then its preview comes first.
    """
    width, middle = spot.width, spot.height / 2
    css = "hot-edge lane chosen" if is_chosen else "hot-edge lane"
    canvas.rect(3, 3, width - 6, spot.height - 6, rx=12, css=css)
    is_resource = c.RESOURCE_LANE <= lane < c.LAND_LANE
    canvas.use(LANE_ICONS[lane], 11, middle - 23, 46)
    left = 66.0 if is_resource else float(NAMES_END)
    if not is_resource:
        canvas.text(NAMES, middle, names.lane(lane, canvas._), css="x4")
    for index, circle in enumerate(list_circles(box, lane)):
        label = "" if is_choice else describe_circle(box, crews, index, circle, canvas._)
        about = f"lane-{lane}" if is_choice else ""
        with canvas.group(id=f"circle-{circle}", label=label, about=about):
            draw_crew(canvas, box, crews, index, circle, left + 26 + index * STEP, middle)
    if is_resource:
        draw_bonus(canvas, box, is_gone, width - 30, middle)
    else:
        draw_benefit(canvas, box, FIELD_OF[lane], is_gone, width - 12, middle)


def is_acting(seen: Sky) -> bool:
    """Return whether the action of a field is being carried out."""
    if seen.asking == c.PLACE_LAND and seen.gift in (c.TILE_GIFT, c.SPACE_GIFT):
        return False  # this land comes from a tile or a market space
    return c.SEND_WORKERS <= seen.asking <= c.MOVE_CUBE


def draw_benefit(
    canvas: Canvas, box: Box, field: int, is_gone: bool, right: float, y: float
) -> None:
    """DP-4.5 special: draw a field's benefit, pale once it is taken."""
    text, icon = [
        (f"1–{box.seats}", "star"),
        (f"+{box.benefit_money}", "coin"),
        (f"+{box.benefit_resource}", "cube"),
        (f"+{box.benefit_squares}", "plot-0"),
        (f"+{box.benefit_prestige}", "star"),
        (f"+{box.benefit_cubes}", "cube"),
        (f"+{box.benefit_population}", "people"),
        (f"+{box.benefit_moves}", "swap"),
    ][field]
    label = names.promise(box, field, canvas._)
    with canvas.group(css="gone" if is_gone else "", label=label):
        canvas.use("special", right - 116, y - 17, 34)
        canvas.text(right - 38, y + 1, text, css="x4 end bold")
        canvas.use(icon, right - 34, y - 16, 32)


def draw_bonus(canvas: Canvas, box: Box, is_gone: bool, x: float, y: float) -> None:
    """DP-5.3 resources: draw the benefit of the four colours, which they share."""
    label = names.promise(box, 2, canvas._)
    with canvas.group(css="gone" if is_gone else "", label=label):
        canvas.use("special", x - 15, y - 29, 30)
        canvas.text(x, y + 17, f"+{box.benefit_resource}", css="x4 mid bold")


def draw_crew(
    canvas: Canvas, box: Box, crews: Crews, index: int, circle: int, x: float, y: float
) -> None:
    """Draw a circle with the workers of a seat in it, or what is printed there."""
    owner = box.circle_seat[circle]
    seat, count = crews.seats[index], crews.counts[index]
    canvas.circle(x, y, 23, css=circle_css(crews, circle))
    if seat != EMPTY:
        canvas.use(f"seat-{seat}", x - 20, y - 20, 40)
        if count > 1:
            canvas.circle(x + 13, y + 14, 13, css="letter-ground thin-line")
            canvas.text(x + 13, y + 14.5, str(count), css="x4 mid bold dark")
    elif owner >= 0:
        canvas.use(f"seat-{owner}", x - 12, y - 12, 24, css="dim")
    elif not box.circle_stack[circle]:
        canvas.use("worker", x - 12, y - 12, 24, css="dim")
    if box.circle_aero[circle] and seat == EMPTY:
        canvas.use("coin", x - 13, y - 13, 26)


def describe_circle(box: Box, crews: Crews, index: int, circle: int, _: Words) -> str:
    """Say who is in a circle, or who may use it and what it costs."""
    seat, owner = crews.seats[index], box.circle_seat[circle]
    lane = names.lane(box.circle_lane[circle], _)
    if seat != EMPTY:
        count, name = crews.counts[index], crews.names[seat]
        said = _.n("{n} worker of {name}", "{n} workers of {name}", count, name=name)
    elif owner >= 0:
        said = _("only for {name}", name=crews.names[owner])
    elif box.circle_stack[circle]:
        said = _("free, for any number of workers")
    else:
        said = _("free, for one worker")
    if box.circle_aero[circle] and seat == EMPTY:
        said = _("{place}, for 1 aero", place=said)
    return f"{lane}: {said}"


def circle_css(crews: Crews, circle: int) -> str:
    """Return the classes of a circle; a gold ring where a special worker stands."""
    return "circle star" if circle in crews.special else "circle"


def draw_small_fields(seen: Sky, canvas: Canvas) -> None:
    """Draw each lane as a sign and its circles, for the side."""
    for column, lanes in enumerate(SMALL_COLUMNS):
        for row, lane in enumerate(lanes):
            crews = find_crews(seen, lane, canvas._)
            draw_small_lane(canvas, seen.box, lane, crews, column, row)


@draw_once
def draw_small_lane(
    canvas: Canvas, box: Box, lane: int, crews: Crews, column: int, row: int
) -> None:
    """Draw the sign of a lane, and small circles with the sign of who is in them."""
    width = SMALL_WIDTH / 2
    x, y = column * width, row * SMALL_PITCH
    label = names.lane(lane, canvas._)
    with canvas.group(id=f"lane-{lane}", x=x, y=y, label=label, role="group"):
        canvas.rect(2, 2, width - 4, SMALL_PITCH - 4, rx=9, css="lane")
        canvas.use(LANE_ICONS[lane], 6, 5, 36)
        for index, circle in enumerate(list_circles(box, lane)):
            left, middle = 57 + index * 25, SMALL_PITCH / 2
            seat = crews.seats[index]
            label = describe_circle(box, crews, index, circle, canvas._)
            with canvas.group(id=f"circle-{circle}", label=label):
                canvas.circle(left, middle, 11, css=circle_css(crews, circle))
                if seat != EMPTY:
                    canvas.use(f"seat-{seat}", left - 9.5, middle - 9.5, 19)
