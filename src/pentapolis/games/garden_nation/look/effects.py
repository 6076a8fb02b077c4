"""What events look like: people who move, buildings that fall, projects that light up."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import Effect
from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from .fields import building_id, field_id

CROWD: Final = 6  # no more people fly at once


def effects(game: Game, event: Event) -> list[Effect]:
    """List what an event looks like on the table."""
    kind, args = event.kind, event.args
    seat = f"seat-{event.seat}"
    if kind == c.FLOOR_BUILT:
        place = building_id(args[0])
        return [fly_people(seat, place, args[2]), Effect("glow", place, text=f"−{args[2]}")]
    if kind == c.BUILDING_DEMOLISHED:
        place = building_id(args[0])
        back = fly_people(field_id(args[0]), seat, args[2])
        return [Effect("fall", place), back, Effect("glow", seat, text=f"+{args[2]}")]
    if kind == c.BUILDING_INVADED:
        owner = f"seat-{args[3]}"
        paid = [fly_people(seat, owner, args[2]), Effect("glow", owner, text=f"+{args[2]}")]
        return [Effect("shake", building_id(args[0])), *paid]
    if kind == c.PROJECT_CLAIMED:
        place = building_id(args[1])
        star = Effect("fly", seat, place, "star")
        return [Effect("glow", place, text=f"+{args[2]}"), star]
    if kind in (c.ROOF_MOVED, c.GROUND_LAID):
        return list_ground_effects(event)
    if kind == c.LAST_FLOOR_PLACED:
        return [Effect("shake", "order")]
    if kind == c.POPULATION_GREW:
        return list_income(event)
    return []


def fly_people(start: str, end: str, count: int) -> Effect:
    """Let people fly from one place to another, one for each up to a crowd."""
    return Effect("fly", end, start, "head", min(count, CROWD))


def list_ground_effects(event: Event) -> list[Effect]:
    """Let a roof or a ground token fly to its place."""
    if event.kind == c.ROOF_MOVED:
        before, after = event.args
        return [Effect("fly", building_id(after), building_id(before), "roof")]
    field, ground = event.args
    return [Effect("fly", field_id(field), "supply", c.TERRAIN_KEYS[ground])]


def list_income(event: Event) -> list[Effect]:
    """GN-9.1 majority: people come from each territory that a seat leads, two or one."""
    gain, alone, tied = event.args
    seat = f"seat-{event.seat}"
    out = [Effect("fly", seat, f"most{each + 1}", "head", 2) for each in cells_of(alone)]
    out += [Effect("fly", seat, f"most{each + 1}", "head") for each in cells_of(tied)]
    return [*out, Effect("glow", seat, text=f"+{gain}")]
