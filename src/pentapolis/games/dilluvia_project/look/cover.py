"""The picture of the game on the home page: a city in the clouds at the end of a day."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas

from ..rules.board import ACROSS, BLOCK, SINGLE
from .cards import BLOCK_BOX, BOXES, draw_house
from .shapes import SHEET

ISLANDS: Final = (  # x, y, half its width
    (330, 302, 250),
    (96, 232, 88),
    (566, 214, 92),
)
HOUSES: Final = (  # number, second version, shape, seat, x, y, width: from back to front
    (5, False, SINGLE, 2, 210, 120, 112),
    (6, False, BLOCK, 1, 284, 64, 196),
    (4, True, SINGLE, 0, 452, 164, 100),
    (1, True, SINGLE, 3, 122, 202, 92),
    (3, False, ACROSS, 0, 176, 198, 172),
    (2, True, SINGLE, 2, 366, 210, 92),
    (2, False, SINGLE, 1, 48, 140, 90),
    (3, True, SINGLE, 3, 520, 118, 96),
)
CLOUDS: Final = ((20, 30, 120), (430, 6, 150), (240, 20, 90), (560, 300, 110), (0, 320, 130))


def draw_cover(canvas: Canvas) -> None:
    """Draw the cover."""
    canvas.size(640, 400)
    canvas.define_all(SHEET)
    for number, second, shape, *_place in HOUSES:
        name = f"cover-{number}-{shape}-{int(second)}"
        canvas.define(name, draw_house(number, second, shape), BOXES.get(shape, BLOCK_BOX))
    with canvas.group(id="cover-sky"):
        canvas.rect(0, 0, 640, 400, css="cover-high")
        canvas.path("M0 150 Q160 110 320 140 T640 120 V400 H0 Z", css="cover-middle")
        canvas.path("M0 270 Q180 220 330 260 T640 240 V400 H0 Z", css="cover-low")
        canvas.circle(548, 78, 44, css="cover-sun")
        for x, y, size in CLOUDS:
            canvas.use("cloud", x, y, size, css="cover-cloud")
    with canvas.group(id="cover-islands"):
        for x, y, half in ISLANDS:
            draw_island(canvas, x, y, half)
    with canvas.group(id="cover-city"):
        for number, second, shape, seat, x, y, width in HOUSES:
            high = width / 2 if shape == ACROSS else width
            name = f"cover-{number}-{shape}-{int(second)}"
            with canvas.group(css=f"town-{seat}"):
                canvas.use(name, x, y, width, high)
        canvas.use("garden", 462, 250, 48)
        canvas.use("garden", 318, 254, 40)
    with canvas.group(id="cover-fleet"):
        canvas.use("airship", 40, 26, 150)
        canvas.use("airship", 496, 26, 84)


def draw_island(canvas: Canvas, x: float, y: float, half: float) -> None:
    """Draw a raft of planks on a cloud, with propellers that hold it up."""
    low = y + half * 0.2
    canvas.path(
        f"M{x - half} {y} H{x + half} L{x + half * 0.86} {low} H{x - half * 0.86} Z",
        css="f-wood ink-line",
    )
    canvas.path(
        f"M{x - half * 0.84} {y - half * 0.22} H{x + half * 0.9} L{x + half} {y} H{x - half} Z",
        css="planks-day ink-line",
    )
    size = half * 0.26
    for part in (-0.96, 0.96):
        canvas.use("propeller", x + part * half - size / 2, y - size * 0.1, size)
    for part, drop in ((-0.74, 0.06), (-0.38, 0.14), (0.0, 0.1), (0.38, 0.14), (0.74, 0.06)):
        canvas.circle(x + part * half, low + drop * half, half * 0.17, css="cover-puff")
    canvas.rect(x - half * 0.7, low + half * 0.1, half * 1.4, half * 0.16, css="f-white")
