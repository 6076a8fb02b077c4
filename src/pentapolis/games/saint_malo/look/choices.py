"""What is chosen beside the city: the dice to keep or use, and the people to draw."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules import dice as d
from ..rules.parts import FACE_KEYS, PERSON_KEYS, Box
from ..rules.state import Town
from ..words.names import dice_showing, effect_of, face, heads, person, person_letters, upper_first
from .fields import Place, draw_letter

NOTHING: Final = -1  # no action, no person
SYMBOLS: Final = range(c.USE, c.TURN + 1)  # the actions of the dice that lie
PEOPLE: Final = range(c.PERSON, c.PERSON + c.PERSONS)


def draw_dice(seen: Town, canvas: Canvas, at: Place, size: int) -> None:
    """Draw the five dice, those being rolled as empty places, and a dot for each roll."""
    if canvas.can_click(SYMBOLS):
        draw_tray(canvas, at, size)
        for index, which in enumerate(d.faces_of(seen.dice)):
            action = find_die_action(seen, which)
            label = "" if action in canvas.legal else face(which, canvas._)
            draw_die(canvas, index, which, at, size, label, action)
        draw_air(canvas, d.size(seen.dice), at, size)
    else:
        draw_quiet_dice(canvas, seen.dice, at, size)
    if seen.asking == c.KEEP_DICE and canvas.legal:
        draw_kinds(canvas, seen.dice, at, size)
    draw_rolls(canvas, seen.rolls, seen.box.rolls, at, size)


@draw_once
def draw_quiet_dice(canvas: Canvas, dice: int, at: Place, size: int) -> None:
    """Draw dice that cannot be used now."""
    draw_tray(canvas, at, size)
    for index, which in enumerate(d.faces_of(dice)):
        draw_die(canvas, index, which, at, size, face(which, canvas._))
    draw_air(canvas, d.size(dice), at, size)


@draw_once
def draw_tray(canvas: Canvas, at: Place, size: int) -> None:
    """Draw the ground on which the dice lie."""
    with canvas.group(id="dice", x=at[0], y=at[1], aria_hidden="true"):
        canvas.rect(0, 0, d.DICE * (size + 12) + 46, size + 16, rx=16, css="f-tray")


def place_die(index: int, at: Place, size: int) -> Place:
    """Return where a die lies."""
    return at[0] + 8 + index * (size + 12), at[1] + 8


def draw_die(
    canvas: Canvas,
    index: int,
    which: int,
    at: Place,
    size: int,
    label: str,
    action: int | None = None,
) -> None:
    """Draw a die; it can be turned or used, and while dice are rolled its kind can be kept."""
    x, y = place_die(index, at, size)
    with canvas.group(id=f"die{index}", x=x, y=y, css="die", action=action, label=label):
        canvas.rect(5, 7, size - 4, size - 4, rx=16, css="f-shadow")
        canvas.rect(2, 2, size - 4, size - 4, rx=16, css=f"ground die-face face-{which}")
        canvas.use(FACE_KEYS[which], 13, 13, size - 26)


@draw_once
def draw_air(canvas: Canvas, lying: int, at: Place, size: int) -> None:
    """Draw the empty places of the dice that are being rolled."""
    label = canvas._("a die that is being rolled")
    for index in range(lying, d.DICE):
        x, y = place_die(index, at, size)
        with canvas.group(id=f"die{index}", x=x, y=y, css="die air", label=label):
            canvas.rect(2, 2, size - 4, size - 4, rx=16, css="die-empty")


@draw_once
def draw_rolls(canvas: Canvas, rolls: int, most: int, at: Place, size: int) -> None:
    """Draw a dot for each roll, filled once it is made."""
    label = canvas._("Roll {n} of {most}", n=rolls, most=most)
    x, y = place_die(d.DICE, at, size)
    with canvas.group(id="rolls", x=x, y=y, label=label):
        for roll in range(most):
            css = "f-ink" if roll < rolls else "f-none ink-line"
            canvas.circle(14, size / 2 + (roll - (most - 1) / 2) * 26, 8, css=css)


@draw_once
def draw_kinds(canvas: Canvas, dice: int, at: Place, size: int) -> None:
    """SM-3.2 keep: equal dice lie side by side and are picked together; picked ones are kept."""
    lying = d.faces_of(dice)
    step = size + 12
    for which in sorted(set(lying)):
        number = d.count(dice, which)
        width = number * step - 12
        shown = dice_showing(which, number, canvas._)
        token = canvas.token(d.FACE_LETTERS[which], True, canvas._("keep {dice}", dice=shown))
        x, y = place_die(lying.index(which), at, size)
        with canvas.group(id=f"kind{which}", x=x, y=y, css="kind", action=None, label="", **token):
            for index in range(number):
                canvas.use(FACE_KEYS[which], 13 + index * step, 13, size - 26)
            canvas.rect(0, 0, width, size, rx=18, css="ground kind-ring")
            draw_lock(canvas, width, size)


def draw_lock(canvas: Canvas, width: int, size: int) -> None:
    """Draw the padlock and the word that kept dice get; they are hidden until then."""
    middle = width / 2
    with canvas.group(css="lock"):
        canvas.rect(middle - size / 2 + 1, size - 30, size - 2, 30, rx=12, css="lock-ground")
        canvas.use("lock", middle - size / 2 + 3, size - 28, 26)
        canvas.text(middle + 13, size - 14, canvas._("keep"), css="small mid lock-word")


def find_die_action(seen: Town, which: int) -> int:
    """Return what a click on a die does: use its symbol, or turn it to the chosen one."""
    if which == d.SABRE:
        return NOTHING  # SM-4.3 taboo
    if seen.asking == c.TURN_DICE:
        return c.TURN if which != seen.symbol else NOTHING
    return c.USE + which


def draw_people(seen: Town, canvas: Canvas, at: Place, cell: tuple[int, int], columns: int) -> None:
    """SM-6.9 head: the seven people, always in view, with the heads they need and what they do."""
    if not canvas.can_click(PEOPLE):
        chosen = seen.chosen if seen.asking == c.PLACE_PERSON else NOTHING
        draw_quiet_people(canvas, seen.box, chosen, at, cell, columns)
        return
    for which in range(c.PERSONS):
        action = c.PERSON + which
        legal = action in canvas.legal
        css = "choice" if legal else "choice out"
        label = "" if legal else describe_person(seen.box, which, canvas._)
        x, y = place_person(which, at, cell, columns)
        with canvas.group(id=f"person{which}", x=x, y=y, css=css, action=action, label=label):
            draw_person(canvas, seen.box, which, columns > 1, cell, False)


@draw_once
def draw_quiet_people(
    canvas: Canvas, box: Box, chosen: int, at: Place, cell: tuple[int, int], columns: int
) -> None:
    """Draw the people where none can be chosen; one of them may be about to be drawn."""
    for which in range(c.PERSONS):
        label = describe_person(box, which, canvas._)
        x, y = place_person(which, at, cell, columns)
        with canvas.group(id=f"person{which}", x=x, y=y, css="choice", label=label):
            draw_person(canvas, box, which, columns > 1, cell, which == chosen)


def place_person(which: int, at: Place, cell: tuple[int, int], columns: int) -> Place:
    """Return where a person is drawn."""
    line, column = divmod(which, columns)
    return at[0] + column * (cell[0] + 4), at[1] + line * (cell[1] + 4)


@draw_once
def draw_person(
    canvas: Canvas, box: Box, which: int, is_short: bool, cell: tuple[int, int], chosen: bool
) -> None:
    """Draw a person with its name, or where there is no room for it with its letter."""
    width, height = cell
    ground = "ground f-panel chosen" if chosen else "ground f-panel"
    canvas.rect(0, 0, width, height, rx=10, css=ground)
    token = height - (30 if is_short else 8)
    canvas.use(PERSON_KEYS[which], 10 if is_short else 4, (height - token) / 2, token)
    if is_short:
        letter = person_letters(box, canvas._)[which]
        draw_letter(canvas, letter, 17, height - 17)
        draw_heads(box, canvas, which, (width - 6, 10), 18)
        draw_effect(box, canvas, which, (token + 14, height - 24), 22)
    else:
        name = upper_first(person(which, canvas._))
        canvas.text(token + 12, 16, name, css="small bold")
        draw_heads(box, canvas, which, (width - 8, 7), 17)
        draw_effect(box, canvas, which, (token + 12, height - 16), 24)


@remember
def describe_person(box: Box, which: int, _: Words) -> str:
    """Name a person with the heads it needs and what it brings."""
    return _(
        "{person}, {heads}: {effect}",
        person=upper_first(person(which, _)),
        heads=heads(box.heads[which], _),
        effect=effect_of(box, which, _),
    )


def draw_heads(box: Box, canvas: Canvas, which: int, end: Place, size: int) -> None:
    """Draw the heads that a person needs, up to a right edge."""
    number = box.heads[which]
    for head in range(number):
        canvas.use("head", end[0] - (number - head) * (size - 1), end[1], size)


def draw_effect(box: Box, canvas: Canvas, which: int, at: Place, size: int) -> None:
    """Draw what a person brings as numbers and signs: +1 star / church."""
    number, what, per = [
        (box.person_points[c.CITIZEN], "star", ""),
        (box.soldier_defence, "shield", ""),
        (box.priest_points, "star", "church"),
        (box.house_points, "star", "house"),
        (box.merchant_coins, "coin", "crate"),
        (box.juggler_points, "star", "people"),
        (box.person_points[c.NOBLE], "star", ""),
    ][which]
    x = at[0]
    canvas.text(x, at[1], f"+{number}", css="small")
    x += size + 6
    canvas.use(what, x, at[1] - size / 2, size)
    if per:
        canvas.text(x + size + 2, at[1], "/", css="small soft")
        canvas.use(per, x + size + 10, at[1] - size / 2 - 2, size + 2)
