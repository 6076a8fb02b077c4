"""The eight action fields: their circles, workers, aero marks and benefits."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.codes import FIELD_OF
from ..rules.state import Sky
from ..words import names

WIDTH: Final = 484
STEP: Final = 42  # from circle to circle
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


def draw_fields(seen: Sky, canvas: Canvas, pitch: float) -> None:
    """Draw all fields, one in each row; the resources take two rows."""
    with canvas.group(id="fields-ground"):
        canvas.rect(0, 0, WIDTH, pitch * len(ROWS) + 4, rx=12, css="f-panel")
    for row, lanes in enumerate(ROWS):
        width = (WIDTH - 4) / len(lanes)
        for index, lane in enumerate(lanes):
            draw_lane(seen, canvas, lane, (2 + index * width, 2 + row * pitch), width, pitch)


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
    with canvas.group(id=f"lane-{lane}", x=at[0], y=at[1], action=action, label=label):
        css = "ground f-paper chosen" if chosen else "ground f-paper"
        canvas.rect(2, 2, width - 4, pitch - 4, rx=8, css=css)
        middle = pitch / 2
        if c.RESOURCE_LANE <= lane < c.LAND_LANE:
            canvas.use(f"cube-{lane - c.RESOURCE_LANE}", 10, middle - 14, 28)
            left = 46.0
        else:
            canvas.text(10, middle, names.lane(lane, canvas._), css="t4")
            left = 160.0
        circles = [at for at in range(seen.box.circles) if seen.box.circle_lane[at] == lane]
        for index, circle in enumerate(circles):
            draw_circle(seen, canvas, circle, left + 16 + index * STEP, middle)
        if lane in (c.RESOURCE_LANE + 1, c.RESOURCE_LANE + 3):
            return
        if lane < c.RESOURCE_LANE or lane >= c.LAND_LANE:
            draw_benefit(seen, canvas, FIELD_OF[lane], width - 8, middle)
        elif lane == c.RESOURCE_LANE:
            draw_benefit(seen, canvas, FIELD_OF[lane], width - 2, middle)


def is_acting(seen: Sky) -> bool:
    """Return whether the action of a field is being carried out."""
    if seen.asking == c.PLACE_LAND and seen.gift in (c.TILE_GIFT, c.SPACE_GIFT):
        return False  # this land comes from a tile or a market space
    return c.SEND_WORKERS <= seen.asking <= c.MOVE_CUBE


def draw_benefit(seen: Sky, canvas: Canvas, field: int, right: float, y: float) -> None:
    """DP-4.5 special: draw a field's benefit, dimmed once it is taken."""
    box = seen.box
    gone = bool(seen.starred >> field & 1)
    text, icon = [
        (f"1–{seen.seats}", "star"),
        (f"+{box.benefit_money}", "coin"),
        (f"+{box.benefit_resource}", ""),
        (f"+{box.benefit_squares}", "square"),
        (f"+{box.benefit_prestige}", "star"),
        (f"+{box.benefit_cubes}", "cube"),
        (f"+{box.benefit_population}", "people"),
        (f"+{box.benefit_moves}", "round"),
    ][field]
    label = names.promise(box, field, canvas._)
    with canvas.group(css="dim" if gone else "", label=label):
        if not icon:
            canvas.use("special", right - 24, y - 21, 22)
            canvas.text(right - 13, y + 11, text, css="s5 mid bold")
            return
        canvas.use("special", right - 90, y - 13, 26)
        canvas.text(right - 27, y + 1, text, css="t4 end bold")
        canvas.use(icon, right - 25, y - 12, 24)


def draw_circle(seen: Sky, canvas: Canvas, circle: int, x: float, y: float) -> None:
    """Draw a circle: the workers in it, or who may use it, and the aero it costs."""
    box = seen.box
    seat = seen.holder[circle]
    owner = box.circle_seat[circle]
    star = seat != EMPTY and seen.special_at[seat] == circle
    with canvas.group(id=f"circle-{circle}"):
        canvas.circle(x, y, 16.5, css="circle star" if star else "circle")
        if seat != EMPTY:
            canvas.use(f"seat-{seat}", x - 15, y - 15, 30)
            if box.circle_stack[circle] or seen.crew[circle] > 1:
                canvas.circle(x + 9, y + 9, 9, css="letter-ground thin-line")
                canvas.text(x + 9, y + 9.5, str(seen.crew[circle]), css="s5 mid bold dark")
        elif owner >= 0:
            canvas.use(f"seat-{owner}", x - 9, y - 9, 18, css="dim")
        elif not box.circle_stack[circle]:
            canvas.text(x, y, "1×", css="s5 mid soft")
        if box.circle_aero[circle]:
            canvas.use("coin", x - 19, y - 20, 19)
