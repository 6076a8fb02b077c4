"""A toy: a bag is drawn from, then each seat keeps a secret number and sees the others' sum."""

from __future__ import annotations

from pentapolis.core.fields import NOBODY, OWNER, Field
from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.space import Block, Space
from pentapolis.core.state import CHANCE, NOTHING, OVER, State


class Coins(State):
    """Weights 1, 2 and 5 for heads, tails and edge; then every seat picks 0 to 2."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.tossed = -1
        self.turn = 0
        self.picked = NOTHING
        self.deep = NOTHING

    def clone(self) -> Coins:
        twin = Coins(self.seats)
        twin.copy_base(self)
        twin.tossed = self.tossed
        twin.turn = self.turn
        twin.picked = self.picked[:]
        twin.deep = self.deep[:]
        return twin

    def actor(self) -> int:
        if self.asking == 0:
            return CHANCE
        return self.turn if self.turn < self.seats else OVER

    def legal(self) -> list[int]:
        return [0, 1, 2] if self.actor() != OVER else []

    def odds(self) -> list[int]:
        return [1, 2, 5]

    def apply(self, action: int) -> None:
        self.begin_ply()
        if self.asking == 0:
            self.tossed = action
            self.asking = 1
            self.emit(0, -1, [action])
            return
        self.picked[self.turn] = action
        self.emit(1, self.turn, [action], 1 << self.turn)
        self.turn += 1

    def scores(self) -> list[int]:
        return list(self.picked)

    def tiebreak(self, seat: int) -> list[int]:
        return [seat % 2]


class CoinGame(Game):
    def __init__(self, seats: int = 3) -> None:
        super().__init__(
            "coins",
            seats,
            {},
            [QuestionInfo("toss", "CO-1 toss"), QuestionInfo("pick", "CO-2 pick")],
            Space([Block("pick", ["0", "1", "2"])]),
            Space([Block("toss", ["heads", "tails", "edge"])]),
            ["TOSSED", "PICKED"],
            (
                Field("tossed", -1, 2),
                Field("turn", 0, 8),
                Field("picked", 0, 2, per_seat=True, seen_by=OWNER),
                Field("deep", cells=4, length=2, seen_by=NOBODY),
            ),
            ["all-picked"],
            1 + seats,
        )

    def start(self) -> Coins:
        state = Coins(self.seats)
        state.picked = [0] * self.seats
        state.deep = [0b0101, 0b1000]
        return state

    def sheet(self, state: State, seat: int) -> list[Line]:
        return [Line("picked", state.scores()[seat], "CO-2 pick")]
