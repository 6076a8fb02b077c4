"""What lies around the village: phases, the tile being built, piles, supplies, the forecast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.type import balance_text, measure_text, shorten_text

from ..rules import codes as c
from ..rules import parts as p
from ..rules.codes import block_name
from ..rules.parts import FEWEST, MOST, PILES
from ..rules.state import Village
from ..words.names import (
    KIND_NAMES,
    PILE_NAMES,
    SYMBOL_NAMES,
    TILE_NAMES,
    count_things,
    item,
    phase,
    pile,
    short_phase,
    symbol,
    things,
)
from ..words.prompts import (
    announce,
    forecast,
    is_at_hand,
    list_struck,
    list_threatened,
    list_unseen,
)
from .cards import storm_name
from .fields import Box
from .text import count_pile

BUILDING: Final = (c.CHOOSE_ITEM, c.CHOOSE_PLACE, c.TURN_PEN)
COMPARED: Final = [p.HOUSES, p.TOWERS, p.PENS, p.OVENS, p.SHRINES]
SIGNS_SHOWN: Final = 3  # of the unseen cards in one cell of the table; the others are a number


def draw_phases(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-8.1 phases: the four phases of a round as tabs, the present one raised."""
    _ = canvas._
    x, y, width, height = box
    label = _("Phase {n} of 4: {phase}", n=max(1, s.phase), phase=phase(max(1, s.phase), _))
    with canvas.group(id="phases", x=x, y=y, label=label):
        step = width / 4
        for which in range(1, 5):
            now = s.phase == which and s.asking != c.FINISHED
            css = "step-now" if now else "step-done" if which < s.phase else "step-next"
            left = (which - 1) * step
            canvas.rect(left, 0, step - 6, height, rx=8, css=css)
            name = shorten_text(short_phase(which, _), step - 16, letters)
            tone = "dark bold" if now else "soft"
            middle = left + step / 2 - 3
            canvas.text(middle, height / 2, name, css=f"{tone} mid", font_size=letters)


# The tile


def list_due(s: Village, seat: int) -> list[tuple[str, bool]]:
    """List the items of a seat's tile, each with whether it is still to be built."""
    third = s.tile[seat]
    if third == EMPTY:
        return []
    items = [TILE_NAMES[p.HOUSE]] * s.box.tile_houses + [TILE_NAMES[third]]
    if seat != s.turn or s.asking not in BUILDING or s.source != c.BY_TILE:
        waiting = s.phase == 1 and not has_built(s, seat)
        return [(name, waiting) for name in items]
    placing = s.asking != c.CHOOSE_ITEM  # what is being placed is still in hand
    houses = s.houses_due + (placing and s.kind == p.HOUSE)
    due = [index >= s.box.tile_houses - houses for index in range(s.box.tile_houses)]
    last = s.third != EMPTY or (placing and s.kind != p.HOUSE)
    if third == p.HOUSE:
        due = [index >= len(items) - houses for index in range(len(items) - 1)]
        last = houses > 0
    return list(zip(items, [*due, last], strict=True))


def has_built(s: Village, seat: int) -> bool:
    """Return whether a seat has finished its tile in this step."""
    place = (seat - s.start_seat) % s.seats
    return s.asking in BUILDING and place < s.slot


def draw_tile(s: Village, canvas: Canvas, box: Box) -> None:
    """HY-9.1 deal: the tile of whoever is building, with what is built ticked off."""
    x, y, width, height = box
    items = list_due(s, s.turn) if s.turn >= 0 else []
    if not items:
        return
    label = describe_tile(s, items, canvas._)
    with canvas.group(id="tile", x=x, y=y, label=label):
        wide = height * (len(items) + 1.1)
        canvas.rect(width - wide, 0, wide, height, rx=8, css="tile-ground")
        canvas.use(f"seat-{s.turn}", width - wide + 6, height * 0.2, height * 0.6)
        for index, (name, due) in enumerate(items):
            draw_item(canvas, name, due, width - wide + height * (index + 0.95), 2, height - 4)


def describe_tile(s: Village, items: list[tuple[str, bool]], _: Words) -> str:
    """Say whose tile it is, what is on it and how much is still to be built."""
    due = sum(is_due for _name, is_due in items)
    return _(
        "{name}'s tile: {houses} and {item}, {n} still to build",
        n=due,
        name=_.player_name(s.turn),
        houses=count_things(p.HOUSE, s.box.tile_houses, _),
        item=item(s.tile[s.turn], _),
    )


