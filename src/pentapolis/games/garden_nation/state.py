"""A position of Garden Nation: small numbers, sets of fields as bit masks.

A field has the number 7 × territory + position. Territories count from 0 here and from 1 on the
table; positions are those of GN-2.3 crane-move: 0 the centre, then clockwise from the top left.
The slots of the board have the same numbers as the positions in a territory.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.question import Question
from pentapolis.core.state import CHANCE, EMPTY, NOTHING, OVER, State
from pentapolis.kit import bag
from pentapolis.kit.cells import BIT, set_of

from .parts import FLOORS, POSITIONS, PUBLIC_KEYS, SECRET_KEYS, TERRAINS, TERRITORIES, TURNS, Box

FIELDS: Final = 49
PUBLIC: Final = 21
SECRETS: Final = 15  # kinds of secret cards
ROW: Final = 4
DEALT: Final = 4
KEPT: Final = 2
WALK: Final = 6  # territories one can go on to

POSITION_NAMES: Final = ["c", "tl", "tr", "r", "br", "bl", "l"]
FIELD_NAMES: Final[list[str]] = [
    f"{territory + 1}.{position}" for territory in range(7) for position in POSITION_NAMES
]
TERRITORY_OF: Final[list[int]] = [field // 7 for field in range(FIELDS)]
POSITION_OF: Final[list[int]] = [field % 7 for field in range(FIELDS)]
WITHIN: Final[list[int]] = [set_of(list(range(7 * t, 7 * t + 7))) for t in range(7)]

# The flower: axial places of the positions, clockwise from the top left.
AXIAL: Final = [(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
OPPOSITE: Final[list[int]] = [0, 4, 5, 6, 1, 2, 3]


def touching(position: int) -> list[int]:
    """GN-2.6 adjacent: the positions of the same territory that touch this one."""
    if position == 0:
        return [1, 2, 3, 4, 5, 6]
    return [0, position % 6 + 1, (position + 4) % 6 + 1]


def slot_beyond(slot: int, direction: int) -> int:
    """Give the slot that lies in a direction from another, EMPTY where the board ends."""
    q = AXIAL[slot][0] + AXIAL[direction][0]
    r = AXIAL[slot][1] + AXIAL[direction][1]
    for other in range(7):
        if AXIAL[other] == (q, r):
            return other
    return EMPTY


INSIDE: Final[list[int]] = [
    set_of([7 * TERRITORY_OF[field] + other for other in touching(POSITION_OF[field])])
    for field in range(FIELDS)
]
BEYOND: Final[list[int]] = [
    slot_beyond(slot, direction) if direction else EMPTY
    for slot in range(7)
    for direction in range(7)
]

# Questions, in the order of the game.
LAY_TERRITORY: Final = 0
TURN_TERRITORY: Final = 1
OPEN_PROJECT: Final = 2
DRAW_FIRST: Final = 3
DEAL_SECRET: Final = 4
KEEP_SECRETS: Final = 5
ACT: Final = 6
CHOOSE_GROUND: Final = 7
MOVE_ROOF: Final = 8
CLAIM_PROJECT: Final = 9
CHOOSE_NEXT: Final = 10
FINISHED: Final = 11

# Actions.
BUILD: Final = 0  # + field
DEMOLISH: Final = 49  # + field
INVADE: Final = 98  # + field
LIFT: Final = 147  # + field: take its roof off
GO: Final = 196  # + territory: change there by a ploy
SHIFT: Final = 203
PASS: Final = 204
GROUND: Final = 205  # + terrain
ROOF: Final = 208  # + field: put the lifted roof there
CLAIM: Final = 257  # + card
DECLINE: Final = 278
NEXT: Final = 279  # + seat
KEEP: Final = 283  # + pair of kinds
PAIRS: Final[list[list[int]]] = [[a, b] for a in range(SECRETS) for b in range(a + 1, SECRETS)]
PAIR_OF: Final[list[int]] = [
    PAIRS.index([min(a, b), max(a, b)]) if a != b else EMPTY
    for a in range(SECRETS)
    for b in range(SECRETS)
]

# Outcomes.
LAID: Final = 0  # + territory
TURNED: Final = 7  # + turn
OPENED: Final = 13  # + card
FIRST: Final = 34  # + seat
SECRET: Final = 38  # + kind

# Ploys, as they are counted when spent.
PLOY_GO: Final = 0
PLOY_ROOF: Final = 1
PLOY_INVADE: Final = 2
PLOYS: Final = 3

# Events.
TERRITORY_LAID: Final = 0  # slot, territory
TERRITORY_TURNED: Final = 1  # territory, turn
PROJECT_OPENED: Final = 2  # place in the row, card
FIRST_DRAWN: Final = 3
SECRET_DEALT: Final = 4  # kind; for its owner only
SECRETS_KEPT: Final = 5  # two kinds; for their owner only
TURN_BEGAN: Final = 6  # space, actions
FLOOR_BUILT: Final = 7  # field, floors now, cost
BRAMBLE_CHOSEN: Final = 8  # field
GROUND_LAID: Final = 9  # field, terrain
BUILDING_DEMOLISHED: Final = 10  # field, floors, gain
TERRITORY_CHANGED: Final = 11  # from, to
ROOF_LIFTED: Final = 12  # field
ROOF_MOVED: Final = 13  # from, to
BUILDING_INVADED: Final = 14  # field, floors, price, owner before
WALKED_ON: Final = 15  # from, to
ACTION_PASSED: Final = 16
PROJECT_CLAIMED: Final = 17  # card, field, points
PROJECT_DECLINED: Final = 18
CRANE_MOVED: Final = 19  # to
LAST_FLOOR_PLACED: Final = 20
POPULATION_GREW: Final = 21  # gain, set of territories alone, set of territories tied
ROUND_BEGAN: Final = 22  # round
SECRETS_SHOWN: Final = 23  # two kinds, two points
GAME_ENDED: Final = 24


class Garden(State):
    """A position. Lists have an entry, or a few, for each seat; sets of fields are bit masks."""

    def __init__(self, seats: int, box: Box, questions: list[Question[Garden]]) -> None:
        super().__init__(seats)
        self.box = box  # what lies in the box; never changes
        self.questions = questions  # the rules; never change
        # The board.
        self.tile = NOTHING  # territory by slot
        self.turned = NOTHING  # how a territory was turned
        self.land = NOTHING  # fields by terrain, uncovered brambles last
        self.own = NOTHING  # fields with a building of a seat
        self.height = NOTHING  # floors by field, without a limit (GN-4.2 building)
        self.roofed = 0
        self.ground = NOTHING  # tokens left by terrain
        # The cards.
        self.deck = 0  # a set; it has no order
        self.row = NOTHING
        self.claimed = NOTHING  # a set of cards for each seat
        self.pile = NOTHING  # secret cards left, by kind
        self.dealt = NOTHING  # four for each seat; what was not kept stays here
        self.kept = NOTHING  # two for each seat
        # The peoples.
        self.floors = NOTHING  # in the supply
        self.population = NOTHING
        self.spent = NOTHING  # ploys of three kinds for each seat
        # The turn.
        self.first = 0  # who began the game
        self.turn = 0
        self.round = 1
        self.last_round = 0
        self.order = NOTHING  # who stands on each space of the turn-order board
        self.space = 0
        self.left = 0  # actions
        self.crane = EMPTY
        self.work = EMPTY  # territory of this action
        self.ploy_used = 0
        self.roof_moved = 0
        self.shifts = 0  # territories gone on in this action
        self.site = EMPTY  # field of this action, while something about it is asked
        self.invaded = 0  # the building there is new; noted only where GN-6.7 again asks for it

    def clone(self) -> Garden:
        twin = Garden(self.seats, self.box, self.questions)
        twin.copy_base(self)
        twin.tile = self.tile[:]
        twin.turned = self.turned[:]
        twin.land = self.land[:]
        twin.own = self.own[:]
        twin.height = self.height[:]
        twin.roofed = self.roofed
        twin.ground = self.ground[:]
        twin.deck = self.deck
        twin.row = self.row[:]
        twin.claimed = self.claimed[:]
        twin.pile = self.pile[:]
        twin.dealt = self.dealt[:]
        twin.kept = self.kept[:]
        twin.floors = self.floors[:]
        twin.population = self.population[:]
        twin.spent = self.spent[:]
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.last_round = self.last_round
        twin.order = self.order[:]
        twin.space = self.space
        twin.left = self.left
        twin.crane = self.crane
        twin.work = self.work
        twin.ploy_used = self.ploy_used
        twin.roof_moved = self.roof_moved
        twin.shifts = self.shifts
        twin.site = self.site
        twin.invaded = self.invaded
        return twin

    def actor(self) -> int:
        asking = self.asking
        if asking <= DEAL_SECRET:
            return CHANCE
        return OVER if asking == FINISHED else self.turn

    def turn_of(self) -> int:
        return OVER if self.asking == FINISHED else self.turn

    def legal(self) -> list[int]:
        out: list[int] = []
        self.questions[self.asking].legal(self, out)
        return out

    def apply(self, action: int) -> None:
        self.begin_ply()
        self.questions[self.asking].answer(self, action)

    def odds(self) -> list[int]:
        """Weigh the secret cards by their copies; everything else is as likely as the rest."""
        if self.asking == DEAL_SECRET:
            return [copies for copies in self.pile if copies > 0]
        return [1] * len(self.legal())

    def outcome(self, word: int) -> int:
        """Find an outcome without writing down the odds of all."""
        legal = self.legal()
        if self.asking != DEAL_SECRET:
            return legal[(word * len(legal)) >> 32]
        rest = (word * bag.size(self.pile)) >> 32
        kind = 0
        while rest >= self.pile[kind]:
            rest -= self.pile[kind]
            kind += 1
        return SECRET + kind

    def waiting(self) -> list[int]:
        """GN-1.7 secrets: everybody keeps two cards at the same time."""
        if self.asking != KEEP_SECRETS:
            actor = self.actor()
            return [actor] if actor >= 0 else []
        return [seat for seat in range(self.seats) if self.kept[KEPT * seat] == EMPTY]

    def legal_of(self, seat: int) -> list[int]:
        if self.asking != KEEP_SECRETS:
            return self.legal() if seat >= 0 and seat == self.actor() else []
        if seat < 0 or self.kept[KEPT * seat] != EMPTY:
            return []
        return pairs_of(self, seat)

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

    def ploys(self, seat: int) -> int:
        """GN-8.1 ploys: count the tokens that are left."""
        at = PLOYS * seat
        return self.box.ploys - self.spent[at] - self.spent[at + 1] - self.spent[at + 2]

    def roofs(self) -> int:
        """GN-6.8 short: count the roofs in the supply."""
        return self.box.roofs - self.roofed.bit_count()

    def cost(self, field: int) -> int:
        """GN-2.1 terrain: the number on a field, wherever it was turned to."""
        territory = TERRITORY_OF[field]
        laid = territory * TURNS + self.turned[territory]
        return self.box.cost[laid * POSITIONS + POSITION_OF[field]]

    def value(self, field: int) -> int:
        """GN-4.9 demolish: what the building on a field is worth."""
        return self.box.value(self.cost(field), self.height[field])

    def terrain(self, field: int) -> int:
        """GN-4.8 uncovered: the terrain of a field, or BRAMBLE."""
        bit = BIT[field]
        for terrain in range(TERRAINS):
            if self.land[terrain] & bit:
                return terrain
        return TERRAINS

    def built(self) -> int:
        """Join the fields on which a building stands."""
        out = 0
        for fields in self.own:
            out |= fields
        return out

    def owner(self, field: int) -> int:
        """Say whose building stands on a field; EMPTY on a free one."""
        bit = BIT[field]
        for seat in range(self.seats):
            if self.own[seat] & bit:
                return seat
        return EMPTY


def pairs_of(s: Garden, seat: int) -> list[int]:
    """GN-1.8 pair: which two of the four cards may be kept together."""
    hand = s.dealt[DEALT * seat : DEALT * seat + DEALT]
    by_family = s.box.by_family and not all_of_one_family(s, hand)
    out: list[int] = []
    for first in range(DEALT):
        for second in range(first + 1, DEALT):
            one = hand[first]
            other = hand[second]
            if one < 0 or other < 0 or one == other:
                continue
            if by_family and s.box.secret_family[one] == s.box.secret_family[other]:
                continue
            action = KEEP + PAIR_OF[one * SECRETS + other]
            if action not in out:
                out.append(action)
    out.sort()
    return out


def all_of_one_family(s: Garden, hand: list[int]) -> bool:
    """GN-1.8 pair: four cards of one family leave no pair by family."""
    for kind in hand:
        if kind < 0 or s.box.secret_family[kind] != s.box.secret_family[hand[0]]:
            return False
    return True


# Counting


def floors_in(s: Garden, seat: int, territory: int) -> int:
    """Count a seat's floors in a territory, roofed ones too."""
    mine = s.own[seat]
    first = territory * POSITIONS
    total = 0
    for field in range(first, first + POSITIONS):
        if mine & BIT[field]:
            total += s.height[field]
    return total


