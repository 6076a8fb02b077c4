"""A position of Garden Nation: small numbers, sets of fields as bit masks; see board.py."""

from __future__ import annotations

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.state import EMPTY, NOTHING, State
from pentapolis.kit import bag
from pentapolis.kit.cells import BIT

from . import scoring, secrets
from .board import FIELDS, POSITION_OF, POSITIONS, TERRITORIES, TERRITORY_OF, TURNS, WALK
from .codes import (
    DEAL_SECRET,
    DEALT,
    KEEP_SECRETS,
    KEPT,
    PLOYS,
    PUBLIC,
    ROW,
    SECRET,
    SECRETS,
    TERRAINS,
)
from .parts import BOX, Box


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of, what it starts with, and who may see it."""
    territory = TERRITORIES - 1
    spaces = len(box.actions)
    usual = (
        # The board.
        Field("tile", EMPTY, territory, TERRITORIES, start=EMPTY, about="territory by slot"),
        Field("turned", EMPTY, TURNS - 1, TERRITORIES, start=EMPTY, about="turn of each territory"),
        Field(
            "land", cells=FIELDS, length=TERRAINS + 1, about="by terrain, uncovered brambles last"
        ),
        Field("own", cells=FIELDS, per_seat=True, about="fields with a building of the seat"),
        Field("height", 0, box.floors, FIELDS, about="floors by field (GN-4.2 building: any)"),
        Field("roofed", cells=FIELDS),
        Field("ground", 0, box.ground, TERRAINS, start=box.ground, about="tokens left by terrain"),
        # The cards.
        Field("deck", cells=PUBLIC, start=(1 << PUBLIC) - 1, about="public cards; no order"),
        Field("row", EMPTY, PUBLIC - 1, ROW, start=EMPTY, about="open public cards"),
        Field("claimed", cells=PUBLIC, per_seat=True, about="public cards of the seat"),
        Field("pile", 0, max(box.copies), SECRETS, start=box.copies, about="secret cards left"),
        Field(
            "dealt",
            EMPTY,
            SECRETS - 1,
            DEALT,
            per_seat=True,
            visible_to=OWNER,
            start=EMPTY,
            about="kinds of secret cards; those that were not kept stay here",
        ),
        Field(
            "kept",
            EMPTY,
            SECRETS - 1,
            KEPT,
            per_seat=True,
            visible_to=OWNER,
            start=EMPTY,
            about="kinds of secret cards",
        ),
        # The peoples.
        Field("floors", 0, box.floors, per_seat=True, start=box.floors, about="in the supply"),
        Field("population", 0, 9999, per_seat=True, start=box.population_others),
        Field("spent", 0, box.ploys, PLOYS, per_seat=True, about="ploys by what they did"),
        # The turn.
        Field("first", 0, 3, of_seats=True, about="who began the game"),
        Field("turn", 0, 3, of_seats=True),
        Field("round", 1, box.max_rounds, start=1),
        Field("last_round", about="1: somebody has placed the last floor"),
        Field("order", EMPTY, 3, spaces, of_seats=True, start=EMPTY, about="seat on each space"),
        Field("space", 0, spaces - 1, about="of the turn-order board"),
        Field("left", 0, max(box.actions), about="actions of this turn, the present one included"),
        Field("crane", EMPTY, territory, start=EMPTY, about="territory where it stands"),
        Field("work", EMPTY, territory, start=EMPTY, about="territory of this action"),
        Field("ploy_used", about="in this action"),
        Field("roof_moved", about="in this action"),
        Field("shifts", 0, WALK, about="steps the crane has gone on in this action"),
        Field(
            "site",
            EMPTY,
            FIELDS - 1,
            start=EMPTY,
            about="field of this action, while something about it is asked",
        ),
    )
    if not box.only_new:
        return usual
    return (*usual, Field("invaded", about="1: the building on the site is new to its owner"))


class Garden(State):
    """A position; fields() says what each number means."""

    box: Box = BOX  # what lies in the box; never changes

    # Written by `pentapolis fields garden-nation --write` from fields(); do not edit.
    tile: list[int] = NOTHING
    turned: list[int] = NOTHING
    land: list[int] = NOTHING
    own: list[int] = NOTHING
    height: list[int] = NOTHING
    roofed: int = 0
    ground: list[int] = NOTHING
    deck: int = 0
    row: list[int] = NOTHING
    claimed: list[int] = NOTHING
    pile: list[int] = NOTHING
    dealt: list[int] = NOTHING
    kept: list[int] = NOTHING
    floors: list[int] = NOTHING
    population: list[int] = NOTHING
    spent: list[int] = NOTHING
    first: int = 0
    round: int = 0
    last_round: int = 0
    order: list[int] = NOTHING
    space: int = 0
    left: int = 0
    crane: int = 0
    work: int = 0
    ploy_used: int = 0
    roof_moved: int = 0
    shifts: int = 0
    site: int = 0
    invaded: int = 0

    def clone(self) -> Garden:
        twin = Garden(self.seats, self.questions)
        twin.copy_core(self)
        twin.box = self.box
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

    # End of what is written.

    def odds(self) -> list[int]:
        """Weigh the secret cards by their copies; all else is equally likely."""
        return bag.weights(self.pile) if self.asking == DEAL_SECRET else super().odds()

    def draw_outcome(self, word: int) -> int:
        """Map 32 bits of luck onto an outcome without listing the odds of all."""
        legal = self.legal()
        if self.asking != DEAL_SECRET:
            return legal[(word * len(legal)) >> 32]
        rest = (word * bag.size(self.pile)) >> 32
        kind = 0
        while rest >= self.pile[kind]:
            rest -= self.pile[kind]
            kind += 1
        return SECRET + kind

    def deciders(self) -> list[int]:
        """GN-1.7 secrets: everybody keeps two cards at the same time."""
        if self.asking != KEEP_SECRETS:
            return super().deciders()
        return [seat for seat in range(self.seats) if self.kept[KEPT * seat] == EMPTY]

    def legal_for(self, seat: int) -> list[int]:
        if self.asking != KEEP_SECRETS:
            return super().legal_for(seat)
        if seat < 0 or self.kept[KEPT * seat] != EMPTY:
            return []
        return secrets.pair_actions(self, seat)

    def scores(self) -> list[int]:
        return [scoring.score(self, seat) for seat in range(self.seats)]

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

    def buildings(self) -> int:
        """Return the fields with a building, as a set."""
        out = 0
        for fields in self.own:
            out |= fields
        return out

    def owner(self, field: int) -> int:
        """Return whose building stands on a field; EMPTY on a free one."""
        bit = BIT[field]
        for seat in range(self.seats):
            if self.own[seat] & bit:
                return seat
        return EMPTY
