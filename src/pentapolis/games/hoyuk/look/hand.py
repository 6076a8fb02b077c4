"""The cards in hand, and buttons for choices that have no place in the village."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.state import UNKNOWN
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules import parts as p
from ..rules.parts import JOKER, SYMBOLS
from ..rules.rewards import largest_set
from ..rules.state import Village
from ..words import names
from ..words.names import thing, tribe
from .shapes import KIND_NAMES, SYMBOL_NAMES
from .sides import shorten

Box = tuple[int, int, int, int]


def draw_hand(s: Village, canvas: Canvas, box: Box) -> None:
    """HY-13.7 points: the cards in hand by symbol, for their owner; backs for everybody else."""
    x, y, width, height = box
    seat = canvas.focus
    with canvas.group(id="hand", x=x, y=y):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        if s.cards[seat] == 0:
            text = canvas._("{name} has no reward cards", name=canvas._.player_name(seat))
            canvas.text(width / 2, height / 2, text, css="t4 soft mid")
    if s.cards[seat] == 0:
        return
    if s.hand[seat * SYMBOLS] == UNKNOWN:
        draw_backs(s, canvas, seat, box)
        return
    step = (width - 8) / SYMBOLS
    held = [symbol for symbol in range(SYMBOLS) if s.hand[seat * SYMBOLS + symbol]]
    for index, symbol in enumerate(held):
        draw_group(s, canvas, seat, symbol, (x + 4 + index * step, y + 4), step, height - 8)


def draw_backs(s: Village, canvas: Canvas, seat: int, box: Box) -> None:
    """Draw hidden cards by their number only."""
    x, y, width, height = box
    number = s.cards[seat]
    step = min(50.0, (width - 80) / number)
    label = canvas._.n("{n} hidden card", "{n} hidden cards", number)
    with canvas.group(id="backs", x=x, y=y, label=label):
        for index in range(number):
            left = 10 + index * step
            canvas.rect(left, 14, 58, height - 28, rx=7, css="card-back")
            canvas.rect(left + 7, 21, 44, height - 42, rx=4, css="card-back-line")


def card_action(s: Village, symbol: int) -> int:
    """Return the action that a click on a card stands for now."""
    return (c.ADD if s.asking == c.ADD_CARD else c.PLAY) + symbol


def draw_group(
    s: Village,
    canvas: Canvas,
    seat: int,
    symbol: int,
    at: tuple[float, float],
    width: float,
    height: float,
) -> None:
    """Draw all cards of one symbol: how many, and what a set of them brings now."""
    number = s.hand[seat * SYMBOLS + symbol]
    action = card_action(s, symbol) if seat == s.turn else c.PLAY - 1000
    name = names.symbol(symbol, canvas._)
    worth = s.box.sets[min(number, len(s.box.sets) - 1)]
    label = "" if action in canvas.legal else f"{number} × {name}"
    with canvas.group(
        id=f"hand-{p.SYMBOL_KEYS[symbol]}", x=at[0], y=at[1], action=action, label=label
    ):
        for back in range(min(number, 3) - 1, 0, -1):
            canvas.rect(2 + back * 4, 6 - back * 3, width - 18, height - 10, rx=8, css="pile-card")
        canvas.rect(2, 6, width - 18, height - 10, rx=8, css="hot-edge pile-card")
        room = min(width - 28, height - 46)
        middle = 2 + (width - 18) / 2
        canvas.use(SYMBOL_NAMES[symbol], middle - room / 2, 14, room)
        left = middle - (10 * len(str(worth)) + 22) / 2  # the number and the star as one
        canvas.text(left, height - 16, str(worth), css="t4 bold dark")
        canvas.use("star", left + 10 * len(str(worth)) + 4, height - 25, 18)
        if number > 1:
            canvas.circle(width - 20, 14, 13, css="count-badge")
            canvas.text(width - 20, 14.5, str(number), css="count-text mid")


def draw_choices(s: Village, canvas: Canvas, box: Box) -> None:
    """Draw a button for each choice that is not a cell or a card."""
    x, y, width, height = box
    with canvas.group(id="choices", x=x, y=y):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        found = [button for button in list_buttons(s, canvas._) if button[0] in canvas.legal]
        if not found:
            draw_played_cards(s, canvas, width, height)
    step = min((width - 8) / max(1, len(found)), 150.0)
    for index, (action, icon, text) in enumerate(found):
        left = x + 4 + index * step
        with canvas.group(id=f"choice{action}", x=left, y=y + 4, css="choice", action=action):
            canvas.rect(2, 2, step - 6, height - 12, rx=12, css="ground f-paper")
            room = min(step - 16, height - (46 if text else 22))
            if icon:
                canvas.use(icon, (step - 2 - room) / 2, 7, room)
            low = height - 27 if icon else height / 2 - 4
            canvas.text((step - 2) / 2, low, shorten(text, step - 12, 15), css="small mid bold")


def draw_played_cards(s: Village, canvas: Canvas, width: float, height: float) -> None:
    """Draw the cards played this round, while there is nothing to choose here."""
    text = canvas._("cards played this round")
    if not s.played:
        text = canvas._("no cards played this round")
    canvas.text(14, 18, text, css="tiny soft")
    size = min(46.0, (width - 20) / max(1, len(s.played)))
    for index, card in enumerate(s.played):
        left = 10 + index * size
        canvas.rect(left, 32, size - 4, height - 42, rx=5, css="pile-card")
        canvas.use(SYMBOL_NAMES[card % c.CARD], left + 3, 36, size - 10)
        canvas.use(f"seat-{card // c.CARD}", left + size / 2 - 10, height - 32, 16)


Button = tuple[int, str, str]  # action, icon, text


def list_buttons(s: Village, _: Words) -> list[Button]:
    """List the buttons of the present question."""
    asking = s.asking
    if asking == c.CHOOSE_ITEM or asking == c.CHOOSE_ELEMENT:
        items = [(c.ITEM + kind, KIND_NAMES[kind], thing(kind, _)) for kind in range(p.KINDS)]
        return [*items, (c.SKIP, "", _("no more"))]
    if asking == c.PLAY_CARD:
        most = _("set: up to {n}", n=count_best_set(s))
        return [(c.PASS, "", _("pass")), (c.OPEN_SET, "star", most)]
    if asking == c.ADD_CARD:
        return [(c.CASH, "star", f"+{s.box.sets[s.set_size]}")]
    if asking == c.USE_ABILITY:
        which = s.tribe[s.turn]
        return [(c.SKIP, "", _("no")), (c.USE, TRIBE_ICONS[which], tribe(which))]
    if asking == c.CHOOSE_LOOT:
        kinds = range(p.PEN, p.KINDS)
        loot = [(c.STEAL + kind - 1, KIND_NAMES[kind], thing(kind, _)) for kind in kinds]
        return [*loot, (c.STOP, "", _("no more"))]
    if asking == c.CHOOSE_TRIBE:
        return [(c.TRIBE + which, TRIBE_ICONS[which], tribe(which)) for which in range(p.TRIBES)]
    return []


def count_best_set(s: Village) -> int:
    """Return the points of the best set that could be cashed in now; 0 if the hand is hidden."""
    if s.hand[s.turn * SYMBOLS] == UNKNOWN:
        return 0
    size = max(largest_set(s, s.turn, symbol) for symbol in range(JOKER))
    return s.box.sets[max(0, size)]


TRIBE_ICONS = ["k-villager", "k-house", "k-cattle", "k-joker", "k-shaman"]
