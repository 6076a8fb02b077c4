"""Pictures of games and of tables, each a file that needs no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pentapolis.bots.names import make_bot
from pentapolis.catalog.games import only
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import ReplayError
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.picture import draw_picture, make_picture
from pentapolis.draw.theme import STYLE
from pentapolis.play.match import Match
from pentapolis.play.replay import read
from pentapolis.play.timeline import Header, Timeline

from ..render.viewpoint import choose_focus, make_view
from ..store import Person
from ..tables.access import Access
from ..tables.table import Table

FILE: Final = "cover.replay"  # in a game's folder, so that nobody waits for bots to play
SEED: Final = 5  # any; the same picture every day
PART: Final = 0.6  # of the game: where the picture is taken
THEMES: Final = ("light", "dark")  # else the browser decides

_drawings: dict[tuple[str, str, str], str] = {}  # by slug, language and theme


def draw_cover(spec: GameSpec, lang: str, theme: str = "") -> str:
    """Return a game's picture, drawn once in each language and theme."""
    is_poster = spec.draw_cover is not None
    theme = "light" if is_poster else theme if theme in THEMES else ""
    key = (spec.meta.slug, lang, theme)
    if key not in _drawings:
        draw = draw_poster if is_poster else draw_middle
        _drawings[key] = set_theme(draw(spec, lang), theme)
    return _drawings[key]


def draw_poster(spec: GameSpec, lang: str) -> str:
    """Return the picture that the game draws for the purpose: a scene in daylight."""
    assert spec.draw_cover is not None
    words = game_words(spec, lang)
    canvas = Canvas([], str, words)
    spec.draw_cover(canvas)
    picture = replace(make_picture(canvas), style=STYLE + spec.style)
    return picture.svg(title=words(spec.meta.title))


def play_game(spec: GameSpec) -> Timeline:
    """Return a whole game between bots."""
    seats = spec.meta.usual_seats()
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
    """Return a position from the middle of a game, for games that draw no cover."""
    timeline = read_cover(spec) or play_to_middle(spec)
    view = View(timeline.game, SPECTATOR, timeline.state, [])
    focus = max(0, timeline.state.whose_turn())
    words = game_words(spec, lang)
    return draw_picture(spec, view, words, focus).svg(title=words(spec.meta.title))


def name_position(table: Table, person: Person, theme: str) -> str:
    """Return a name for what a person sees of a table now; another picture has another name."""
    return f"{table.id}-{table.seq}-{choose_viewer(table, person)}-{person.lang}-{theme}"


def draw_position(table: Table, person: Person, theme: str = "") -> str:
    """Return a table's position as a person sees it, with nothing to click."""
    spec, timeline = table.match.spec, table.timeline
    viewer = choose_viewer(table, person)
    view = make_view(timeline.game, timeline.state, viewer, live=False)
    focus = choose_focus(timeline, timeline.ply, viewer, None)
    words = table.match.game_log.words(person.lang)
    picture = draw_picture(spec, view, words, focus)
    return set_theme(picture.svg(title=words(spec.meta.title)), theme)


def choose_viewer(table: Table, person: Person) -> int:
    """Return whose view a picture shows: nobody's where a screen must be handed over first."""
    access = Access(table, person)
    return SPECTATOR if access.handover is not None else access.viewer


def set_theme(svg: str, theme: str) -> str:
    """Return a drawing that is always light or always dark; else the browser decides."""
    return svg.replace("<svg ", f'<svg data-theme="{theme}" ', 1) if theme in THEMES else svg
