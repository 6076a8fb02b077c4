"""What lies around the city: the pirates, the cannons, and the churches by value."""

from __future__ import annotations

from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.codes import CHURCHES
from ..rules.scoring import defence
from ..rules.state import Town
from ..words.names import points

Place = tuple[int, int]


def draw_pirates(seen: Town, canvas: Canvas, at: Place, width: int) -> None:
    """SM-7.1 boxes: six rows, each with its strength, the struck boxes filled."""
    rows = len(seen.box.strength)
    with canvas.group(
        id="pirates", x=at[0], y=at[1], label=describe_pirates(seen, canvas), role="group"
    ):
        canvas.rect(0, 0, width, 46 + rows * 37, rx=12, css="f-panel")
        canvas.use("sabre", 12, 8, 30)
        canvas.text(50, 25, name_next_attack(seen, canvas), css="small bold")
        for row in range(rows):
            draw_row(seen, canvas, row, (10, 44 + row * 37), width - 20)


def draw_tall_pirates(seen: Town, canvas: Canvas, at: Place, width: int) -> None:
    """Draw the rows of the pirates side by side, for a phone."""
    rows = len(seen.box.strength)
    step = (width - 8) / rows
    with canvas.group(
        id="pirates", x=at[0], y=at[1], label=describe_pirates(seen, canvas), role="group"
    ):
        canvas.rect(0, 0, width, 106, rx=12, css="f-panel")
        for row in range(rows):
            draw_row(seen, canvas, row, (int(8 + row * step), 8), step - 10, is_tall=True)


def describe_pirates(seen: Town, canvas: Canvas) -> str:
    """Say how many boxes are struck."""
    most = len(seen.box.strength) * seen.row_length()
    return canvas._("Pirates: {n} of {most} boxes.", n=seen.boxes, most=most)


def name_next_attack(seen: Town, canvas: Canvas) -> str:
    """Say how many sabres bring the next attack."""
    length = seen.row_length()
    if seen.boxes >= len(seen.box.strength) * length:
        return canvas._("no more attacks")
    left = length - seen.boxes % length
    return canvas._.n("{n} sabre to go", "{n} sabres to go", left)


def name_attack(seen: Town, canvas: Canvas, row: int, left: int) -> str:
    """Say how strong an attack is, how near, and what it costs whoever defends too weakly."""
    _ = canvas._
    strength, cost = seen.box.strength[row], points(seen.box.cannon_loss, _)
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


def draw_row(
    seen: Town, canvas: Canvas, row: int, at: Place, width: float, is_tall: bool = False
) -> None:
    """Draw one attack: a flag with its strength, then its boxes, on a phone in two lines."""
    length = seen.row_length()
    struck = max(0, min(length, seen.boxes - row * length))
    state = "done" if struck == length else "next" if seen.boxes // length == row else "later"
    columns = (length + 1) // 2 if is_tall else length
    left = 0.0 if is_tall else 54.0
    gap = 3 if columns > 6 else 5
    size = min(27.0, (width - left) / columns - gap)
    top = 44.0 if is_tall else (32 - size) / 2
    danger = "held" if defence(seen, canvas.focus) >= seen.box.strength[row] else "weak"
    label = name_attack(seen, canvas, row, length - struck)
    css = f"pirate-row {state} {danger}"
    with canvas.group(id=f"attack{row}", x=at[0], y=at[1], css=css, label=label):
        canvas.rect(0, 0, 46, 32, rx=8, css="badge")
        canvas.text(23, 17, str(seen.box.strength[row]), css="medium mid bold badge-text")
        if state == "next" and not is_tall:
            canvas.rect(-4, -3, width + 8, 38, rx=8, css="f-none frame")
        for box in range(length):
            line, column = divmod(box, columns)
            x = left + column * (size + gap)
            y = top + line * (size + 3)
            canvas.rect(x, y, size, size, rx=3, css="box struck" if box < struck else "box")
            if box < struck:
                canvas.line(x + 3, y + 3, x + size - 3, y + size - 3, css="s-strike")
                canvas.line(x + 3, y + size - 3, x + size - 3, y + 3, css="s-strike")


def draw_cannons(seen: Town, seat: int, canvas: Canvas, at: Place, size: int, columns: int) -> None:
    """SM-7.6 cannon: all six, the lost ones struck through; each is a part of its own."""
    left = seen.box.cannons - seen.cannons[seat]
    for index in range(seen.box.cannons):
        line, column = divmod(index, columns)
        x, y = at[0] + column * (size + 2), at[1] + line * (size + 2)
        gone = index >= left
        label = canvas._("lost cannon") if gone else canvas._("cannon")
        with canvas.group(id=f"cannon{seat}-{index}", x=x, y=y, label=label):
            canvas.use("cannon", 0, 0, size, css="dim" if gone else None)
            if gone:
                canvas.path(f"M5 {size - 6} L{size - 5} 6", css="f-none s-danger")


def draw_series(
    seen: Town, seat: int, canvas: Canvas, at: Place, width: int, is_tall: bool
) -> None:
    """SM-8.5 series: the churches of each value, and what a series up to it scores."""
    gap = 8 if is_tall else 4
    step = (width + gap) / CHURCHES
    height = 116 if is_tall else 130
    for value in range(CHURCHES):
        number = seen.churches[seat * CHURCHES + value].bit_count()
        action = c.CHURCH + value if seat == seen.turn else None
        legal = action in canvas.legal
        scored = points(seen.box.series[value + 1], canvas._)
        label = canvas._(
            "churches of value {value}: {n}; a series up to {value} scores {points} at the end",
            n=number,
            value=value + 1,
            points=scored,
        )
        x = int(at[0] + value * step)
        with canvas.group(
            id=f"value{value}", x=x, y=at[1], action=action, label="" if legal else label
        ):
            canvas.rect(0, 0, step - gap, height, rx=10, css="ground f-panel")
            draw_value(canvas, value, number, seen.box.series[value + 1], step - gap, is_tall)


def draw_value(
    canvas: Canvas, value: int, number: int, scored: int, width: float, is_tall: bool
) -> None:
    """Draw a church with its value, how many there are, and the points of the series."""
    faded = None if number else "dim"
    if is_tall:
        canvas.use("church", 4, 10, 70, css=faded)
        canvas.text(26, 58, str(value + 1), css="large mid dark")
        canvas.text(width - 6, 50, f"×{number}", css="medium end bold")
        canvas.use("star", 8, 86, 26)
        canvas.text(40, 99, f"1–{value + 1}: {scored}" if value else f"1: {scored}", css="small")
        return
    room = width - 4
    canvas.use("church", 2, 4, room, css=faded)
    canvas.text(2 + room * 0.31, 4 + room * 0.66, str(value + 1), css="small mid bold dark")
    canvas.text(width / 2, 74, f"×{number}", css="medium mid bold")
    left = (width - 18 - 11 * len(str(scored))) / 2  # star and number together in the middle
    canvas.use("star", left, 99, 16)
    canvas.text(left + 18, 108, str(scored), css="small")
