"""Sentences of Dilluvia Project: the doors to `speech`, and the numbers of a seat."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.spec import Stat
from pentapolis.core.words import Words

from .codes import COLOURS, M, P, R
from .speech.asking import prompt
from .speech.saying import say
from .speech.telling import tell
from .state import Sky, earned, house_value

__all__ = ["prompt", "say", "stats", "tell"]


def stats(game: Game, seen: Sky, seat: int, _: Words) -> list[Stat]:
    """List the numbers for the card of a seat."""
    to_ten = seen.box.step - seen.prestige[seat] % seen.box.step
    cubes = sum(seen.cubes[seat * COLOURS : (seat + 1) * COLOURS])
    income = [earned(seen, seat, track) for track in (R, M, P)]
    at_hand = seen.dark[seat] + seen.special[seat]
    return [
        Stat("", _("prestige"), _("{n}, next ten in {left}", n=seen.prestige[seat], left=to_ten)),
        Stat("house", _("a ten is worth"), str(house_value(seen, seat))),
        Stat("worker", _("workers"), f"{at_hand}/{seen.workers[seat] + 1}"),
        Stat("coin", _("aeros"), str(seen.aeros[seat])),
        Stat("cube", _("cubes"), str(cubes)),
        Stat("", _("income cubes/aeros/prestige"), "/".join(map(str, income))),
    ]
