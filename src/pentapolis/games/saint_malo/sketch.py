"""The table as text, for the terminal: all cities, the dice, the pirates."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import OVER
from pentapolis.core.words import Words

from . import dice as d
from . import state as st
from .state import CELLS, PLAN, Town, defence
from .words import face

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


def sketch(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Draw the cities, the viewer's first, then what all share."""
    first = viewer if viewer >= 0 else 0
    seats = [(first + step) % seen.seats for step in range(seen.seats)]
    rows: list[str] = []
    for start in range(0, seen.seats, ACROSS):
        blocks = [city(seen, seat, _) for seat in seats[start : start + ACROSS]]
        rows += [GAP.join(parts) for parts in zip(*blocks, strict=True)]
        rows.append("")
    rows += pirates(seen, _)
    rows.append(dice_line(seen, _))
    rows.append(legend(seen, _))
    return "\n".join(rows)


def plain(text: str) -> str:
    """Show a player's name as it is, whatever brackets it has."""
    return text.replace("[", "\\[")


def city(seen: Town, seat: int, _: Words) -> list[str]:
    """Draw one city with its stores: thirteen lines of equal width."""
    width = 3 + 3 * PLAN.columns
    name = _.who(seat)[: width - 10]
    score = _("{n} pts", n=seen.scores()[seat])
    mark = "▶" if seen.turn == seat and seen.actor() != OVER else " "
    title = mark + plain(name) + " " * (width - 1 - len(name) - len(score)) + score
    style = "bold" if mark == "▶" else "none"
    lines = [f"[{style}]{title}[/]"]
    lines.append("   " + "".join(f" {'ABCDEFG'[column]} " for column in range(PLAN.columns)))
    for row in range(PLAN.rows):
        lines.append(f"{row + 1:>2} " + "".join(square(seen, seat, row, c, _) for c in range(7)))
    for text in stores(seen, seat, _):
        lines.append(text[:width].ljust(width))
    return lines


def stores(seen: Town, seat: int, _: Words) -> list[str]:
    """Say what a player has beside the city."""
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


def square(seen: Town, seat: int, row: int, column: int, _: Words) -> str:
    """Draw one square, three characters wide: outer fields on a darker ground."""
    cell = PLAN.cell(row, column)
    if cell < 0:
        return f"[dim]{tower_sign(seen, row, column)}[/]"
    text, style = piece(seen, seat, cell, _)
    ground = " on grey23" if st.SIDE_OF[cell] != st.NO_SIDE else ""
    return f"[{style}{ground}] {text} [/]"


def piece(seen: Town, seat: int, cell: int, _: Words) -> tuple[str, str]:
    """Give the letter that stands on a field, and its style."""
    bit = 1 << cell
    if seen.free[seat] & bit:
        return FREE, "dim"
    if seen.crates[seat] & bit:
        return "k", STYLES["k"]
    if seen.walls[seat] & bit:
        return "w", STYLES["w"]
    if seen.houses[seat] & bit:
        return "h", STYLES["h"]
    for value in range(st.CHURCHES):
        if seen.churches[seat * st.CHURCHES + value] & bit:
            return str(value + 1), STYLES["church"]
    for person in range(st.PERSONS):
        if seen.people[seat * st.PERSONS + person] & bit:
            return letters(seen, _)[person], STYLES["person"]
    raise ValueError(f"field {cell} of {CELLS} is neither free nor full")


def letters(seen: Town, _: Words) -> list[str]:
    """Give the letters of the persons in the reader's language."""
    return seen.box.letters_de if _.lang == "de" else seen.box.letters_en


def tower_sign(seen: Town, row: int, column: int) -> str:
    """Show what a tower brings when the wall its arrow points along is full."""
    side = [st.NORTH, st.EAST, st.WEST, st.SOUTH][(row > 0) * 2 + (column > 0)]
    box = seen.box
    if box.tower_heads[side]:
        sign = f"P{box.tower_heads[side]}"
    elif box.tower_coins[side]:
        sign = f"${box.tower_coins[side]}"
    else:
        sign = f"+{box.tower_points[side]}"
    return sign + "→↓↑←"[(row > 0) * 2 + (column > 0)]


def pirates(seen: Town, _: Words) -> list[str]:
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


def dice_line(seen: Town, _: Words) -> str:
    """Show round and dice."""
    text = _("Round {n}", n=seen.round)
    if seen.last_round:
        text += " – [bold]" + _("last round") + "[/]"
    lying = [f"‹{face(which, _)}›" for which in d.faces_of(seen.dice)]
    return text + "   " + _("Dice") + ": " + (" ".join(lying) or "–")


def legend(seen: Town, _: Words) -> str:
    """Explain the letters."""
    text = _("k crate · w wall · 1–5 church · h house · persons: {letters}")
    return "[dim]" + text.format(letters=" ".join(letters(seen, _))) + "[/]"
