"""Secret projects: small in the corners, in rows on a phone, large where two are chosen."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.svg import Attribute
from pentapolis.draw.type import measure_text, wrap_text

from ..rules import codes as c
from ..rules.codes import DEALT, KEPT, PAIRS, SECRET_KEYS
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


def draw_aim(seen: Garden, canvas: Canvas, kind: int, at: Place, radius: float) -> None:
    """Draw what a secret project counts, in a circle."""
    box = seen.box
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


def describe_secret(seen: Garden, canvas: Canvas, seat: int, kind: int) -> str:
    """Describe what a secret project promises and brings now."""
    _ = canvas._
    text = f"{secret(seen.box, kind, _)}: {promise(seen.box, kind, _)}"
    if seen.asking != c.KEEP_SECRETS:
        text += "; " + _("now {n}", n=secret_points(seen, seat, kind))
    return text


def rate_text(seen: Garden, kind: int) -> str:
    """Return the points of a card as it prints them: for each, or for one and for both."""
    box = seen.box
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
    if index >= len(hand):
        return
    kind = hand[index]
    _ = canvas._
    hidden = _("a secret project, face down")
    label = hidden if kind == UNKNOWN else describe_secret(seen, canvas, seat, kind)
    width, height = CHIP
    with canvas.group(id=f"secret{index}", x=at[0], y=at[1], css="secret", label=label):
        if kind == UNKNOWN:
            draw_back(canvas, width, height)
            return
        canvas.rect(0, 0, width, height, rx=12, css="ground project")
        strip = f"M0 30 V12 Q0 0 12 0 H{width - 12} Q{width} 0 {width} 12 V30 Z"
        canvas.path(strip, css="strip own")
        pair = seen.box.pair[2 * kind] >= 0
        name = _("Control") if pair else _(seen.box.secret_names[kind])
        canvas.text(width / 2, 16, name, css="mid strip-text", font_size=20)
        draw_aim(seen, canvas, kind, (36, 62), 27)
        rate = rate_text(seen, kind)
        canvas.use("star", width - 36 - 13 * len(rate), 36, 22)
        canvas.text(width - 8, 48, rate, css="end soft", font_size=20)
        worth = secret_points(seen, seat, kind)
        canvas.text(width - 8, 75, _("now {n}", n=worth), css="end bold", font_size=20)


def draw_secret_rows(seen: Garden, canvas: Canvas, top: float, width: float) -> float:
    """Draw the secret cards of the seat in focus one below the other; return where they end."""
    seat = canvas.focus
    hand = list_hand(seen, seat)
    if not hand:
        return top
    with canvas.group(id=f"secrets{seat}", x=4, y=top):
        for index, kind in enumerate(hand):
            draw_secret_row(seen, canvas, seat, kind, index * (ROW + 10), width)
    return top + len(hand) * (ROW + 10)


def draw_secret_row(
    seen: Garden, canvas: Canvas, seat: int, kind: int, y: float, width: float
) -> None:
    """Draw a secret card with its words beside its aim; two of four can be picked."""
    _ = canvas._
    if kind == UNKNOWN:
        with canvas.group(y=y, label=_("a secret project, face down")):
            draw_back(canvas, width, ROW)
        return
    label = describe_secret(seen, canvas, seat, kind)
    picked = pick(seen, canvas, seat, kind, label)
    with canvas.group("", 0, y, "secret", None, "" if picked else label, **picked):
        canvas.rect(0, 0, width, ROW, rx=14, css="ground project own")
        draw_aim(seen, canvas, kind, (84, ROW / 2), 46)
        choosing = is_choosing(seen, seat)
        room = width - (376 if choosing else 336)
        draw_words(canvas, secret(seen.box, kind, _), promise(seen.box, kind, _), room)
        if choosing:
            draw_ribbon(seen, canvas, seat, kind, (width - 186, ROW - 44), 24)
            canvas.use("star", width - 124, 14, 36)
            canvas.text(width - 84, 34, rate_text(seen, kind), css="bold", font_size=28)
            return
        rate = rate_text(seen, kind)
        canvas.use("star", width - 54 - 17 * len(rate), 14, 32)
        canvas.text(width - 14, 32, rate, css="end soft", font_size=26)
        worth = secret_points(seen, seat, kind)
        canvas.text(width - 14, 84, _("now {n}", n=worth), css="end bold", font_size=26)


def pick(seen: Garden, canvas: Canvas, seat: int, kind: int, label: str) -> dict[str, Attribute]:
    """GN-1.7 secrets: return what makes a card one that can be picked, two of them to keep."""
    return canvas.token(SECRET_KEYS[kind], is_choosing(seen, seat) and bool(canvas.legal), label)


def draw_faces(seen: Garden, canvas: Canvas, at: Place) -> None:
    """Draw the four cards to choose from side by side."""
    seat = canvas.focus
    with canvas.group(id=f"secrets{seat}", x=at[0], y=at[1]):
        for index, kind in enumerate(list_hand(seen, seat)):
            x = index * (FACE[0] + 8)
            if kind == UNKNOWN:
                with canvas.group(x=x, label=canvas._("a secret project, face down")):
                    draw_back(canvas, *FACE)
                continue
            label = describe_secret(seen, canvas, seat, kind)
            picked = pick(seen, canvas, seat, kind, label)
            with canvas.group("", x, 0, "secret", None, "" if picked else label, **picked):
                draw_face(seen, canvas, seat, kind)


def draw_face(seen: Garden, canvas: Canvas, seat: int, kind: int) -> None:
    """Draw the face of a secret card: name, aim, points, its words."""
    _ = canvas._
    width, height = FACE
    canvas.rect(0, 0, width, height, rx=14, css="ground project")
    strip = f"M0 38 V14 Q0 0 14 0 H{width - 14} Q{width} 0 {width} 14 V38 Z"
    canvas.path(strip, css="strip own")
    name = _(seen.box.secret_names[kind])
    canvas.text(width / 2, 20, name, css="mid strip-text", font_size=20)
    draw_aim(seen, canvas, kind, (62, 92), 40)
    canvas.use("star", 124, 62, 32)
    canvas.text(158, 79, rate_text(seen, kind), css="bold", font_size=28)
    if is_choosing(seen, seat):
        draw_ribbon(seen, canvas, seat, kind, (12, 240), 20)
    lines = wrap_text(promise(seen.box, kind, _), width - 24, 20)
    for index, line in enumerate(lines):
        canvas.text(12, 154 + index * 24, line, css="soft", font_size=20)


def draw_ribbon(
    seen: Garden, canvas: Canvas, seat: int, kind: int, at: Place, letter: float
) -> None:
    """Mark the two cards that make a good start."""
    pair = recommend_pair(seen, seat)
    if pair == EMPTY or kind not in PAIRS[pair - c.KEEP]:
        return
    text = canvas._("good start")
    width = measure_text(text, letter, bold=True) + 14
    canvas.rect(at[0], at[1], width, letter * 1.5, rx=8, css="ribbon")
    canvas.text(at[0] + width / 2, at[1] + letter * 0.78, text, css="mid bold", font_size=letter)
