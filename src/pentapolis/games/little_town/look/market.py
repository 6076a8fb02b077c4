"""The market: tiles on offer, packed together; the hand of tiles in a draft."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.type import wrap_text
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.codes import COIN, GOODS, TILE_KEYS, TILES
from ..rules.goods import price
from ..rules.parts import Box
from ..rules.state import Town
from ..words.names import cost, effect, tile
from .tiles import Face, draw_face, small_type

Place = tuple[float, float]


def is_drafting(seen: Town, viewer: int) -> bool:
    """Return whether the viewer's hand of tiles lies where the market will be."""
    return seen.asking == c.DRAFT_TILE and viewer >= 0


def count_rows(offers: list[int], wide: bool) -> int:
    """Count the rows of tiles, so that the map gets the room of those that have gone."""
    return -(-len(offers) // Face(wide).columns)


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


def draw_market(seen: Town, canvas: Canvas, offers: list[int], at: Place) -> None:
    """Draw the tiles on offer; a tile keeps its id, so it slides when it gets another place."""
    draft = is_drafting(seen, canvas.viewer)
    asked = seen.asking == c.CHOOSE_ACTION and bool(canvas.legal)
    actions = [(c.DRAFT if draft else c.BUILD) + kind for kind in offers]
    chosen = seen.chosen if is_building(seen) else EMPTY
    wheat = 0 if draft else seen.wheat
    if not asked and canvas.legal.isdisjoint(actions) and canvas.near.isdisjoint(actions):
        draw_quiet_market(canvas, seen.box, tuple(offers), wheat, chosen, at)
        return
    for index, kind in enumerate(offers):
        x, y = find_place(canvas, index, at)
        action = actions[index]
        legal = action in canvas.legal
        label = "" if legal else describe_offer(seen.box, kind, canvas._)
        css = "poor" if asked and not legal else ""
        key = f"tile-{TILE_KEYS[kind]}"
        with canvas.group(id=key, x=x, y=y, css=css, action=action, label=label):
            bought = count_bought(seen, kind) if legal and not draft else 0
            copies = wheat if kind == 0 else 0
            draw_face(canvas, seen.box, kind, copies, bought, kind == chosen, not legal)


@draw_once
def draw_quiet_market(
    canvas: Canvas, box: Box, offers: tuple[int, ...], wheat: int, chosen: int, at: Place
) -> None:
    """Draw the tiles on offer where none of them can be chosen now."""
    for index, kind in enumerate(offers):
        x, y = find_place(canvas, index, at)
        label = describe_offer(box, kind, canvas._)
        with canvas.group(id=f"tile-{TILE_KEYS[kind]}", x=x, y=y, label=label):
            draw_face(canvas, box, kind, wheat if kind == 0 else 0, 0, kind == chosen, True)


def find_place(canvas: Canvas, index: int, at: Place) -> Place:
    """Return where a tile lies in the market."""
    face = Face(canvas.wide)
    row, column = divmod(index, face.columns)
    return at[0] + column * face.width, at[1] + row * face.height


def count_bought(seen: Town, kind: int) -> int:
    """Count the coins that the missing cubes for a tile would cost."""
    base = kind * GOODS
    return price(seen, seen.box.cost, base) - seen.box.cost[base + COIN]


def describe_offer(box: Box, kind: int, _: Words) -> str:
    """Describe a tile that cannot be chosen now."""
    return f"{tile(kind, _)}, {cost(box, kind, _)}: {effect(box, kind, _)}"


def draw_drafted_tiles(seen: Town, canvas: Canvas, at: Place, width: float) -> None:
    """LT-1.10 draft: name the tiles that lie in the market already."""
    font = small_type(canvas.wide)
    names = [tile(kind, canvas._) for kind in cells_of(seen.market)]
    text = f"{canvas._('Market')}: {', '.join(names)}"
    with canvas.group(id="drafted", x=at[0], y=at[1], label=text):
        for index, line in enumerate(wrap_text(text, width - 16, font)):
            canvas.text(8, (index + 0.7) * font * 1.25, line, font_size=font)
