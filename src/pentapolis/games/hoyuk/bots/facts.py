"""What is worked out once for a decision: blocks, families, majorities and dangers."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY, NOTHING

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import CELLS
from ..rules.catastrophe import halve
from ..rules.codes import HOUSE, TALL, WHAT, WHOSE
from ..rules.parts import FOLK, HERDS, HOUSES, JOKER, KINDS, PILES
from ..rules.rewards import ONE, count_tribes, tally
from ..rules.scoring import find_leader
from ..rules.state import Village
from .values import VALUES, look_up

POINT: Final = 100
COMPARED: Final = 5  # criteria that catastrophes look at
GROUPS: Final = 10  # each of them with most and fewest
PILE_OF: Final = [p.HOUSES, p.PENS, p.OVENS, p.SHRINES, p.HERDS, p.FOLK]
FAR: Final = 1 << 20  # more than any position is worth


class Facts:
    """A village, counted once. `builder` is a seat about to use up a house, or EMPTY."""

    def __init__(self, s: Village, builder: int) -> None:
        seats = s.seats
        w = VALUES
        self.s = s
        self.seats = seats
        self.last = is_last(s, builder)
        self.rounds = rounds_left(s, builder)
        self.phases = self.rounds - (1 if s.phase == 4 else 0)  # evaluations to come
        late = 0 if self.last else self.rounds
        self.card = look_up(w.card, late) if self.phases else 0  # what leading in a kind will bring
        self.share = look_up(w.share, late)
        self.fallen = look_up(w.fallen, late)
        self.gone = look_up(w.gone, late)
        self.home = look_up(w.home, late)
        self.left = look_up(w.left, late)
        # The blocks; the last one is still to be founded.
        self.blocks = len(s.homes) // seats + 1
        self.homes = s.homes + [0] * seats
        self.counts = tally(s) + [0] * (PILES * seats)
        self.totals = count_blocks(self.counts, seats)
        self.clans = count_families(s)
        self.best = best_families(s, self.clans, self.blocks)
        self.parts: list[int] = []  # what each block is worth to each seat
        for block in range(self.blocks):
            self.parts.extend(block_worth(self, block))
        self.base = base_worth(self)
        self.next_kinds: list[int] = []  # elements that may follow a house in the same turn
        self.next_gain = 0  # what the best of them brings elsewhere
        # The catastrophes. Those that compare the same go together: criterion by criterion.
        self.blows = max(0, min(2, blows_left(s, self.rounds)))
        self.unseen = max(1, sum(s.threats))
        self.halving = [0] * GROUPS  # cards that destroy half of the houses
        self.felling = [0] * GROUPS  # that destroy one
        self.spoiling = [0] * GROUPS  # that cost cards
        self.taking = [0] * (GROUPS * KINDS)  # that take other things, by kind
        self.takers = [0] * GROUPS
        self.feared: list[int] = []
        sort_threats(self)
        self.level = [EMPTY] * GROUPS  # the number whose blocks are hit, EMPTY for none
        self.tied = [0] * GROUPS  # how many those are
        self.dread = [0] * (GROUPS * seats)  # what each seat would lose there
        self.fears = [0] * seats
        for group in self.feared:
            weigh_group(self, group)

    def value_now(self, seat: int) -> int:
        """Compare a seat with the strongest other one, as the village stands."""
        return self.compare(seat, self.base, self.fears)

    def value_own(self, seat: int) -> int:
        """Value what a seat has, without its hand."""
        return self.base[seat] - self.fears[seat] * self.blows // self.unseen

    def value_after(
        self, seat: int, block: int, gains: list[int], houses: int, family: int, families: int
    ) -> int:
        """Compare a seat with the others if it had so much more in a block.

        `gains` are by criterion, as in tally(); `family` is the size of the family that grew.
        """
        place = block * self.seats + seat
        best = self.best[place]
        lost = list_dangers(self, block) if self.feared else NOTHING
        self.add(seat, block, gains, houses, 1)
        self.best[place] = max(best, family)
        values = block_worth(self, block)
        for other in range(self.seats):
            values[other] += self.base[other] - self.parts[block * self.seats + other]
        if gains[HOUSES]:
            values[seat] -= self.left
        if families:
            before = self.s.families[seat]
            values[seat] += family_worth(before + families) - family_worth(before)
        fears = self.fears[:]
        for group in self.feared:
            shift_fears(self, group, block, lost, fears)
        self.best[place] = best
        self.add(seat, block, gains, houses, -1)
        return self.compare(seat, values, fears)

    def add(self, seat: int, block: int, gains: list[int], houses: int, sign: int) -> None:
        """Put something into a block, or with `sign` -1 take it out again."""
        seats = self.seats
        first = block * PILES * seats + seat
        for pile in range(PILES):
            if gains[pile]:
                self.counts[first + pile * seats] += gains[pile] * sign
                if pile < COMPARED:
                    self.totals[block * COMPARED + pile] += gains[pile] // ONE * sign
        self.homes[block * seats + seat] += houses * sign

    def value_shelter(self, seat: int, block: int) -> int:
        """Compare a seat with the others if the shaman stood in a block in this round."""
        fears = self.fears[:]
        if self.blows and self.s.phase <= 2 and self.s.round > 1:
            lost = list_dangers(self, block)
            for group in self.feared:
                place = group * self.seats
                if lost[place] != EMPTY:
                    for other in range(self.seats):
                        fears[other] -= lost[place + other] // self.blows
        return self.compare(seat, self.base, fears)

    def compare(self, seat: int, values: list[int], fears: list[int]) -> int:
        """Take off most of what the strongest other seat has, hidden cards by their number."""
        best = -FAR
        mine = 0
        for other in range(self.seats):
            value = values[other] - fears[other] * self.blows // self.unseen
            if other == seat:
                mine = value
            else:
                best = max(best, value + self.s.cards[other] * VALUES.held[0])
        return mine - best * VALUES.others[0] // 100


def is_last(s: Village, builder: int) -> bool:
    """Return whether this is the last round, or will be once the builder has built."""
    return s.ending != c.GOES_ON or (builder != EMPTY and s.houses[builder] == s.box.spare + 1)


def rounds_left(s: Village, builder: int) -> int:
    """Guess how many rounds will still be played, this one included."""
    if is_last(s, builder):
        return 1
    least = FAR
    for seat in range(s.seats):
        least = min(least, s.houses[seat] - s.box.spare - (1 if seat == builder else 0))
    pace = VALUES.pace[0]
    return max(1, (least + pace - 1) // pace)


def blows_left(s: Village, rounds: int) -> int:
    """Count the catastrophes still to come; there is none in round 1."""
    coming = s.round > 1 and (s.phase < 2 or (s.phase == 2 and s.omen == EMPTY))
    return rounds if coming else rounds - 1


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


def base_worth(facts: Facts) -> list[int]:
    """Add up points, families and blocks for each seat."""
    s = facts.s
    values: list[int] = []
    for seat in range(facts.seats):
        value = s.points[seat] * POINT + family_worth(s.families[seat])
        value += s.houses[seat] * facts.left
        for place in range(seat, len(facts.parts), facts.seats):
            value += facts.parts[place]
        values.append(value)
    return values


def family_worth(number: int) -> int:
    """Value so many families."""
    return look_up(VALUES.families, number)


def block_worth(facts: Facts, block: int) -> list[int]:
    """Value majorities and final scoring in one block for each seat."""
    seats = facts.seats
    values = [0] * seats
    if facts.totals[block * COMPARED + HOUSES] == 0:
        return values
    for seat in range(seats):
        if facts.homes[block * seats + seat]:
            values[seat] += facts.home
    if facts.card:
        add_claims(facts, block, is_shared(facts, block), values)
    add_final(facts, block, values)
    return values


def is_shared(facts: Facts, block: int) -> bool:
    """Return whether two tribes live in a block."""
    return count_tribes(facts.homes, facts.seats, block) > 1


def add_claims(facts: Facts, block: int, shared: bool, values: list[int]) -> None:
    """Value what the tribes have of each kind, where there are cards to be won."""
    seats = facts.seats
    counts = facts.counts
    for pile in range(PILES if facts.s.box.mode == p.EXPERT else COMPARED):
        if facts.s.tops[pile] == EMPTY:
            continue
        if pile < COMPARED and facts.totals[block * COMPARED + pile] == 0:
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
                values[seat] += claim_worth(facts.card, number, most, second, shared)


def claim_worth(card: int, number: int, most: int, second: int, shared: bool) -> int:
    """Value what a tribe has of one kind in one block."""
    part = VALUES.claims
    if not shared:
        return card * part[0] // 100  # somebody may come and make it count
    if number < most:
        return card * part[2 if number + ONE >= most else 1] // 100
    if second == most:
        return card * part[3] // 100
    if most - second < ONE:
        return card * part[4] // 100
    return card * part[5 if most - second < 2 * ONE else 6] // 100


def add_final(facts: Facts, block: int, values: list[int]) -> None:
    """Value what final scoring would pay in a block (HY-14.4 houses, HY-14.5 herds)."""
    box = facts.s.box
    if box.locusts_final and facts.last and block in facts.s.spoiled:
        return  # HY-10.10 locusts
    seats = facts.seats
    first = block * seats
    most = 0
    second = 0
    for place in range(first, first + seats):
        size = facts.best[place]
        if size > most:
            second = most
            most = size
        elif size > second:
            second = size
    for seat in range(seats):
        size = facts.best[first + seat]
        if size == 0:
            continue
        number = size >> 7 if box.family_only else facts.homes[first + seat]
        if size == most and second < most:
            part = look_up(VALUES.leads, (most >> 7) - (second >> 7))
        else:
            part = look_up(VALUES.trails, (most >> 7) - (size >> 7))
            if facts.last:
                part = part // 2 if facts.s.phase < 3 else 0
        values[seat] += number * box.house_points * facts.share * part // 100
    if box.mode != p.EXPERT:
        return
    for pile in range(HERDS, FOLK + 1):
        first = (block * PILES + pile) * seats
        seat = find_leader(facts.counts, first, seats)
        if seat >= 0:
            number = facts.counts[first + seat] >> 7
            if box.all_pieces:
                number = 0
                for place in range(first, first + seats):
                    number += facts.counts[place] >> 7
            values[seat] += number * box.herd_points * facts.share


def sort_threats(facts: Facts) -> None:
    """Sort the catastrophes to come by what they compare and what they take."""
    if facts.blows <= 0:
        return
    s = facts.s
    for card in range(p.CATASTROPHES):
        extreme = s.box.extreme[card]
        if s.threats[card] == 0 or extreme == p.NO_BLOCK:
            continue
        group = s.box.compared[card] * 2 + (1 if extreme == p.FEWEST else 0)
        what = s.box.loses[card]
        if what == p.LOSE_CARDS:
            facts.spoiling[group] += 1
        elif what != p.HOUSE:
            facts.taking[group * KINDS + what] += 1
            facts.takers[group] += 1
        elif s.box.halved[card]:
            facts.halving[group] += 1
        else:
            facts.felling[group] += 1
        if group not in facts.feared:
            facts.feared.append(group)


def weigh_group(facts: Facts, group: int) -> None:
    """Find the blocks that a group of catastrophes would hit, and what each seat would lose."""
    facts.level[group] = find_level(facts, group)
    losses = [0] * facts.seats
    facts.tied[group] = add_losses(facts, group, facts.level[group], losses)
    for seat in range(facts.seats):
        facts.dread[group * facts.seats + seat] = losses[seat]
        facts.fears[seat] += losses[seat]


def find_level(facts: Facts, group: int) -> int:
    """Find the number whose blocks are hit, EMPTY if none are (HY-10.3 zero)."""
    totals = facts.totals
    kind = group // 2
    fewest = group % 2 == 1
    level = EMPTY
    for first in range(0, len(totals), COMPARED):
        if totals[first + HOUSES]:
            size = totals[first + kind]
            if level == EMPTY or (size < level if fewest else size > level):
                level = size
    return EMPTY if level == 0 and not fewest and not facts.s.box.zero_hits else level


def add_losses(facts: Facts, group: int, level: int, losses: list[int]) -> int:
    """Add what each seat would lose in the blocks of a level; count them."""
    if level == EMPTY:
        return 0
    tied = 0
    kind = group // 2
    for block in range(facts.blocks):
        first = block * COMPARED
        if facts.totals[first + kind] == level and facts.totals[first + HOUSES]:
            tied += 1
            for seat in range(facts.seats):
                losses[seat] += value_danger(facts, block, seat, group)
    return tied


def list_dangers(facts: Facts, block: int) -> list[int]:
    """List what each seat would lose in a block, group by group; EMPTY where it is not hit."""
    lost = [EMPTY] * (GROUPS * facts.seats)
    first = block * COMPARED
    if facts.totals[first + HOUSES]:
        for group in facts.feared:
            if facts.totals[first + group // 2] == facts.level[group]:
                for seat in range(facts.seats):
                    lost[group * facts.seats + seat] = value_danger(facts, block, seat, group)
    return lost


def shift_fears(facts: Facts, group: int, block: int, lost: list[int], fears: list[int]) -> None:
    """Update the fears after a block has changed; `lost` is what was feared for it before."""
    seats = facts.seats
    place = group * seats
    level = facts.level[group]
    size = facts.totals[block * COMPARED + group // 2]
    fewest = group % 2 == 1
    was_hit = lost[place] != EMPTY
    if size == 0 and not fewest and not facts.s.box.zero_hits:
        alone = False
        hit = False
    else:
        alone = level == EMPTY or (size < level if fewest else size > level)
        hit = size == level
    if not (was_hit or hit or alone):
        return
    if was_hit and not hit and not alone and facts.tied[group] == 1:
        losses = [0] * seats  # others take its place
        add_losses(facts, group, find_level(facts, group), losses)
        for seat in range(seats):
            fears[seat] += losses[seat] - facts.dread[place + seat]
        return
    for seat in range(seats):
        if alone:
            fears[seat] -= facts.dread[place + seat]
        elif was_hit:
            fears[seat] -= lost[place + seat]
        if alone or hit:
            fears[seat] += value_danger(facts, block, seat, group)


def value_danger(facts: Facts, block: int, seat: int, group: int) -> int:
    """Value what a group of catastrophes would take from a seat in a block that is hit."""
    houses = facts.homes[block * facts.seats + seat]
    if houses == 0:
        return 0
    loss = 0
    if facts.halving[group]:
        fallen = halve(houses, True)
        loss += facts.halving[group] * (
            fallen * facts.fallen + (facts.gone if fallen == houses else 0)
        )
    if facts.felling[group]:
        loss += facts.felling[group] * (facts.fallen + (facts.gone if houses == 1 else 0))
    if facts.spoiling[group] and is_shared(facts, block):
        loss += facts.spoiling[group] * VALUES.held[0]
    if facts.takers[group]:
        for kind in range(p.PEN, p.SHAMAN):
            cards = facts.taking[group * KINDS + kind]
            if cards:
                number = facts.counts[(block * PILES + PILE_OF[kind]) * facts.seats + seat] // ONE
                loss += cards * halve(number, facts.s.box.half_of_one) * VALUES.held[0] // 3
    return loss


def hand_worth(s: Village, seat: int, hand: list[int], last: bool) -> int:
    """Value cards by the sets they may become; jokers go with the symbol that has most."""
    number = sum(hand)
    if last and s.phase == 4:
        return number * s.box.card_points * POINT  # unless they are cashed now
    table = VALUES.late if last else VALUES.hope
    total = 0
    most = 0
    for symbol in range(JOKER):
        total += pile_worth(table, hand[symbol])
        most = max(most, hand[symbol])
    total += pile_worth(table, most + hand[JOKER]) - pile_worth(table, most)
    cap = max(0, s.plays_left(seat))
    if last and number > cap:
        total = total * cap // number + (number - cap) * s.box.card_points * POINT
    return total


def pile_worth(table: list[int], number: int) -> int:
    """Value so many cards of one symbol; more than a full set begin another one."""
    most = len(table) - 1
    return number // most * table[most] + table[number % most]
