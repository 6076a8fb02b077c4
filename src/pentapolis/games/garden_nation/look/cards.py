"""Cards: open projects with what they ask for, and secret projects with what they are worth."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.board import FIELDS
from ..rules.codes import DEALT, KEPT, PUBLIC_KEYS, SECRET_KEYS, TERRAINS
from ..rules.projects import can_claim, list_claimable
from ..rules.scoring import secret_points
from ..rules.state import Garden
from ..words.names import project, promise, requirement, secret
from .board import SIGNS, Place, draw_stack, place_of

NOBODY: Final = -1
CARD: Final = (128, 216)
FACE: Final = 174  # height of a secret card


def wrap(text: str, width: int) -> list[str]:
    """Break a text into lines of at most so many letters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def card_name(seen: Garden, card: int, _: Words) -> str:
    """Name a project without its second terrain, which is drawn."""
    return _(seen.box.public_names[card])


def draw_disc(canvas: Canvas, at: Place, radius: float, ground: int, height: int) -> None:
    """Draw a field with a neutral building; a free one with a dashed rim."""
    css = f"plot land-{ground}" if height else f"plot free land-{ground}"
    canvas.circle(at[0], at[1], radius, css=css)
    size = radius / 30
    if height:
        canvas.use(SIGNS[ground], at[0] - 27 * size, at[1] + 9 * size, 15 * size)
        draw_stack(canvas, (at[0] + 3 * size, at[1] + 20 * size), height, NOBODY, size, False)
    else:
        canvas.use(SIGNS[ground], at[0] - 13 * size, at[1] - 13 * size, 26 * size)


def draw_flower(canvas: Canvas, at: Place, size: float, outer: bool) -> None:
    """Draw a small board that shows which territories count."""
    for slot in range(7):
        x, y = place_of(slot, at, size)
        css = "petal on" if (slot > 0) == outer else "petal"
        canvas.circle(x, y, size * 0.48, css=css)


def draw_pattern(seen: Garden, canvas: Canvas, card: int, at: Place, room: float) -> None:
    """Draw what a public project asks for, in a square of `room`."""
    box = seen.box
    family, ground = box.family[card], box.terrain[card]
    x, y = at
    big = room * 0.25
    left, right = (x - room * 0.24, y), (x + room * 0.24, y)
    if family == c.BESIDE_FREE:
        draw_disc(canvas, left, big, ground, 2)
        draw_disc(canvas, right, big, box.beside[card], 0)
    elif family in (c.OUTER, c.CENTRAL):
        draw_disc(canvas, left, big, ground, 2 if family == c.OUTER else 3)
        draw_flower(canvas, right, room * 0.14, family == c.OUTER)
    elif family == c.ROW_OF_TWO:
        draw_disc(canvas, left, big, ground, 1)
        draw_disc(canvas, right, big, ground, 1)
    elif family == c.TALL_ROW:
        draw_disc(canvas, left, big, ground, 2)
        draw_disc(canvas, right, big, ground, 1)
    else:
        others = [each for each in range(TERRAINS) if each != ground]
        draw_disc(canvas, (x, y - room * 0.2), big, ground, 2)
        draw_disc(canvas, (x - room * 0.25, y + room * 0.23), big, others[0], 1)
        draw_disc(canvas, (x + room * 0.25, y + room * 0.23), big, others[1], 1)


def is_within_reach(seen: Garden, seat: int, card: int) -> bool:
    """Return whether one more floor anywhere would claim a card for a seat."""
    if seat < 0 or seen.asking == c.FINISHED or not (seen.floors[seat] and seen.roofs()):
        return False
    mine = seen.own[seat] & ~seen.roofed
    room = (mine | ~seen.buildings()) & ~seen.land[TERRAINS]
    for field in range(FIELDS):
        if room >> field & 1:
            before, ours = seen.height[field], mine | 1 << field
            if can_claim(seen, card, field, seen.terrain(field), before + 1, ours, before):
                return True
    return False


def is_possible_now(seen: Garden, canvas: Canvas, card: int) -> bool:
    """Return whether the viewer could claim a card with the action at hand."""
    if seen.asking == c.CLAIM_PROJECT:
        return c.CLAIM + card in canvas.legal
    for action in canvas.legal:
        if seen.asking == c.ACT and action < c.DEMOLISH:
            ground = seen.terrain(action)
            choices = [each for each in range(TERRAINS) if seen.ground[each]]
            for each in choices if ground == TERRAINS else [ground]:
                if card in list_claimable(seen, action, each):
                    return True
    return False


