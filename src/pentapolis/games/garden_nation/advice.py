"""What a sensible player thinks a position or an action is worth, in hundredths of a point.

An action is tried on a copy of the view, together with the choices that belong to it (ground,
roof, claim), and the position after it is judged: points that are safe, points that secret cards
promise, inhabitants as money, majorities as income, and open cards that are one floor away.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, EMPTY
from pentapolis.kit.cells import BIT, cells_of

from . import state as st
from .parts import TERRAINS, TERRITORIES
from .projects import BESIDE_FREE, CENTRAL, OUTER, fits
from .rounds import end_action
from .state import (
    FIELDS,
    KEPT,
    PAIRS,
    TERRITORY_OF,
    Garden,
    project_points,
    score,
    secret_points,
)

POINT: Final = 100
PLOY: Final = 90  # what a ploy token is worth while the game is long
NEARLY: Final = 30  # per cent of the points of an open card that one floor would make true
FAR: Final = 4  # rounds ahead that income is counted for
MANY: Final = 4  # places for an open card; more make no difference
GROWN: Final = [BESIDE_FREE, OUTER, CENTRAL]  # cards that a first floor never makes true
DEEP: Final = 4  # first actions whose best second action is looked at
TALL: Final = [0, 8, 30, 100]  # per cent of a belfry's points for so many floors
TALLER: Final = [0, 4, 16, 45, 100]  # and of an observatory's
# What cards promise at the start: floors, tall, belfry, observatory, control.
PROMISE: Final = [700, 750, 1300, 1200, 800]
LOST: Final = -10_000_000


class Mind:
    """One seat's view of how far the game has come."""

    def __init__(self, s: Garden) -> None:
        fewest = min(s.floors)
        actions = 0
        for number in s.box.actions:
            actions += number
        # Somewhat more than every second action builds on.
        self.rounds = fewest * s.seats // actions if not s.last_round else 0
        self.late = 100 - min(10, self.rounds) * 10  # per cent


def judge(game: Game, seen: Garden, seat: int) -> int:
    """Compare a seat with its best opponent."""
    return standing(seen, Mind(seen), seat)


def standing(s: Garden, mind: Mind, seat: int) -> int:
    """Value a seat's own position less part of the best one among the others."""
    best = LOST
    floors = all_floors(s)
    for other in range(s.seats):
        if other != seat:
            best = max(best, worth(s, mind, floors, other, False))
    share = 60 if s.seats == 2 else 35
    return worth(s, mind, floors, seat, True) - best * share // 100


def all_floors(s: Garden) -> list[int]:
    """Count the floors of each seat in each territory, roofed ones too."""
    out = [0] * (s.seats * TERRITORIES)
    for seat in range(s.seats):
        fields = s.own[seat]
        while fields:
            low = fields & -fields
            field = low.bit_length() - 1
            fields ^= low
            out[seat * TERRITORIES + TERRITORY_OF[field]] += s.height[field]
    return out


