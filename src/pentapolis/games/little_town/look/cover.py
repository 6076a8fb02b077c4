"""The picture of the game on the home page: a little town between mountains, forest and lake.

It has its own ground and its own colours, since it is the same poster in light and dark.
"""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas

WIDTH: Final = 640
HEIGHT: Final = 400
INK: Final = "#2f2a22"
SHADE: Final = "#1f1a10"
SKY: Final = "#f6dfb0"
SUN: Final = "#f2b84b"
MEADOWS: Final = ("#b9cf86", "#a3bf6d", "#8fb05a", "#7d9f4c")
FIRS: Final = ("#2f6b45", "#3f7f50")
WALL: Final = ("#fdf4de", "#e2cfa6")  # in the light, in the shade
ROOFS: Final = (("#c4513a", "#973827"), ("#3f6f9f", "#2d5378"), ("#d99a3a", "#aa7423"))
SEATS: Final = ("#1f7fbf", "#d9601a", "#0f8a68", "#b98a10")

Points = list[tuple[float, float]]


def draw_cover(canvas: Canvas) -> None:
    """Draw the poster, from the sky to the workers in front."""
    canvas.size(WIDTH, HEIGHT)
    with canvas.group(id="cover"):
        canvas.rect(0, 0, WIDTH, HEIGHT, fill=SKY)
        canvas.circle(486, 92, 50, fill=SUN)
        canvas.circle(486, 92, 72, fill=SUN, opacity=0.25)
        draw_mountains(canvas)
        draw_meadows(canvas)
        draw_town(canvas)
        draw_lake(canvas)
        draw_field(canvas, 470, 318)
        for x, y, seat in ((206, 334, 0), (296, 362, 1), (384, 346, 2)):
            draw_worker(canvas, x, y, 58, SEATS[seat])


def cut(canvas: Canvas, points: Points, fill: str, shadow: float = 5) -> None:
    """Draw a shape of cut paper with its shadow and a thin ink line."""
    moved = [(x + shadow, y + shadow) for x, y in points]
    canvas.polygon(moved, fill=SHADE, opacity=0.16)
    canvas.polygon(points, fill=fill, stroke=INK, stroke_width=2, stroke_linejoin="round")


def draw_mountains(canvas: Canvas) -> None:
    """Draw two mountains with snow, and a forest beside them."""
    cut(canvas, [(150, 230), (262, 84), (372, 230)], "#a39d90")
    cut(
        canvas,
        [(262, 84), (290, 122), (272, 132), (258, 120), (240, 136), (232, 124)],
        "#fffdf6",
        0,
    )
    cut(canvas, [(20, 240), (128, 52), (240, 240)], "#8b867b")
    cut(
        canvas, [(128, 52), (160, 106), (140, 118), (124, 102), (104, 120), (94, 110)], "#fffdf6", 0
    )


def draw_meadows(canvas: Canvas) -> None:
    """Draw hills one before the other, with firs on the ridge to the right."""
    hill(canvas, "M-10 214 Q160 168 330 206 T650 186 V410 H-10 Z", MEADOWS[0])
    for index, x in enumerate((520, 556, 596, 630, 538, 578, 616)):
        draw_fir(canvas, x, 232 if index < 4 else 256, 62, FIRS[index % 2])
    hill(canvas, "M-10 262 Q140 216 320 248 T650 244 V410 H-10 Z", MEADOWS[1])
    hill(canvas, "M-10 322 Q220 276 400 310 T650 298 V410 H-10 Z", MEADOWS[2])
    draw_fir(canvas, 40, 276, 66, FIRS[1])
    draw_fir(canvas, 74, 288, 54, FIRS[0])


def hill(canvas: Canvas, path: str, fill: str) -> None:
    """Draw a hill of cut paper; its shadow lies on the one behind it."""
    canvas.path(path, fill=SHADE, opacity=0.14, transform="translate(0 -6)")
    canvas.path(path, fill=fill, stroke=INK, stroke_width=1.6)


def draw_fir(canvas: Canvas, x: float, y: float, size: float, fill: str) -> None:
    """Draw a fir that stands on a place."""
    canvas.rect(x - 4, y - 8, 8, 14, fill="#6b4a2a", stroke=INK, stroke_width=1.5)
    half = size * 0.34
    cut(canvas, [(x - half, y - 6), (x, y - size), (x + half, y - 6)], fill, 4)


def draw_town(canvas: Canvas) -> None:
    """Draw the houses around a church, those behind first."""
    draw_house(canvas, (196, 252), 50, 46, 0)
    draw_house(canvas, (420, 250), 52, 46, 1)
    draw_church(canvas, 300, 272)
    draw_house(canvas, (136, 292), 60, 52, 2)
    draw_house(canvas, (228, 288), 54, 44, 1)
    draw_house(canvas, (392, 292), 62, 54, 0)


