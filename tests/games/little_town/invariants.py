"""Watches a game ply by ply: the invariants of the specification.

What the watch expects it counts itself, from the events and from the position before the ply, so
that a wrong number in the rules cannot agree with itself.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, Event
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.rules.board import MAP
from pentapolis.games.little_town.rules.codes import ANY, COIN, CUBES, FISH, GOODS, SINGLES, WHEAT
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.games.little_town.rules.scoring import track_points
from pentapolis.games.little_town.rules.state import Town

CUBES_IN_ALL: Final = 15
COINS_IN_ALL: Final = 40
WORKERS: Final = {2: 5, 3: 4, 4: 3}
HOUSES: Final = {2: 7, 3: 6, 4: 6}
CARDS: Final = {2: 4, 3: 3, 4: 2}
PERMUTE_EVERY: Final = 31  # plies


class Watch:
    """Everything a game has told so far, against which each new position is held."""

    def __init__(self, game: LittleTown, state: Town) -> None:
        self.game = game
        self.seats = game.seats
        self.vp = [0] * game.seats
        self.turns = 0
        self.used: list[int] = []  # squares activated by this worker
        self.tiles: dict[int, tuple[int, int]] = {}  # square: kind, owner
        self.claimed: list[int] = []
        self.seen_kinds: set[int] = set()  # tiles activated
        self.built_kinds: set[int] = set()
        self.claimed_kinds: set[int] = set()
        self.check(state)

    def check_ply(self, before: Town, action: int, events: list[Event], after: Town) -> None:
        """Check one ply; an AssertionError names the invariant."""
        if before.actor() != CHANCE:
            self.check_offers(before)
        goods = before.goods[:]
        for event in events:
            self.hear(event, goods, before)
        assert goods == after.goods, "I11: the log does not explain the goods"
        assert self.vp == [track_points(after, seat) for seat in range(self.seats)], "I7: points"
        self.check_step(before, action, after)
        self.check(after)
        if after.ply % PERMUTE_EVERY == 0:
            self.check_hidden(after)

    # What was told

    def hear(self, event: Event, goods: list[int], before: Town) -> None:
        kind, seat, args = event.kind, event.seat, event.args
        mine = seat * GOODS
        if kind in (c.WORKER_PLACED, c.TILE_CHOSEN):
            self.turns += 1
            self.used = []
        elif kind == c.MANOR_USED:
            self.used = []
        elif kind == c.GOODS_GATHERED:
            for good, number in enumerate(args):
                goods[mine + good] += number
            assert sum(args) > 0
        elif kind == c.FEE_PAID:
            assert args[0] != seat, "I8: nobody pays himself"
            goods[mine + COIN] -= args[1]
            goods[args[0] * GOODS + COIN] += args[1]
            assert args[1] == 1, "I8: one coin"
        elif kind == c.COST_PAID:
            for good in range(GOODS):
                goods[mine + good] -= args[good]
            bought = sum(args[GOODS : GOODS + CUBES])
            assert args[COIN] >= 3 * bought, "I11: three coins a cube"
        elif kind == c.TILE_ACTIVATED:
            self.hear_activation(event, goods, before)
        elif kind in (c.CUBE_GIVEN, c.CUBE_TAKEN):
            self.hear_shop(event, goods)
        elif kind in (c.FOOD_EATEN, c.WORKERS_FED):
            self.hear_meal(event, goods)
        elif kind == c.TILE_BUILT:
            assert args[0] not in self.tiles, "I6: two tiles on a square"
            self.tiles[args[0]] = (args[1], seat)
            self.built_kinds.add(args[1])
            self.vp[seat] += args[2]
        elif kind == c.CATHEDRAL_SCORED:
            assert 0 <= args[1] <= 8, "I17: at most eight workers"
            self.vp[seat] += args[1]
        elif kind == c.CARD_CLAIMED:
            assert args[1] in (2, 3), "I12: two or three points"
            assert args[0] not in self.claimed, "I12: claimed twice"
            self.claimed.append(args[0])
            self.claimed_kinds.add(args[0])
            self.vp[seat] += args[1]

    def hear_activation(self, event: Event, goods: list[int], before: Town) -> None:
        square, kind, *got = event.args
        assert square not in self.used, "I9: once for each worker"
        self.used.append(square)
        assert len(self.used) <= 8, "I9: eight neighbours"
        assert before.box.effect[kind] <= ANY, "I9: it cannot be activated"
        assert self.tiles[square][0] == kind
        around = MAP.around[before.here] >> square & 1
        assert around, "I9: not around"
        self.seen_kinds.add(kind)
        for good in range(GOODS):
            goods[event.seat * GOODS + good] += got[good]
        self.vp[event.seat] += got[GOODS]

    def hear_shop(self, event: Event, goods: list[int]) -> None:
        mine = event.seat * GOODS
        if event.kind == c.CUBE_TAKEN:
            goods[mine + event.args[0]] += 1
        elif event.args[1]:
            goods[mine + COIN] -= 3
        else:
            goods[mine + event.args[0]] -= 1

    def hear_meal(self, event: Event, goods: list[int]) -> None:
        mine = event.seat * GOODS
        if event.kind == c.FOOD_EATEN:
            goods[mine + event.args[0]] -= event.args[1]
            return
        bought, hungry, lost = event.args
        goods[mine + COIN] -= 3 * bought
        assert lost == 3 * hungry, "I7: three points for each hungry worker"
        self.vp[event.seat] -= lost
        if hungry:
            assert goods[mine + FISH] == goods[mine + WHEAT] == 0, "I14: food was kept"

    # How things stand

    def check_offers(self, s: Town) -> None:
        if s.asking == c.CHOOSE_ACTION:
            assert s.legal()[0] < c.BUILD, "I5: a worker can always be placed"

    def check_step(self, before: Town, action: int, after: Town) -> None:
        assert after.ply == before.ply + 1
        assert before.side < 0 or after.side == before.side, "I6: terrain changes"
        for cell, kind in enumerate(before.tile):
            assert kind < 0 or after.tile[cell] == kind, "I6: a tile changes"
        if before.asking == c.CHOOSE_ACTION and action < c.CLAIM_CARD:
            assert (
                before.idle[before.turn] == after.idle[before.turn] + 1
                or after.round > before.round
            )
        if after.round != before.round:
            assert after.idle == [WORKERS[self.seats]] * self.seats, "I4: workers come back"

    def check(self, s: Town) -> None:
        assert self.game.problems(s) == [], "I0: the position contradicts itself"
        for good in range(GOODS):
            total = s.supply[good] + sum(s.goods[good::GOODS])
            assert total == (COINS_IN_ALL if good == COIN else CUBES_IN_ALL), "I1: goods"
        assert min(s.supply + s.goods) >= 0, "I1: below zero"
        self.check_tiles(s)
        for seat in range(self.seats):
            houses = HOUSES[self.seats] - s.homes[seat].bit_count()
            assert s.houses_left(seat) == houses >= 0, "I3: houses"
            on_map = s.workers[seat].bit_count()
            assert s.idle[seat] + on_map + s.at_site(seat) == WORKERS[self.seats], "I4: workers"
            assert s.at_site(seat) >= 0, "I4: workers"
        if s.asking > c.DEAL_CARD:
            dealt = sum(s.cards[seat].bit_count() for seat in range(self.seats))
            dealt += sum(s.claimed[seat].bit_count() for seat in range(self.seats))
            assert dealt == CARDS[self.seats] * self.seats, "I12: cards"
            for seat in range(self.seats):
                assert s.cards_left(seat) == s.cards[seat].bit_count(), "I12: number of cards"

    def check_tiles(self, s: Town) -> None:
        built = [kind for kind in s.tile if kind >= 0]
        singles = [kind for kind in built if kind > 0]
        assert len(singles) == len(set(singles)), "I2: a single stands twice"
        assert built.count(0) + s.wheat == 5, "I2: wheat fields"
        out = (s.pile & SINGLES).bit_count()
        if s.asking > c.DEAL_TILE and s.asking != c.DRAFT_TILE:
            chosen = 0
            assert (s.market & SINGLES).bit_count() + len(singles) - chosen == 12, "I2: market"
            assert out == 12, "I2: out of the game"
        assert len(built) <= 17, "I2: seventeen tiles"
        homes = 0
        workers = 0
        for seat in range(self.seats):
            assert homes & s.homes[seat] == 0, "I3: two houses on a tile"
            homes |= s.homes[seat]
            assert workers & s.workers[seat] == 0, "I4: two workers on a square"
            workers |= s.workers[seat]
        assert homes == s.built == sum(1 << c for c, k in enumerate(s.tile) if k >= 0), "I3: houses"
        if s.side >= 0:
            meadow = s.box.meadow[s.side]
            assert (homes | workers) & ~meadow == 0, "I4: only on meadows"
            assert homes & workers == 0, "I4: a worker on a tile"
            assert s.free == meadow & ~(homes | workers), "I5: empty meadows"
            assert s.free.bit_count() >= 10, "I5: ten meadows"
        for square, (kind, owner) in self.tiles.items():
            assert s.tile[square] == kind, "I6: a tile moves"
            assert s.homes[owner] >> square & 1, "I6: an owner changes"

    def check_hidden(self, s: Town) -> None:
        """I13: deal the others' cards anew; nobody sees a difference."""
        luck = SeededLuck(s.ply)
        for viewer in (-1, *range(self.seats)):
            seen = self.game.mask(s, viewer)
            other = self.game.fill_in(seen, luck)
            assert self.game.to_data(self.game.mask(other, viewer)) == self.game.to_data(seen), (
                "I13: a view changes"
            )
