"""A tiny game with a known best turn: play two of four cards, in any order; seeds count at the end.

`five` and `one` are points at once, `weed` is nothing, and `seed` is nothing until the end, when it
is nine points. So `five` and `seed` are best, and taking the most points at once is not. After each
turn a die gives its player points, so that nobody knows who will win.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.fields import OWNER, Field
from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.state import CHANCE, EMPTY, NOTHING, OVER, UNKNOWN, Finished, Question, State
from tests.toy_meta import make_meta

from ..play.toys import describe_action, describe_event, draw_text, prompt

RULE: Final = "S-1.1 sow"
FIVE, ONE, WEED, SEED = range(4)
POINTS: Final = (5, 1, 0, 0)
WORTH: Final = (500, 100, 0, 900)  # of each card in the end, in hundredths
HARVEST: Final = 9
TURNS: Final = 4
DIE: Final = 12
EVENTS: Final = EventKinds()
DEAL, PLAY, SECOND, ROLL, END = range(5)


class Meadow(State):
    """Points, seeds and dice by seat; each seat has a lucky number that only it knows."""

    points: list[int] = NOTHING
    seeds: list[int] = NOTHING
    dice: list[int] = NOTHING
    lucky: list[int] = NOTHING
    played: int = EMPTY  # the first card of this turn
    turns: int = 0

    def clone(self) -> Meadow:
        twin = Meadow(self.seats, self.questions)
        twin.copy_core(self)
        for name in ("points", "seeds", "dice", "lucky"):
            setattr(twin, name, list(getattr(self, name)))
        twin.played, twin.turns = self.played, self.turns
        return twin

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.seats)]

    def score(self, seat: int) -> int:
        ripe = HARVEST * self.seeds[seat] if self.asking == END else 0
        return self.points[seat] + self.dice[seat] + ripe

    def luck_stream(self) -> int:
        return self.turn

    def play_card(self, card: int) -> None:
        self.points[self.turn] += POINTS[card]
        self.seeds[self.turn] += card == SEED


class Deal(Question[Meadow]):
    def legal(self, s: Meadow, out: list[int]) -> None:
        out.extend(range(DIE))

    def answer(self, s: Meadow, action: int) -> None:
        s.lucky[s.turn] = action
        s.turn = (s.turn + 1) % s.seats
        s.asking = PLAY if s.turn == 0 else DEAL


class PlayFirst(Question[Meadow]):
    def legal(self, s: Meadow, out: list[int]) -> None:
        out.extend((FIVE, ONE, WEED, SEED))

    def answer(self, s: Meadow, action: int) -> None:
        s.play_card(action)
        s.played = action
        s.asking = SECOND


class PlaySecond(Question[Meadow]):
    def legal(self, s: Meadow, out: list[int]) -> None:
        out.extend(card for card in (FIVE, ONE, WEED, SEED) if card != s.played)

    def answer(self, s: Meadow, action: int) -> None:
        s.play_card(action)
        s.played = EMPTY
        s.asking = ROLL


class RollDie(Question[Meadow]):
    def legal(self, s: Meadow, out: list[int]) -> None:
        out.extend(range(DIE))

    def answer(self, s: Meadow, action: int) -> None:
        s.dice[s.turn] += action
        s.turn = (s.turn + 1) % s.seats
        s.turns += s.turn == 0
        s.asking = END if s.turns == TURNS else PLAY


QUESTIONS: Final[list[Question[Any]]] = [
    Deal(DEAL, RULE, CHANCE),
    PlayFirst(PLAY, RULE),
    PlaySecond(SECOND, RULE),
    RollDie(ROLL, RULE, CHANCE),
    Finished(END, RULE, OVER),
]


class Sowing(Game):
    """The rules."""

    def __init__(self, seats: int, options: dict[str, int]) -> None:
        counts = ("points", "seeds", "dice")
        fields = (
            Field("turn", 0, 7),
            *(Field(name, 0, 999, per_seat=True) for name in counts),
            Field("lucky", EMPTY, DIE, per_seat=True, visible_to=OWNER, start=EMPTY),
            Field("played", EMPTY, SEED, start=EMPTY),
            Field("turns", 0, TURNS),
        )
        cards = Space([Block(0, "card", ["five", "one", "weed", "seed"])])
        dice = Space([Block(0, "die", [str(value) for value in range(DIE)])])
        super().__init__(
            "sowing", seats, options, QUESTIONS, cards, dice, EVENTS, fields, ["end"], 100
        )

    def start(self) -> Meadow:
        return self.begin(Meadow(self.seats, self.questions))

    def score_sheet(self, state: Meadow, seat: int) -> list[ScoreLine]:
        ripe = state.score(seat) - state.points[seat] - state.dice[seat]
        return [
            ScoreLine("cards", state.points[seat], RULE),
            ScoreLine("harvest", ripe, RULE),
            ScoreLine("dice", state.dice[seat], RULE),
        ]

    def guess(self, full: Meadow, luck: Luck) -> None:
        for seat in range(self.seats):
            if full.lucky[seat] == UNKNOWN:
                full.lucky[seat] = luck.word(seat, 0) % DIE


def rate_actions(game: Game, seen: State, legal: list[int]) -> list[int]:
    return [WORTH[action] for action in legal]


SPEC: Final = GameSpec(
    make_meta("sowing", prefix="S", folder=Path(__file__).parent),
    Sowing,
    prompt,
    describe_action,
    describe_event,
    draw_text,
    rate_actions=rate_actions,
)
