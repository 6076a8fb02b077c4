"""The box of Little Town: parts.toml as plain numbers for the rules."""

from __future__ import annotations

from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.cells import BIT
from pentapolis.kit.parts import BoxProblem, Parts, read_reading

from ..meta import PARTS
from .board import CELLS, LAND_LETTERS, LANDS, MAP, SIDE_KEYS
from .codes import (
    ANY,
    BY_LOT,
    CARD_KEYS,
    CARDS,
    COIN,
    CUBES,
    EFFECT_KEYS,
    FEWEST,
    FISH,
    GOOD_KEYS,
    GOODS,
    MOST_COST,
    O05,
    O07,
    O08,
    O09,
    O10,
    O11,
    O13,
    O14,
    O16,
    O17,
    O18,
    OBJECTIVES,
    PAYMENTS,
    POINTS_KEY,
    STONE,
    TILE_KEYS,
    TILES,
    WHEAT,
    WOOD,
)


class Box:
    """What lies in the box and which readings are played; it never changes during a game."""

    def __init__(self, parts: Parts, options: dict[str, int], seats: int) -> None:
        table = seats - FEWEST
        self.cubes = parts.number("box.cubes")
        self.coins = parts.number("box.ones") + 3 * parts.number("box.threes")
        self.wheat_fields = parts.number("box.wheat_fields")
        self.workers = parts.numbers("players.workers")[table]
        self.houses = parts.numbers("players.houses")[table]
        self.objectives = parts.numbers("players.objectives")[table]
        coins = parts.number("players.coins")
        self.start_goods = [0] * CUBES + [coins]  # LT-1.8 coins
        self.start_supply = [self.cubes] * CUBES + [self.coins - seats * coins]  # LT-1.7 supply
        self.spaces = parts.number("market.spaces")
        self.hand = parts.numbers("draft.hand")[table]
        self.picks = parts.numbers("draft.picks")[table]
        self.rounds = parts.number("rounds.number")
        self.price = parts.number("price.cube")
        self.fee = parts.number("price.fee")
        self.hunger = parts.number("hunger.loss")
        self.coins_per_point = parts.number("end.coins_per_point")
        self.lap = parts.number("track.lap")
        # The readings; options chosen for a game come before the box.
        self.castle_own = read_reading(parts, options, "castle_counts_own")
        self.cathedral_all = read_reading(parts, options, "cathedral_counts_all")
        self.manor_gathers = read_reading(parts, options, "manor_gathers")
        self.manor_pays = read_reading(parts, options, "manor_pays_fee")
        self.partial = read_reading(parts, options, "partial_output")
        self.same_pair = read_reading(parts, options, "shop_same_pair")
        self.other_kinds = read_reading(parts, options, "shop_other_kinds")
        self.must_buy = read_reading(parts, options, "must_buy_food")
        self.buildings_gather = read_reading(parts, options, "gather_includes_buildings")
        self.pending = parts.flag("reading.pending_gather")
        self.needs_output = parts.flag("reading.activate_needs_output")
        self.payment_first = parts.flag("reading.payment_before_output")
        self.at_once = parts.flag("reading.bought_limit_at_once")
        self.shop_is_kind = parts.flag("reading.shop_counts_as_kind")
        self.shop_two_kinds = parts.flag("reading.o05_shop_counts")
        self.shop_gathers = parts.flag("reading.shop_cubes_count")
        self.manor_is_turn = parts.flag("reading.manor_counts_as_turn")
        self.must_use = parts.flag("reading.must_use_held_food")
        self.holder_last = parts.flag("reading.tie_holder_last")
        self.workers_leave = parts.flag("reading.workers_leave_first")
        self.bought_fish = parts.flag("reading.o06_bought_fish_counts")
        self.purse_at_once = parts.flag("reading.o12_mid_activation")
        # How the players want to play; these are no readings.
        self.mode = options.get("market", BY_LOT)
        self.start_asks = 0  # LT-10.13 wish: what every seat is asked before at the start
        if options.get("claims", 0) != 0:
            self.start_asks |= BIT[OBJECTIVES]
        if options.get("auto_pay", 1) == 0:
            self.start_asks |= BIT[PAYMENTS]
        self.seat_wishes = options.get("seat_wishes", 1) != 0  # off: started under rules 1
        self.read_board(parts)
        self.read_tiles(parts)
        self.read_objectives(parts)
        check_counts(parts)

    def read_board(self, parts: Parts) -> None:
        """LT-1.1 side: the terrain of both sides as sets of squares."""
        self.meadow: list[int] = []  # by side
        self.land: list[int] = []  # by side and kind of terrain
        self.yields: list[int] = []  # by side, square and kind: how much a worker gathers there
        self.richest: list[int] = []  # by side: the most that terrain gives on one meadow
        wanted = [parts.number("board.forests"), parts.number("board.mountains")]
        wanted.append(parts.number("board.lakes"))
        for key in SIDE_KEYS:
            rows = parts.names("board." + key)
            if [len(row) for row in rows] != [MAP.columns] * MAP.rows:
                raise ValueError(f"[board.{key}] needs {MAP.rows} rows of {MAP.columns} squares")
            squares = "".join(rows)
            lands = [0, 0, 0]
            meadow = 0
            for cell in range(CELLS):
                letter = squares[cell]
                if letter == ".":
                    meadow |= BIT[cell]
                elif letter in LAND_LETTERS:
                    lands[LAND_LETTERS.index(letter)] |= BIT[cell]
                else:
                    raise ValueError(f"[board.{key}] is made of F, M, L and dots, not {letter!r}")
            for kind in range(LANDS):
                if lands[kind].bit_count() != wanted[kind]:
                    raise ValueError(f"[board.{key}] needs {wanted[kind]} of {LAND_LETTERS[kind]}")
            self.meadow.append(meadow)
            self.land.extend(lands)
            richest = 0
            for cell in range(CELLS):
                total = 0
                for kind in range(LANDS):
                    number = (MAP.around[cell] & lands[kind]).bit_count()
                    self.yields.append(number)
                    total += number
                if meadow & BIT[cell]:
                    richest = max(richest, total)
            self.richest.append(richest)

    def read_tiles(self, parts: Parts) -> None:
        """LT-4.3 effect, LT-5.1 build: what each kind of tile costs, scores and does."""
        self.cost: list[int] = []  # by kind and good
        self.points: list[int] = []
        self.effect: list[int] = []
        self.pay: list[int] = []  # by kind and good
        self.get: list[int] = []  # by kind and good
        self.get_points: list[int] = []
        self.each: list[int] = []
        self.robins = 0
        rows = parts.rows("tile")
        keys = [str(row.get("key")) for row in rows]
        if keys != TILE_KEYS:
            raise ValueError(f"the tiles are {', '.join(TILE_KEYS)}, not {', '.join(keys)}")
        for kind in range(TILES):
            row = rows[kind]
            effect = str(row.get("effect"))
            if effect not in EFFECT_KEYS:
                raise ValueError(f"an effect is {', '.join(EFFECT_KEYS)}, not {effect!r}")
            cost = read_amounts(parts, row, "cost")
            get = read_amounts(parts, row, "get")
            pay = read_amounts(parts, row, "pay")
            if cost[GOODS] or pay[GOODS]:
                raise ValueError(f"the tile {keys[kind]} cannot be paid with points")
            if max(cost + pay) > MOST_COST:
                text = translatable("{name} can cost at most {most} of each good, not {cost}.")
                gaps: dict[str, object] = {"most": MOST_COST, "cost": max(cost + pay)}
                raise BoxProblem(text, gaps, f"tile.{keys[kind]}")
            self.cost.extend(cost[:GOODS])
            self.pay.extend(pay[:GOODS])
            self.get.extend(get[:GOODS])
            self.get_points.append(get[GOODS])
            self.effect.append(EFFECT_KEYS.index(effect))
            self.points.append(parts.column("tile", row, "points"))
            self.each.append(parts.column("tile", row, "each"))
            if row.get("robin") is True:
                self.robins |= BIT[kind]

    def read_objectives(self, parts: Parts) -> None:
        """LT-10.1 claim, LT-1.4 feasible: what each card is worth, asks for, and needs."""
        self.card_points: list[int] = []
        self.amount: list[int] = []
        self.needs: list[int] = []  # suitable tiles in the market
        # LT-10.5 gathered; games that began under rules 1 dealt all cards nevertheless.
        self.terrain_only = self.seat_wishes and not self.buildings_gather
        rows = parts.rows("objective")
        keys = [str(row.get("key")) for row in rows]
        if keys != CARD_KEYS:
            raise ValueError(f"the objectives are {', '.join(CARD_KEYS)}, not {', '.join(keys)}")
        for row in rows:
            self.card_points.append(parts.column("objective", row, "points"))
            self.amount.append(parts.column("objective", row, "amount"))
            self.needs.append(parts.column("objective", row, "tiles"))
        self.suits = [self.suitable_tiles(card) for card in range(CARDS)]

    def suitable_tiles(self, card: int) -> int:
        """Return the set of tiles that count for a card, or that make it possible."""
        out = 0
        for kind in range(TILES):
            if self.is_suitable(kind, card):
                out |= BIT[kind]
        return out

    def is_suitable(self, kind: int, card: int) -> bool:
        """Return whether a kind of tile counts for a card, or makes it possible."""
        base = kind * GOODS
        shop = self.effect[kind] == ANY
        cubes = 0
        for good in range(CUBES):
            if self.pay[base + good]:
                cubes += 1
        found = cubes  # of them, those that can have been gathered
        if self.terrain_only and self.pay[base + WHEAT]:
            found -= 1  # no terrain gives wheat
        if card == O05:
            return cubes >= self.amount[card] or (shop and self.shop_two_kinds)
        if card == O07:
            return self.can_move(kind, WHEAT) or (shop and self.shop_is_kind)
        if card == O08:
            return self.can_move(kind, FISH) or (shop and self.shop_is_kind)
        if card == O09:
            return self.can_move(kind, COIN)
        if card == O10:
            moved = self.can_move(kind, WOOD) or self.can_move(kind, STONE)
            return moved or (shop and self.shop_is_kind)
        if card == O11:
            return self.cost[base + STONE] >= self.amount[card]
        if card == O13:
            return self.get[base + COIN] > 0
        if card == O14:
            return found > 0 or shop
        if card == O16:
            return self.get_points[kind] > 0
        return card == O18 and self.cost[base + WOOD] >= self.amount[card]

    def can_move(self, kind: int, good: int) -> bool:
        """Return whether a tile's effect, never its price, makes or takes a good."""
        return self.pay[kind * GOODS + good] + self.get[kind * GOODS + good] > 0

    def is_feasible(self, card: int, market: int, side: int) -> bool:
        """LT-1.4 feasible: the market holds enough tiles that suit the card.

        O17 needs no tiles in the market, but where terrain alone counts it needs rich terrain.
        """
        if card == O17 and self.terrain_only:
            return self.richest[side] >= self.amount[card]
        found = (self.suits[card] & market).bit_count()
        if self.suits[card] & market & 1:
            found += self.wheat_fields - 1  # LT-5.7 stack: one place, five tiles
        return found >= self.needs[card]


