"""Open projects: cards in the corners of the board or, on a phone, rows with their words."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas, Group
from pentapolis.draw.once import draw_once
from pentapolis.draw.type import balance_text, wrap_text

from ..rules import codes as c
from ..rules.codes import PUBLIC_KEYS, TERRAINS
from ..rules.parts import Box
from ..rules.projects import list_claimable
from ..rules.state import Garden
from ..words.facts import is_within_reach
from ..words.names import project, requirement
from .board import place_of
from .fields import FOOT, NOBODY, RADIUS, SIGNS, Place, draw_house

CARD: Final = (160, 184)
STRIP: Final = 50  # the height of a card's title
ROW: Final = 128  # the height of a row on a phone


def draw_disc(canvas: Canvas, at: Place, radius: float, ground: int, height: int) -> None:
    """Draw a field with a neutral building; a free one with a dashed rim."""
    css = f"plot land-{ground}" if height else f"plot free land-{ground}"
    canvas.circle(at[0], at[1], radius, css=css)
    size = radius / RADIUS
    if height:
        canvas.use(SIGNS[ground], at[0] - 11 * size, at[1] + 23 * size, 20 * size)
        draw_house(canvas, (at[0], at[1] + FOOT * size), height, NOBODY, size, False)
    else:
        canvas.use(SIGNS[ground], at[0] - 20 * size, at[1] - 20 * size, 40 * size)


def draw_flower(canvas: Canvas, at: Place, size: float, outer: bool) -> None:
    """Draw a small board that shows which territories count."""
    for slot in range(7):
        x, y = place_of(slot, at, size)
        css = "petal on" if (slot > 0) == outer else "petal"
        canvas.circle(x, y, size * 0.48, css=css)


def draw_pattern(canvas: Canvas, box: Box, card: int, at: Place, room: float) -> None:
    """Draw what a public project asks for, in a box of `room` by two thirds of it."""
    family, ground = box.family[card], box.terrain[card]
    x, y = at
    big = room * 0.22
    left, right = (x - room * 0.25, y + room * 0.05), (x + room * 0.25, y + room * 0.05)
    if family == c.BESIDE_FREE:
        draw_disc(canvas, left, big, ground, 2)
        draw_disc(canvas, right, big, box.beside[card], 0)
    elif family in (c.OUTER, c.CENTRAL):
        draw_disc(canvas, left, big, ground, 2 if family == c.OUTER else 3)
        draw_flower(canvas, right, room * 0.15, family == c.OUTER)
    elif family == c.ROW_OF_TWO:
        draw_disc(canvas, left, big, ground, 1)
        draw_disc(canvas, right, big, ground, 1)
    elif family == c.TALL_ROW:
        draw_disc(canvas, left, big, ground, 2)
        draw_disc(canvas, right, big, ground, 1)
    else:
        one, other = (each for each in range(TERRAINS) if each != ground)
        small = room * 0.18
        draw_disc(canvas, (x, y - room * 0.12), small, ground, 2)
        draw_disc(canvas, (x - room * 0.27, y + room * 0.13), small, one, 1)
        draw_disc(canvas, (x + room * 0.27, y + room * 0.13), small, other, 1)


def list_possible(seen: Garden, canvas: Canvas) -> set[int]:
    """Return the cards that the viewer could claim with the action at hand."""
    found: set[int] = set()
    for action in canvas.legal:
        if seen.asking == c.ACT and action < c.DEMOLISH:
            ground = seen.terrain(action)
            choices = [each for each in range(TERRAINS) if seen.ground[each]]
            for each in choices if ground == TERRAINS else [ground]:
                found.update(list_claimable(seen, action, each))
        elif c.CLAIM <= action < c.DECLINE:
            found.add(action - c.CLAIM)
    return found


def tell_nearness(seen: Garden, viewer: int, card: int, possible: set[int]) -> str:
    """Say whether the viewer could claim a card now or soon, that is with one more floor."""
    if card in possible:
        return "now"
    return "soon" if is_within_reach(seen, viewer, card) else ""


def describe_project(box: Box, card: int, near: str, _: Words) -> str:
    """Return the words of an open card, and how near it is for the viewer."""
    label = f"{project(box, card, _)}: {requirement(box, card, _)}"
    if near == "now":
        return label + "; " + _("you can fulfil this now")
    if near == "soon":
        return label + "; " + _("one more floor and you can fulfil this")
    return label


@draw_once
def draw_empty_place(canvas: Canvas, place: int, at: Place) -> None:
    """Draw a place of the row where no card lies any more."""
    label = canvas._("no project lies here any more")
    with canvas.group(id=f"row{place}", x=at[0], y=at[1], label=label):
        canvas.rect(0, 0, *CARD, rx=12, css="die-empty")


@draw_once
def draw_face(canvas: Canvas, box: Box, card: int, near: str) -> None:
    """Draw the face of an open card, marked if the viewer could fulfil it now or soon."""
    width, height = CARD
    canvas.rect(0, 0, width, height, rx=12, css="ground project")
    strip = f"M0 {STRIP} V12 Q0 0 12 0 H{width - 12} Q{width} 0 {width} 12 V{STRIP} Z"
    canvas.path(strip, css="strip")
    lines = balance_text(canvas._(box.public_names[card]), width - 12, 20, bold=True)[:2]
    for index, line in enumerate(lines):
        y = STRIP / 2 + (index - (len(lines) - 1) / 2) * 22
        canvas.text(width / 2, y, line, css="mid strip-text", font_size=20)
    draw_pattern(canvas, box, card, (width / 2, 99), 144)
    canvas.use("star", 8, height - 42, 34)
    canvas.text(48, height - 24, str(box.points[card]), css="bold", font_size=34)
    if near:
        canvas.rect(2, 2, width - 4, height - 4, rx=11, css=f"project-{near}")
    draw_nearness(canvas, near, (width - 26, height - 25), 20)


def open_card(canvas: Canvas, box: Box, place: int, card: int, near: str, at: Place) -> Group:
    """Return the group of an open card; a click claims it, or its label says what it asks for."""
    action = c.CLAIM + card
    return canvas.group(
        id=f"card-{PUBLIC_KEYS[card]}",
        x=at[0],
        y=at[1],
        css=f"card row-{place}",
        action=action,
        label="" if action in canvas.legal else describe_project(box, card, near, canvas._),
    )


def draw_nearness(canvas: Canvas, near: str, at: Place, letter: float) -> None:
    """Draw a tick on what can be fulfilled now, a missing floor on what is one floor away."""
    x, y = at
    if near == "now":
        canvas.circle(x, y, 17, css="now-mark")
        canvas.path("M-8 0 L-2 7 L9 -7", css="f-none s-white", transform=f"translate({x} {y - 1})")
    elif near == "soon":
        canvas.text(x - letter * 0.2, y, "+1", css="end bold soft", font_size=letter)
        canvas.use("floor", x - letter * 0.1, y - letter * 0.65, letter * 1.2)


def draw_projects(seen: Garden, canvas: Canvas, at: Place, width: float, height: float) -> None:
    """Draw the open projects in the four corners that the flower leaves free."""
    x, y = at
    far, low = x + width - CARD[0], y + height - CARD[1]
    corners = [(x, y), (far, y), (x, low), (far, low)]
    possible = list_possible(seen, canvas)
    for place, card in enumerate(seen.row):
        if card == EMPTY:
            draw_empty_place(canvas, place, corners[place])
            continue
        near = tell_nearness(seen, canvas.viewer, card, possible)
        with open_card(canvas, seen.box, place, card, near, corners[place]):
            draw_face(canvas, seen.box, card, near)


def draw_project_rows(seen: Garden, canvas: Canvas, top: float, width: float) -> float:
    """Draw the open projects one below the other for a phone; return where they end."""
    possible = list_possible(seen, canvas)
    for place, card in enumerate(seen.row):
        if card != EMPTY:
            near = tell_nearness(seen, canvas.viewer, card, possible)
            with open_card(canvas, seen.box, place, card, near, (4, top)):
                draw_row(canvas, seen.box, card, near, width)
            top += ROW + 10
    return top


@draw_once
def draw_row(canvas: Canvas, box: Box, card: int, near: str, width: float) -> None:
    """Draw an open card with its words beside the pattern."""
    canvas.rect(0, 0, width, ROW, rx=14, css="ground project")
    draw_pattern(canvas, box, card, (84, ROW / 2), 150)
    name = canvas._(box.public_names[card])
    draw_words(canvas, name, requirement(box, card, canvas._), width - 300)
    canvas.use("star", width - 124, 12, 44)
    canvas.text(width - 74, 36, str(box.points[card]), css="bold", font_size=42)
    if near:
        canvas.rect(2, 2, width - 4, ROW - 4, rx=13, css=f"project-{near}")
    draw_nearness(canvas, near, (width - 64, ROW - 30), 24)


def draw_words(canvas: Canvas, name: str, text: str, room: float) -> None:
    """Draw a name and what a card says, beside the picture of a row."""
    canvas.text(176, 26, name, css="bold", font_size=28)
    lines = wrap_text(text, room, 24)[:3]
    for index, line in enumerate(lines):
        canvas.text(176, 58 + index * 26, line, css="soft", font_size=24)
