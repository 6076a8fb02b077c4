"""Why something is not allowed: the first condition that fails, place before owner before piece."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.reasons import Because, Reason, give_reason, list_gaps
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.core.text import translatable

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import SIDES, TOWARDS
from ..rules.codes import HOUSE, LAND, OWNED, PEN, ROOF, RUIN, SEAT, SHUT, TALL, WHAT, WHOSE
from ..rules.families import find_families
from ..rules.flow import list_items, list_open_piles
from ..rules.parts import JOKER, SYMBOLS
from ..rules.questions.building import may_decline
from ..rules.questions.cards import can_build_any, count_kinds
from ..rules.questions.tribes import can_steal, is_executable, list_loot
from ..rules.rewards import list_choosable, most_in_set
from ..rules.state import Village
from ..rules.village import MARK, has_place, is_pasture, may_join
from .names import a_thing, owner

# What each question can ever offer.
NEAR: Final = {
    "choose-tribe": ("tribe",),
    "play-card": ("play", "set", "pass"),
    "choose-element": ("item",),
    "add-card": ("add", "cash"),
    "use-ability": ("use", "skip"),
    "seize-house": ("seize",),
    "choose-loot": ("steal", "stop"),
    "take-piece": ("take",),
    "choose-item": ("item", "skip"),
    "choose-place": ("place",),
    "turn-pen": ("turn",),
    "lose-piece": ("lose",),
    "choose-block": ("evaluate",),
    "return-cards": ("return",),
    "name-start": ("start",),
}
HOUSE_HERE: Final = translatable("{name}'s house stands here.")
ON_YOURS: Final = translatable("It goes on one of your own houses.")
REASONS: Final = {
    # Places for houses
    "pen-here": Because("HY-1.2 single", translatable("A pen stands here.")),
    "foreign-house": Because("HY-5.1 floor", HOUSE_HERE),
    "two-floors": Because("HY-5.1 floor", translatable("It has two floors already.")),
    "no-access": Because(
        "HY-5.2 access", translatable("No floor where houses and pens stand on every side.")
    ),
    "joins-blocks": Because("HY-1.11 apart", translatable("It would join two blocks.")),
    "closes-pen": Because("HY-2.9 closing", translatable("It would shut a pen's last open side.")),
    "not-beside-yours": Because(
        "HY-2.2 own-side",
        translatable("You live in this block, so it must touch a house of yours."),
    ),
    "dead-block": Because("HY-2.8 dead", translatable("Nobody builds beside a dead block.")),
    "no-contact": Because(
        "HY-2.6 contact", translatable("Touching only a pen or a ruin is not enough.")
    ),
    # Places for pens and pieces
    "house-here": Because("HY-1.2 single", HOUSE_HERE),
    "ruin-here": Because("HY-3.5 no-ruin", translatable("No pen on a ruin.")),
    "pen-beside-none": Because(
        "HY-3.1 pen", translatable("A pen goes beside one of your own houses.")
    ),
    "no-open-side": Because("HY-3.3 open", translatable("One of its sides must stay open.")),
    "no-roof-of-yours": Because("HY-4.1 roof", ON_YOURS),
    "roof-taken": Because("HY-4.1 roof", translatable("This roof has an oven or a shrine.")),
    "no-pen-of-yours": Because("HY-16.2 cattle", translatable("Cattle go into a pen of yours.")),
    "pen-full": Because("HY-16.2 cattle", translatable("This pen has cattle.")),
    "no-home-of-yours": Because("HY-16.3 villager", ON_YOURS),
    "home-full": Because("HY-16.3 villager", translatable("A villager lives here.")),
    "no-host-of-yours": Because("HY-16.4 shaman", ON_YOURS),
    "no-house-on-that-side": Because(
        "HY-3.1 pen", translatable("A pen opens towards one of your own houses.")
    ),
    # Items and cards
    "not-on-tile": Because("HY-9.3 order", translatable("Your tile has no such item left.")),
    "must-build": Because("HY-9.6 must", translatable("Whatever you can build, you must build.")),
    "not-in-this-mode": Because(
        "HY-0.2 modes", translatable("It belongs to the expert game only.")
    ),
    "no-house-left": Because("HY-2.10 tile", translatable("You have no house left.")),
    "supply-empty": Because("HY-17.1 supply", translatable("None is left in the supply.")),
    "no-place": Because("HY-13.4 element", translatable("There is no place for {thing}.")),
    "item-lost": Because("HY-9.5 lost", translatable("There is no place for {thing}.")),
    "no-place-at-all": Because("HY-13.6 joker", translatable("There is no place for anything.")),
    "no-such-card": Because("HY-13.1 window", translatable("You hold no such card.")),
    "other-symbol": Because("HY-13.5 set", translatable("A set shows one symbol only.")),
    "set-full": Because("HY-13.5 set", translatable("A set has at most {n} cards.")),
    "no-play-left": Because(
        "HY-13.2 limit", translatable("One card for each family, and you have played yours.")
    ),
    "empty-set": Because("HY-13.5 set", translatable("Add a card first.")),
    # Tribes
    "tribe-taken": Because("HY-0.5 tribes", translatable("{name} has this tribe.")),
    "ability-idle": Because("HY-16.25 executable", translatable("It would do nothing now.")),
    "nothing-to-seize": Because(
        "HY-16.21 ders", translatable("No other tribe's house stands here.")
    ),
    "own-house": Because("HY-16.21 ders", translatable("This house is yours.")),
    "not-next-door": Because(
        "HY-16.21 ders", translatable("It must stand beside one of your houses.")
    ),
    "nothing-to-steal": Because("HY-16.24 oleyli", translatable("No other tribe has {thing}.")),
    "no-loot-here": Because("HY-16.24 oleyli", translatable("No other tribe has {thing} here.")),
    "no-room-for-loot": Because(
        "HY-16.24 oleyli", translatable("You could not place it, so you cannot take it.")
    ),
    # Catastrophes and rewards
    "other-block": Because("HY-10.2 hit", translatable("Another block is hit.")),
    "not-to-lose": Because("HY-10.4 everyone", translatable("You lose {thing} of your own.")),
    "no-such-block": Because("HY-11.1 pick", translatable("There is no such block.")),
    "evaluated": Because("HY-11.1 pick", translatable("Each block is evaluated once.")),
    "locusts": Because("HY-10.10 locusts", translatable("Locusts: this block gives no cards.")),
    "nobody-lives-there": Because("HY-2.8 dead", translatable("Nobody lives there any more.")),
    "pile-closed": Because("HY-11.7 closed", translatable("This pile is closed.")),
    "twice-in-a-row": Because("HY-12.4 start", translatable("Nobody leads two rounds in a row.")),
    "nobody-there": Because("HY-12.4 start", translatable("Nobody sits there.")),
}


def because(game: Game, seen: Village, reason: Reason, _: Words) -> str:
    """Return the sentence for a reason."""
    text = REASONS[reason.key].text
    gaps = zip(list_gaps(text), reason.args, strict=True)
    return _(text, **{gap: fill_gap(gap, number, _) for gap, number in gaps})


def fill_gap(gap: str, number: int, _: Words) -> str:
    """Write a number of a reason as the gap wants it."""
    if gap == "name":
        return _.player_name(number)
    return a_thing(number, _) if gap == "thing" else str(number)


def why(game: Game, seen: Village, action: int) -> Reason | None:
    """Return the first reason against an action near the question; None if it is legal."""
    if action < c.LOSE:
        return why_not_place(seen, action - c.PLACE)
    if action < c.SEIZE:
        return why_not_lose(seen, action - c.LOSE)
    if action < c.TAKE:
        return why_not_seize(seen, action - c.SEIZE)
    if action < c.EVALUATE:
        return why_not_take(seen, action - c.TAKE)
    if action < c.ITEM:
        return why_not_evaluate(seen, action - c.EVALUATE)
    if action <= c.SKIP:
        return why_not_item(seen, action - c.ITEM) if action < c.SKIP else why_not_skip(seen)
    if c.PLAY <= action < c.OPEN_SET:
        return why_not_play(seen, action - c.PLAY)
    if c.ADD <= action <= c.CASH:
        return why_not_add(seen, action - c.ADD)
    if action == c.USE:
        return None if is_executable(seen, seen.turn) else give_reason(REASONS, "ability-idle")
    if c.STEAL <= action < c.STOP:
        return why_not_steal(seen, action - c.STEAL + 1)
    return why_not_other(seen, action) if action >= c.TURN_TO else None


def why_not_other(seen: Village, action: int) -> Reason | None:
    """Say what speaks against a side, a pile, a start player or a tribe."""
    if action < c.RETURN:
        there = TOWARDS[seen.spot * SIDES + action - c.TURN_TO]
        mine = there >= 0 and seen.land[there] & OWNED == HOUSE | SEAT[seen.turn]
        return None if mine else give_reason(REASONS, "no-house-on-that-side")
    if action < c.NAME:
        fine = action - c.RETURN in list_open_piles(seen)
        return None if fine else give_reason(REASONS, "pile-closed")
    if action < c.TRIBE:
        if action - c.NAME >= seen.seats:
            return give_reason(REASONS, "nobody-there")
        same = action - c.NAME == seen.start_seat
        return give_reason(REASONS, "twice-in-a-row") if same else None
    tribe = action - c.TRIBE
    if tribe in seen.tribe:
        return give_reason(REASONS, "tribe-taken", seen.tribe.index(tribe))
    return None


# Places


def why_not_place(seen: Village, cell: int) -> Reason | None:
    """Say what keeps an element off a cell."""
    if seen.kind == p.HOUSE:
        if seen.land[cell] & WHAT == HOUSE:
            return why_not_raise(seen, cell)
        return why_not_found(seen, cell)
    return why_not_pen(seen, cell) if seen.kind == p.PEN else why_not_piece(seen, cell)


def why_not_raise(seen: Village, cell: int) -> Reason | None:
    """Say what keeps a second floor off a house."""
    here = seen.land[cell]
    if here & WHOSE != SEAT[seen.turn]:
        return give_reason(REASONS, "foreign-house", owner(here))
    if here & TALL:
        return give_reason(REASONS, "two-floors")
    return give_reason(REASONS, "no-access") if seen.site[cell] == SHUT else None


def why_not_found(seen: Village, cell: int) -> Reason | None:
    """Say what keeps a new house off a cell."""
    if seen.land[cell] & WHAT == PEN:
        return give_reason(REASONS, "pen-here")
    code = seen.site[cell]
    if code == SHUT:
        return why_shut(seen, cell)
    if code == c.FRESH or code & c.SEAT_BIT[seen.turn] or may_join(seen, seen.turn, code):
        return None
    first = (code // c.BLOCK - 1) * seen.seats
    if seen.homes[first + seen.turn]:
        return give_reason(REASONS, "not-beside-yours")
    dead = not any(seen.homes[first : first + seen.seats])
    return give_reason(REASONS, "dead-block" if dead else "no-contact")


def why_shut(seen: Village, cell: int) -> Reason:
    """Say why nobody may build on a cell that is empty or a ruin."""
    around = [TOWARDS[cell * SIDES + side] for side in range(SIDES)]
    blocks = {seen.block[other] for other in around if other >= 0 and seen.land[other] != LAND}
    if seen.block[cell] != EMPTY:
        blocks.add(seen.block[cell])
    return give_reason(REASONS, "joins-blocks" if len(blocks) > 1 else "closes-pen")


def why_not_pen(seen: Village, cell: int) -> Reason | None:
    """Say what keeps a pen off a cell."""
    here = seen.land[cell]
    if here & WHAT == HOUSE:
        return give_reason(REASONS, "house-here", owner(here))
    if here & WHAT in (PEN, RUIN):
        return give_reason(REASONS, "pen-here" if here & WHAT == PEN else "ruin-here")
    if not find_families(seen, seen.turn, cell):
        return give_reason(REASONS, "pen-beside-none")
    if seen.site[cell] == SHUT:
        return why_shut(seen, cell)
    return None if is_pasture(seen, seen.turn, cell) else give_reason(REASONS, "no-open-side")


def why_not_piece(seen: Village, cell: int) -> Reason | None:
    """Say what keeps oven, shrine, cattle, villager or shaman off a cell."""
    here = seen.land[cell]
    if seen.kind == p.CATTLE:
        if here & OWNED != PEN | SEAT[seen.turn]:
            return give_reason(REASONS, "no-pen-of-yours")
        return give_reason(REASONS, "pen-full") if here & c.CATTLE_IN else None
    if here & OWNED != HOUSE | SEAT[seen.turn]:
        keys = {p.VILLAGER: "no-home-of-yours", p.SHAMAN: "no-host-of-yours"}
        return give_reason(REASONS, keys.get(seen.kind, "no-roof-of-yours"))
    if seen.kind in (p.OVEN, p.SHRINE) and here & ROOF:
        return give_reason(REASONS, "roof-taken")
    if seen.kind == p.VILLAGER and here & c.VILLAGER_IN:
        return give_reason(REASONS, "home-full")
    return None


# Items and cards


def why_no_place(seen: Village, kind: int, key: str) -> Reason | None:
    """Say why an element cannot be placed anywhere."""
    if has_place(seen, seen.turn, kind):
        return None
    if kind == p.HOUSE and seen.houses[seen.turn] == 0:
        return give_reason(REASONS, "no-house-left")
    if kind != p.HOUSE and seen.supply[kind] == 0:
        return give_reason(REASONS, "supply-empty")
    return give_reason(REASONS, key, kind)


def why_not_item(seen: Village, kind: int) -> Reason | None:
    """Say why an item of the tile, or an element for a joker, cannot be built."""
    if seen.asking == c.CHOOSE_ELEMENT:
        if kind >= count_kinds(seen):
            return give_reason(REASONS, "not-in-this-mode")
        return why_no_place(seen, kind, "no-place")
    choice = seen.third == p.CHOICE and kind <= p.SHRINE
    due = seen.houses_due if kind == p.HOUSE else seen.third == kind
    if not due and not choice:
        return give_reason(REASONS, "not-on-tile")
    return why_no_place(seen, kind, "item-lost")


def why_not_skip(seen: Village) -> Reason | None:
    """Say why the rest of a tile must be built."""
    if seen.asking == c.USE_ABILITY:
        return None
    kinds: list[int] = []
    list_items(seen, kinds)
    return None if may_decline(seen, kinds) else give_reason(REASONS, "must-build")


def why_not_play(seen: Village, symbol: int) -> Reason | None:
    """Say why a card cannot be played for what it shows."""
    if seen.hand[seen.turn * SYMBOLS + symbol] == 0:
        return give_reason(REASONS, "no-such-card")
    if symbol == JOKER:
        return None if can_build_any(seen) else give_reason(REASONS, "no-place-at-all")
    return why_no_place(seen, symbol, "no-place")


def why_not_add(seen: Village, symbol: int) -> Reason | None:
    """Say why a card cannot join the set, or why the set cannot be cashed."""
    if symbol == SYMBOLS:
        return None if seen.set_size else give_reason(REASONS, "empty-set")
    if seen.hand[seen.turn * SYMBOLS + symbol] == 0:
        return give_reason(REASONS, "no-such-card")
    if symbol != JOKER and seen.set_symbol not in (EMPTY, symbol):
        return give_reason(REASONS, "other-symbol")
    if seen.set_size >= most_in_set(seen):
        return give_reason(REASONS, "set-full", most_in_set(seen))
    return None if seen.plays_left(seen.turn) > 0 else give_reason(REASONS, "no-play-left")


# Tribes


def why_not_seize(seen: Village, cell: int) -> Reason | None:
    """Say why a house cannot be replaced by one's own."""
    here = seen.land[cell]
    if here & WHAT != HOUSE:
        return give_reason(REASONS, "nothing-to-seize")
    if here & WHOSE == SEAT[seen.turn]:
        return give_reason(REASONS, "own-house")
    if seen.houses[seen.turn] == 0:
        return give_reason(REASONS, "no-house-left")
    return None if find_families(seen, seen.turn, cell) else give_reason(REASONS, "not-next-door")


