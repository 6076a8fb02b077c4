"""What things are worth by rule of thumb, in hundredths of a point.

A position is worth its points, the larder, cubes for buildings to come, coins, and how often
buildings will be used.
"""

from __future__ import annotations

from typing import Final

from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import AROUND, CELLS, LANDS
from ..rules.codes import COIN, FISH, GOODS, STONE, WHEAT, WOOD
from ..rules.flow import has_eaten
from ..rules.objectives import EVENT_CARDS, amount_of, progress
from ..rules.scoring import castle_points, meadow_points, track_points
from ..rules.state import Town

POINT: Final = 100
# What one more is worth while it can still be used.
CUBE: Final = [100, 125, 110, 110, 45]
FED: Final = 270  # a worker that will not go hungry this round
LATER: Final = 80  # food for the rounds after
ENOUGH: Final = 5  # cubes of a kind that can be built into something soon
USES: Final = 22  # own uses of a building in a hundred turns
SQUARE: Final = 14  # a rich square beside an own building, for each turn to come


def turns_left(s: Town, seat: int) -> int:
    """Count the turns that a seat still has."""
    return s.idle[seat] + (s.box.rounds - s.round) * s.box.workers


def stock_worth(s: Town, seat: int) -> int:
    """Value cubes and coins: food first, then what can still be built."""
    base = seat * GOODS
    goods = s.goods
    left = turns_left(s, seat)
    coins = goods[base + COIN]
    worth = coins * 34 + min(coins, 6) * min(left, 6) * 2
    food = goods[base + FISH] + goods[base + WHEAT]
    rounds = s.box.rounds - s.round
    if s.phase <= c.SPECIAL or (s.phase == c.FEEDING and not has_eaten(s, seat)):
        now = min(food, s.box.workers)
        worth += now * FED + min(coins // s.box.price, s.box.workers - now) * (FED - 120) // 2
        food -= now
    worth += min(food, rounds * s.box.workers) * LATER
    if left and s.houses_left(seat):
        for kind in [WOOD, STONE]:
            number = goods[base + kind]
            value = CUBE[kind] * min(left, 4) // 4
            worth += min(number, ENOUGH) * value + max(0, min(number - ENOUGH, 3)) * value // 4
    return worth


def use_worth(s: Town, kind: int) -> int:
    """Value one use of a building: what it gives less what it takes."""
    box = s.box
    if box.effect[kind] == c.ANY:
        return 90
    if box.effect[kind] != c.GAIN and box.effect[kind] != c.EXCHANGE:
        return 0
    base = kind * GOODS
    worth = box.get_points[kind] * POINT
    for good in range(GOODS):
        worth += (box.get[base + good] - box.pay[base + good]) * CUBE[good]
    return max(worth, 30)


def rounds_to_use(s: Town) -> int:
    """Count the rounds in which special buildings will still be used."""
    return s.box.rounds - s.round + (1 if s.phase <= c.SPECIAL else 0)


def home_worth(s: Town, kind: int, left: int) -> int:
    """Value an own building, wherever it stands, for the turns to come."""
    effect = s.box.effect[kind]
    rounds = rounds_to_use(s)
    if effect == c.WORKERS:
        return rounds * (2 if s.box.cathedral_all else 1) * POINT
    if effect == c.AROUND_IT:
        return rounds * 250
    if effect == c.CASTLE or effect == c.MEADOWS:
        return 0  # counted on its square
    fees = left * (s.seats - 1) * 3
    return use_worth(s, kind) * left * USES // 100 + fees


def square_worth(s: Town, seat: int, cell: int) -> int:
    """Value the best meadows around an own building: terrain and own buildings there."""
    best = 0
    second = 0
    homes = s.homes[seat]
    rest = AROUND[cell] & s.box.meadow[s.side] & ~s.built
    while rest:
        low = rest & -rest
        at = low.bit_length() - 1
        base = (s.side * CELLS + at) * LANDS
        rich = s.box.yields[base] + s.box.yields[base + 1] + s.box.yields[base + 2]
        rich += (AROUND[at] & homes).bit_count()
        if rich > best:
            second = best
            best = rich
        elif rich > second:
            second = rich
        rest ^= low
    return best * 2 + second


def special_worth(s: Town, seat: int, cell: int, kind: int, left: int) -> int:
    """Value the square of castle, watchtower, cathedral or manor."""
    effect = s.box.effect[kind]
    room = (AROUND[cell] & s.free).bit_count()
    if effect == c.CASTLE:
        return castle_points(s, seat) * POINT + min(room, left // 4, 3) * 200
    if effect == c.MEADOWS:
        return meadow_points(s, seat) * POINT - min(room, left) * 40
    base = (s.side * CELLS + cell) * LANDS
    if effect == c.AROUND_IT:
        rounds = s.box.rounds - s.round + 1
        own = (AROUND[cell] & s.homes[seat]).bit_count()
        rich = s.box.yields[base] + s.box.yields[base + 1] + s.box.yields[base + 2]
        return rounds * (rich * 90 + own * 60)
    return square_worth(s, seat, cell) * 12 if effect == c.WORKERS else 0


def card_worth(s: Town, seat: int) -> int:
    """Value the own cards: a share of their points, as far as they have come."""
    if s.cards[seat] <= 0:
        return 0
    worth = 0
    for card in cells_of(s.cards[seat]):
        if EVENT_CARDS & BIT[card]:
            worth += s.box.card_points[card] * 25
        elif card == c.O12:
            worth += s.box.card_points[card] * (60 - 10 * min(5, progress(s, seat, card)))
        else:
            done = min(progress(s, seat, card), amount_of(s, card))
            worth += s.box.card_points[card] * 55 * done // amount_of(s, card)
    return worth


class Holdings:
    """The ordinary buildings of a seat, valued once for all positions in which they are the same.

    Most actions that are compared build nothing, so the last answer is nearly always the next one.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.homes = -1
        self.built = 0
        self.left = 0
        self.rounds = 0
        self.known = 0
        self.special = 0  # squares of those whose surroundings have a rule of their own

    def worth(self, s: Town, left: int) -> int:
        """Value the buildings for the turns to come."""
        rounds = rounds_to_use(s)
        if (
            s.homes[self.seat] != self.homes
            or s.built != self.built
            or left != self.left
            or rounds != self.rounds
        ):
            self.homes = s.homes[self.seat]
            self.built = s.built
            self.left = left
            self.rounds = rounds
            self.work_out(s, left)
        worth = self.known
        special = self.special
        while special:  # workers beside them matter too
            low = special & -special
            cell = low.bit_length() - 1
            worth += special_worth(s, self.seat, cell, s.tile[cell], left)
            special ^= low
        return worth

    def work_out(self, s: Town, left: int) -> None:
        """Work out what depends on nothing but the buildings and the time that is left."""
        self.known = 0
        self.special = 0
        homes = s.homes[self.seat]
        while homes:
            low = homes & -homes
            cell = low.bit_length() - 1
            kind = s.tile[cell]
            self.known += home_worth(s, kind, left)
            if s.box.effect[kind] <= c.ANY:
                self.known += square_worth(s, self.seat, cell) * min(left, 10) * SQUARE // 10
            else:
                self.special |= low
            homes ^= low


def position_worth(s: Town, holdings: Holdings) -> int:
    """Value a position for the seat with these holdings."""
    seat = holdings.seat
    left = turns_left(s, seat)
    worth = track_points(s, seat) * POINT + stock_worth(s, seat) + card_worth(s, seat)
    worth += holdings.worth(s, left)
    if s.asking == c.CHOOSE_SITE and seat == s.turn:
        worth += new_worth(s, seat, s.chosen, left)
    for other in range(s.seats):
        if other != seat:
            worth -= s.goods[other * GOODS + COIN] * 10
    return worth


def new_worth(s: Town, seat: int, kind: int, left: int) -> int:
    """Value a building that is paid and has no square yet."""
    worth = s.box.points[kind] * POINT + home_worth(s, kind, left)
    effect = s.box.effect[kind]
    if effect == c.CASTLE:
        near = s.homes[seat].bit_count() if s.box.castle_own else s.built.bit_count()
        worth += min(3 if s.box.castle_own else 5, near + left // 5) * 4 * POINT
    elif effect == c.MEADOWS:
        worth += 14 * POINT - min(left, 8) * 60
    elif effect <= c.ANY:
        worth += 8 * min(left, 10) * SQUARE // 10
    return worth


def draft_worth(s: Town, kind: int) -> int:
    """Value a tile for the market, where everybody may build and use it."""
    return use_worth(s, kind) + s.box.points[kind] * 20
