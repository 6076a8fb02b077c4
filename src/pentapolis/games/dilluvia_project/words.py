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
    ten = house_value(seen, seat)
    at_hand = seen.dark[seat] + seen.special[seat]
    return [
        Stat("star", _("prestige, and income"), f"{seen.prestige[seat]} +{income[P]}"),
        Stat("house", _("what a ten brings, and how far it is"), f"{ten} −{to_ten}"),
        Stat("coin", _("aeros, and income"), f"{seen.aeros[seat]} +{income[M]}"),
        Stat("cube", _("cubes, and income"), f"{cubes} +{income[R]}"),
        Stat("worker", _("workers"), f"{at_hand}/{seen.workers[seat] + 1}"),
    ]
