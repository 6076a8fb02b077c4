"""Whose city is drawn; on a phone also what its owner has, as the seats' cards are elsewhere."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules.scoring import defence
from ..rules.state import Town
from ..words.names import points
from .fields import Place

LONGEST: Final = 16  # letters of a name that fit beside the points


@draw_once
def draw_header(
    canvas: Canvas, seat: int, name: str, booked_points: int, at: Place, width: int
) -> None:
    """Draw whose city it is and what the track shows: points that nobody can take away."""
    _ = canvas._
    booked = _("{points} on the track", points=points(booked_points, _))
    label = _("City of {name}", name=name) + ": " + booked
    with canvas.group(id="header", x=at[0], y=at[1], label=label):
        canvas.rect(0, 0, width, 42, rx=10, css="f-panel")
        canvas.use(f"seat-{seat}", 10, 7, 28)
        canvas.text(48, 22, _("City of {name}", name=name[:LONGEST]), css="medium bold")
        canvas.text(width - 14, 22, booked, css="small end")


def draw_tall_header(seen: Town, seat: int, canvas: Canvas, at: Place, width: int) -> None:
    """Draw whose city it is with its stores, its defence and the next attack, for a phone."""
    _ = canvas._
    row = seen.boxes // seen.row_length()
    strength = defence(seen, seat)
    label = _("City of {name}", name=_.player_name(seat))
    with canvas.group(id="header", x=at[0], y=at[1], label=label, role="group"):
        canvas.rect(0, 0, width, 52, rx=12, css="f-panel")
        canvas.use(f"seat-{seat}", 10, 12, 28)
        canvas.text(46, 27, _.player_name(seat)[:9], css="small bold")
        draw_number(canvas, "coin", seen.coins[seat], _("coins"), 164)
        draw_number(canvas, "log", seen.logs[seat], _("logs"), 246)
        draw_number(canvas, "star", seen.points[seat], _("points on the track"), 326)
        draw_number(canvas, "shield", strength, _("defence"), 416)
        if row >= len(seen.box.strength):
            return
        coming = seen.box.strength[row]
        left = (row + 1) * seen.row_length() - seen.boxes
        label = _.n(
            "attack of strength {strength} after {n} more sabre",
            "attack of strength {strength} after {n} more sabres",
            left,
            strength=coming,
        )
        with canvas.group(x=494, label=label):
            canvas.use("sabre", 0, 11, 30)
            css = "medium alarm bold" if strength < coming else "medium bold"
            canvas.text(34, 27, str(coming), css=css)
            canvas.text(112, 27, _("in {n}", n=left), css="small end")


@draw_once
def draw_number(canvas: Canvas, icon: str, number: int, label: str, x: int) -> None:
    """Draw an icon with its number, named for those who cannot see it."""
    with canvas.group(x=x, label=f"{number} {label}"):
        canvas.use(icon, 0, 11, 30)
        canvas.text(36, 27, str(number), css="medium bold")
