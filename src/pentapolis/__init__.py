"""Pentapolis: five city-building board games on one table.

`load()` makes a game ready to play, `new_match()` seats players, `arena()` lets bots play each
other, `read_replay()` opens a recorded game. Everything else can be reached from there.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pentapolis.core import state as _state
from pentapolis.core.errors import Illegal, NotYours, PlayError, Stale
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, OVER, SPECTATOR
from pentapolis.core.view import View

if TYPE_CHECKING:
    from pentapolis import bots
    from pentapolis.bots import Bot, Budget
    from pentapolis.catalog.games import all_games
    from pentapolis.catalog.meta import OptionValue
    from pentapolis.catalog.spec import GameSpec
    from pentapolis.catalog.variants import Variant
    from pentapolis.lab.ratings import Rating
    from pentapolis.play import Match, Player, Timeline, VerifyReport

__version__ = "0.1.0"
COMPILED = not (_state.__file__ or "").endswith(".py")  # which form of the rules runs

__all__ = [
    "CHANCE",
    "COMPILED",
    "OVER",
    "SPECTATOR",
    "Bot",
    "Budget",
    "Game",
    "Illegal",
    "Match",
    "NotYours",
    "PlayError",
    "Stale",
    "View",
    "__version__",
    "all_games",
    "arena",
    "bots",
    "load",
    "new_match",
    "read_replay",
    "verify_replay",
]

# Imported on first use, because every command and every worker process imports this file.
_LATER: Final = {
    "Bot": "pentapolis.bots",
    "Budget": "pentapolis.bots",
    "Match": "pentapolis.play",
    "all_games": "pentapolis.catalog.games",
}
_by_path: Final[dict[str, GameSpec]] = {}  # games loaded from a path, by slug


if not TYPE_CHECKING:  # otherwise a type checker would accept any name

    def __getattr__(name: str) -> object:
        """Import a public name on its first use."""
        if name == "bots":
            return importlib.import_module("pentapolis.bots")
        if name in _LATER:
            return getattr(importlib.import_module(_LATER[name]), name)
        raise AttributeError(f"module 'pentapolis' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def load(
    slug: str,
    *,
    seats: int | None = None,
    variant: Variant | None = None,
    **options: OptionValue,
) -> Game:
    """Return a game ready to play: `load("some-game", seats=3)`; by default with fewest seats.

    An option takes a number, True or False, or a label; `variant` changes values of the box, such
    as `{"cost.delivery": 1}`. ValueError says what is wrong.
    """
    spec = _find(slug)
    return spec.load(spec.meta.seats[0] if seats is None else seats, options, variant=variant)


def new_match(
    game: Game | str,
    *,
    seats: int | None = None,
    players: Sequence[Player | str | None] | None = None,
    names: list[str] | None = None,
    seed: int | None = None,
    **options: OptionValue,
) -> Match:
    """Start a match. A player is a bot's name, a program of your own, or None for a person.

    Without `seats` there is one for each player, or else as few as the game allows. Without a
    seed the luck stays secret until the end; then the replay proves that it was fixed before.
    """
    import secrets

    from pentapolis.bots import make_bot
    from pentapolis.play import new_match

    if isinstance(game, Game):
        if options or seats not in (None, game.seats):
            raise ValueError(f"{game} already has its seats and options")
        spec = _find(game.slug)
    else:
        spec = _find(game)
        game = spec.load(seats or len(players or ()) or spec.meta.seats[0], options)
    bot_seed = seed if seed is not None else secrets.randbits(32)
    seated = [
        make_bot(player, spec, (bot_seed + seat) % (1 << 64)) if isinstance(player, str) else player
        for seat, player in enumerate(players or [None] * game.seats)
    ]
    return new_match(spec, game, seated, seed=seed, names=names)


def arena(
    slug: str,
    *,
    bots: Sequence[str],
    games: int = 100,
    seats: int | None = None,
    seed: int = 0,
    workers: int | None = None,
    **options: OptionValue,
) -> list[Rating]:
    """Let bots play each other on paired deals and return their ratings.

    Bots are given by name, because the games run in several processes.
    """
    from pentapolis.lab.ratings import rate

    spec = _find(slug)
    count = seats or max(spec.meta.seats[0], len(bots))
    complete = spec.meta.complete_options(count, options)
    return rate(slug, count, complete, list(bots), games, seed, workers)


def read_replay(source: str | Path) -> Timeline:
    """Return the game of a replay, given as a path or as text; ReplayError names a wrong line."""
    from pentapolis.catalog.games import all_games
    from pentapolis.play import read

    return read(_read_text(source), all_games())


def verify_replay(source: str | Path) -> VerifyReport:
    """Check everything a replay claims: its seal, every ply against the rules, and its luck."""
    from pentapolis.catalog.games import all_games
    from pentapolis.play import verify

    return verify(_read_text(source), all_games())


def _find(slug: str) -> GameSpec:
    """Find a game by slug or path; a game loaded from a path keeps its slug from then on."""
    from pentapolis.catalog.games import all_games

    if slug in _by_path:
        return _by_path[slug]
    spec = all_games().find(slug)
    if spec.meta.slug != slug:
        _by_path[spec.meta.slug] = spec
    return spec


def _read_text(source: str | Path) -> str:
    """Return the text of a replay; a string with a line break is the text, not a path."""
    if isinstance(source, Path) or "\n" not in source:
        return Path(source).read_text(encoding="utf-8")
    return source
