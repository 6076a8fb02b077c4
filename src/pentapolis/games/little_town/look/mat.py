"""What the seat in focus has: goods, houses, and how its meal looks."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas

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
        draw_store(seen, seat, kind, canvas, (at[0] + kind * strip.store, at[1]))
    x = at[0] + GOODS * strip.store
    draw_houses(seen, seat, canvas, (x, at[1]))
    draw_meal(seen, seat, canvas, (x + strip.houses, at[1]))


def store_action(seen: Town, seat: int, kind: int) -> int | None:
    """Return the action of a click on a store: the shop takes a cube from it, or fills it."""
    if kind == COIN or seat != seen.turn:
        return None
    return c.TAKE_CUBE + kind if seen.asking == c.GET else c.GIVE_OWN + kind


def draw_store(seen: Town, seat: int, kind: int, canvas: Canvas, at: Place) -> None:
    """Draw a good that the seat has, and a warning where the supply has little of it left."""
    _ = canvas._
    strip = Strip(canvas.wide)
    number = seen.goods[seat * GOODS + kind]
    action = store_action(seen, seat, kind)
    label = _(
        "{good}: {n}, in the supply: {left}",
        good=good(kind, _),
        n=number,
        left=seen.supply[kind],
    )
    label = "" if action in canvas.legal else label
    with canvas.group(id=f"own{seat}-{kind}", x=at[0], y=at[1], action=action, label=label):
        width, high = strip.store - 6, strip.height
        canvas.rect(1, 0, width, high, rx=10, css="ground f-panel")
        scarce = kind < CUBES and seen.supply[kind] <= SCARCE
        font = small_type(canvas.wide)
        css = "dim" if number == 0 else None
        text = "bold mid soft" if number == 0 else "bold mid"
        if canvas.wide:
            canvas.use(icon(kind), 8, high / 2 - 21, 42, css=css)
            middle = high * (0.36 if scarce else 0.52)
            canvas.text(80, middle, str(number), css=text, font_size=34)
            if scarce:
                left = _("{n} left", n=seen.supply[kind])
                draw_fitted(canvas, left, 80, high * 0.77, 56, "mid alarm")
        else:
            size = 40 if scarce else 62
            canvas.use(icon(kind), width / 2 - size / 2, 8, size, css=css)
            middle = 68 if scarce else 95
            canvas.text(width / 2, middle, str(number), css=text, font_size=44)
            if scarce:
                left = _("{n} left", n=seen.supply[kind])
                draw_fitted(canvas, left, width / 2, high - font / 2, width - 10, "mid alarm")


def draw_houses(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """LT-5.3 houses: how many more buildings the seat can own."""
    strip = Strip(canvas.wide)
    number = seen.houses_left(seat)
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


def draw_meal(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """Forecast the hunger at the end of the round: a bowl for each worker, and the loss."""
    _ = canvas._
    if not is_meal_ahead(seen, seat):
        return
    strip = Strip(canvas.wide)
    food = count_food(seen, seat)
    need = seen.box.workers
    if seat == seen.turn and seen.mouths:
        food += need - seen.mouths  # in the middle of the meal
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
        lost = hungry * seen.box.hunger
        said = f"−{points(lost, _)}" if hungry else describe_rest(food - need, _)
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
