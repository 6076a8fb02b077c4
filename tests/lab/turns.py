"""Turns of games between bots."""

from __future__ import annotations

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.view import View
from pentapolis.lab.candidates import list_candidates

from .sowing import SPEC as SOWING


def start_turn(spec: GameSpec, number: int = 1) -> View:
    """Return a view of a turn in a game of bots."""
    for each in range(number, number + 20):
        candidates = list_candidates(spec, each, 1)
        if candidates:
            return candidates[0].view()
    raise AssertionError("no game of these was close")


def start_alone(*actions: int) -> View:
    """Return a view of a turn, after some actions; after its die the same seat is asked again."""
    view = start_turn(SOWING)
    state = view.sample(SeededLuck(1))
    state.seats = 1
    state.turns = 0  # type: ignore[attr-defined]
    for action in actions:
        state.apply(action)
    return View(view.game, 0, state, [])