def read_amounts(parts: Parts, row: dict[str, object], name: str) -> list[int]:
    """Read a table such as { wood = 2, points = 1 } as six numbers."""
    out = [0] * (GOODS + 1)
    found = row.get(name)
    if isinstance(found, dict):
        for key, value in found.items():
            if key != POINTS_KEY and key not in GOOD_KEYS:
                raise ValueError(f"[[tile]] {name}: there is no {key!r}")
            place = GOODS if key == POINTS_KEY else GOOD_KEYS.index(key)
            out[place] = parts.check_whole("tile." + name, value)
    if min(out) < 0:
        raise ValueError(f"[[tile]] {name}: no number is below zero")
    return out


def check_counts(parts: Parts) -> None:
    """Refuse a box that does not add up."""
    tiles = parts.number("box.tiles")
    wheat = parts.number("box.wheat_fields")
    spaces = parts.number("market.spaces")
    robins = 0
    copies = 0
    for row in parts.rows("tile"):
        copies += parts.check_whole("tile.copies", row.get("copies", 1))
        robins += 1 if row.get("robin") is True else 0
    if tiles - wheat != TILES - 1:
        text = translatable(
            "{wheat} wheat fields and {singles} single tiles make {sum}. Set {name} to {sum}, too."
        )
        gaps: dict[str, object] = {"wheat": wheat, "singles": TILES - 1, "sum": wheat + TILES - 1}
        raise BoxProblem(text, gaps, "box.tiles")
    if copies != tiles:
        text = translatable(
            "There are {wheat} wheat fields and one of each other tile: {sum} in all, not {copies}."
        )
        raise BoxProblem(text, {"wheat": wheat, "sum": tiles, "copies": copies})
    if robins != spaces:
        text = translatable(
            "{robins} tiles are in the set for the first game, but {name} is {spaces}. These must "
            "be the same."
        )
        raise BoxProblem(text, {"robins": robins, "spaces": spaces}, "market.spaces")
    if parts.number("box.objectives") != CARDS:
        text = translatable("The rules know {cards} objectives, so {name} must stay {cards}.")
        raise BoxProblem(text, {"cards": CARDS}, "box.objectives")
    check_players(parts, spaces)
    if min(parts.number("price.cube"), parts.number("end.coins_per_point")) < 1:
        raise BoxProblem(
            translatable("A cube costs at least one coin, and so does a point at the end."), {}
        )
    if min(parts.number("rounds.number"), parts.number("track.lap")) < 1:
        raise BoxProblem(translatable("A game has at least one round."), {})


