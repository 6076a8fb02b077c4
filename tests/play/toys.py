"""Three tiny games: one open with dice, one with secrets, one where all decide at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from pentapolis.catalog.games import Games
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.fields import OWNER, Field
from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.state import (
    CHANCE,
    EMPTY,
    NOTHING,
    OVER,
    Event,
    Finished,
    Question,
    State,
)
from pentapolis.core.view import View
from pentapolis.play import Header, Match, SealedLuck, Timeline, new_match
from tests.toy_meta import make_meta

GOAL: Final = 12
SEED: Final = bytes(range(32))
EVENTS: Final = EventKinds()
ROLLED: Final = EVENTS.add("ROLLED", "value *rest")
MOVED: Final = EVENTS.add("MOVED", "value *rest")
KEPT: Final = EVENTS.add("KEPT", "value *rest")


class Points(State):
    """A turn and points for every seat."""

    extra: tuple[str, ...] = ()  # further attributes to copy
    points: list[int] = NOTHING

    def clone(self) -> Points:
        twin = type(self)(self.seats, self.questions)
        twin.copy_core(self)
        for name in ("points", *self.extra):
            value = getattr(self, name)
            setattr(twin, name, list(value) if isinstance(value, list) else value)
        return twin

    def choices(self) -> list[int]:
        """List what may be answered to the question that is asked."""
        raise NotImplementedError

    def take(self, action: int) -> None:
        """Carry the answer out."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        return list(self.points)


class Ask(Question[Points]):
    """The state knows the answers; a toy needs no more."""

    def legal(self, s: Points, out: list[int]) -> None:
        out.extend(s.choices())

    def answer(self, s: Points, action: int) -> None:
        s.take(action)


class Roll(Ask):
    pass


class Move(Ask):
    pass


class Keep(Ask):
    pass


RULE: Final = "T-1.1 toy"
LONG: Final[list[Question[Any]]] = [
    Roll(0, RULE, CHANCE),
    Move(1, RULE),
    Keep(2, RULE),
    Finished(3, RULE, OVER),
]
SHORT: Final[list[Question[Any]]] = [Roll(0, RULE, CHANCE), Move(1, RULE), Finished(2, RULE, OVER)]


class Toy(Game):
    """What the three have in common: every seat's score is its points."""

    def __init__(
        self,
        slug: str,
        seats: int,
        kind: type[Points],
        questions: list[Question[Any]],
        fields: tuple[Field, ...],
        actions: Space,
        outcomes: Space,
        first: int = 0,
    ) -> None:
        self.kind = kind
        self.first = first  # what is asked first
        fields = (Field("turn", 0, 7), Field("points", -99, 99, per_seat=True), *fields)
        super().__init__(
            slug, seats, {}, questions, actions, outcomes, EVENTS, fields, ["goal", "long"], 200
        )

    def start(self) -> Points:
        s = self.begin(self.kind(self.seats, self.questions))
        s.asking = self.first
        return s

    def score_sheet(self, state: Points, seat: int) -> list[ScoreLine]:
        return [ScoreLine("points", state.points[seat], RULE)]


class Race(Points):
    """Roll a die, go as far as it says or less, keep a point or give it away; first to 12."""

    extra = ("die",)
    die: int = 0

    def luck_stream(self) -> int:
        return self.turn

    def odds(self) -> list[int]:
        return [1, 2, 3]

    def choices(self) -> list[int]:
        if self.asking == 0:
            return [0, 1, 2]
        return list(range(self.die + 1)) if self.asking == 1 else [3, 4]

    def take(self, action: int) -> None:
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
    card: list[int] = NOTHING
    dealt: int = 0
    turns: int = 0

    def choices(self) -> list[int]:
        return [0, 1, 2]

    def take(self, action: int) -> None:
        if self.asking == 0:
            self.card[self.dealt] = action
            self.emit(ROLLED, self.dealt, [action], 1 << self.dealt)
            self.dealt += 1
            self.asking = int(self.dealt == self.seats)
            return
        if action == 0:
            self.emit(MOVED, self.turn, [self.card[self.turn]], 1 << self.turn)
        else:
            self.emit(KEPT, self.turn, [action])
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
    vote: list[int] = NOTHING
    rounds: int = 0
    barred: list[int] = NOTHING

    def deciders(self) -> list[int]:
        if self.asking != 1:
            return []
        return [seat for seat in range(self.seats) if self.vote[seat] == EMPTY]

    def legal_for(self, seat: int) -> list[int]:
        if seat not in self.deciders():
            return []
        return [0, 1] if self.barred[seat] else [0, 1, 2]

    def choices(self) -> list[int]:
        return [0, 1] if self.asking == 0 else self.legal_for(self.turn)

    def take(self, action: int) -> None:
        if self.asking == 1:
            self.vote[self.turn] = action
            self.emit(MOVED, self.turn, [action], 1 << self.turn)
            self.turn += 1
            if self.turn == self.seats:
                self.asking = 0
            return
        self.emit(KEPT, EMPTY, [action, *self.vote])
        for seat in range(self.seats):
            self.points[seat] += self.vote[seat] + action
            self.barred[seat] = int(self.vote[seat] == 2)
            self.vote[seat] = EMPTY
        self.turn = 0
        self.rounds += 1
        self.asking = 2 if self.rounds == 3 else 1