def has_enemy_piece(seen: Village, kind: int, cell: int) -> bool:
    """Return whether a piece of a kind stands on a cell of somebody else."""
    here = seen.land[cell]
    if here & WHOSE == SEAT[seen.turn]:
        return False
    if kind == p.SHAMAN:
        return seen.shaman == cell
    what = PEN if kind in (p.PEN, p.CATTLE) else HOUSE
    return here & (WHAT | MARK[kind]) == what | MARK[kind]


def why_not_steal(seen: Village, kind: int) -> Reason | None:
    """Say why no piece of a kind can be taken."""
    if can_steal(seen, seen.turn, kind):
        return None
    there = any(has_enemy_piece(seen, kind, cell) for cell in range(len(seen.land)))
    if there:
        return give_reason(REASONS, "no-room-for-loot")
    return give_reason(REASONS, "nothing-to-steal", kind)


def why_not_take(seen: Village, cell: int) -> Reason | None:
    """Say why a piece cannot be taken from a cell."""
    if not has_enemy_piece(seen, seen.kind, cell):
        return give_reason(REASONS, "no-loot-here", seen.kind)
    loot: list[int] = []
    list_loot(seen, seen.turn, seen.kind, loot)
    return None if cell in loot else give_reason(REASONS, "no-room-for-loot")


# Catastrophes and rewards


def why_not_lose(seen: Village, cell: int) -> Reason | None:
    """Say why a catastrophe does not take what stands on a cell."""
    if seen.block[cell] != seen.hits[seen.hit]:
        return give_reason(REASONS, "other-block")
    kind = seen.kind
    what = PEN if kind in (p.PEN, p.CATTLE) else HOUSE
    wanted = SEAT[seen.turn] | MARK[kind] | what
    if seen.land[cell] & (OWNED | MARK[kind]) != wanted:
        return give_reason(REASONS, "not-to-lose", kind)
    return None


def why_not_evaluate(seen: Village, block: int) -> Reason | None:
    """Say why a block is not evaluated now."""
    if block >= len(seen.homes) // seen.seats:
        return give_reason(REASONS, "no-such-block")
    if block in list_choosable(seen):
        return None
    if block in seen.done:
        return give_reason(REASONS, "evaluated")
    return give_reason(REASONS, "locusts" if block in seen.spoiled else "nobody-lives-there")
