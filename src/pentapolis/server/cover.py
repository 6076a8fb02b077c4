"""The picture of a game on the home page: a table in the middle of a game between bots."""

from __future__ import annotations

from typing import Final

from pentapolis.bots import named
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw import picture
from pentapolis.locale import game_words
from pentapolis.play import Head, Match, ReplayError, Timeline, read

FILE: Final = "cover.replay"  # in a game's folder, so that nobody waits until bots have played
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
    head = Head.of(game, spec.meta.rules_version)
    return Match(game, bots, SeededLuck(SEED), head).play().timeline


def middle(spec: GameSpec) -> Timeline:
    """Let bots play a game to its middle."""
    whole = played(spec)
    timeline = Timeline(whole.game, Head.of(whole.game, spec.meta.rules_version))
    for actor, action in list(zip(whole.actors, whole.line, strict=True))[: int(whole.ply * PART)]:
        if actor == CHANCE:
            timeline.chance(action)
        else:
            timeline.act(actor, action, timeline.ply)
    return timeline


def recorded(spec: GameSpec) -> Timeline | None:
    """Read the game that lies beside the rules; None if it is missing or of other rules."""

    def load(slug: str, seats: int, options: dict[str, int], rules: int) -> tuple[Game, int]:
        return spec.as_played(seats, options, rules)

    try:
        return read((spec.meta.folder / FILE).read_text(encoding="utf-8"), load)
    except (OSError, ReplayError):
        return None


def drawn(spec: GameSpec, lang: str) -> str:
    """Draw the position; it stands alone."""
    timeline = recorded(spec) or middle(spec)
    view = View(timeline.game, SPECTATOR, timeline.state, [])
    focus = max(0, timeline.state.turn_of())
    words = game_words(spec, lang)
    return picture(spec, view, words, focus).svg(title=words(spec.meta.title))
