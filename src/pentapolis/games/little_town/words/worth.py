"""What a part of the drawing is worth at this moment."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import AROUND, MAP
from ..rules.flow import count_guests
from ..rules.scoring import castle_points, meadow_points
from ..rules.state import Town, owner_of
from .actions import count_harvest, usable_buildings
from .names import amounts, points, tile


def worth(game: Game, seen: Town, part: str, _: Words) -> str:
    """Say what a worker on a meadow would get, or what a special building brings now."""
    name = part.removeprefix("m-")
    if not part.startswith("m-") or name not in MAP.names:
        return ""
    cell = MAP.names.index(name)
    if seen.built & BIT[cell]:
        return describe_building(seen, cell, _)
    if not seen.free & BIT[cell]:
        return ""
    around = [
        tile(seen.tile[other], _) for other in cells_of(AROUND[cell] & usable_buildings(seen))
    ]
    found = [amounts(count_harvest(seen, cell), _), *around]
    text = ", ".join(filter(None, found))
    return _("Around it now: {things}.", things=text) if text else _("Nothing to get around it.")


def describe_building(seen: Town, cell: int, _: Words) -> str:
    """Say how many points a castle, a watchtower or a cathedral would bring now."""
    kind, owner = seen.tile[cell], owner_of(seen, cell)
    effect = seen.box.effect[kind]
    if effect == c.CASTLE:
        now = castle_points(seen, owner)
    elif effect == c.MEADOWS:
        now = meadow_points(seen, owner)
    elif effect == c.WORKERS:
        now = count_guests(seen, cell) * seen.box.each[kind]
    else:
        return ""
    return _("Now {points}.", points=points(now, _))
