"""What events look like: pieces fly to their fields, walls glow, ships sweep over the table."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import Effect
from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import PLAN, SIDE
from ..rules.game import SaintMalo
from ..rules.parts import PERSON_KEYS

SHIPS: Final = 3  # in an attack
FLYING: Final = {c.CRATE_DRAWN: "crate", c.WALL_DRAWN: "wall", c.CHURCH_DRAWN: "church"}


def effects(game: Game, event: Event) -> list[Effect]:
    """List what there is to see when an event happens."""
    if not isinstance(game, SaintMalo):
        return []
    seat = f"seat-{event.seat}"
    args = event.args
    if event.kind == c.DICE_ROLLED:
        return show_roll(args[0])
    if event.kind in FLYING:
        return [Effect("fly", name_field(event), "dice", FLYING[event.kind])]
    if event.kind == c.PERSON_DRAWN:
        return show_person(event)
    if event.kind == c.HOUSE_DRAWN:
        where = name_field(event)
        return [Effect("fly", where, seat, "log"), Effect("glow", where, text=f"+{args[1]}")]
    if event.kind == c.SIDE_COMPLETED:
        return show_side(event)
    if event.kind == c.DIE_TURNED:
        return [Effect("fly", "dice", seat, "coin", game.box.turn_cost)]
    if event.kind == c.LOGS_DELIVERED:
        paid = Effect("fly", "dice", seat, "coin", game.box.delivery_cost)
        return [paid, Effect("fly", seat, "dice", "log", args[0])]
    if event.kind == c.CITY_FILLED:
        return [Effect("glow", f"track{event.seat}"), Effect("glow", seat)]
    return show_pirates(game, event)


def name_field(event: Event) -> str:
    """Return the part of the drawing where something was drawn."""
    return f"f{event.seat}-{PLAN.names[event.args[0]]}"


def show_roll(throw: int) -> list[Effect]:
    """Shake all five dice; of fewer nobody can say which they were, as equal dice are alike."""
    if d.size(d.THROWS[throw]) < d.DICE:
        return []
    return [Effect("shake", f"die{index}") for index in range(d.DICE)]


def show_person(event: Event) -> list[Effect]:
    """Let a person walk in; coins fly to the owner, points rise from the field."""
    _cell, person, points, coins = event.args
    where = name_field(event)
    found = [Effect("fly", where, "dice", PERSON_KEYS[person])]
    if points:
        found.append(Effect("glow", where, text=f"+{points}"))
    if coins:
        found.append(Effect("fly", f"seat-{event.seat}", where, "coin", coins))
    return found


def show_side(event: Event) -> list[Effect]:
    """SM-6.5 tower: the whole side glows, then its tower gives the bonus."""
    side, coins, points, _heads = event.args
    tower = f"tower{event.seat}-{side}"
    names = [PLAN.names[cell] for cell in cells_of(SIDE[side])]
    found = [Effect("glow", f"f{event.seat}-{name}") for name in names]
    found.append(Effect("glow", tower, text=f"+{points or coins}" if points or coins else ""))
    if coins:
        found.append(Effect("fly", f"seat-{event.seat}", tower, "coin", coins))
    return found


def show_pirates(game: SaintMalo, event: Event) -> list[Effect]:
    """SM-7.2 row: sabres fly to the pirates, ships sweep in, cannons are lost."""
    args = event.args
    seat = f"seat-{event.seat}"
    if event.kind == c.BOXES_STRUCK:
        return [Effect("fly", "pirates", "dice", "sabre")]
    if event.kind == c.PIRATES_ROLLED:
        return [Effect("shake", "pirates")]
    if event.kind == c.PIRATES_ATTACKED:
        return [
            Effect("sweep", symbol="ship", count=SHIPS),
            Effect("shake", "pirates"),
            Effect("glow", f"attack{args[0]}"),
        ]
    if event.kind == c.CANNON_LOST:
        cannon = f"cannon{event.seat}-{game.box.cannons - args[0]}"
        loss = f"−{game.box.cannon_loss}"
        return [Effect("shake", seat), Effect("shake", cannon), Effect("glow", seat, text=loss)]
    return []
