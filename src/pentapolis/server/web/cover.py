"""The picture of a game on the home page: a position from the middle of a game."""

from __future__ import annotations

from typing import Final

from pentapolis.bots.names import make_bot
from pentapolis.catalog.games import only
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import ReplayError
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture
from pentapolis.play.match import Match
from pentapolis.play.replay import read
from pentapolis.play.timeline import Header, Timeline

FILE: Final = "cover.replay"  # in a game's folder, so that nobody waits for bots to play
SEED: Final = 5  # any; the same picture every day
PART: Final = 0.6  # of the game: where the picture is taken

_drawings: dict[tuple[str, str], str] = {}  # by slug and language


def draw_cover(spec: GameSpec, lang: str) -> str:
    """Return a game's picture, drawn once in each language."""
    key = (spec.meta.slug, lang)
    if key not in _drawings:
        _drawings[key] = draw_middle(spec, lang)
    return _drawings[key]


def play_game(spec: GameSpec) -> Timeline:
    """Return a whole game between bots."""
    seats = 3 if 3 in spec.meta.seats else spec.meta.seats[-1]
    game = spec.load(seats, {})
    bots = [make_bot("greedy", spec, SEED + seat) for seat in range(seats)]
    return Match(spec, game, bots, SeededLuck(SEED)).play().timeline


def play_to_middle(spec: GameSpec) -> Timeline:
    """Return a game between bots up to its middle."""
    whole = play_game(spec)
    line = whole.line[: int(whole.ply * PART)]
    return Timeline.from_line(whole.game, Header.of(whole.game), line)


def read_cover(spec: GameSpec) -> Timeline | None:
    """Return the game recorded in the game's folder; None if missing or of other rules."""
    try:
        return read((spec.meta.folder / FILE).read_text(encoding="utf-8"), only(spec))
    except (OSError, ReplayError):
        return None


def draw_middle(spec: GameSpec, lang: str) -> str:
    """Return the picture as an SVG file that needs no other."""
    timeline = read_cover(spec) or play_to_middle(spec)
    view = View(timeline.game, SPECTATOR, timeline.state, [])
    focus = max(0, timeline.state.whose_turn())
    words = game_words(spec, lang)
    return draw_picture(spec, view, words, focus).svg(title=words(spec.meta.title))
