"""What is counted about a seat's position; weights.toml has what the counts are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.kit.features import LEAD, Features, FitPlan, read_weights

from ..rules import codes as c
from ..rules import parts as p
from ..rules.catastrophe import halve
from ..rules.parts import JOKER, OVENS, PENS, PILES, SHRINES, SYMBOLS, TOWERS
from ..rules.rewards import ONE
from ..rules.state import Village
from .facts import COMPARED, POINT, Facts

# What is counted, in hundredths.
NAMES: Final = [
    "points",
    "single_cards",  # symbols of which the hand has so many cards
    "pairs",
    "threes",
    "fours",
    "fives",
    "jokers",
    "cash_now",  # points for cashing everything in now
    "cards_too_many",  # cards beyond those that may still be played in this round
    "a_family",  # 1 with at least so many families; then each further one
    "two_families",
    "three_families",
    "more_families",
    "houses_left",  # houses not built yet
    "fewest_left",  # 1 if no other seat has fewer left
    "steps_due",  # tiles still to build in this round
    "houses",  # what stands in the village
    "towers",
    "ovens",
    "shrines",
    "pens",
    "houses_alone",  # houses in blocks where nobody else lives, and such blocks
    "blocks_alone",
    "lead_by_height",  # houses in blocks where the best family leads or trails by so many houses
    "lead_by_1",
    "lead_by_2",
    "lead_by_3",
    "level",
    "trail_by_1",
    "trail_by_2",
    "trail_by_3",
    "blocks_lead_by_height",  # the same for the number of blocks
    "blocks_lead_by_1",
    "blocks_lead_by_2",
    "blocks_lead_by_3",
    "blocks_level",
    "blocks_trail_by_1",
    "blocks_trail_by_2",
    "blocks_trail_by_3",
    "claim_alone",  # open piles by how the seat stands in a block, over all blocks; see rank()
    "claim_far_behind",
    "claim_just_behind",
    "claim_tied",
    "claim_by_height",
    "claim_by_one",
    "claim_by_more",
    "soon_far_behind",  # the same where the block may still be evaluated in this round
    "soon_just_behind",
    "soon_tied",
    "soon_by_height",
    "soon_by_one",
    "soon_by_more",
    "cards_alike_soon",  # cards in hand like those that the seat would win so
    "fall_later",  # houses likely to fall, and blocks lost with them, in a later round
    "gone_later",
    "fall_soon",  # the same in this round
    "gone_soon",
    "last_in_order",  # 1 for the last seat of the round
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
LAST_WINDOW: Final = -2
LAST_ROUND: Final = -1
FEATURES: Final = Features(NAMES, KNOTS, before=2)
WEIGHTS: Final = read_weights(Path(__file__).with_name("weights.toml"), FEATURES)
PLAN: Final = FitPlan(target=LEAD, ridge=40, random_percent=8, note_percent=40)


def rest(game: Game, s: Village) -> int:
    """Return a guess at the rounds left before the last one, in hundredths."""
    if s.ending != c.GOES_ON:
        return LAST_WINDOW if s.phase == 4 else LAST_ROUND
    return (min(s.houses) - s.box.spare) * 20


def is_moment(game: Game, s: Village) -> bool:
    """Return whether a position is worth noting; the fit takes one each time the turn passes."""
    return s.round > 0


def count(game: Game, s: Village, seat: int) -> list[int]:
    """Count what a seat has and could have, all in hundredths."""
    return count_facts(Facts(s, EMPTY), seat)


def count_facts(facts: Facts, seat: int) -> list[int]:
    """Count the features of a seat, in hundredths, from facts that are worked out already."""
    s = facts.s
    out = [0] * len(NAMES)
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
    for block in range(facts.blocks - 1):
        if facts.homes[block * s.seats + seat]:
            count_block(facts, block, seat, out)
    count_fears(facts, seat, out)
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
    cap = max(0, s.plays_left(seat))
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


def count_block(facts: Facts, block: int, seat: int, out: list[int]) -> None:
    """Count what a seat has in a block, and how it stands to the others."""
    s = facts.s
    seats = facts.seats
    place = block * seats
    homes = facts.homes[place + seat]
    counts = facts.counts
    first = block * PILES * seats + seat
    out[STANDING] += homes * POINT
    out[HIGH] += counts[first + TOWERS * seats] // ONE * POINT
    out[ON_ROOF] += counts[first + OVENS * seats] // ONE * POINT
    out[ON_ROOF + 1] += counts[first + SHRINES * seats] // ONE * POINT
    out[FENCED] += counts[first + PENS * seats] // ONE * POINT
    size = facts.best[place + seat]
    other = 0  # the best of the others
    shared = False
    for each in range(seats):
        if each != seat and facts.homes[place + each]:
            shared = True
            other = max(other, facts.best[place + each])
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
    """Return how a seat stands in a kind, 1 far behind to 6 far ahead; EMPTY if it has none."""
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


def count_fears(facts: Facts, seat: int, out: list[int]) -> None:
    """Count the houses that the next catastrophe is likely to destroy."""
    s = facts.s
    coming = s.round > 1 and (s.phase < 2 or (s.phase == 2 and s.omen == EMPTY))
    at = FALL_SOON if coming else FALL
    fall = 0
    gone = 0
    for group in facts.feared:
        for block in range(facts.blocks - 1):
            homes = facts.homes[block * facts.seats + seat]
            if homes and facts.totals[block * COMPARED + group // 2] == facts.level[group]:
                fallen = halve(homes, True)
                fall += facts.halving[group] * fallen + facts.felling[group]
                if fallen == homes:
                    gone += facts.halving[group]
                if homes == 1:
                    gone += facts.felling[group]
    out[at] = fall * POINT // facts.unseen
    out[at + 1] = gone * POINT // facts.unseen
