"""What lies around the city: the pirates, the cannons, and the churches by value."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.codes import CHURCHES
from ..rules.parts import Box
from ..rules.scoring import defence
from ..rules.state import Town
from ..words.names import points
from .fields import Place

VALUES: Final = range(c.CHURCH, c.CHURCH + CHURCHES)  # the actions of the churches


def draw_pirates(seen: Town, canvas: Canvas, at: Place, width: int) -> None:
    """SM-7.1 boxes: six rows, each with its strength, the struck boxes filled."""
    strength = defence(seen, canvas.focus)
    draw_rows(canvas, seen.box, seen.row_length(), seen.boxes, strength, at, width)


@draw_once
def draw_rows(
    canvas: Canvas, box: Box, length: int, boxes: int, strength: int, at: Place, width: int
) -> None:
    """Draw the rows below each other under the next attack; on a phone they lie side by side."""
    _, rows = canvas._, len(box.strength)
    label = _("Pirates: {n} of {most} boxes.", n=boxes, most=rows * length)
    with canvas.group(id="pirates", x=at[0], y=at[1], label=label, role="group"):
        canvas.rect(0, 0, width, 46 + rows * 37 if canvas.wide else 106, rx=12, css="f-panel")
        if canvas.wide:
            canvas.use("sabre", 12, 8, 30)
            canvas.text(50, 25, name_next_attack(box, length, boxes, _), css="small bold")
        step = (width - 8) / rows
        room = width - 20 if canvas.wide else step - 10
        for row in range(rows):
            x, y = (10, 44 + row * 37) if canvas.wide else (int(8 + row * step), 8)
            is_held = strength >= box.strength[row]
            struck = max(0, min(length, boxes - row * length))
            is_next = boxes // length == row
            draw_row(canvas, box, row, length, struck, is_next, is_held, x, y, room)


def name_next_attack(box: Box, length: int, boxes: int, _: Words) -> str:
    """Say how many sabres bring the next attack."""
    if boxes >= len(box.strength) * length:
        return _("no more attacks")
    left = length - boxes % length
    return _.n("{n} sabre to go", "{n} sabres to go", left)


@remember
def name_attack(box: Box, row: int, left: int, _: Words) -> str:
    """Say how strong an attack is, how near, and what too weak a defence costs."""
    strength, cost = box.strength[row], points(box.cannon_loss, _)
    if not left:
        return _("attack of strength {strength}: it is over", strength=strength)
    return _.n(
        "attack of strength {strength} after {n} more sabre here; who has less defence loses a "
        "cannon: −{cost} at the end",
        "attack of strength {strength} after {n} more sabres here; who has less defence loses a "
        "cannon: −{cost} at the end",
        left,
        strength=strength,
        cost=cost,
    )


@draw_once
def draw_row(
    canvas: Canvas,
    box: Box,
    row: int,
    length: int,
    struck: int,
    is_next: bool,
    is_held: bool,
    left: int,
    top: int,
    width: float,
) -> None:
    """Draw one attack: a flag with its strength, then its boxes, on a phone in two lines."""
    state = "done" if struck == length else "next" if is_next else "later"
    css = f"pirate-row {state} {'held' if is_held else 'weak'}"
    columns = length if canvas.wide else (length + 1) // 2
    first = 54.0 if canvas.wide else 0.0
    gap = 3 if columns > 6 else 5
    size = min(27.0, (width - first) / columns - gap)
    high = (32 - size) / 2 if canvas.wide else 44.0
    label = name_attack(box, row, length - struck, canvas._)
    with canvas.group(id=f"attack{row}", x=left, y=top, css=css, label=label):
        canvas.rect(0, 0, 46, 32, rx=8, css="badge")
        canvas.text(23, 17, str(box.strength[row]), css="medium mid bold badge-text")
        if state == "next" and canvas.wide:
            canvas.rect(-4, -3, width + 8, 38, rx=8, css="f-none frame")
        for index in range(length):
            line, column = divmod(index, columns)
            x = first + column * (size + gap)
            y = high + line * (size + 3)
            canvas.rect(x, y, size, size, rx=3, css="box struck" if index < struck else "box")
            if index < struck:
                canvas.line(x + 3, y + 3, x + size - 3, y + size - 3, css="s-strike")
                canvas.line(x + 3, y + size - 3, x + size - 3, y + 3, css="s-strike")


def draw_cannons(seen: Town, seat: int, canvas: Canvas, at: Place, size: int, columns: int) -> None:
    """SM-7.6 cannon: all six, the lost ones struck through; each is a part of its own."""
    draw_battery(canvas, seat, seen.box.cannons, seen.cannons[seat], at, size, columns)


@draw_once
def draw_battery(
    canvas: Canvas, seat: int, most: int, lost: int, at: Place, size: int, columns: int
) -> None:
    """Draw so many cannons, the last ones as lost."""
    for index in range(most):
        line, column = divmod(index, columns)
        x, y = at[0] + column * (size + 2), at[1] + line * (size + 2)
        gone = index >= most - lost
        label = canvas._("lost cannon") if gone else canvas._("cannon")
        with canvas.group(id=f"cannon{seat}-{index}", x=x, y=y, label=label):
            canvas.use("cannon", 0, 0, size, css="dim" if gone else None)
            if gone:
                canvas.path(f"M5 {size - 6} L{size - 5} 6", css="f-none s-danger")


def draw_series(seen: Town, seat: int, canvas: Canvas, at: Place, width: int) -> None:
    """SM-8.5 series: the churches of each value, and what a series up to it scores."""
    churches = seen.churches[seat * CHURCHES : (seat + 1) * CHURCHES]
    numbers = tuple([cells.bit_count() for cells in churches])
    if seat != seen.turn or not canvas.can_click(VALUES):
        draw_quiet_series(canvas, seen.box, numbers, at, width)
        return
    for value, number in enumerate(numbers):
        action = c.CHURCH + value
        label = "" if action in canvas.legal else describe_value(seen.box, value, number, canvas._)
        draw_value(canvas, seen.box, value, number, at, width, label, action)


@draw_once
def draw_quiet_series(
    canvas: Canvas, box: Box, numbers: tuple[int, ...], at: Place, width: int
) -> None:
    """Draw the churches of each value where none can be chosen."""
    for value, number in enumerate(numbers):
        label = describe_value(box, value, number, canvas._)
        draw_value(canvas, box, value, number, at, width, label)


@remember
def describe_value(box: Box, value: int, number: int, _: Words) -> str:
    """Say how many churches of a value there are, and what the series brings."""
    return _(
        "churches of value {value}: {n}; a series up to {value} scores {points} at the end",
        n=number,
        value=value + 1,
        points=points(box.series[value + 1], _),
    )


def draw_value(
    canvas: Canvas,
    box: Box,
    value: int,
    number: int,
    at: Place,
    room: int,
    label: str,
    action: int | None = None,
) -> None:
    """Draw a church with its value, how many there are, and the points of the series."""
    gap = 4 if canvas.wide else 8
    step = (room + gap) / CHURCHES
    width, height = step - gap, 130 if canvas.wide else 116
    scored = box.series[value + 1]
    faded = None if number else "dim"
    x = int(at[0] + value * step)
    with canvas.group(id=f"value{value}", x=x, y=at[1], action=action, label=label):
        canvas.rect(0, 0, width, height, rx=10, css="ground f-panel")
        if not canvas.wide:
            series = f"1–{value + 1}: {scored}" if value else f"1: {scored}"
            canvas.use("church", 4, 10, 70, css=faded)
            canvas.text(26, 58, str(value + 1), css="large mid dark")
            canvas.text(width - 6, 50, f"×{number}", css="medium end bold")
            canvas.use("star", 8, 86, 26)
            canvas.text(40, 99, series, css="small")
            return
        size = width - 4
        canvas.use("church", 2, 4, size, css=faded)
        canvas.text(2 + size * 0.31, 4 + size * 0.66, str(value + 1), css="small mid bold dark")
        canvas.text(width / 2, 74, f"×{number}", css="medium mid bold")
        left = (width - 18 - 11 * len(str(scored))) / 2  # star and number together in the middle
        canvas.use("star", left, 99, 16)
        canvas.text(left + 18, 108, str(scored), css="small")