def most_of_others(s: Garden, floors: list[int], seat: int, territory: int) -> int:
    """Give the most floors that another seat has in a territory."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, floors[other * TERRITORIES + territory])
    return most


def worth(s: Garden, mind: Mind, floors: list[int], seat: int, own: bool) -> int:
    """Value one seat: what it has, what it will get, what it may claim soon."""
    if s.asking == st.FINISHED:
        return score(s, seat) * POINT
    total = project_points(s, seat) * POINT + money(s, mind, seat)
    total += income(s, mind, floors, seat)
    for index in range(KEPT):
        kind = s.kept[KEPT * seat + index]
        if kind >= 0:
            total += promised(s, mind, floors, seat, kind)
    if own:
        total += soon(s, seat) * (100 - mind.late // 2) // 100
        total += s.ploys(seat) * PLOY * (110 - mind.late) // 100
    return total


def money(s: Garden, mind: Mind, seat: int) -> int:
    """Value inhabitants: the track at the end, money to build with before."""
    population = s.population[seat]
    last = s.box.worth(population) * POINT
    now = 40 * min(population, 16) + 26 * max(0, min(population, 40) - 16)
    now += 6 * max(0, population - 40) - 300
    # What stands can be turned into money, one action a building.
    stock = 0
    fields = s.own[seat]
    while fields:
        low = fields & -fields
        stock += s.value(low.bit_length() - 1)
        fields ^= low
    now += stock * 13
    return (last * mind.late + now * (100 - mind.late)) // 100


def income(s: Garden, mind: Mind, floors: list[int], seat: int) -> int:
    """Value majorities by what they bring in the rounds to come."""
    gain = 0
    for territory in range(TERRITORIES):
        mine = floors[seat * TERRITORIES + territory]
        if mine == 0:
            continue
        most = most_of_others(s, floors, seat, territory)
        if mine > most:
            gain += 24 * s.box.alone + min(8, 4 * (mine - most))
        elif mine == most:
            gain += 24 * s.box.tied
    return gain * min(FAR, 1 + mind.rounds)


def promised(s: Garden, mind: Mind, floors: list[int], seat: int, kind: int) -> int:
    """Value a secret card: what it brings now, and a part for what is under way."""
    now = secret_points(s, seat, kind) * POINT
    ahead = under_way(s, floors, seat, kind)
    return now + max(0, ahead - now) * (100 - mind.late) // 100


def under_way(s: Garden, counts: list[int], seat: int, kind: int) -> int:
    """Count buildings that are on their way to a secret card."""
    box = s.box
    points = box.secret_points[kind] * POINT
    if box.pair[2 * kind] >= 0:
        return nearly_leading(s, counts, seat, kind) * points // 100
    ground = box.secret_terrain[kind]
    fields = s.own[seat] & ~s.roofed
    if ground >= 0:
        fields &= s.land[ground]
    total = 0
    best = 0
    here = EMPTY
    while fields:
        low = fields & -fields
        field = low.bit_length() - 1
        fields ^= low
        floors = s.height[field]
        if ground >= 0:
            total += points * floors if box.tall[kind] == 1 else points * min(2, floors) // 2
            continue
        if TERRITORY_OF[field] != here:
            total += best
            best = 0
            here = TERRITORY_OF[field]
        share = TALL[min(3, floors)] if box.tall[kind] == 3 else TALLER[min(4, floors)]
        best = max(best, points * share // 100)
    return total + best


def nearly_leading(s: Garden, floors: list[int], seat: int, kind: int) -> int:
    """Say in per cent of a single majority how close both majorities are."""
    total = 0
    for index in range(2):
        territory = s.box.pair[2 * kind + index]
        mine = floors[seat * TERRITORIES + territory]
        most = most_of_others(s, floors, seat, territory)
        ahead = mine - most
        total += max(0, min(150, 90 + 30 * ahead)) if mine or most else 40
    return total


def soon(s: Garden, seat: int) -> int:
    """Value open cards that one more floor would make true, a nearer territory more."""
    if s.floors[seat] == 0 or s.roofs() == 0:
        return 0
    mine = s.own[seat] & ~s.roofed
    free = ~s.built()
    total = 0
    for card in s.row:
        if card < 0:
            continue
        ground = s.land[s.box.terrain[card]]
        if s.box.family[card] == 5:
            ground = s.land[0] | s.land[1] | s.land[2]
        places = 0
        rest = (mine if s.box.family[card] in GROWN else mine | free) & ground
        while rest and places < MANY:
            low = rest & -rest
            field = low.bit_length() - 1
            rest ^= low
            floors = s.height[field] + 1
            if fits(s, card, field, s.terrain(field), floors, mine | BIT[field]):
                places += 1
        if places:
            total += s.box.points[card] * (NEARLY + 5 * places)
    return total


# Advice


def advise(game: Game, seen: Garden, legal: list[int]) -> list[int]:
    """Value each legal action from the view alone."""
    if seen.asking == st.KEEP_SECRETS:
        return [pair_worth(seen, action - st.KEEP) for action in legal]
    seat = seen.turn
    mind = Mind(seen)
    full = seen.clone()
    full.masked = False
    if seen.asking == st.CHOOSE_NEXT:
        return [next_worth(full, mind, action - st.NEXT) for action in legal]
    out: list[int] = []
    for action in legal:
        after = full.clone()
        after.apply(action)
        settle(after, mind, seat)
        out.append(standing(after, mind, seat))
    if full.asking == st.ACT and full.left > 1 and len(legal) > 1:
        look_further(full, mind, seat, legal, out)
    return out


def look_further(full: Garden, mind: Mind, seat: int, legal: list[int], out: list[int]) -> None:
    """Add what the second action could bring after each of the best first ones."""
    ranked = sorted(out, reverse=True)
    limit = ranked[min(DEEP, len(ranked)) - 1]
    gains: list[int] = []
    for index in range(len(legal)):
        if out[index] < limit:
            gains.append(LOST)
            continue
        after = full.clone()
        after.apply(legal[index])
        settle(after, mind, seat)
        best = out[index]
        if after.asking == st.ACT and after.turn == seat:
            for action in after.legal():
                if action >= st.INVADE:
                    break  # a plain action is enough of a guess
                twin = after.clone()
                twin.apply(action)
                settle(twin, mind, seat)
                best = max(best, standing(twin, mind, seat))
        gains.append(best)
    for index in range(len(legal)):
        # Those that were not looked at stay behind those that were.
        out[index] = gains[index] if gains[index] > LOST else out[index] + LOST


def settle(s: Garden, mind: Mind, seat: int) -> None:
    """Carry an action to its end: the best ground, roof and claim, and no card for a new one."""
    steps = 0
    while steps < 8:
        steps += 1
        if s.asking == st.OPEN_PROJECT:
            end_action(s, s.site)
            return
        if s.actor() == CHANCE or s.turn != seat:
            return
        if s.asking == st.ACT and not (s.ploy_used or s.shifts or s.roof_moved):
            return  # a new action
        if s.asking == st.CHOOSE_NEXT or s.asking == st.FINISHED:
            return
        s.apply(best_of(s, mind, seat))


def best_of(s: Garden, mind: Mind, seat: int) -> int:
    """Choose what leaves the seat best at once."""
    best = LOST
    chosen = EMPTY
    for action in s.legal():
        if s.asking == st.ACT and action >= st.INVADE and chosen >= 0 and best > LOST:
            break  # no second ploy and no further walk where a plain action is possible
        after = s.clone()
        after.apply(action)
        if after.asking == st.CHOOSE_GROUND:
            after.apply(after.legal()[0])
        value = standing(after, mind, seat)
        if value > best:
            best = value
            chosen = action
    return chosen


def next_worth(s: Garden, mind: Mind, seat: int) -> int:
    """GN-3.5 three-in-a-row: name the strong ones early, but not whom the crane helps now."""
    return worth(s, mind, all_floors(s), seat, False) // 4 - ready(s, seat) * POINT


def ready(s: Garden, seat: int) -> int:
    """Give the points of the best card that a seat could claim where the crane stands."""
    best = 0
    mine = s.own[seat] & ~s.roofed
    room = (mine | ~s.built()) & st.WITHIN[s.crane]
    for field in cells_of(room & (BIT[FIELDS] - 1)):
        ground = s.terrain(field)
        if ground == TERRAINS or s.floors[seat] == 0:
            continue
        for card in s.row:
            floors = s.height[field] + 1
            if card >= 0 and fits(s, card, field, ground, floors, mine | BIT[field]):
                best = max(best, s.box.points[card])
    return best


def pair_worth(s: Garden, pair: int) -> int:
    """Value two secret cards together: what serves both is built once."""
    one = PAIRS[pair][0]
    other = PAIRS[pair][1]
    families = s.box.secret_family
    total = PROMISE[families[one]] + PROMISE[families[other]]
    if families[one] == 2 and families[other] == 3:
        total += 600
    if families[one] + families[other] == 1:
        if s.box.secret_terrain[one] == s.box.secret_terrain[other]:
            total += 500
    if families[one] == 4 and families[other] == 4:
        for index in range(2):
            territory = s.box.pair[2 * one + index]
            if territory == s.box.pair[2 * other] or territory == s.box.pair[2 * other + 1]:
                total += 300
    return total
