"""What a position makes likely for a seat: plain counts, weighed by numbers found from games.

The weights stand in `prospect.toml`, `tools/hoyuk_prospects.py` finds them. Hands count where they
are known, as in the made-up worlds of a search.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.state import EMPTY

from . import codes as c
from . import parts as p
from .disaster import half
from .meta import PROSPECT
from .outlook import COMPARED, POINT, Outlook
from .parts import FOLK, HERDS, JOKER, OVENS, PENS, PILES, SHRINES, SYMBOLS, TOWERS
from .rewards import ONE
from .state import Village, leader

# What is counted, in hundredths; `tools/hoyuk_prospects.py` prints the weights by these names.
COUNTS: Final = [
    "points",
    "single cards",
    "pairs",
    "threes",
    "fours",
    "fives",
    "jokers",
    "cash now",
    "cards too many",
    "a family",
    "two families",
    "three families",
    "more families",
    "houses left",
    "fewest left",
    "steps due",
    "houses",
    "towers",
    "ovens",
    "shrines",
    "pens",
    "houses alone",
    "blocks alone",
    "lead by height",
    "lead by 1",
    "lead by 2",
    "lead by 3",
    "level",
    "trail by 1",
    "trail by 2",
    "trail by 3",
    "blocks lead by height",
    "blocks lead by 1",
    "blocks lead by 2",
    "blocks lead by 3",
    "blocks level",
    "blocks trail by 1",
    "blocks trail by 2",
    "blocks trail by 3",
    "claim alone",
    "claim far behind",
    "claim just behind",
    "claim tied",
    "claim by height",
    "claim by one",
    "claim by more",
    "soon far behind",
    "soon just behind",
    "soon tied",
    "soon by height",
    "soon by one",
    "soon by more",
    "cards alike soon",
    "fall later",
    "gone later",
    "fall soon",
    "gone soon",
    "last in order",
]
POINTS: Final = 0
SETS: Final = 0  # + cards alike
JOKERS: Final = 6
CASH: Final = 7
IDLE: Final = 8
FAMILY: Final = 8  # + number
MANY: Final = 4  # families
LEFT: Final = 13
FEWEST: Final = 14
DUE: Final = 15
STANDING: Final = 16
HIGH: Final = 17
ON_ROOF: Final = 18
FENCED: Final = 20
ALONE: Final = 21
LEADS: Final = 23  # + houses ahead
TRAILS: Final = 27  # + houses behind
BLOCKS_OF: Final = 8  # more for the number of blocks
CLAIM: Final = 39  # + rank
SOON: Final = 45  # + rank, from 1
ALIKE: Final = 52
FALL: Final = 53
FALL_SOON: Final = 55
LAST: Final = 57

# The end comes by houses: first the last window, then the rest of the last round, then so many
# hundredths of rounds before it; weights between are mixed.
KNOTS: Final = [0, 150, 300, 480]
STAGES: Final = len(KNOTS) + 2
MILLE: Final = 1000  # weights are in thousandths
WEIGHTS: Final[list[int]] = PROSPECT.numbers("prospect")


def shares_of(s: Village) -> list[int]:
    """Share a hundred between the stages around a moment."""
    out = [0] * STAGES
    if s.ending != c.GOES_ON:
        out[0 if s.phase == 4 else 1] = 100
        return out
    rest = min(KNOTS[len(KNOTS) - 1], (min(s.houses) - s.box.spare) * 20)
    at = 0
    while at + 2 < len(KNOTS) and rest >= KNOTS[at + 1]:
        at += 1
    upper = (rest - KNOTS[at]) * 100 // (KNOTS[at + 1] - KNOTS[at])
    out[at + 2] = 100 - upper
    out[at + 3] = upper
    return out


def prospect(o: Outlook, seat: int) -> int:
    """Value a seat's position by itself, in hundredths of a point."""
    s = o.s
    shares = shares_of(s)
    counts = counted(o, seat)
    weights = WEIGHTS
    total: i64 = 0
    for stage in range(STAGES):
        share: i64 = shares[stage]
        if share:
            first = stage * len(COUNTS)
            part: i64 = 0
            for index in range(len(counts)):
                count: i64 = counts[index]
                if count:
                    part += count * weights[first + index]
            total += part * share
    return total // (100 * MILLE) + herds_worth(o, seat)


def herds_worth(o: Outlook, seat: int) -> int:
    """HY-14.5 herds: value what the expert game adds."""
    s = o.s
    if s.box.mode != p.EXPERT:
        return 0
    total = 0
    for block in range(o.blocks - 1):
        for pile in range(HERDS, FOLK + 1):
            first = (block * PILES + pile) * s.seats
            if leader(o.counts, first, s.seats) == seat:
                total += (o.counts[first + seat] >> 7) * s.box.herd_points * POINT
                total += o.card
    return total


