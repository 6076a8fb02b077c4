"""The decisions of a game, in order, and what each answer does."""

from __future__ import annotations

from typing import Final, final

from pentapolis.core.state import CHANCE, EMPTY, OVER, Finished, Question
from pentapolis.kit.cells import BIT, cells_of

from . import codes as c
from .board import AROUND
from .codes import COIN, CUBES, FISH, GOODS, TILES, WHEAT
from .flow import (
    ask_claims,
    begin_deal,
    begin_market,
    begin_rounds,
    begin_turn,
    can_eat_fish,
    can_eat_wheat,
    can_finish_meal,
    eat,
    end_turn,
    finish_meal,
    go_on,
    score_cathedral,
    use_manor,
    use_next_specials,
)
from .goods import (
    Stall,
    activate,
    can_activate,
    can_build,
    can_lead,
    can_take,
    can_take_both,
    gather,
    give,
    go_on_paying,
    is_pair,
    payments,
    shop_stock,
    start_payment,
    take_cube,
)
from .objectives import BY_BUILDING, award, claim, claimable_cards
from .state import Town

# Set-up: chance, and a draft where the table wants one


@final
class DrawSide(Question[Town]):
    """LT-1.1 side: one of the two sides of the board, where nobody has named one."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.append(c.SIDE)
        out.append(c.SIDE + 1)

    def answer(self, s: Town, action: int) -> None:
        s.side = action - c.SIDE
        s.free = s.box.meadow[s.side]
        s.emit(c.SIDE_DRAWN, s.turn, [s.side])
        begin_market(s)


@final
class DrawTile(Question[Town]):
    """LT-1.2 market: single tiles are drawn onto the free spaces."""

    def legal(self, s: Town, out: list[int]) -> None:
        c.TILE_OUTCOMES.extend(s.pile, out)

    def answer(self, s: Town, action: int) -> None:
        kind = action - c.TILE
        s.pile ^= BIT[kind]
        s.market |= BIT[kind]
        s.drawn += 1
        s.emit(c.TILE_DRAWN, s.turn, [kind])
        if s.drawn == s.box.spaces:
            begin_deal(s)


@final
class DealTile(Question[Town]):
    """LT-1.10 draft: all single tiles are dealt as hidden hands."""

    def legal(self, s: Town, out: list[int]) -> None:
        c.TILE_OUTCOMES.extend(s.pile, out)

    def answer(self, s: Town, action: int) -> None:
        kind = action - c.TILE
        s.pile ^= BIT[kind]
        s.hand[s.turn] |= BIT[kind]
        s.drawn += 1
        s.emit(c.TILE_DEALT, s.turn, [kind], BIT[s.turn])
        if s.drawn % s.box.hand == 0:
            s.turn += 1
        if s.turn == s.seats:
            s.turn = 0
            s.drawn = 0
            s.asking = c.DRAFT_TILE


@final
class DraftTile(Question[Town]):
    """LT-1.10 draft: everybody chooses a tile for the market at the same time."""

    def legal(self, s: Town, out: list[int]) -> None:
        c.DRAFTS.extend(s.hand[s.turn], out)

    def answer(self, s: Town, action: int) -> None:
        kind = action - c.DRAFT
        s.pick[s.turn] = kind
        s.hand[s.turn] ^= BIT[kind]
        s.emit(c.TILE_PICKED, s.turn, [kind], BIT[s.turn])
        if s.turn + 1 < s.seats:
            s.turn += 1
            return
        s.turn = 0
        s.drawn += 1
        for seat in range(s.seats):
            s.market |= BIT[s.pick[seat]]
            s.emit(c.TILE_REVEALED, seat, [s.pick[seat]])
            s.pick[seat] = EMPTY
        if s.drawn < s.box.picks:
            pass_hands(s)
            return
        for seat in range(s.seats):
            s.pile |= s.hand[seat]
            s.hand[seat] = 0
        begin_deal(s)


def pass_hands(s: Town) -> None:
    """Pass each hand to the next seat."""
    last = s.hand[s.seats - 1]
    for seat in range(s.seats - 1, 0, -1):
        s.hand[seat] = s.hand[seat - 1]
    s.hand[0] = last
    for seat in range(s.seats):
        s.emit(c.HAND_PASSED, seat, cells_of(s.hand[seat]), BIT[seat])


@final
class DealCard(Question[Town]):
    """LT-1.3 objectives: face down, so many for each seat; only the holder sees them."""

    def legal(self, s: Town, out: list[int]) -> None:
        c.CARD_OUTCOMES.extend(s.bag, out)

    def answer(self, s: Town, action: int) -> None:
        card = action - c.CARD
        s.bag ^= BIT[card]
        s.cards[s.turn] |= BIT[card]
        s.drawn += 1
        s.emit(c.CARD_DEALT, s.turn, [card], BIT[s.turn])
        if s.drawn % s.box.objectives == 0:
            s.turn += 1
        if s.turn == s.seats:
            begin_rounds(s)


@final
class DrawStart(Question[Town]):
    """LT-1.9 start: a seat drawn by lot begins, where nobody has named one."""

    def legal(self, s: Town, out: list[int]) -> None:
        for seat in range(s.seats):
            out.append(c.START + seat)

    def answer(self, s: Town, action: int) -> None:
        s.start_seat = action - c.START
        s.turn = s.start_seat
        s.emit(c.START_DRAWN, s.turn, [s.turn])
        begin_turn(s)


# A turn


def add_claims(s: Town, out: list[int]) -> None:
    """LT-10.4 windows: offer what the seat on turn may claim, if it says so itself."""
    if s.is_asked_to_claim(s.turn):
        c.CLAIMS.extend(claimable_cards(s, s.turn), out)


@final
class ChooseAction(Question[Town]):
    """LT-2.2 turn: place a worker on a meadow (LT-3.1 meadow), or build a tile."""

    def legal(self, s: Town, out: list[int]) -> None:
        c.PLACES.extend(s.free, out)
        if s.houses_left(s.turn) > 0:
            for kind in range(TILES):
                if s.market & BIT[kind] and can_build(s, kind):
                    out.append(c.BUILD + kind)
        add_claims(s, out)

    def answer(self, s: Town, action: int) -> None:
        if action >= c.CLAIM_CARD:
            claim(s, s.turn, action - c.CLAIM_CARD)
        elif action >= c.BUILD:
            s.idle[s.turn] -= 1
            s.chosen = action - c.BUILD
            s.emit(c.TILE_CHOSEN, s.turn, [s.chosen])
            start_payment(s)
        else:
            place_worker(s, action - c.PLACE)


def place_worker(s: Town, cell: int) -> None:
    """LT-3.5 idle: any empty meadow will do; LT-4.9 new: tiles built a turn ago count already."""
    bit = BIT[cell]
    s.idle[s.turn] -= 1
    s.workers[s.turn] |= bit
    s.free ^= bit
    s.here = cell
    s.reach = AROUND[cell] & s.built
    s.emit(c.WORKER_PLACED, s.turn, [cell])
    gather(s, cell)
    s.asking = c.ACTIVATE


@final
class Activate(Question[Town]):
    """LT-4.1 activate: buildings around the worker, in any order, as many as wanted."""

    def legal(self, s: Town, out: list[int]) -> None:
        rest = s.reach
        while rest:
            low = rest & -rest
            cell = low.bit_length() - 1
            if can_activate(s, cell):
                out.append(c.ACT + cell)
            rest ^= low
        add_claims(s, out)
        out.append(c.DONE)

    def answer(self, s: Town, action: int) -> None:
        if action == c.DONE:
            s.emit(c.ACTIVATING_ENDED, s.turn, [])
            if s.phase == c.SPECIAL:
                use_next_specials(s)
            else:
                end_turn(s)
        elif action >= c.CLAIM_CARD:
            claim(s, s.turn, action - c.CLAIM_CARD)
        else:
            activate(s, action - c.ACT)


@final
class Pay(Question[Town]):
    """LT-6.3 spare: how many cubes of a kind to buy, where own ones could be kept."""

    def legal(self, s: Town, out: list[int]) -> None:
        for number in payments(s):
            out.append(c.BUY + number)

    def answer(self, s: Town, action: int) -> None:
        number = action - c.BUY
        s.emit(c.CUBES_BOUGHT, s.turn, [s.paying, number])
        s.bought[s.paying] = number
        s.paying += 1
        go_on_paying(s)


@final
class Give(Question[Town]):
    """LT-4.10 pairs: two cubes for the shop, own ones or bought ones."""

    def legal(self, s: Town, out: list[int]) -> None:
        stall = Stall(s, s.goods[s.turn * GOODS + COIN])
        if s.given:
            for pick in range(s.given[0], 2 * CUBES):
                if is_pair(s, stall, s.given[0], pick):
                    out.append(c.GIVE_OWN + pick)
            return
        for pick in range(2 * CUBES):
            if can_lead(s, stall, pick):
                out.append(c.GIVE_OWN + pick)

    def answer(self, s: Town, action: int) -> None:
        give(s, action - c.GIVE_OWN)


@final
class Get(Question[Town]):
    """LT-4.7 shop: two cubes from the supply, another pair than the one given."""

    def legal(self, s: Town, out: list[int]) -> None:
        stock = shop_stock(s)
        first = s.given[0] % CUBES
        second = s.given[1] % CUBES
        if s.got < 0:
            for kind in range(CUBES):
                if can_take(s, stock, kind, first, second):
                    out.append(c.TAKE_CUBE + kind)
            return
        stock[s.got] += 1  # as it was before the first cube was taken
        for kind in range(s.got, CUBES):
            if can_take_both(s, stock, s.got, kind, first, second):
                out.append(c.TAKE_CUBE + kind)

    def answer(self, s: Town, action: int) -> None:
        take_cube(s, action - c.TAKE_CUBE)


@final
class ChooseSite(Question[Town]):
    """LT-5.1 build: the tile goes on any empty meadow, with a house, and scores at once."""

    def legal(self, s: Town, out: list[int]) -> None:
        c.SITES.extend(s.free, out)

    def answer(self, s: Town, action: int) -> None:
        cell = action - c.SITE
        bit = BIT[cell]
        kind = s.chosen
        if kind == 0:
            s.wheat -= 1
        if kind or s.wheat == 0:
            s.market ^= BIT[kind]  # LT-5.7 stack: the wheat fields stay while there are any
        s.free ^= bit
        s.built |= bit  # LT-5.6 stay: for good
        s.homes[s.turn] |= bit
        s.tile[cell] = kind
        points = s.box.points[kind]  # LT-5.5 zero: castle and watchtower score later
        s.points[s.turn * c.SOURCES + c.BUILDING] += points
        s.chosen = EMPTY
        s.emit(c.TILE_BUILT, s.turn, [cell, kind, points])
        award(s, s.turn, BY_BUILDING)
        if not ask_claims(s, c.END_TURN):
            end_turn(s)


@final
class Claim(Question[Town]):
    """LT-10.1 claim: show objectives that are fulfilled, or keep them (LT-10.4 windows)."""

    def legal(self, s: Town, out: list[int]) -> None:
        c.CLAIMS.extend(claimable_cards(s, s.turn), out)
        out.append(c.DONE)

    def answer(self, s: Town, action: int) -> None:
        if action == c.DONE:
            s.emit(c.CLAIMING_ENDED, s.turn, [])
            go_on(s)
            return
        claim(s, s.turn, action - c.CLAIM_CARD)
        if s.cards_left(s.turn) == 0:
            go_on(s)


# The end of a round


@final
class TakePoints(Question[Town]):
    """LT-7.5 may: the owner of the cathedral takes its points, or does without."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.append(c.TAKE)
        out.append(c.DECLINE)

    def answer(self, s: Town, action: int) -> None:
        cell = s.here
        s.here = EMPTY
        if action == c.TAKE:
            score_cathedral(s, cell)
        else:
            s.emit(c.CATHEDRAL_DECLINED, s.turn, [])
        use_manor(s)


