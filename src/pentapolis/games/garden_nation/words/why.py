"""Why something is not allowed: the first condition that fails, place before owner before means."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.reasons import Because, Reason, give_reason, list_gaps
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.core.text import translatable
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules.board import FIELDS, TERRITORIES, TERRITORY_OF, WALK
from ..rules.codes import BESIDE_FREE, CENTRAL, CORNER, DEALT, OUTER, ROW_OF_TWO
from ..rules.flow import can_build_anywhere, seats_to_come, sites
from ..rules.projects import can_claim, floors_before, is_true, neighbours
from ..rules.questions.turn import roof_targets
from ..rules.secrets import pair_actions
from ..rules.state import Garden
from .names import floors, inhabitants, terrain

# What each question can ever offer.
NEAR: Final = {
    "keep-secrets": ("keep",),
    "act": ("build", "demolish", "invade", "lift", "go", "shift", "pass"),
    "choose-ground": ("ground",),
    "move-roof": ("roof",),
    "claim-project": ("claim", "decline"),
    "choose-next": ("next",),
}
OWN_ROOFS: Final = translatable("Only your own roofs, onto your own open buildings.")
REASONS: Final = {
    # Where
    "crane-elsewhere": Because(
        "GN-2.2 crane", translatable("The crane stands in territory {t}, so you act there.")
    ),
    "walked-to": Because(
        "GN-5.3 there", translatable("You have gone on to territory {t} for this action.")
    ),
    # Build
    "foreign-building": Because("GN-4.5 foreign", translatable("{name}'s building stands here.")),
    "has-roof": Because("GN-7.2 finished", translatable("A roof ends all growth.")),
    "no-floor-left": Because("GN-4.6 afford", translatable("You have no floor left.")),
    "too-dear": Because(
        "GN-4.6 afford", translatable("This costs {people}; you have {n}, and {m} must be left.")
    ),
    # Pull down
    "nothing-stands-yet": Because("GN-2.5 first-action", translatable("Nothing is built yet.")),
    "nothing-to-pull-down": Because("GN-4.9 demolish", translatable("Nothing stands here.")),
    "not-yours": Because("GN-4.9 demolish", translatable("You can only pull down your own.")),
    # Ploys
    "first-action": Because(
        "GN-8.6 no-ploy", translatable("No ploy with the first action of the game.")
    ),
    "one-ploy-an-action": Because(
        "GN-8.1 ploys", translatable("One ploy in an action, and it is spent.")
    ),
    "no-ploy-left": Because("GN-8.1 ploys", translatable("You have no ploys left.")),
    "nothing-to-invade": Because("GN-8.5 invade", translatable("There is nothing to invade.")),
    "own-building": Because("GN-8.5 invade", translatable("This is your own building.")),
    "too-few-floors": Because("GN-8.5 invade", translatable("You need {floors}, and have {n}.")),
    "too-dear-to-invade": Because(
        "GN-8.5 invade",
        translatable("It would cost {people}; you have {n}, and {m} must be left."),
    ),
    "not-your-roof": Because("GN-8.4 move-roof", OWN_ROOFS),
    "not-your-open-building": Because("GN-8.4 move-roof", OWN_ROOFS),
    "nowhere-to-put-it": Because(
        "GN-8.4 move-roof", translatable("You have no open building on {terrain} for the roof.")
    ),
    "other-terrain": Because(
        "GN-8.4 move-roof", translatable("The roof must go on {terrain} again.")
    ),
    "not-next-number": Because(
        "GN-8.3 change",
        translatable("From territory {t} a ploy leads only to {lower} or {higher}."),
    ),
    "walked-already": Because("GN-5.3 there", translatable("Use a ploy before you go on.")),
    # Move on, give up
    "first-build": Because(
        "GN-2.5 first-action", translatable("The first action of the game is to build.")
    ),
    "act-here": Because("GN-8.4 move-roof", translatable("After moving a roof you act here.")),
    "can-build-here": Because(
        "GN-5.2 bound", translatable("You can build in territory {t}, so you stay.")
    ),
    "been-round": Because("GN-5.1 walk", translatable("You have been through all seven.")),
    "can-build-elsewhere": Because("GN-5.4 pass", translatable("Somewhere you can still build.")),
    # Other questions
    "ground-gone": Because("GN-4.7 bramble", translatable("No token of {terrain} is left.")),
    "has-played": Because("GN-3.3 next", translatable("{name} has already had a turn.")),
    "nobody-there": Because("GN-3.3 next", translatable("Nobody sits there.")),
    "not-dealt": Because("GN-1.7 secrets", translatable("You were not dealt these two.")),
    "same-family": Because("GN-1.8 pair", translatable("Keep two with different aims.")),
    # Public projects
    "not-open": Because("GN-6.9 kept", translatable("This card is not open.")),
    "wrong-terrain": Because(
        "GN-6.3 part", translatable("The card wants {terrain}, and your new floor is not on it.")
    ),
    "needs-floors": Because("GN-6.4 families", translatable("It needs {floors}.")),
    "not-central": Because("GN-6.4 families", translatable("It must stand in the middle.")),
    "not-outer": Because("GN-6.4 families", translatable("It must stand in an outer territory.")),
    "no-free-neighbour": Because(
        "GN-6.4 families", translatable("No free field of {terrain} beside it.")
    ),
    "neighbours-missing": Because(
        "GN-6.4 families", translatable("The other buildings beside it are missing.")
    ),
    "true-before": Because(
        "GN-6.7 again", translatable("At this table a building must fit the card anew.")
    ),
}


def because(game: Game, seen: Garden, reason: Reason, _: Words) -> str:
    """Return the sentence for a reason."""
    text = REASONS[reason.key].text
    gaps = zip(list_gaps(text), reason.args, strict=True)
    return _(text, **{gap: fill_gap(gap, number, _) for gap, number in gaps})


def fill_gap(gap: str, number: int, _: Words) -> str:
    """Write a number of a reason as the gap wants it."""
    if gap == "name":
        return _.player_name(number)
    if gap == "terrain":
        return terrain(number, _)
    if gap == "people":
        return inhabitants(number, _)
    if gap == "floors":
        return floors(number, _)
    return str(number + 1 if gap in ("t", "lower", "higher") else number)


def why(game: Game, seen: Garden, action: int) -> Reason | None:
    """Return the first reason against an action near the question; None if it is legal."""
    if action < c.GO:
        return why_not_field(seen, action - action % FIELDS, action % FIELDS)
    if action < c.SHIFT:
        return why_not_go(seen, action - c.GO)
    if action <= c.PASS:
        return why_not_leave(seen, action)
    if action < c.ROOF:
        which = action - c.GROUND
        return None if seen.ground[which] else give_reason(REASONS, "ground-gone", which)
    if action < c.CLAIM:
        return why_not_roof(seen, action - c.ROOF)
    if action < c.DECLINE:
        return why_not_claim(seen, action - c.CLAIM)
    if c.NEXT <= action < c.KEEP:
        return why_not_next(seen, action - c.NEXT)
    return why_not_keep(seen, action) if action >= c.KEEP else None


# Actions on a field


def why_not_field(seen: Garden, verb: int, field: int) -> Reason | None:
    """Say what keeps the seat from acting on a field."""
    if seen.work == EMPTY and verb == c.DEMOLISH:
        return give_reason(REASONS, "nothing-stands-yet")
    if seen.work == EMPTY and verb != c.BUILD:
        return give_reason(REASONS, "first-action")
    if seen.work not in (EMPTY, TERRITORY_OF[field]):
        return give_reason(REASONS, "walked-to" if seen.shifts else "crane-elsewhere", seen.work)
    if verb == c.BUILD:
        return why_not_build(seen, field)
    if verb == c.DEMOLISH:
        return why_not_demolish(seen, field)
    return why_not_invade(seen, field) if verb == c.INVADE else why_not_lift(seen, field)


def why_not_build(seen: Garden, field: int) -> Reason | None:
    """Say what keeps the seat from building on a field of the right territory."""
    if sites(seen, TERRITORY_OF[field]) & BIT[field]:
        return None
    if seen.height[field] and not seen.own[seen.turn] & BIT[field]:
        return give_reason(REASONS, "foreign-building", seen.owner(field))
    if seen.roofed & BIT[field]:
        return give_reason(REASONS, "has-roof")
    if seen.floors[seen.turn] == 0:
        return give_reason(REASONS, "no-floor-left")
    cost = seen.cost(field) + seen.box.each_floor * seen.height[field]
    return give_reason(REASONS, "too-dear", cost, seen.population[seen.turn], seen.box.least)


def why_not_demolish(seen: Garden, field: int) -> Reason | None:
    """Say why nothing can be pulled down on a field."""
    if seen.own[seen.turn] & BIT[field]:
        return None
    return give_reason(REASONS, "not-yours" if seen.height[field] else "nothing-to-pull-down")


def why_not_ploy(seen: Garden) -> Reason | None:
    """Say why there is no ploy for this action."""
    if seen.ploy_used:
        return give_reason(REASONS, "one-ploy-an-action")
    return None if seen.ploys(seen.turn) else give_reason(REASONS, "no-ploy-left")


def why_not_invade(seen: Garden, field: int) -> Reason | None:
    """Say what keeps the seat from invading a building."""
    if not seen.height[field]:
        return give_reason(REASONS, "nothing-to-invade")
    if seen.own[seen.turn] & BIT[field]:
        return give_reason(REASONS, "own-building")
    spent = why_not_ploy(seen)
    if spent is not None:
        return spent
    mine = seen.floors[seen.turn]
    if mine < seen.height[field]:
        return give_reason(REASONS, "too-few-floors", seen.height[field], mine)
    cost, people = seen.value(field), seen.population[seen.turn]
    if people - cost < seen.box.least:
        return give_reason(REASONS, "too-dear-to-invade", cost, people, seen.box.least)
    return None


def why_not_lift(seen: Garden, field: int) -> Reason | None:
    """Say what keeps the seat from taking a roof off."""
    if not seen.own[seen.turn] & seen.roofed & BIT[field]:
        return give_reason(REASONS, "not-your-roof")
    if roof_targets(seen, field):
        return why_not_ploy(seen)
    return why_not_ploy(seen) or give_reason(REASONS, "nowhere-to-put-it", seen.terrain(field))


# Other actions of a turn


def why_not_go(seen: Garden, territory: int) -> Reason | None:
    """Say why no ploy leads to a territory."""
    if seen.work == EMPTY:
        return give_reason(REASONS, "first-action")
    if (territory - seen.work) % TERRITORIES not in (1, TERRITORIES - 1):
        around = [(seen.work + step) % TERRITORIES for step in (-1, 1)]
        return give_reason(REASONS, "not-next-number", seen.work, *around)
    return why_not_ploy(seen) or (give_reason(REASONS, "walked-already") if seen.shifts else None)


def why_not_leave(seen: Garden, action: int) -> Reason | None:
    """Say why the action can neither move on nor be given up."""
    if seen.work == EMPTY:
        return give_reason(REASONS, "first-build")
    if seen.roof_moved and seen.box.after_roof != c.AS_USUAL:
        may_decline = seen.box.after_roof == c.MAY_DECLINE and action == c.PASS
        return None if may_decline else give_reason(REASONS, "act-here")
    if sites(seen, seen.work):
        return give_reason(REASONS, "can-build-here", seen.work)
    if action == c.SHIFT:
        return give_reason(REASONS, "been-round") if seen.shifts >= WALK else None
    return give_reason(REASONS, "can-build-elsewhere") if can_build_anywhere(seen) else None


def why_not_roof(seen: Garden, field: int) -> Reason | None:
    """Say why the lifted roof cannot go on a building."""
    if roof_targets(seen, seen.site) & BIT[field]:
        return None
    if not seen.own[seen.turn] & ~seen.roofed & BIT[field]:
        return give_reason(REASONS, "not-your-open-building")
    return give_reason(REASONS, "other-terrain", seen.terrain(seen.site))


def why_not_next(seen: Garden, seat: int) -> Reason | None:
    """Say why a player cannot be the next one."""
    if seat >= seen.seats:
        return give_reason(REASONS, "nobody-there")
    return None if seat in seats_to_come(seen) else give_reason(REASONS, "has-played", seat)


def why_not_keep(seen: Garden, action: int) -> Reason | None:
    """Say why two secret projects cannot be kept together."""
    if action in pair_actions(seen, seen.turn):
        return None
    hand = seen.dealt[DEALT * seen.turn : DEALT * seen.turn + DEALT]
    dealt = all(kind in hand for kind in c.PAIRS[action - c.KEEP])
    return give_reason(REASONS, "same-family" if dealt else "not-dealt")


# Public projects


def why_not_claim(seen: Garden, card: int) -> Reason | None:
    """Say what a public project lacks."""
    if card not in seen.row:
        return give_reason(REASONS, "not-open")
    ground, height = seen.terrain(seen.site), seen.height[seen.site]
    mine = seen.own[seen.turn] & ~seen.roofed
    if can_claim(seen, card, seen.site, ground, height, mine, floors_before(seen)):
        return None
    if is_true(seen, card, seen.site, ground, height, mine):
        return give_reason(REASONS, "true-before")
    return find_lack(seen, card, ground, height)


def find_lack(seen: Garden, card: int, ground: int, height: int) -> Reason:
    """Say what a card that is not true wants: terrain, then floors, then the place."""
    family, wanted = seen.box.family[card], seen.box.terrain[card]
    if ground != wanted and family != CORNER:
        return give_reason(REASONS, "wrong-terrain", wanted)
    least = {BESIDE_FREE: 2, OUTER: 2, CENTRAL: 3, CORNER: 2 if ground == wanted else 1}
    if height < least.get(family, 1):
        return give_reason(REASONS, "needs-floors", least[family])
    if family == BESIDE_FREE:
        return give_reason(REASONS, "no-free-neighbour", seen.box.beside[card])
    if family in (OUTER, CENTRAL):
        return give_reason(REASONS, "not-outer" if family == OUTER else "not-central")
    near = neighbours(seen, seen.site) & seen.own[seen.turn] & ~seen.roofed & seen.land[wanted]
    if near and family not in (ROW_OF_TWO, CORNER):
        return give_reason(REASONS, "needs-floors", 2)  # here, or in the building beside it
    return give_reason(REASONS, "neighbours-missing")
