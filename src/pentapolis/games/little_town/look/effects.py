"""What an event looks like: goods that fly, buildings that glow, hungry workers that shake."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import Effect
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.board import MAP
from ..rules.codes import GOODS
from .tiles import icon

HERE: Final = "here"  # the ring around the worker whose surroundings are used


def effects(game: Game, event: Event) -> list[Effect]:
    """List what an event looks like."""
    kind, args = event.kind, event.args
    seat = f"seat-{event.seat}"
    if kind == c.WORKER_PLACED:
        return [Effect("fly", square_part(args[0]), seat, f"pawn-{event.seat}")]
    if kind == c.GOODS_GATHERED:
        return fly_goods(args, HERE, seat)
    if kind == c.FEE_PAID:
        return [Effect("fly", f"seat-{args[0]}", seat, "coin", args[1])]
    if kind == c.TILE_ACTIVATED:
        place = square_part(args[0])
        return [*fly_goods(args[2 : 2 + GOODS], place, seat), *glow(place, args[2 + GOODS])]
    if kind == c.CUBE_TAKEN:
        return [Effect("fly", seat, HERE, icon(args[0]))]
    if kind == c.TILE_BUILT:
        place = square_part(args[0])
        house = Effect("fly", place, seat, f"home-{event.seat}")
        return [house, Effect("glow", place, text=f"+{args[2]}" if args[2] else "")]
    if kind == c.CARD_CLAIMED:
        return [Effect("glow", f"card{event.seat}-{args[0]}"), *glow(seat, args[1])]
    if kind == c.CATHEDRAL_SCORED:
        return glow(square_part(args[0]), args[1])
    if kind == c.WORKERS_FED and args[1]:
        hungry = Effect("shake", f"workers-{event.seat}")
        return [hungry, Effect("shake", seat), *glow(seat, -args[2])]
    if kind == c.ROUND_BEGUN:
        return [Effect("fly", seat, "rim", "start")]
    return []


def square_part(cell: int) -> str:
    """Name the part of the drawing that is a square."""
    return f"m-{MAP.names[cell]}"


def fly_goods(numbers: list[int], start: str, end: str) -> list[Effect]:
    """Let goods fly from one place to another, each kind on its own."""
    return [
        Effect("fly", end, start, icon(good), number)
        for good, number in enumerate(numbers)
        if number
    ]


def glow(place: str, score: int) -> list[Effect]:
    """Let a place light up with the points it brings or costs; nothing where there are none."""
    if score == 0:
        return []
    return [Effect("glow", place, text=f"+{score}" if score > 0 else f"−{-score}")]