@final
class FeedFish(Question[Town]):
    """LT-8.1 feed: how many workers eat own fish."""

    def legal(self, s: Town, out: list[int]) -> None:
        for number in range(s.mouths + 1):
            if can_eat_fish(s, number):
                out.append(c.EAT_FISH + number)

    def answer(self, s: Town, action: int) -> None:
        eat(s, FISH, action - c.EAT_FISH)
        s.asking = c.FEED_WHEAT


@final
class FeedWheat(Question[Town]):
    """LT-8.1 feed: how many workers eat own wheat."""

    def legal(self, s: Town, out: list[int]) -> None:
        for number in range(s.mouths + 1):
            if can_eat_wheat(s, number):
                out.append(c.EAT_WHEAT + number)

    def answer(self, s: Town, action: int) -> None:
        s.ate = action - c.EAT_WHEAT
        eat(s, WHEAT, s.ate)
        s.asking = c.FEED_BOUGHT


@final
class FeedBought(Question[Town]):
    """LT-8.3 choices: how much food is bought for the others; the rest goes hungry."""

    def legal(self, s: Town, out: list[int]) -> None:
        mine = s.turn * GOODS
        fish = s.goods[mine + FISH]
        wheat = s.goods[mine + WHEAT]
        for number in range(s.mouths + 1):
            if can_finish_meal(s, fish, wheat, s.mouths, number):
                out.append(c.EAT_BOUGHT + number)

    def answer(self, s: Town, action: int) -> None:
        finish_meal(s, action - c.EAT_BOUGHT)


