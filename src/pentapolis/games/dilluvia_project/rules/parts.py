"""The box of Dilluvia Project: parts.toml turned into plain numbers for the rules."""

from __future__ import annotations

from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.cells import BIT
from pentapolis.kit.parts import BoxProblem, Parts, read_reading

from ..meta import PARTS
from .board import LARGE, SHAPES, City
from .box_checks import check_box, check_counts, check_timing
from .codes import (
    COLOUR_KEYS,
    EFFECT_KEYS,
    GAINS_TOLL,
    LANE_KEYS,
    ONCE,
    PAYS_TOLL,
    SIZE_KEYS,
    TILE_KEYS,
    TIMING_KEYS,
    TYPE,
)

ANYBODY: Final = 0  # who may use a circle
OWN: Final = 1  # the player of its colour
NEUTRAL: Final = 2  # whoever has used their own circle
BELONGS_KEYS: Final = ["anybody", "own", "neutral"]
NO_CIRCLE: Final = -1


class Box:
    """What is in the box for a number of seats, and which readings are played."""

    def __init__(self, parts: Parts, options: dict[str, int], seats: int) -> None:
        self.seats = seats
        self.rounds = parts.number("rounds.number")
        self.match_population = parts.number("rounds.match_population")
        self.start_aeros = parts.numbers("start.aeros")
        self.start_dark = parts.number("start.dark")
        self.supply = parts.number("start.supply")
        self.gardens = parts.number("box.gardens")
        # The market.
        self.prices = parts.numbers("market.prices")
        self.fixed_price = parts.number("market.fixed_price")
        self.extra_price = parts.number("market.extra_price")
        self.compensation = parts.number("market.compensation")
        self.last_aeros = parts.number("last.aeros")
        self.last_cubes = parts.number("last.cubes")
        self.last_prestige = parts.number("last.prestige")
        self.last_population = parts.number("last.population")
        # The fields and their benefits.
        self.aero_mark = parts.number("fields.aero")
        self.money_every = parts.number("fields.money_every")
        self.moves = parts.number("fields.moves")
        self.garden_price = parts.number("fields.garden_price")
        self.land_workers = parts.numbers("land.workers")
        self.land_aeros = parts.numbers("land.aeros")
        self.benefit_money = parts.number("benefit.money")
        self.benefit_resource = parts.number("benefit.resource")
        self.benefit_squares = parts.number("benefit.squares")
        self.benefit_prestige = parts.number("benefit.prestige")
        self.benefit_cubes = parts.number("benefit.cubes")
        self.benefit_population = parts.number("benefit.population")
        self.benefit_moves = parts.number("benefit.moves")
        # Mat and score.
        self.track = parts.number("mat.track")
        self.house_values = parts.numbers("house.values")
        self.step = parts.number("prestige.step")
        self.garden_points = parts.numbers("garden.points")
        self.below_zero = parts.flag("score.below_zero")
        self.set_aeros = parts.number("sets.aeros")
        self.set_cubes = parts.number("sets.cubes")
        self.alone = parts.number("majority.alone")
        self.tied = parts.number("majority.tied")
        self.behind = parts.number("majority.behind")
        self.large_least = parts.number("majority.large_least")
        # The readings; a game's options override the box.
        self.house_at_one = read_reading(parts, options, "house_starts_at_one")
        self.house_last = read_reading(parts, options, "house_moves_last")
        self.bonus_majorities = read_reading(parts, options, "bonus_counts_majorities")
        self.garden_diagonal = read_reading(parts, options, "free_garden_diagonal")
        self.by_space = read_reading(parts, options, "price_by_space")
        self.gift_at_propeller = read_reading(parts, options, "free_land_at_propeller")
        self.idle_benefit = read_reading(parts, options, "benefit_without_action")
        self.first_at_propeller = read_reading(parts, options, "first_land_at_propeller")
        self.one_circle = read_reading(parts, options, "one_order_circle")
        self.toll = parts.number("reading.toll_owner")
        if not PAYS_TOLL <= self.toll <= GAINS_TOLL:
            raise BoxProblem(
                translatable("{name} can be 0, 1 or 2, not {value}."),
                {"value": self.toll},
                "reading.toll_owner",
            )
        if "toll_owner" in options:
            self.toll = options["toll_owner"]
        # Games begun under rules 1 have other copies of some tiles; there a buyer's own purchases
        # make the rest of the line cheaper, and the second of two free squares must be taken.
        self.first_version = options.get("first_version", 0) != 0
        self.counts_bought = not self.by_space and not self.first_version
        self.may_stop = not self.first_version
        self.house_start = 0 if self.house_at_one else self.house_values.index(2)
        self.read_city(parts)
        self.read_buildings(parts)
        self.read_tiles(parts)
        self.read_circles(parts)
        self.number_actions()
        self.effects = [find_key(name, EFFECT_KEYS) for name in parts.names("market.last_round")]
        check_counts(parts)
        check_box(parts, self.circles_of, len(self.effects), self.land_workers)

    def read_city(self, parts: Parts) -> None:
        """DP-5.4b free: read the grid, the propellers and the rings that are closed."""
        size = parts.number("city.size")
        bands = parts.numbers("city.bands")
        if size % 2 == 0 or not 5 <= size <= 25:
            raise ValueError(f"the city needs an odd number of rows from 5 to 25, not {size}")
        if len(bands) < 2 or bands[-1] != size:
            raise ValueError(
                f"[city.bands] needs two bands or more, the last to {size}, not {bands}"
            )
        self.city = City(size, bands)
        self.sectors = len(bands) * len(bands)
        self.prop_keys: list[str] = []
        self.prop_square: list[int] = []
        self.prop_price: list[int] = []
        self.prop_prestige: list[int] = []
        taken = 0
        for row in parts.rows("propeller"):
            square = self.city.find(str(row.get("at")))
            if taken & BIT[square]:
                raise ValueError(f"two propellers lie on {row.get('at')}")
            taken |= BIT[square]
            self.prop_keys.append(str(row.get("key")))
            self.prop_square.append(square)
            self.prop_price.append(parts.column("propeller", row, "price"))
            self.prop_prestige.append(parts.column("propeller", row, "prestige"))
        self.middle = self.city.squares // 2
        if not taken & BIT[self.middle]:
            raise ValueError(f"a propeller must lie in the middle, {self.city.names[self.middle]}")
        closed = parts.numbers("city.closed_rings")[self.seats - 2]
        self.playable = 0
        for square in range(self.city.squares):
            if self.city.ring(square) > closed:
                self.playable |= BIT[square]
        self.playable &= ~taken
        self.propellers = taken

    def read_buildings(self, parts: Parts) -> None:
        """DP-1.3 stacks: read the types of buildings, their costs and what their squares give."""
        self.type_keys: list[str] = []
        self.number: list[int] = []
        self.size: list[int] = []
        self.stock: list[int] = []
        self.cost: list[int] = []  # type * 4 + colour
        self.cost_total: list[int] = []
        self.square_r: list[int] = []  # type * 2 + square, as in the next three
        self.square_m: list[int] = []
        self.square_p: list[int] = []
        self.square_worker: list[int] = []
        for row in parts.rows("building"):
            key = str(row.get("key"))
            number = parts.column(f"building.{key}", row, "number")
            size = find_key(str(row.get("size")), SIZE_KEYS)
            self.type_keys.append(key)
            self.number.append(number)
            self.size.append(size)
            self.stock.append(parts.column(f"building.{key}", row, "copies"))
            cost = read_table(row, "cost", key)
            total = 0
            for colour in COLOUR_KEYS:
                count = parts.column(f"building.{key}.cost", cost, colour)
                self.cost.append(count)
                total += count
            self.cost_total.append(total)
            for square in ("first", "second"):
                given = read_table(row, square, key)
                where = f"building.{key}.{square}"
                self.square_r.append(parts.column(where, given, "r"))
                self.square_m.append(parts.column(where, given, "m"))
                self.square_p.append(parts.column(where, given, "p"))
                self.square_worker.append(parts.column(where, given, "worker"))
        self.types = len(self.type_keys)
        self.last_number = max(self.number)
        for type_ in range(self.types):
            if self.size[type_] == LARGE and self.number[type_] != self.last_number:
                raise BoxProblem(
                    translatable(
                        "Large buildings have the highest number, {number}. {name} is large and "
                        "has another one."
                    ),
                    {"number": self.last_number},
                    f"building.{self.type_keys[type_]}",
                )

    def number_actions(self) -> None:
        """Number the actions whose count depends on the box; they come after all others."""
        self.prop_action = TYPE + self.types
        first = self.prop_action + len(self.prop_square)
        self.shape_action: list[int] = []  # by shape, + top left square
        for shape in range(SHAPES):
            self.shape_action.append(first + shape * self.city.squares)
        self.move_action = first + SHAPES * self.city.squares  # + top left square of a building

    def read_tiles(self, parts: Parts) -> None:
        """DP-1.2 tiles: read the kinds of tiles, what they show, and how many copies are used."""
        self.timing: list[int] = []
        self.crown: list[int] = []
        self.five: list[int] = []
        self.grey: list[int] = []
        self.copies: list[int] = []  # with this number of players
        self.amount: list[int] = []
        # By number of a building: the kind of tile that makes it cheaper, plus 1.
        self.discount: list[int] = [0] * (self.last_number + 1)
        rows = parts.rows("tile")
        keys = [str(row.get("key")) for row in rows]
        if keys != TILE_KEYS:
            raise ValueError(
                f"the market tiles must be {', '.join(TILE_KEYS)}, not {', '.join(keys)}"
            )
        for kind in range(len(rows)):
            row = rows[kind]
            self.timing.append(find_key(str(row.get("timing")), TIMING_KEYS))
            corner = find_key(str(row.get("corner")), ["none", "crown", "five"])
            self.crown.append(1 if corner == 1 else 0)
            self.five.append(1 if corner == 2 else 0)
            self.grey.append(find_key(str(row.get("back")), ["white", "grey"]))
            former = self.first_version and "former" in row
            copies = read_numbers(row, "former" if former else "copies", keys[kind])
            if len(copies) != 3:
                raise ValueError(
                    f"[tile.{keys[kind]}] needs copies without mark, with III, with IV"
                )
            self.copies.append(sum(copies[: self.seats - 1]))
            self.amount.append(parts.column("tile", row, "amount"))
            if "numbers" in row:
                for number in read_numbers(row, "numbers", keys[kind]):
                    self.discount[number] = kind + 1
            if keys[kind] == "toll" and sum(copies) > 1:
                raise BoxProblem(
                    translatable("The box can hold only one of {name}."), {}, "tile.toll"
                )
        check_timing(keys, self.timing)
        self.played: list[int] = []  # kinds that their owner plays, in rising order
        self.white_tiles = 0
        for kind in range(len(keys)):
            if self.timing[kind] == ONCE or keys[kind] == "converter":
                self.played.append(kind)
            if not self.grey[kind]:
                self.white_tiles += self.copies[kind]
        if self.white_tiles < 16:
            raise BoxProblem(
                translatable(
                    "The first market needs 16 tiles with a white back, but there are only {tiles}."
                ),
                {"tiles": self.white_tiles},
            )

    def read_circles(self, parts: Parts) -> None:
        """DP-4.3 circles: read those in use with this number of players, lane by lane."""
        self.circle_lane: list[int] = []
        self.circle_stack: list[int] = []
        self.circle_aero: list[int] = []
        self.circle_seat: list[int] = []  # seat of its colour; NO_CIRCLE if it has none
        self.circles_of: list[list[int]] = []  # by lane: circles for anybody, from left to right
        self.own_circle: list[int] = []  # lane * seats + seat; NO_CIRCLE where there is none
        self.neutral: list[int] = []  # by lane; NO_CIRCLE where there is none
        rows = parts.rows("circle")
        for lane in range(len(LANE_KEYS)):
            name = "resources" if LANE_KEYS[lane] in COLOUR_KEYS else LANE_KEYS[lane]
            self.circles_of.append([])
            self.neutral.append(NO_CIRCLE)
            for _ in range(self.seats):
                self.own_circle.append(NO_CIRCLE)
            for row in rows:
                if row.get("lane") == name:
                    if parts.column("circle", row, "players") <= self.seats:
                        self.add_circle(parts, row, lane)
        self.circles = len(self.circle_lane)

    def add_circle(self, parts: Parts, row: dict[str, object], lane: int) -> None:
        """Add a circle, or one for each seat if it comes in the players' colours."""
        belongs = find_key(str(row.get("belongs")), BELONGS_KEYS)
        for seat in range(self.seats if belongs == OWN else 1):
            circle = len(self.circle_lane)
            self.circle_lane.append(lane)
            self.circle_stack.append(parts.column("circle", row, "stack"))
            self.circle_aero.append(parts.column("circle", row, "aero") * self.aero_mark)
            self.circle_seat.append(seat if belongs == OWN else NO_CIRCLE)
            if belongs == OWN:
                self.own_circle[lane * self.seats + seat] = circle
            elif belongs == NEUTRAL:
                self.neutral[lane] = circle
            else:
                self.circles_of[lane].append(circle)


def find_key(name: str, keys: list[str]) -> int:
    """Return the position of a key word; a ValueError lists those that exist."""
    if name not in keys:
        raise ValueError(f"parts.toml: {name!r} should be one of {', '.join(keys)}")
    return keys.index(name)


def read_table(row: dict[str, object], name: str, key: str) -> dict[str, object]:
    """Read a table inside a row."""
    found = row.get(name)
    if not isinstance(found, dict):
        raise ValueError(f"parts.toml: [building.{key}] needs a table {name!r}")
    return found


def read_numbers(row: dict[str, object], name: str, key: str) -> list[int]:
    """Read a list of whole numbers inside a row."""
    found = row.get(name)
    if not isinstance(found, list):
        raise ValueError(f"parts.toml: [tile.{key}] needs a list {name!r}")
    return [int(item) for item in found]


BOX: Final = Box(PARTS, {}, 2)  # stands in until a game gives a position its own box
