"""What a seat may not undo: a move that showed it something it could not know."""

from __future__ import annotations

from pentapolis.core.fields import PUBLIC
from pentapolis.core.game import Game
from pentapolis.core.state import UNKNOWN, State


def has_secrets(game: Game) -> bool:
    """Return whether a game hides anything from anyone."""
    return any(field.visible_to != PUBLIC for field in game.fields.values())


def reveals_something(game: Game, before: State, after: State, seat: int) -> bool:
    """Return whether a seat knows something after a move that was hidden from it before."""
    if not has_secrets(game):
        return False
    old, new = game.mask(before, seat), game.mask(after, seat)
    pairs = ((getattr(old, name), getattr(new, name)) for name in game.fields)
    return any(opens(*pair) for pair in pairs if pair[0] != pair[1])  # nearly all are alike


def opens(old: object, new: object) -> bool:
    """Return whether a number that was UNKNOWN is known now, in a value or a list of them."""
    if isinstance(old, list) and isinstance(new, list):
        pairs = zip(old, new, strict=False)
        return UNKNOWN in old and any(one == UNKNOWN != other for one, other in pairs)
    return old == UNKNOWN and new != UNKNOWN
