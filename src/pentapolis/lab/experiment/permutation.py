"""Asks whether places in the order of play win equally often, by permuting orders inside deals.

If the order makes no difference, the shares of a deal could as well have gone to its places in any
other order. So every deal's shares are dealt out to the places anew, many times, and evidence is
how rarely that makes places as unequal as they are. No formula has to be believed for it, and it
holds for all places together. The luck of it is always the same.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Final

from .metrics import ByDeal

TIMES: Final = 4999  # with the shares as they are that makes 5000
SEED: Final = 1
DIGITS: Final = 9  # after which two sums of shares are equal
NOTHING: Final = 1e-9  # of χ², that rounding may leave

Shares = tuple[float, ...]  # of each place in a deal


@dataclass(frozen=True)
class Inequality:
    """How unequal places are, and how often luck alone makes them at least as unequal."""

    squares: float  # χ² of the wins of all places against 1/N
    p_value: float
    deals: int


def judge_places(places: Sequence[ByDeal], times: int = TIMES) -> Inequality:
    """Return how unequal the win shares of places are, and whether that can be luck."""
    rows = [tuple(round(place[deal], DIGITS) for place in places) for deal in places[0]]
    deals = len(rows)
    found = find_squares([math.fsum(column) for column in zip(*rows, strict=True)], deals)
    # Deals with the same shares in any order are dealt out together.
    groups = Counter(tuple(sorted(row)) for row in rows)
    orders = [(sorted(set(permutations(kind))), count) for kind, count in sorted(groups.items())]
    if all(len(ways) == 1 for ways, _count in orders):
        return Inequality(found, 1.0, deals)
    random = Random(SEED)
    reached = 0
    for _ in range(times):
        wins = [0.0] * len(places)
        for ways, count in orders:
            drawn = draw_shares(random, count, len(ways))
            for way, often in zip(ways, drawn, strict=True):
                if often:
                    for place, share in enumerate(way):
                        wins[place] += often * share
        reached += find_squares(wins, deals) >= found - NOTHING
    return Inequality(found, (1 + reached) / (1 + times), deals)


def find_squares(wins: Sequence[float], deals: int) -> float:
    """Return χ² of the wins of all places, of which each should have the same number."""
    expected = deals / len(wins)
    if not expected:
        return 0.0
    return math.fsum((one - expected) ** 2 for one in wins) / expected


def draw_shares(random: Random, count: int, ways: int) -> list[int]:
    """Return how many of `count` fall to each of several ways that are equally likely."""
    found = []
    for left in range(ways, 1, -1):
        found.append(draw_binomial(random, count, 1, left))
        count -= found[-1]
    return [*found, count]


def draw_binomial(random: Random, count: int, part: int, whole: int) -> int:
    """Return how many of `count` trials succeed that each do so with chance part/whole.

    A trial succeeds if a random number below 1 is below part/whole. All of them are compared at
    once, one binary digit after the other, until each has a digit that differs.
    """
    if part >= whole:
        return count
    found = 0
    while count:
        part *= 2
        ones = random.getrandbits(count).bit_count()
        if part >= whole:  # the digit of part/whole is 1: a 0 is below it
            part -= whole
            found += count - ones
            count = ones
        else:
            count -= ones
    return found
