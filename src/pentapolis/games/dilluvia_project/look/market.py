"""The market: sixteen spaces, the zeppelins around them, and the viewer's prices."""

from __future__ import annotations

from typing import Final, NamedTuple

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.board import LINES
from ..rules.effects import is_last_round, is_on_sale
from ..rules.flow import price_of
from ..rules.parts import Box
from ..rules.state import Sky, count_white_tiles
from ..words import names
from .fields import Spot

TILE: Final = 114
RIM: Final = 92
MARKET: Final = 4 * TILE + 2 * RIM
SMALL: Final = 70  # side of a tile in the small market
TURNS: Final = (0, 180, 270, 90)  # of what looks into the market, by side
BUYS: Final = range(c.BUY, c.BUY + c.SPACES)
Place = tuple[int, int]


class Offer(NamedTuple):
    """What a space of the market offers."""

    box: Box
    space: int
    kind: int  # of its tile, or EMPTY
    owner: int  # who bought it in the last round, or EMPTY
    is_last: bool  # that round has come


def draw_market(seen: Sky, canvas: Canvas) -> None:
    """DP-3.2 zeppelin, DP-3.3 price: draw the spaces with the viewer's prices, and the rim."""
    with canvas.group(id="market-ground", label=stack_label(seen, canvas)):
        draw_planks(canvas)
    prices = find_prices(seen, canvas)
    is_asked = canvas.can_click(BUYS)
    for offer in list_offers(seen):
        price = prices.get(offer.space, 0) if is_on_sale(seen, offer.space) else 0
        if is_asked:
            draw_space(canvas, offer, price)
        else:
            draw_quiet_space(canvas, offer, (RIM, RIM), TILE, price)
    for end in range(c.ENDS):
        if end in seen.zeppelin:
            draw_moored(canvas, seen.zeppelin.index(end), end)
        elif c.ZEPPELIN + end in canvas.legal:
            draw_end(canvas, end)
    for seat in range(seen.seats):
        if seen.zeppelin[seat] == EMPTY:
            draw_waiting(canvas, seat)


def draw_small_market(seen: Sky, canvas: Canvas) -> None:
    """Draw the tiles alone, for the side."""
    for offer in list_offers(seen):
        draw_quiet_space(canvas, offer, (0, 0), SMALL, 0)


def list_offers(seen: Sky) -> list[Offer]:
    """List what all spaces offer."""
    box, is_last = seen.box, is_last_round(seen)
    return [
        Offer(box, space, seen.market[space], seen.claims[space], is_last)
        for space in range(c.SPACES)
    ]


def stack_label(seen: Sky, canvas: Canvas) -> str:
    """Describe how many tiles are left in the two stacks."""
    white = count_white_tiles(seen)
    grey = sum(seen.bag) - white
    return canvas._("Market: {white} white and {grey} grey tiles to come", white=white, grey=grey)


@draw_once
def draw_planks(canvas: Canvas) -> None:
    """Draw the ground of the market, with the names of columns and rows where zeppelins moor."""
    canvas.rect(0, 0, MARKET, MARKET, rx=18, css="sky-ground")
    for x, y, size in ((14, 8, 70), (558, 560, 70), (566, 12, 60), (12, 562, 64)):
        canvas.use("cloud", x, y, size)
    canvas.rect(RIM - 2, RIM, 4 * TILE + 8, 4 * TILE + 8, rx=14, css="f-shadow")
    canvas.rect(RIM - 6, RIM - 6, 4 * TILE + 12, 4 * TILE + 12, rx=14, css="planks ink-line")
    far = MARKET - RIM / 2
    for index in range(4):
        middle = RIM + (index + 0.5) * TILE
        for edge in (RIM / 2, far):
            canvas.text(middle, edge, "ABCD"[index], css="x4 mid soft bold")
            canvas.text(edge, middle, str(index + 1), css="x4 mid soft bold")


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


def draw_space(canvas: Canvas, offer: Offer, price: int) -> None:
    """Draw a space that can be bought, or at least asked about."""
    action = c.BUY + offer.space
    label = "" if action in canvas.legal else describe_offer(offer, canvas._)
    draw_offer(canvas, offer, (RIM, RIM), TILE, price, label, action)


@draw_once
def draw_quiet_space(canvas: Canvas, offer: Offer, at: Place, size: int, price: int) -> None:
    """Draw a space that cannot be bought now."""
    draw_offer(canvas, offer, at, size, price, describe_offer(offer, canvas._))


def describe_offer(offer: Offer, _: Words) -> str:
    """Say what a space offers."""
    box, space, kind, owner, is_last = offer
    text = f"{names.space(space)}: {names.offer(box, space, kind, owner != EMPTY, is_last, _)}"
    return text if kind == EMPTY else f"{text}; {names.tile_notes(box, kind, _)}"


