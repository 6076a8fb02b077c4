"""What the position after a plain action would be worth: tries the action and takes it back."""

from __future__ import annotations

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from ..rules.board import POSITIONS, TERRITORIES, TERRITORY_OF
from ..rules.codes import PLOY_GO, PLOYS, ROW, TERRAINS
from ..rules.flow import sites
from ..rules.projects import can_claim
from .facts import LOST, POINT, Facts


class Preview:
    """Tries plain actions of a seat; each call leaves the position as it was."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.s = facts.s
        self.seat = facts.seat
        self.floors = facts.floors
        self.stock = facts.stock
        self.points = facts.points

    def best_in(self, territory: int) -> int:
        """Value the best plain action in a territory; LOST where there is none."""
        s = self.s
        mine = s.own[self.seat]
        room = sites(s, territory)
        best = LOST
        for field in range(territory * POSITIONS, (territory + 1) * POSITIONS):
            if room & BIT[field]:
                best = max(best, self.value_build(field))
            if mine & BIT[field]:
                best = max(best, self.value_demolish(field))
        return best

    def value_change(self, territory: int) -> int:
        """GN-8.3 change: value the best plain action after a ploy; LOST where there is none."""
        at = PLOYS * self.seat + PLOY_GO
        self.s.spent[at] += 1
        best = self.best_in(territory)
        self.s.spent[at] -= 1
        return best

    def value_build(self, field: int) -> int:
        """GN-4.3 build: value a floor on a field with the best ground and claim."""
        s = self.s
        seat = self.seat
        cost = s.cost(field) + s.box.each_floor * s.height[field]
        own = s.own[seat]
        at = seat * TERRITORIES + TERRITORY_OF[field]
        s.population[seat] -= cost
        s.floors[seat] -= 1
        s.height[field] += 1
        s.own[seat] = own | BIT[field]
        self.floors[at] += 1
        self.stock[seat] += s.box.factor * cost
        best = LOST
        if s.land[TERRAINS] & BIT[field]:
            for terrain in range(TERRAINS):
                if s.ground[terrain]:
                    s.land[TERRAINS] ^= BIT[field]
                    s.land[terrain] ^= BIT[field]
                    best = max(best, self.value_claim(field, terrain))
                    s.land[terrain] ^= BIT[field]
                    s.land[TERRAINS] ^= BIT[field]
        else:
            best = self.value_claim(field, s.terrain(field))
        s.population[seat] += cost
        s.floors[seat] += 1
        s.height[field] -= 1
        s.own[seat] = own
        self.floors[at] -= 1
        self.stock[seat] -= s.box.factor * cost
        return best

    def value_claim(self, field: int, terrain: int) -> int:
        """GN-6.1 moment: value a floor that was just placed, with the best card or none."""
        s = self.s
        seat = self.seat
        best = self.facts.value(True)
        if s.roofs() == 0:
            return best
        mine = s.own[seat] & ~s.roofed
        floors = s.height[field]
        for place in range(ROW):
            card = s.row[place]
            if card < 0 or not can_claim(s, card, field, terrain, floors, mine, floors - 1):
                continue
            points = s.box.points[card] * POINT
            s.row[place] = EMPTY
            s.roofed ^= BIT[field]
            self.points[seat] += points
            best = max(best, self.facts.value(True))
            self.points[seat] -= points
            s.roofed ^= BIT[field]
            s.row[place] = card
        return best

    def value_demolish(self, field: int) -> int:
        """GN-4.9 demolish: value the position without a building, but with its price."""
        s = self.s
        seat = self.seat
        gain = s.value(field)
        floors = s.height[field]
        own = s.own[seat]
        roofed = s.roofed
        at = seat * TERRITORIES + TERRITORY_OF[field]
        s.population[seat] += gain
        s.floors[seat] += floors
        s.height[field] = 0
        s.own[seat] = own & ~BIT[field]
        s.roofed = roofed & ~BIT[field]
        self.floors[at] -= floors
        self.stock[seat] -= gain
        best = self.facts.value(True)
        s.population[seat] -= gain
        s.floors[seat] -= floors
        s.height[field] = floors
        s.own[seat] = own
        s.roofed = roofed
        self.floors[at] += floors
        self.stock[seat] += gain
        return best
