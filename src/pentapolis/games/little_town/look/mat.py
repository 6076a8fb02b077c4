"""What the seat in focus has: goods, houses, and how its meal looks."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.codes import COIN, CUBES, GOODS
from ..rules.state import Town
from ..words.names import good, points
from ..words.stats import count_food, is_meal_ahead
from .tiles import WIDTH, draw_fitted, icon, small_type

SCARCE: Final = 3  # a supply this low is shown as a warning
Place = tuple[float, float]


class Strip:
    """How large the parts of the strip are."""

    def __init__(self, wide: bool) -> None:
        self.height = 62 if wide else 124
        self.store = 116 if wide else 122
        self.houses = 92 if wide else 116
        self.meal = WIDTH - 5 * self.store - self.houses - 2


def draw_stores(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """Draw what the seat in focus has; the score, the name and the rest are on its card."""
    strip = Strip(canvas.wide)
    for kind in range(GOODS):
        number, left = seen.goods[seat * GOODS + kind], seen.supply[kind]
        action = store_action(seen, seat, kind)
        x, y = at[0] + kind * strip.store, at[1]
        if action in canvas.legal or action in canvas.near:
            label = "" if action in canvas.legal else describe_store(kind, number, left, canvas._)
            with canvas.group(id=f"own{seat}-{kind}", x=x, y=y, action=action, label=label):
                fill_store(canvas, kind, number, left)
        else:
            draw_quiet_store(canvas, seat, kind, number, left, (x, y))
    x = at[0] + GOODS * strip.store
    draw_houses(canvas, seat, seen.houses_left(seat), (x, at[1]))
    if is_meal_ahead(seen, seat):
        food, need = count_food(seen, seat), seen.box.workers
        if seat == seen.turn and seen.mouths:
            food += need - seen.mouths  # in the middle of the meal
        draw_meal(canvas, seat, food, need, seen.box.hunger, (x + strip.houses, at[1]))


def store_action(seen: Town, seat: int, kind: int) -> int | None:
    """Return the action of a click on a store: the shop takes a cube from it, or fills it."""
    if kind == COIN or seat != seen.turn:
        return None
    return c.TAKE_CUBE + kind if seen.asking == c.GET else c.GIVE_OWN + kind


def describe_store(kind: int, number: int, left: int, _: Words) -> str:
    """Say how many of a good a seat has, and how many are left."""
    return _("{good}: {n}, in the supply: {left}", good=good(kind, _), n=number, left=left)


@draw_once
def draw_quiet_store(
    canvas: Canvas, seat: int, kind: int, number: int, left: int, at: Place
) -> None:
    """Draw a good of a seat where nothing can be done with it now."""
    label = describe_store(kind, number, left, canvas._)
    with canvas.group(id=f"own{seat}-{kind}", x=at[0], y=at[1], label=label):
        fill_store(canvas, kind, number, left)


@draw_once
def fill_store(canvas: Canvas, kind: int, number: int, left: int) -> None:
    """Draw a number of goods, and a warning where the supply has little of them left."""
    strip = Strip(canvas.wide)
    width, high = strip.store - 6, strip.height
    canvas.rect(1, 0, width, high, rx=10, css="ground f-panel")
    scarce = kind < CUBES and left <= SCARCE
    font = small_type(canvas.wide)
    css = "dim" if number == 0 else None
    text = "bold mid soft" if number == 0 else "bold mid"
    warning = canvas._("supply {n}", n=left)
    if canvas.wide:
        canvas.use(icon(kind), 8, high / 2 - 21, 42, css=css)
        middle = high * (0.36 if scarce else 0.52)
        canvas.text(80, middle, str(number), css=text, font_size=34)
        if scarce:
            draw_fitted(canvas, warning, 80, high * 0.77, 56, "mid alarm")
    else:
        size = 40 if scarce else 62
        canvas.use(icon(kind), width / 2 - size / 2, 8, size, css=css)
        middle = 68 if scarce else 95
        canvas.text(width / 2, middle, str(number), css=text, font_size=44)
        if scarce:
            draw_fitted(canvas, warning, width / 2, high - font / 2, width - 10, "mid alarm")


@draw_once
def draw_houses(canvas: Canvas, seat: int, number: int, at: Place) -> None:
    """LT-5.3 houses: how many more buildings the seat can own."""
    strip = Strip(canvas.wide)
    label = canvas._.n("{n} house left to build", "{n} houses left to build", number)
    with canvas.group(id=f"houses{seat}", x=at[0], y=at[1], label=label):
        high = strip.height
        canvas.rect(1, 0, strip.houses - 6, high, rx=10, css="f-panel")
        if canvas.wide:
            canvas.use(f"home-{seat}", 8, high / 2 - 19, 38)
            canvas.text(64, high * 0.52, str(number), css="bold mid", font_size=30)
        else:
            canvas.use(f"home-{seat}", strip.houses / 2 - 32, 8, 58)
            middle = strip.houses / 2 - 3
            canvas.text(middle, 95, str(number), css="bold mid", font_size=40)


@draw_once
def draw_meal(canvas: Canvas, seat: int, food: int, need: int, hunger: int, at: Place) -> None:
    """Forecast the hunger at the end of the round: a bowl for each worker, and the loss."""
    _ = canvas._
    strip = Strip(canvas.wide)
    hungry = max(0, need - food)
    text = _("{n} of {need} workers can eat", n=min(food, need), need=need)
    with canvas.group(id=f"meal{seat}", x=at[0], y=at[1], label=text):
        width, high = strip.meal, strip.height
        canvas.rect(1, 0, width - 2, high, rx=10, css="f-panel")
        size = 32 if canvas.wide else min(50, (width - 16) / need)
        top = 4 if canvas.wide else 8
        for index in range(need):
            sign = "bowl" if index < food else "empty-bowl"
            canvas.use(sign, 10 + index * size, top, size - 2)
        css = "bold alarm" if hungry else "bold good"
        said = f"−{points(hungry * hunger, _)}" if hungry else describe_rest(food - need, _)
        if canvas.wide:
            x = 18 + need * size
            draw_fitted(canvas, said, x, top + 16, width - x - 8, css)
            css = "alarm" if hungry else "soft"
            draw_fitted(canvas, text, 12, high - 15, width - 20, css)
        else:
            draw_fitted(canvas, said, 12, 92, width - 24, css)


def describe_rest(food: int, _: Words) -> str:
    """Say what is left when everybody has eaten."""
    return _("+{n} food", n=food) if food else _("all eat")