def leaders(s: Garden, territory: int) -> int:
    """GN-9.1 majority: the set of seats with most floors in a territory; nobody without any."""
    within = WITHIN[territory]
    most = 1
    found = 0
    for seat in range(s.seats):
        if s.own[seat] & within == 0:
            continue
        floors = floors_in(s, seat, territory)
        if floors > most:
            most = floors
            found = BIT[seat]
        elif floors == most:
            found |= BIT[seat]
    return found


def project_points(s: Garden, seat: int) -> int:
    """GN-6.9 kept: the points of all claimed cards."""
    total = 0
    cards = s.claimed[seat]
    while cards:
        low = cards & -cards
        total += s.box.points[low.bit_length() - 1]
        cards ^= low
    return total


def secret_points(s: Garden, seat: int, kind: int) -> int:
    """GN-11.3 both: what a secret card brings a seat on this board; an unknown one nothing."""
    if kind < 0:
        return 0
    box = s.box
    points = box.secret_points[kind]
    if box.pair[2 * kind] >= 0:
        # GN-11.5 control: sole majorities only.
        alone = 0
        for index in range(2):
            if leaders(s, box.pair[2 * kind + index]) == BIT[seat]:
                alone += 1
        return [0, points, box.both[kind]][alone]
    fields = s.own[seat] & ~s.roofed  # GN-7.2 finished: those with a roof do not count
    terrain = box.secret_terrain[kind]
    if terrain >= 0:
        fields &= s.land[terrain]
    each_floor = box.secret_family[kind] == FLOORS
    total = 0
    counted = EMPTY  # GN-11.4 once: the last territory that counted
    while fields:
        low = fields & -fields
        field = low.bit_length() - 1
        fields ^= low
        floors = s.height[field]
        if floors < box.tall[kind]:
            continue
        if terrain >= 0:
            total += points * floors if each_floor else points
        elif TERRITORY_OF[field] != counted:
            counted = TERRITORY_OF[field]
            total += points
    return total


