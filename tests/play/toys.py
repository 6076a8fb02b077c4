"""Three tiny games: one open with dice, one with secrets, one where all decide at once."""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.space import Block, Space
from pentapolis.core.state import CHANCE, EMPTY, OVER, State
from pentapolis.core.view import View
from pentapolis.play import Match, SealedLuck, Timeline, new_match
from pentapolis.play.timeline import Head

GOAL = 12
SEED = bytes(range(32))


class Toy(Game):
    """What the three have in common: every seat's score is its points."""

    def __init__(
        self,
        slug: str,
        seats: int,
        kind: Callable[[int], Points],
        fields: tuple[Field, ...],
        actions: Space,
        outcomes: Space,
        options: dict[str, int] | None = None,
    ) -> None:
        self.kind = kind
        questions = [QuestionInfo(name, "T-1.1 toy") for name in ("roll", "move", "keep", "done")]
        fields = (Field("turn", 0, 7), Field("points", -99, 99, per_seat=True), *fields)
        super().__init__(
            slug, seats, options or {}, questions, actions, outcomes, ["ROLLED", "MOVED", "KEPT"],
            fields, ["goal", "long"], 200,
        )  # fmt: skip

    def start(self) -> Points:
        return self.kind(self.seats)

    def sheet(self, state: State, seat: int) -> list[Line]:
        return [Line("points", state.scores()[seat], "T-1.1 toy")]


class Points(State):
    """A turn and points for every seat."""

    extra: tuple[str, ...] = ()  # further attributes to copy

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.turn = 0
        self.points = [0] * seats

    def clone(self) -> Points:
        twin = type(self)(self.seats)
        twin.copy_base(self)
        for name in ("turn", "points", *self.extra):
            value = getattr(self, name)
            setattr(twin, name, list(value) if isinstance(value, list) else value)
        return twin

    def scores(self) -> list[int]:
        return list(self.points)


class Race(Points):
    """Roll a die, go as far as it says or less, keep a point or give it away; first to 12."""

    extra = ("die",)

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.die = 0

    def actor(self) -> int:
        return (CHANCE, self.turn, self.turn, OVER)[self.asking]

    def stream(self) -> int:
        return self.turn

    def legal(self) -> list[int]:
        if self.asking == 0:
            return [0, 1, 2]
        if self.asking == 1:
            return list(range(self.die + 1))
        return [3, 4] if self.asking == 2 else []

    def odds(self) -> list[int]:
        return [1, 2, 3]

    def apply(self, action: int) -> None:
        self.begin_ply()
        self.emit(self.asking, self.turn, [action])
        if self.asking == 0:
            self.die = action
            self.asking = 1
        elif self.asking == 1:
            self.points[self.turn] += action + 1
            self.asking = 2
        else:
            self.points[self.turn if action == 3 else (self.turn + 1) % self.seats] += 1
            done = max(self.points) >= GOAL
            self.turn = (self.turn + 1) % self.seats
            self.asking = 3 if done else 0


class Hands(Points):
    """Everybody is dealt a card; on your turn peek at it again, shout, or wait. Six turns."""

    extra = ("card", "dealt", "turns")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.card = [EMPTY] * seats
        self.dealt = 0
        self.turns = 0

    def actor(self) -> int:
        return (CHANCE, self.turn, OVER, OVER)[self.asking]

    def legal(self) -> list[int]:
        return [[0, 1, 2], [0, 1, 2], [], []][self.asking]

    def apply(self, action: int) -> None:
        self.begin_ply()
        if self.asking == 0:
            self.card[self.dealt] = action
            self.emit(0, self.dealt, [action], 1 << self.dealt)
            self.dealt += 1
            self.asking = int(self.dealt == self.seats)
            return
        if action == 0:
            self.emit(1, self.turn, [self.card[self.turn]], 1 << self.turn)
        else:
            self.emit(2, self.turn, [action])
            self.points[self.turn] += 1
        if action != 2:  # who waits goes on
            self.turn = (self.turn + 1) % self.seats
        self.turns += 1
        if self.turns == 6:
            self.asking = 2


