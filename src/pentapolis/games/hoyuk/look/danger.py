"""The forecast: which blocks the next catastrophe would hit, as a sentence and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pentapolis.catalog.words import Words, remember
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.type import balance_text, measure_text, shorten_text

from ..rules import parts as p
from ..rules.codes import block_name
from ..rules.parts import FEWEST, MOST
from ..rules.state import Village
from ..words.names import PILE_NAMES, pile
from ..words.prompts import (
    Aim,
    announce,
    find_aim,
    forecast,
    is_at_hand,
    list_struck,
    list_threats,
    list_unseen,
    name_blocks,
)
from .cards import storm_name
from .fields import Box

COMPARED: Final = [p.HOUSES, p.TOWERS, p.PENS, p.OVENS, p.SHRINES]  # a row of the table each
AIMS: Final[list[Aim]] = [(extreme, which) for which in COMPARED for extreme in (MOST, FEWEST)]
SIGNS_SHOWN: Final = 3  # of the unseen cards in one cell of the table; the others are a number


class Threat(NamedTuple):
    """What a cell of the table shows."""

    coming: tuple[int, ...]  # the unseen cards that look for these blocks
    blocks: tuple[int, ...]
    near_home: bool  # whether such a card would hit the seat that is drawn large
    label: str


def draw_danger(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-10.2 hit: say what is known of the next catastrophe, then who is in danger of what."""
    _ = canvas._
    threats = list_threats(s)
    said = announce(s, threats, _)
    canvas.describe(said)
    lived = {block for block, homes in enumerate(s.homes[canvas.focus :: s.seats]) if homes}
    unseen: dict[Aim, list[int]] = {}
    for card in [s.omen] if is_at_hand(s) else list_unseen(s):
        unseen.setdefault(find_aim(s, card), []).append(card)
    table = []
    for aim in AIMS:
        coming, blocks = tuple(unseen.get(aim, ())), tuple(threats.get(aim, ()))
        if not coming:
            label = describe_safety(aim, blocks, _)
        elif s.phase == 2 and s.omen in coming:
            blocks, label = tuple(list_struck(s)), said  # found before anything was lost
        else:
            label = " ".join([forecast(s, card, threats, _) for card in coming])
        near_home = bool(coming) and not lived.isdisjoint(blocks)
        table.append(Threat(coming, blocks, near_home, label))
    omen = s.omen if is_at_hand(s) else EMPTY
    draw_warning(canvas, said, omen, tuple(table), box, letters)


@remember
def describe_safety(aim: Aim, blocks: tuple[int, ...], _: Words) -> str:
    """Say which blocks no unseen card looks for."""
    extreme, which = aim
    wording = _("Most {things}: {blocks}.") if extreme == MOST else _("Fewest {things}: {blocks}.")
    text = wording.format(things=pile(which, _), blocks=name_blocks(blocks) or "–")
    return text + " " + _("No unseen catastrophe looks for them.")


@draw_once
def draw_warning(
    canvas: Canvas, said: str, omen: int, table: tuple[Threat, ...], box: Box, letters: int
) -> None:
    """Draw a sentence about the next catastrophe, its sign if it is known, and the table."""
    x, y, width, height = box
    with canvas.group(id="catastrophe", x=x, y=y, label=said, role="group"):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        left, line = 12.0, letters * 1.22
        tall = line * 2 + 6
        if omen != EMPTY:
            canvas.rect(6, 6, width - 12, tall + 2, rx=8, css="threat")
            canvas.use(storm_name(omen), 12, 9, tall - 6)
            left += tall
        css = "on-dark bold" if omen != EMPTY else "bold"
        lines = balance_text(said, width - left - 10, letters, bold=True)
        middle = 8 + tall / 2
        for index, text in enumerate(lines[:2]):
            at = middle + (index - (min(2, len(lines)) - 1) / 2) * line
            canvas.text(left, at, text, css=css, font_size=letters)
        draw_table(canvas, table, tall + 12, (width, height), letters)


def draw_table(
    canvas: Canvas, table: Sequence[Threat], top: float, size: tuple[int, int], letters: int
) -> None:
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
    for index, which in enumerate(COMPARED):
        at = begin + index * row
        canvas.path(f"M10 {at:.1f}H{width - 10}", css="rule-line")
        icon = letters * 1.3
        canvas.use(PILE_NAMES[which], 10, at + (row - icon) / 2, icon)
        name = shorten_text(pile(which, _), first - icon - 20, letters)
        canvas.text(icon + 16, at + row / 2, name, font_size=letters)
        most, fewest = table[index * 2 : index * 2 + 2]
        draw_threat(canvas, most, (first, at, column, row), letters)
        draw_threat(canvas, fewest, (first + column, at, column, row), letters)


@draw_once
def draw_threat(
    canvas: Canvas, threat: Threat, box: tuple[float, float, float, float], letters: int
) -> None:
    """Draw the names of blocks and the cards that look for them."""
    left, top, width, row = box
    coming = threat.coming
    with canvas.group(x=left, y=top, label=threat.label):
        face = "threat-cell" if threat.near_home else "face"
        canvas.rect(-4, 1, width - 2, row - 2, rx=5, css=face)
        icon = letters * 1.2
        shown = coming[:SIGNS_SHOWN] if len(coming) > SIGNS_SHOWN else coming
        more = f"+{len(coming) - len(shown)}" if len(coming) > len(shown) else ""
        space = len(shown) * (icon + 2) + len(more) * letters * 0.62
        names = [block_name(number) for number in threat.blocks]
        text = join_names(names, width - space - 12, letters)
        css = "bold" if coming and names else "soft"
        canvas.text(2, row / 2, text, css=css, font_size=letters)
        at = width - space - 8
        for card in shown:
            canvas.use(storm_name(card), at, (row - icon) / 2, icon)
            at += icon + 2
        if more:
            canvas.text(at, row / 2, more, css="soft", font_size=letters)


def join_names(names: Sequence[str], width: float, letters: int) -> str:
    """Write as many names as fit, and dots for the others."""
    for number in range(len(names), 0, -1):
        text = " ".join(names[:number]) + ("" if number == len(names) else " …")
        if measure_text(text, letters, bold=True) <= width:
            return text
    return "…" if names else "–"