def draw_project(seen: Garden, canvas: Canvas, place: int, at: Place) -> None:
    """Draw an open card, marked if the viewer could fulfil it now or with one more floor."""
    card = seen.row[place]
    width, height = CARD
    if card == EMPTY:
        with canvas.group(id=f"row{place}", x=at[0], y=at[1]):
            canvas.rect(0, 0, width, height, rx=12, css="die-empty")
        return
    _ = canvas._
    now = is_possible_now(seen, canvas, card)
    soon = not now and is_within_reach(seen, canvas.viewer, card)
    label = f"{project(seen, card, _)}: {requirement(seen, card, _)}"
    if now:
        label += "; " + _("you can fulfil this now")
    elif soon:
        label += "; " + _("one more floor and you can fulfil this")
    action = c.CLAIM + card
    with canvas.group(
        id=f"card-{PUBLIC_KEYS[card]}",
        x=at[0],
        y=at[1],
        css=f"card row-{place}",
        action=action,
        label="" if action in canvas.legal else label,
    ):
        canvas.rect(3, 4, width, height, rx=12, css="f-shadow")
        canvas.rect(0, 0, width, height, rx=12, css="ground project")
        canvas.path(f"M0 46 V12 Q0 0 12 0 H{width - 12} Q{width} 0 {width} 12 V46 Z", css="strip")
        lines = wrap(card_name(seen, card, _), 11)[:2]
        for index, line in enumerate(lines):
            y = 24 + (index - (len(lines) - 1) / 2) * 19
            size = 17 if len(line) < 11 else 15.5
            canvas.text(width / 2, y, line, css="mid strip-text", font_size=size)
        draw_pattern(seen, canvas, card, (width / 2, 110), 116)
        canvas.use("star", 8, height - 42, 34)
        canvas.text(48, height - 24, str(seen.box.points[card]), css="t1")
        if now or soon:
            canvas.rect(
                2, 2, width - 4, height - 4, rx=11, css=f"project-{'now' if now else 'soon'}"
            )
        if now:
            canvas.circle(width - 24, height - 24, 17, css="now-mark")
            canvas.path(
                "M-8 0 L-2 7 L9 -7",
                css="f-none s-white",
                transform=f"translate({width - 24} {height - 25})",
            )
        elif soon:
            canvas.text(width - 24, height - 24, "+1", css="t4 mid bold soft")


