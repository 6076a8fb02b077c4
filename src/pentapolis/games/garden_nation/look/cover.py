"""The picture of the game on the home page: a garden town and the tortoise with its crane."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas

from .board import RING, hexagon, place_of
from .fields import Place, draw_house
from .shapes import CRANE

SKY: Final = "M0 0 H640 V400 H0 Z"
HILL: Final = "M0 250 Q120 176 270 214 T640 190 V400 H0 Z"
# Towers of the town: where they stand, floors, whose, how large, with a roof.
TOWERS: Final = [
    ((176, 218), 2, 1, 1.0, True),
    ((268, 236), 4, 0, 1.15, False),
    ((118, 262), 1, 3, 1.15, False),
    ((202, 292), 3, 2, 1.3, True),
    ((322, 300), 1, 1, 1.3, True),
    ((112, 336), 2, 0, 1.4, True),
    ((262, 356), 1, 3, 1.45, False),
]


def draw_cover(canvas: Canvas) -> None:
    """Draw a poster: seven fields in the sun, paper towers on them, the crane in front."""
    canvas.size(640, 400)
    with canvas.group(id="ground"):
        canvas.path(SKY, css="cover-sky")
        canvas.circle(532, 84, 52, css="cover-sun")
        canvas.path(HILL, css="cover-hill")
    draw_petals(canvas, (214, 274), 330)
    with canvas.group(id="town"):
        for at, height, owner, size, roofed in TOWERS:
            draw_house(canvas, at, height, owner, size, roofed)
    with canvas.group(id="front"):
        canvas.path("M380 400 Q480 340 640 362 V400 Z", css="cover-near")
        canvas.path("M428 190 L404 212 M428 190 L472 208", css="f-none s-ink")
        draw_house(canvas, (438, 240), 1, 2, 1.05, False)
    # The tortoise looks at the town and lowers a floor from its crane.
    with canvas.group(id="crane", css="cover-crane", transform="translate(640 92) scale(-2.7 2.7)"):
        canvas.raw(CRANE)


def draw_petals(canvas: Canvas, middle: Place, apart: float) -> None:
    """Draw a territory seen from low above: a flat hexagon with its seven fields."""
    flat = f"translate({middle[0]} {middle[1]}) scale(1 0.56)"
    corners = " ".join(f"{x:.0f},{y:.0f}" for x, y in hexagon((0, 0), apart * 1.12))
    discs = ""
    for position, land in enumerate((0, 1, 2, 0, 1, 2, 3)):
        x, y = place_of(position, (0, 0), RING * apart * 1.1)
        radius = 0.16 * apart
        discs += f'<circle class="plot land-{land}" cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}"/>'
    with canvas.group(id="petals", transform=flat):
        canvas.raw(f'<polygon class="tile" points="{corners}"/>{discs}')
