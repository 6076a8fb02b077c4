"""The parts of a search: its settings, the nodes of its tree, priors and rewards."""

from __future__ import annotations

from typing import Final

ONE: Final = 1 << 20  # the largest reward: won by far
SURE: Final = 1 << 10  # the sum of all priors of a node
FLOOR: Final = 6  # the least that every action gets, out of SURE
EIGHTHS: Final[list[int]] = [1024, 939, 861, 790, 724, 664, 609, 558]  # 1024 / 2 ** (n / 8)
FAR: Final = 80  # eighths from which on lower ratings make no difference


class SearchSettings:
    """The settings of the search; each game has its own in bots/settings.toml."""

    def __init__(
        self,
        turns: int = 2,
        spread: int = 1500,
        winning: int = 50,
        trust: int = 150,
        step: int = 150,
        width: int = 4,
        widen: int = 100,
        noise: int = 0,
        few: int = 0,
        error: int = 300,
        deep: int = 50,
    ) -> None:
        self.turns = turns  # before a position is evaluated, for two players; 0: play to the end
        self.spread = spread  # a lead, in hundredths, that is worth half of the way to a sure win
        self.winning = winning  # per cent of a reward for winning; the rest is for the lead
        self.trust = trust  # per cent: how much ratings count for actions that were tried little
        self.step = step  # an action rated lower by this much gets half the prior
        self.width = width  # actions of a node that are tried first
        self.widen = widen  # per cent: how fast more are added as playouts increase
        self.noise = noise  # random hundredths added to ratings in playouts
        self.few = few  # actions that are rated at each step of a playout; 0: all
        self.error = error  # hundredths by which ratings may be wrong; 0: only ratings count
        self.deep = deep  # per cent that deep ratings count, if the game has any


class Node:
    """A decision of a seat, reached by certain actions and outcomes."""

    def __init__(self, seat: int, legal: list[int], prior: list[int]) -> None:
        self.seat = seat
        self.legal = legal  # in the world where the node was made; other worlds may differ
        self.actions = legal[:]
        self.prior = prior
        self.order = rank(prior)  # highest rating first
        self.visits = [0] * len(legal)
        self.total = [0] * len(legal)  # rewards of the seat
        self.absent = [0] * len(legal)  # visits in which the action was not legal
        self.count = 0  # visits of the node
        self.sum = 0  # rewards of the seat in them
        self.below: dict[int, Node] = {}  # by the action and the outcomes after it

    def mean(self, index: int) -> int:
        """Return the mean reward of an action that was tried."""
        return self.total[index] // self.visits[index]

    def add(self, actions: list[int], prior: list[int]) -> None:
        """Add actions that are legal in another world only."""
        for index in range(len(actions)):
            if actions[index] not in self.actions:
                self.actions.append(actions[index])
                self.prior.append(prior[index])
                self.visits.append(0)
                self.total.append(0)
                self.absent.append(self.count)
        self.order = rank(self.prior)

    def mark_missing(self, legal: list[int]) -> list[bool]:
        """Return for each action whether it is missing in this world, and count that."""
        out: list[bool] = []
        for index in range(len(self.actions)):
            missing = self.actions[index] not in legal
            if missing:
                self.absent[index] += 1
            out.append(missing)
        return out


def rank(prior: list[int]) -> list[int]:
    """List indices by falling prior; of equal ones the lower first."""
    keys = [(SURE - prior[index]) * len(prior) + index for index in range(len(prior))]
    keys.sort()
    return [key % len(prior) for key in keys]


def count_eighths(ratings: list[int], step: int) -> list[int]:
    """Return how many eighths of a step each action is rated below the best."""
    best = max(ratings)
    return [min(FAR, (best - value) * 8 // step) for value in ratings]


def make_priors(ratings: list[int], step: int) -> list[int]:
    """Turn ratings into priors: half as much for each step below the best."""
    weights: list[int] = []
    total = 0
    for behind in count_eighths(ratings, step):
        weight = (EIGHTHS[behind & 7] >> (behind >> 3)) + FLOOR
        weights.append(weight)
        total += weight
    return [weight * SURE // total for weight in weights]


def blend(ratings: list[int], deep: list[int], share: int, most: int) -> list[int]:
    """Mix two ratings, with `share` per cent of the second, each relative to its best action.

    Two ratings with different errors are better together than either alone.
    """
    top = max(ratings)
    peak = max(deep)
    out: list[int] = []
    for index in range(len(ratings)):
        here = max(-most, ratings[index] - top)
        there = max(-most, deep[index] - peak)
        out.append((here * (100 - share) + there * share) // 100)
    return out


def squash(lead: int, spread: int) -> int:
    """Map a lead to a reward from 0 to ONE; a lead of `spread` gets three quarters of ONE."""
    return (ONE + lead * ONE // (abs(lead) + spread)) // 2


def compare_seats(worth: list[int]) -> list[int]:
    """Return the lead of each seat over the best other one; over 0 if there is no other."""
    out: list[int] = []
    for seat in range(len(worth)):
        best = 0
        known = False
        for other in range(len(worth)):
            if other != seat and (not known or worth[other] > best):
                best = worth[other]
                known = True
        out.append(worth[seat] - best)
    return out