def counted(o: Outlook, seat: int) -> list[int]:
    """Count what a seat has and could have, all in hundredths."""
    s = o.s
    out = [0] * len(COUNTS)
    out[POINTS] = s.points[seat] * POINT
    count_hand(s, seat, out)
    number = s.families[seat]
    for few in range(1, min(number, MANY - 1) + 1):
        out[FAMILY + few] = POINT
    out[FAMILY + MANY] = max(0, number - MANY + 1) * POINT
    out[LEFT] = max(0, s.houses[seat] - s.box.spare) * POINT
    if s.houses[seat] == min(s.houses):
        out[FEWEST] = POINT
    place = (seat - s.start_seat) % s.seats
    if place == s.seats - 1:
        out[LAST] = POINT
    if s.phase == 1:
        out[DUE] = (2 - s.step) * POINT
        if s.step and place >= s.slot:
            out[DUE] += POINT
    for block in range(o.blocks - 1):
        if o.homes[block * s.seats + seat]:
            count_block(o, block, seat, out)
    count_fears(o, seat, out)
    return out


def count_hand(s: Village, seat: int, out: list[int]) -> None:
    """Count cards alike, and what could be cashed at once."""
    first = seat * SYMBOLS
    sizes: list[int] = []
    most = len(s.box.sets) - 1
    number = 0
    for symbol in range(JOKER):
        size = s.hand[first + symbol]
        number += size
        if size:
            out[SETS + min(5, size)] += POINT
            sizes.append(size)
    jokers = s.hand[first + JOKER]
    out[JOKERS] = jokers * POINT
    number += jokers
    cap = max(0, s.cap(seat))
    out[IDLE] = max(0, number - cap) * POINT
    sizes.sort()
    points = 0
    for at in range(len(sizes) - 1, -1, -1):
        size = sizes[at]
        more = min(jokers, max(0, most - size))
        size = min(cap, size + more, most)
        jokers -= more
        cap -= size
        number -= size
        points += s.box.sets[size]
    out[CASH] = (points + number * s.box.card_points) * POINT


def count_block(o: Outlook, block: int, seat: int, out: list[int]) -> None:
    """Count what a seat has in a block, and how it stands to the others."""
    s = o.s
    seats = o.seats
    place = block * seats
    homes = o.homes[place + seat]
    counts = o.counts
    first = block * PILES * seats + seat
    out[STANDING] += homes * POINT
    out[HIGH] += counts[first + TOWERS * seats] // ONE * POINT
    out[ON_ROOF] += counts[first + OVENS * seats] // ONE * POINT
    out[ON_ROOF + 1] += counts[first + SHRINES * seats] // ONE * POINT
    out[FENCED] += counts[first + PENS * seats] // ONE * POINT
    size = o.best[place + seat]
    other = 0  # the best of the others
    shared = False
    for each in range(seats):
        if each != seat and o.homes[place + each]:
            shared = True
            other = max(other, o.best[place + each])
    if not shared:
        out[ALONE] += homes * POINT
        out[ALONE + 1] += POINT
    else:
        if size > other:
            at = LEADS + min(3, (size >> 7) - (other >> 7))
        else:
            at = TRAILS + min(3, (other >> 7) - (size >> 7))
        out[at] += homes * POINT
        out[at + BLOCKS_OF] += POINT
    soon = shared and s.phase < 4 and block not in s.done and block not in s.spoiled
    for pile in range(PILES if s.box.mode == p.EXPERT else COMPARED):
        if s.tops[pile] != EMPTY:
            at = rank(counts, (block * PILES + pile) * seats, seats, seat)
            if at >= 0:
                if not shared:
                    at = 0
                out[CLAIM + at] += POINT
                if soon:
                    out[SOON + at] += POINT
                    if at > 3:
                        out[ALIKE] += s.hand[seat * SYMBOLS + s.tops[pile]] * POINT


def rank(counts: list[int], first: int, seats: int, seat: int) -> int:
    """Tell how a seat stands in a kind, 1 far behind to 6 far ahead; EMPTY if it has none."""
    number = counts[first + seat]
    if number == 0:
        return EMPTY
    most = 0
    for each in range(seats):
        if each != seat:
            most = max(most, counts[first + each])
    if number < most:
        return 2 if number + ONE >= most else 1
    if number == most:
        return 3
    if number - most < ONE:
        return 4
    return 5 if number - most < 2 * ONE else 6


def count_fears(o: Outlook, seat: int, out: list[int]) -> None:
    """Count the houses that the next catastrophe is likely to destroy."""
    s = o.s
    coming = s.round > 1 and (s.phase < 2 or (s.phase == 2 and s.omen == EMPTY))
    at = FALL_SOON if coming else FALL
    fall = 0
    gone = 0
    for group in o.feared:
        for block in range(o.blocks - 1):
            homes = o.homes[block * o.seats + seat]
            if homes and o.totals[block * COMPARED + group // 2] == o.level[group]:
                fallen = half(homes, True)
                fall += o.halving[group] * fallen + o.felling[group]
                if fallen == homes:
                    gone += o.halving[group]
                if homes == 1:
                    gone += o.felling[group]
    out[at] = fall * POINT // o.unseen
    out[at + 1] = gone * POINT // o.unseen