def draw_claimed(seen: Garden, canvas: Canvas, seat: int, at: Place, width: float) -> None:
    """GN-6.9 kept: the cards that the seat in focus has fulfilled."""
    _ = canvas._
    cards = [card for card in range(c.PUBLIC) if seen.claimed[seat] >> card & 1]
    names = ", ".join(project(seen, card, _) for card in cards)
    label = _("fulfilled: {projects}", projects=names or "–")
    with canvas.group(id=f"claimed{seat}", x=at[0], y=at[1], label=label):
        canvas.rect(0, 0, width, 112, rx=12, css="f-panel")
        canvas.text(12, 18, _("fulfilled"), css="t4 soft")
        canvas.text(width - 12, 18, str(len(cards)), css="t4 end bold")
        step = min(33.0, (width - 48) / max(1, (len(cards) - 1) // 2)) if cards else 0
        for index, card in enumerate(cards):
            x, y = 10 + index // 2 * step, 30 + index % 2 * 40
            canvas.rect(x, y, 30, 37, rx=5, css="project")
            canvas.rect(x + 1, y + 1, 28, 12, rx=4, css=f"land-{seen.box.terrain[card]}")
            canvas.text(x + 15, y + 26, str(seen.box.points[card]), css="t4 mid bold")


# Secret projects


def draw_aim(seen: Garden, canvas: Canvas, kind: int, at: Place) -> None:
    """Draw what a secret project counts, in a square of 70."""
    box = seen.box
    x, y = at
    pair = box.pair[2 * kind : 2 * kind + 2]
    if pair[0] >= 0:
        for index, number in enumerate(pair):
            canvas.circle(x - 18 + 36 * index, y, 17, css="number")
            canvas.text(x - 18 + 36 * index, y + 1, str(number + 1), css="t3 mid bold dark")
        return
    ground = box.secret_terrain[kind]
    if ground >= 0:
        draw_disc(canvas, at, 31, ground, box.tall[kind])
    else:
        canvas.circle(x, y, 31, css="plot petal")
        draw_stack(canvas, (x + 2, y + 25), box.tall[kind], NOBODY, 0.8, False)


def draw_secret(
    seen: Garden, canvas: Canvas, seat: int, kind: int, at: Place, width: float
) -> None:
    """Draw a secret project with what it is worth now; face down if it is not known."""
    if kind == UNKNOWN:
        with canvas.group(x=at[0], y=at[1], label=canvas._("a secret project, face down")):
            canvas.rect(0, 0, width, FACE, rx=12, css="back")
            canvas.use("secret", width / 2 - 40, FACE / 2 - 40, 80)
        return
    with canvas.group(x=at[0], y=at[1], label=describe_secret(seen, canvas, seat, kind)):
        worth = None if seen.asking == c.KEEP_SECRETS else secret_points(seen, seat, kind)
        draw_face(seen, canvas, kind, width, worth)


def describe_secret(seen: Garden, canvas: Canvas, seat: int, kind: int) -> str:
    """Describe what a secret project promises and brings now."""
    _ = canvas._
    text = f"{secret(seen, kind, _)}: {promise(seen, kind, _)}"
    if seen.asking != c.KEEP_SECRETS:
        text += "; " + _("now {n}", n=secret_points(seen, seat, kind))
    return text


def draw_face(seen: Garden, canvas: Canvas, kind: int, width: float, worth: int | None) -> None:
    """Draw the face of a secret card: name, aim, points, what it is worth now, its words."""
    _ = canvas._
    box = seen.box
    canvas.rect(0, 0, width, FACE, rx=12, css="ground project")
    canvas.path(f"M0 28 V12 Q0 0 12 0 H{width - 12} Q{width} 0 {width} 12 V28 Z", css="strip own")
    canvas.text(width / 2, 15, _(box.secret_names[kind]), css="t4 mid strip-text")
    draw_aim(seen, canvas, kind, (46, 66))
    points = str(box.secret_points[kind])
    if box.both[kind]:
        points += f" / {box.both[kind]}"
    canvas.use("star", 88, 36, 24)
    canvas.text(116, 49, points, css="t3 bold")
    if worth is not None:
        canvas.text(88, 81, _("now {n}", n=worth), css="t3 bold" if worth else "t3 soft")
    size = 14 if canvas.wide else 21  # a phone shows it half as large
    letters = int((width - 16) / (size * 0.56))
    lines = wrap(promise(seen, kind, _), letters)
    leading = size * 1.12
    first = min(113, FACE - 6 - (len(lines) - 0.5) * leading)  # many lines begin higher up
    for index, line in enumerate(lines):
        canvas.text(10, first + index * leading, line, css="soft", font_size=size)


def draw_secrets(seen: Garden, canvas: Canvas, at: Place, width: float, across: bool) -> None:
    """Draw the secret cards of the seat in focus: two kept ones, or four to choose from."""
    seat = canvas.focus
    kept = seen.kept[KEPT * seat : KEPT * seat + KEPT]
    hand = [kind for kind in seen.dealt[DEALT * seat : DEALT * seat + DEALT] if kind != EMPTY]
    with canvas.group(id=f"secrets{seat}", x=at[0], y=at[1]):
        cards = hand if kept[0] == EMPTY else kept
        step = (width - 8) / 2 if across else width
        for index, kind in enumerate(cards):
            row, column = divmod(index, 2 if across else 1)
            place = (column * (step + 8), row * (FACE + 6))
            if kind >= 0 and kept[0] == EMPTY:
                draw_choice(seen, canvas, kind, place, step)
            else:
                draw_secret(seen, canvas, seat, kind, place, step)


def draw_choice(seen: Garden, canvas: Canvas, kind: int, at: Place, width: float) -> None:
    """GN-1.7 secrets: a card that can be picked, two of them to keep."""
    label = describe_secret(seen, canvas, canvas.focus, kind)
    picked = canvas.token(SECRET_KEYS[kind], bool(canvas.legal), label)
    words = "" if picked else label
    with canvas.group("", at[0], at[1], "choice", None, words, **picked):
        draw_face(seen, canvas, kind, width, None)
