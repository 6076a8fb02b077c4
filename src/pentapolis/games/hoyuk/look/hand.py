"""The reward cards in hand; they are drawn for their owner only, and only if there are any."""

from __future__ import annotations

from pentapolis.core.state import UNKNOWN
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules import parts as p
from ..rules.parts import SYMBOLS
from ..rules.state import Village
from ..words import names
from ..words.names import SYMBOL_NAMES, points
from .fields import Box


def has_hand(s: Village, seat: int) -> bool:
    """Return whether there are cards to show: some in hand, and not hidden from the viewer."""
    return s.cards[seat] > 0 and s.hand[seat * SYMBOLS] != UNKNOWN


def draw_hand(s: Village, canvas: Canvas, box: Box, letters: int) -> None:
    """HY-13.7 points: the cards in hand by symbol."""
    x, y, width, height = box
    seat = canvas.focus
    held = [symbol for symbol in range(SYMBOLS) if s.hand[seat * SYMBOLS + symbol]]
    step = min(width / max(len(held), 4), height * 1.3)
    for index, symbol in enumerate(held):
        draw_group(s, canvas, symbol, (x + index * step, y), (step - 4, height), letters)


def find_action(s: Village, symbol: int) -> int:
    """Return the action that a click on a card stands for now."""
    return (c.ADD if s.asking == c.ADD_CARD else c.PLAY) + symbol


def draw_group(
    s: Village,
    canvas: Canvas,
    symbol: int,
    at: tuple[float, float],
    size: tuple[float, float],
    letters: int,
) -> None:
    """Draw all cards of one symbol: how many, and what a set of them is worth."""
    _ = canvas._
    seat = canvas.focus
    number = s.hand[seat * SYMBOLS + symbol]
    action = find_action(s, symbol) if seat == s.turn else None
    name = names.symbol(symbol, _)
    worth = s.box.sets[min(number, len(s.box.sets) - 1)]
    label = _("{n} × {card}: a set is worth {points}", n=number, card=name, points=points(worth, _))
    if action in canvas.legal:
        label = ""
    with canvas.group(
        id=f"hand-{p.SYMBOL_KEYS[symbol]}", x=at[0], y=at[1], action=action, label=label
    ):
        draw_cards(canvas, symbol, number, worth, size, letters)


@draw_once
def draw_cards(
    canvas: Canvas,
    symbol: int,
    number: int,
    worth: int,
    size: tuple[float, float],
    letters: int,
) -> None:
    """Draw some cards of a symbol and what a set of them is worth."""
    width, height = size
    for back in range(min(number, 3) - 1, 0, -1):
        canvas.rect(back * 3, 5 - back * 2, width - 8, height - 6, rx=7, css="pile-card")
    canvas.rect(0, 5, width - 8, height - 6, rx=7, css="hot-edge pile-card")
    room = min(width - 14, height - letters - 14)
    canvas.use(SYMBOL_NAMES[symbol], (width - 8 - room) / 2, 8, room)
    low = height - letters * 0.65 - 2
    canvas.text(5, low, f"{number}×", css="dark bold", font_size=letters)
    star = letters * 0.95
    canvas.use("star", width - 11 - star, low - star / 2, star)
    canvas.text(width - 13 - star, low, str(worth), css="dark bold end", font_size=letters)
