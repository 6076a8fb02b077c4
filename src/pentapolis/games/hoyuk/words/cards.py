"""Every legal action as a card of the question panel, and steps that one click plays in a row."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import ActionCard, Batch
from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import SIDES, TOWARDS
from ..rules.codes import HOUSE, ROOF, TALL, VILLAGER_IN, WHAT, block_name
from ..rules.parts import JOKER, SYMBOLS
from ..rules.rewards import can_give, largest_set, most_in_set, tally
from ..rules.state import Village
from ..rules.village import list_pens_of, list_sites
from . import names
from .actions import describe_join, describe_piece, find_block, is_alone, list_rewards, list_roof
from .names import (
    KIND_NAMES,
    PILE_NAMES,
    SYMBOL_NAMES,
    TRIBE_ICONS,
    a_thing,
    ability,
    cards,
    cell,
    count_things,
    pile,
    points,
    side,
    thing,
    tribe,
)
from .prompts import describe_ability

REACH: Final = 13  # cells within two steps: so many sites at most change with one piece


def action_card(game: Game, seen: Village, action: int, _: Words) -> ActionCard:
    """Return an action as a card: what or where, what it costs, what it brings."""
    s = seen
    if action < c.LOSE:
        return place_card(s, action - c.PLACE, _)
    if action < c.SEIZE:
        return loss_card(s, action - c.LOSE, _)
    if action < c.EVALUATE:
        return prey_card(s, action, _)
    if action < c.ITEM:
        return block_card(s, action - c.EVALUATE, _)
    if action <= c.SKIP:
        return item_card(s, action, _)
    if action <= c.OPEN_SET:
        return play_card(s, action, _)
    if action <= c.CASH:
        return set_card(s, action, _)
    return rest_card(s, action, _)


def capitalise(text: str) -> str:
    """Begin a text with a capital."""
    return text[:1].upper() + text[1:]


def place_card(s: Village, where: int, _: Words) -> ActionCard:
    """Return the card of a cell where something may be placed."""
    title = cell(where)
    if s.kind != p.HOUSE:
        block = find_block(s, where)
        result = describe_piece(s, where, block, _)
        faint = s.kind != p.SHAMAN and is_alone(s, block)
        group = _("Where?")
        return ActionCard(title, KIND_NAMES[s.kind], "", result, group, faint)
    here = s.land[where]
    if here & WHAT == HOUSE:
        lost = list_roof(here, _)
        price = _("loses {things}", things=lost) if lost else ""
        result = _("block {block}: a high-rise", block=block_name(s.block[where]))
        return ActionCard(title, f"high-{s.turn}", price, result, _("Add a floor"))
    if s.site[where] == c.FRESH:
        return found_card(where, s.turn, _)
    result = describe_join(s, where, _)
    return ActionCard(title, f"low-{s.turn}", "", result, _("Build beside others"))


@remember
def found_card(where: int, seat: int, _: Words) -> ActionCard:
    """Return the card of a cell where a house begins a block."""
    result = _("a new block, a new family")
    return ActionCard(cell(where), f"low-{seat}", "", result, _("Found a block"), True)


def loss_card(s: Village, where: int, _: Words) -> ActionCard:
    """Return the card of something to be lost."""
    here = s.land[where]
    price = f"−{count_things(s.kind, 1, _)}"
    group = _("Block {block}", block=block_name(s.block[where]))
    if s.kind != p.HOUSE:
        return ActionCard(cell(where), KIND_NAMES[s.kind], price, "", group)
    icon = f"{'high' if here & TALL else 'low'}-{s.turn}"
    gone = list_falling(s, where, _)
    result = _("also lost: {things}", things=", ".join(gone)) if gone else _("nothing else is lost")
    if here & TALL:
        price = "−" + _("1 high-rise")
    return ActionCard(cell(where), icon, price, result, group)


def list_falling(s: Village, house: int, _: Words) -> list[str]:
    """Name what falls together with a house."""
    here = s.land[house]
    found = []
    if here & ROOF:
        found.append(thing(p.OVEN if here & ROOF == c.OVEN_ON else p.SHRINE, _))
    if here & VILLAGER_IN:
        found.append(thing(p.VILLAGER, _))
    if s.shaman == house:
        found.append(thing(p.SHAMAN, _))
    pens = len(list_pens_of(s, house))
    return found + ([count_things(p.PEN, pens, _)] if pens else [])


def prey_card(s: Village, action: int, _: Words) -> ActionCard:
    """Return the card of an enemy house to be replaced, or of a piece to be stolen."""
    seizing = action < c.TAKE
    where = action - (c.SEIZE if seizing else c.TAKE)
    owner = _.player_name(names.owner(s.land[where]))
    block = block_name(s.block[where])
    result = _("{name}, block {block}", name=owner, block=block)
    if seizing:
        icon = f"{'high' if s.land[where] & TALL else 'low'}-{names.owner(s.land[where])}"
        return ActionCard(cell(where), icon, "", result, _("Replace"))
    return ActionCard(cell(where), KIND_NAMES[s.kind], "", result, _("Steal"))


def block_card(s: Village, number: int, _: Words) -> ActionCard:
    """Return the card of a block that may give out its cards."""
    title = _("Block {block}", block=block_name(number))
    winners = [seat for _pile, seat in list_rewards(s, tally(s), number)]
    if not winners:
        return ActionCard(title, "", "", _("no cards"), "", True)
    seats = sorted(set(winners), key=winners.count, reverse=True)
    gains = [f"{_.player_name(seat)} +{winners.count(seat)}" for seat in seats]
    return ActionCard(title, "card", "", ", ".join(gains))


def item_card(s: Village, action: int, _: Words) -> ActionCard:
    """Return the card of something to build next, or of building nothing more."""
    if action == c.SKIP:
        if s.asking == c.USE_ABILITY:
            return ActionCard(_("Don't use it"))
        return ActionCard(_("Build nothing more"), "", "", _("the rest of the tile is lost"))
    kind = action - c.ITEM
    left = s.houses[s.turn] if kind == p.HOUSE else s.supply[kind]
    result = _("{n} left", n=left)
    return ActionCard(capitalise(thing(kind, _)), KIND_NAMES[kind], "", result)


def play_card(s: Village, action: int, _: Words) -> ActionCard:
    """Return the card of a way to use reward cards, or of using none."""
    if action == c.PASS:
        return ActionCard(_("No cards now"), "", "", _("keep them for later"))
    if action == c.OPEN_SET:
        best = max(largest_set(s, s.turn, symbol) for symbol in range(JOKER))
        result = _("up to {points}", points=points(s.box.sets[max(0, best)], _))
        return ActionCard(_("Cash in a set"), "star", "", result, _("Points"))
    symbol = action - c.PLAY
    held = s.hand[s.turn * SYMBOLS + symbol]
    price = _("−1 card ({n} left)", n=held - 1)
    name = capitalise(names.symbol(symbol, _))
    built = _("build anything") if symbol == JOKER else _("build {thing}", thing=a_thing(symbol, _))
    return ActionCard(name, SYMBOL_NAMES[symbol], price, built, _("Build with a card"))


def set_card(s: Village, action: int, _: Words) -> ActionCard:
    """Return the card of a step of cashing in."""
    if action == c.CASH:
        worth = points(s.box.sets[s.set_size], _)
        return ActionCard(_("Cash in"), "star", f"−{cards(s.set_size, _)}", f"+{worth}")
    symbol = action - c.ADD
    after = s.box.sets[min(s.set_size + 1, most_in_set(s))]
    result = _("the set is worth {points}", points=points(after, _))
    name = capitalise(names.symbol(symbol, _))
    return ActionCard(name, SYMBOL_NAMES[symbol], "", result, _("Add a card"))


def rest_card(s: Village, action: int, _: Words) -> ActionCard:
    """Return the card of an ability, a theft, the side of a pen, a pile, a player or a tribe."""
    if action == c.USE:
        which = s.tribe[s.turn]
        return ActionCard(tribe(which), TRIBE_ICONS[which], "", describe_ability(s, _))
    if action < c.STOP:
        kind = action - c.STEAL + 1
        return ActionCard(capitalise(thing(kind, _)), KIND_NAMES[kind], "", "", _("Steal"))
    if action == c.STOP:
        return ActionCard(_("Stop stealing"))
    if action < c.RETURN:
        return turn_card(s, action - c.TURN_TO, _)
    if action < c.NAME:
        which = action - c.RETURN
        number = cards(s.plays[s.turn], _)
        result = _("{cards} go under it", cards=number)
        return ActionCard(capitalise(pile(which, _)), PILE_NAMES[which], "", result)
    if action < c.TRIBE:
        seat = action - c.NAME
        return ActionCard(_.player_name(seat), f"seat-{seat}", "", _("begins the next round"))
    which = action - c.TRIBE
    return ActionCard(tribe(which), TRIBE_ICONS[which], "", ability(which, _))


def turn_card(s: Village, which: int, _: Words) -> ActionCard:
    """Return the card of a side that a pen may be open to."""
    house = TOWARDS[s.spot * SIDES + which]
    high = house >= 0 and s.land[house] & TALL
    what = _("high-rise") if high else _("house")
    where = cell(house) if house >= 0 else ""
    result = _("belongs to the {house} on {cell}", house=what, cell=where)
    return ActionCard(capitalise(side(which, _)), f"pen-{'nesw'[which]}", "", result)


def batches(game: Game, seen: Village, legal: list[int], _: Words) -> list[Batch]:
    """List the sets that one click can cash in: the largest of each symbol, and with jokers."""
    s = seen
    if s.asking == c.ADD_CARD and c.CASH not in legal:
        return list_sets(s, (), _)
    if s.asking == c.PLAY_CARD:
        return list_sets(s, (c.OPEN_SET,), _)
    return []


def list_sets(s: Village, opening: tuple[int, ...], _: Words) -> list[Batch]:
    """List whole sets of the hand, from the first step on, the most valuable first."""
    first = s.turn * SYMBOLS
    most = min(s.plays_left(s.turn), most_in_set(s))
    jokers = s.hand[first + JOKER]
    found: list[tuple[int, Batch]] = []
    for symbol in range(SYMBOLS):
        held = min(s.hand[first + symbol], most)
        if held == 0:
            continue
        name = names.symbol(symbol, _)
        found.append((held, make_batch(s, opening, [symbol] * held, f"{held} × {name}", _)))
        added = min(jokers, most - held)
        if symbol != JOKER and added > 0:
            label = f"{held} × {name} + {added} × {names.symbol(JOKER, _)}"
            picked = [symbol] * held + [JOKER] * added
            found.append((held + added, make_batch(s, opening, picked, label, _)))
    found.sort(key=lambda pair: -pair[0])
    return [batch for _size, batch in found]


def make_batch(
    s: Village, opening: tuple[int, ...], symbols: list[int], name: str, _: Words
) -> Batch:
    """Return the steps that cash in these cards as one set."""
    worth = points(s.box.sets[len(symbols)], _)
    label = _("Cash in {cards}: +{points}", cards=name, points=worth)
    return Batch(label, (*opening, *(c.ADD + symbol for symbol in symbols), c.CASH))


# Questions that are void: whatever is answered, the same game follows.


def void_answer(game: Game, seen: Village, legal: list[int]) -> int | None:
    """Return the answer to a question that makes no difference; None if it makes one."""
    if seen.asking == c.CHOOSE_ITEM and may_begin_with_house(seen, legal):
        return c.ITEM + p.HOUSE
    if seen.asking == c.CHOOSE_BLOCK:
        return find_last_block(seen, legal)
    return None


def may_begin_with_house(s: Village, legal: list[int]) -> bool:
    """Return whether the printed houses may come first without taking a choice away.

    What can be built before a house can be built after it as well, and then has the new house
    to choose too. Only the right to decline would be lost (HY-9.7 decline), which matters where
    building is optional, or where free ground gets scarce and every house may cost a piece.
    """
    if s.houses_due == 0 or c.ITEM + p.HOUSE not in legal or c.SKIP in legal:
        return False
    if s.box.must_clear:
        return True
    sites: list[int] = []
    list_sites(s, s.turn, sites)
    free = [cell for cell in sites if s.land[cell] & WHAT != HOUSE]
    return len(free) > REACH * (s.houses_due + 1)


def find_last_block(s: Village, legal: list[int]) -> int | None:
    """Return the only block that gives cards: it gives them no matter who picks it, and when."""
    counts = tally(s)
    found = [action for action in legal if can_give(s, counts, action - c.EVALUATE)]
    return found[0] if len(found) == 1 else None
