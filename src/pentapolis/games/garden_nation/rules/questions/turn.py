"""The decisions of a turn, in order, and what each answer does."""

from __future__ import annotations

from typing import Final, final

from pentapolis.core.state import EMPTY, Question
from pentapolis.kit.cells import BIT, CellActions

from .. import codes as c
from ..board import FIELDS, POSITIONS, TERRITORIES, WALK, WITHIN
from ..codes import AS_USUAL, MAY_DECLINE, PLOYS, TERRAINS
from ..flow import (
    begin_turn,
    can_build_anywhere,
    can_invade,
    end_action,
    seats_to_come,
    sites,
    walk_if_forced,
    walk_on,
)
from ..projects import can_claim_any, floors_before, list_true_cards
from ..state import Garden

ROOFS: Final = CellActions(c.ROOF, FIELDS)


def append_fields(out: list[int], verb: int, territory: int, fields: int) -> None:
    """Append the actions of a verb for some fields of one territory."""
    first = territory * POSITIONS
    for field in range(first, first + POSITIONS):
        if fields & BIT[field]:
            out.append(verb + field)


@final
class Act(Question[Garden]):
    """GN-4.1 action: build, pull down or invade in one territory; a ploy may come first."""

    def legal(self, s: Garden, out: list[int]) -> None:
        territory = s.work
        if territory == EMPTY:
            # GN-2.5 first-action: anywhere; GN-8.6 no-ploy: nothing but building.
            for each in range(TERRITORIES):
                append_fields(out, c.BUILD, each, sites(s, each))
            return
        seat = s.turn
        room = sites(s, territory)
        append_fields(out, c.BUILD, territory, room)
        append_fields(out, c.DEMOLISH, territory, s.own[seat])
        if not s.ploy_used and s.ploys(seat):
            append_ploys(s, territory, out)
        if s.roof_moved and s.box.after_roof != AS_USUAL:
            # GN-8.4 move-roof: the action follows here, or by one reading not at all.
            if s.box.after_roof == MAY_DECLINE:
                out.append(c.PASS)
        elif room == 0:
            # GN-5.2 bound: only where nothing can be built.
            if s.shifts < WALK:
                out.append(c.SHIFT)
            if not can_build_anywhere(s):
                out.append(c.PASS)

    def answer(self, s: Garden, action: int) -> None:
        if action < c.DEMOLISH:
            build(s, action - c.BUILD)
        elif action < c.INVADE:
            demolish(s, action - c.DEMOLISH)
        elif action < c.LIFT:
            invade(s, action - c.INVADE)
        elif action < c.GO:
            lift_roof(s, action - c.LIFT)
        elif action < c.SHIFT:
            change_territory(s, action - c.GO)
        elif action == c.SHIFT:
            walk_on(s)
            walk_if_forced(s)
        else:
            s.emit(c.ACTION_PASSED, s.turn, [])
            end_action(s, EMPTY)  # GN-5.4 pass: the crane stays


def append_ploys(s: Garden, territory: int, out: list[int]) -> None:
    """GN-8.1 ploys: append what one token can do now."""
    seat = s.turn
    mine = s.own[seat]
    first = territory * POSITIONS
    for field in range(first, first + POSITIONS):
        if s.height[field] and not mine & BIT[field] and can_invade(s, field):
            out.append(c.INVADE + field)
    if mine & s.roofed & WITHIN[territory]:
        for field in range(first, first + POSITIONS):
            if mine & s.roofed & BIT[field] and roof_targets(s, field):
                out.append(c.LIFT + field)
    if s.shifts == 0:
        # GN-8.3 change: next lower or next higher, 7 and 1 are neighbours.
        lower = territory - 1 if territory else TERRITORIES - 1
        higher = territory + 1 if territory + 1 < TERRITORIES else 0
        out.append(c.GO + min(lower, higher))
        out.append(c.GO + max(lower, higher))


def roof_targets(s: Garden, field: int) -> int:
    """GN-8.4 move-roof: own open buildings on the same terrain, in any territory."""
    return s.own[s.turn] & ~s.roofed & s.land[s.terrain(field)]


def spend(s: Garden, ploy: int) -> None:
    """GN-8.1 ploys: one token for this action."""
    s.spent[PLOYS * s.turn + ploy] += 1
    s.ploy_used = 1


def build(s: Garden, field: int) -> None:
    """GN-4.3 build: pay, and place a floor; on a bramble the ground comes first."""
    s.site = field
    if s.land[TERRAINS] & BIT[field]:
        tokens = ground_left(s)
        if len(tokens) > 1:
            s.emit(c.BRAMBLE_CHOSEN, s.turn, [field])
            s.asking = c.CHOOSE_GROUND
            return
        cover(s, tokens[0])
    place_floor(s)


def ground_left(s: Garden) -> list[int]:
    """List the terrains of which a ground token is left."""
    return [terrain for terrain in range(TERRAINS) if s.ground[terrain]]


def cover(s: Garden, terrain: int) -> None:
    """GN-4.7 bramble: the token stays, and the field has its terrain."""
    bit = BIT[s.site]
    s.ground[terrain] -= 1
    s.land[TERRAINS] ^= bit
    s.land[terrain] |= bit
    s.emit(c.GROUND_LAID, s.turn, [s.site, terrain])


