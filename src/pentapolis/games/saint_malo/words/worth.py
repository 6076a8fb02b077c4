"""What a part of the drawing is worth at this moment."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT

from ..rules.board import PLAN
from ..rules.codes import JUGGLER, MERCHANT, PRIEST
from ..rules.scoring import coins_of_person, points_of_person
from ..rules.state import Town
from .names import coins, person, points


def worth(game: Game, seen: Town, part: str, _: Words) -> str:
    """Say what people would bring on a free field, by what stands around it."""
    town, _dash, name = part.removeprefix("f").partition("-")
    if not part.startswith("f") or not town.isdecimal() or name not in PLAN.names:
        return ""
    seat, cell = int(town), PLAN.names.index(name)
    if seat >= game.seats or not seen.free[seat] & BIT[cell]:
        return ""
    found: list[str] = []
    earned = coins_of_person(seen, seat, MERCHANT, cell)
    if earned:
        found.append(f"{person(MERCHANT, _)} +{coins(earned, _)}")
    for who in (PRIEST, JUGGLER):
        scored = points_of_person(seen, seat, who, cell)
        if scored:
            found.append(f"{person(who, _)} +{points(scored, _)}")
    return _("Now here: {people}.", people=", ".join(found)) if found else ""
