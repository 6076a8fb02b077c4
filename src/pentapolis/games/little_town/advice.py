"""What a sensible player thinks a position or an action is worth, in hundredths of a point.

An action is tried by the rules themselves, on a copy where only the own cards are known, and
followed to the end of the own turn by whatever looks best. What a position is worth is a rule of
thumb: points, the larder, cubes for buildings to come, coins, and how often buildings will be used.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import OVER
from pentapolis.kit.cells import BIT, cells_of

from . import state as st
from .objectives import EVENTS, amount_of, progress
from .parts import (
    ANY,
    AROUND_IT,
    CASTLE,
    CELLS,
    COIN,
    CUBES,
    EXCHANGE,
    FISH,
    GAIN,
    GOODS,
    LANDS,
    MEADOWS,
    O12,
    STONE,
    WHEAT,
    WOOD,
    WORKERS,
)
from .state import AROUND, Town, castle_points, meadow_points, track

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
    """Worth of cubes and coins: food first, then what can still be built."""
    base = seat * GOODS
    goods = s.goods
    left = turns_left(s, seat)
    coins = goods[base + COIN]
    worth = coins * 34 + min(coins, 6) * min(left, 6) * 2
    food = goods[base + FISH] + goods[base + WHEAT]
    rounds = s.box.rounds - s.round
    if s.phase <= st.SPECIAL or (s.phase == st.FEEDING and not has_eaten(s, seat)):
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


def has_eaten(s: Town, seat: int) -> bool:
    """Tell whether a seat's workers have been fed in this round."""
    if s.asking == st.CLAIM and s.after == st.NEXT_FEEDER and seat == s.turn:
        return True
    at = s.start_seat
    while at != s.turn:
        if at == seat:
            return True
        at = at + 1 if at + 1 < s.seats else 0
    return False


def use_worth(s: Town, kind: int) -> int:
    """Worth of using a building once: what it gives less what it takes."""
    box = s.box
    if box.effect[kind] == ANY:
        return 90
    if box.effect[kind] != GAIN and box.effect[kind] != EXCHANGE:
        return 0
    base = kind * GOODS
    worth = box.get_points[kind] * POINT
    for good in range(GOODS):
        worth += (box.get[base + good] - box.pay[base + good]) * CUBE[good]
    return max(worth, 30)


def rounds_to_use(s: Town) -> int:
    """Count the rounds in which special buildings will still be used."""
    return s.box.rounds - s.round + (1 if s.phase <= st.SPECIAL else 0)


def home_worth(s: Town, kind: int, left: int) -> int:
    """Worth of owning a building, wherever it stands, for the turns to come."""
    effect = s.box.effect[kind]
    rounds = rounds_to_use(s)
    if effect == WORKERS:
        return rounds * (2 if s.box.cathedral_all else 1) * POINT
    if effect == AROUND_IT:
        return rounds * 250
    if effect == CASTLE or effect == MEADOWS:
        return 0  # counted on its square
    fees = left * (s.seats - 1) * 3
    return use_worth(s, kind) * left * USES // 100 + fees


