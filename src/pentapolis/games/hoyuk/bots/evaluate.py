"""What a position is worth, in hundredths of a point."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import parts as p
from ..rules.parts import FOLK, HERDS, PILES, SYMBOLS
from ..rules.scoring import find_leader
from ..rules.state import Village
from .facts import POINT, Facts, hand_worth
from .features import FEATURES, WEIGHTS, count_facts, rest


def evaluate(game: Game, seen: Village, seat: int) -> int:
    """Value a position for a seat by what it has itself; the others are valued on their own."""
    # Rules of thumb and fitted weights err in different ways, so their mean is better than either.
    facts = Facts(seen, EMPTY)
    thumb = facts.value_own(seat) + hand_worth(seen, seat, hand_of(seen, seat), facts.last)
    return (thumb + fitted_value(game, facts, seat)) // 2


def hand_of(s: Village, seat: int) -> list[int]:
    """Count the cards of a seat by symbol."""
    return s.hand[seat * SYMBOLS : (seat + 1) * SYMBOLS]


def fitted_value(game: Game, facts: Facts, seat: int) -> int:
    """Value what a seat has itself, by weights fitted to games."""
    shares = FEATURES.shares(rest(game, facts.s))
    return WEIGHTS.value(count_facts(facts, seat), shares) + herds_worth(facts, seat)


def herds_worth(facts: Facts, seat: int) -> int:
    """HY-14.5 herds: value what the expert game adds."""
    s = facts.s
    if s.box.mode != p.EXPERT:
        return 0
    total = 0
    for block in range(facts.blocks - 1):
        for pile in range(HERDS, FOLK + 1):
            first = (block * PILES + pile) * s.seats
            if find_leader(facts.counts, first, s.seats) == seat:
                total += (facts.counts[first + seat] >> 7) * s.box.herd_points * POINT
                total += facts.card
    return total
