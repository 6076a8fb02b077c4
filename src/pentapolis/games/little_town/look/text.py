"""The table as text, for the terminal: the map, the market, goods and objectives."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import OVER
from pentapolis.kit.cells import BIT, cells_of

from ..rules.board import LANDS, MAP
from ..rules.codes import COIN, CUBES, GOODS, PAYMENTS, TILES
from ..rules.objectives import amount_of, progress
from ..rules.state import Town, owner_of
from ..words.names import card, condition, cost, effect, good, square, tile
from ..words.stats import count_food

LAND_STYLES: Final = ["green", "grey70", "dodger_blue1"]
LAND_SIGNS: Final = ["♠♠♠", "▲▲▲", "≈≈≈"]
SEAT_STYLES: Final = ["dodger_blue1", "dark_orange", "green3", "gold3"]
NUMBERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw_text(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Draw the map, then what all have, the market, and the viewer's objectives."""
    rows = [header_line(seen, _)]
    if seen.side >= 0:
        rows += map_lines(seen)
    rows += [seat_line(seen, seat, _) for seat in range(seen.seats)]
    rows.append(supply_line(seen, _))
    rows += market_lines(seen, _)
    if viewer >= 0:
        rows += objective_lines(seen, viewer, _)
        rows += hand_lines(seen, viewer, _)
        rows += wish_lines(seen, viewer, _)
    return "\n".join(rows)


def escape_name(text: str) -> str:
    """Escape brackets, which would otherwise be read as markup."""
    return text.replace("[", "\\[")


def header_line(seen: Town, _: Words) -> str:
    text = _("Round {n} of {most}", n=seen.round, most=seen.box.rounds)
    if seen.start_seat >= 0:
        text += " · " + _("start player: {name}", name=escape_name(_.player_name(seen.start_seat)))
    return f"[bold]{text}[/]"


def map_lines(seen: Town) -> list[str]:
    """Draw the squares: terrain, buildings with two letters and an owner, workers."""
    lines = ["   " + "".join(f"  {NUMBERS[column]} " for column in range(MAP.columns))]
    for row in range(MAP.rows):
        squares = [draw_square(seen, MAP.cell(row, column)) for column in range(MAP.columns)]
        lines.append(f" {row + 1} " + "".join(squares))
    return lines


def draw_square(seen: Town, cell: int) -> str:
    """Draw one square, four characters wide."""
    bit = BIT[cell]
    for kind in range(LANDS):
        if seen.box.land[seen.side * LANDS + kind] & bit:
            return f"[{LAND_STYLES[kind]}]{LAND_SIGNS[kind]}[/] "
    if seen.built & bit:
        owner = owner_of(seen, cell)
        text = f"{seen.tile[cell] + 1:>2}{seat_letter(owner).lower()}"
        return f"[bold {SEAT_STYLES[owner]}]{text}[/] "
    for seat in range(seen.seats):
        if seen.workers[seat] & bit:
            return f"[bold {SEAT_STYLES[seat]}] {seat_letter(seat)} [/] "
    return "[dim] · [/] "


def seat_line(seen: Town, seat: int, _: Words) -> str:
    """Describe what a seat has, and whether it can feed its workers."""
    sign = "▶" if seen.turn == seat and seen.actor() != OVER else " "
    base = seat * GOODS
    goods = [f"{good(kind, _)} {seen.goods[base + kind]}" for kind in range(CUBES)]
    goods.append(f"{good(COIN, _)} {seen.goods[base + COIN]}")
    food = count_food(seen, seat)
    style = "red" if food < seen.box.workers else "green"
    name = escape_name(_.player_name(seat))[:14]
    parts = [
        f"{sign}[{SEAT_STYLES[seat]}]{seat_letter(seat)}[/] {name}",
        _("{n} pts", n=seen.scores()[seat]),
        "  ".join(goods),
        f"[{style}]" + _("food {n}/{need}", n=food, need=seen.box.workers) + "[/]",
        _("workers {n}", n=seen.idle[seat]),
        _("houses {n}", n=seen.houses_left(seat)),
        _("objectives {n}", n=seen.cards_left(seat)),
    ]
    claimed = [card(which, _) for which in cells_of(seen.claimed[seat])]
    if claimed:
        parts.append("✓ " + ", ".join(claimed))
    return " · ".join(parts)


def supply_line(seen: Town, _: Words) -> str:
    goods = [f"{good(kind, _)} {seen.supply[kind]}" for kind in range(GOODS)]
    return "[dim]" + _("Supply") + ": " + "  ".join(goods) + "[/]"


def market_lines(seen: Town, _: Words) -> list[str]:
    """List the tiles on offer with their numbers on the map, then those already built."""
    lines = ["[bold]" + _("Market") + "[/]"]
    for kind in range(TILES):
        if seen.market & BIT[kind]:
            number = f" ×{seen.wheat}" if kind == 0 else ""
            lines.append(f" {kind + 1:>2} " + describe_offer(seen, kind, _) + number)
    standing: dict[int, list[str]] = {}
    for cell in cells_of(seen.built):
        standing.setdefault(seen.tile[cell], []).append(square(cell))
    if standing:
        lines.append("[bold]" + _("Built") + "[/]")
    for kind, where in sorted(standing.items()):
        what = f"{tile(kind, _)}: {effect(seen.box, kind, _)}"
        lines.append(f" {kind + 1:>2} {what} [dim]({', '.join(where)})[/]")
    return lines


def describe_offer(seen: Town, kind: int, _: Words) -> str:
    """Describe a tile on offer in one line."""
    score = _("{n} pts", n=seen.box.points[kind])
    return f"{tile(kind, _)} ({cost(seen.box, kind, _)}; {score}): {effect(seen.box, kind, _)}"


def objective_lines(seen: Town, viewer: int, _: Words) -> list[str]:
    """List the viewer's own unclaimed cards with their progress."""
    if seen.cards[viewer] <= 0:
        return []
    lines = ["[bold]" + _("Your objectives") + "[/]"]
    for which in cells_of(seen.cards[viewer]):
        done = f"{progress(seen, viewer, which)}/{amount_of(seen, which)}"
        score = _("{n} pts", n=seen.box.card_points[which])
        text = f"{card(which, _)} ({score}): {condition(seen.box, which, _)}"
        lines.append(f"  {text} [dim]{done}[/]")
    return lines


def wish_lines(seen: Town, viewer: int, _: Words) -> list[str]:
    """Tell the viewer what the game asks before doing it; nothing if it does not ask."""
    lines = []
    if seen.is_asked_to_claim(viewer):
        lines.append(_("The game asks you before it claims your objectives."))
    if seen.asks[viewer] & BIT[PAYMENTS]:
        lines.append(_("The game asks you how many cubes to pay and how many to buy."))
    return [f"[dim]{line}[/]" for line in lines]


def hand_lines(seen: Town, viewer: int, _: Words) -> list[str]:
    """List the viewer's tiles in a draft."""
    if seen.hand[viewer] <= 0:
        return []
    lines = ["[bold]" + _("Your tiles") + "[/]"]
    for kind in cells_of(seen.hand[viewer]):
        lines.append(f" {kind + 1:>2} " + describe_offer(seen, kind, _))
    return lines
