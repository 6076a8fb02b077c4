"""Dilluvia Project with options chosen: names of everything, the start, the score sheet."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.space import Block, Space
from pentapolis.core.state import EMPTY, State
from pentapolis.core.words import seat_letter
from pentapolis.kit.parts import Parts

from . import codes as c
from . import scoring
from .codes import COLOURS, KINDS, SOURCES, SPACES, TRACKS
from .meta import META, PARTS
from .parts import COLOUR_KEYS, LANE_KEYS, SIZE_KEYS, TILE_KEYS, Box
from .questions import QUESTIONS
from .state import Sky, fields

END_NAMES: Final = [side + str(number) for side in "nswe" for number in range(1, 5)]
SPACE_NAMES: Final = [column + str(row) for row in range(1, 5) for column in "abcd"]
OUTCOMES: Final = Space(
    [Block("seat", [seat_letter(seat) for seat in range(4)]), Block("tile", TILE_KEYS)]
)
QUESTION_INFO: Final = [
    QuestionInfo("draw-order", "DP-1.6 order"),
    QuestionInfo("deal-tile", "DP-3.1 refill"),
    QuestionInfo("moor-zeppelin", "DP-3.2 zeppelin"),
    QuestionInfo("buy-tile", "DP-3.3 price"),
    QuestionInfo("choose-field", "DP-4.1 turns"),
    QuestionInfo("send-workers", "DP-4.5 special"),
    QuestionInfo("buy-land", "DP-5.4a land"),
    QuestionInfo("place-land", "DP-5.4c touch"),
    QuestionInfo("build", "DP-5.5a build"),
    QuestionInfo("choose-site", "DP-5.5c building"),
    QuestionInfo("waive-cube", "DP-10.3 discount"),
    QuestionInfo("mark-square", "DP-5.5d square"),
    QuestionInfo("take-tile", "DP-5.6 extra-tile"),
    QuestionInfo("lay-garden", "DP-5.7 garden"),
    QuestionInfo("move-cube", "DP-5.8a move"),
    QuestionInfo("end-turn", "DP-4.7 playing"),
    QuestionInfo("take-cube", "DP-5.6 extra-tile"),
    QuestionInfo("give-cube", "DP-10.1 converter"),
    QuestionInfo("pick-tile", "DP-10.10 pick"),
    QuestionInfo("place-square", "DP-10.6 two-singles"),
    QuestionInfo("earn-cube", "DP-7.0 income"),
    QuestionInfo("finished", "DP-9.1 winner"),
]
EVENT_KINDS: Final = [
    "ORDER_DRAWN",
    "TILE_DEALT",
    "ROUND_BEGUN",
    "MARKET_CLEARED",
    "ZEPPELIN_MOORED",
    "TILE_BOUGHT",
    "SPACE_BOUGHT",
    "BUYING_STOPPED",
    "FIELD_CHOSEN",
    "WORKERS_SENT",
    "TOLL_PAID",
    "BENEFIT_GAINED",
    "WORKER_IDLED",
    "AEROS_GAINED",
    "CUBES_GAINED",
    "PRESTIGE_GAINED",
    "POPULATION_GAINED",
    "MAT_CHANGED",
    "LAND_CHOSEN",
    "LAND_PLACED",
    "TYPE_CHOSEN",
    "SITE_CHOSEN",
    "CUBE_WAIVED",
    "BUILDING_BUILT",
    "PROPELLER_BOUGHT",
    "HOUSE_MOVED",
    "WORKER_GAINED",
    "GARDEN_LAID",
    "CUBE_MOVED",
    "TILE_PLAYED",
    "CUBE_GIVEN",
    "EFFECT_DECLINED",
    "ACTION_FINISHED",
    "TURN_ENDED",
    "TILE_PICKED",
    "INCOME_EARNED",
    "ORDER_CHANGED",
    "ROUND_ENDED",
    "SETS_SCORED",
    "GARDENS_SCORED",
    "MAJORITY_SCORED",
    "FLOOR_REACHED",
    "GAME_ENDED",
]
WORKER_PLIES: Final = 14  # for one worker at most: field, stack, a building with all its choices
MARKET_PLIES: Final = 30  # for one player: a zeppelin, four spaces with what they ask


def action_space(box: Box) -> Space:
    """Name every action; buildings, propellers and squares are those of the box."""
    counts = [str(number) for number in range(1, c.MOST_DARK + 2)]
    return Space(
        [
            Block("zeppelin", END_NAMES),
            Block("buy", SPACE_NAMES),
            Block("stop"),
            Block("field", LANE_KEYS),
            Block("idle"),
            Block("send", counts[: c.MOST_DARK]),
            Block("special", counts),
            Block("land", SIZE_KEYS),
            Block("free-square"),
            Block("play", TILE_KEYS),
            Block("done"),
            Block("end"),
            Block("decline"),
            Block("take", COLOUR_KEYS),
            Block("give", COLOUR_KEYS),
            Block("waive", COLOUR_KEYS),
            Block("mark", ["first", "second"]),
            Block("pick", TILE_KEYS),
            Block("build", box.type_keys),
            Block("propeller", box.prop_keys),
            Block("square", box.plan.names),
            Block("across", box.plan.names),
            Block("down", box.plan.names),
            Block("block", box.plan.names),
            Block("move", box.plan.names),
        ]
    )


class Dilluvia(Game):
    """The game; `parts` may be another copy of the box, corrected by its owner."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, options, seats)
        workers = seats * (c.MOST_DARK + 1)
        cubes = seats * self.box.track
        each_round = SPACES + seats * MARKET_PLIES + workers * WORKER_PLIES + cubes
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTION_INFO,
            action_space(self.box),
            OUTCOMES,
            EVENT_KINDS,
            fields(self.box),
            scoring.ENDINGS,
            seats + self.box.rounds * each_round + 6 * sum(self.box.copies),
        )

    def start(self) -> Sky:
        """DP-1.7 start: DP-1.1 supply, DP-1.3 stacks, DP-1.4 markers, DP-1.5 workers."""
        box = self.box
        seats = self.seats
        sky = Sky(seats, box, QUESTIONS)
        sky.order = []
        sky.market = [EMPTY] * SPACES
        sky.claims = [EMPTY] * SPACES
        sky.bag = box.copies[:]
        sky.aside = [0] * KINDS
        sky.zeppelin = [EMPTY] * seats
        sky.owned = [0] * (KINDS * seats)
        sky.converted = [0] * seats
        sky.foreseen = [0] * seats
        sky.aeros = [0] * seats
        sky.cubes = [0] * (COLOURS * seats)
        sky.prestige = [0] * seats
        sky.tally = [0] * (SOURCES * seats)
        sky.house = [box.house_start] * seats
        sky.income = [0] * (TRACKS * seats)
        sky.dark = [box.start_dark] * seats
        sky.special = [1] * seats
        sky.workers = [box.start_dark] * seats
        sky.holder = [EMPTY] * box.circles
        sky.crew = [0] * box.circles
        sky.special_at = [EMPTY] * seats
        sky.queue = []
        sky.land = [0] * seats
        sky.built = [0] * seats
        sky.propeller = [EMPTY] * len(box.prop_square)
        sky.stock = box.stock[:]
        sky.b_seat = []
        sky.b_type = []
        sky.b_square = []
        sky.b_shape = []
        sky.b_mark = []
        sky.b_gave = []
        sky.due = [0] * COLOURS
        sky.asking = c.DRAW_ORDER
        return sky

    def sheet(self, state: State, seat: int) -> list[Line]:
        assert isinstance(state, Sky)
        return scoring.sheet(state, seat)

    def census(self, state: State) -> list[int]:
        """DP-1.3 stacks: buildings by type; every square holds at most one thing."""
        assert isinstance(state, Sky)
        counts: list[int] = []
        for type_ in range(self.box.types):
            counts.append(state.stock[type_] + state.b_type.count(type_))
        sets = [*state.land, *state.built, state.gardens]
        joined = 0
        for squares in sets:
            assert joined & squares == 0, "two things on one square"
            joined |= squares
        assert joined & ~self.box.playable == 0, "something lies outside the city"
        return counts


def make(seats: int, options: dict[str, int]) -> Dilluvia:
    return Dilluvia(seats, options)