def score(s: Garden, seat: int) -> int:
    """GN-11.2 score: claimed cards, known secret cards, inhabitants; GN-11.7 negative: any sum."""
    total = project_points(s, seat) + s.box.worth(s.population[seat])
    for index in range(KEPT):
        total += secret_points(s, seat, s.kept[KEPT * seat + index])
    return total


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of and who may see it."""
    usual = (
        Field("tile", EMPTY, TERRITORIES - 1, length=TERRITORIES),
        Field("turned", EMPTY, TURNS - 1, length=TERRITORIES),
        Field("land", cells=FIELDS, length=TERRAINS + 1),
        Field("own", cells=FIELDS, per_seat=True),
        Field("height", 0, box.floors, length=FIELDS),
        Field("roofed", cells=FIELDS),
        Field("ground", 0, box.ground, length=TERRAINS),
        Field("deck", cells=len(PUBLIC_KEYS)),
        Field("row", EMPTY, PUBLIC - 1, length=ROW),
        Field("claimed", cells=PUBLIC, per_seat=True),
        Field("pile", 0, max(box.copies), length=len(SECRET_KEYS)),
        Field("dealt", EMPTY, SECRETS - 1, length=DEALT, per_seat=True, seen_by=OWNER),
        Field("kept", EMPTY, SECRETS - 1, length=KEPT, per_seat=True, seen_by=OWNER),
        Field("floors", 0, box.floors, per_seat=True),
        Field("population", 0, 9999, per_seat=True),
        Field("spent", 0, box.ploys, length=PLOYS, per_seat=True),
        Field("first", 0, 3),
        Field("turn", 0, 3),
        Field("round", 1, box.max_rounds),
        Field("last_round"),
        Field("order", EMPTY, 3, length=len(box.actions)),
        Field("space", 0, len(box.actions) - 1),
        Field("left", 0, max(box.actions)),
        Field("crane", EMPTY, TERRITORIES - 1),
        Field("work", EMPTY, TERRITORIES - 1),
        Field("ploy_used"),
        Field("roof_moved"),
        Field("shifts", 0, WALK),
        Field("site", EMPTY, FIELDS - 1),
    )
    return (*usual, Field("invaded")) if box.only_new else usual
