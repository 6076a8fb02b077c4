"""Who looks at a table, and how."""

from __future__ import annotations

from dataclasses import dataclass

from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.play.timeline import ALL, Timeline


@dataclass(frozen=True)
class Viewpoint:
    """A viewer, the seat drawn large, the language, and the shape of the drawing."""

    viewer: int  # a seat, SPECTATOR, or ALL, who sees everything
    focus: int
    lang: str
    wide: bool = True


def make_view(game: Game, state: State, viewer: int, live: bool) -> View:
    """Return a position as a viewer knows it; unless it is live, with nothing to choose."""
    view = View(game, SPECTATOR if viewer == ALL else viewer, state, [])
    if viewer == ALL:
        view.seen = state
    if not live:
        view.legal = view.wishes = []
    return view


def choose_focus(timeline: Timeline, ply: int, viewer: int, wish: int | None) -> int:
    """Return the seat to draw large: the one wished for, the viewer, or whose turn it is."""
    if wish is not None and 0 <= wish < timeline.game.seats:
        return wish
    if viewer >= 0:
        return viewer
    turn = timeline.position_at(ply).whose_turn()
    if turn >= 0:
        return turn
    people = [actor for actor in timeline.actors[:ply] if actor >= 0]
    return people[-1] if people else 0
