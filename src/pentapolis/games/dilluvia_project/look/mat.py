"""What one player has, and the player aid with all buildings."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.codes import COLOURS, KINDS, M, P, R
from ..rules.questions.city import can_pay, discount, is_due
from ..rules.scoring import house_value, track_income
from ..rules.state import Sky
from ..words import names
from .market import draw_framed
from .tiles import draw_ground_plan

WIDTH: Final = 520
MAT: Final = 92
CHIP: Final = 46
CARD: Final = 40
CARD_HEIGHT: Final = 140


def draw_mat(seen: Sky, seat: int, canvas: Canvas) -> None:
    """Draw what a seat has in one line, its income and house in the next."""
    _ = canvas._
    with canvas.group(id=f"mat-{seat}", label=mat_label(seen, seat, canvas)):
        canvas.rect(0, 0, WIDTH, MAT, rx=10, css="f-panel")
        canvas.use(f"seat-{seat}", 8, 10, 28)
        draw_number(canvas, "coin", str(seen.aeros[seat]), 44, 8)
        for colour in range(COLOURS):
            count = seen.cubes[seat * COLOURS + colour]
            draw_number(canvas, f"cube-{colour}", str(count), 124 + colour * 70, 8)
        draw_number(canvas, "worker", f"{seen.dark[seat]}", 406, 8)
        css = None if seen.special[seat] else "dim"
        canvas.use("special", 474, 8, 34, css=css)
        for track, icon in ((R, "cube"), (M, "coin"), (P, "star")):
            x = 8 + track * 92
            canvas.rect(x, 52, 86, 34, rx=8, css="f-paper")
            canvas.use(icon, x + 4, 55, 28)
            canvas.text(x + 80, 69, f"+{track_income(seen, seat, track)}", css="t3 end bold")
        canvas.rect(288, 52, 224, 34, rx=8, css="f-paper")
        canvas.use("house", 294, 54, 30)
        canvas.text(328, 69, house_text(seen, seat, canvas), css="t4")


def draw_number(canvas: Canvas, icon: str, text: str, x: float, y: float) -> None:
    """Draw a sign with its number."""
    canvas.use(icon, x, y, 34)
    canvas.text(x + 37, y + 18, text, css="t3 bold")


def house_text(seen: Sky, seat: int, canvas: Canvas) -> str:
    """DP-8.0 tens: write what a ten is worth, and in how many steps it is worth more."""
    values = seen.box.house_values
    at = seen.house[seat]
    steps = 0
    while at + steps < len(values) - 1 and values[at + steps] == values[at]:
        steps += 1
    if values[min(len(values) - 1, at + steps)] == values[at]:
        return canvas._("10 ★ = +{n}", n=values[at])
    return canvas._(
        "10 ★ = +{n} (+{more} in {steps})", n=values[at], steps=steps, more=values[at + steps]
    )


def mat_label(seen: Sky, seat: int, canvas: Canvas) -> str:
    """Describe in words what a seat's mat shows."""
    _ = canvas._
    return _(
        "{name}: {aeros}, cubes {cubes}, income {r} cubes, {m} aeros, {p} prestige, "
        "{workers} at hand, a ten is worth {value}",
        name=_.player_name(seat),
        aeros=names.aeros(seen.aeros[seat], _),
        cubes=names.cost(seen.cubes[seat * COLOURS : (seat + 1) * COLOURS], _),
        r=track_income(seen, seat, R),
        m=track_income(seen, seat, M),
        p=track_income(seen, seat, P),
        workers=names.workers(seen.dark[seat] + seen.special[seat], _),
        value=house_value(seen, seat),
    )


def draw_tiles(seen: Sky, seat: int, canvas: Canvas, chip: float) -> None:
    """Draw a seat's market tiles; those that can be played now glow."""
    kinds = [kind for kind in range(KINDS) if seen.owned[seat * KINDS + kind]]
    with canvas.group(id=f"tiles-{seat}"):
        canvas.rect(0, 0, WIDTH, chip + 4, rx=8, css="f-panel")
        if not kinds:
            text = canvas._("no market tiles yet")
            canvas.text(12, chip / 2 + 2, text, css="t4 soft")
    step = min(chip + 2, (WIDTH - chip - 4) / max(1, len(kinds) - 1))
    on_turn = seat == seen.turn
    for index, kind in enumerate(kinds):
        count = seen.owned[seat * KINDS + kind]
        action = c.PLAY + kind if on_turn else None
        label = tile_label(seen, kind, canvas)
        used = [seen.converted[seat], seen.foreseen[seat]][kind == c.FUTURE]
        used_up = kind in (c.CONVERTER, c.FUTURE) and used >= count
        hot = action is not None and action in canvas.legal
        with canvas.group(
            id=f"own-{seat}-{kind}",
            x=2 + index * step,
            y=2,
            action=action,
            label="" if hot else label,
            css="tile dim" if used_up else "tile",
        ):
            css = "tile-face grey" if seen.box.grey[kind] else "tile-face"
            canvas.rect(1, 1, chip - 2, chip - 2, rx=5, css=css)
            with canvas.group(transform=f"scale({chip / 108:.3f})"):
                draw_framed(canvas, seen.box, kind, 8)
            if count > 1:
                canvas.circle(chip - 9, chip - 9, 9, css="letter-ground thin-line")
                canvas.text(chip - 9, chip - 8.5, f"{count}", css="s5 mid bold dark")


