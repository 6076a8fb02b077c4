"""Secret projects: small in the corners, in rows on a phone, large where two are chosen."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.draw.canvas import Canvas, Group
from pentapolis.draw.once import draw_once
from pentapolis.draw.type import measure_text, wrap_text

from ..rules import codes as c
from ..rules.codes import DEALT, KEPT, PAIRS, SECRET_KEYS
from ..rules.parts import Box
from ..rules.scoring import secret_points
from ..rules.state import Garden
from ..words.cards import recommend_pair
from ..words.names import promise, secret
from .cards import ROW, draw_disc, draw_words
from .fields import FLOOR, NOBODY, RISE, Place, draw_house

CHIP: Final = (160, 94)
FACE: Final = (242, 276)


def list_hand(seen: Garden, seat: int) -> list[int]:
    """List the secret cards that a seat has to show: its two, or the four to choose from."""
    kept = seen.kept[KEPT * seat : KEPT * seat + KEPT]
    if kept[0] != EMPTY:
        return kept
    return [kind for kind in seen.dealt[DEALT * seat : DEALT * seat + DEALT] if kind != EMPTY]


def is_choosing(seen: Garden, seat: int) -> bool:
    """Return whether a seat has still to choose which cards it keeps."""
    return seen.asking == c.KEEP_SECRETS and seen.kept[KEPT * seat] == EMPTY


def draw_aim(canvas: Canvas, box: Box, kind: int, at: Place, radius: float) -> None:
    """Draw what a secret project counts, in a circle."""
    x, y = at
    pair = box.pair[2 * kind : 2 * kind + 2]
    if pair[0] >= 0:
        for index, number in enumerate(pair):
            middle = x + (index - 0.5) * radius * 1.2
            canvas.circle(middle, y, radius * 0.58, css="number")
            size = max(20.0, radius * 0.75)
            canvas.text(middle, y + 1, str(number + 1), css="mid bold dark", font_size=size)
        return
    ground = box.secret_terrain[kind]
    if ground >= 0:
        draw_disc(canvas, at, radius, ground, box.tall[kind])
    else:
        canvas.circle(x, y, radius, css="plot petal")
        tall = box.tall[kind]
        size = 1.9 * radius / (tall * FLOOR + RISE)  # the tower fills the circle
        draw_house(canvas, (x, y + 0.85 * radius), tall, NOBODY, size, False)


def describe_secret(box: Box, kind: int, worth: int | None, _: Words) -> str:
    """Describe what a secret project promises and, when all have chosen theirs, brings now."""
    text = f"{secret(box, kind, _)}: {promise(box, kind, _)}"
    return text if worth is None else f"{text}; " + _("now {n}", n=worth)


def rate_text(box: Box, kind: int) -> str:
    """Return the points of a card as it prints them: for each, or for one and for both."""
    both = f"/{box.both[kind]}" if box.both[kind] else ""
    return f"{box.secret_points[kind]}{both}"


def draw_back(canvas: Canvas, width: float, height: float) -> None:
    """Draw a card face down."""
    canvas.rect(0, 0, width, height, rx=12, css="back")
    size = height * 0.7
    canvas.use("secret", width / 2 - size / 2, height / 2 - size / 2, size)


def draw_chip(seen: Garden, canvas: Canvas, seat: int, index: int, at: Place) -> None:
    """Draw one of two kept cards in the room beside an open project."""
    hand = list_hand(seen, seat)
    if index < len(hand):
        kind = hand[index]
        is_told = seen.asking != c.KEEP_SECRETS
        draw_kept(canvas, seen.box, index, kind, secret_points(seen, seat, kind), is_told, at)


@draw_once
def draw_kept(
    canvas: Canvas, box: Box, index: int, kind: int, worth: int, is_told: bool, at: Place
) -> None:
    """Draw a kept card with what it is worth now; `is_told` says that in words as well."""
    _ = canvas._
    width, height = CHIP
    if kind == UNKNOWN:
        label = _("a secret project, face down")
        with canvas.group(id=f"secret{index}", x=at[0], y=at[1], css="secret", label=label):
            draw_back(canvas, width, height)
        return
    label = describe_secret(box, kind, worth if is_told else None, _)
    with canvas.group(id=f"secret{index}", x=at[0], y=at[1], css="secret", label=label):
        canvas.rect(0, 0, width, height, rx=12, css="ground project")
        strip = f"M0 30 V12 Q0 0 12 0 H{width - 12} Q{width} 0 {width} 12 V30 Z"
        canvas.path(strip, css="strip own")
        name = _("Control") if box.pair[2 * kind] >= 0 else _(box.secret_names[kind])
        canvas.text(width / 2, 16, name, css="mid strip-text", font_size=20)
        draw_aim(canvas, box, kind, (36, 62), 27)
        rate = rate_text(box, kind)
        canvas.use("star", width - 36 - 13 * len(rate), 36, 22)
        canvas.text(width - 8, 48, rate, css="end soft", font_size=20)
        canvas.text(width - 8, 75, _("now {n}", n=worth), css="end bold", font_size=20)


def draw_secret_rows(seen: Garden, canvas: Canvas, top: float, width: float) -> float:
    """Draw the secret cards of the seat in focus one below the other; return where they end."""
    seat = canvas.focus
    hand = list_hand(seen, seat)
    if not hand:
        return top
    choosing = is_choosing(seen, seat)
    good = list_recommended(seen, seat) if choosing else []
    with canvas.group(id=f"secrets{seat}", x=4, y=top):
        for index, kind in enumerate(hand):
            y = index * (ROW + 10)
            if kind == UNKNOWN:
                with canvas.group(y=y, label=canvas._("a secret project, face down")):
                    draw_back(canvas, width, ROW)
                continue
            with open_secret(seen, canvas, seat, kind, (0, y)):
                if choosing:
                    draw_choice(canvas, seen.box, kind, kind in good, width)
                else:
                    worth = secret_points(seen, seat, kind)
                    draw_row(canvas, seen.box, kind, worth, width)
    return top + len(hand) * (ROW + 10)


def open_secret(seen: Garden, canvas: Canvas, seat: int, kind: int, at: Place) -> Group:
    """GN-1.7 secrets: return the group of a secret card; it can be picked, two of four to keep."""
    worth = secret_points(seen, seat, kind) if seen.asking != c.KEEP_SECRETS else None
    label = describe_secret(seen.box, kind, worth, canvas._)
    can_pick = is_choosing(seen, seat) and bool(canvas.legal)
    picked = canvas.token(SECRET_KEYS[kind], can_pick, label)
    return canvas.group("", at[0], at[1], "secret", None, "" if picked else label, **picked)


@draw_once
def draw_row(canvas: Canvas, box: Box, kind: int, worth: int, width: float) -> None:
    """Draw the words of a kept card beside its aim."""
    start_row(canvas, box, kind, width, 336)
    rate = rate_text(box, kind)
    canvas.use("star", width - 54 - 17 * len(rate), 14, 32)
    canvas.text(width - 14, 32, rate, css="end soft", font_size=26)
    canvas.text(width - 14, 84, canvas._("now {n}", n=worth), css="end bold", font_size=26)


@draw_once
def draw_choice(canvas: Canvas, box: Box, kind: int, is_good: bool, width: float) -> None:
    """Draw the words of a card to choose beside its aim."""
    start_row(canvas, box, kind, width, 376)
    if is_good:
        draw_ribbon(canvas, (width - 186, ROW - 44), 24)
    canvas.use("star", width - 124, 14, 36)
    canvas.text(width - 84, 34, rate_text(box, kind), css="bold", font_size=28)


def start_row(canvas: Canvas, box: Box, kind: int, width: float, taken: float) -> None:
    """Draw a row with the aim and the words of a card; the rest of it has `taken` some width."""
    canvas.rect(0, 0, width, ROW, rx=14, css="ground project own")
    draw_aim(canvas, box, kind, (84, ROW / 2), 46)
    draw_words(canvas, secret(box, kind, canvas._), promise(box, kind, canvas._), width - taken)


def draw_faces(seen: Garden, canvas: Canvas, at: Place) -> None:
    """Draw the four cards to choose from side by side."""
    seat = canvas.focus
    good = list_recommended(seen, seat)
    with canvas.group(id=f"secrets{seat}", x=at[0], y=at[1]):
        for index, kind in enumerate(list_hand(seen, seat)):
            x = index * (FACE[0] + 8)
            if kind == UNKNOWN:
                with canvas.group(x=x, label=canvas._("a secret project, face down")):
                    draw_back(canvas, *FACE)
                continue
            with open_secret(seen, canvas, seat, kind, (x, 0)):
                draw_face(canvas, seen.box, kind, kind in good)


@draw_once
def draw_face(canvas: Canvas, box: Box, kind: int, is_good: bool) -> None:
    """Draw the face of a card to choose: name, aim, points, its words."""
    _ = canvas._
    width, height = FACE
    canvas.rect(0, 0, width, height, rx=14, css="ground project")
    strip = f"M0 38 V14 Q0 0 14 0 H{width - 14} Q{width} 0 {width} 14 V38 Z"
    canvas.path(strip, css="strip own")
    name = _(box.secret_names[kind])
    canvas.text(width / 2, 20, name, css="mid strip-text", font_size=20)
    draw_aim(canvas, box, kind, (62, 92), 40)
    canvas.use("star", 124, 62, 32)
    canvas.text(158, 79, rate_text(box, kind), css="bold", font_size=28)
    if is_good:
        draw_ribbon(canvas, (12, 240), 20)
    lines = wrap_text(promise(box, kind, _), width - 24, 20)
    for index, line in enumerate(lines):
        canvas.text(12, 154 + index * 24, line, css="soft", font_size=20)


def list_recommended(seen: Garden, seat: int) -> list[int]:
    """List the two cards of a hand that make a good start."""
    pair = recommend_pair(seen, seat)
    return [] if pair == EMPTY else PAIRS[pair - c.KEEP]


def draw_ribbon(canvas: Canvas, at: Place, letter: float) -> None:
    """Mark a card that makes a good start with another one."""
    text = canvas._("good start")
    width = measure_text(text, letter, bold=True) + 14
    canvas.rect(at[0], at[1], width, letter * 1.5, rx=8, css="ribbon")
    canvas.text(at[0] + width / 2, at[1] + letter * 0.78, text, css="mid bold", font_size=letter)
