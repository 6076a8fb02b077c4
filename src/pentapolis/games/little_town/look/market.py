"""The market: tiles on offer, packed together; the hand of tiles in a draft."""

from __future__ import annotations

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.type import wrap_text
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.codes import COIN, GOODS, TILE_KEYS, TILES
from ..rules.goods import price
from ..rules.state import Town
from ..words.names import cost, effect, tile
from .tiles import Face, draw_face, small_type

Place = tuple[float, float]


def is_drafting(seen: Town, viewer: int) -> bool:
    """Return whether the viewer's hand of tiles lies where the market will be."""
    return seen.asking == c.DRAFT_TILE and viewer >= 0


def count_rows(seen: Town, canvas: Canvas) -> int:
    """Count the rows of tiles, so that the map gets the room of those that have gone."""
    return -(-len(list_offers(seen, canvas.viewer)) // Face(canvas.wide).columns)


def list_offers(seen: Town, viewer: int) -> list[int]:
    """List the tiles on offer by place; the last ones fill the gaps of those that were built."""
    if is_drafting(seen, viewer):
        return cells_of(max(0, seen.hand[viewer]))
    there = seen.market
    if is_building(seen):
        there |= BIT[seen.chosen]
    played = there | 1  # wheat fields have the first place as long as there are any
    for kind in seen.tile:
        if kind > 0:
            played |= BIT[kind]
    kinds = cells_of(played)
    count = there.bit_count()
    late = [kind for kind in kinds[count:] if there & BIT[kind]]
    return [kind if there & BIT[kind] else late.pop() for kind in kinds[:count]]


def is_building(seen: Town) -> bool:
    """Return whether a tile was chosen that has no square yet."""
    return 0 <= seen.chosen < TILES and seen.spot < 0


def draw_market(seen: Town, canvas: Canvas, at: Place) -> None:
    """Draw the tiles on offer; a tile keeps its id, so it slides when it gets another place."""
    face = Face(canvas.wide)
    for index, kind in enumerate(list_offers(seen, canvas.viewer)):
        x = at[0] + index % face.columns * face.width
        y = at[1] + index // face.columns * face.height
        draw_offer(seen, canvas, kind, (x, y))


def draw_offer(seen: Town, canvas: Canvas, kind: int, at: Place) -> None:
    """Draw one tile, on a grey ground if it cannot be paid now, with a ring if it is chosen."""
    draft = is_drafting(seen, canvas.viewer)
    action = c.DRAFT + kind if draft else c.BUILD + kind
    asked = seen.asking == c.CHOOSE_ACTION and bool(canvas.legal)
    legal = action in canvas.legal
    label = "" if legal else describe_offer(seen, canvas, kind)
    css = "poor" if asked and not legal else ""
    key = f"tile-{TILE_KEYS[kind]}"
    with canvas.group(id=key, x=at[0], y=at[1], css=css, action=action, label=label):
        bought = 0
        if legal and not draft:
            base = kind * GOODS
            bought = price(seen, seen.box.cost, base) - seen.box.cost[base + COIN]
        copies = seen.wheat if kind == 0 and not draft else 0
        draw_face(canvas, seen.box, kind, copies, bought, not legal)
        if kind == seen.chosen and is_building(seen):
            face = Face(canvas.wide)
            canvas.rect(5, 5, face.width - 12, face.height - 12, rx=8, css="here-ring")


def describe_offer(seen: Town, canvas: Canvas, kind: int) -> str:
    """Describe a tile that cannot be chosen now."""
    _ = canvas._
    return f"{tile(kind, _)}, {cost(seen.box, kind, _)}: {effect(seen.box, kind, _)}"


def draw_drafted_tiles(seen: Town, canvas: Canvas, at: Place, width: float) -> None:
    """LT-1.10 draft: name the tiles that lie in the market already."""
    font = small_type(canvas.wide)
    names = [tile(kind, canvas._) for kind in cells_of(seen.market)]
    text = f"{canvas._('Market')}: {', '.join(names)}"
    with canvas.group(id="drafted", x=at[0], y=at[1], label=text):
        for index, line in enumerate(wrap_text(text, width - 16, font)):
            canvas.text(8, (index + 0.7) * font * 1.25, line, font_size=font)
