"""The table as text, for the terminal."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import EMPTY, OVER, UNKNOWN

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import SIDE
from ..rules.codes import HOUSE, LAND, PEN, ROOF, RUIN, TALL, VILLAGER_IN, WHAT
from ..rules.state import Village
from ..words import names
from ..words.names import catastrophe, effect, item, owner, phase, pile, target, things

STYLES: Final = ["bold dodger_blue1", "bold orange_red1", "bold green3", "bold gold1", "bold plum2"]
ARROWS: Final = "↑→↓←"


def draw_text(game: Game, seen: Village, viewer: int, _: Words) -> str:
    """Draw the village, then who has what, then what lies beside it."""
    rows = [header_line(seen, _), ""]
    rows.append("    " + "".join(f" {letter.upper()}  " for letter in "abcdefghijklm"))
    for row in range(SIDE):
        cells = "".join(draw_square(seen, row * SIDE + column) for column in range(SIDE))
        rows.append(f"{row + 1:>3} {cells}")
    rows.append(
        "[dim]" + _("letter = house · 2 = high-rise · o = oven · s = shrine · v = villager") + "[/]"
    )
    rows.append(
        "[dim]" + _("x = ruin · # = pen, arrow to its house · c = cattle · ! = shaman") + "[/]"
    )
    rows.append("")
    for seat in range(seen.seats):
        rows.append(seat_line(seen, seat, _))
    rows.append(piles_line(seen, _))
    rows.append(supply_line(seen, _))
    if viewer >= 0:
        rows.append(hand_line(seen, viewer, _))
    return "\n".join(rows)


def escape_name(text: str) -> str:
    """Escape brackets, which would otherwise be read as markup."""
    return text.replace("[", "\\[")


def header_line(s: Village, _: Words) -> str:
    """Show the round, the phase and the catastrophe."""
    text = _("Round {n}", n=s.round) + " · " + phase(s.phase, _)
    if s.omen != EMPTY:
        text += " · " + catastrophe(s.omen, _)
        text += f" ({target(s, s.omen, _)}: {effect(s, s.omen, _)})"
    if s.ending != c.GOES_ON:
        text += " – [bold]" + _("last round") + "[/]"
    return text


def draw_square(s: Village, cell: int) -> str:
    """Draw one cell, four characters wide."""
    here = s.land[cell]
    if here == LAND:
        return "[dim] ·  [/]"
    style = STYLES[owner(here)]
    what = here & WHAT
    letter = seat_letter(owner(here))
    if what == RUIN:
        return f"[dim]x{letter.lower()}  [/]"
    if what == PEN:
        text = "#" + ARROWS[(here & c.FACING) >> 6] + ("c" if here & c.CATTLE_IN else " ")
        return f"[{style}]{text} [/]"
    text = letter + ("2" if here & TALL else "")
    text += ["", "o", "s"][(here & ROOF) >> 6] + ("v" if here & VILLAGER_IN else "")
    text += "!" if s.shaman == cell else ""
    return f"[{style}]{text[:4]:<4}[/]" if what == HOUSE else "    "


def seat_line(s: Village, seat: int, _: Words) -> str:
    """Show what a tribe has, in one line."""
    mark = "▶" if s.turn == seat and s.actor() != OVER else " "
    name = escape_name(_.player_name(seat))
    tile = f" · {item(s.tile[seat], _)}" if s.tile[seat] != EMPTY else ""
    text = _(
        "{n} points · {cards} cards · {families} families, {plays} cards played · "
        "{left} houses left",
        n=s.scores()[seat],
        cards=s.cards[seat],
        families=s.families[seat],
        plays=s.plays[seat],
        left=s.houses[seat],
    )
    start = " *" if s.start_seat == seat else ""
    return f"{mark}[{STYLES[seat]}]{seat_letter(seat)}[/] {name}{start}: {text}{tile}"


def piles_line(s: Village, _: Words) -> str:
    """Show the top cards of the piles."""
    parts = []
    for which in range(p.PILES):
        if s.box.piles[which]:
            parts.append(f"{pile(which, _)} {describe_top(s, which, _)}")
    return _("Piles") + ": " + " · ".join(parts)


def describe_top(s: Village, which: int, _: Words) -> str:
    """Show a pile: its open card and its size, or that it is closed."""
    if s.tops[which] == EMPTY and count_pile(s, which) == 0:
        return _("closed")
    symbol = names.symbol(s.tops[which], _) if s.tops[which] != EMPTY else "?"
    return f"‹{symbol}› {count_pile(s, which)}"


def count_pile(s: Village, which: int) -> int:
    """Count the cards of a pile."""
    known = sum(1 for card in s.tails if card // c.CARD == which)
    return s.under[which] + known + (s.tops[which] != EMPTY)


def supply_line(s: Village, _: Words) -> str:
    """Show what is left to build."""
    kinds = range(p.PEN, p.KINDS if s.box.mode == p.EXPERT else p.CATTLE)
    parts = [f"{things(kind, _)} {s.supply[kind]}" for kind in kinds]
    return _("Supply") + ": " + " · ".join(parts)


def hand_line(s: Village, viewer: int, _: Words) -> str:
    """Show the viewer's own cards."""
    held = s.hand[viewer * p.SYMBOLS : (viewer + 1) * p.SYMBOLS]
    parts = [
        f"{number} × {names.symbol(symbol, _)}"
        for symbol, number in enumerate(held)
        if number not in (0, UNKNOWN)
    ]
    return "[bold]" + _("Your cards") + ":[/] " + (", ".join(parts) or "–")
