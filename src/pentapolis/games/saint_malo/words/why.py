"""Why something is not allowed: the first condition that fails, place before piece before means."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.reasons import Because, Reason, give_reason, list_gaps
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.text import translatable
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import OUTER
from ..rules.state import Town
from .names import coins

# What each question can ever offer, and what people still reach for: dice that lie for good.
NEAR: Final = {
    "keep-dice": ("roll", "stop"),
    "choose-symbol": ("roll", "use", "pass"),
    "turn-dice": ("turn", "done"),
    "place-crate": ("place", "done"),
    "place-wall": ("place", "done"),
    "choose-church": ("church",),
    "place-church": ("place",),
    "choose-person": ("person", "skip"),
    "place-person": ("place",),
    "place-house": ("place", "done"),
}
REASONS: Final = {
    # Dice
    "not-on-your-dice": Because(
        "SM-3.2 keep", translatable("Your dice do not show these symbols.")
    ),
    "no-roll-left": Because("SM-3.3 thrice", translatable("After {n} rolls the dice stay.")),
    "stopped-rolling": Because("SM-3.2 keep", translatable("You have stopped rolling.")),
    # Symbols
    "only-sabres": Because(
        "SM-9.2 all-sabres", translatable("All your dice show sabres, so you can only pass.")
    ),
    "not-shown": Because(
        "SM-4.4 absent", translatable("At this table a die must show the symbol already.")
    ),
    "no-outer-field": Because(
        "SM-9.4 no-outer", translatable("You have no free outer field for a wall.")
    ),
    "delivery-too-dear": Because(
        "SM-9.3 poor", translatable("A delivery of logs costs {coins}; you have {n}.")
    ),
    "turning-too-dear": Because(
        "SM-4.2 turning", translatable("No die shows it, and turning one costs {coins}.")
    ),
    "both-too-dear": Because(
        "SM-9.3 poor",
        translatable("Turning a die to a log and the delivery cost {coins}; you have {n}."),
    ),
    "must-use-a-symbol": Because(
        "SM-4.8 pass", translatable("At this table you pass only if no symbol can be used.")
    ),
    "turn-one-first": Because(
        "SM-4.4 absent", translatable("No die shows the symbol yet: turn one first.")
    ),
    # Fields
    "field-taken": Because(
        "SM-5.1 free", translatable("This field is taken, and what is drawn stays.")
    ),
    "draw-one-first": Because(
        "SM-4.5 fewer", translatable("Draw at least one; you may leave out the rest.")
    ),
    "crates-apart": Because(
        "SM-6.2 crate", translatable("The crates of one roll must touch edge to edge.")
    ),
    "not-on-the-rim": Because("SM-6.4 wall", translatable("Walls stand on outer fields only.")),
    "not-at-the-architect": Because(
        "SM-6.13 architect", translatable("The first house must touch the architect.")
    ),
    "houses-apart": Because(
        "SM-6.14 grow", translatable("The houses of an architect must touch edge to edge.")
    ),
    # Churches and people
    "too-few-crosses": Because(
        "SM-6.8 church", translatable("It needs {n} crosses, and you have {m}.")
    ),
    "too-few-heads": Because("SM-6.9 head", translatable("It needs {n} heads, and you have {m}.")),
    "too-few-tower-heads": Because(
        "SM-6.6 tower-person", translatable("It needs {n} heads, and the tower gives {m}.")
    ),
    "heads-to-use": Because(
        "SM-6.6 tower-person", translatable("Only a person from a tower can be declined.")
    ),
    "person-due": Because(
        "SM-6.6 tower-person", translatable("At this table you must draw the tower's person.")
    ),
}


def because(game: Game, seen: Town, reason: Reason, _: Words) -> str:
    """Return the sentence for a reason."""
    text = REASONS[reason.key].text
    gaps = zip(list_gaps(text), reason.args, strict=True)
    return _(text, **{gap: coins(n, _) if gap == "coins" else str(n) for gap, n in gaps})


def why(game: Game, seen: Town, action: int) -> Reason | None:
    """Return the first reason against an action near the question; None if it is legal."""
    if action < c.STOP:
        return why_not_roll(seen, action - c.REROLL)
    if c.USE <= action < c.PASS:
        return why_not_use(seen, action - c.USE)
    if action == c.PASS:
        return why_not_pass(seen)
    if action == c.DONE:
        return why_not_done(seen)
    if c.CHURCH <= action < c.PERSON:
        value = action - c.CHURCH + 1
        if value > seen.matching:
            return give_reason(REASONS, "too-few-crosses", value, seen.matching)
        return None
    if c.PERSON <= action < c.SKIP:
        return why_not_person(seen, action - c.PERSON)
    if action == c.SKIP:
        if not seen.bonus:
            return give_reason(REASONS, "heads-to-use")
        return None if seen.box.person_optional else give_reason(REASONS, "person-due")
    return why_not_place(seen, action - c.PLACE) if action >= c.PLACE else None


# Dice


def why_not_roll(seen: Town, throw: int) -> Reason | None:
    """Say why some dice cannot be rolled again."""
    if seen.rolls >= seen.box.rolls:
        return give_reason(REASONS, "no-roll-left", seen.rolls)
    if seen.asking != c.KEEP_DICE:
        return give_reason(REASONS, "stopped-rolling")
    if throw not in d.PARTS[seen.dice]:
        return give_reason(REASONS, "not-on-your-dice")
    return None


def why_not_use(seen: Town, face: int) -> Reason | None:
    """Say why a symbol cannot be used."""
    if d.count(seen.dice, d.SABRE) == d.DICE:
        return give_reason(REASONS, "only-sabres")
    absent = d.count(seen.dice, face) == 0
    if absent and not seen.box.turn_to_absent:
        return give_reason(REASONS, "not-shown")
    if face == d.WALL and not seen.free[seen.turn] & OUTER:
        return give_reason(REASONS, "no-outer-field")
    turning = seen.box.turn_cost if absent else 0
    delivery = seen.box.delivery_cost if face == d.LOG else 0
    purse = seen.coins[seen.turn]
    if purse >= turning + delivery:
        return None
    if purse < turning:
        return give_reason(REASONS, "turning-too-dear", turning)
    key = "both-too-dear" if absent else "delivery-too-dear"
    return give_reason(REASONS, key, turning + delivery, purse)


def why_not_pass(seen: Town) -> Reason | None:
    """Say why the seat cannot do without a symbol."""
    usable = any(why_not_use(seen, face) is None for face in range(d.SABRE))
    if usable and not seen.box.pass_always:
        return give_reason(REASONS, "must-use-a-symbol")
    return None


def why_not_done(seen: Town) -> Reason | None:
    """Say why the seat cannot stop turning dice or drawing."""
    if seen.asking == c.TURN_DICE:
        return None if seen.matching else give_reason(REASONS, "turn-one-first")
    begun = seen.left < seen.matching or seen.asking == c.PLACE_HOUSE
    return None if begun else give_reason(REASONS, "draw-one-first")


# Fields and people


def why_not_place(seen: Town, cell: int) -> Reason | None:
    """Say what keeps a piece off a field."""
    if not seen.free[seen.turn] & BIT[cell]:
        return give_reason(REASONS, "field-taken")
    if seen.asking in (c.PLACE_CHURCH, c.PLACE_PERSON) or seen.reach & BIT[cell]:
        return None
    if seen.asking == c.PLACE_CRATE:
        return give_reason(REASONS, "crates-apart")
    if seen.asking == c.PLACE_WALL:
        return give_reason(REASONS, "not-on-the-rim")
    first = seen.rooms == seen.box.houses_most
    return give_reason(REASONS, "not-at-the-architect" if first else "houses-apart")


def why_not_person(seen: Town, person: int) -> Reason | None:
    """Say why there are too few heads for a person."""
    needed = seen.box.heads[person]
    if seen.bonus and needed > seen.bonus:
        return give_reason(REASONS, "too-few-tower-heads", needed, seen.bonus)
    if not seen.bonus and needed > seen.matching:
        return give_reason(REASONS, "too-few-heads", needed, seen.matching)
    return None
