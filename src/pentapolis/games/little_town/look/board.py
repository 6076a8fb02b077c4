"""The map: its squares with terrain, buildings and workers, and what a click there would bring."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import AROUND, LANDS, MAP
from ..rules.goods import fee_for
from ..rules.state import Town, owner_of
from ..words.actions import count_harvest
from ..words.names import land, square, tile
from .tiles import draw_row, draw_small_tile

RIM: Final = 18


def map_size(cell: int) -> tuple[int, int]:
    """Return the width and height of a map with squares of this size."""
    return MAP.columns * cell + RIM + 6, MAP.rows * cell + RIM + 6


def draw_map(seen: Town, canvas: Canvas, at: tuple[int, int], size: int) -> None:
    """Draw the squares with terrain, buildings and workers, and their names on the rim."""
    x, y = at
    width, height = map_size(size)
    with canvas.group(id="rim", x=x, y=y):
        canvas.rect(0, 0, width, height, rx=12, css="f-panel")
        for column in range(MAP.columns):
            name = "ABCDEFGHI"[column]
            canvas.text(RIM + (column + 0.5) * size, RIM / 2 + 1, name, css="mid rim")
        for row in range(MAP.rows):
            canvas.text(RIM / 2 + 1, RIM + (row + 0.5) * size, str(row + 1), css="mid rim")
    if seen.side < 0:
        return
    for cell in range(len(MAP.names)):
        left = x + RIM + MAP.column[cell] * size
        top = y + RIM + MAP.row[cell] * size
        draw_square(seen, canvas, cell, left, top, size)


def cell_action(seen: Town, cell: int) -> int:
    """Return the action that a click on a square stands for now."""
    if seen.asking == c.CHOOSE_SITE:
        return c.SITE + cell
    return c.ACT + cell if seen.built & BIT[cell] else c.PLACE + cell


def draw_square(seen: Town, canvas: Canvas, cell: int, left: float, top: float, size: int) -> None:
    """Draw one square: its ground, what stands on it, and what a click there would bring."""
    action = cell_action(seen, cell)
    legal = action in canvas.legal
    label = "" if legal else f"{square(cell)}: {describe_square(seen, cell, canvas._)}"
    key = f"m-{MAP.names[cell]}"
    with canvas.group(id=key, x=left, y=top, css="square", action=action, label=label):
        kind = land_of(seen, cell)
        css = f"land-{kind}" if kind >= 0 else "land-meadow"
        canvas.rect(1, 1, size - 2, size - 2, rx=5, css=css)
        if kind >= 0:
            canvas.use(f"land-{kind}", size * 0.1, size * 0.08, size * 0.8)
        elif seen.built & BIT[cell]:
            draw_building(seen, canvas, cell, size, legal)
        elif legal:
            canvas.rect(3, 3, size - 6, size - 6, rx=6, css="hot-edge f-none")
            draw_promise(seen, canvas, cell, size)
        draw_worker(seen, canvas, cell, size)


def draw_building(seen: Town, canvas: Canvas, cell: int, size: int, legal: bool) -> None:
    """Draw a building; a tick shows that this worker has used it."""
    draw_small_tile(canvas, seen.box, seen.tile[cell], owner_of(seen, cell), size)
    if legal:
        canvas.rect(2, 2, size - 4, size - 4, rx=8, css="hot-edge f-none")
        fee = fee_for(seen, cell)
        if fee:
            canvas.rect(size - 43, 6, 38, 22, rx=8, css="letter-ground thin-line")
            draw_row(canvas, [("coin", f"−{fee}")], size - 41, 17, 17, 34, True)
    if cell == seen.here:
        canvas.rect(3, 3, size - 6, size - 6, rx=8, css="here-ring")
    if seen.here >= 0 and AROUND[seen.here] & BIT[cell] & ~seen.reach:
        if seen.box.effect[seen.tile[cell]] <= c.ANY:
            canvas.circle(size - 17, 18, 11, css="letter-ground thin-line")
            canvas.path(
                "M-6 0 L-1 5 L7 -5", css="f-none s-good", transform=f"translate({size - 17} 18)"
            )


def draw_promise(seen: Town, canvas: Canvas, cell: int, size: int) -> None:
    """Show on an open meadow what a worker would gather, and how many buildings it reaches."""
    if seen.asking == c.CHOOSE_SITE:
        points = site_points(seen, cell)
        if points > 0:
            row = [("star", f"+{points}")]
            draw_row(canvas, row, 6, size * 0.5, size * 0.3, size - 12, True)
        return
    row = [
        (f"cube-{kind}", "") for kind, n in enumerate(count_harvest(seen, cell)) for _ in range(n)
    ]
    near = [
        other
        for other in cells_of(AROUND[cell] & seen.built)
        if seen.box.effect[seen.tile[other]] <= c.ANY
    ]
    if row:
        draw_row(canvas, row, 6, size * 0.5, size * 0.24, size - 12, True)
    own = sum(1 for other in near if seen.homes[seen.turn] & BIT[other])
    row = [(f"home-{seen.turn}", str(own))] if own else []
    if len(near) > own:
        row.append(("home", str(len(near) - own)))
    if row:
        draw_row(canvas, row, 6, size * 0.82, size * 0.21, size - 12, True)


def site_points(seen: Town, cell: int) -> int:
    """Count the points that castle or watchtower would score on a square now."""
    effect = seen.box.effect[seen.chosen]
    if effect == c.CASTLE:
        counted = seen.homes[seen.turn] if seen.box.castle_own else seen.built
    elif effect == c.MEADOWS:
        counted = seen.box.meadow[seen.side] & ~seen.built
    else:
        return 0
    return (AROUND[cell] & counted).bit_count() * seen.box.each[seen.chosen]


def draw_worker(seen: Town, canvas: Canvas, cell: int, size: int) -> None:
    """Draw the worker on a square; a ring marks the one just placed."""
    for seat in range(seen.seats):
        if seen.workers[seat] & BIT[cell]:
            canvas.use(f"pawn-{seat}", size * 0.14, size * 0.12, size * 0.72)
            if cell == seen.here:
                canvas.rect(3, 3, size - 6, size - 6, rx=8, css="here-ring")


def land_of(seen: Town, cell: int) -> int:
    """Return the kind of terrain of a square; -1 for a meadow."""
    for kind in range(LANDS):
        if seen.box.land[seen.side * LANDS + kind] & BIT[cell]:
            return kind
    return -1


def describe_square(seen: Town, cell: int, _: Words) -> str:
    """Describe what is on a square."""
    kind = land_of(seen, cell)
    if kind >= 0:
        return land(kind, _)
    if seen.built & BIT[cell]:
        owner = _.player_name(owner_of(seen, cell))
        return _("{name}'s {tile}", tile=tile(seen.tile[cell], _), name=owner)
    for seat in range(seen.seats):
        if seen.workers[seat] & BIT[cell]:
            return _("{name}'s worker", name=_.player_name(seat))
    return _("meadow")
