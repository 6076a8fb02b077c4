"""What a position is worth by fitted weights, in hundredths of a point."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.kit.features import MILLE

from ..rules.codes import FINISHED, SECRET_FAMILIES
from ..rules.scoring import score
from ..rules.state import Garden
from .facts import LOST, POINT, Facts, Moment
from .features import (
    NAMES,
    NOW,
    POINTS,
    TRACK,
    count,
    count_majorities,
    count_own,
    weights_at,
    weights_for,
)


def evaluate(game: Game, seen: Garden, seat: int) -> int:
    """Value a seat's position by itself."""
    if seen.asking == FINISHED:
        return score(seen, seat) * POINT
    weights = weights_for(seen.seats)
    return weights.weigh(count(game, seen, seat), weights_at(game, seen)) // MILLE


class FittedValue(Facts):
    """A position as one seat values it by the weights of the moment."""

    def __init__(self, s: Garden, moment: Moment, seat: int) -> None:
        super().__init__(s, moment, seat)
        self.weights = weights_for(s.seats)
        self.others = [0] * s.seats  # what each other seat has by itself
        for other in range(s.seats):
            if other != seat:
                out = [0] * len(NAMES)
                count_own(self, other, s.population[other], out)
                self.others[other] = self.weights.weigh(out, moment.weights)

    def value(self, acted: bool) -> int:
        """Compare the seat with the best other; `acted`: its action is done."""
        phase = acted and self.closing
        over = self.is_over(phase)
        best = LOST
        for other in range(self.s.seats):
            if other != self.seat:
                best = max(best, self.worth(other, phase, over))
        if self.s.seats > 2:
            best //= 2  # there are others to be beaten too
        return self.worth(self.seat, phase, over) - best

    def worth(self, seat: int, phase: bool, over: bool) -> int:
        """Value one seat; who is on turn does not count here."""
        s = self.s
        out = [0] * len(NAMES)
        count_majorities(self, seat, out)
        if seat != self.seat and not phase and not over:
            return (self.others[seat] + self.weights.weigh(out, self.moment.weights)) // MILLE
        people = s.population[seat]
        if phase:
            people += self.alone * s.box.alone + self.tied * s.box.tied
        count_own(self, seat, people, out)
        if not over:
            return self.weights.weigh(out, self.moment.weights) // MILLE
        total = out[POINTS] + out[TRACK]
        for family in range(len(SECRET_FAMILIES)):
            total += out[NOW + family]
        return total