def place_floor(s: Garden) -> None:
    """GN-4.4 raise: one more inhabitant for each floor that stands there."""
    field = s.site
    seat = s.turn
    cost = s.cost(field) + s.box.each_floor * s.height[field]
    s.population[seat] -= cost
    s.floors[seat] -= 1
    s.height[field] += 1
    s.own[seat] |= BIT[field]
    s.emit(c.FLOOR_BUILT, seat, [field, s.height[field], cost])
    after_placing(s)


def after_placing(s: Garden) -> None:
    """GN-6.1 moment: now a card may be claimed; GN-11.1 end: a last floor is noted."""
    if s.floors[s.turn] == 0 and not s.last_round:
        s.last_round = 1
        s.emit(c.LAST_FLOOR_PLACED, s.turn, [])
    if s.roofs() and can_claim_any(s):
        s.asking = c.CLAIM_PROJECT
    else:
        end_action(s, s.site)


def clear(s: Garden, field: int) -> int:
    """Give back a building's floors and roof, and return how many floors it had."""
    owner = s.owner(field)
    floors = s.height[field]
    s.floors[owner] += floors
    s.height[field] = 0
    s.own[owner] &= ~BIT[field]
    s.roofed &= ~BIT[field]
    return floors


def demolish(s: Garden, field: int) -> None:
    """GN-4.9 demolish: all floors come back, with twice their cost."""
    gain = s.value(field)
    floors = clear(s, field)
    s.population[s.turn] += gain
    s.emit(c.BUILDING_DEMOLISHED, s.turn, [field, floors, gain])
    end_action(s, field)


def invade(s: Garden, field: int) -> None:
    """GN-8.5 invade: pay the owner, and replace all floors with one's own."""
    seat = s.turn
    owner = s.owner(field)
    price = s.value(field)
    spend(s, c.PLOY_INVADE)
    s.population[seat] -= price
    s.population[owner] += price
    floors = clear(s, field)
    s.floors[seat] -= floors
    s.height[field] = floors
    s.own[seat] |= BIT[field]
    s.site = field
    if s.box.only_new:
        s.invaded = 1
    s.emit(c.BUILDING_INVADED, seat, [field, floors, price, owner])
    after_placing(s)


def change_territory(s: Garden, territory: int) -> None:
    """GN-8.3 change: the crane goes there before the action."""
    spend(s, c.PLOY_GO)
    s.emit(c.TERRITORY_CHANGED, s.turn, [s.crane, territory])
    s.crane = territory
    s.work = territory
    walk_if_forced(s)


def lift_roof(s: Garden, field: int) -> None:
    """GN-8.2 before: the action itself follows once the roof has its new place."""
    targets = roof_targets(s, field)
    spend(s, c.PLOY_ROOF)
    s.site = field
    if targets & (targets - 1) == 0:
        put_roof(s, targets.bit_length() - 1)
        return
    s.emit(c.ROOF_LIFTED, s.turn, [field])
    s.asking = c.MOVE_ROOF


def put_roof(s: Garden, field: int) -> None:
    """GN-7.1 roof: one building is open again, the other is finished."""
    s.emit(c.ROOF_MOVED, s.turn, [s.site, field])
    s.roofed ^= BIT[s.site] | BIT[field]
    s.roof_moved = 1
    s.site = EMPTY
    s.asking = c.ACT


@final
class ChooseGround(Question[Garden]):
    """GN-4.7 bramble: any terrain of which a token is left."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for terrain in ground_left(s):
            out.append(c.GROUND + terrain)

    def answer(self, s: Garden, action: int) -> None:
        cover(s, action - c.GROUND)
        place_floor(s)


@final
class MoveRoof(Question[Garden]):
    """GN-8.4 move-roof: the lifted roof goes on an open building of the same terrain."""

    def legal(self, s: Garden, out: list[int]) -> None:
        ROOFS.extend(roof_targets(s, s.site), out)

    def answer(self, s: Garden, action: int) -> None:
        put_roof(s, action - c.ROOF)


@final
class ClaimProject(Question[Garden]):
    """GN-6.1 moment: one of the open cards that are true now, or none."""

    def legal(self, s: Garden, out: list[int]) -> None:
        field = s.site
        mine = s.own[s.turn] & ~s.roofed
        before = floors_before(s)
        for card in list_true_cards(s, field, s.terrain(field), s.height[field], mine, before):
            out.append(c.CLAIM + card)
        out.append(c.DECLINE)

    def answer(self, s: Garden, action: int) -> None:
        if action == c.DECLINE:
            s.emit(c.PROJECT_DECLINED, s.turn, [])
            end_action(s, s.site)
            return
        # GN-6.5 claim: the card, its points, and a roof on this building alone.
        card = action - c.CLAIM
        s.row[s.row.index(card)] = EMPTY
        s.claimed[s.turn] |= BIT[card]
        s.roofed |= BIT[s.site]
        s.emit(c.PROJECT_CLAIMED, s.turn, [card, s.site, s.box.points[card]])
        if s.deck:
            s.asking = c.OPEN_PROJECT
        else:
            end_action(s, s.site)  # GN-6.8 short


@final
class ChooseNext(Question[Garden]):
    """GN-3.3 next: one of those who have not had a turn in this round."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for seat in seats_to_come(s):
            out.append(c.NEXT + seat)

    def answer(self, s: Garden, action: int) -> None:
        space = s.space + 1
        s.order[space] = action - c.NEXT
        begin_turn(s, space)
