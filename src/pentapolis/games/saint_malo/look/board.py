"""The city of one seat: point track, towers, fields with what stands on them."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules.board import AROUND, EAST, NO_SIDE, NORTH, PLAN, SIDE, SIDE_OF, SOUTH, WEST
from ..rules.codes import CHURCHES, PERSONS
from ..rules.parts import PERSON_KEYS
from ..rules.scoring import coins_of_person, points_of_person
from ..rules.state import Town, is_side_open
from ..words.names import field, full_wall, person, person_letters

TRACK: Final = 30  # width of the point track around the city


def draw_city(seen: Town, seat: int, canvas: Canvas, at: tuple[int, int], size: int) -> None:
    """Draw a city, each field `size` wide: point track, towers, fields and what stands there."""
    x, y = at
    with canvas.group(id=f"track{seat}", x=x, y=y):
        draw_track(seen, seat, canvas, PLAN.columns * size + 2 * TRACK)
    for row in range(PLAN.rows):
        for column in range(PLAN.columns):
            left = x + TRACK + column * size
            top = y + TRACK + row * size
            cell = PLAN.cell(row, column)
            if cell < 0:
                draw_tower(seen, seat, canvas, row, column, (left, top, size))
            else:
                draw_field(seen, seat, canvas, cell, (left, top, size))


def draw_track(seen: Town, seat: int, canvas: Canvas, size: int) -> None:
    """SM-8.4 score: points run clockwise around the wall, a hundred steps from the corner."""
    canvas.rect(0, 0, size, size, rx=14, css="f-stone ink-line")
    inner = size - 2 * TRACK
    canvas.rect(TRACK, TRACK, inner, inner, css="f-field-dark")
    step = (size - TRACK) / 25
    half = TRACK / 2
    points = seen.points[seat] % seen.box.track
    for mark in range(100):
        side, along = divmod(mark, 25)
        place = half + along * step
        far = size - half
        at = [(place, half), (far, place), (size - place, far), (half, size - place)][side]
        if mark == points:
            canvas.use(f"seat-{seat}", at[0] - 14, at[1] - 14, 28)
        elif mark % 10 == 0:
            canvas.text(at[0], at[1], str(mark), css="t4 mid bold track-number")
        else:
            canvas.circle(at[0], at[1], 2.6 if mark % 5 else 4, css="track-dot")


def draw_tower(
    seen: Town,
    seat: int,
    canvas: Canvas,
    row: int,
    column: int,
    box: tuple[int, int, int],
) -> None:
    """SM-6.5 tower: the bonus of the side its arrow points along."""
    left, top, size = box
    corner = (row > 0) * 2 + (column > 0)
    which = [NORTH, EAST, WEST, SOUTH][corner]
    full = seen.walls[seat] & SIDE[which] == SIDE[which]
    label = full_wall(seen, which, canvas._)
    with canvas.group(id=f"tower{seat}-{which}", x=left, y=top, label=label):
        canvas.use("tower", 2, 2, size - 4)
        middle = size / 2
        if seen.box.tower_heads[which]:
            canvas.use("head", middle - 24, middle - 22, 30)
            x, text = middle + 16, f"≤{seen.box.tower_heads[which]}"
        elif seen.box.tower_coins[which]:
            canvas.use("coin", middle - 27, middle - 20, 30)
            x, text = middle + 14, f"+{seen.box.tower_coins[which]}"
        else:
            canvas.use("star", middle - 27, middle - 21, 30)
            x, text = middle + 14, f"+{seen.box.tower_points[which]}"
        canvas.text(x, middle - 4, text, css="t4 mid bold dark")
        turn = [0, 90, 270, 180][corner]
        place = f"translate({middle} {middle + 22}) rotate({turn})"
        if full:
            canvas.path(
                "M-9 0 L-2 7 L10 -7",
                css="f-none s-good",
                transform=f"translate({middle} {middle + 20})",
            )
        elif is_side_open(seen, seat, which):
            canvas.path("M-12 0 H10 M4 -6 L11 0 L4 6", css="f-none arrow", transform=place)
        else:
            canvas.path(
                "M-7 -6 L7 6 M7 -6 L-7 6",
                css="f-none s-broken",
                transform=f"translate({middle} {middle + 20})",
            )


def draw_field(seen: Town, seat: int, canvas: Canvas, cell: int, box: tuple[int, int, int]) -> None:
    """Draw one field: its ground, its piece, and what a click there would bring."""
    left, top, size = box
    outer = SIDE_OF[cell] != NO_SIDE
    mine = seat == seen.turn
    action = c.PLACE + cell
    key = f"f{seat}-{PLAN.names[cell]}"
    legal = mine and action in canvas.legal
    label = "" if legal else f"{field(cell)}: {describe_field(seen, seat, cell, canvas._)}"
    with canvas.group(
        id=key,
        x=left,
        y=top,
        action=action if mine else None,
        label=label if not legal else "",
    ):
        css = "ground f-field-dark" if outer else "ground f-field"
        canvas.rect(2, 2, size - 4, size - 4, rx=8, css=css)
        draw_piece(seen, seat, canvas, cell, size)
        if legal:
            draw_gain(seen, canvas, cell, size)


def describe_field(seen: Town, seat: int, cell: int, _: Words) -> str:
    """Name what stands on a field."""
    bit = BIT[cell]
    if seen.crates[seat] & bit:
        return _("crate")
    if seen.walls[seat] & bit:
        return _("wall")
    if seen.houses[seat] & bit:
        return _("house")
    for value in range(CHURCHES):
        if seen.churches[seat * CHURCHES + value] & bit:
            return _("church of value {value}", value=value + 1)
    for which in range(PERSONS):
        if seen.people[seat * PERSONS + which] & bit:
            return person(which, _)
    return _("free")


def draw_piece(seen: Town, seat: int, canvas: Canvas, cell: int, size: float) -> None:
    """Draw what stands on a field."""
    bit = BIT[cell]
    pad = size * 0.08
    room = size - 2 * pad
    if seen.free[seat] & bit:
        if size > 60:
            canvas.text(10, size - 14, field(cell), css="field-name")
        return
    if seen.crates[seat] & bit:
        canvas.use("crate", pad, pad, room)
    elif seen.walls[seat] & bit:
        canvas.use("wall", size * 0.02, size * 0.02, size * 0.96)
    elif seen.houses[seat] & bit:
        canvas.use("house", pad, pad, room)
    for value in range(CHURCHES):
        if seen.churches[seat * CHURCHES + value] & bit:
            canvas.use("church", pad, pad, room)
            canvas.text(
                size * 0.34,
                size * 0.67,
                str(value + 1),
                css="t2 mid dark church-value",
                font_size=size * 0.3,
            )
    for which, key in enumerate(PERSON_KEYS):
        if seen.people[seat * PERSONS + which] & bit:
            canvas.use(key, pad * 0.6, pad * 0.6, room + pad * 0.8)
            canvas.circle(size * 0.8, size * 0.8, size * 0.155, css="letter-ground thin-line")
            letter = person_letters(seen, canvas._)[which]
            canvas.text(
                size * 0.8,
                size * 0.81,
                letter,
                css="mid bold dark",
                font_size=size * 0.21,
            )


def draw_gain(seen: Town, canvas: Canvas, cell: int, size: float) -> None:
    """Show on a legal field what it brings, and warn if it spoils a wall that has been begun."""
    gain = ""
    icon = ""
    if seen.asking == c.PLACE_PERSON:
        points = points_of_person(seen, seen.turn, seen.chosen, cell)
        coins = coins_of_person(seen, seen.turn, seen.chosen, cell)
        if coins:
            gain, icon = f"+{coins}", "coin"
        elif points:
            gain, icon = f"+{points}", "star"
        elif seen.chosen == c.ARCHITECT:
            room = (seen.free[seen.turn] & AROUND[cell]).bit_count()
            gain, icon = str(room), "house"
    which = SIDE_OF[cell]
    if gain:
        canvas.use(icon, size * 0.18, size * 0.34, size * 0.3)
        canvas.text(size * 0.66, size * 0.5, gain, css="t3 mid bold")
    if which == NO_SIDE or seen.asking == c.PLACE_WALL:
        return
    if seen.walls[seen.turn] & SIDE[which] and is_side_open(seen, seen.turn, which):
        canvas.path(
            "M0 -13 L15 12 L-15 12 Z",
            css="warn-ground",
            transform=f"translate({size * 0.8:.0f} {size * 0.22:.0f})",
        )
        canvas.text(size * 0.8, size * 0.25, "!", css="t4 mid bold dark")
