"""The picture of Saint Malo: a large city, the stores beside it, pirates, dice, people."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.core.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.shapes import SHAPES

from . import dice as d
from . import state as st
from .draw_sides import actions_row, dice_row, pirate_rows, stores
from .parts import FACE_KEYS, PERSON_KEYS
from .questions import gained_coins, gained_points
from .shapes import PEOPLE, TOWER
from .sketch import letters
from .state import CELLS, PLAN, Town, defence
from .words import field, is_open, person, tower

TRACK: Final = 30  # width of the point track around the city

CELL_EVENTS: Final = {
    st.CRATE_DRAWN,
    st.WALL_DRAWN,
    st.CHURCH_DRAWN,
    st.PERSON_DRAWN,
    st.HOUSE_DRAWN,
}


class Layout:
    """Where things lie: side by side on a desk, one below the other on a phone."""

    def __init__(self, wide: bool) -> None:
        self.cell = 96 if wide else 98
        self.city = 7 * self.cell + 2 * TRACK
        self.width = 1020 if wide else self.city + 8
        if wide:
            self.city_at = (4, 4)
            self.side_at = (self.city + 16, 4)
            self.side_width = self.width - self.city - 20
            self.dice_at = (4, self.city + 14)
            self.actions_at = (510, self.city + 14)
            self.die = 90
            self.actions_width = self.width - 514
            self.height = self.city + 122
        else:
            self.city_at = (4, 112)
            self.side_at = (4, 4)
            self.side_width = self.city
            self.dice_at = (4, self.city + 230)
            self.die = 130
            self.actions_at = (4, self.city + 384)
            self.actions_width = self.city
            self.height = self.city + 490


def paint(game: Game, seen: Town, canvas: Canvas) -> None:
    """Draw the table with the city of the seat in focus large."""
    layout = Layout(canvas.wide)
    canvas.size(layout.width, layout.height)
    define(canvas)
    seat = canvas.focus
    paint_city(seen, seat, canvas, layout)
    pirate_rows(seen, canvas, layout.side_at, layout.side_width, canvas.wide)
    below = 318 if canvas.wide else layout.city + 4
    store_y = layout.side_at[1] + below + (0 if canvas.wide else 112)
    stores(seen, seat, canvas, (layout.side_at[0], store_y), layout.side_width, canvas.wide)
    dice_row(seen, canvas, layout.dice_at, layout.die)
    actions_row(seen, canvas, layout.actions_at, layout.actions_width)
    describe(seen, canvas)


def define(canvas: Canvas) -> None:
    """Give the drawing its shapes."""
    for name in (
        "house",
        "church",
        "wall",
        "crate",
        "log",
        "coin",
        "shield",
        "cannon",
        "star",
    ):
        canvas.define(name, SHAPES[name])
    for face, name in zip(FACE_KEYS[3:], ("cross", "head", "sabres"), strict=True):
        canvas.define(face, SHAPES[name])
    for seat in range(5):
        canvas.define(f"seat-{seat}", SHAPES[f"seat-{seat}"])
    for key, shape in zip(PERSON_KEYS, PEOPLE, strict=True):
        canvas.define(key, shape)
    canvas.define("tower", TOWER)


def paint_city(seen: Town, seat: int, canvas: Canvas, layout: Layout) -> None:
    """Draw the plan: point track, towers, fields with what stands on them."""
    x, y = layout.city_at
    with canvas.group(id=f"track{seat}", x=x, y=y):
        paint_track(seen, seat, canvas, layout.city)
    for row in range(PLAN.rows):
        for column in range(PLAN.columns):
            left = x + TRACK + column * layout.cell
            top = y + TRACK + row * layout.cell
            cell = PLAN.cell(row, column)
            if cell < 0:
                paint_tower(seen, seat, canvas, row, column, (left, top, layout.cell))
            else:
                paint_field(seen, seat, canvas, cell, (left, top, layout.cell))


def paint_track(seen: Town, seat: int, canvas: Canvas, size: int) -> None:
    """SM-8.4 score: points run clockwise around the wall, a hundred steps from the corner."""
    canvas.rect(0, 0, size, size, rx=14, css="f-stone ink-line")
    inner = size - 2 * TRACK
    canvas.rect(TRACK, TRACK, inner, inner, css="f-field-dark")
    step = (size - TRACK) / 25
    half = TRACK / 2
    points = seen.points[seat] % seen.box.track
    for mark in range(100):
        side, along = divmod(mark, 25)
        place = half + along * step
        far = size - half
        at = [(place, half), (far, place), (size - place, far), (half, size - place)][side]
        if mark == points:
            canvas.use(f"seat-{seat}", at[0] - 14, at[1] - 14, 28)
        elif mark % 10 == 0:
            canvas.text(at[0], at[1], str(mark), css="t4 mid bold track-number")
        else:
            canvas.circle(at[0], at[1], 2.6 if mark % 5 else 4, css="track-dot")


def paint_tower(
    seen: Town,
    seat: int,
    canvas: Canvas,
    row: int,
    column: int,
    box: tuple[int, int, int],
) -> None:
    """SM-6.5 tower: the bonus of the side its arrow points along."""
    left, top, size = box
    corner = (row > 0) * 2 + (column > 0)
    which = [st.NORTH, st.EAST, st.WEST, st.SOUTH][corner]
    full = seen.walls[seat] & st.SIDE[which] == st.SIDE[which]
    label = tower(seen, which, canvas._)
    with canvas.group(id=f"tower{seat}-{which}", x=left, y=top, label=label):
        canvas.use("tower", 2, 2, size - 4)
        middle = size / 2
        if seen.box.tower_heads[which]:
            canvas.use("head", middle - 24, middle - 22, 30)
            canvas.text(
                middle + 16,
                middle - 4,
                f"≤{seen.box.tower_heads[which]}",
                css="t4 mid bold dark",
            )
        elif seen.box.tower_coins[which]:
            canvas.use("coin", middle - 27, middle - 20, 30)
            canvas.text(
                middle + 14,
                middle - 4,
                f"+{seen.box.tower_coins[which]}",
                css="t4 mid bold dark",
            )
        else:
            canvas.use("star", middle - 27, middle - 21, 30)
            canvas.text(
                middle + 14,
                middle - 4,
                f"+{seen.box.tower_points[which]}",
                css="t4 mid bold dark",
            )
        turn = [0, 90, 270, 180][corner]
        place = f"translate({middle} {middle + 22}) rotate({turn})"
        if full:
            canvas.path(
                "M-9 0 L-2 7 L10 -7",
                css="f-none s-good",
                transform=f"translate({middle} {middle + 20})",
            )
        elif is_open(seen, seat, which):
            canvas.path("M-12 0 H10 M4 -6 L11 0 L4 6", css="f-none arrow", transform=place)
        else:
            canvas.path(
                "M-7 -6 L7 6 M7 -6 L-7 6",
                css="f-none s-broken",
                transform=f"translate({middle} {middle + 20})",
            )


def paint_field(
    seen: Town, seat: int, canvas: Canvas, cell: int, box: tuple[int, int, int]
) -> None:
    """Draw one field: its ground, its piece, and what a click there would bring."""
    left, top, size = box
    outer = st.SIDE_OF[cell] != st.NO_SIDE
    mine = seat == seen.turn
    action = st.PLACE + cell
    key = f"f{seat}-{PLAN.names[cell]}"
    legal = mine and action in canvas.legal
    label = "" if legal else f"{field(cell)}: {standing(seen, seat, cell, canvas._)}"
    with canvas.group(
        id=key,
        x=left,
        y=top,
        action=action if mine else None,
        label=label if not legal else "",
    ):
        css = "ground f-field-dark" if outer else "ground f-field"
        canvas.rect(2, 2, size - 4, size - 4, rx=8, css=css)
        paint_piece(seen, seat, canvas, cell, size)
        if legal:
            paint_gain(seen, canvas, cell, size)


def standing(seen: Town, seat: int, cell: int, _: Words) -> str:
    """Say what stands on a field."""
    bit = 1 << cell
    if seen.crates[seat] & bit:
        return _("crate")
    if seen.walls[seat] & bit:
        return _("wall")
    if seen.houses[seat] & bit:
        return _("house")
    for value in range(st.CHURCHES):
        if seen.churches[seat * st.CHURCHES + value] & bit:
            return _("church of value {value}", value=value + 1)
    for which in range(st.PERSONS):
        if seen.people[seat * st.PERSONS + which] & bit:
            return person(which, _)
    return _("free")


def paint_piece(seen: Town, seat: int, canvas: Canvas, cell: int, size: float) -> None:
    """Draw what stands on a field."""
    bit = 1 << cell
    pad = size * 0.08
    room = size - 2 * pad
    if seen.free[seat] & bit:
        if size > 60:
            canvas.text(10, size - 14, field(cell), css="field-name")
        return
    if seen.crates[seat] & bit:
        canvas.use("crate", pad, pad, room)
    elif seen.walls[seat] & bit:
        canvas.use("wall", size * 0.02, size * 0.02, size * 0.96)
    elif seen.houses[seat] & bit:
        canvas.use("house", pad, pad, room)
    for value in range(st.CHURCHES):
        if seen.churches[seat * st.CHURCHES + value] & bit:
            canvas.use("church", pad, pad, room)
            canvas.text(
                size * 0.34,
                size * 0.67,
                str(value + 1),
                css="t2 mid dark church-value",
                font_size=size * 0.3,
            )
    for which, key in enumerate(PERSON_KEYS):
        if seen.people[seat * st.PERSONS + which] & bit:
            canvas.use(key, pad * 0.6, pad * 0.6, room + pad * 0.8)
            canvas.circle(size * 0.8, size * 0.8, size * 0.155, css="letter-ground thin-line")
            letter = letters(seen, canvas._)[which]
            canvas.text(
                size * 0.8,
                size * 0.81,
                letter,
                css="mid bold dark",
                font_size=size * 0.21,
            )


def paint_gain(seen: Town, canvas: Canvas, cell: int, size: float) -> None:
    """Show on a legal field what it brings, and warn where it spoils a begun wall."""
    gain = ""
    icon = ""
    if seen.asking == st.PLACE_PERSON:
        points = gained_points(seen, seen.turn, seen.chosen, cell)
        coins = gained_coins(seen, seen.turn, seen.chosen, cell)
        if coins:
            gain, icon = f"+{coins}", "coin"
        elif points:
            gain, icon = f"+{points}", "star"
        elif seen.chosen == st.ARCHITECT:
            room = (seen.free[seen.turn] & st.AROUND[cell]).bit_count()
            gain, icon = str(room), "house"
    which = st.SIDE_OF[cell]
    if gain:
        canvas.use(icon, size * 0.18, size * 0.34, size * 0.3)
        canvas.text(size * 0.66, size * 0.5, gain, css="t3 mid bold")
    if which == st.NO_SIDE or seen.asking == st.PLACE_WALL:
        return
    if seen.walls[seen.turn] & st.SIDE[which] and is_open(seen, seen.turn, which):
        canvas.path(
            "M0 -13 L15 12 L-15 12 Z",
            css="warn-ground",
            transform=f"translate({size * 0.8:.0f} {size * 0.22:.0f})",
        )
        canvas.text(size * 0.8, size * 0.25, "!", css="t4 mid bold dark")


def paint_seat(game: Game, seen: Town, seat: int, canvas: Canvas) -> None:
    """Draw a city small, for the card of its seat."""
    define(canvas)
    size = 40
    canvas.size(7 * size + 8, 7 * size + 8)
    with canvas.group(id="city", x=4, y=4):
        canvas.rect(-4, -4, 7 * size + 8, 7 * size + 8, rx=8, css="f-stone")
        for row in range(PLAN.rows):
            for column in range(PLAN.columns):
                cell = PLAN.cell(row, column)
                if cell < 0:
                    canvas.use("tower", column * size + 2, row * size + 2, size - 4)
                    continue
                css = "f-field-dark" if st.SIDE_OF[cell] != st.NO_SIDE else "f-field"
                with canvas.group(x=column * size, y=row * size):
                    canvas.rect(1, 1, size - 2, size - 2, rx=4, css=css)
                    paint_piece(seen, seat, canvas, cell, size)


def describe(seen: Town, canvas: Canvas) -> None:
    """Say the position in words."""
    _ = canvas._
    for seat in range(seen.seats):
        pieces: dict[str, list[str]] = {}
        for cell in range(CELLS):
            what = standing(seen, seat, cell, _)
            if not seen.free[seat] & (1 << cell):
                pieces.setdefault(what, []).append(field(cell))
        canvas.describe(
            _(
                "{name}: {coins} coins, {logs} logs, defence {defence}, {free} free fields.",
                name=_.who(seat),
                coins=seen.coins[seat],
                logs=seen.logs[seat],
                defence=defence(seen, seat),
                free=seen.free[seat].bit_count(),
            )
        )
        for what, where in pieces.items():
            canvas.describe(f"{what}: {', '.join(where)}.")


def tokens(game: Game, seen: Town, legal: list[int]) -> dict[int, list[str]]:
    """SM-3.2 keep: the dice picked up together are one action; picking none keeps all."""
    if seen.asking != st.KEEP_DICE:
        return {}
    picks: dict[int, list[str]] = {}
    for action in legal:
        picks[action] = [] if action == st.STOP else list(d.THROW_NAMES[action - st.REROLL])
    return picks


def marks(game: Game, event: Event) -> list[str]:
    """Name the fields an event speaks of."""
    if event.kind in CELL_EVENTS and event.args:
        return [f"f{event.seat}-{PLAN.names[event.args[0]]}"]
    if event.kind == st.SIDE_COMPLETED:
        return [f"tower{event.seat}-{event.args[0]}"]
    if event.kind in (st.BOXES_STRUCK, st.PIRATES_ATTACKED):
        return ["pirates"]
    return []
