"""A toy: a coin is tossed, then each seat keeps a secret number and sees the others' sum."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import NOBODY, OWNER, Field
from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.state import CHANCE, NOTHING, OVER, UNKNOWN, Finished, Question, State

TOSS: Final = 0
PICK: Final = 1
FINISHED: Final = 2
EVENTS: Final = EventKinds()
TOSSED: Final = EVENTS.add("TOSSED", "side")
PICKED: Final = EVENTS.add("PICKED", "number")
DEEP: Final = [0b0101, 0b1000]


class Coins(State):
    """Weights 1, 2 and 5 for heads, tails and edge; then every seat picks 0 to 2."""

    tossed: int = 0
    leader: int = 0
    picked: list[int] = NOTHING
    deep: list[int] = NOTHING

    def clone(self) -> Coins:
        twin = Coins(self.seats, self.questions)
        twin.copy_core(self)
        twin.tossed = self.tossed
        twin.leader = self.leader
        twin.picked = self.picked[:]
        twin.deep = self.deep[:]
        return twin

    def odds(self) -> list[int]:
        return [1, 2, 5]

    def scores(self) -> list[int]:
        return list(self.picked)

    def tiebreak(self, seat: int) -> list[int]:
        return [seat % 2]


class Toss(Question[Coins]):
    def legal(self, s: Coins, out: list[int]) -> None:
        out.extend([0, 1, 2])

    def answer(self, s: Coins, action: int) -> None:
        s.tossed = action
        s.asking = PICK
        s.emit(TOSSED, -1, [action])


class PickNumber(Question[Coins]):
    def legal(self, s: Coins, out: list[int]) -> None:
        out.extend([0, 1, 2])

    def answer(self, s: Coins, action: int) -> None:
        s.picked[s.turn] = action
        s.emit(PICKED, s.turn, [action], 1 << s.turn)
        s.leader = s.turn
        s.turn += 1
        if s.turn == s.seats:
            s.asking = FINISHED


QUESTIONS: Final[list[Question[Coins]]] = [
    Toss(TOSS, "CO-1.1 toss", CHANCE),
    PickNumber(PICK, "CO-1.2 pick"),
    Finished(FINISHED, "CO-1.3 end", OVER),
]


class CoinGame(Game):
    def __init__(self, seats: int = 3) -> None:
        super().__init__(
            "coins",
            seats,
            {"edge": 1},
            QUESTIONS,
            Space([Block(0, "pick", ["0", "1", "2"])]),
            Space([Block(0, "toss", ["heads", "tails", "edge"])]),
            EVENTS,
            (
                Field("tossed", -1, 2, start=-1, about="side of the coin; -1 before it is tossed"),
                Field("turn", 0, 8),
                Field("leader", -1, 7, start=-1, of_seats=True),
                Field("picked", 0, 2, per_seat=True, visible_to=OWNER),
                Field("deep", cells=4, length=2, visible_to=NOBODY, start=DEEP),
            ),
            ["all-picked"],
            1 + seats,
        )

    def start(self) -> Coins:
        return self.begin(Coins(self.seats, QUESTIONS))

    def guess(self, full: Coins, luck: Luck) -> None:
        full.picked = [0 if number == UNKNOWN else number for number in full.picked]
        full.deep = DEEP[:]

    def score_sheet(self, state: Coins, seat: int) -> list[ScoreLine]:
        return [ScoreLine("picked", state.picked[seat], "CO-1.2 pick")]

    def inventory(self, state: Coins) -> list[int]:
        return [sum(cells.bit_count() for cells in state.deep)]

    def contradictions(self, state: Coins) -> list[str]:
        if state.asking == PICK and state.tossed < 0:
            return ["a number is picked before the toss"]
        return []
