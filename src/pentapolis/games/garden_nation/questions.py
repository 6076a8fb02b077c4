"""The decisions of a turn, in order, and what each answer does."""

from __future__ import annotations

from typing import Final, final

from pentapolis.core.question import Question
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT, CellActions

from . import state as st
from .opening import (
    DealSecret,
    DrawFirst,
    KeepSecrets,
    LayTerritory,
    OpenProject,
    TurnTerritory,
)
from .parts import AS_USUAL, MAY_DECLINE, POSITIONS, TERRAINS, TERRITORIES
from .projects import floors_before, true_cards, true_now
from .rounds import (
    begin_turn,
    can_build_anywhere,
    can_invade,
    end_action,
    not_played,
    sites,
    walk_if_forced,
    walk_on,
)
from .state import FIELDS, PLOYS, WALK, WITHIN, Garden

ROOFS: Final = CellActions(st.ROOF, FIELDS)


def append_fields(out: list[int], verb: int, territory: int, fields: int) -> None:
    """List the actions of a verb for some fields of one territory."""
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
                append_fields(out, st.BUILD, each, sites(s, each))
            return
        seat = s.turn
        room = sites(s, territory)
        append_fields(out, st.BUILD, territory, room)
        append_fields(out, st.DEMOLISH, territory, s.own[seat])
        if not s.ploy_used and s.ploys(seat):
            ploys(s, territory, out)
        if s.roof_moved and s.box.after_roof != AS_USUAL:
            # GN-8.4 move-roof: the action follows here, or by one reading not at all.
            if s.box.after_roof == MAY_DECLINE:
                out.append(st.PASS)
        elif room == 0:
            # GN-5.2 bound: only where nothing can be built.
            if s.shifts < WALK:
                out.append(st.SHIFT)
            if not can_build_anywhere(s):
                out.append(st.PASS)

    def answer(self, s: Garden, action: int) -> None:
        if action < st.DEMOLISH:
            build(s, action - st.BUILD)
        elif action < st.INVADE:
            demolish(s, action - st.DEMOLISH)
        elif action < st.LIFT:
            invade(s, action - st.INVADE)
        elif action < st.GO:
            lift_roof(s, action - st.LIFT)
        elif action < st.SHIFT:
            change_territory(s, action - st.GO)
        elif action == st.SHIFT:
            walk_on(s)
            walk_if_forced(s)
        else:
            s.emit(st.ACTION_PASSED, s.turn, [])
            end_action(s, EMPTY)  # GN-5.4 pass: the crane stays


def ploys(s: Garden, territory: int, out: list[int]) -> None:
    """GN-8.1 ploys: list what one token can do now."""
    seat = s.turn
    mine = s.own[seat]
    first = territory * POSITIONS
    for field in range(first, first + POSITIONS):
        if s.height[field] and not mine & BIT[field] and can_invade(s, field):
            out.append(st.INVADE + field)
    if mine & s.roofed & WITHIN[territory]:
        for field in range(first, first + POSITIONS):
            if mine & s.roofed & BIT[field] and roof_targets(s, field):
                out.append(st.LIFT + field)
    if s.shifts == 0:
        # GN-8.3 change: next lower or next higher, 7 and 1 are neighbours.
        lower = territory - 1 if territory else TERRITORIES - 1
        higher = territory + 1 if territory + 1 < TERRITORIES else 0
        out.append(st.GO + min(lower, higher))
        out.append(st.GO + max(lower, higher))


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
            s.emit(st.BRAMBLE_CHOSEN, s.turn, [field])
            s.asking = st.CHOOSE_GROUND
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
    s.emit(st.GROUND_LAID, s.turn, [s.site, terrain])


def place_floor(s: Garden) -> None:
    """GN-4.4 raise: one more inhabitant for each floor that stands there."""
    field = s.site
    seat = s.turn
    cost = s.cost(field) + s.box.each_floor * s.height[field]
    s.population[seat] -= cost
    s.floors[seat] -= 1
    s.height[field] += 1
    s.own[seat] |= BIT[field]
    s.emit(st.FLOOR_BUILT, seat, [field, s.height[field], cost])
    after_placing(s)


def after_placing(s: Garden) -> None:
    """GN-6.1 moment: now a card may be claimed; GN-11.1 end: a last floor is noted."""
    if s.floors[s.turn] == 0 and not s.last_round:
        s.last_round = 1
        s.emit(st.LAST_FLOOR_PLACED, s.turn, [])
    if s.roofs() and true_now(s):
        s.asking = st.CLAIM_PROJECT
    else:
        end_action(s, s.site)


