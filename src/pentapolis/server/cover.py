"""The picture of a game on the home page: a table in the middle of a game between bots."""

from __future__ import annotations

from typing import Final

from pentapolis.bots import named
from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw import picture
from pentapolis.locale import game_words
from pentapolis.play import Head, Match, Timeline

SEED: Final = 5  # any; the same picture every day
PART: Final = 0.6  # of the game has been played

_kept: dict[tuple[str, str], str] = {}  # by slug and language


def cover(spec: GameSpec, lang: str) -> str:
    """Draw a game, or find its drawing."""
    key = (spec.meta.slug, lang)
    if key not in _kept:
        _kept[key] = drawn(spec, lang)
    return _kept[key]


def played(spec: GameSpec) -> Timeline:
    """Let bots play a game."""
    seats = 3 if 3 in spec.meta.seats else spec.meta.seats[-1]
    game = spec.make(seats, spec.meta.chosen(seats, {}))
    bots = [named("greedy", spec, SEED + seat) for seat in range(seats)]
    return Match(game, bots, SeededLuck(SEED), Head.of(game)).play().timeline


def drawn(spec: GameSpec, lang: str) -> str:
    """Draw the position; it stands alone."""
    timeline = played(spec)
    state = timeline.at(int(timeline.ply * PART))
    view = View(timeline.game, SPECTATOR, state, [])
    focus = max(0, state.turn_of())
    words = game_words(spec, lang)
    return picture(spec, view, words, focus).svg(title=words(spec.meta.title))
