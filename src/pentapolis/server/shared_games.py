"""Games that are ready to play: tables with the same rules share one and what it works out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cache
from typing import Final

from pentapolis.catalog.games import Games, all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Variant
from pentapolis.core.game import Game

MOST: Final = 100

_games: Final[OrderedDict[tuple[object, ...], tuple[GameSpec, Game]]] = OrderedDict()


def load_game(
    spec: GameSpec, seats: int, options: Mapping[str, int], rules: int, variant: Variant
) -> Game:
    """Return a game, made at most once; a problem with its options or box is raised each time."""
    values = (tuple(sorted(options.items())), tuple(sorted(variant.items())))
    key = (id(spec), rules, seats, *values)
    if key not in _games:
        _games[key] = spec, spec.load(seats, options, rules, variant)
    _games.move_to_end(key)
    while len(_games) > MOST:
        _games.popitem(last=False)
    return _games[key][1]


@cache
def load_games() -> Games:
    """Return all games, loaded once in each process."""
    return all_games()


def find_spec(slug: str) -> GameSpec:
    """Return a game by slug."""
    return load_games().find(slug)
