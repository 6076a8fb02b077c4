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
    rows = [headline(seen, _), ""]
    rows.append("    " + "".join(f" {letter.upper()}  " for letter in "abcdefghijklm"))
    for row in range(SIDE):
        cells = "".join(square(seen, row * SIDE + column) for column in range(SIDE))
        rows.append(f"{row + 1:>3} {cells}")
    rows.append("[dim]" + _("letter house · 2 high-rise · o oven · s shrine · v villager") + "[/]")
    rows.append("[dim]" + _("x ruin · # pen, arrow to its house · c cattle · ! shaman") + "[/]")
    rows.append("")
    for seat in range(seen.seats):
        rows.append(seat_line(seen, seat, _))
    rows.append(piles(seen, _))
    rows.append(supplies(seen, _))
    if viewer >= 0:
        rows.append(hand(seen, viewer, _))
    return "\n".join(rows)


def plain(text: str) -> str:
    """Show a player's name as it is, whatever brackets it has."""
    return text.replace("[", "\\[")


def headline(s: Village, _: Words) -> str:
    """Say how far the game is."""
    text = _("Round {n}", n=s.round) + " · " + phase(s.phase, _)
    if s.omen != EMPTY:
        text += " · " + catastrophe(s.omen, _)
        text += f" ({target(s, s.omen, _)}: {effect(s, s.omen, _)})"
    if s.ending != c.GOES_ON:
        text += " – [bold]" + _("last round") + "[/]"
    return text


def square(s: Village, cell: int) -> str:
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
    """Say what a tribe has."""
    mark = "▶" if s.turn == seat and s.actor() != OVER else " "
    name = plain(_.player_name(seat))
    tile = f" · {item(s.tile[seat], _)}" if s.tile[seat] != EMPTY else ""
    text = _(
        "{n} points · {cards} cards · families {families}, played {plays} · {left} houses left",
        n=s.scores()[seat],
        cards=s.cards[seat],
        families=s.families[seat],
        plays=s.plays[seat],
        left=s.houses[seat],
    )
    start = " *" if s.start_seat == seat else ""
    return f"{mark}[{STYLES[seat]}]{seat_letter(seat)}[/] {name}{start}: {text}{tile}"


def piles(s: Village, _: Words) -> str:
    """Show the top cards of the piles."""
    parts = []
    for which in range(p.PILES):
        if s.box.piles[which]:
            parts.append(f"{pile(which, _)} {top(s, which, _)}")
    return _("Piles") + ": " + " · ".join(parts)


def top(s: Village, which: int, _: Words) -> str:
    """Show a pile: its open card and its size, or that it is closed."""
    if s.tops[which] == EMPTY and pile_size(s, which) == 0:
        return _("closed")
    symbol = names.symbol(s.tops[which], _) if s.tops[which] != EMPTY else "?"
    return f"‹{symbol}› {pile_size(s, which)}"


def pile_size(s: Village, which: int) -> int:
    """Count the cards of a pile."""
    known = sum(1 for card in s.tails if card // c.CARD == which)
    return s.under[which] + known + (s.tops[which] != EMPTY)


def supplies(s: Village, _: Words) -> str:
    """Show what is left to build."""
    kinds = range(p.PEN, p.KINDS if s.box.mode == p.EXPERT else p.CATTLE)
    parts = [f"{things(kind, _)} {s.supply[kind]}" for kind in kinds]
    return _("Supply") + ": " + " · ".join(parts)


def hand(s: Village, viewer: int, _: Words) -> str:
    """Show the viewer's own cards."""
    held = s.hand[viewer * p.SYMBOLS : (viewer + 1) * p.SYMBOLS]
    parts = [
        f"{number} × {names.symbol(symbol, _)}"
        for symbol, number in enumerate(held)
        if number not in (0, UNKNOWN)
    ]
    return "[bold]" + _("Your cards") + ":[/] " + (", ".join(parts) or "–")