def draw_item(canvas: Canvas, name: str, due: bool, x: float, y: float, size: float) -> None:
    """Draw one item of a tile; what is built is pale and ticked."""
    canvas.use(name, x, y, size, css=None if due else "dim")
    if not due:
        left, low = x + size * 0.2, y + size * 0.55
        step = size * 0.22
        canvas.path(
            f"M{left:.1f} {low:.1f}l{step:.1f} {step:.1f}l{step * 1.7:.1f} {-step * 2.2:.1f}",
            css="tick",
        )


# Piles and supplies


def draw_piles(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-0.3 cards: each pile with its criterion, its open card and its size."""
    x, y, width, height = box
    piles = [which for which in range(PILES) if s.box.piles[which]]
    label = canvas._("The most in a block wins")
    with canvas.group(id="piles", x=x, y=y, label=label):
        title = shorten_text(label, width, letters)
        canvas.text(4, letters * 0.7, title, css="soft", font_size=letters)
    step = width / len(piles)
    top = letters * 1.5
    for index, which in enumerate(piles):
        at = (x + index * step, y + top)
        draw_pile(s, canvas, which, at, (step - 5, height - top), letters)


def draw_pile(
    s: Village,
    canvas: Canvas,
    which: int,
    at: tuple[float, float],
    size: tuple[float, float],
    letters: int,
) -> None:
    """Draw a pile; cards can be put under it at the end of a round."""
    _ = canvas._
    width, height = size
    number = count_pile(s, which)
    top = s.tops[which]
    action = c.RETURN + which
    text = _("Most {things} in a block: the card on top.", things=pile(which, _))
    text += " " + _.n("{n} card", "{n} cards", number)
    if top != EMPTY:
        text += f": {symbol(top, _)}"
    elif number == 0:
        text += ": " + _("closed")
    label = "" if action in canvas.legal else text
    with canvas.group(
        id=f"pile-{p.PILE_KEYS[which]}", x=at[0], y=at[1], action=action, label=label
    ):
        canvas.rect(0, 0, width, height, rx=8, css="ground pile-ground")
        icon = letters * 1.35
        both = width > icon + letters * 1.6
        left = (width - icon - letters * 1.3) / 2 if both else (width - icon) / 2
        canvas.use(PILE_NAMES[which], left, 3, icon)
        if both:
            x = left + icon + letters * 0.3
            canvas.text(x, 3 + icon / 2, str(number), css="soft", font_size=letters)
        room = height - icon - 10
        card = min(width - 8, room * 0.9)
        left, high = (width - card) / 2, icon + 5 + max(0.0, (room - card * 1.1) / 2)
        if top != EMPTY:
            canvas.rect(left + 2, high + 3, card, card * 1.08, rx=6, css="f-shadow")
            canvas.rect(left, high, card, card * 1.08, rx=6, css="pile-card")
            canvas.use(SYMBOL_NAMES[top], left + card * 0.1, high + card * 0.12, card * 0.8)
        elif number == 0:
            canvas.use("barred", left, high, card)
        else:
            canvas.rect(left, high, card, card * 1.08, rx=6, css="card-back")


def draw_supplies(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-17.1 supply: what is left to build with."""
    _ = canvas._
    x, y, width, height = box
    kinds = range(p.PEN, p.KINDS if s.box.mode == p.EXPERT else p.CATTLE)
    parts = [f"{things(kind, _)} {s.supply[kind]}" for kind in kinds]
    text = _("Left to build: {things}.", things=", ".join(parts))
    canvas.describe(text)
    with canvas.group(id="supply", x=x, y=y, label=text):
        canvas.rect(0, 0, width, height, rx=8, css="face")
        title = _("Supply")
        first = len(title) * letters * 0.58 + 8
        canvas.text(4, height / 2, title, css="soft", font_size=letters)
        step = (width - first) / len(kinds)
        icon = min(height - 2, letters * 1.2, step - letters * 1.5)
        for index, kind in enumerate(kinds):
            left = first + index * step + 3
            canvas.use(KIND_NAMES[kind], left, (height - icon) / 2, icon)
            css = "alarm bold" if s.supply[kind] == 0 else "soft"
            text = str(s.supply[kind])
            canvas.text(left + icon + 3, height / 2, text, css=css, font_size=letters)


# The forecast: which blocks the next catastrophe would hit, as a sentence and as a table.


def draw_danger(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-10.2 hit: say what is known of the next catastrophe, then who is in danger of what."""
    _ = canvas._
    x, y, width, height = box
    said = announce(s, _)
    with canvas.group(id="catastrophe", x=x, y=y, label=said, role="group"):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        canvas.describe(said)
        left, line = 12.0, letters * 1.22
        tall = line * 2 + 6
        if is_at_hand(s):
            canvas.rect(6, 6, width - 12, tall + 2, rx=8, css="threat")
            canvas.use(storm_name(s.omen), 12, 9, tall - 6)
            left += tall
        css = "on-dark bold" if is_at_hand(s) else "bold"
        lines = balance_text(said, width - left - 10, letters, bold=True)
        middle = 8 + tall / 2
        for index, text in enumerate(lines[:2]):
            at = middle + (index - (min(2, len(lines)) - 1) / 2) * line
            canvas.text(left, at, text, css=css, font_size=letters)
        draw_table(s, canvas, tall + 12, (width, height), letters)


def draw_table(s: Village, canvas: Canvas, top: float, size: tuple[int, int], letters: int) -> None:
    """Draw a row for each thing that catastrophes compare: the blocks with most and fewest."""
    _ = canvas._
    width, height = size
    first = letters * 8.8
    column = (width - first - 8) / 2
    canvas.text(first, top + letters * 0.6, _("most in block"), css="soft", font_size=letters)
    canvas.text(
        first + column, top + letters * 0.6, _("fewest in block"), css="soft", font_size=letters
    )
    begin = top + letters * 1.3
    row = (height - begin - 5) / len(COMPARED)
    unseen = [s.omen] if is_at_hand(s) else list_unseen(s)
    for index, which in enumerate(COMPARED):
        at = begin + index * row
        canvas.path(f"M10 {at:.1f}H{width - 10}", css="rule-line")
        icon = letters * 1.3
        canvas.use(PILE_NAMES[which], 10, at + (row - icon) / 2, icon)
        name = shorten_text(pile(which, _), first - icon - 20, letters)
        canvas.text(icon + 16, at + row / 2, name, font_size=letters)
        for extreme in (MOST, FEWEST):
            left = first + (column if extreme == FEWEST else 0)
            draw_threat(s, canvas, which, extreme, (left, at, column, row), letters, unseen)


def draw_threat(
    s: Village,
    canvas: Canvas,
    which: int,
    extreme: int,
    box: tuple[float, float, float, float],
    letters: int,
    unseen: list[int],
) -> None:
    """Draw the blocks with most or fewest of a thing, and the unseen cards that look for them."""
    _ = canvas._
    cards = [card for card in range(len(s.threats)) if is_about(s, card, which, extreme)]
    coming = [card for card in cards if card in unseen]
    struck = s.phase == 2 and s.omen in coming  # found already, before anything was lost
    numbers = list_struck(s) if struck else list_threatened(s, cards[0]) if cards else []
    blocks = [block_name(number) for number in numbers]
    label = announce(s, _) if struck else " ".join(forecast(s, card, _) for card in coming)
    if not coming:
        found = ", ".join(blocks) or "–"
        wording = _("Fewest {things}: {blocks}."), _("Most {things}: {blocks}.")
        text = wording[extreme == MOST].format(things=pile(which, _), blocks=found)
        label = text + " " + _("No unseen catastrophe looks for them.")
    home = any(s.homes[block * s.seats + canvas.focus] for block in numbers)
    face = "threat-cell" if coming and home else "face"
    draw_threat_cell(canvas, label, face, tuple(coming), tuple(blocks), box, letters)


@draw_once
def draw_threat_cell(
    canvas: Canvas,
    label: str,
    face: str,
    coming: tuple[int, ...],
    blocks: tuple[str, ...],
    box: tuple[float, float, float, float],
    letters: int,
) -> None:
    """Draw the names of blocks and the cards that look for them."""
    left, top, width, row = box
    with canvas.group(x=left, y=top, label=label):
        canvas.rect(-4, 1, width - 2, row - 2, rx=5, css=face)
        icon = letters * 1.2
        shown = coming[:SIGNS_SHOWN] if len(coming) > SIGNS_SHOWN else coming
        more = f"+{len(coming) - len(shown)}" if len(coming) > len(shown) else ""
        space = len(shown) * (icon + 2) + len(more) * letters * 0.62
        names = join_names(blocks, width - space - 12, letters)
        css = "bold" if coming and blocks else "soft"
        canvas.text(2, row / 2, names, css=css, font_size=letters)
        at = width - space - 8
        for card in shown:
            canvas.use(storm_name(card), at, (row - icon) / 2, icon)
            at += icon + 2
        if more:
            canvas.text(at, row / 2, more, css="soft", font_size=letters)


def is_about(s: Village, card: int, which: int, extreme: int) -> bool:
    return s.box.extreme[card] == extreme and s.box.compared[card] == which


def join_names(names: Sequence[str], width: float, letters: int) -> str:
    """Write as many names as fit, and dots for the others."""
    for number in range(len(names), 0, -1):
        text = " ".join(names[:number]) + ("" if number == len(names) else " …")
        if measure_text(text, letters, bold=True) <= width:
            return text
    return "…" if names else "–"
