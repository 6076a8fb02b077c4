"""The table as text, for the terminal: all cities, the dice, the pirates."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER
from pentapolis.kit.cells import BIT

from ..rules import dice as d
from ..rules.board import CELLS, EAST, NO_SIDE, NORTH, PLAN, SIDE_OF, SOUTH, WEST
from ..rules.codes import CHURCHES, PERSONS
from ..rules.scoring import defence
from ..rules.state import Town
from ..words.names import face, person_letters

ACROSS: Final = 3  # cities side by side
GAP: Final = "   "
FREE: Final = "·"
STYLES: Final = {
    "k": "bold dark_orange3",
    "w": "bold white",
    "h": "bold yellow3",
    "church": "bold orchid",
    "person": "bold green3",
}


def draw_text(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Draw the cities, the viewer's first, then what all share."""
    first = viewer if viewer >= 0 else 0
    seats = [(first + step) % seen.seats for step in range(seen.seats)]
    rows: list[str] = []
    for start in range(0, seen.seats, ACROSS):
        blocks = [draw_city(seen, seat, _) for seat in seats[start : start + ACROSS]]
        rows += [GAP.join(parts) for parts in zip(*blocks, strict=True)]
        rows.append("")
    rows += draw_pirates(seen, _)
    rows.append(draw_dice(seen, _))
    rows.append(draw_legend(seen, _))
    return "\n".join(rows)


def escape_brackets(text: str) -> str:
    """Escape the brackets of a player's name, which the terminal would read as markup."""
    return text.replace("[", "\\[")


def draw_city(seen: Town, seat: int, _: Words) -> list[str]:
    """Draw one city with its stores: thirteen lines of equal width."""
    width = 3 + 3 * PLAN.columns
    name = _.player_name(seat)[: width - 10]
    score = _("{n} pts", n=seen.scores()[seat])
    mark = "▶" if seen.turn == seat and seen.actor() != OVER else " "
    title = mark + escape_brackets(name) + " " * (width - 1 - len(name) - len(score)) + score
    style = "bold" if mark == "▶" else "none"
    lines = [f"[{style}]{title}[/]"]
    lines.append("   " + "".join(f" {'ABCDEFG'[column]} " for column in range(PLAN.columns)))
    for row in range(PLAN.rows):
        squares = [draw_square(seen, seat, row, column, _) for column in range(PLAN.columns)]
        lines.append(f"{row + 1:>2} " + "".join(squares))
    for text in draw_stores(seen, seat, _):
        lines.append(text[:width].ljust(width))
    return lines


def draw_stores(seen: Town, seat: int, _: Words) -> list[str]:
    """List what a player has besides the city, a line each."""
    box = seen.box
    left = box.cannons - seen.cannons[seat]
    return [
        _("coins {coins}  logs {logs}", coins=seen.coins[seat], logs=seen.logs[seat]),
        _(
            "defence {n}  free {free}",
            n=defence(seen, seat),
            free=seen.free[seat].bit_count(),
        ),
        _("cannons {left} of {all}", left=left, all=box.cannons),
    ]


def draw_square(seen: Town, seat: int, row: int, column: int, _: Words) -> str:
    """Draw one square, three characters wide: outer fields on a darker ground."""
    cell = PLAN.cell(row, column)
    if cell < 0:
        return f"[dim]{tower_sign(seen, row, column)}[/]"
    text, style = find_piece(seen, seat, cell, _)
    ground = " on grey23" if SIDE_OF[cell] != NO_SIDE else ""
    return f"[{style}{ground}] {text} [/]"


def find_piece(seen: Town, seat: int, cell: int, _: Words) -> tuple[str, str]:
    """Return the letter for what stands on a field, and its style."""
    bit = BIT[cell]
    if seen.free[seat] & bit:
        return FREE, "dim"
    if seen.crates[seat] & bit:
        return "k", STYLES["k"]
    if seen.walls[seat] & bit:
        return "w", STYLES["w"]
    if seen.houses[seat] & bit:
        return "h", STYLES["h"]
    for value in range(CHURCHES):
        if seen.churches[seat * CHURCHES + value] & bit:
            return str(value + 1), STYLES["church"]
    for person in range(PERSONS):
        if seen.people[seat * PERSONS + person] & bit:
            return person_letters(seen.box, _)[person], STYLES["person"]
    raise ValueError(f"field {cell} of {CELLS} is neither free nor full")


def tower_sign(seen: Town, row: int, column: int) -> str:
    """Return the bonus of a tower and the arrow to its side, in three characters."""
    side = [NORTH, EAST, WEST, SOUTH][(row > 0) * 2 + (column > 0)]
    box = seen.box
    if box.tower_heads[side]:
        sign = f"P{box.tower_heads[side]}"
    elif box.tower_coins[side]:
        sign = f"${box.tower_coins[side]}"
    else:
        sign = f"+{box.tower_points[side]}"
    return sign + "→↓↑←"[(row > 0) * 2 + (column > 0)]


def draw_pirates(seen: Town, _: Words) -> list[str]:
    """Draw the pirate rows: strength, boxes struck, boxes open."""
    length = seen.row_length()
    parts = []
    for row, strength in enumerate(seen.box.strength):
        struck = max(0, min(length, seen.boxes - row * length))
        text = f"{strength}:" + "■" * struck + "□" * (length - struck)
        parts.append(f"[dim]{text}[/]" if struck == length else text)
    half = 3 if length > 6 else 6
    lines = [_("Pirates") + "  " + "  ".join(parts[:half])]
    if parts[half:]:
        lines.append(" " * len(_("Pirates")) + "  " + "  ".join(parts[half:]))
    return lines


def draw_dice(seen: Town, _: Words) -> str:
    """Return a line with the round and the dice."""
    text = _("Round {n}", n=seen.round)
    if seen.last_round:
        text += " – [bold]" + _("last round") + "[/]"
    lying = [f"‹{face(which, _)}›" for which in d.faces_of(seen.dice)]
    return text + "   " + _("Dice") + ": " + (" ".join(lying) or "–")


def draw_legend(seen: Town, _: Words) -> str:
    """Explain the letters."""
    text = _("k crate · w wall · 1–5 church · h house · people: {letters}")
    return "[dim]" + text.format(letters=" ".join(person_letters(seen.box, _))) + "[/]"
