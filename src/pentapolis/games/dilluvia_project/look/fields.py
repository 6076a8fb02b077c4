"""The eight action fields: their circles, workers, aero marks and benefits."""

from __future__ import annotations

from typing import Final

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


def draw_fields(seen: Sky, canvas: Canvas) -> None:
    """Draw all fields, one in each row; the resources take two rows."""
    pitch = PITCH if canvas.wide else TALL_PITCH
    with canvas.group(id="fields-ground", aria_hidden="true"):
        canvas.rect(0, 0, WIDTH, pitch * len(ROWS) + 8, rx=18, css="f-panel")
    for row, lanes in enumerate(ROWS):
        width = (WIDTH - 8) / len(lanes)
        for index, lane in enumerate(lanes):
            draw_lane(seen, canvas, lane, (4 + index * width, 4 + row * pitch), width, pitch)


def draw_lane(
    seen: Sky,
    canvas: Canvas,
    lane: int,
    at: tuple[float, float],
    width: float,
    pitch: float,
) -> None:
    """Draw a lane: its name, its circles from left to right, its benefit."""
    action = c.FIELD + lane
    label = "" if action in canvas.legal else names.lane(lane, canvas._)
    chosen = seen.asking != c.CHOOSE_FIELD and seen.lane == lane and is_acting(seen)
    is_resource = c.RESOURCE_LANE <= lane < c.LAND_LANE
    more = {"role": "group"} if label else {}  # what is inside a button or picture is not read
    with canvas.group(id=f"lane-{lane}", x=at[0], y=at[1], action=action, label=label, **more):
        css = "hot-edge lane chosen" if chosen else "hot-edge lane"
        canvas.rect(3, 3, width - 6, pitch - 6, rx=12, css=css)
        middle = pitch / 2
        canvas.use(LANE_ICONS[lane], 11, middle - 23, 46)
        left = 66.0 if is_resource else float(NAMES_END)
        if not is_resource:
            canvas.text(NAMES, middle, names.lane(lane, canvas._), css="x4")
        for index, circle in enumerate(list_circles(seen, lane)):
            draw_circle(seen, canvas, circle, left + 26 + index * STEP, middle)
        if is_resource:
            draw_bonus(seen, canvas, width - 30, middle)
        else:
            draw_benefit(seen, canvas, FIELD_OF[lane], width - 12, middle)


def list_circles(seen: Sky, lane: int) -> list[int]:
    """List the circles of a lane, from left to right."""
    return [at for at in range(seen.box.circles) if seen.box.circle_lane[at] == lane]


def is_acting(seen: Sky) -> bool:
    """Return whether the action of a field is being carried out."""
    if seen.asking == c.PLACE_LAND and seen.gift in (c.TILE_GIFT, c.SPACE_GIFT):
        return False  # this land comes from a tile or a market space
    return c.SEND_WORKERS <= seen.asking <= c.MOVE_CUBE


def draw_benefit(seen: Sky, canvas: Canvas, field: int, right: float, y: float) -> None:
    """DP-4.5 special: draw a field's benefit, pale once it is taken."""
    box = seen.box
    text, icon = [
        (f"1–{seen.seats}", "star"),
        (f"+{box.benefit_money}", "coin"),
        (f"+{box.benefit_resource}", "cube"),
        (f"+{box.benefit_squares}", "plot-0"),
        (f"+{box.benefit_prestige}", "star"),
        (f"+{box.benefit_cubes}", "cube"),
        (f"+{box.benefit_population}", "people"),
        (f"+{box.benefit_moves}", "swap"),
    ][field]
    label = names.promise(box, field, canvas._)
    with canvas.group(css="gone" if seen.starred >> field & 1 else "", label=label):
        canvas.use("special", right - 116, y - 17, 34)
        canvas.text(right - 38, y + 1, text, css="x4 end bold")
        canvas.use(icon, right - 34, y - 16, 32)


def draw_bonus(seen: Sky, canvas: Canvas, x: float, y: float) -> None:
    """DP-5.3 resources: draw the benefit of the four colours, which they share."""
    label = names.promise(seen.box, 2, canvas._)
    with canvas.group(css="gone" if seen.starred >> 2 & 1 else "", label=label):
        canvas.use("special", x - 15, y - 29, 30)
        canvas.text(x, y + 17, f"+{seen.box.benefit_resource}", css="x4 mid bold")


