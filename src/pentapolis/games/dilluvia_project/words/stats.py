"""The numbers on a seat's card."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.codes import COLOURS, M, P, R
from ..rules.scoring import house_value, track_income
from ..rules.state import Sky


def stats(game: Game, seen: Sky, seat: int, _: Words) -> list[Stat]:
    """List the numbers on a seat's card, each with its label."""
    to_ten = seen.box.step - seen.prestige[seat] % seen.box.step
    cubes = sum(seen.cubes[seat * COLOURS : (seat + 1) * COLOURS])
    income = [track_income(seen, seat, track) for track in (R, M, P)]
    ten = house_value(seen, seat)
    at_hand = seen.dark[seat] + seen.special[seat]
    return [
        Stat("star", _("prestige, and income per round"), f"{seen.prestige[seat]} +{income[P]}"),
        Stat(
            "house", _("what the next ten brings, and prestige still missing"), f"{ten} −{to_ten}"
        ),
        Stat("coin", _("aeros, and income per round"), f"{seen.aeros[seat]} +{income[M]}"),
        Stat("cube", _("cubes, and income per round"), f"{cubes} +{income[R]}"),
        Stat("worker", _("workers left / in total"), f"{at_hand}/{seen.workers[seat] + 1}"),
    ]
