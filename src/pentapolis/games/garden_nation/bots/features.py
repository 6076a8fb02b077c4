"""What is counted about a seat's position; fitted weights say what it promises.

The weights stand in weights.toml; `pentapolis fit` finds them from games. Other seats' secret cards
count where they are known, as in the positions that a search makes up.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT
from pentapolis.kit.features import LEAD, Features, FitPlan, Weights, read_weights

from ..meta import FOLDER
from ..rules.board import TERRITORIES, WITHIN
from ..rules.codes import ACT, KEPT
from ..rules.state import Garden
from .facts import POINT, Facts, Moment
from .reach import FIELD_OF, PRIME

# What is counted, in hundredths.
NAMES: Final = [
    "points",  # of claimed cards
    "floors_now",  # what the secret cards of each family would score now
    "tall_now",
    "belfry_now",
    "observatory_now",
    "control_now",
    "tall_begun",  # buildings on the terrain of a card that are not tall enough yet
    "belfry_1",  # territories whose highest open building has so many floors, for such a card
    "belfry_2",
    "observatory_1",
    "observatory_2",
    "observatory_3",
    "control_near",  # floors ahead of the best other seat, -3 to 3, in the territories of a card
    "track",  # points for inhabitants
    "people_to_16",  # the first 16 inhabitants, those up to 40, and more
    "people_to_40",
    "people_more",
    "finished_stock",  # what pulling buildings down would bring: finished ones, open ones
    "open_stock",
    "alone",  # majorities, sole and tied
    "tied",
    "soon",  # open cards that one more floor would make true, by their points and places
    "ploys",  # ploys left, floors left
    "floors",
    "open",  # buildings without a roof, with one
    "finished",
    "ready",  # points of the best card that a floor where the crane stands would make true
    "on_space_1",  # it is the seat's turn, on this space of the turn-order board
    "on_space_2",
    "on_space_3",
    "on_space_4",
    "has_floors",  # secret cards of each family
    "has_tall",
    "has_belfry",
    "has_observatory",
    "has_control",
]
POINTS: Final = 0
NOW: Final = 1  # + family of a secret card
BEGUN: Final = 6
BELFRY: Final = 6  # + floors
OBSERVATORY: Final = 8  # + floors
NEAR: Final = 12
TRACK: Final = 13
PEOPLE: Final = 14
FINISHED_STOCK: Final = 17
OPEN_STOCK: Final = 18
ALONE: Final = 19
TIED: Final = 20
SOON: Final = 21
PLOYS_LEFT: Final = 22
FLOORS_LEFT: Final = 23
OPEN: Final = 24
FINISHED: Final = 25
READY: Final = 26
SPACE: Final = 27  # + space
HAS: Final = 31  # + family

# Hundredths of rounds left in the game; the last round is a stage before the first knot.
KNOTS: Final = [0, 100, 200, 350, 550]
FEATURES: Final = Features(NAMES, KNOTS, before=1)
PLAN: Final = FitPlan(target=LEAD, ridge=30, note_percent=100)
FILE: Final = FOLDER.joinpath("bots", "weights.toml")
TWO: Final = read_weights(FILE, FEATURES, "two")
MORE: Final = read_weights(FILE, FEATURES, "more")


def weights_for(seats: int) -> Weights:
    """Return the weights for a number of seats."""
    return TWO if seats == 2 else MORE


def weights_at(game: Game, s: Garden) -> list[int]:
    """Mix the weights for this moment."""
    return weights_for(s.seats).mix(FEATURES.shares(rest(game, s)))


def table(seats: int) -> str:
    """Return the table of weights.toml for a number of seats."""
    return "two" if seats == 2 else "more"


def rest(game: Game, s: Garden) -> int:
    """Return a guess at the hundredths of rounds that are left; -1 in the last one."""
    if s.last_round:
        return -1
    actions = 0
    for number in s.box.actions:
        actions += number
    return min(s.floors) * s.seats * 100 // actions


def is_moment(game: Game, s: Garden) -> bool:
    """Return whether a turn begins, which is when a fit takes its samples."""
    begins = s.asking == ACT and s.left == s.box.actions[s.space]
    return begins and not s.ploy_used and s.shifts == 0


def count(game: Game, s: Garden, seat: int) -> list[int]:
    """Count what a seat has and could have, all in hundredths."""
    facts = Facts(s, Moment(s, []), seat)
    out = [0] * len(NAMES)
    count_majorities(facts, seat, out)
    count_own(facts, seat, s.population[seat], out)
    if s.turn == seat:
        out[SPACE + s.space] = POINT
        if s.crane >= 0:
            out[READY] = ready_points(facts, s.crane)
    return out


def count_majorities(facts: Facts, seat: int, out: list[int]) -> None:
    """Count all that floors of other seats can change."""
    s = facts.s
    facts.compare_majorities(seat)
    out[ALONE] = facts.alone * POINT
    out[TIED] = facts.tied * POINT
    for index in range(KEPT):
        kind = s.kept[KEPT * seat + index]
        if kind >= 0 and s.box.pair[2 * kind] >= 0:
            count_control(facts, seat, kind, out)


def count_own(facts: Facts, seat: int, people: int, out: list[int]) -> None:
    """Count what a seat has by itself."""
    s = facts.s
    box = s.box
    out[POINTS] = facts.points[seat]
    for index in range(KEPT):
        kind = s.kept[KEPT * seat + index]
        if kind >= 0:
            out[HAS + box.secret_family[kind]] += POINT
            if box.secret_terrain[kind] >= 0:
                count_ground(s, seat, kind, out)
            elif box.pair[2 * kind] < 0:
                count_towers(s, seat, kind, out)
    out[TRACK] = box.worth(people) * POINT
    out[PEOPLE] = min(people, 16) * POINT
    out[PEOPLE + 1] = max(0, min(people, 40) - 16) * POINT
    out[PEOPLE + 2] = max(0, people - 40) * POINT
    count_buildings(s, seat, out)
    if seat == facts.seat:
        out[SOON] = facts.value_soon()
    out[PLOYS_LEFT] = s.ploys(seat) * POINT
    out[FLOORS_LEFT] = s.floors[seat] * POINT


def ready_points(facts: Facts, territory: int) -> int:
    """Return the points of the best open card that a floor in a territory would make true."""
    s = facts.s
    best = 0
    if s.floors[facts.seat] and s.roofs():
        reach = facts.find_reach()
        for card in s.row:
            if card >= 0 and s.box.points[card] > best:
                fields = reach.fields(s.box.family[card], s.box.terrain[card], s.box.beside[card])
                if fields & WITHIN[territory]:
                    best = s.box.points[card]
    return best * POINT


def count_control(facts: Facts, seat: int, kind: int, out: list[int]) -> None:
    """Count sole majorities of a card, and how near the others are."""
    box = facts.s.box
    alone = 0
    for which in range(2):
        territory = box.pair[2 * kind + which]
        mine = facts.floors[seat * TERRITORIES + territory]
        ahead = mine - facts.most_of_others(seat, territory)
        if ahead > 0:
            alone += 1
        out[NEAR] += max(-3, min(3, ahead)) * POINT
    out[NOW + box.secret_family[kind]] += [0, box.secret_points[kind], box.both[kind]][
        alone
    ] * POINT


def count_ground(s: Garden, seat: int, kind: int, out: list[int]) -> None:
    """Count what a card about one terrain brings, and buildings begun for it."""
    family = s.box.secret_family[kind]
    points = s.box.secret_points[kind] * POINT
    tall = s.box.tall[kind]
    fields: i64 = s.own[seat] & ~s.roofed & s.land[s.box.secret_terrain[kind]]
    while fields:
        low: i64 = fields & -fields
        fields ^= low
        height = s.height[FIELD_OF[low % PRIME]]
        if tall == 1:
            out[NOW + family] += points * height
        elif height >= tall:
            out[NOW + family] += points
        else:
            out[BEGUN] += POINT


def count_towers(s: Garden, seat: int, kind: int, out: list[int]) -> None:
    """Count territories by their highest open building, for a card about tall ones."""
    family = s.box.secret_family[kind]
    tall = s.box.tall[kind]
    begun = BELFRY if tall == 3 else OBSERVATORY
    for territory in range(TERRITORIES):
        fields: i64 = s.own[seat] & ~s.roofed & WITHIN[territory]
        best = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            best = max(best, s.height[FIELD_OF[low % PRIME]])
        if best >= tall:
            out[NOW + family] += s.box.secret_points[kind] * POINT
        elif best:
            out[begun + best] += POINT


def count_buildings(s: Garden, seat: int, out: list[int]) -> None:
    """Count buildings and what they would bring, finished ones apart."""
    fields: i64 = s.own[seat]
    while fields:
        low: i64 = fields & -fields
        fields ^= low
        field = FIELD_OF[low % PRIME]
        finished = s.roofed & BIT[field] != 0
        out[FINISHED if finished else OPEN] += POINT
        out[FINISHED_STOCK if finished else OPEN_STOCK] += s.value(field) * POINT