def square_worth(s: Town, seat: int, cell: int) -> int:
    """Worth of the best meadows around an own building: terrain and own buildings there."""
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
    """Worth of the square of castle, watchtower, cathedral or manor."""
    effect = s.box.effect[kind]
    room = (AROUND[cell] & s.free).bit_count()
    if effect == CASTLE:
        return castle_points(s, seat) * POINT + min(room, left // 4, 3) * 200
    if effect == MEADOWS:
        return meadow_points(s, seat) * POINT - min(room, left) * 40
    base = (s.side * CELLS + cell) * LANDS
    if effect == AROUND_IT:
        rounds = s.box.rounds - s.round + 1
        own = (AROUND[cell] & s.homes[seat]).bit_count()
        rich = s.box.yields[base] + s.box.yields[base + 1] + s.box.yields[base + 2]
        return rounds * (rich * 90 + own * 60)
    return square_worth(s, seat, cell) * 12 if effect == WORKERS else 0


def card_worth(s: Town, seat: int) -> int:
    """Worth of the own cards: a share of their points, as far as they have come."""
    if s.cards[seat] <= 0:
        return 0
    worth = 0
    for card in cells_of(s.cards[seat]):
        if EVENTS & BIT[card]:
            worth += s.box.card_points[card] * 25
        elif card == O12:
            worth += s.box.card_points[card] * (60 - 10 * min(5, progress(s, seat, card)))
        else:
            done = min(progress(s, seat, card), amount_of(s, card))
            worth += s.box.card_points[card] * 55 * done // amount_of(s, card)
    return worth


class Estate:
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
        """Worth of the buildings for the turns to come."""
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
            self.value(s, left)
        worth = self.known
        special = self.special
        while special:  # workers beside them matter too
            low = special & -special
            cell = low.bit_length() - 1
            worth += special_worth(s, self.seat, cell, s.tile[cell], left)
            special ^= low
        return worth

    def value(self, s: Town, left: int) -> None:
        """Work out what depends on nothing but the buildings and the time that is left."""
        self.known = 0
        self.special = 0
        homes = s.homes[self.seat]
        while homes:
            low = homes & -homes
            cell = low.bit_length() - 1
            kind = s.tile[cell]
            self.known += home_worth(s, kind, left)
            if s.box.effect[kind] <= ANY:
                self.known += square_worth(s, self.seat, cell) * min(left, 10) * SQUARE // 10
            else:
                self.special |= low
            homes ^= low


def worth_of(s: Town, estate: Estate) -> int:
    """Worth of a position for a seat."""
    seat = estate.seat
    left = turns_left(s, seat)
    worth = track(s, seat) * POINT + stock_worth(s, seat) + card_worth(s, seat)
    worth += estate.worth(s, left)
    if s.asking == st.CHOOSE_SITE and seat == s.turn:
        worth += new_worth(s, seat, s.chosen, left)
    for other in range(s.seats):
        if other != seat:
            worth -= s.goods[other * GOODS + COIN] * 10
    return worth


def new_worth(s: Town, seat: int, kind: int, left: int) -> int:
    """Worth of a building that is paid and has no square yet."""
    worth = s.box.points[kind] * POINT + home_worth(s, kind, left)
    effect = s.box.effect[kind]
    if effect == CASTLE:
        near = s.homes[seat].bit_count() if s.box.castle_own else s.built.bit_count()
        worth += min(3 if s.box.castle_own else 5, near + left // 5) * 4 * POINT
    elif effect == MEADOWS:
        worth += 14 * POINT - min(left, 8) * 60
    elif effect <= ANY:
        worth += 8 * min(left, 10) * SQUARE // 10
    return worth


# Trying


def tried(s: Town, seat: int, action: int) -> Town:
    """Carry an action out on a copy that knows nothing of the others' cards."""
    twin = s.clone()
    twin.masked = False
    for other in range(s.seats):
        if other != seat:
            twin.cards[other] = 0
    twin.apply(action)
    return twin


def followed(s: Town, estate: Estate, depth: int) -> int:
    """Worth of a position once the seat has gone on as long as it pays.

    Gathering, payments and meals are followed; the next choice of a turn is not.
    """
    asking = s.asking
    seat = estate.seat
    mine = asking != st.FINISHED and s.turn == seat
    if depth == 0 or not mine or asking == st.CHOOSE_ACTION or asking == st.CHOOSE_SITE:
        return worth_of(s, estate)
    if asking == st.FEED_FISH and s.mouths == s.box.workers:
        return worth_of(s, estate)  # another step of the round
    if asking == st.ACTIVATE or asking == st.CLAIM:
        best = worth_of(s, estate)
    else:
        best = -1_000_000
    for action in s.legal():
        if action != st.DONE:
            best = max(best, followed(tried(s, seat, action), estate, depth - 1))
    return best


def action_worth(s: Town, estate: Estate, action: int) -> int:
    """Worth of an action of the seat that decides."""
    if action >= st.CLAIM_CARD and action <= st.TAKE:
        return 1_000_000  # nothing is gained by waiting
    if action == st.DECLINE:
        return 0
    if action == st.DONE:
        return worth_of(s, estate)
    return followed(tried(s, estate.seat, action), estate, depth_of(s))


def depth_of(s: Town) -> int:
    """Look as far as time allows: few buildings around, more steps."""
    if s.asking == st.CHOOSE_ACTION:
        return 2
    return 4 if s.reach.bit_count() < CUBES else 3


def draft_worth(s: Town, kind: int) -> int:
    """Worth of a tile that everybody may build: one that is used often."""
    return use_worth(s, kind) + s.box.points[kind] * 20


def advise(game: Game, s: Town, legal: list[int]) -> list[int]:
    """Give the worth of each legal action of the seat that decides."""
    if s.asking == st.DRAFT_TILE:
        return [draft_worth(s, action - st.DRAFT) for action in legal]
    estate = Estate(s.turn)
    return [action_worth(s, estate, action) for action in legal]


def judge(game: Game, s: Town, seat: int) -> int:
    """Give the worth of a seat's position; at the end its points alone count."""
    if s.actor() == OVER:
        return s.scores()[seat] * POINT
    return worth_of(s, Estate(seat))
