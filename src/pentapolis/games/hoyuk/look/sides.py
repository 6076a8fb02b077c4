"""What lies beside the village: phases, catastrophes, piles, tribes, supplies."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules import parts as p
from ..rules.catastrophe import select_blocks
from ..rules.codes import block_name
from ..rules.parts import FEWEST, MOST, PILES
from ..rules.state import Village
from ..words import names
from ..words.names import catastrophe, pile, short_phase, symbol, things, tribe
from .shapes import KIND_NAMES, PILE_NAMES, SYMBOL_NAMES, TILE_NAMES
from .text import count_pile

Box = tuple[int, int, int, int]
COMPARED = [p.HOUSES, p.TOWERS, p.PENS, p.OVENS, p.SHRINES]


def shorten(text: str, width: float, size: float = 17) -> str:
    """Shorten a text that would not fit."""
    most = int(width / (size * 0.54))
    return text if len(text) <= most else text[: max(1, most - 1)] + "…"


def draw_phases(s: Village, canvas: Canvas, box: Box) -> None:
    """HY-8.1 phases: the round, its four phases with the card windows as dots, the end."""
    _ = canvas._
    x, y, width, height = box
    with canvas.group(id="phases", x=x, y=y):
        last = s.ending != c.GOES_ON
        text = _("Round {n}", n=s.round) if s.round else _("Set-up")
        if last:
            text = _("last round")
        canvas.text(4, height / 2, text, css="t3 bold alarm" if last else "t3 bold")
        left = 168 if last else 106
        step = (width - left - 4) / 4
        for which in range(1, 5):
            now = s.phase == which and s.asking != c.FINISHED
            css = "step-now" if now else "step-done" if which < s.phase else "step-next"
            at = left + (which - 1) * step
            canvas.rect(at, 4, step - 8, height - 8, rx=9, css=css)
            name = shorten(f"{which} {short_phase(which, _)}", step - 24, 14)
            dark = "dark " if now else ""
            canvas.text(at + 19, height / 2, name, css=f"tiny {dark}{'bold' if now else 'soft'}")
            window = now and s.asking in WINDOW
            dot = "dot-on" if window else "dot-now" if now else "dot"
            canvas.circle(at + 10, height / 2, 5, css=dot)


WINDOW = (c.PLAY_CARD, c.ADD_CARD, c.CHOOSE_ELEMENT, c.USE_ABILITY)


def draw_catastrophe(s: Village, canvas: Canvas, box: Box) -> None:
    """HY-10.2 hit: the card of the round, and which blocks each kind of card would hit now."""
    _ = canvas._
    x, y, width, height = box
    with canvas.group(id="catastrophe", x=x, y=y):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        if s.omen != EMPTY:
            canvas.rect(8, 7, width - 16, 68, rx=9, css="threat")
            canvas.text(18, 22, catastrophe(s.omen, _), css="threat-text")
            target = _("hits: {target}", target=names.target(s, s.omen, _))
            canvas.text(18, 44, shorten(target, width - 36, 14), css="tiny on-dark")
            effect = names.effect(s, s.omen, _)
            canvas.text(18, 62, shorten(effect, width - 36, 14), css="tiny on-dark")
        else:
            canvas.text(14, 22, _("Catastrophe"), css="t4 bold")
            left = sum(s.threats)
            text = (
                _("none in the first round")
                if s.round < 2
                else _.n("{n} card unseen", "{n} cards unseen", left)
            )
            canvas.text(14, 46, text, css="small soft")
        draw_targets(s, canvas, 76, width)


def draw_targets(s: Village, canvas: Canvas, top: int, width: int) -> None:
    """Show the blocks with the most and the fewest of each thing that catastrophes compare."""
    _ = canvas._
    column = (width - 34) / len(COMPARED)
    canvas.path("M12 0 L18 -10 L24 0 Z", css="f-ink", transform=f"translate(0 {top + 59})")
    canvas.path("M12 -10 L18 0 L24 -10 Z", css="f-ink", transform=f"translate(0 {top + 89})")
    for index, which in enumerate(COMPARED):
        most, fewest = list_struck(s, which, MOST), list_struck(s, which, FEWEST)
        label = _(
            "{criterion}: most in {most}, fewest in {fewest}",
            criterion=pile(which, _),
            most=", ".join(most) or "–",
            fewest=", ".join(fewest) or "–",
        )
        with canvas.group(x=32 + column * index, y=top, label=label):
            canvas.rect(0, 0, column, 96, css="f-none")
            canvas.use(PILE_NAMES[which], column / 2 - 15, 4, 30)
            for row, names in enumerate((most, fewest)):
                css = "small mid" + ("" if names else " soft")
                canvas.text(column / 2, 54 + 30 * row, join_names(names, column - 2), css=css)


def list_struck(s: Village, which: int, extreme: int) -> list[str]:
    """List the blocks that a card comparing this number would hit now."""
    for card in range(len(s.threats)):
        if s.box.extreme[card] == extreme and s.box.compared[card] == which:
            return [block_name(number) for number in select_blocks(s, card)]
    return []


def join_names(names: list[str], width: float) -> str:
    """Write as many names as fit, and dots for the others."""
    for number in range(len(names), 0, -1):
        text = " ".join(names[:number]) + ("" if number == len(names) else " …")
        if len(text) * 8.4 <= width:
            return text
    return "…" if names else "–"


def draw_piles(s: Village, canvas: Canvas, box: Box) -> None:
    """HY-0.3 cards: each pile with its criterion, its open card and its size."""
    x, y, width, height = box
    piles = [which for which in range(PILES) if s.box.piles[which]]
    with canvas.group(id="piles", x=x, y=y):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
    columns = 4 if len(piles) > 4 and width < 500 else len(piles)
    rows = (len(piles) + columns - 1) // columns
    step = (width - 12) / columns
    tall = (height - 12) / rows
    for index, which in enumerate(piles):
        row, column = divmod(index, columns)
        draw_pile(s, canvas, which, (x + 6 + column * step, y + 6 + row * tall), step, tall)


def draw_pile(
    s: Village, canvas: Canvas, which: int, at: tuple[float, float], width: float, height: float
) -> None:
    """Draw a pile; cards can be put under it at the end of a round."""
    _ = canvas._
    number = count_pile(s, which)
    top = s.tops[which]
    action = c.RETURN + which
    size = _.n("{n} card", "{n} cards", number)
    text = f"{pile(which, _)}: {size}"
    if top != EMPTY:
        text += f", {symbol(top, _)}"
    elif number == 0:
        text += " – " + _("closed")
    label = "" if action in canvas.legal else text
    icon = min(width * 0.33, height * 0.4, 44.0)
    card = min(width * 0.46, height * 0.72, 78.0)
    key = f"pile-{p.PILE_KEYS[which]}"
    with canvas.group(id=key, x=at[0], y=at[1], action=action, label=label):
        canvas.rect(1, 1, width - 4, height - 4, rx=8, css="ground f-paper")
        canvas.use(PILE_NAMES[which], 5, 7, icon)
        canvas.text(5 + icon / 2, 7 + icon + 18, str(number), css="small mid bold")
        left = width - card - 9
        middle = (height - card * 1.1) / 2
        if top != EMPTY:
            canvas.rect(left + 3, middle + 3, card, card * 1.1, rx=6, css="f-shadow")
            canvas.rect(left, middle, card, card * 1.1, rx=6, css="pile-card")
            canvas.use(SYMBOL_NAMES[top], left + card * 0.12, middle + card * 0.15, card * 0.76)
        elif number == 0:
            canvas.use("barred", left, (height - card) / 2, card)
        else:
            canvas.rect(left, middle, card, card * 1.1, rx=6, css="card-back")


def draw_tribes(s: Village, canvas: Canvas, box: Box) -> None:
    """Draw a row for each tribe: tile, cards and the limit for them, houses, start player."""
    x, y, width, height = box
    with canvas.group(id="tribes", x=x, y=y):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
    tall = (height - 8) // s.seats
    for seat in range(s.seats):
        draw_tribe(s, canvas, seat, (x + 4, y + 4 + seat * tall), width - 8, tall)


def draw_tribe(
    s: Village, canvas: Canvas, seat: int, at: tuple[int, int], width: int, height: int
) -> None:
    """Draw one tribe; the start player names the next one by a click here."""
    _ = canvas._
    action = c.NAME + seat
    label = "" if action in canvas.legal else describe_seat(s, seat, _)
    turn = s.turn == seat and s.asking != c.FINISHED
    with canvas.group(id=f"tribe{seat}", x=at[0], y=at[1], action=action, label=label):
        canvas.rect(1, 1, width - 2, height - 3, rx=8, css="ground f-paper")
        if turn:
            canvas.rect(1, 1, width - 2, height - 3, rx=8, css="turn-mark")
        canvas.use(f"seat-{seat}", 6, 6, 22)
        name = shorten(_.player_name(seat), width * 0.3, 16)
        canvas.text(34, 17, name, css="small bold")
        if s.start_seat == seat:
            canvas.use("start", 44 + 10.6 * len(name), 5, 22)
        if s.box.mode == p.EXPERT and s.tribe[seat] != EMPTY:
            canvas.text(width - 8, 17, tribe(s.tribe[seat]), css="tiny soft end")
        draw_tile(s, canvas, seat, width - (150 if s.box.mode == p.EXPERT else 116), 3)
        low = height - 16
        numbers = [
            ("star", str(s.points[seat])),
            ("card", str(s.cards[seat])),
            ("family", f"{s.plays[seat]}/{s.families[seat]}"),
            ("house", str(s.houses[seat])),
        ]
        step = (width - 8) / 4
        for index, (icon, text) in enumerate(numbers):
            canvas.use(icon, 6 + index * step, low - 12, 24)
            canvas.text(34 + index * step, low, text, css="t4 bold")


def describe_seat(s: Village, seat: int, _: Words) -> str:
    """Spell out the numbers in a tribe's row."""
    return _(
        "{name}: {points} points from sets, {cards} cards in hand, {plays} of at most {families} "
        "played this round, {houses} houses left",
        name=_.player_name(seat),
        points=s.points[seat],
        cards=s.cards[seat],
        plays=s.plays[seat],
        families=s.families[seat],
        houses=s.houses[seat],
    )