class Vote(Points):
    """All choose 1, 2 or 3 in secret; then a coin; the votes are shown and counted. Three rounds.

    Whoever voted 3 in the last round may only vote 1 or 2 in the next.
    """

    extra = ("vote", "rounds", "barred")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.asking = 1
        self.vote = [EMPTY] * seats
        self.rounds = 0
        self.barred = [0] * seats

    def actor(self) -> int:
        return (CHANCE, self.turn, OVER, OVER)[self.asking]

    def waiting(self) -> list[int]:
        if self.asking != 1:
            return []
        return [seat for seat in range(self.seats) if self.vote[seat] == EMPTY]

    def legal_of(self, seat: int) -> list[int]:
        if seat not in self.waiting():
            return []
        return [0, 1] if self.barred[seat] else [0, 1, 2]

    def legal(self) -> list[int]:
        if self.asking == 0:
            return [0, 1]
        return self.legal_of(self.turn) if self.asking == 1 else []

    def apply(self, action: int) -> None:
        self.begin_ply()
        if self.asking == 1:
            self.vote[self.turn] = action
            self.emit(1, self.turn, [action], 1 << self.turn)
            self.turn += 1
            if self.turn == self.seats:
                self.asking = 0
            return
        self.emit(2, EMPTY, [action, *self.vote])
        for seat in range(self.seats):
            self.points[seat] += self.vote[seat] + action
            self.barred[seat] = int(self.vote[seat] == 2)
            self.vote[seat] = EMPTY
        self.turn = 0
        self.rounds += 1
        self.asking = 2 if self.rounds == 3 else 1


def race(seats: int = 2) -> Toy:
    actions = Space([Block("go", ["1", "2", "3"]), Block("keep"), Block("give")])
    fields = (Field("die", 0, 2),)
    return Toy("race", seats, Race, fields, actions, Space([Block("die", ["1", "2", "3"])]))


def hands(seats: int = 2) -> Toy:
    card = Field("card", EMPTY, 2, per_seat=True, seen_by=OWNER)
    fields = (card, Field("dealt", 0, 8), Field("turns", 0, 9))
    actions = Space([Block("peek"), Block("shout"), Block("wait")])
    return Toy("hands", seats, Hands, fields, actions, Space([Block("card", ["a", "b", "c"])]))


def vote(seats: int = 3) -> Toy:
    secret = Field("vote", EMPTY, 2, per_seat=True, seen_by=OWNER)
    fields = (secret, Field("rounds", 0, 9), Field("barred", per_seat=True))
    actions = Space([Block("vote", ["1", "2", "3"])])
    return Toy("vote", seats, Vote, fields, actions, Space([Block("coin", ["head", "tail"])]))


TOYS = {"race": race, "hands": hands, "vote": vote}


def load_toy(slug: str, seats: int, options: dict[str, int], rules: int) -> tuple[Game, int]:
    """Load a toy for a replay; race takes an option that does nothing."""
    if slug not in TOYS:
        raise ValueError(f"no game is called {slug!r}; there are: {', '.join(TOYS)}")
    if not 2 <= seats <= 4:
        raise ValueError(f"toys take 2 to 4 players, not {seats}")
    game = TOYS[slug](seats)
    game.options = options
    return game, 1


def steady(view: View) -> int:
    """Choose by what is seen, so that games differ but repeat themselves."""
    return view.legal[(view.seen.ply * 7 + view.seat * 3) % len(view.legal)]


def table(game: Game) -> Timeline:
    return Timeline(game, Head.of(game))


def sealed_match(game: Game, names: list[str] | None = None) -> Match:
    """Play a whole game by programs, with a sealed seed that is always the same."""
    match = Match(game, [steady] * game.seats, SealedLuck(SEED), Head.of(game, names=names))
    return match.play()


def whole_game(game: Game, seed: int = 1) -> Match:
    return new_match(game, [steady] * game.seats, seed=seed).play()