def draw_circle(seen: Sky, canvas: Canvas, circle: int, x: float, y: float) -> None:
    """Draw a circle: the workers in it, or who may use it, and the aero it costs."""
    box = seen.box
    seat = seen.holder[circle]
    lane = box.circle_lane[circle]
    is_choice = c.FIELD + lane in canvas.legal  # then its preview comes first
    label = "" if is_choice else describe_circle(seen, canvas, circle)
    about = f"lane-{lane}" if is_choice else ""
    with canvas.group(id=f"circle-{circle}", label=label, about=about):
        crew = seen.crew[circle]
        draw_crew(canvas, box, circle, circle_css(seen, circle), seat, crew, x, y)


@draw_once
def draw_crew(
    canvas: Canvas, box: Box, circle: int, css: str, seat: int, crew: int, x: float, y: float
) -> None:
    """Draw a circle with the workers of a seat in it, or what is printed there."""
    owner = box.circle_seat[circle]
    canvas.circle(x, y, 23, css=css)
    if seat != EMPTY:
        canvas.use(f"seat-{seat}", x - 20, y - 20, 40)
        if crew > 1:
            canvas.circle(x + 13, y + 14, 13, css="letter-ground thin-line")
            canvas.text(x + 13, y + 14.5, str(crew), css="x4 mid bold dark")
    elif owner >= 0:
        canvas.use(f"seat-{owner}", x - 12, y - 12, 24, css="dim")
    elif not box.circle_stack[circle]:
        canvas.use("worker", x - 12, y - 12, 24, css="dim")
    if box.circle_aero[circle] and seat == EMPTY:
        canvas.use("coin", x - 13, y - 13, 26)


def describe_circle(seen: Sky, canvas: Canvas, circle: int) -> str:
    """Say who is in a circle, or who may use it and what it costs."""
    _, box = canvas._, seen.box
    seat, owner = seen.holder[circle], box.circle_seat[circle]
    lane = names.lane(box.circle_lane[circle], _)
    if seat != EMPTY:
        crew, name = seen.crew[circle], _.player_name(seat)
        said = _.n("{n} worker of {name}", "{n} workers of {name}", crew, name=name)
    elif owner >= 0:
        said = _("only for {name}", name=_.player_name(owner))
    elif box.circle_stack[circle]:
        said = _("free, for any number of workers")
    else:
        said = _("free, for one worker")
    if box.circle_aero[circle] and seat == EMPTY:
        said = _("{place}, for 1 aero", place=said)
    return f"{lane}: {said}"


def circle_css(seen: Sky, circle: int) -> str:
    """Return the classes of a circle; a gold ring where a special worker stands."""
    seat = seen.holder[circle]
    return "circle star" if seat != EMPTY and seen.special_at[seat] == circle else "circle"


def draw_small_fields(seen: Sky, canvas: Canvas) -> None:
    """Draw each lane as a sign and its circles, for the side."""
    width = SMALL_WIDTH / 2
    for column, lanes in enumerate(SMALL_COLUMNS):
        for row, lane in enumerate(lanes):
            label = names.lane(lane, canvas._)
            at = (column * width, row * SMALL_PITCH)
            with canvas.group(id=f"lane-{lane}", x=at[0], y=at[1], label=label, role="group"):
                canvas.rect(2, 2, width - 4, SMALL_PITCH - 4, rx=9, css="lane")
                canvas.use(LANE_ICONS[lane], 6, 5, 36)
                for index, circle in enumerate(list_circles(seen, lane)):
                    draw_small_circle(seen, canvas, circle, 57 + index * 25, SMALL_PITCH / 2)


def draw_small_circle(seen: Sky, canvas: Canvas, circle: int, x: float, y: float) -> None:
    """Draw a circle and who is in it."""
    label, css = describe_circle(seen, canvas, circle), circle_css(seen, circle)
    draw_filled_circle(canvas, circle, label, css, seen.holder[circle], x, y)


@draw_once
def draw_filled_circle(
    canvas: Canvas, circle: int, label: str, css: str, seat: int, x: float, y: float
) -> None:
    """Draw a small circle with the sign of a seat in it, or empty."""
    with canvas.group(id=f"circle-{circle}", label=label):
        canvas.circle(x, y, 11, css=css)
        if seat != EMPTY:
            canvas.use(f"seat-{seat}", x - 9.5, y - 9.5, 19)
