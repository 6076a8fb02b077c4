"""What is chosen beside the city: the dice to keep or use, and the people to draw."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules import dice as d
from ..rules.parts import FACE_KEYS, PERSON_KEYS, Box
from ..rules.state import Town
from ..words.names import dice_showing, effect_of, face, heads, person, person_letters, upper_first
from .fields import draw_letter

Place = tuple[int, int]

NOTHING: Final = -1  # no action


def draw_dice(seen: Town, canvas: Canvas, at: Place, size: int) -> None:
    """Draw the five dice, those being rolled as empty places, and a dot for each roll."""
    lying = d.faces_of(seen.dice)
    step = size + 12
    with canvas.group(id="dice", x=at[0], y=at[1], aria_hidden="true"):
        canvas.rect(0, 0, d.DICE * step + 46, size + 16, rx=16, css="f-tray")
    for index in range(d.DICE):
        place = (at[0] + 8 + index * step, at[1] + 8)
        if index < len(lying):
            draw_die(seen, canvas, index, lying[index], place, size)
            continue
        label = canvas._("a die that is being rolled")
        with canvas.group(id=f"die{index}", x=place[0], y=place[1], css="die air", label=label):
            canvas.rect(2, 2, size - 4, size - 4, rx=16, css="die-empty")
    if seen.asking == c.KEEP_DICE and canvas.legal:
        draw_kinds(seen, canvas, at, size)
    most = seen.box.rolls
    label = canvas._("Roll {n} of {most}", n=seen.rolls, most=most)
    with canvas.group(id="rolls", x=at[0] + 8 + d.DICE * step, y=at[1] + 8, label=label):
        for roll in range(most):
            css = "f-ink" if roll < seen.rolls else "f-none ink-line"
            canvas.circle(14, size / 2 + (roll - (most - 1) / 2) * 26, 8, css=css)


def draw_die(seen: Town, canvas: Canvas, index: int, which: int, at: Place, size: int) -> None:
    """Draw a die; it can be turned or used, and while dice are rolled its kind can be kept."""
    action = find_die_action(seen, which)
    label = "" if action in canvas.legal else face(which, canvas._)
    with canvas.group(id=f"die{index}", x=at[0], y=at[1], css="die", action=action, label=label):
        canvas.rect(5, 7, size - 4, size - 4, rx=16, css="f-shadow")
        canvas.rect(2, 2, size - 4, size - 4, rx=16, css=f"ground die-face face-{which}")
        canvas.use(FACE_KEYS[which], 13, 13, size - 26)


def draw_kinds(seen: Town, canvas: Canvas, at: Place, size: int) -> None:
    """SM-3.2 keep: equal dice lie side by side and are picked together; picked ones are kept."""
    lying = d.faces_of(seen.dice)
    step = size + 12
    for which in sorted(set(lying)):
        number = d.count(seen.dice, which)
        first = lying.index(which)
        width = number * step - 12
        shown = dice_showing(which, number, canvas._)
        token = canvas.token(d.FACE_LETTERS[which], True, canvas._("keep {dice}", dice=shown))
        place = at[0] + 8 + first * step
        with canvas.group(
            id=f"kind{which}", x=place, y=at[1] + 8, css="kind", action=None, label="", **token
        ):
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
    asked = seen.asking == c.CHOOSE_PERSON and bool(canvas.legal)
    width, height = cell
    for which in range(len(PERSON_KEYS)):
        line, column = divmod(which, columns)
        action = c.PERSON + which
        chosen = seen.asking == c.PLACE_PERSON and seen.chosen == which
        label = "" if action in canvas.legal else describe_person(seen, which, canvas)
        with canvas.group(
            id=f"person{which}",
            x=at[0] + column * (width + 4),
            y=at[1] + line * (height + 4),
            css="choice out" if asked and action not in canvas.legal else "choice",
            action=action,
            label=label,
        ):
            letter = "" if columns == 1 else person_letters(seen, canvas._)[which]
            draw_person(canvas, seen.box, which, letter, width, height, chosen)


@draw_once
def draw_person(
    canvas: Canvas, box: Box, which: int, letter: str, width: int, height: int, chosen: bool
) -> None:
    """Draw a person: on a phone with its letter, elsewhere with its name."""
    ground = "ground f-panel chosen" if chosen else "ground f-panel"
    canvas.rect(0, 0, width, height, rx=10, css=ground)
    token = height - (30 if letter else 8)
    canvas.use(PERSON_KEYS[which], 10 if letter else 4, (height - token) / 2, token)
    if letter:
        draw_letter(canvas, letter, 17, height - 17)
        draw_heads(box, canvas, which, (width - 6, 10), 18)
        draw_effect(box, canvas, which, (token + 14, height - 24), 22)
    else:
        name = upper_first(person(which, canvas._))
        canvas.text(token + 12, 16, name, css="small bold")
        draw_heads(box, canvas, which, (width - 8, 7), 17)
        draw_effect(box, canvas, which, (token + 12, height - 16), 24)


def describe_person(seen: Town, which: int, canvas: Canvas) -> str:
    """Name a person with the heads it needs and what it brings."""
    return canvas._(
        "{person}, {heads}: {effect}",
        person=upper_first(person(which, canvas._)),
        heads=heads(seen.box.heads[which], canvas._),
        effect=effect_of(seen, which, canvas._),
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
