"""One field of a city: what stands there, what the next piece would bring, and what it spoils."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import CELLS, NO_SIDE, PLAN, SIDE, SIDE_OF
from ..rules.codes import CHURCHES, PERSONS
from ..rules.parts import PERSON_KEYS
from ..rules.preview import WHOLE, Gain, preview_piece
from ..rules.state import Town
from ..words.actions import is_same_everywhere
from ..words.names import effect_of, field, person, person_letters


def draw_field(seen: Town, seat: int, canvas: Canvas, cell: int, box: tuple[int, int, int]) -> None:
    """Draw one field: its ground, its piece, and what a click there would bring."""
    left, top, size = box
    outer = SIDE_OF[cell] != NO_SIDE
    mine = seat == seen.turn
    action = c.PLACE + cell
    legal = mine and action in canvas.legal
    label = "" if legal else f"{field(cell)}: {describe_field(seen, seat, cell, canvas._)}"
    if seen.free[seat] & BIT[cell] and not legal and not (mine and action in canvas.near):
        draw_free_field(canvas, seat, cell, left, top, size, label)
        return
    with canvas.group(
        id=f"f{seat}-{PLAN.names[cell]}",
        x=left,
        y=top,
        action=action if mine else None,
        label=label,
    ):
        draw_ground(canvas, outer, size)
        draw_large_piece(seen, seat, canvas, cell, size)
        if legal:
            gain = preview_piece(seen, cell)
            draw_gain(seen, canvas, gain, SIDE_OF[cell], size)
            if gain.spoils != NO_SIDE:
                draw_warning(seen, canvas, gain.spoils, size)


@draw_once
def draw_free_field(
    canvas: Canvas, seat: int, cell: int, left: int, top: int, size: int, label: str
) -> None:
    """Draw a field where nothing stands and nothing can be put now."""
    with canvas.group(id=f"f{seat}-{PLAN.names[cell]}", x=left, y=top, label=label):
        draw_ground(canvas, SIDE_OF[cell] != NO_SIDE, size)
        write_name(canvas, cell, size)


def draw_ground(canvas: Canvas, outer: bool, size: int) -> None:
    """Draw the ground of a field."""
    css = "ground f-field-dark" if outer else "ground f-field"
    canvas.rect(2, 2, size - 4, size - 4, rx=8, css=css)


def write_name(canvas: Canvas, cell: int, size: int) -> None:
    """Write the name of a field on it."""
    canvas.text(9, size - 17, field(cell), css="small field-name")


def describe_field(seen: Town, seat: int, cell: int, _: Words) -> str:
    """Name what stands on a field, a person with what it does."""
    bit = BIT[cell]
    for which in range(PERSONS):
        if seen.people[seat * PERSONS + which] & bit:
            return f"{person(which, _)} ({effect_of(seen, which, _)})"
    return name_piece(seen, seat, cell, _)


def name_piece(seen: Town, seat: int, cell: int, _: Words) -> str:
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


def list_pieces(seen: Town, seat: int) -> tuple[str, ...]:
    """List what stands on each field of a city, by its shape; nothing on a free one."""
    found = [""] * CELLS
    pieces = [("crate", seen.crates[seat]), ("wall", seen.walls[seat])]
    pieces.append(("house", seen.houses[seat]))
    for value in range(CHURCHES):
        pieces.append(("church", seen.churches[seat * CHURCHES + value]))
    for which, key in enumerate(PERSON_KEYS):
        pieces.append((key, seen.people[seat * PERSONS + which]))
    for name, cells in pieces:
        for cell in cells_of(cells):
            found[cell] = name
    return tuple(found)


def draw_piece(canvas: Canvas, name: str, size: float) -> None:
    """Draw a piece on its field by its shape, if there is one."""
    pad = size * 0.08
    room = size - 2 * pad
    if name == "wall":
        canvas.use("wall", size * 0.02, size * 0.02, size * 0.96)
    elif name in PERSON_KEYS:
        canvas.use(name, pad * 0.6, pad * 0.6, room + pad * 0.8)
    elif name:
        canvas.use(name, pad, pad, room)


def draw_large_piece(seen: Town, seat: int, canvas: Canvas, cell: int, size: int) -> None:
    """Draw what stands on a field, with its value or letter; on a free one its name."""
    bit = BIT[cell]
    if seen.free[seat] & bit:
        write_name(canvas, cell, size)
        return
    if seen.crates[seat] & bit:
        draw_piece(canvas, "crate", size)
    elif seen.walls[seat] & bit:
        draw_piece(canvas, "wall", size)
    elif seen.houses[seat] & bit:
        draw_piece(canvas, "house", size)
    for value in range(CHURCHES):
        if seen.churches[seat * CHURCHES + value] & bit:
            draw_piece(canvas, "church", size)
            canvas.text(size * 0.34, size * 0.64, str(value + 1), css="large mid dark")
    for which, key in enumerate(PERSON_KEYS):
        if seen.people[seat * PERSONS + which] & bit:
            draw_piece(canvas, key, size)
            letter = person_letters(seen, canvas._)[which]
            draw_letter(canvas, letter, size * 0.8, size * 0.8)


def draw_letter(canvas: Canvas, letter: str, x: float, y: float) -> None:
    """Draw the letter of a person on a small disc."""
    canvas.circle(x, y, 16, css="letter-ground thin-line")
    canvas.text(x, y + 1, letter, css="small mid bold dark")


def draw_gain(seen: Town, canvas: Canvas, gain: Gain, which: int, size: float) -> None:
    """Show what the piece brings on this field, if that depends on the field."""
    if is_same_everywhere(seen):
        return
    if seen.asking == c.PLACE_WALL and gain.walls and gain.walls < WHOLE:
        canvas.text(size / 2, size * 0.42, f"{gain.walls}/{WHOLE}", css="medium mid")
        return
    numbers = [
        ("coin", f"+{gain.coins}" if gain.coins else ""),
        ("star", f"+{gain.points}" if gain.points else ""),
        ("head", f"≤{gain.heads}" if gain.heads else ""),
        ("house", str(gain.houses) if gain.houses else ""),
    ]
    for icon, text in numbers:
        if text:
            canvas.use(icon, size * 0.12, size * 0.24, size * 0.34)
            canvas.text(size * 0.66, size * 0.42, text, css="large mid")
            return


def draw_warning(seen: Town, canvas: Canvas, which: int, size: float) -> None:
    """SM-5.3 spoiled: warn of a lost wall bonus; a wall that has been begun warns louder."""
    begun = seen.walls[seen.turn] & SIDE[which]
    canvas.use("warning" if begun else "caution", size - 36, size - 36, 30)
