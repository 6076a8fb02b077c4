"""Answers that nobody has to give: the only one there is, or that to a void question."""

from __future__ import annotations

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State


def find_forced(spec: GameSpec, game: Game, state: State) -> int | None:
    """Return the forced action of the seat that decides; None if it has a real choice."""
    actor = state.actor()
    legal = state.legal() if actor >= 0 else []
    if len(legal) == 1:
        return legal[0]
    if not legal or spec.void_answer is None:
        return None
    return spec.void_answer(game, game.mask(state, actor), legal)
