"""How fast the rules run, beside python-chess on the same machine in the same minute."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pentapolis.bots.engine.rollout import playout
from pentapolis.bots.engine.tree_search import Search
from pentapolis.bots.settings import load_settings
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.core.view import View

SLICES: Final = 5  # the time is cut up, so that games and chess see the same ups and downs
SAMPLES: Final = 32  # positions on which copying and listing choices are timed
SPREAD: Final = 11  # steps through them, so that a short time sees early and late ones alike
PLAYOUTS: Final = 4  # of a search in each of these positions
CHESS_PLIES: Final = 300  # a random game of chess that has not ended by then is stopped


@dataclass(frozen=True)
class Speed:
    """The measurements of one game at one seat count, each in a second."""

    slug: str
    seats: int
    compiled: bool
    plies_per_s: float
    games_per_s: float
    clones_per_s: float
    legal_per_s: float
    tries_per_s: float  # playouts of the search bot, with the game's own settings
    chess_plies_per_s: float | None  # of python-chess in the same slices; None: not installed
    ratio: float | None


def is_compiled(game: Game) -> bool:
    """Return whether a game's positions are made by compiled code."""
    # A compiled class has no Python functions in it.
    return not hasattr(type(game.start()).clone, "__code__")


def chess_module() -> Any:
    """Import python-chess if it is there."""
    try:
        import chess
    except ImportError:
        return None
    return chess


def play_chess(chess: Any, luck: random.Random) -> int:
    """Play random chess and return the plies.

    Draws are not looked for, which makes python-chess a third faster than a game by the book:
    the comparison is in its favour.
    """
    board = chess.Board()
    plies = 0
    while plies < CHESS_PLIES:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(luck.random() * len(moves))])
        plies += 1
    return plies


def repeat_for(seconds: float, once: Callable[[], int]) -> tuple[int, int, float]:
    """Repeat something for a while; return how often, the sum of its answers, the time it took."""
    times = 0
    total = 0
    start = time.perf_counter()
    while True:
        total += once()
        times += 1
        took = time.perf_counter() - start
        if took >= seconds:
            return times, total, took


class RandomGames:
    """Random games one after the other, each with another seed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seed = 0

    def __call__(self) -> int:
        self.seed += 1
        return playout(self.game.start(), self.seed, self.game.max_plies)


def collect_positions(game: Game) -> list[State]:
    """Collect positions spread over a random game, each one where a seat decides."""
    length = playout(game.start(), 1, game.max_plies)
    found: list[State] = []
    for step in range(SAMPLES):
        state = game.start()
        playout(state, 1, length * step // SAMPLES)
        while state.actor() < 0 and not game.is_over(state):
            state.apply(state.legal()[0])
        if state.actor() >= 0:
            found.append(state)
    return found


def time_calls(seconds: float, states: list[State], once: Callable[[State], object]) -> float:
    """Return how often a second something can be done to all positions in turn."""

    def lap() -> int:
        for state in states:
            once(state)
        return len(states)

    _, calls, took = repeat_for(seconds, lap)
    return calls / took


def time_playouts(spec: GameSpec, game: Game, seconds: float, states: list[State]) -> float:
    """Return how often a second a search walks down its tree, plays on and evaluates."""
    settings = load_settings(spec).search_settings()
    views = [View(game, state.actor(), state, []) for state in states]
    done = 0

    def once() -> int:
        nonlocal done
        view = views[done * SPREAD % len(views)]
        done += 1
        Search(view, spec.rate_actions, spec.evaluate, settings, done).run(PLAYOUTS)
        return PLAYOUTS

    _, count, took = repeat_for(seconds, once)
    return count / took


def measure(spec: GameSpec, game: Game, seconds: float, chess: Any) -> Speed:
    """Measure one game: random playouts and chess by turns, then copies, choices and searches."""
    plays = RandomGames(game)
    luck = random.Random(1)
    plies: list[float] = []
    games: list[float] = []
    peer: list[float] = []
    plays()  # the first game pays for imports and tables
    for _ in range(SLICES):
        if chess is not None:
            _, moves, took = repeat_for(seconds / SLICES, lambda: play_chess(chess, luck))
            peer.append(moves / took)
        played, count, took = repeat_for(seconds / SLICES, plays)
        plies.append(count / took)
        games.append(played / took)
    states = collect_positions(game)
    return Speed(
        slug=game.slug,
        seats=game.seats,
        compiled=is_compiled(game),
        plies_per_s=statistics.median(plies),
        games_per_s=statistics.median(games),
        clones_per_s=time_calls(seconds / SLICES, states, lambda state: state.clone()),
        legal_per_s=time_calls(seconds / SLICES, states, lambda state: state.legal()),
        tries_per_s=time_playouts(spec, game, seconds, states),
        chess_plies_per_s=statistics.median(peer) if peer else None,
        ratio=statistics.median(a / b for a, b in zip(plies, peer, strict=True)) if peer else None,
    )
