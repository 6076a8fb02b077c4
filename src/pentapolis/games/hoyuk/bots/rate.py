"""What an action is worth by rule of thumb, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import SIDES, TOWARDS
from ..rules.parts import JOKER, PILES, SYMBOLS
from ..rules.questions.tribes import list_loot
from ..rules.rewards import count_inhabitants, largest_set, tally
from ..rules.state import Village
from ..rules.village import destroy_house, lift_piece, remove_piece, seize_house
from .evaluate import hand_of
from .facts import FAR, POINT, Facts, hand_worth
from .sites import ALSO, best_place, facts_for_house, highest_side, value_places
from .values import VALUES

TRIBE_WORTH: Final = [3, 5, 4, 2, 1]
PLANNED: Final = 2000  # bonus for an action that is part of a plan


def rate_actions(game: Game, seen: Village, legal: list[int]) -> list[int]:
    """Value each legal action for the seat on turn."""
    s = seen
    asking = s.asking
    if asking == c.CHOOSE_PLACE:
        facts = Facts(s, s.turn if s.kind == p.HOUSE else EMPTY)
        return value_places(facts, s.turn, s.kind, legal)
    if asking == c.PLAY_CARD:
        return rate_cards(s, legal)
    if asking == c.CHOOSE_ITEM or asking == c.CHOOSE_ELEMENT:
        return rate_items(s, legal)
    if asking == c.CHOOSE_BLOCK:
        return rate_blocks(s, legal)
    if asking == c.RETURN_CARDS:
        return rate_piles(s, legal)
    if asking == c.LOSE_PIECE and s.kind == p.HOUSE:
        return rate_losses(s, legal)
    out: list[int] = []
    for action in legal:
        if asking == c.ADD_CARD:
            out.append(rate_addition(s, action))
        elif asking == c.NAME_START:
            # The left neighbour is best: then this seat comes last in every window.
            out.append(-((action - c.NAME - s.turn) % s.seats))
        elif asking == c.CHOOSE_TRIBE:
            out.append(TRIBE_WORTH[action - c.TRIBE])
        elif asking == c.USE_ABILITY:
            out.append(1 if action == c.USE else 0)
        elif asking == c.TURN_PEN:
            planned = action - c.TURN_TO == highest_side(s, s.turn, s.spot)
            out.append(PLANNED if planned else 0)
        else:
            out.append(rate_change(s, action))
    return out


def rate_items(s: Village, legal: list[int]) -> list[int]:
    """Value items: printed houses first, as other things may stand on them."""
    if s.asking == c.CHOOSE_ITEM and s.houses_due and c.ITEM + p.HOUSE in legal:
        return [PLANNED if action == c.ITEM + p.HOUSE else 0 for action in legal]
    facts = Facts(s, EMPTY)
    out: list[int] = []
    for action in legal:
        kind = action - c.ITEM
        if action == c.SKIP:
            out.append(facts.value_now(s.turn))
        else:
            out.append(
                best_place(
                    facts_for_house(facts, s.turn) if kind == p.HOUSE else facts, s.turn, kind
                )
            )
    return out


def rate_cards(s: Village, legal: list[int]) -> list[int]:
    """Value playing a card, cashing a set, or keeping all."""
    seat = s.turn
    plain = Facts(s, EMPTY)
    houses = facts_for_house(plain, seat)
    hand = hand_of(s, seat)
    kinds = p.KINDS if s.box.mode == p.EXPERT else p.CATTLE
    builds = [-FAR] * kinds
    for kind in range(kinds):
        if c.PLAY + kind in legal or c.PLAY + JOKER in legal:
            builds[kind] = best_place(houses if kind == p.HOUSE else plain, seat, kind)
    out: list[int] = []
    for action in legal:
        if action == c.PASS:
            out.append(plain.value_now(seat) + hand_worth(s, seat, hand, plain.last))
        elif action == c.OPEN_SET:
            out.append(plain.value_now(seat) + rate_set(s, plain.last))
        else:
            symbol = action - c.PLAY
            hand[symbol] -= 1
            best = -FAR
            for kind in range(kinds):
                if kind == symbol or symbol == JOKER:
                    last = houses.last if kind == p.HOUSE else plain.last
                    best = max(best, builds[kind] + hand_worth(s, seat, hand, last))
            out.append(best)
            hand[symbol] += 1
    return out


def rate_set(s: Village, last: bool) -> int:
    """Value the best set cashed now, and the hand that is left."""
    symbol = best_symbol(s)
    size = largest_set(s, s.turn, symbol)
    hand = hand_of(s, s.turn)
    natural = min(size, hand[symbol])
    hand[symbol] -= natural
    hand[JOKER] -= size - natural
    bonus = POINT if size == s.box.ability_set and s.box.mode == p.EXPERT else 0
    return s.box.sets[size] * POINT + bonus + hand_worth(s, s.turn, hand, last)


def best_symbol(s: Village) -> int:
    """Find the symbol of the best set; of equal ones that which needs fewest jokers."""
    best = 0
    most = -1
    for symbol in range(JOKER):
        points = s.box.sets[largest_set(s, s.turn, symbol)]
        value = points * 16 + s.hand[s.turn * SYMBOLS + symbol]
        if value > most:
            most = value
            best = symbol
    return best


def rate_addition(s: Village, action: int) -> int:
    """Rate a card for a set as rate_set() planned: the best symbol, then jokers, then cash in."""
    if action == c.CASH:
        return PLANNED
    symbol = action - c.ADD
    if symbol == JOKER:
        planned = s.set_size or s.hand[s.turn * SYMBOLS + best_symbol(s)] == 0
        return 2 * PLANNED if planned else 0
    wanted = s.set_symbol if s.set_symbol != EMPTY else best_symbol(s)
    return 3 * PLANNED if symbol == wanted else 0


def rate_blocks(s: Village, legal: list[int]) -> list[int]:
    """Value the cards that blocks would give."""
    counts = tally(s)
    return [rate_block(s, counts, action - c.EVALUATE) for action in legal]


def rate_block(s: Village, counts: list[int], block: int) -> int:
    """Value the cards of one block: the own ones, less what the others get."""
    if count_inhabitants(s, block) < 2:
        return -1
    total = 0
    for pile in range(PILES):
        if s.tops[pile] == EMPTY:
            continue
        first = (block * PILES + pile) * s.seats
        most = 0
        ties = 0
        for place in range(first, first + s.seats):
            if counts[place] > most:
                most = counts[place]
                ties = 0
            elif counts[place] == most:
                ties += 1
        if most and ties == 0:
            # Cards alike are worth more, and a pile may run out.
            alike = s.hand[s.turn * SYMBOLS + s.tops[pile]]
            total += VALUES.held[0] + 20 * alike if counts[first + s.turn] == most else -20
    return total


def rate_piles(s: Village, legal: list[int]) -> list[int]:
    """Value putting cards under a pile: good where the own tribe leads."""
    counts = tally(s)
    out: list[int] = []
    for action in legal:
        total = 0
        for block in range(len(s.homes) // s.seats):
            if count_inhabitants(s, block) > 1:
                first = (block * PILES + action - c.RETURN) * s.seats
                for other in range(s.seats):
                    number = counts[first + other]
                    total += number if other == s.turn else -number
        out.append(total)
    return out


def rate_change(s: Village, action: int) -> int:
    """Value what a loss or a theft leaves."""
    seat = s.turn
    if c.TAKE <= action < c.EVALUATE:
        return after_theft(s, s.kind, action - c.TAKE)
    if c.STEAL <= action < c.STOP:
        kind = action - c.STEAL + 1
        loot: list[int] = []
        list_loot(s, seat, kind, loot)
        best = -FAR
        for cell in loot:
            best = max(best, after_theft(s, kind, cell))
        return best
    trial = s.clone()
    if c.LOSE <= action < c.SEIZE:
        if s.kind == p.HOUSE:
            destroy_house(trial, action - c.LOSE)
        else:
            remove_piece(trial, s.kind, action - c.LOSE)
    elif c.SEIZE <= action < c.TAKE:
        seize_house(trial, seat, action - c.SEIZE)
    return Facts(trial, EMPTY).value_now(seat)


def rate_losses(s: Village, legal: list[int]) -> list[int]:
    """Value what the loss of each house leaves; of houses alike only one need be looked at."""
    known: dict[int, int] = {}
    out: list[int] = []
    for action in legal:
        key = loss_key(s, action - c.LOSE)
        if key != EMPTY and key in known:
            out.append(known[key] - ALSO)
            continue
        value = rate_change(s, action)
        if key != EMPTY:
            known[key] = value
        out.append(value)
    return out


def loss_key(s: Village, cell: int) -> int:
    """Return a key that houses share whose loss means the same; EMPTY for a house like no other."""
    here = s.land[cell]
    mine = here & c.OWNED
    near = 0  # houses of the family around
    links = 0  # neighbours of each other
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other < 0:
            continue
        there = s.land[other]
        if there & c.WHAT == c.PEN and (
            s.box.all_pens or there & c.FACING == c.FACE[(side + 2) & 3]
        ):
            return EMPTY  # a pen goes too
        if there & c.OWNED == mine:
            near += 1
            beside = TOWARDS[cell * SIDES + ((side + 1) & 3)]
            corner = TOWARDS[other * SIDES + ((side + 1) & 3)]
            if (
                beside >= 0
                and s.land[beside] & c.OWNED == mine
                and s.land[corner] & c.OWNED == mine
            ):
                links += 1
    if near - links > 1 or s.shaman == cell:
        return EMPTY  # the family may fall apart
    return s.kin[cell] * 512 + here


def after_theft(s: Village, kind: int, cell: int) -> int:
    """Value a position after a piece was taken and placed as well as possible."""
    trial = s.clone()
    lift_piece(trial, kind, cell)
    return best_place(Facts(trial, EMPTY), s.turn, kind)
