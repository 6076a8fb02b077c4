"""The fields of a city: what stands there, what the next piece would bring, what it spoils."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules.board import CELLS, NO_SIDE, PLAN, SIDE, SIDE_OF
from ..rules.codes import CHURCHES, PERSONS
from ..rules.parts import PERSON_KEYS, Box
from ..rules.preview import WHOLE, Gain, preview_piece
from ..rules.state import Town
from ..words.actions import is_same_everywhere
from ..words.names import effect_of, field, person, person_letters

# What stands on a field is a number: the place of its shape in this list.
SHAPE_OF: Final = ("", "crate", "wall", "house", *["church"] * CHURCHES, *PERSON_KEYS)
FREE: Final = 0
CHURCH: Final = SHAPE_OF.index("church")  # + value - 1
PERSON: Final = CHURCH + CHURCHES  # + type
ROWS: Final = [[cell for cell in range(CELLS) if PLAN.row[cell] == row] for row in range(PLAN.rows)]
PLACES: Final = range(c.PLACE, c.PLACE + CELLS)  # the actions of the fields

Place = tuple[int, int]


def list_pieces(seen: Town, seat: int) -> tuple[int, ...]:
    """List what stands on each field of a city."""
    kinds = (
        seen.crates[seat],
        seen.walls[seat],
        seen.houses[seat],
        *seen.churches[seat * CHURCHES : (seat + 1) * CHURCHES],
        *seen.people[seat * PERSONS : (seat + 1) * PERSONS],
    )
    found = [FREE] * CELLS
    for piece, cells in enumerate(kinds, FREE + 1):
        for cell in cells_of(cells):
            found[cell] = piece
    return tuple(found)


@remember
def name_piece(piece: int, _: Words) -> str:
    """Name what stands on a field."""
    if piece >= PERSON:
        return person(piece - PERSON, _)
    if piece >= CHURCH:
        return _("church of value {value}", value=piece - CHURCH + 1)
    return [_("free"), _("crate"), _("wall"), _("house")][piece]


@remember
def describe_field(box: Box, cell: int, piece: int, _: Words) -> str:
    """Name a field and what stands there, a person with what it does."""
    text = f"{field(cell)}: {name_piece(piece, _)}"
    return f"{text} ({effect_of(box, piece - PERSON, _)})" if piece >= PERSON else text


@draw_once
def draw_quiet_row(
    canvas: Canvas, box: Box, seat: int, row: int, pieces: tuple[int, ...], at: Place, size: int
) -> None:
    """Draw a row of fields, none of which can be clicked; `at` is the corner of the city."""
    for cell, piece in zip(ROWS[row], pieces, strict=True):
        x, y = at[0] + PLAN.column[cell] * size, at[1] + row * size
        label = describe_field(box, cell, piece, canvas._)
        with canvas.group(id=f"f{seat}-{PLAN.names[cell]}", x=x, y=y, label=label):
            draw_content(canvas, box, cell, piece, size)


def draw_field(
    seen: Town, seat: int, canvas: Canvas, cell: int, piece: int, at: Place, size: int
) -> None:
    """Draw a field that can be clicked, with what the next piece would bring there."""
    x, y = at[0] + PLAN.column[cell] * size, at[1] + PLAN.row[cell] * size
    action = c.PLACE + cell
    legal = action in canvas.legal
    label = "" if legal else describe_field(seen.box, cell, piece, canvas._)
    with canvas.group(id=f"f{seat}-{PLAN.names[cell]}", x=x, y=y, action=action, label=label):
        draw_content(canvas, seen.box, cell, piece, size)
        if legal:
            gain = preview_piece(seen, cell)
            draw_gain(seen, canvas, gain, size)
            if gain.spoils != NO_SIDE:
                draw_warning(seen, canvas, gain.spoils, size)


@draw_once
def draw_content(canvas: Canvas, box: Box, cell: int, piece: int, size: int) -> None:
    """Draw the ground of a field and what stands there; on a free one its name."""
    css = "ground f-field-dark" if SIDE_OF[cell] != NO_SIDE else "ground f-field"
    canvas.rect(2, 2, size - 4, size - 4, rx=8, css=css)
    if piece == FREE:
        canvas.text(9, size - 17, field(cell), css="small field-name")
        return
    draw_piece(canvas, piece, size)
    if piece >= PERSON:
        letter = person_letters(box, canvas._)[piece - PERSON]
        draw_letter(canvas, letter, size * 0.8, size * 0.8)
    elif piece >= CHURCH:
        value = str(piece - CHURCH + 1)
        canvas.text(size * 0.34, size * 0.64, value, css="large mid dark")


def draw_piece(canvas: Canvas, piece: int, size: float) -> None:
    """Draw a piece on its field by its shape, if there is one."""
    name = SHAPE_OF[piece]
    pad = size * 0.08
    room = size - 2 * pad
    if name == "wall":
        canvas.use("wall", size * 0.02, size * 0.02, size * 0.96)
    elif piece >= PERSON:
        canvas.use(name, pad * 0.6, pad * 0.6, room + pad * 0.8)
    elif name:
        canvas.use(name, pad, pad, room)


def draw_letter(canvas: Canvas, letter: str, x: float, y: float) -> None:
    """Draw the letter of a person on a small disc."""
    canvas.circle(x, y, 16, css="letter-ground thin-line")
    canvas.text(x, y + 1, letter, css="small mid bold dark")


def draw_gain(seen: Town, canvas: Canvas, gain: Gain, size: float) -> None:
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
