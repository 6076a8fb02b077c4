"""Saint Malo with options chosen: names of everything, the start, the score sheet."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.space import Block, Space
from pentapolis.core.state import State
from pentapolis.core.words import seat_letter
from pentapolis.kit.cells import set_of
from pentapolis.kit.parts import Parts

from . import scoring
from .dice import DICE, THROW_NAMES
from .meta import META, PARTS
from .parts import FACE_KEYS, PERSON_KEYS, Box
from .questions import QUESTIONS
from .state import ALL, CELLS, CHURCHES, DRAW_START, PERSONS, PLAN, ROLL, Town, fields

ACTIONS: Final = Space(
    [
        Block("roll", THROW_NAMES),
        Block("stop"),
        Block("use", FACE_KEYS[:5]),
        Block("pass"),
        Block("turn"),
        Block("done"),
        Block("church", ["1", "2", "3", "4", "5"]),
        Block("person", PERSON_KEYS),
        Block("skip"),
        Block("place", PLAN.names),
    ]
)
OUTCOMES: Final = Space(
    [
        Block("throw", THROW_NAMES),
        Block("start", [seat_letter(seat) for seat in range(5)]),
    ]
)
QUESTION_INFO: Final = [
    QuestionInfo("draw-start", "SM-2.3 first"),
    QuestionInfo("roll", "SM-3.1 roll"),
    QuestionInfo("keep-dice", "SM-3.2 keep"),
    QuestionInfo("choose-symbol", "SM-4.1 symbol"),
    QuestionInfo("turn-dice", "SM-4.2 turning"),
    QuestionInfo("place-crate", "SM-6.2 crate"),
    QuestionInfo("place-wall", "SM-6.4 wall"),
    QuestionInfo("choose-church", "SM-6.8 church"),
    QuestionInfo("place-church", "SM-6.8 church"),
    QuestionInfo("choose-person", "SM-6.9 head"),
    QuestionInfo("place-person", "SM-5.4 neighbours"),
    QuestionInfo("place-house", "SM-6.13 architect"),
    QuestionInfo("roll-pirates", "SM-10.3 pirate-dice"),
    QuestionInfo("finished", "SM-8.1 end"),
]
EVENT_KINDS: Final = [
    "START_DRAWN",
    "DICE_ROLLED",
    "DICE_LIFTED",
    "ROLLING_STOPPED",
    "SYMBOL_CHOSEN",
    "SYMBOL_DECLINED",
    "DIE_TURNED",
    "LOGS_DELIVERED",
    "CRATE_DRAWN",
    "WALL_DRAWN",
    "SIDE_COMPLETED",
    "CHURCH_CHOSEN",
    "CHURCH_DRAWN",
    "PERSON_CHOSEN",
    "PERSON_DRAWN",
    "HOUSE_DRAWN",
    "PERSON_DECLINED",
    "PERSON_LOST",
    "DRAWING_STOPPED",
    "BOXES_STRUCK",
    "PIRATES_ATTACKED",
    "CANNON_LOST",
    "CITY_FILLED",
    "ROUND_ENDED",
    "GAME_ENDED",
    "PIRATES_ROLLED",
]
TURN_PLIES: Final = 24  # three rolls, two keeps, a symbol, five turned dice, nine fields, ends


class SaintMalo(Game):
    """The game; `parts` may be another copy of the box, corrected by its owner."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, options)
        self.first = options.get("start", 0) - 1  # -1: by lot
        if self.first >= seats:
            raise ValueError(f"the start player {seat_letter(self.first)} has no seat")
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTION_INFO,
            ACTIONS,
            OUTCOMES,
            EVENT_KINDS,
            fields(self.box),
            scoring.ENDINGS,
            1 + self.box.max_rounds * seats * TURN_PLIES,
        )

    def start(self) -> Town:
        """SM-2.1 start: coins, logs and four printed crates for everybody."""
        box = self.box
        town = Town(self.seats, box, QUESTIONS)
        crates = set_of([PLAN.named(name) for name in box.crates])
        town.free = [ALL & ~crates] * self.seats
        town.crates = [crates] * self.seats
        town.walls = [0] * self.seats
        town.houses = [0] * self.seats
        town.churches = [0] * (CHURCHES * self.seats)
        town.people = [0] * (PERSONS * self.seats)
        town.coins = [box.start_coins] * self.seats
        town.logs = [box.start_logs] * self.seats
        town.points = [box.start_points] * self.seats
        town.cannons = [0] * self.seats
        town.air = DICE
        if self.seats == 1:
            self.begin_at(town, 0)
        elif self.first >= 0:
            self.begin_at(town, self.first)
        else:
            town.asking = DRAW_START
        return town

    def begin_at(self, town: Town, seat: int) -> None:
        town.start_seat = seat
        town.turn = seat
        town.asking = ROLL

    def sheet(self, state: State, seat: int) -> list[Line]:
        assert isinstance(state, Town)
        return scoring.sheet(state, seat)

    def ending(self, state: State) -> int:
        assert isinstance(state, Town)
        return scoring.ending(state)

    def census(self, state: State) -> list[int]:
        """SM-5.1 free: every field of every city is free or holds exactly one thing."""
        assert isinstance(state, Town)
        counts: list[int] = []
        for seat in range(self.seats):
            sets = [
                state.free[seat],
                state.crates[seat],
                state.walls[seat],
                state.houses[seat],
            ]
            sets += state.churches[seat * CHURCHES : (seat + 1) * CHURCHES]
            sets += state.people[seat * PERSONS : (seat + 1) * PERSONS]
            counts.append(sum(cells.bit_count() for cells in sets))
            assert sum(sets) == ALL, "two things on one field"
        assert counts == [CELLS] * self.seats
        return counts


def make(seats: int, options: dict[str, int]) -> SaintMalo:
    return SaintMalo(seats, options)