def draw_tile(s: Village, canvas: Canvas, seat: int, x: float, y: float) -> None:
    """HY-9.1 deal: the items of a tile, those built already ticked off."""
    third = s.tile[seat]
    if third == EMPTY:
        return
    names = [TILE_NAMES[p.HOUSE]] * s.box.tile_houses + [TILE_NAMES[third]]
    building = seat == s.turn and s.phase == 1 and s.asking in BUILDING
    waiting = not building and s.phase == 1 and not has_built(s, seat)
    left = [True] * len(names)
    if building:
        due = s.houses_due + (1 if s.third != EMPTY else 0)
        left = [index >= len(names) - due for index in range(len(names))]
        left[-1] = s.third != EMPTY or (third == p.HOUSE and s.houses_due > 0)
        for index in range(len(names) - 1):
            left[index] = index >= len(names) - 1 - s.houses_due
    elif not waiting:
        left = [False] * len(names)
    for index, name in enumerate(names):
        canvas.use(name, x + index * 25, y, 24, css=None if left[index] else "dim")
        if not left[index]:
            canvas.path(f"M{x + index * 25 + 6:.1f} {y + 13} l5 6 l9 -13", css="tick")


BUILDING = (c.CHOOSE_ITEM, c.CHOOSE_PLACE, c.TURN_PEN)


def has_built(s: Village, seat: int) -> bool:
    """Return whether a seat has finished its tile in this step."""
    place = (seat - s.start_seat) % s.seats
    return s.asking in BUILDING and place < s.slot


def draw_supplies(s: Village, canvas: Canvas, box: Box) -> None:
    """HY-17.1 supply: what is left to build with."""
    _ = canvas._
    x, y, width, height = box
    kinds = range(p.PEN, p.KINDS if s.box.mode == p.EXPERT else p.CATTLE)
    with canvas.group(id="supply", x=x, y=y):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        step = (width - 12) / len(kinds)
        icon = min(36.0, step * 0.6)
        for index, kind in enumerate(kinds):
            left = 6 + index * step
            canvas.use(KIND_NAMES[kind], left + (step - icon) / 2, 4, icon)
            css = "tiny mid bold" + (" alarm" if s.supply[kind] == 0 else "")
            canvas.text(left + step / 2, height - 12, str(s.supply[kind]), css=css)
        parts = [f"{things(kind, _)} {s.supply[kind]}" for kind in kinds]
        canvas.describe(_("Supply") + ": " + ", ".join(parts) + ".")