def tile_label(seen: Sky, kind: int, canvas: Canvas) -> str:
    """Name a tile and say when it works."""
    what = names.tile(seen.box, kind, canvas._)
    return f"{what} ({names.timing(seen.box, kind, canvas._)})"


def draw_aid(seen: Sky, seat: int, canvas: Canvas, across: int) -> None:
    """DP-1.3 stacks: draw every type with cost, income and stock; a frame if you can pay for it."""
    for type_ in range(seen.box.types):
        x = type_ % across * CARD
        y = type_ // across * (CARD_HEIGHT + 4)
        draw_card(seen, seat, canvas, type_, x, y)


def draw_card(seen: Sky, seat: int, canvas: Canvas, type_: int, x: float, y: float) -> None:
    """Draw the card of one type of building."""
    box = seen.box
    action = c.TYPE + type_
    due = is_due(seen, seat, type_) and seen.stock[type_] > 0
    payable = due and can_pay(seen, seat, type_)
    now = box.number[type_] == seen.round
    css = "" if due else "dim"
    label = "" if action in canvas.legal else card_label(seen, canvas, type_)
    with canvas.group(id=f"type-{type_}", x=x, y=y, action=action, label=label, css=css):
        ground = "ground f-panel payable" if payable else "ground f-panel"
        canvas.rect(1.5, 1.5, CARD - 3, CARD_HEIGHT - 3, rx=6, css=ground)
        if now:
            canvas.rect(4, 4, CARD - 8, 22, rx=5, css="now-round")
        key_css = "t4 mid bold dark" if now else "t4 mid bold"
        canvas.text(CARD / 2, 15.5, box.type_keys[type_], css=key_css)
        draw_ground_plan(canvas, box.size[type_], 4, 28, 12)
        canvas.text(CARD - 3.5, 35, f"×{seen.stock[type_]}", css="end soft", font_size=11)
        less = discount(seen, seat, type_)
        line = 0
        for colour in range(COLOURS):
            count = box.cost[type_ * COLOURS + colour]
            if count:
                top = 41 + line * 13.2
                canvas.use(f"cube-{colour}", 6, top, 14)
                canvas.text(CARD - 7, top + 8, str(count), css="s5 end bold")
                line += 1
        if less:
            canvas.text(CARD / 2, 102, f"−{less} ?", css="s6 mid alarm bold")
        for mark in (0, 1):
            draw_income(seen, canvas, type_, mark, 116 + mark * 14)


def draw_income(seen: Sky, canvas: Canvas, type_: int, mark: int, y: float) -> None:
    """Draw what an income square gives, as numbers with signs in one line."""
    box = seen.box
    at = type_ * 2 + mark
    found = [
        (icon, numbers[at])
        for icon, numbers in (
            ("cube", box.square_r),
            ("coin", box.square_m),
            ("star", box.square_p),
        )
        if numbers[at]
    ]
    if box.square_worker[at]:
        found.append(("worker", box.square_worker[at]))
    digits = sum(len(str(number)) for _icon, number in found)
    x = (CARD - digits * 6.6 - len(found) * 10.8) / 2
    for icon, number in found:
        wide = len(str(number)) * 6.6
        canvas.text(x, y, str(number), css="bold", font_size=11.5)
        canvas.use(icon, x + wide, y - 5.5, 10.5)
        x += wide + 10.8


def card_label(seen: Sky, canvas: Canvas, type_: int) -> str:
    """Describe a type of building: its cost and what its two income squares give."""
    _ = canvas._
    return _(
        "{building}: {cost}; {first} or {second}",
        building=names.building(seen.box, type_, _),
        cost=names.cost_of(seen, type_, _),
        first=names.square_gain(seen.box, type_, 0, _),
        second=names.square_gain(seen.box, type_, 1, _),
    )
