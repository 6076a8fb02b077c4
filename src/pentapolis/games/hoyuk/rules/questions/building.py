"""The decisions of building: items, places, open sides."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question

from .. import codes as c
from .. import parts as p
from ..board import SIDES, TOWARDS
from ..codes import HOUSE, OWNED, SEAT, WHAT
from ..flow import (
    ask_tile,
    check_room,
    drop_tile,
    go_on_building,
    go_on_playing,
    go_on_with_tile,
    list_items,
    tick_off_item,
)
from ..parts import TILES
from ..state import Village
from ..village import (
    add_floor,
    build_house,
    has_place,
    is_costly,
    list_places,
    place_pen,
    place_piece,
    send_shaman_home,
)


@final
class DealTile(Question[Village]):
    """HY-9.1 deal: an open tile for each seat."""

    def legal(self, s: Village, out: list[int]) -> None:
        for kind in range(TILES):
            if s.tiles[kind] > 0:
                out.append(c.DRAWN_TILE + kind)

    def answer(self, s: Village, action: int) -> None:
        kind = action - c.DRAWN_TILE
        s.tiles[kind] -= 1
        s.tile[s.turn] = kind
        s.emit(c.TILE_DEALT, s.turn, [kind])
        s.slot += 1
        if s.slot < s.seats:
            ask_tile(s)
        else:
            s.slot = 0
            go_on_building(s)


@final
class ChooseItem(Question[Village]):
    """HY-9.6 must: an item of the tile that has a place, in any order."""

    def legal(self, s: Village, out: list[int]) -> None:
        kinds: list[int] = []
        list_items(s, kinds)
        for kind in kinds:
            out.append(c.ITEM + kind)
        if may_decline(s, kinds):
            out.append(c.SKIP)

    def answer(self, s: Village, action: int) -> None:
        if action == c.SKIP:
            if s.box.patient:
                check_room(s)
            drop_tile(s, c.REST_DECLINED)
            s.slot += 1
            go_on_building(s)
            return
        kind = action - c.ITEM
        tick_off_item(s, kind)
        s.emit(c.ITEM_CHOSEN, s.turn, [kind])
        ask_place(s, kind, c.BY_TILE)


def may_decline(s: Village, kinds: list[int]) -> bool:
    """HY-9.7 decline: the shaman, and houses that cost an own piece wherever they go."""
    if s.box.optional_build:
        return True
    for kind in kinds:
        if kind == p.HOUSE and not s.box.must_clear and is_costly(s, s.turn):
            continue
        if kind != p.SHAMAN:
            return False
    return True


def ask_place(s: Village, kind: int, source: int) -> None:
    """Ask for the place of an element; `source` says where the game goes on."""
    s.kind = kind
    s.source = source
    s.asking = c.CHOOSE_PLACE


@final
class ChoosePlace(Question[Village]):
    """HY-2.1 found to HY-5.1 floor, HY-16.2 cattle to HY-16.4 shaman: where the element goes."""

    def legal(self, s: Village, out: list[int]) -> None:
        list_places(s, s.turn, s.kind, out)

    def answer(self, s: Village, action: int) -> None:
        cell = action - c.PLACE
        seat = s.turn
        if s.kind == p.HOUSE:
            if s.land[cell] & WHAT == HOUSE:
                add_floor(s, seat, cell)
            else:
                build_house(s, seat, cell)
            bring_shaman(s, cell)
        elif s.kind == p.PEN:
            side = find_only_side(s, seat, cell)
            if side == EMPTY:
                s.spot = cell
                s.emit(c.PEN_PUT, seat, [cell])
                s.asking = c.TURN_PEN
                return
            place_pen(s, seat, cell, side)
        else:
            place_piece(s, seat, s.kind, cell)
        go_on(s)


def bring_shaman(s: Village, cell: int) -> None:
    """HY-16.23 ruples: their ability puts the shaman on the new house, if he is at home.

    By the other reading he comes from wherever he is in the village.
    """
    if s.source != c.BY_ABILITY or s.shaman == cell:
        return
    if s.box.fetch_shaman:
        send_shaman_home(s)
    if s.supply[p.SHAMAN]:
        place_piece(s, s.turn, p.SHAMAN, cell)


def find_only_side(s: Village, seat: int, cell: int) -> int:
    """Find the side of a cell where an own house stands, EMPTY if there are several."""
    found = EMPTY
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] & OWNED == HOUSE | SEAT[seat]:
            if found != EMPTY:
                return EMPTY
            found = side
    return found


@final
class TurnPen(Question[Village]):
    """HY-3.1 pen: to which of the own houses beside it a pen is open."""

    def legal(self, s: Village, out: list[int]) -> None:
        for side in range(SIDES):
            other = TOWARDS[s.spot * SIDES + side]
            if other >= 0 and s.land[other] & OWNED == HOUSE | SEAT[s.turn]:
                out.append(c.TURN_TO + side)

    def answer(self, s: Village, action: int) -> None:
        cell = s.spot
        s.spot = EMPTY
        place_pen(s, s.turn, cell, action - c.TURN_TO)
        go_on(s)


def go_on(s: Village) -> None:
    """Go back to where the element came from: a tile, a card, an ability, a theft."""
    if s.source == c.BY_TILE:
        go_on_with_tile(s)
    elif s.source == c.BY_CARD:
        go_on_playing(s)
    elif s.source == c.BY_THEFT:
        go_on_stealing(s)
    else:
        go_on_with_ability(s)


def go_on_stealing(s: Village) -> None:
    """HY-16.24 oleyli: a second theft, while there is something to take."""
    if s.chances:
        s.asking = c.CHOOSE_LOOT
    else:
        go_on_playing(s)


def go_on_with_ability(s: Village) -> None:
    """HY-16.22 herders: the pen first, then cattle or a villager; what has no place is lost."""
    while s.chances:
        s.chances -= 1
        second = p.CATTLE if s.tribe[s.turn] == p.SNEERG else p.VILLAGER
        kind = p.PEN if s.chances else second
        if has_place(s, s.turn, kind):
            ask_place(s, kind, c.BY_ABILITY)
            return
    go_on_playing(s)
