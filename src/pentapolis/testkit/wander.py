"""Plays random games with a style for every seat, so that rare things happen too.

Players who choose evenly at random hardly ever finish anything. So each seat gets a random style,
and the game's own `choose` says what a player of that style does. A style may be any value.

    DRIFTER, SETTLER = range(2)
    wander = Wander(game, seed, [DRIFTER, SETTLER], choose)
    end = wander.play(Watch(game).ply)    # called at every ply with before, action, events, after
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from random import Random
from typing import Final, Generic, Protocol, TypeVar

from pentapolis.core.game import Game
from pentapolis.core.names import Space
from pentapolis.core.state import CHANCE, OVER, Event, State

LAST: Final = 12  # plies that the note on a failure names

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
Style = TypeVar("Style")


class GameOf(Protocol[S_co]):
    """A Game with its own class of states, for type checkers."""

    slug: str
    seats: int
    options: dict[str, int]

    def start(self) -> S_co: ...
    def space(self, actor: int) -> Space: ...


class Wander(Generic[S, Style]):
    """One game; a seed decides styles, luck and choices."""

    def __init__(
        self,
        game: GameOf[S],
        seed: int,
        styles: Sequence[Style],
        choose: Callable[[S, list[int], Style, Random], int],
    ) -> None:
        self.game = game
        self.seed = seed
        self.luck = Random(seed)
        self.styles = [self.luck.choice(styles) for _ in range(game.seats)]  # by seat
        self.choose = choose
        self.state: S = game.start()
        self.line: list[int] = []
        self.events: list[Event] = []  # of the whole game

    def next_action(self) -> int:
        """Choose the next action or outcome without playing it."""
        actor = self.state.actor()
        if actor == CHANCE:
            return self.state.draw_outcome(self.luck.getrandbits(32))
        return self.choose(self.state, self.state.legal(), self.styles[actor], self.luck)

    def step(self) -> list[Event]:
        """Play one ply and return its events."""
        action = self.next_action()
        events: list[Event] = []
        self.state.events = events
        self.state.apply(action)
        self.state.events = None
        self.line.append(action)
        self.events += events
        return events

    def play(self, watch: Callable[[S, int, list[Event], S], None] | None = None) -> S:
        """Play to the end and return it; `watch` checks every ply, and a failure says where."""
        while self.state.actor() != OVER:
            before = copy(self.state) if watch is not None else self.state
            events = self.step()
            if watch is None:
                continue
            try:
                watch(before, self.line[-1], events, self.state)
            except AssertionError as error:
                error.add_note(self.describe())
                raise
        return self.state

    def describe(self) -> str:
        """Return how to play this game again, with its last plies by name."""
        state = self.game.start()
        names: list[str] = []
        for action in self.line:
            names.append(self.game.space(state.actor()).name(action))
            state.apply(action)
        game = self.game
        where = f"{game.slug}, {game.seats} seats, options {game.options}, seed {self.seed}"
        return f"{where}, ply {len(self.line)}: {' '.join(names[-LAST:])}"


def check_end(game: Game, end: State) -> None:
    """Check that a game is over, did not take too long, and that its score sheets add up."""
    assert end.actor() == OVER
    assert end.ply <= game.max_plies
    scores = end.scores()
    for seat in range(game.seats):
        assert sum(line.points for line in game.score_sheet(end, seat)) == scores[seat]
