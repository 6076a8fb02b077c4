"""The market: sixteen spaces, the zeppelins around them, and the viewer's prices."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.board import LINES
from ..rules.effects import is_last_round
from ..rules.flow import price_of
from ..rules.parts import Box
from ..rules.state import Sky, count_white_tiles
from ..words import names
from ..words.actions import name_offer
from .tiles import draw_effect, draw_tile

TILE: Final = 92
RIM: Final = 58
MARKET: Final = 4 * TILE + 2 * RIM


def draw_market(seen: Sky, canvas: Canvas) -> None:
    """DP-3.2 zeppelin, DP-3.3 price: draw the spaces with the viewer's prices, and the rim."""
    with canvas.group(id="market-ground"):
        canvas.rect(0, 0, MARKET, MARKET, rx=14, css="f-panel")
        canvas.rect(RIM - 3, RIM - 3, 4 * TILE + 6, 4 * TILE + 6, rx=8, css="f-field-dark")
        draw_stacks(seen, canvas)
    prices = find_prices(seen, canvas)
    for space in range(c.SPACES):
        draw_space(seen, canvas, space, prices.get(space, 0))
    for end in range(c.ENDS):
        draw_end(seen, canvas, end)


def draw_stacks(seen: Sky, canvas: Canvas) -> None:
    """Show in the corners how many tiles are left in the two stacks."""
    white = count_white_tiles(seen)
    grey = sum(seen.bag) - white
    for x, number, css in ((7, white, "tile-face"), (MARKET - 49, grey, "tile-face grey")):
        canvas.rect(x + 4, 11, 38, 38, rx=4, css=css)
        canvas.rect(x, 7, 38, 38, rx=4, css=css)
        canvas.text(x + 19, 27, str(number), css="t4 mid bold dark")


def find_prices(seen: Sky, canvas: Canvas) -> dict[int, int]:
    """Return the prices to show: those of the field, or of the viewer's own line."""
    if seen.asking == c.TAKE_TILE:
        return dict.fromkeys(range(c.SPACES), seen.box.extra_price)
    seat = canvas.viewer if canvas.viewer >= 0 else seen.turn
    end = seen.zeppelin[seat]
    if end == EMPTY or seen.asking not in (c.MOOR_ZEPPELIN, c.BUY_TILE):
        return {}
    own = seen.clone()
    own.turn = seat
    if seat != seen.turn:
        own.bought = 0  # what the present buyer takes is a gap for the next one
    return {space: price_of(own, space) for space in LINES[end]}


def space_corner(space: int) -> tuple[int, int]:
    """Return the upper left corner of a space."""
    return RIM + space % 4 * TILE, RIM + space // 4 * TILE


def draw_space(seen: Sky, canvas: Canvas, space: int, price: int) -> None:
    """Draw a space: its tile, or the effect printed there."""
    x, y = space_corner(space)
    kind = seen.market[space]
    label = f"{names.space(space)}: {name_offer(seen, space, canvas._)}"
    action = c.BUY + space
    if action in canvas.legal:
        label = ""
    with canvas.group(id=f"space-{space}", x=x, y=y, action=action, label=label, css="tile"):
        if kind == EMPTY:
            draw_printed(seen, canvas, space, action in canvas.legal)
        else:
            css = "tile-face grey" if seen.box.grey[kind] else "tile-face"
            canvas.rect(4, 4, TILE - 8, TILE - 8, rx=7, css=css)
            draw_framed(canvas, seen.box, kind, 2)
        free = kind != EMPTY or (is_last_round(seen) and seen.claims[space] == EMPTY)
        if price and free:  # covers the price printed on some tiles
            canvas.circle(15, 15, 15, css="price")
            canvas.text(15, 16, str(price), css="t3 mid bold dark")


def draw_framed(canvas: Canvas, box: Box, kind: int, at: float) -> None:
    """Draw a tile's picture, scaled to leave room for its frame."""
    with canvas.group(transform=f"translate({at} {at}) scale(0.88)"):
        draw_tile(box, canvas, kind)


def draw_printed(seen: Sky, canvas: Canvas, space: int, hot: bool) -> None:
    """DP-3.8 last-market: draw the printed effect, pale before the last round or once bought."""
    last = is_last_round(seen)
    seat = seen.claims[space]
    canvas.rect(4, 4, TILE - 8, TILE - 8, rx=7, css="tile-face" if last else "tile-gap")
    css = "" if last and seat == EMPTY else "printed"
    with canvas.group(css=css, transform="translate(3 -2) scale(0.88)"):
        draw_effect(seen.box, canvas, seen.box.effects[space])
    if seat != EMPTY:
        canvas.use(f"seat-{seat}", 24, 24, 48)


def draw_end(seen: Sky, canvas: Canvas, end: int) -> None:
    """Draw one end of a line: a zeppelin, an arrow to moor at, or nothing."""
    side, number = divmod(end, 4)
    far = MARKET - RIM
    along = RIM + number * TILE
    x, y = [(along, 0), (along, far), (0, along), (far, along)][side]
    width, height = (TILE, RIM) if side < 2 else (RIM, TILE)
    turn = [0, 180, 270, 90][side]
    owner = seen.zeppelin.index(end) if end in seen.zeppelin else EMPTY
    action = c.ZEPPELIN + end
    if owner == EMPTY and action not in canvas.legal:
        return
    label = "" if owner == EMPTY else f"{canvas._.player_name(owner)}: {names.end(end, canvas._)}"
    key = f"end-{end}" if owner == EMPTY else f"zeppelin-{owner}"
    with canvas.group(id=key, x=x, y=y, action=action, label=label):
        middle = f"translate({width / 2} {height / 2}) rotate({turn})"
        if owner == EMPTY:
            canvas.rect(5, 5, width - 10, height - 10, rx=8, css="ground f-paper")
            canvas.path("M-16 -7 L0 9 L16 -7", css="f-none s-ink", transform=middle)
        else:
            canvas.raw(f'<g transform="{middle} translate(-34 -29) scale(0.68 0.58)">')
            canvas.use("zeppelin", 0, 0, 100)
            canvas.raw("</g>")
            canvas.use(f"seat-{owner}", width / 2 - 11, height / 2 - 11, 22)
