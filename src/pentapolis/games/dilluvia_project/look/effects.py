"""What an event looks like: things fly to the seat that gets them, new things light up."""

from __future__ import annotations

from typing import Final, cast

from pentapolis.catalog.spec import Effect
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.game import Dilluvia
from .board import income_of

FLOCK: Final = 6  # most things that fly at once
CITY: Final = "city-ground"


def effects(game: Game, event: Event) -> list[Effect]:
    """Return what an event looks like."""
    kind, args = event.kind, event.args
    seat = f"seat-{event.seat}"
    if kind == c.ROUND_BEGUN:
        return [Effect("sweep", symbol="airship")]
    if kind == c.TILE_BOUGHT:
        return [Effect("fly", seat, f"space-{args[0]}", f"tile-{args[1]}")]
    if kind == c.SPACE_BOUGHT:
        return [Effect("fly", seat, f"space-{args[0]}", f"effect-{args[1]}")]
    if kind == c.WORKERS_SENT:
        return fly("worker", args[1], seat, f"circle-{args[0]}")
    if kind == c.TOLL_PAID:
        return fly("coin", args[1], seat, f"seat-{args[0]}")
    if kind <= c.MAT_CHANGED:
        return show_gain(event, seat)
    if kind <= c.CUBE_MOVED:
        return show_city(cast(Dilluvia, game), event, seat)
    return show_end(event, seat)


def fly(symbol: str, count: int, start: str, part: str) -> list[Effect]:
    """Return things that fly from a place to another, not too many of them."""
    return [Effect("fly", part, start, symbol, min(count, FLOCK))] if count > 0 else []


def show_gain(event: Event, seat: str) -> list[Effect]:
    """Return what a gain looks like."""
    kind, args = event.kind, event.args
    if kind == c.AEROS_GAINED:
        return fly("coin", args[0], f"lane-{c.MONEY_LANE}", seat)
    if kind == c.CUBES_GAINED:
        return fly(f"cube-{args[0]}", args[1], f"lane-{c.RESOURCE_LANE + args[0]}", seat)
    if kind == c.PRESTIGE_GAINED:
        return [Effect("glow", seat, symbol="star", text=f"+{args[0]}")]
    if kind == c.POPULATION_GAINED:
        return fly("people", args[0], CITY, seat)
    return []


def show_city(game: Dilluvia, event: Event, seat: str) -> list[Effect]:
    """Return what a change of the city looks like."""
    kind, args = event.kind, event.args
    if kind == c.LAND_PLACED:
        return [Effect("glow", f"land-{args[1]}")]
    if kind == c.BUILDING_BUILT:
        icon, number = income_of(game.box, args[0], args[3])
        return [Effect("glow", f"building-{args[2]}", symbol=icon, text=f"+{number}")]
    if kind == c.PROPELLER_BOUGHT:
        part = f"propeller-{args[0]}"
        gain = f"+{game.box.prop_prestige[args[0]]}"
        return [Effect("shake", part), Effect("glow", part, symbol="star", text=gain)]
    if kind == c.WORKER_GAINED:
        return fly("worker", 1, CITY, seat)
    if kind == c.GARDEN_LAID:
        return [Effect("glow", f"garden-{args[0]}")]
    if kind == c.CUBE_MOVED:
        return [Effect("glow", f"building-{args[0]}")]
    return []


def show_end(event: Event, seat: str) -> list[Effect]:
    """Return what income and the final scoring look like."""
    kind, args = event.kind, event.args
    if kind == c.INCOME_EARNED:
        return fly("coin", args[0], CITY, seat)
    if kind == c.GARDENS_SCORED:
        return fly("garden", args[0], CITY, seat)
    if kind == c.MAJORITY_SCORED:
        text = f"{args[1]:+d}".replace("-", "−")
        return [Effect("glow", seat, symbol="people", text=text)]
    return []