def draw_house(
    canvas: Canvas, at: tuple[float, float], width: float, height: float, colour: int
) -> None:
    """Draw a paper house on its lower left corner: front, side, and a roof in two tones."""
    x, y = at
    deep = width * 0.46
    rise = deep * 0.4
    peak = (x + width / 2, y - height - width * 0.5)
    light, dark = ROOFS[colour]
    ground = [(x, y), (x + width, y), (x + width + deep + 12, y - rise + 8), (x + 20, y + 10)]
    canvas.polygon(ground, fill=SHADE, opacity=0.2)
    side: Points = [(x + width, y), (x + width + deep, y - rise)]
    side += [(x + width + deep, y - rise - height), (x + width, y - height)]
    cut(canvas, side, WALL[1], 0)
    front: Points = [(x, y), (x, y - height), peak, (x + width, y - height), (x + width, y)]
    cut(canvas, front, WALL[0], 0)
    back = (peak[0] + deep, peak[1] - rise)
    eaves = (x + width + deep + 4, y - rise - height + 5)
    cut(canvas, [peak, back, eaves, (x + width + 4, y - height + 5)], light, 0)
    edge: Points = [(x - 5, y - height + 5), peak, (x + width + 4, y - height + 5)]
    edge += [(x + width - 3, y - height + 5), (peak[0], peak[1] + 9), (x + 3, y - height + 5)]
    cut(canvas, edge, dark, 0)
    door = width * 0.2
    canvas.rect(
        x + width / 2 - door / 2, y - height * 0.5, door, height * 0.5, rx=3, fill="#7a5126"
    )
    canvas.rect(x + width * 0.14, y - height * 0.78, door, door, fill="#8fc1dc", stroke=INK)
    canvas.rect(x + width * 0.66, y - height * 0.78, door, door, fill="#8fc1dc", stroke=INK)


def draw_church(canvas: Canvas, x: float, y: float) -> None:
    """Draw the church, the highest house of the town."""
    draw_house(canvas, (x + 26, y - 4), 46, 60, 0)
    canvas.polygon(
        [(x, y), (x + 36, y), (x + 54, y + 8), (x + 14, y + 10)], fill=SHADE, opacity=0.2
    )
    cut(canvas, [(x + 34, y), (x + 50, y - 8), (x + 50, y - 104), (x + 34, y - 98)], WALL[1], 0)
    cut(canvas, [(x, y), (x, y - 98), (x + 34, y - 98), (x + 34, y)], WALL[0], 0)
    cut(canvas, [(x + 17, y - 164), (x + 54, y - 103), (x + 34, y - 96)], ROOFS[1][1], 0)
    cut(canvas, [(x - 4, y - 96), (x + 17, y - 164), (x + 36, y - 96)], ROOFS[1][0], 0)
    spire = f"M{x + 17} {y - 164} v-20 m-7 7 h14"
    canvas.path(spire, fill="none", stroke=INK, stroke_width=3.4)
    canvas.circle(x + 17, y - 72, 9, fill="#f2b84b", stroke=INK, stroke_width=2)
    canvas.rect(x + 10, y - 30, 14, 30, rx=6, fill="#7a5126", stroke=INK, stroke_width=1.5)


def draw_lake(canvas: Canvas) -> None:
    """Draw the lake in front, with waves and a fish."""
    lake = "M-10 336 Q60 318 128 340 Q196 362 170 410 H-10 Z"
    canvas.path(lake, fill=SHADE, opacity=0.16, transform="translate(5 -3)")
    canvas.path(lake, fill="#74b3d4", stroke=INK, stroke_width=2)
    waves = "M14 362 q10 -9 20 0 t20 0 M84 380 q10 -9 20 0 t20 0 M30 390 q10 -9 20 0 t20 0"
    canvas.path(waves, fill="none", stroke="#fdf4de", stroke_width=3.5, stroke_linecap="round")
    fish = "M92 356 q18 -18 36 0 l12 -9 v18 l-12 -9 q-18 18 -36 0 Z"
    canvas.path(fish, fill="#f2b84b", stroke=INK, stroke_width=2, stroke_linejoin="round")


def draw_field(canvas: Canvas, x: float, y: float) -> None:
    """Draw a wheat field, the first building of many games."""
    cut(canvas, [(x, y), (x + 132, y - 14), (x + 150, y + 52), (x - 8, y + 66)], "#e9bf4f", 4)
    ears = ""
    for row in range(3):
        for column in range(5):
            left = x + 14 + column * 27 + row * 2
            top = y + 10 + row * 20 - column * 3
            ears += f"M{left} {top + 14} v-20 m0 6 l-6 -6 m6 6 l6 -6 m-6 13 l-6 -6 m6 6 l6 -6 "
    canvas.path(ears, fill="none", stroke="#7a5510", stroke_width=2.6, stroke_linecap="round")


def draw_worker(canvas: Canvas, x: float, y: float, size: float, fill: str) -> None:
    """Draw a wooden worker that stands on a place."""
    r = size * 0.21
    canvas.path(
        f"M{x - r * 1.2} {y + 4} q{r * 2} {r} {r * 4.4} -{r * 0.6} l-{r * 2} -{r} Z",
        fill=SHADE,
        opacity=0.22,
    )
    body = (
        f"M{x - r * 1.6:.1f} {y:.1f} q{r * 0.3:.1f} -{r * 2:.1f} {r:.1f} -{r * 2.3:.1f} "
        f"h{r * 1.2:.1f} q{r * 0.7:.1f} {r * 0.3:.1f} {r:.1f} {r * 2.3:.1f} "
        f"q-{r * 1.6:.1f} {r * 0.6:.1f} -{r * 3.2:.1f} 0 Z"
    )
    canvas.path(body, fill=fill, stroke=INK, stroke_width=2.2, stroke_linejoin="round")
    canvas.circle(x, y - size * 0.62, r, fill=fill, stroke=INK, stroke_width=2.2)
