"""What lies around the city: pirates, stores, dice, and the people or symbols to choose from."""

from __future__ import annotations

from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules import dice as d
from ..rules.codes import CHURCHES, PERSONS
from ..rules.parts import FACE_KEYS, PERSON_KEYS
from ..rules.scoring import defence
from ..rules.state import Town
from ..words.names import face, person, person_letters

Place = tuple[int, int]


def draw_pirates(seen: Town, canvas: Canvas, at: Place, width: int, wide: bool) -> None:
    """SM-7.1 boxes: six rows, each with its strength, the struck boxes filled."""
    length = seen.row_length()
    rows = len(seen.box.strength)
    with canvas.group(id="pirates", x=at[0], y=at[1]):
        if wide:
            canvas.rect(0, 0, width, 308, rx=12, css="f-panel")
            canvas.use("sabre", 12, 8, 30)
            canvas.text(52, 25, canvas._("Pirates"), css="t3 bold")
            for row in range(rows):
                draw_pirate_row(seen, canvas, row, (12, 48 + row * 43), 0)
        else:
            canvas.rect(0, 0, width, 102, rx=12, css="f-panel")
            step = width / rows
            for row in range(rows):
                draw_pirate_row(seen, canvas, row, (int(8 + row * step), 6), step, tall=True)
        canvas.describe(canvas._("Pirates: {n} of {most} boxes.", n=seen.boxes, most=rows * length))


def draw_pirate_row(
    seen: Town, canvas: Canvas, row: int, at: Place, width: float, tall: bool = False
) -> None:
    """Draw one row: a badge with the strength, then its boxes, two lines where they are many."""
    length = seen.row_length()
    struck = max(0, min(length, seen.boxes - row * length))
    state = "done" if struck == length else "next" if seen.boxes // length == row else "later"
    columns = length if length <= 6 and not tall else (length + 1) // 2
    if tall:
        left, top, size = 2.0, 42.0, min(22.0, (width - 12) / columns - 4)
    elif columns == length:
        left, top, size = 54.0, 4.0, 28.0
    else:
        left, top, size = 54.0, 0.0, 17.0
    with canvas.group(x=at[0], y=at[1], css=f"pirate-row {state}"):
        canvas.rect(0, 0, 44, 36, rx=8, css="badge")
        canvas.text(22, 19, str(seen.box.strength[row]), css="t2 mid bold badge-text")
        for box in range(length):
            line, column = divmod(box, columns)
            x = left + column * (size + (4 if size > 17 else 8))
            y = top + line * (size + 2)
            canvas.rect(x, y, size, size, rx=3, css="box struck" if box < struck else "box")
            if box < struck:
                canvas.line(x + 3, y + 3, x + size - 3, y + size - 3, css="s-strike")
                canvas.line(x + 3, y + size - 3, x + size - 3, y + 3, css="s-strike")


