"""Every legal action as a card of the question panel, and what one click can do at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pentapolis.catalog.spec import ActionCard, Batch
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import NO_SIDE, OUTER, SIDE, SIDES
from ..rules.codes import CHURCHES, PERSONS
from ..rules.parts import FACE_KEYS, PERSON_KEYS
from ..rules.preview import WHOLE, Gain, count_houses, largest_group, preview_piece, series_gain
from ..rules.questions import can_turn
from ..rules.scoring import coins_of_person, points_of_person
from ..rules.state import Town, is_side_open
from .actions import list_gains
from .names import (
    coins,
    dice_showing,
    effect_of,
    face,
    field,
    heads,
    name_dice,
    person,
    points,
    side,
    the_person,
    upper_first,
)

# What is drawn at each question about a field; a person has a sign of its own.
PIECES: Final = {
    c.PLACE_CRATE: "crate",
    c.PLACE_WALL: "wall",
    c.PLACE_CHURCH: "church",
    c.PLACE_HOUSE: "house",
}
THROW_OF: Final = {dice: throw for throw, dice in enumerate(d.THROWS)}


def action_card(game: Game, seen: Town, action: int, _: Words) -> ActionCard:
    """Return a legal action as a card."""
    if action <= c.STOP:
        return make_keep_card(seen, action, _)
    if action < c.PASS:
        return make_use_card(seen, action - c.USE, _)
    if action == c.PASS:
        return ActionCard(
            _("Nothing"), result=_("your sabres count all the same"), group=_("Use"), faint=True
        )
    if action in (c.TURN, c.DONE):
        return make_step_card(seen, action, _)
    if action < c.PERSON:
        return make_church_card(seen, action - c.CHURCH + 1, _)
    if action < c.SKIP:
        return make_person_card(seen, action - c.PERSON, _)
    if action == c.SKIP:
        return ActionCard(_("Nobody"), group=_("Draw"), faint=True)
    return make_place_card(seen, action - c.PLACE, _)


def find_kept(seen: Town, action: int) -> int:
    """SM-3.2 keep: return the dice that are not rolled again."""
    return seen.dice if action == c.STOP else seen.dice - d.THROWS[action - c.REROLL]


@lru_cache(maxsize=1 << 13)  # cards ask it, and the dice to pick
def is_whole(dice: int, kept: int) -> bool:
    """Return whether all dice of each kind are kept, or none."""
    return all(d.count(kept, which) in (0, d.count(dice, which)) for which in range(d.FACES))


def make_keep_card(seen: Town, action: int, _: Words) -> ActionCard:
    """SM-3.2 keep: what is kept and how many dice are rolled again."""
    if action == c.STOP:
        return ActionCard(_("Keep all"), result=name_dice(seen.dice, _))
    kept = find_kept(seen, action)
    again = d.DICE - d.size(kept)
    if not kept:
        return ActionCard(_("Roll all {n} again", n=again))
    title = _("Roll {n} again", n=again)
    if is_whole(seen.dice, kept):
        return ActionCard(title, result=_("you keep {dice}", dice=name_dice(kept, _)))
    group = _("Keep only some of a kind")
    return ActionCard(name_dice(kept, _), result=title, group=group, faint=True)


def make_use_card(seen: Town, symbol: int, _: Words) -> ActionCard:
    """SM-4.1 symbol: what its dice bring, and what they cost."""
    shown = d.count(seen.dice, symbol)
    number = max(1, shown)
    cost = 0 if shown else seen.box.turn_cost
    if symbol == d.LOG:
        cost += seen.box.delivery_cost
        result = _("into your wood store")
    elif symbol == d.CROSS:
        result = _("a church of value 1 to {n}", n=number) if number > 1 else _("a church")
    elif symbol == d.HEAD:
        most = max(which for which in range(PERSONS) if seen.box.heads[which] <= number)
        result = _("a person, up to the {person}", person=person(most, _))
    else:
        result = _.n("{n} field", "{n} fields", number)
    title = dice_showing(symbol, number, _)
    if not shown:
        title = _("{dice}, by turning a die", dice=title)
    return ActionCard(
        title,
        FACE_KEYS[symbol],
        price_of(seen, cost, _) if cost else "",
        result,
        _("Use"),
        faint=not shown,
    )


def price_of(seen: Town, cost: int, _: Words) -> str:
    """Name a price, with what is left after it."""
    left = seen.coins[seen.turn] - cost
    return _("−{coins} ({left} left)", coins=coins(cost, _), left=left)


def make_step_card(seen: Town, action: int, _: Words) -> ActionCard:
    """SM-4.2 turning, SM-4.5 fewer: one more step, or no more of them."""
    if action == c.TURN:
        more = dice_showing(seen.symbol, seen.matching + 1, _)
        return ActionCard(
            _("Turn a die to {face}", face=face(seen.symbol, _)),
            FACE_KEYS[seen.symbol],
            price_of(seen, seen.box.turn_cost, _),
            _("then {dice}", dice=more),
        )
    if seen.asking == c.TURN_DICE:
        shown = dice_showing(seen.symbol, seen.matching, _)
        return ActionCard(_("Use {dice}", dice=shown), FACE_KEYS[seen.symbol])
    title = _("Build no more") if seen.asking == c.PLACE_HOUSE else _("Draw no more")
    return ActionCard(title, faint=True)


def make_church_card(seen: Town, value: int, _: Words) -> ActionCard:
    """SM-8.5 series: what the church would add to the points of the end."""
    gain = series_gain(seen, seen.turn, value)
    result = _("+{points} at the end", points=points(gain, _)) if gain else _("no series yet")
    title = _("Church of value {value}", value=value)
    return ActionCard(title, "church", "", result, _("Draw"), faint=not gain)


def make_person_card(seen: Town, which: int, _: Words) -> ActionCard:
    """SM-6.9 head: the heads a person needs, what it brings, and the best field for it now."""
    best = find_best(seen, which)
    result = effect_of(seen.box, which, _)
    if which in (c.PRIEST, c.MERCHANT, c.JUGGLER):
        result = _("{effect} (now up to {best})", effect=result, best=best)
    elif which == c.ARCHITECT:
        result = _("{effect} (now {best})", effect=result, best=best)
    return ActionCard(
        upper_first(person(which, _)),
        PERSON_KEYS[which],
        heads(seen.box.heads[which], _),
        result,
        _("Draw"),
        faint=best == 0,
    )


def find_best(seen: Town, which: int) -> int:
    """Return the most a person could bring now: points, coins, defence or houses."""
    seat = seen.turn
    free = cells_of(seen.free[seat])
    if which == c.SOLDIER:
        return seen.box.soldier_defence
    if which == c.ARCHITECT:
        return max(list_houses(seen.free[seat], count_logs(seen)), default=0)
    return max(
        (
            points_of_person(seen, seat, which, cell) + coins_of_person(seen, seat, which, cell)
            for cell in free
        ),
        default=0,
    )


def count_logs(seen: Town) -> int:
    """Return how many houses a new architect could build for want of nothing but logs."""
    return min(seen.box.houses_of[c.ARCHITECT], seen.logs[seen.turn])


@lru_cache(maxsize=1 << 6)  # the cards of one question ask the same, one after the other
def list_houses(free: int, most: int) -> tuple[int, ...]:
    """List how many houses an architect could build from each free field."""
    return tuple(count_houses(free, cell, most) for cell in cells_of(free))


def make_place_card(seen: Town, cell: int, _: Words) -> ActionCard:
    """Name a field, what the piece brings there, and what it spoils."""
    icon = PIECES.get(seen.asking) or PERSON_KEYS[seen.chosen]
    gain = preview_piece(seen, cell)
    return ActionCard(
        field(cell),
        icon,
        "",
        ", ".join(list_gains(seen, cell, gain, _)),
        _("Where?"),
        faint=not is_special(seen, gain),
    )


def is_special(seen: Town, gain: Gain) -> bool:
    """Return whether a piece brings more here than on most other fields."""
    if seen.asking == c.PLACE_WALL:
        # Some side can be finished with the walls of this roll: those fields matter.
        return gain.walls > 0 and WHOLE - gain.walls < seen.left
    if seen.asking == c.PLACE_HOUSE:
        return gain.spoils == NO_SIDE
    if seen.asking != c.PLACE_PERSON:
        return False
    if seen.chosen == c.ARCHITECT:
        rooms = list_houses(seen.free[seen.turn], count_logs(seen))
        enough = sum(room >= gain.houses for room in rooms)
        return gain.houses > 0 and 2 * enough <= len(rooms)
    return seen.chosen in (c.PRIEST, c.MERCHANT, c.JUGGLER) and gain.points + gain.coins > 0


# What one click can do at once.


def batches(game: Game, seen: Town, legal: list[int], _: Words) -> list[Batch]:
    """List what people do in one go at the table: a soldier for their heads, a whole side."""
    if seen.asking == c.KEEP_DICE:
        return list_keeps(seen, _) + list_stops(seen, _)
    if seen.asking == c.CHOOSE_SYMBOL:
        shown = [which for which in range(d.SABRE) if d.count(seen.dice, which)]
        uses = [list_uses(seen, which, _) for which in shown if c.USE + which in legal]
        return [batch for found in uses for batch in found]
    if seen.asking == c.TURN_DICE and seen.matching:
        return list_results(seen, seen.symbol, seen.matching, (c.DONE,), _)
    if seen.asking == c.PLACE_WALL:
        return list_sides(seen, _)
    return []


def list_keeps(seen: Town, _: Words) -> list[Batch]:
    """SM-3.2 keep: all dice of one kind are kept in one click, and the others rolled."""
    found: list[Batch] = []
    for which in range(d.SABRE):
        number = d.count(seen.dice, which)
        rest = seen.dice - number * d.ONE[which]
        if number and rest:
            kept = dice_showing(which, number, _)
            label = _("Keep {dice}, roll {n}", dice=kept, n=d.DICE - number)
            found.append(Batch(label, (c.REROLL + THROW_OF[rest],)))
    sabres = d.count(seen.dice, d.SABRE)
    others = seen.dice - sabres * d.ONE[d.SABRE]
    if sabres and len(found) > 1:
        label = _.n("Roll only the sabre", "Roll only the {n} sabres", sabres)
        found.append(Batch(label, (c.REROLL + THROW_OF[seen.dice - others],)))
    return found


def list_stops(seen: Town, _: Words) -> list[Batch]:
    """SM-3.2 keep: keep all dice and use one of their symbols at once."""
    found: list[Batch] = []
    for which in range(d.SABRE):
        number = d.count(seen.dice, which)
        is_poor = which == d.LOG and seen.coins[seen.turn] < seen.box.delivery_cost
        is_full = which == d.WALL and not seen.free[seen.turn] & OUTER
        if number > 1 and not is_poor and not is_full:
            label = _("Stop and use {dice}", dice=dice_showing(which, number, _))
            found.append(Batch(label, (c.STOP, c.USE + which)))
    return found


def list_uses(seen: Town, symbol: int, _: Words) -> list[Batch]:
    """List what the dice of a symbol bring as they lie, without turning any."""
    number = d.count(seen.dice, symbol)
    twin = seen.clone()
    twin.symbol = symbol
    twin.matching = number
    first: tuple[int, ...] = (c.USE + symbol, c.DONE) if can_turn(twin) else (c.USE + symbol,)
    found = list_results(seen, symbol, number, first, _)
    if symbol in (d.CROSS, d.HEAD) or len(first) == 1:
        return found
    label = _("Use {dice}, turn none", dice=dice_showing(symbol, number, _))
    return [Batch(label, first)]


def list_results(
    seen: Town, symbol: int, number: int, first: tuple[int, ...], _: Words
) -> list[Batch]:
    """List the churches or persons that so many dice bring, each in one click."""
    if symbol == d.CROSS and number > 1:
        return [
            Batch(_("Church of value {value}", value=value), (*first, c.CHURCH + value - 1))
            for value in range(1, CHURCHES + 1)
            if value == number or (value < number and series_gain(seen, seen.turn, value))
        ]
    if symbol == d.CROSS and len(first) > 1:
        return [Batch(_("Church of value {value}", value=1), first)]
    if symbol != d.HEAD:
        return []
    found: list[Batch] = []
    for which in range(PERSONS):
        if seen.box.heads[which] <= number:
            label = _("Draw {person}", person=the_person(which, _))
            found.append(Batch(label, (*first, c.PERSON + which)))
    return found


def list_sides(seen: Town, _: Words) -> list[Batch]:
    """SM-6.4 wall: the walls of a roll side by side; within a side their order is no matter."""
    found: list[Batch] = []
    seat = seen.turn
    for which in range(SIDES):
        cells = cells_of(seen.free[seat] & SIDE[which])[: seen.left]
        if len(cells) > 1 and is_side_open(seen, seat, which):
            walls = dice_showing(d.WALL, len(cells), _)
            label = _("{walls} on the {side} side", walls=walls, side=side(which, _))
            found.append(Batch(label, tuple(c.PLACE + cell for cell in cells)))
    return found


def void_answer(game: Game, seen: Town, legal: list[int]) -> int | None:
    """SM-4.2 turning: nobody is asked to pay for dice that no free field is left for."""
    if seen.asking != c.TURN_DICE or c.DONE not in legal:
        return None
    free = seen.free[seen.turn]
    if seen.symbol == d.WALL and (free & OUTER).bit_count() <= seen.matching:
        return c.DONE
    if seen.symbol == d.CRATE and largest_group(free) <= seen.matching:
        return c.DONE
    return None