def race(seats: int = 2) -> Toy:
    actions = Space([Block(0, "go", ["1", "2", "3"]), Block(3, "keep"), Block(4, "give")])
    dice = Space([Block(0, "die", ["1", "2", "3"])])
    return Toy("race", seats, Race, LONG, (Field("die", 0, 2),), actions, dice)


def hands(seats: int = 2) -> Toy:
    card = Field("card", EMPTY, 2, per_seat=True, visible_to=OWNER, start=EMPTY)
    fields = (card, Field("dealt", 0, 8), Field("turns", 0, 9))
    actions = Space([Block(0, "peek"), Block(1, "shout"), Block(2, "wait")])
    cards = Space([Block(0, "card", ["a", "b", "c"])])
    return Toy("hands", seats, Hands, SHORT, fields, actions, cards)


def vote(seats: int = 3) -> Toy:
    secret = Field("vote", EMPTY, 2, per_seat=True, visible_to=OWNER, start=EMPTY)
    fields = (secret, Field("rounds", 0, 9), Field("barred", per_seat=True))
    actions = Space([Block(0, "vote", ["1", "2", "3"])])
    coin = Space([Block(0, "coin", ["head", "tail"])])
    return Toy("vote", seats, Vote, SHORT, fields, actions, coin, first=1)


TOYS: Final[dict[str, Callable[[int], Toy]]] = {"race": race, "hands": hands, "vote": vote}


# What a table asks a game for.


def make_toy(slug: str, seats: int, options: dict[str, int]) -> Game:
    return TOYS[slug](seats)


def prompt(game: Game, seen: Points, viewer: int, _: Words) -> str:
    return _("Your turn.") if viewer == seen.actor() else _("Wait.")


def describe_action(game: Game, seen: Points, action: int, _: Words) -> str:
    return _("Do {name}", name=game.actions.name(action))


def describe_event(game: Game, seen: Points, event: Event, _: Words) -> str:
    if event.kind == ROLLED:
        value = str(event.args[0]) if event.args else "?"
        return _("{name} gets {value}.", name=_.player_name(event.seat), value=value)
    return _("{name} moves.", name=_.player_name(event.seat)) if event.args else ""


def draw_text(game: Game, seen: Points, viewer: int, _: Words) -> str:
    return str(seen.points)


def mark_event(game: Game, event: Event) -> list[str]:
    return [f"seat-{event.seat}"]


def make_spec(slug: str) -> GameSpec:
    """Make the spec of a toy."""
    meta = make_meta(slug, folder=Path(__file__).parent)
    make = partial(make_toy, slug)
    return GameSpec(
        meta, make, prompt, describe_action, describe_event, draw_text, highlights=mark_event
    )


SPECS: Final = Games({slug: make_spec(slug) for slug in TOYS})


# Playing.


def choose_steadily(view: View) -> int:
    """Choose by what is seen, so that games differ but repeat themselves."""
    return view.legal[(view.seen.ply * 7 + view.seat * 3) % len(view.legal)]


def new_table(game: Game) -> Timeline:
    return Timeline(game, Header.of(game))


def start_match(game: Game, players: list[Any] | None = None, seed: int | None = None) -> Match:
    """Seat players at a toy; people if none are named."""
    return new_match(SPECS[game.slug], game, players, seed=seed)


def play_sealed(
    spec: GameSpec, game: Game, names: list[str] | None = None, seed: bytes = SEED
) -> Match:
    """Play a whole game by programs, with a sealed seed that is always the same."""
    players = [choose_steadily] * game.seats
    return Match(spec, game, players, SealedLuck(seed), Header.of(game, names)).play()


def play_toy(game: Game, seed: int = 1) -> Match:
    """Play a whole game of a toy by programs."""
    return start_match(game, [choose_steadily] * game.seats, seed).play()
