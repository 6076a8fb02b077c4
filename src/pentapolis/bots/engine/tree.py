"""What a search is made of: its settings, the nodes of its tree, and shares and rewards."""

from __future__ import annotations

from typing import Final

ONE: Final = 1 << 20  # a reward: won by far
SURE: Final = 1 << 10  # all priors of a node together
FLOOR: Final = 6  # what ratings leave to every action at least, out of SURE
EIGHTHS: Final[list[int]] = [1024, 939, 861, 790, 724, 664, 609, 558]  # 1024 / 2 ** (n / 8)
FAR: Final = 80  # eighths after which ratings make no difference any more


class SearchSettings:
    """The numbers that fit the search to a game; each game has its own in bots/settings.toml."""

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
        self.turns = turns  # of two players before a position is evaluated; 0: only at the end
        self.spread = spread  # a lead, in hundredths of a point, that is worth half of a sure win
        self.winning = winning  # per cent of a reward that is for winning; the rest is for the lead
        self.trust = trust  # per cent: how much ratings count in the tree for actions tried little
        self.step = step  # an action rated lower by so much is looked at half as much
        self.width = width  # actions of a node that are tried first
        self.widen = widen  # per cent: how fast more are added as playouts go on
        self.noise = noise  # hundredths by which ratings vary while playing on
        self.few = few  # actions that are looked at for a step of playing on; 0: all
        self.error = error  # hundredths by which ratings are wrong; 0: playouts do not count
        self.deep = deep  # per cent that deep ratings count beside the others, if there are any


class Node:
    """A decision of a seat, known by the actions and the chance that led to it."""

    def __init__(self, seat: int, legal: list[int], prior: list[int]) -> None:
        self.seat = seat
        self.legal = legal  # in the world where it was found first; others may differ
        self.actions = legal[:]
        self.prior = prior
        self.order = rank(prior)  # highest rating first
        self.visits = [0] * len(legal)
        self.total = [0] * len(legal)  # rewards of the seat
        self.absent = [0] * len(legal)  # visits in which the action was not legal
        self.count = 0
        self.sum = 0
        self.below: dict[int, Node] = {}  # by action and by what chance did then

    def mean(self, index: int) -> int:
        """Return the mean reward of an action that was tried."""
        return self.total[index] // self.visits[index]

    def add(self, actions: list[int], prior: list[int]) -> None:
        """Take in actions that are legal in another world only."""
        for index in range(len(actions)):
            if actions[index] not in self.actions:
                self.actions.append(actions[index])
                self.prior.append(prior[index])
                self.visits.append(0)
                self.total.append(0)
                self.absent.append(self.count)
        self.order = rank(self.prior)

    def mark_missing(self, legal: list[int]) -> list[bool]:
        """Mark the actions that are not legal in this world."""
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
    """Count the eighths of a step by which each action is rated lower than the best."""
    best = max(ratings)
    return [min(FAR, (best - value) * 8 // step) for value in ratings]


def make_priors(ratings: list[int], step: int) -> list[int]:
    """Turn ratings into shares of SURE: half as much for each step below the best."""
    weights: list[int] = []
    total = 0
    for behind in count_eighths(ratings, step):
        weight = (EIGHTHS[behind & 7] >> (behind >> 3)) + FLOOR
        weights.append(weight)
        total += weight
    return [weight * SURE // total for weight in weights]


def blend(ratings: list[int], deep: list[int], share: int, most: int) -> list[int]:
    """Mix two ratings of actions, `share` per cent of the second; each against its best.

    Two that err in different ways are together better than either.
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
    """Map a lead onto 0 to ONE; half of the way to either side is `spread`."""
    return (ONE + lead * ONE // (abs(lead) + spread)) // 2


def compare_seats(worth: list[int]) -> list[int]:
    """Return the lead of each seat over the best other one; alone, over nobody."""
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