def draw_offer(
    canvas: Canvas,
    offer: Offer,
    at: Place,
    size: int,
    price: int,
    label: str,
    action: int | None = None,
) -> None:
    """Draw a space: its tile or the effect printed there, and its price if it has one."""
    space, edge = offer.space, size * 0.02
    x, y = at[0] + space % 4 * size, at[1] + space // 4 * size
    with canvas.group(id=f"space-{space}", x=x, y=y, action=action, label=label, css="tile"):
        if offer.kind == EMPTY:
            draw_printed(canvas, offer, size)
        else:
            canvas.rect(edge + 3, edge + 4, size - 2 * edge, size - 2 * edge, rx=11, css="f-shadow")
            canvas.use(f"tile-{offer.kind}", edge, edge, size - 2 * edge)
        if action is not None and action in canvas.legal:
            canvas.rect(4, 4, size - 8, size - 8, rx=11, css="hot-edge hot-frame")
        if price:
            # At the top, between crown and sign: what the tile brings stands below.
            canvas.circle(size / 2, 22, 17, css="price")
            canvas.text(size / 2, 22.5, str(price), css="x4 mid bold dark")


def draw_printed(canvas: Canvas, offer: Offer, size: int) -> None:
    """DP-3.8 last-market: draw the printed effect, pale before the last round or once bought."""
    box, space, _kind, owner, is_last = offer
    canvas.rect(4, 4, size - 8, size - 8, rx=10, css="tile-paper" if is_last else "tile-gap")
    css = None if is_last and owner == EMPTY else "printed"
    canvas.use(f"effect-{box.effects[space]}", 0, -size * 0.1, size, css=css)
    if owner != EMPTY:
        canvas.use(f"seat-{owner}", size * 0.25, size * 0.25, size * 0.5)


def place_end(end: int) -> Spot:
    """Return where one end of a line lies."""
    side, which = divmod(end, 4)
    far = MARKET - RIM
    along = RIM + which * TILE
    x, y = [(along, 0), (along, far), (0, along), (far, along)][side]
    return Spot(x, y, *((TILE, RIM) if side < 2 else (RIM, TILE)))


def draw_moored(canvas: Canvas, seat: int, end: int) -> None:
    """Draw a zeppelin at one end of a line."""
    x, y, width, height = place_end(end)
    label = f"{canvas._.player_name(seat)}: {names.end(end, canvas._)}"
    draw_zeppelin(canvas, seat, (x + width / 2, y + height / 2), TURNS[end // 4], label)


def draw_end(canvas: Canvas, end: int) -> None:
    """Draw an arrow to moor at, at one end of a line."""
    spot = place_end(end)
    with canvas.group(id=f"end-{end}", x=spot.x, y=spot.y, action=c.ZEPPELIN + end):
        draw_arrow(canvas, end)


@draw_once
def draw_arrow(canvas: Canvas, end: int) -> None:
    """Draw an arrow along a line, with its name."""
    side, which = divmod(end, 4)
    _x, _y, width, height = place_end(end)
    canvas.rect(5, 5, width - 10, height - 10, rx=14, css="spot")
    middle = f"translate({width / 2} {height / 2}) rotate({TURNS[side]})"
    canvas.path("M-18 14 L0 30 L18 14", css="f-none spot-arrow", transform=middle)
    name = "ABCD"[which] if side < 2 else str(which + 1)
    right, down = [(0, -12), (0, 12), (-12, 0), (12, 0)][side]
    canvas.text(width / 2 + right, height / 2 + down, name, css="x2 mid bold")


@draw_once
def draw_zeppelin(
    canvas: Canvas, seat: int, at: tuple[float, float], turn: int, label: str
) -> None:
    """Draw a seat's zeppelin around a point, turned to the market."""
    with canvas.group(id=f"zeppelin-{seat}", x=at[0], y=at[1], label=label, css=f"town-{seat}"):
        canvas.raw(f'<g transform="rotate({turn})">')
        canvas.use("zeppelin", -44, -44, 88)
        canvas.raw("</g>")
        canvas.use(f"seat-{seat}", -15, -15, 30)


def draw_waiting(canvas: Canvas, seat: int) -> None:
    """Draw a zeppelin that is not moored yet, in a corner of the sky."""
    x, y = [(46, 44), (MARKET - 46, 44), (MARKET - 46, MARKET - 44), (46, MARKET - 44)][seat]
    draw_zeppelin(canvas, seat, (x, y), 0, canvas._.player_name(seat))
