"""The numbers on a seat's card, and what every ten of prestige brings."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game

from ..rules.codes import COLOURS, M, P, R
from ..rules.parts import Box
from ..rules.scoring import house_value, track_income
from ..rules.state import Sky
from . import names


def stats(game: Game, seen: Sky, seat: int, _: Words) -> list[Stat]:
    """List the numbers on a seat's card, each with its label."""
    income = [track_income(seen, seat, track) for track in (R, M, P)]
    at_hand = seen.dark[seat] + seen.special[seat]
    place = seen.order.index(seat) + 1 if seat in seen.order else 0
    cubes = seen.cubes[seat * COLOURS : (seat + 1) * COLOURS]
    found = [
        Stat("star", _("prestige, and income per round"), f"{seen.prestige[seat]} +{income[P]}"),
        Stat("house", house_text(seen.box, seen.house[seat], _), f"+{house_value(seen, seat)}"),
        Stat("coin", _("aeros, and income per round"), f"{seen.aeros[seat]} +{income[M]}"),
        Stat("worker", _("workers left / in total"), f"{at_hand}/{seen.workers[seat] + 1}"),
    ]
    found += [
        Stat(f"cube-{colour}", names.cube_colour(colour, _), str(cubes[colour]))
        for colour in range(COLOURS)
    ]
    found.append(Stat("cube", _("cubes of any colour per round"), f"+{income[R]}"))
    if place:
        found.append(Stat("order", _("place in turn order"), f"{place}."))
    return found


@remember
def house_text(box: Box, house: int, _: Words) -> str:
    """DP-8.0 tens: describe what every ten of prestige brings with a house on the track."""
    people = names.population(box.house_values[house], _)
    return _("Every {step} prestige: +{people}", step=box.step, people=people)


@remember
def next_house_text(box: Box, house: int, _: Words) -> str:
    """DP-5.5f house: describe when a ten brings more; nothing on the last house."""
    values = box.house_values
    for steps in range(1, len(values) - house):
        if values[house + steps] > values[house]:
            return _.n(
                "(+{more} after {n} more building)",
                "(+{more} after {n} more buildings)",
                steps,
                more=values[house + steps],
            )
    return ""