QUESTIONS: Final[list[Question[Town]]] = [
    DrawSide(c.DRAW_SIDE, "LT-1.1 side", CHANCE),
    DrawTile(c.DRAW_TILE, "LT-1.2 market", CHANCE),
    DealTile(c.DEAL_TILE, "LT-1.10 draft", CHANCE),
    DraftTile(c.DRAFT_TILE, "LT-1.10 draft"),
    DealCard(c.DEAL_CARD, "LT-1.3 objectives", CHANCE),
    DrawStart(c.DRAW_START, "LT-1.9 start", CHANCE),
    ChooseAction(c.CHOOSE_ACTION, "LT-2.2 turn"),
    Activate(c.ACTIVATE, "LT-4.1 activate"),
    Pay(c.PAY, "LT-6.3 spare"),
    Give(c.GIVE, "LT-4.10 pairs"),
    Get(c.GET, "LT-4.7 shop"),
    ChooseSite(c.CHOOSE_SITE, "LT-5.1 build"),
    Claim(c.CLAIM, "LT-10.1 claim"),
    TakePoints(c.TAKE_POINTS, "LT-7.5 may"),
    FeedFish(c.FEED_FISH, "LT-8.1 feed"),
    FeedWheat(c.FEED_WHEAT, "LT-8.1 feed"),
    FeedBought(c.FEED_BOUGHT, "LT-8.3 choices"),
    Finished(c.FINISHED, "LT-2.1 rounds", OVER),
]
