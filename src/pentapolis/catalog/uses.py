"""Which components of the box an action uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.core.game import Game

Uses = Callable[[Game, Any, int], list[str]]  # game, seen, action: rows of parts.toml


def match_uses(**lists: str) -> Uses:
    """Return a function for games whose actions are called like rows: `build:inn` uses `tile.inn`.

    For each verb it is told the list that the second word is a row of; the second word may be
    several rows with a plus sign between them.
    """

    def uses(game: Game, seen: Any, action: int) -> list[str]:
        verb, _, keys = game.actions.names[action].partition(":")
        return [f"{lists[verb]}.{key}" for key in keys.split("+")] if verb in lists else []

    return uses


def name_uses(uses: Uses | None, game: Game, seen: Any, action: int) -> list[str]:
    """Name what an action uses; of a game that does not say, only the verb and the action."""
    if uses is not None:
        return uses(game, seen, action)
    name = game.actions.names[action]
    return sorted({name.partition(":")[0], name})
