"""What a position promises each seat, in hundredths of a point.

A seat has its points and families, what final scoring would pay, and the majorities that will
bring cards; catastrophes to come take some of it away. The village is counted once; after that a
small change in one block is valued by working out that block alone.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY

from . import codes as c
from . import parts as p
from .codes import CELLS, HOUSE, TALL, WHAT, WHOSE
from .disaster import half
from .parts import FOLK, HERDS, HOUSES, JOKER, KINDS, PILES
from .rewards import ONE, tally
from .state import Village, leader

POINT: Final = 100
CARD: Final = 150  # a card that will be won
PACE: Final = 5  # houses a tribe builds in a round
FAMILIES: Final = [0, 90, 170, 240, 300, 350, 385, 410, 430]  # cards may be played for each
HOPE: Final = [0, 130, 310, 540, 830, 1120]  # cards alike in hand, while more may come
LATE: Final = [0, 100, 290, 480, 770, 1150]  # the same in the last round
NEIGHBOURS: Final = 70  # living in a block where cards can be won
FALLEN: Final = 110  # a house lost
GONE: Final = 130  # the last one of a block
COMPARED: Final = 5  # criteria that catastrophes look at
PILE_OF: Final = [p.HOUSES, p.PENS, p.OVENS, p.SHRINES, p.HERDS, p.FOLK]
FAR: Final = 1 << 20  # more than any position is worth


class Outlook:
    """A village counted once. `builder` is a seat that is about to use up a house, or EMPTY."""

    def __init__(self, s: Village, builder: int) -> None:
        self.s = s
        self.seats = s.seats
        self.last = is_last(s, builder)
        self.rounds = rounds_left(s, builder)
        self.phases = self.rounds - (1 if s.phase == 4 else 0)  # evaluations to come
        self.card = CARD * (1 + self.phases) // 2 if self.phases else 0
        self.share = 100 if self.last else 45 + 10 * max(0, 4 - self.rounds)
        self.blows = min(2, blows_left(s, self.rounds))
        self.blocks = len(s.homes) // s.seats + 1  # the last one is still to be founded
        self.homes = s.homes + [0] * s.seats
        self.counts = tally(s) + [0] * (PILES * s.seats)
        self.totals = count_blocks(self.counts, s.seats)
        self.clans = count_families(s)  # the size of the family whose least cell this is
        self.best = best_families(s, self.clans, self.blocks)
        # Catastrophes that compare the same go together: criterion by criterion, most, fewest.
        self.unseen = max(1, sum(s.threats))
        self.halving = [0] * (COMPARED * 2)  # cards that destroy half of the houses
        self.felling = [0] * (COMPARED * 2)  # that destroy one
        self.spoiling = [0] * (COMPARED * 2)  # that cost cards
        self.taking = [0] * (COMPARED * 2 * KINDS)  # that take other things
        self.feared: list[int] = []
        sort_threats(self)
        self.hits = [0] * (COMPARED * 2 * self.blocks)
        # What all that is worth.
        self.parts: list[int] = []
        for block in range(self.blocks):
            self.parts.extend(block_worth(self, block))
        self.dread = [0] * (COMPARED * 2 * s.seats)
        for group in self.feared:
            losses = group_losses(self, group, True)
            for seat in range(s.seats):
                self.dread[group * s.seats + seat] = losses[seat]
        self.base = base_worth(self)
        self.fears = [0] * s.seats
        for group in self.feared:
            for seat in range(s.seats):
                self.fears[seat] += self.dread[group * s.seats + seat]

    def now(self, seat: int) -> int:
        """Compare a seat with the strongest other one, as the village stands."""
        values: list[int] = []
        for other in range(self.seats):
            values.append(self.base[other] - self.fears[other] * self.blows // self.unseen)
        return self.compared(values, seat)

    def after(
        self, seat: int, block: int, gains: list[int], houses: int, family: int, families: int
    ) -> int:
        """Compare a seat with the others if it had so much more in a block.

        `gains` are by criterion, as in tally(); `family` is the size of the family that grew.
        """
        seats = self.seats
        counts = self.counts
        place = block * seats + seat
        first = block * PILES * seats + seat
        founded = self.totals[block * COMPARED + HOUSES] == 0
        for pile in range(PILES):
            if gains[pile]:
                counts[first + pile * seats] += gains[pile]
                if pile < COMPARED:
                    self.totals[block * COMPARED + pile] += gains[pile] // ONE
        self.homes[place] += houses
        old = self.best[place]
        self.best[place] = max(old, family)
        values = block_worth(self, block)
        fears = self.fears[:]
        for group in self.feared:
            if founded or gains[group // 2] or self.hits[group * self.blocks + block]:
                losses = group_losses(self, group, False)
                for other in range(seats):
                    fears[other] += losses[other] - self.dread[group * seats + other]
        for other in range(seats):
            values[other] += self.base[other] - self.parts[block * seats + other]
            values[other] -= fears[other] * self.blows // self.unseen
        if families:
            before = self.s.families[seat]
            values[seat] += family_worth(before + families) - family_worth(before)
        for pile in range(PILES):
            if gains[pile]:
                counts[first + pile * seats] -= gains[pile]
                if pile < COMPARED:
                    self.totals[block * COMPARED + pile] -= gains[pile] // ONE
        self.homes[place] -= houses
        self.best[place] = old
        return self.compared(values, seat)

    def shelter(self, seat: int, block: int) -> int:
        """Compare a seat with the others if the shaman stood in a block."""
        values: list[int] = []
        saves = self.s.phase <= 2 and self.s.round > 1 and self.blows > 0
        for other in range(self.seats):
            fear = self.fears[other] * self.blows
            if saves:
                for group in self.feared:
                    if self.hits[group * self.blocks + block]:
                        fear -= danger(self, block, other, group)
            values.append(self.base[other] - fear // self.unseen)
        return self.compared(values, seat)

    def compared(self, values: list[int], seat: int) -> int:
        """Take off most of what the strongest other seat has, hidden cards by their number."""
        best = -FAR
        for other in range(self.seats):
            if other != seat:
                best = max(best, values[other] + self.s.cards[other] * CARD)
        return values[seat] - best * 2 // 3


# How long it will go on


def is_last(s: Village, builder: int) -> bool:
    """Tell whether this is the last round, or will be once the builder has built."""
    return s.ending != c.GOES_ON or (builder != EMPTY and s.houses[builder] == 1)


def rounds_left(s: Village, builder: int) -> int:
    """Guess how many rounds will still be played, this one included."""
    if is_last(s, builder):
        return 1
    least = FAR
    for seat in range(s.seats):
        least = min(least, s.houses[seat] - (1 if seat == builder else 0))
    return max(1, (least + PACE - 1) // PACE)


def blows_left(s: Village, rounds: int) -> int:
    """Count the catastrophes still to come; there is none in round 1."""
    coming = s.round > 1 and (s.phase < 2 or (s.phase == 2 and s.omen == EMPTY))
    return rounds if coming else rounds - 1


# Counting


def count_blocks(counts: list[int], seats: int) -> list[int]:
    """Count what catastrophes compare, block by block."""
    totals: list[int] = []
    for block in range(len(counts) // (PILES * seats)):
        for kind in range(COMPARED):
            first = (block * PILES + kind) * seats
            total = 0
            for place in range(first, first + seats):
                total += counts[place] // ONE
            totals.append(total)
    return totals


def count_families(s: Village) -> list[int]:
    """Count each family at its least cell: ONE for each house, plus 1 for each high-rise."""
    sizes = [0] * CELLS
    land = s.land
    kin = s.kin
    for cell in range(CELLS):
        here = land[cell]
        if here & WHAT == HOUSE:
            sizes[kin[cell]] += ONE + 1 if here & TALL else ONE
    return sizes


def best_families(s: Village, sizes: list[int], blocks: int) -> list[int]:
    """Find the best family of each seat in each block."""
    best = [0] * (blocks * s.seats)
    for cell in range(CELLS):
        size = sizes[cell]
        if size:
            place = s.block[cell] * s.seats + ((s.land[cell] & WHOSE) >> 2)
            best[place] = max(best[place], size)
    return best


# Worth


def base_worth(o: Outlook) -> list[int]:
    """Add up points, families and blocks for each seat."""
    s = o.s
    values: list[int] = []
    for seat in range(o.seats):
        value = s.points[seat] * POINT + family_worth(s.families[seat])
        for place in range(seat, len(o.parts), o.seats):
            value += o.parts[place]
        values.append(value)
    return values


def family_worth(number: int) -> int:
    """Value so many families."""
    return FAMILIES[min(number, len(FAMILIES) - 1)]


def block_worth(o: Outlook, block: int) -> list[int]:
    """Value majorities and final scoring in one block for each seat."""
    seats = o.seats
    values = [0] * seats
    if o.totals[block * COMPARED + HOUSES] == 0:
        return values
    shared = is_shared(o, block)
    if shared and o.phases:
        for seat in range(seats):
            if o.homes[block * seats + seat]:
                values[seat] += NEIGHBOURS
    if o.card:
        add_claims(o, block, shared, values)
    add_final(o, block, values)
    return values


def is_shared(o: Outlook, block: int) -> bool:
    """Tell whether two tribes live in a block."""
    number = 0
    for place in range(block * o.seats, (block + 1) * o.seats):
        if o.homes[place]:
            number += 1
    return number > 1


def add_claims(o: Outlook, block: int, shared: bool, values: list[int]) -> None:
    """Value what the tribes have of each kind, where there are cards to be won."""
    seats = o.seats
    counts = o.counts
    for pile in range(PILES):
        if o.s.tops[pile] == EMPTY:
            continue
        first = (block * PILES + pile) * seats
        most = 0
        second = 0
        for place in range(first, first + seats):
            number = counts[place]
            if number > most:
                second = most
                most = number
            elif number > second:
                second = number
        if most == 0:
            continue
        for seat in range(seats):
            number = counts[first + seat]
            if number:
                values[seat] += claim(o.card, number, most, second, shared)


def claim(card: int, number: int, most: int, second: int, shared: bool) -> int:
    """Value what a tribe has of one kind in one block."""
    if not shared:
        return card // 6  # somebody may come and make it count
    if number < most:
        return card // 8 if number + ONE >= most else card // 20
    if second == most:
        return card // 4  # a tie
    if most - second >= 2 * ONE:
        return card + card // 8
    return card if most - second >= ONE else card * 7 // 8


def add_final(o: Outlook, block: int, values: list[int]) -> None:
    """Value what final scoring would pay in a block (HY-14.4 houses, HY-14.5 herds)."""
    box = o.s.box
    seats = o.seats
    seat = leader(o.best, block * seats, seats)
    if seat >= 0:
        place = block * seats + seat
        number = o.best[place] >> 7 if box.family_only else o.homes[place]
        values[seat] += number * box.house_points * o.share
    if box.mode != p.EXPERT:
        return
    for pile in range(HERDS, FOLK + 1):
        first = (block * PILES + pile) * seats
        seat = leader(o.counts, first, seats)
        if seat >= 0:
            number = o.counts[first + seat] >> 7
            if box.all_pieces:
                number = 0
                for place in range(first, first + seats):
                    number += o.counts[place] >> 7
            values[seat] += number * box.herd_points * o.share


# Fear


def sort_threats(o: Outlook) -> None:
    """Sort the catastrophes to come by what they compare and what they take."""
    if o.blows <= 0:
        return
    s = o.s
    for card in range(p.CATASTROPHES):
        extreme = s.box.extreme[card]
        if s.threats[card] == 0 or extreme == p.NO_BLOCK:
            continue
        group = s.box.compared[card] * 2 + (1 if extreme == p.FEWEST else 0)
        what = s.box.loses[card]
        if what == p.LOSE_CARDS:
            o.spoiling[group] += 1
        elif what != p.HOUSE:
            o.taking[group * KINDS + what] += 1
        elif s.box.halved[card]:
            o.halving[group] += 1
        else:
            o.felling[group] += 1
        if group not in o.feared:
            o.feared.append(group)


def group_losses(o: Outlook, group: int, note: bool) -> list[int]:
    """Value what each seat would lose to catastrophes alike; note the blocks they hit if asked."""
    totals = o.totals
    kind = group // 2
    fewest = group % 2 == 1
    extreme = EMPTY
    for block in range(o.blocks):
        first = block * COMPARED
        if totals[first + HOUSES]:
            size = totals[first + kind]
            if extreme == EMPTY or (size < extreme if fewest else size > extreme):
                extreme = size
    losses = [0] * o.seats
    if extreme == EMPTY or (extreme == 0 and not fewest and not o.s.box.zero_hits):
        return losses
    for block in range(o.blocks):
        first = block * COMPARED
        if totals[first + kind] == extreme and totals[first + HOUSES]:
            if note:
                o.hits[group * o.blocks + block] = 1
            for seat in range(o.seats):
                losses[seat] += danger(o, block, seat, group)
    return losses


def danger(o: Outlook, block: int, seat: int, group: int) -> int:
    """Value what catastrophes alike would take from a seat in a block that is hit."""
    houses = o.homes[block * o.seats + seat]
    if houses == 0:
        return 0
    loss = 0
    if o.halving[group]:
        fallen = half(houses, True)
        loss += o.halving[group] * (fallen * FALLEN + (GONE if fallen == houses else 0))
    if o.felling[group]:
        loss += o.felling[group] * (FALLEN + (GONE if houses == 1 else 0))
    if o.spoiling[group] and is_shared(o, block):
        loss += o.spoiling[group] * CARD
    if o.s.box.mode == p.EXPERT:
        for kind in range(p.PEN, p.SHAMAN):
            cards = o.taking[group * KINDS + kind]
            if cards:
                number = o.counts[(block * PILES + PILE_OF[kind]) * o.seats + seat] // ONE
                loss += cards * half(number, o.s.box.half_of_one) * CARD // 3
    return loss


# Cards in hand


def hand_worth(s: Village, hand: list[int], last: bool) -> int:
    """Value cards by the sets they may become; jokers go with the symbol that has most."""
    if last and s.phase == 4:
        return sum(hand) * s.box.card_points * POINT  # unless they are cashed now
    table = LATE if last else HOPE
    total = 0
    most = 0
    for symbol in range(JOKER):
        total += pile_worth(table, hand[symbol])
        most = max(most, hand[symbol])
    return total + pile_worth(table, most + hand[JOKER]) - pile_worth(table, most)


def pile_worth(table: list[int], number: int) -> int:
    """Value so many cards alike; more than a full set begin another one."""
    most = len(table) - 1
    return number // most * table[most] + table[number % most]
