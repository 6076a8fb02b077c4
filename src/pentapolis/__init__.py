"""Pentapolis: five city-building board games on one table.

This is the public door: all_games() lists them, load() makes one ready to play, new_match() seats
players, read_replay() opens a recorded game. Everything else is found through these.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pentapolis import play
from pentapolis.core import state as _state
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, OVER, SPECTATOR
from pentapolis.registry import games as all_games  # pentapolis.games is their folder
from pentapolis.registry import load, spec_of

__version__ = "0.1.0"
COMPILED = not (_state.__file__ or "").endswith(".py")  # which form of the rules runs

__all__ = [
    "CHANCE",
    "COMPILED",
    "OVER",
    "SPECTATOR",
    "__version__",
    "all_games",
    "load",
    "loader",
    "new_match",
    "read_replay",
]


def new_match(
    game: Game | str,
    *,
    seats: int | None = None,
    players: Sequence[play.Player | None] | None = None,
    names: list[str] | None = None,
    seed: int | None = None,
    **options: int,
) -> play.Match:
    """Seat players, None for a person: `new_match("some-game", seats=3)`.

    Without `seats` there are as many as players, or as few as the game takes; without a seed the
    luck is sealed.
    """
    if isinstance(game, Game):
        spec = all_games().get(game.slug)  # a guest may be unknown here
    else:
        spec = spec_of(game)
        count = seats or len(players or ()) or spec.meta.seats[0]
        game = load(game, seats=count, **options)
    rules = spec.meta.rules_version if spec else 1
    return play.new_match(game, players, seed=seed, names=names, rules=rules)


def loader(slug: str, seats: int, options: dict[str, int], rules: int) -> tuple[Game, int]:
    """Make the game of a replay file as it was played, and give its present rules version."""
    return spec_of(slug).as_played(seats, options, rules)


def read_replay(source: str | Path) -> play.Timeline:
    """Open a replay, by path or as text, and play it again; ReplayError names a wrong line."""
    if isinstance(source, Path) or "\n" not in source:
        source = Path(source).read_text(encoding="utf-8")
    return play.read(source, loader)
