"""Measures how fast the rules run, compared with python-chess on the same machine."""

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

SLICES: Final = 5  # the time is cut up, so that a slow moment hits games and chess alike
SAMPLES: Final = 32  # positions in which copying and listing actions are timed
SPREAD: Final = 11  # stride through them, so that a short run has early and late ones
PLAYOUTS: Final = 4  # of a search in each position
CHESS_PLIES: Final = 300  # a random game of chess stops after this many


@dataclass(frozen=True)
class Speed:
    """The measurements of one game with one number of seats."""

    slug: str
    seats: int
    compiled: bool
    plies_per_s: float
    games_per_s: float
    clones_per_s: float
    legal_per_s: float
    tries_per_s: float  # playouts of the search bot, with the game's own settings
    chess_plies_per_s: float | None  # of python-chess at the same time; None: not installed
    ratio: float | None


def is_compiled(game: Game) -> bool:
    """Return whether a game's positions are made by compiled code."""
    # A compiled class has no Python functions in it.
    return not hasattr(type(game.start()).clone, "__code__")


def chess_module() -> Any:
    """Return python-chess; None if it is not installed."""
    try:
        import chess
    except ImportError:
        return None
    return chess


def play_chess(chess: Any, luck: random.Random) -> int:
    """Play a random game of chess and return the plies.

    It does not check for draws, which makes python-chess a third faster than in a real game, so
    the comparison favours chess.
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
    """Repeat a call for a while; return how often, the sum of its results, and the time."""
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
    """Plays a random game with another seed at each call; returns its plies."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seed = 0

    def __call__(self) -> int:
        self.seed += 1
        return playout(self.game.start(), self.seed, self.game.max_plies)


def collect_positions(game: Game) -> list[State]:
    """Return positions spread over a random game, each with a seat to decide."""
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
    """Return how many calls a second are possible, over all positions in turn."""

    def lap() -> int:
        for state in states:
            once(state)
        return len(states)

    _, calls, took = repeat_for(seconds, lap)
    return calls / took


def time_playouts(spec: GameSpec, game: Game, seconds: float, states: list[State]) -> float:
    """Return how many playouts of a search are possible in a second."""
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
    """Measure one game: random playouts and chess in turn, then copies, legal actions, searches."""
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
