"""Market tiles and printed effects as small pictures, each in a box of 100 by 100."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.board import LARGE, MEDIUM, SMALL
from ..rules.parts import Box

SIGNS: Final = ["end", "always", "round", "", "now"]  # by timing; once is written as 1×
SIZED: Final = {
    c.SMALL_PAY: SMALL,
    c.MEDIUM_PAY: MEDIUM,
    c.LARGE_PAY: LARGE,
    c.MAJ_SMALL: SMALL,
    c.MAJ_MEDIUM: MEDIUM,
    c.MAJ_LARGE: LARGE,
}


def draw_tile(box: Box, canvas: Canvas, kind: int) -> None:
    """Draw a tile: what it does, its top left corner, and at the top right when it works."""
    if box.crown[kind]:
        canvas.use("crown", 5, 4, 25)
    elif box.five[kind]:
        canvas.circle(17, 17, 13, css="price")
        canvas.text(17, 18, str(box.fixed_price), css="t4 mid bold dark")
    when = box.timing[kind]
    if when == c.ONCE:
        canvas.text(95, 16, "1×", css="t4 end bold dark")
    else:
        canvas.use(SIGNS[when], 72, 4, 24)
    draw_tile_picture(box, canvas, kind)


def draw_tile_picture(box: Box, canvas: Canvas, kind: int) -> None:
    """Draw what a tile does, without its corners."""
    n = box.amount[kind]
    colour = c.COLOUR_OF[kind]
    if colour >= 0:
        for index in range(min(n, 3)):
            room = 31 if n > 2 else 44
            left = 51 - min(n, 3) * room * 0.47 + index * room * 0.94
            canvas.use(f"cube-{colour}", left, 62 - room / 2, room)
    elif kind in (c.AERO5, c.AERO6):
        draw_big_coin(canvas, n)
    elif kind in c.MAJORITIES:
        draw_majority(canvas, kind)
        canvas.use("people", 20, 68, 26)
        canvas.text(78, 83, f"{box.alone}/{box.tied}", css="t4 end bold dark")
    elif kind in SIZED:
        draw_ground_plan(canvas, SIZED[kind], 7, 42, 34)
        canvas.text(70, 59, f"+{n}", css="t3 end bold dark")
        canvas.use("coin", 71, 46, 26)
    else:
        draw_special_picture(box, canvas, kind, n)


def draw_special_picture(box: Box, canvas: Canvas, kind: int, n: int) -> None:
    """Draw what a tile does if no other tile looks like it."""
    if kind == c.SETS:
        draw_count(canvas, "star", f"{n}", 42)
        draw_small_count(canvas, "coin", f"{box.set_aeros}", 8, 70)
        draw_small_count(canvas, "cube", f"{box.set_cubes}", 52, 70)
    elif kind == c.GARDEN_FREE:
        canvas.use("garden", 20, 30, 62)
    elif kind == c.MATCH3:
        draw_count(canvas, "star", f"+{n}", 66)
        canvas.text(50, 44, "2 = 2", css="t3 mid bold dark")
    elif kind == c.LAND_DISC:
        draw_squares(canvas, [(22, 32), (50, 32)], 28)
        draw_small_count(canvas, "coin", f"−{n}", 30, 68)
    elif kind == c.CONVERTER:
        canvas.use("cube", 4, 42, 36)
        canvas.use("arrow", 39, 50, 21)
        canvas.use("cube", 60, 42, 36)
    elif kind == c.FUTURE:
        canvas.use("house", 8, 34, 54)
        canvas.text(78, 56, "+1", css="t3 mid bold dark")
        canvas.use("arrow", 64, 66, 28)
    elif kind == c.TWO_SINGLES:
        draw_squares(canvas, [(14, 36), (56, 58)], 32)
    elif kind == c.LAND2_FREE:
        draw_squares(canvas, [(15, 42), (50, 42)], 35)
    elif kind == c.TOLL:
        canvas.circle(34, 66, 22, css="circle")
        canvas.use("coin", 22, 30, 24)
        canvas.use("arrow", 54, 56, 22)
        canvas.use("coin", 74, 56, 22)
    elif kind == c.POP2:
        draw_count(canvas, "people", f"+{n}", 54)
    elif kind == c.COMP2:
        canvas.rect(8, 43, 36, 36, rx=4, css="tile-gap")
        canvas.text(70, 61, f"+{n}", css="t3 end bold dark")
        canvas.use("coin", 71, 48, 26)
    elif kind in (c.DISC23, c.DISC45):
        canvas.text(50, 46, "2 · 3" if kind == c.DISC23 else "4 · 5", css="t3 mid bold dark")
        draw_small_count(canvas, "cube", f"−{n}", 28, 66)
    elif kind == c.HOUSE1:
        draw_count(canvas, "house", f"+{n}", 58)
    elif kind == c.PRES7:
        draw_count(canvas, "star", f"+{n}", 58)
    else:  # POP_BONUS
        draw_count(canvas, "star", f"{n}", 48)
        canvas.text(46, 83, "/", css="t3 mid bold dark")
        canvas.use("people", 54, 68, 28)


def draw_count(canvas: Canvas, icon: str, text: str, y: float) -> None:
    """Draw a number and a sign side by side."""
    canvas.text(46, y + 1, text, css="t2 end bold dark")
    canvas.use(icon, 48, y - 21, 42)


def draw_small_count(canvas: Canvas, icon: str, text: str, x: float, y: float) -> None:
    """Draw a small number and a sign side by side."""
    canvas.text(x + 18, y + 12, text, css="t4 end bold dark")
    canvas.use(icon, x + 20, y, 24)


def draw_big_coin(canvas: Canvas, number: int) -> None:
    """Draw a large number with a coin beside it."""
    canvas.text(42, 62, f"{number}", css="t1 end bold dark")
    canvas.use("coin", 46, 38, 46)


def draw_squares(canvas: Canvas, places: list[tuple[float, float]], size: float) -> None:
    """Draw free squares of land."""
    for x, y in places:
        canvas.rect(x, y, size, size, css="tile-sky ink-line")
        canvas.circle(x + size / 2, y + size / 2, size * 0.22, css="sign-fill")


def draw_ground_plan(canvas: Canvas, size: int, x: float, y: float, room: float) -> None:
    """Draw the ground plan of a size: one, two or four squares."""
    if size == SMALL:
        canvas.rect(x + room * 0.25, y + room * 0.3, room / 2, room / 2, css="f-roof ink-line")
    elif size == MEDIUM:
        canvas.rect(x, y + room * 0.3, room, room / 2, css="f-roof ink-line")
        canvas.line(x + room / 2, y + room * 0.3, x + room / 2, y + room * 0.8, css="thin-line")
    else:
        canvas.rect(x, y, room, room, css="f-roof ink-line")
        canvas.line(x + room / 2, y, x + room / 2, y + room, css="thin-line")
        canvas.line(x, y + room / 2, x + room, y + room / 2, css="thin-line")


def draw_majority(canvas: Canvas, kind: int) -> None:
    """Draw what a majority tile compares."""
    if kind in SIZED:
        draw_ground_plan(canvas, SIZED[kind], 32, 28, 38)
    elif kind == c.MAJ_PROP:
        canvas.use("propeller", 30, 26, 42)
    elif kind == c.MAJ_WORKERS:
        canvas.use("worker", 28, 20, 46)
    else:
        canvas.rect(30, 28, 40, 40, css="tile-sky ink-line")
        canvas.path("M43 28 V68 M57 28 V68 M30 41 H70 M30 55 H70", css="sector-line")


def draw_effect(box: Box, canvas: Canvas, which: int) -> None:
    """Draw the effect printed on a market space."""
    if which == c.AEROS_EFFECT:
        draw_big_coin(canvas, box.last_aeros)
    elif which == c.CUBES_EFFECT:
        draw_count(canvas, "cube", str(box.last_cubes), 56)
    elif which == c.PRESTIGE_EFFECT:
        draw_count(canvas, "star", f"+{box.last_prestige}", 56)
    elif which == c.POPULATION_EFFECT:
        draw_count(canvas, "people", f"+{box.last_population}", 56)
    elif which == c.PICK_EFFECT:
        canvas.rect(34, 30, 34, 34, rx=4, css="tile-face grey")
        canvas.rect(28, 38, 34, 34, rx=4, css="tile-face")
        canvas.text(45, 56, "?", css="t3 mid bold dark")
    else:
        draw_squares(canvas, [(18, 38), (50, 38)], 32)
