"""What a position is worth, in hundredths of population."""

from __future__ import annotations

from pentapolis.core.game import Game

from ..rules.codes import COLOURS, KINDS, TRACKS, M, P, R
from ..rules.scoring import population
from ..rules.state import Sky
from .values import Values


def evaluate(game: Game, seen: Sky, seat: int) -> int:
    """Return what a position is worth to a seat: its population, and means to gain more."""
    values = Values(seen, seat)
    first = seat * TRACKS
    goods = min(seen.income[first + R], seen.box.track) * values.cube
    goods += min(seen.income[first + M], seen.box.track) * values.aero
    worth = population(seen, seat) * 100 + goods * values.left
    worth += min(seen.income[first + P], seen.box.track) * values.p
    worth += seen.prestige[seat] % seen.box.step * values.now
    worth += values.step * seen.house[seat] + seen.aeros[seat] * values.aero
    for colour in range(COLOURS):
        worth += seen.cubes[seat * COLOURS + colour] * values.cube
    worth += seen.land[seat].bit_count() * 2 * values.cube
    worth += seen.workers[seat] * values.left * values.hand
    for kind in range(KINDS):
        if seen.owned[seat * KINDS + kind]:
            worth += seen.owned[seat * KINDS + kind] * values.tile(kind)
    return worth