def clear(s: Garden, field: int) -> int:
    """Give a building's floors back to its owner and its roof to the supply; say its height."""
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
    s.emit(st.BUILDING_DEMOLISHED, s.turn, [field, floors, gain])
    end_action(s, field)


def invade(s: Garden, field: int) -> None:
    """GN-8.5 invade: pay the owner, and put as many own floors in place of the others."""
    seat = s.turn
    owner = s.owner(field)
    price = s.value(field)
    spend(s, st.PLOY_INVADE)
    s.population[seat] -= price
    s.population[owner] += price
    floors = clear(s, field)
    s.floors[seat] -= floors
    s.height[field] = floors
    s.own[seat] |= BIT[field]
    s.site = field
    if s.box.only_new:
        s.invaded = 1
    s.emit(st.BUILDING_INVADED, seat, [field, floors, price, owner])
    after_placing(s)


def change_territory(s: Garden, territory: int) -> None:
    """GN-8.3 change: the crane goes there before the action."""
    spend(s, st.PLOY_GO)
    s.emit(st.TERRITORY_CHANGED, s.turn, [s.crane, territory])
    s.crane = territory
    s.work = territory
    walk_if_forced(s)


def lift_roof(s: Garden, field: int) -> None:
    """GN-8.2 before: the action itself follows when the roof lies elsewhere."""
    targets = roof_targets(s, field)
    spend(s, st.PLOY_ROOF)
    s.site = field
    if targets & (targets - 1) == 0:
        put_roof(s, targets.bit_length() - 1)
        return
    s.emit(st.ROOF_LIFTED, s.turn, [field])
    s.asking = st.MOVE_ROOF


def put_roof(s: Garden, field: int) -> None:
    """GN-7.1 roof: the one building is open again, the other is finished."""
    s.emit(st.ROOF_MOVED, s.turn, [s.site, field])
    s.roofed ^= BIT[s.site] | BIT[field]
    s.roof_moved = 1
    s.site = EMPTY
    s.asking = st.ACT


@final
class ChooseGround(Question[Garden]):
    """GN-4.7 bramble: any terrain of which a token is left."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for terrain in ground_left(s):
            out.append(st.GROUND + terrain)

    def answer(self, s: Garden, action: int) -> None:
        cover(s, action - st.GROUND)
        place_floor(s)


@final
class MoveRoof(Question[Garden]):
    """GN-8.4 move-roof: the lifted roof goes on an open building of the same terrain."""

    def legal(self, s: Garden, out: list[int]) -> None:
        ROOFS.extend(roof_targets(s, s.site), out)

    def answer(self, s: Garden, action: int) -> None:
        put_roof(s, action - st.ROOF)


@final
class ClaimProject(Question[Garden]):
    """GN-6.1 moment: one of the open cards that are true now, or none."""

    def legal(self, s: Garden, out: list[int]) -> None:
        field = s.site
        mine = s.own[s.turn] & ~s.roofed
        before = floors_before(s)
        for card in true_cards(s, field, s.terrain(field), s.height[field], mine, before):
            out.append(st.CLAIM + card)
        out.append(st.DECLINE)

    def answer(self, s: Garden, action: int) -> None:
        if action == st.DECLINE:
            s.emit(st.PROJECT_DECLINED, s.turn, [])
            end_action(s, s.site)
            return
        # GN-6.5 claim: the card, its points, and a roof on this building alone.
        card = action - st.CLAIM
        s.row[s.row.index(card)] = EMPTY
        s.claimed[s.turn] |= BIT[card]
        s.roofed |= BIT[s.site]
        s.emit(st.PROJECT_CLAIMED, s.turn, [card, s.site, s.box.points[card]])
        if s.deck:
            s.asking = st.OPEN_PROJECT
        else:
            end_action(s, s.site)  # GN-6.8 short


@final
class ChooseNext(Question[Garden]):
    """GN-3.3 next: one of those who have not been on turn in this round."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for seat in not_played(s):
            out.append(st.NEXT + seat)

    def answer(self, s: Garden, action: int) -> None:
        space = s.space + 1
        s.order[space] = action - st.NEXT
        begin_turn(s, space)


@final
class Finished(Question[Garden]):
    """GN-11.1 end: nobody decides any more."""

    def legal(self, s: Garden, out: list[int]) -> None:
        pass

    def answer(self, s: Garden, action: int) -> None:
        raise ValueError("the game is over")


QUESTIONS: Final[list[Question[Garden]]] = [
    LayTerritory(),
    TurnTerritory(),
    OpenProject(),
    DrawFirst(),
    DealSecret(),
    KeepSecrets(),
    Act(),
    ChooseGround(),
    MoveRoof(),
    ClaimProject(),
    ChooseNext(),
    Finished(),
]
