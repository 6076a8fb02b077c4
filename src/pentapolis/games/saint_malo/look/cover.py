"""The picture of Saint Malo on the home page: a walled town on a rock, and a pirate ship."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas

from .shapes import SHEET

WAVES: Final = (
    (292, 0, "cover-sea-1"),
    (316, 24, "cover-sea-2"),
    (346, 8, "cover-sea-3"),
)


def draw_cover(canvas: Canvas) -> None:
    """Draw the town between sky and sea, the ship before it, two dice on the quay."""
    canvas.size(640, 400)
    canvas.define_all(SHEET)
    canvas.rect(0, 0, 640, 400, css="cover-sky")
    canvas.circle(520, 84, 44, css="cover-sun")
    canvas.path(
        "M60 92 q22 -26 52 -10 q18 -20 44 -2 q30 -2 30 22 H48 q-4 -8 12 -10 Z", css="cover-cloud"
    )
    canvas.path(
        "M380 46 q18 -20 40 -8 q16 -14 34 0 q22 0 22 18 H368 q-2 -8 12 -10 Z", css="cover-cloud"
    )
    draw_sea(canvas, *WAVES[0])
    draw_town(canvas)
    draw_sea(canvas, *WAVES[1])
    canvas.use("ship", 408, 176, 196)
    draw_sea(canvas, *WAVES[2])
    draw_dice(canvas)


def draw_sea(canvas: Canvas, top: int, shift: int, css: str) -> None:
    """Draw a strip of waves of cut paper."""
    crests = " q20 -16 40 0 t40 0" * 9
    canvas.path(f"M{-shift} {top}{crests} V400 H{-shift} Z", css=f"{css} ink-line")


def draw_town(canvas: Canvas) -> None:
    """Draw the houses behind the wall, highest in the middle, as on a rock."""
    canvas.path("M0 330 Q30 240 120 236 L330 236 Q410 244 436 340 Z", css="cover-rock ink-line")
    canvas.path("M84 250 Q110 140 222 128 Q334 140 360 250 Z", css="cover-rock ink-line")
    for x, y, size in ((66, 136, 92), (286, 140, 92), (112, 98, 96), (248, 100, 96)):
        canvas.use("house", x, y, size)
    canvas.use("church", 152, 34, 150)
    for x, y, size in ((92, 156, 88), (160, 150, 92), (236, 154, 90)):
        canvas.use("house", x, y, size)
    for step in range(4):
        canvas.use("wall", 76 + step * 70, 196, 82)
    for x in (30, 344):
        draw_tower(canvas, x)
    canvas.use("cannon", 300, 258, 58)
    canvas.use("crate", 92, 258, 50)
    canvas.use("crate", 136, 264, 44)


def draw_tower(canvas: Canvas, x: int) -> None:
    """Draw a round tower with battlements and a pennant."""
    canvas.path(f"M{x + 6} 300 V176 H{x + 66} V300 Z", css="f-stone ink-line")
    canvas.path(f"M{x + 42} 300 V176 H{x + 66} V300 Z", css="f-stone-dark")
    canvas.path(
        f"M{x} 180 v-30 h14 v12 h14 v-12 h16 v12 h14 v-12 h14 v30 Z",
        css="f-stone-light ink-line",
    )
    canvas.path(f"M{x + 36} 150 V104", css="s-tool")
    canvas.path(f"M{x + 36} 104 L{x + 66} 114 L{x + 36} 124 Z", css="f-roof ink-line")
    canvas.path(f"M{x + 30} 226 V212 Q{x + 36} 204 {x + 42} 212 V226 Z", css="f-iron")


def draw_dice(canvas: Canvas) -> None:
    """Draw two dice in the foreground: a head and the sabres."""
    for x, y, turn, sign in ((44, 304, -8, "head"), (150, 300, 9, "sabre")):
        with canvas.group(transform=f"translate({x} {y}) rotate({turn})"):
            canvas.rect(6, 8, 84, 84, rx=18, css="f-shadow")
            canvas.rect(0, 0, 84, 84, rx=18, css="cover-die ink-line")
            canvas.use(sign, 12, 12, 60)
