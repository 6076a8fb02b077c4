"""The symbols of a game outside its table: beside the entries of its glossary."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.languages import SOURCE, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View

from .picture import draw_picture, draw_seat_picture

_kept: Final[dict[int, tuple[GameSpec, dict[str, str]]]] = {}  # by identity of the spec


def list_symbols(spec: GameSpec) -> dict[str, str]:
    """Return the symbols of a game as it is usually played, by name."""
    if id(spec) not in _kept:  # a spec cannot be hashed; the one that is kept keeps its identity
        game = spec.load(spec.meta.seats[-1], {})
        _kept[id(spec)] = (spec, draw_symbols(spec, game))
    return _kept[id(spec)][1]


def draw_symbols(spec: GameSpec, game: Game) -> dict[str, str]:
    """Return the symbols that the drawings of a game define before its first move, by name."""
    if spec.draw is None:
        return {}
    words = game_words(spec, SOURCE)
    view = View(game, SPECTATOR, game.start(), [])
    found = dict(draw_picture(spec, view, words).symbols)
    for seat in range(game.seats):
        small = draw_seat_picture(spec, view, words, seat)
        found |= small.symbols if small is not None else {}
    return found