def draw_stores(seen: Town, seat: int, canvas: Canvas, at: Place, width: int, wide: bool) -> None:
    """Draw what a player has besides the city: coins, logs, defence, cannons, church series."""
    _ = canvas._
    with canvas.group(id=f"stores{seat}", x=at[0], y=at[1]):
        if wide:
            canvas.rect(0, 0, width, 424, rx=12, css="f-panel")
            canvas.use(f"seat-{seat}", 12, 10, 28)
            canvas.text(50, 25, _.player_name(seat)[:18], css="t3 bold")
            draw_counter(canvas, "coin", seen.coins[seat], _("coins"), (12, 48))
            draw_counter(canvas, "log", seen.logs[seat], _("logs"), (width // 2 + 4, 48))
            draw_shield(seen, seat, canvas, (12, 124))
            draw_cannons(seen, seat, canvas, (12, 220), 38)
            draw_series(seen, seat, canvas, (12, 274), width - 24)
        else:
            canvas.rect(0, 0, width, 104, rx=12, css="f-panel")
            draw_counter(canvas, "coin", seen.coins[seat], "", (10, 18))
            draw_counter(canvas, "log", seen.logs[seat], "", (130, 18))
            draw_shield(seen, seat, canvas, (256, 10))
            draw_cannons(seen, seat, canvas, (width - 250, 10), 38)
            draw_small_series(seen, seat, canvas, (width - 250, 56))


def draw_counter(canvas: Canvas, icon: str, number: int, label: str, at: Place) -> None:
    """Draw a store: its icon, its number, its name."""
    with canvas.group(x=at[0], y=at[1]):
        canvas.use(icon, 0, 4, 56)
        canvas.text(64, 24 if label else 32, str(number), css="t1")
        if label:
            canvas.text(64, 54, label, css="t4 soft")


def draw_shield(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """SM-7.3 attack: a seat's defence beside the strength of the next attack."""
    strength = defence(seen, seat)
    row = seen.boxes // seen.row_length()
    with canvas.group(x=at[0], y=at[1]):
        canvas.use("shield", 0, 0, 84)
        canvas.text(42, 42, str(strength), css="t1 mid dark")
        if row >= len(seen.box.strength):
            canvas.text(96, 42, canvas._("no more attacks"), css="t4 soft")
            return
        coming = seen.box.strength[row]
        left = (row + 1) * seen.row_length() - seen.boxes
        alarm = strength < coming
        canvas.use("sabre", 94, 8, 34)
        canvas.text(136, 26, str(coming), css="t1 alarm" if alarm else "t1")
        text = canvas._.n("{n} sabre to go", "{n} sabres to go", left)
        canvas.text(94, 62, text, css="t4 alarm" if alarm else "t4 soft")


def draw_cannons(seen: Town, seat: int, canvas: Canvas, at: Place, size: int) -> None:
    """SM-7.6 cannon: six in a row, the lost ones struck through."""
    lost = seen.cannons[seat]
    left = seen.box.cannons - lost
    label = canvas._("{left} of {all} cannons left", left=left, all=seen.box.cannons)
    with canvas.group(x=at[0], y=at[1], label=label):
        for index in range(seen.box.cannons):
            x = index * (size + 2)
            gone = index >= left
            canvas.use("cannon", x, 0, size, css="dim" if gone else None)
            if gone:
                canvas.path(f"M{x + 5} {size - 6} L{x + size - 5} 6", css="f-none s-danger")


def draw_series(seen: Town, seat: int, canvas: Canvas, at: Place, width: int) -> None:
    """SM-8.5 series: how many churches of each value there are, and what a series scores."""
    _ = canvas._
    step = width / 5
    with canvas.group(x=at[0], y=at[1]):
        canvas.text(0, 10, _("church series"), css="t4 soft")
        for value in range(CHURCHES):
            number = seen.churches[seat * CHURCHES + value].bit_count()
            x = value * step
            canvas.use("church", x, 24, step - 6, css=None if number else "dim")
            css = "t3 mid bold dark" if number else "t3 mid bold dark dim"
            canvas.text(x + (step - 6) * 0.31, 24 + (step - 6) * 0.68, str(value + 1), css=css)
            canvas.text(
                x + step / 2 - 3,
                34 + step,
                f"× {number}",
                css="t4 mid" + ("" if number else " soft"),
            )
            canvas.text(
                x + step / 2 - 3,
                58 + step,
                f"{seen.box.series[value + 1]}",
                css="t4 mid soft",
            )


def draw_small_series(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """Draw the church series in one line for narrow screens."""
    with canvas.group(x=at[0], y=at[1]):
        for value in range(CHURCHES):
            number = seen.churches[seat * CHURCHES + value].bit_count()
            canvas.use("church", value * 49, 0, 40, css=None if number else "dim")
            canvas.text(value * 49 + 13, 27, str(value + 1), css="t4 mid bold dark")


def draw_dice(seen: Town, canvas: Canvas, at: Place, size: int) -> None:
    """Draw the five dice, those being rolled as empty places, and a dot for each roll."""
    _ = canvas._
    lying = d.faces_of(seen.dice)
    for index in range(d.DICE):
        x = at[0] + index * (size + 8)
        if index >= len(lying):
            with canvas.group(id=f"die{index}", x=x, y=at[1], css="die air"):
                canvas.rect(2, 2, size - 4, size - 4, rx=16, css="die-empty")
            continue
        draw_die(seen, canvas, index, lying, (x, at[1]), size)
    with canvas.group(id="rolls", x=at[0], y=at[1] + size + 4):
        for roll in range(seen.box.rolls):
            css = "f-ink" if roll < seen.rolls else "f-none ink-line"
            canvas.circle(10 + roll * 20, 6, 6, css=css)


def draw_die(
    seen: Town, canvas: Canvas, index: int, lying: list[int], at: Place, size: int
) -> None:
    """Draw a die; it can be picked to be rolled again, turned, or used."""
    which = lying[index]
    action = die_action(seen, which)
    can_pick = seen.asking == c.KEEP_DICE and bool(canvas.legal)
    letter = d.FACE_LETTERS[which]
    name = face(which, canvas._)
    token = canvas.token(letter, can_pick, canvas._("roll again: {face}", face=name))
    label = "" if can_pick or action in canvas.legal else name
    with canvas.group(
        id=f"die{index}",
        x=at[0],
        y=at[1],
        css="die",
        action=action,
        label=label,
        **token,
    ):
        canvas.rect(5, 7, size - 4, size - 4, rx=16, css="f-shadow")
        canvas.rect(2, 2, size - 4, size - 4, rx=16, css=f"ground die-face face-{which}")
        canvas.use(FACE_KEYS[which], 13, 13, size - 26)


def die_action(seen: Town, which: int) -> int:
    """Return what a click on a die does: use its symbol, or turn it to the chosen one."""
    if seen.asking == c.TURN_DICE and which not in (seen.symbol, d.SABRE):
        return c.TURN
    # Sabres cannot be used: their number is negative, so it is never legal.
    return c.USE + which if which < d.SABRE else c.PASS - 1000


def draw_choices(seen: Town, canvas: Canvas, at: Place, width: int) -> None:
    """Draw what can be chosen now; otherwise the people, as a reminder."""
    if seen.asking == c.CHOOSE_SYMBOL:
        draw_symbols(seen, canvas, at, width / d.SABRE)
    elif seen.asking == c.CHOOSE_CHURCH:
        draw_churches(canvas, at, width / CHURCHES)
    else:
        draw_people(seen, canvas, at, width / PERSONS)


def draw_symbols(seen: Town, canvas: Canvas, at: Place, step: float) -> None:
    """SM-4.1 symbol: the five symbols with the dice that show them, or the price of turning."""
    for which in range(d.SABRE):
        number = d.count(seen.dice, which)
        action = c.USE + which
        css = "choice" if action in canvas.legal else "choice dim"
        x = at[0] + which * step
        with canvas.group(id=f"symbol{which}", x=x, y=at[1], css=css, action=action):
            canvas.rect(2, 2, step - 6, 96, rx=12, css="ground f-panel")
            canvas.use(FACE_KEYS[which], step / 2 - 31, 6, 56)
            if number:
                canvas.text(step / 2 - 1, 79, f"× {number}", css="t3 mid bold")
            else:
                canvas.text(step / 2 - 4, 79, f"−{seen.box.turn_cost}", css="t3 end bold")
                canvas.use("coin", step / 2, 67, 24)


def draw_churches(canvas: Canvas, at: Place, step: float) -> None:
    """SM-6.8 church: the values that the crosses allow."""
    for value in range(CHURCHES):
        action = c.CHURCH + value
        css = "choice" if action in canvas.legal else "choice dim"
        x = at[0] + value * step
        with canvas.group(id=f"value{value}", x=x, y=at[1], css=css, action=action):
            canvas.rect(2, 2, step - 6, 96, rx=12, css="ground f-panel")
            canvas.use("church", step / 2 - 42, 8, 80)
            canvas.text(step / 2 - 17, 62, str(value + 1), css="t2 mid bold dark")


def draw_people(seen: Town, canvas: Canvas, at: Place, step: float) -> None:
    """SM-6.9 head: the seven people with the heads they need."""
    asked = seen.asking == c.CHOOSE_PERSON and bool(canvas.legal)
    room = min(step - 10, 66.0)
    left = (step - 4 - room) / 2
    for which, key in enumerate(PERSON_KEYS):
        action = c.PERSON + which
        chosen = seen.asking == c.PLACE_PERSON and seen.chosen == which
        css = "choice dim" if asked and action not in canvas.legal else "choice"
        label = "" if action in canvas.legal else person(which, canvas._)
        x = at[0] + which * step
        with canvas.group(id=f"person{which}", x=x, y=at[1], css=css, action=action, label=label):
            ground = "ground f-panel chosen" if chosen else "ground f-panel"
            canvas.rect(1, 2, step - 4, 98, rx=10, css=ground)
            canvas.use(key, left, 5, room)
            canvas.circle(left + room - 8, room - 4, 11, css="letter-ground thin-line")
            letter = person_letters(seen, canvas._)[which]
            canvas.text(left + room - 8, room - 3, letter, css="t4 mid bold dark")
            heads = seen.box.heads[which]
            for head in range(heads):
                canvas.use("head", step / 2 - 2 - heads * 6.5 + head * 13, 78, 15)
