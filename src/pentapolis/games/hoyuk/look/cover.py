"""The picture of the game on the home page: a mound of paper houses under a coming storm.

It stands on pages that do not know the game's style sheet, so it brings its own colours.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.draw.canvas import Canvas

INK: Final = "#3b3226"
ROOFS: Final = ["#0f6fa8", "#c64a00", "#0b7a5c", "#d2a21a", "#7b4fa3"]
LINE: Final[dict[str, Any]] = {"stroke": INK, "stroke_width": 1.8, "stroke_linejoin": "round"}
WALL: Final = "#fbf3e0"
LOWER_WALL: Final = "#e6d4ae"
SIDE_WALL: Final = "#c2a878"

# Left, foot, width, storeys and colour of each house, from the back of the mound to the front.
HOUSES: Final = [
    *((270, 180, 62, 1, 4), (336, 176, 62, 2, 0), (402, 184, 62, 1, 3)),
    *((196, 236, 68, 1, 2), (268, 232, 68, 2, 1), (340, 230, 68, 1, 0), (412, 236, 68, 2, 1)),
    *((120, 296, 76, 1, 0), (200, 292, 76, 2, 0), (280, 290, 76, 1, 3), (360, 290, 76, 1, 2)),
    *((440, 296, 76, 1, 2), (160, 360, 84, 1, 1), (248, 358, 84, 1, 1), (336, 358, 84, 2, 2)),
]


def draw_cover(canvas: Canvas) -> None:
    """Draw the mound with its houses, the storm, a shrine and cattle."""
    canvas.size(640, 400)
    canvas.rect(0, 0, 640, 400, fill="#f3d9a4")
    canvas.circle(132, 108, 58, fill="#f0a63c")
    canvas.circle(132, 108, 78, fill="#f0a63c", opacity="0.25")
    canvas.path("M0 190 Q90 130 200 182 T420 170 T640 176 V400 H0 Z", fill="#d9b878")
    draw_storm(canvas)
    canvas.path(
        "M0 330 Q90 300 150 230 Q240 110 340 112 Q450 114 520 232 Q560 300 640 322 V400 H0 Z",
        fill="#c69a58",
        stroke=INK,
        stroke_width=2,
    )
    canvas.path("M0 346 Q320 318 640 346 V400 H0 Z", fill="#a9b868")
    for house in HOUSES:
        draw_house(canvas, *house)
    draw_shrine(canvas, 352, 82)
    draw_oven(canvas, 292, 262)
    draw_pen(canvas, 446, 318)
    draw_bull(canvas, 488, 306)


def draw_house(canvas: Canvas, left: int, foot: int, width: int, storeys: int, colour: int) -> None:
    """Draw one house: a front of one or two bands, a side, a flat roof with a rim."""
    band, deep, side = width * 0.36, width * 0.46, width * 0.1
    top = foot - band * storeys
    right = left + width - side
    canvas.polygon(
        [
            (left + 6, foot + 4),
            (right + side, foot + 4),
            (right + side + 8, foot - 6),
            (right, top),
        ],
        fill="#2b2a2740",
    )
    canvas.polygon(
        [
            (right, top - deep),
            (right + side, top - deep + 4),
            (right + side, foot - 4),
            (right, foot),
        ],
        fill=SIDE_WALL,
        **LINE,
    )
    for storey in range(storeys):
        y = foot - band * (storey + 1)
        wall = LOWER_WALL if storey < storeys - 1 else WALL
        canvas.rect(left, y, width - side, band, fill=wall, **LINE)
        canvas.rect(left + width * 0.56, y + band * 0.38, width * 0.16, band * 0.34, fill="#7a5126")
        for beam in range(4):
            canvas.circle(left + width * (0.12 + 0.21 * beam), y + 4.5, 1.9, fill="#7a5126")
    canvas.rect(left, top - deep, width - side, deep, fill=ROOFS[colour], **LINE)
    canvas.rect(left + 5, top - deep + 5, width - side - 10, deep - 10, fill="#00000022", rx=2)
    x = left + width * 0.14
    rungs = "".join(
        f"M{x + 1:.1f} {foot - 4 - 6 * rung:.1f}h7" for rung in range(int(band / 6) + 1)
    )
    canvas.path(
        f"M{x:.1f} {foot:.1f}l4 {-band - 8:.1f}M{x + 8:.1f} {foot:.1f}l4 {-band - 8:.1f}{rungs}",
        fill="none",
        stroke="#5a3a17",
        stroke_width=1.8,
    )


def draw_storm(canvas: Canvas) -> None:
    """Draw a dark cloud and the tornado under it."""
    canvas.path("M470 0 H640 V86 Q600 100 566 84 Q528 100 502 74 Q452 72 470 0 Z", fill="#6d6a72")
    for index, (y, half) in enumerate(
        [(92, 46), (116, 38), (140, 31), (164, 24), (188, 17), (210, 11)]
    ):
        x = 566 + (index % 2) * 6 - index * 2
        canvas.path(
            f"M{x - half} {y}Q{x} {y + 18} {x + half} {y}Q{x + half + 8} {y + 14} {x} {y + 22}"
            f"Q{x - half - 8} {y + 14} {x - half} {y}Z",
            fill="#9aa3ad" if index % 2 else "#848c97",
            stroke=INK,
            stroke_width=1.6,
        )


def draw_shrine(canvas: Canvas, x: int, y: int) -> None:
    """Draw a pillar with the horns of a bull; `y` is where it begins."""
    canvas.path(
        f"M{x} {y + 40}V{y + 18}Q{x - 16} {y + 16} {x - 20} {y - 6}Q{x - 6} {y + 6} {x + 8} {y + 6}"
        f"Q{x + 22} {y + 6} {x + 36} {y - 6}Q{x + 32} {y + 16} {x + 16} {y + 18}V{y + 40}Z",
        fill="#f4efe2",
        stroke=INK,
        stroke_width=2,
    )


def draw_oven(canvas: Canvas, x: int, y: int) -> None:
    """Draw a clay oven with its fire and its smoke."""
    canvas.path(
        f"M{x} {y}V{y - 12}Q{x} {y - 34} {x + 22} {y - 34}"
        f"Q{x + 44} {y - 34} {x + 44} {y - 12}V{y}Z",
        fill="#b4472f",
        stroke=INK,
        stroke_width=2,
    )
    canvas.path(
        f"M{x + 12} {y}V{y - 8}Q{x + 12} {y - 18} {x + 22} {y - 18}Q{x + 32} {y - 18} {x + 32} "
        f"{y - 8}V{y}Z",
        fill="#f0a63c",
    )
    canvas.path(
        f"M{x + 22} {y - 38}q-8 -10 0 -20q8 -10 0 -20",
        fill="none",
        stroke="#fff8e8",
        stroke_width=4,
        stroke_linecap="round",
        opacity="0.8",
    )


def draw_pen(canvas: Canvas, x: int, y: int) -> None:
    """Draw a fence around a piece of grass."""
    canvas.rect(x, y, 150, 62, fill="#b9c877", stroke=INK, stroke_width=1.5)
    for rail in (y + 4, y + 58):
        canvas.path(
            f"M{x - 4} {rail}h158m0 -9h-158",
            fill="none",
            stroke="#9a6a34",
            stroke_width=4,
        )
        for post in range(6):
            canvas.rect(x - 3 + post * 30, rail - 15, 6, 22, fill="#7a5126")


def draw_bull(canvas: Canvas, x: int, y: int) -> None:
    """Draw a spotted cow."""
    for leg in (22, 34, 58, 68):
        canvas.rect(x + leg, y + 38, 7, 22, fill="#d9c3a0", **LINE)
    canvas.path(
        f"M{x + 16} {y + 18}Q{x + 48} {y + 8} {x + 78} {y + 18}V{y + 40}Q{x + 48} {y + 50} "
        f"{x + 18} {y + 40}Z",
        fill="#fbf3e0",
        **LINE,
    )
    canvas.path(f"M{x + 40} {y + 14}q14 0 16 10q-6 12 -16 8q-8 -8 0 -18z", fill="#8a5a30")
    canvas.path(
        f"M{x} {y + 18}L{x + 12} {y + 8}Q{x + 26} {y + 10} {x + 24} {y + 24}L{x + 14} {y + 38}"
        f"L{x + 2} {y + 32}Z",
        fill="#fbf3e0",
        **LINE,
    )
    canvas.path(
        f"M{x + 4} {y + 12}q-8 -6 -4 -16M{x + 20} {y + 8}q0 -8 10 -12",
        fill="none",
        stroke=INK,
        stroke_width=4,
        stroke_linecap="round",
    )
    canvas.circle(x + 12, y + 20, 2.4, fill=INK)