def check_players(parts: Parts, spaces: int) -> None:
    """Refuse tables for two, three and four players that the box cannot serve."""
    workers = parts.numbers("players.workers")
    houses = parts.numbers("players.houses")
    cards = parts.numbers("players.objectives")
    hands = parts.numbers("draft.hand")
    picks = parts.numbers("draft.picks")
    for table in [workers, houses, cards, hands, picks]:
        if len(table) != 3:
            raise ValueError("tables are for two, three and four players: three numbers")
    for index in range(3):
        seats = index + FEWEST
        if workers[index] * 4 > parts.number("box.workers"):
            text = translatable(
                "{each} workers in each of four colours make {sum}, but {name} is {found}."
            )
            raise BoxProblem(
                text, count_colours(parts, workers[index], "box.workers"), "box.workers"
            )
        if houses[index] * 4 > parts.number("box.houses"):
            text = translatable(
                "{each} houses in each of four colours make {sum}, but {name} is {found}."
            )
            raise BoxProblem(text, count_colours(parts, houses[index], "box.houses"), "box.houses")
        if hands[index] * seats != TILES - 1 or picks[index] * seats != spaces:
            text = translatable(
                "A draft of {seats} players deals all {tiles} single tiles and keeps {spaces} of "
                "them, so each gets {hand} and chooses {pick}."
            )
            gaps: dict[str, object] = {"seats": seats, "tiles": TILES - 1, "spaces": spaces}
            gaps.update({"hand": (TILES - 1) // seats, "pick": spaces // seats})
            raise BoxProblem(text, gaps)
        if cards[index] * seats > CARDS:
            text = translatable(
                "{seats} players can have at most {most} objectives each, not {cards}."
            )
            raise BoxProblem(text, {"seats": seats, "most": CARDS // seats, "cards": cards[index]})
        coins = parts.number("box.ones") + 3 * parts.number("box.threes")
        if parts.number("players.coins") * seats > coins:
            text = translatable(
                "{coins} coins in the box are too few: {seats} players start with {each} each."
            )
            raise BoxProblem(
                text, {"coins": coins, "seats": seats, "each": parts.number("players.coins")}
            )


def count_colours(parts: Parts, each: int, path: str) -> dict[str, object]:
    """Return what a sentence says of pieces in four colours."""
    return {"each": each, "sum": 4 * each, "found": parts.number(path)}


# The box of a position until its game sets its own: two players, usual readings.
BOX: Final = Box(PARTS, {}, FEWEST)
