"""DP-3.5 at-once: turn order by lot, dealing tiles, mooring, buying tiles and spaces."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question
from pentapolis.kit.cells import BIT

from .. import codes as c
from ..board import LINES, MEDIUM, line_of
from ..codes import KINDS, SPACES
from ..effects import (
    gain_aeros,
    gain_population,
    gain_prestige,
    is_last_round,
    is_on_sale,
    take_tile,
)
from ..flow import begin_buying, begin_round, deal_next, end_action, price_of, resume, stop_buying
from ..land import free_squares, gift_reach, has_place
from ..state import Sky, count_white_tiles


@final
class DrawOrder(Question[Sky]):
    """DP-1.6 order: draw the turn order by lot; later players start with more aeros."""

    def legal(self, s: Sky, out: list[int]) -> None:
        for seat in range(s.seats):
            if seat not in s.order:
                out.append(c.SEAT + seat)

    def answer(self, s: Sky, action: int) -> None:
        join_order(s, action - c.SEAT)
        if len(s.order) == s.seats - 1:
            for seat in range(s.seats):
                if seat not in s.order:
                    join_order(s, seat)
                    break
            begin_round(s)


def join_order(s: Sky, seat: int) -> None:
    """Add a seat to the turn order and give it the aeros of its place."""
    place = len(s.order)
    s.order.append(seat)
    s.aeros[seat] = s.box.start_aeros[place]
    s.turn = seat
    s.emit(c.ORDER_DRAWN, seat, [place, s.aeros[seat]])


@final
class DealTile(Question[Sky]):
    """DP-1.2 tiles, DP-3.1 refill: deal a tile to the first empty space, white ones first.

    A face-down stack has no order: each tile is drawn when it is turned up.
    """

    def legal(self, s: Sky, out: list[int]) -> None:
        grey = count_white_tiles(s) == 0
        for kind in range(KINDS):
            if s.bag[kind] and (s.box.grey[kind] != 0) == grey:
                out.append(c.TILE + kind)

    def answer(self, s: Sky, action: int) -> None:
        kind = action - c.TILE
        space = s.market.index(EMPTY)
        s.bag[kind] -= 1
        s.market[space] = kind
        s.emit(c.TILE_DEALT, s.turn, [space, kind])
        deal_next(s)


@final
class MoorZeppelin(Question[Sky]):
    """DP-3.2 zeppelin: moor at a row or column that has no zeppelin at either end."""

    def legal(self, s: Sky, out: list[int]) -> None:
        closed = 0
        for end in s.zeppelin:
            if end != EMPTY:
                closed |= 1 << line_of(end)
        for end in range(c.ENDS):
            if not closed >> line_of(end) & 1:
                out.append(c.ZEPPELIN + end)

    def answer(self, s: Sky, action: int) -> None:
        s.zeppelin[s.turn] = action - c.ZEPPELIN
        s.emit(c.ZEPPELIN_MOORED, s.turn, [action - c.ZEPPELIN])
        s.place += 1
        if s.place < s.seats:
            s.turn = s.order[s.place]
        else:
            s.place = 0
            begin_buying(s)


@final
class BuyTile(Question[Sky]):
    """DP-3.3 price: buy any tiles of your line in any sequence, one at a time."""

    def legal(self, s: Sky, out: list[int]) -> None:
        aeros = s.aeros[s.turn]
        for space in sorted(LINES[s.zeppelin[s.turn]]):
            if is_on_sale(s, space) and price_of(s, space) <= aeros:
                out.append(c.BUY + space)
        out.append(c.STOP)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.STOP:
            stop_buying(s)
            return
        space = action - c.BUY
        price = price_of(s, space)
        if s.box.counts_bought:
            s.bought |= BIT[space]
        s.back = c.BUY_TILE
        buy(s, space, price)


@final
class TakeTile(Question[Sky]):
    """DP-5.6 extra-tile: buy any tile or free space at a fixed price, even one marked 5."""

    def legal(self, s: Sky, out: list[int]) -> None:
        if s.aeros[s.turn] >= s.box.extra_price:
            for space in range(SPACES):
                if is_on_sale(s, space):
                    out.append(c.BUY + space)
        out.append(c.DECLINE)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.DECLINE:
            s.emit(c.EFFECT_DECLINED, s.turn, [s.asking])
            end_action(s)
            return
        s.back = c.END_TURN
        buy(s, action - c.BUY, s.box.extra_price)


def buy(s: Sky, space: int, price: int) -> None:
    """DP-3.9 vain: buy a tile or space, even if it brings nothing at this moment."""
    seat = s.turn
    s.aeros[seat] -= price
    if is_last_round(s):
        # DP-3.8 last-market: a cube marks the space, and its effect comes at once.
        s.claims[space] = seat
        s.emit(c.SPACE_BOUGHT, seat, [space, s.box.effects[space], price])
        use_space(s, seat, s.box.effects[space])
        return
    kind = s.market[space]
    s.market[space] = EMPTY
    s.emit(c.TILE_BOUGHT, seat, [space, kind, price])
    take_tile(s, seat, kind)
    resume(s)


def use_space(s: Sky, seat: int, effect: int) -> None:
    """DP-3.8 last-market: carry out the effect printed on a space, or ask for its choice."""
    box = s.box
    if effect == c.CUBES_EFFECT:
        s.left = box.last_cubes
        s.asking = c.TAKE_CUBE
        return
    if effect == c.PICK_EFFECT:
        # DP-10.10 pick: nothing to ask if the pile is empty.
        for kind in range(KINDS):
            if s.aside[kind]:
                s.asking = c.PICK_TILE
                return
    elif effect == c.LAND_EFFECT:
        if has_place(s, MEDIUM, free_squares(s), gift_reach(s, seat)):
            s.size = MEDIUM
            s.gift = c.SPACE_GIFT
            s.asking = c.PLACE_LAND
            return
    elif effect == c.AEROS_EFFECT:
        gain_aeros(s, seat, box.last_aeros)
    elif effect == c.PRESTIGE_EFFECT:
        gain_prestige(s, seat, box.last_prestige)
    else:
        gain_population(s, seat, box.last_population, c.FROM_SPACES)
    resume(s)


@final
class PickTile(Question[Sky]):
    """DP-10.10 pick: take one of the tiles set aside, or none."""

    def legal(self, s: Sky, out: list[int]) -> None:
        out.append(c.DECLINE)
        for kind in range(KINDS):
            if s.aside[kind]:
                out.append(c.PICK + kind)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.DECLINE:
            s.emit(c.EFFECT_DECLINED, s.turn, [s.asking])
        else:
            kind = action - c.PICK
            s.aside[kind] -= 1
            s.emit(c.TILE_PICKED, s.turn, [kind])
            take_tile(s, s.turn, kind)
        resume(s)
