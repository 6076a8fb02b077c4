"""What a law raises when it does not hold, and the few looks that all laws take."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import PUBLIC
from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR, Event, State

MOST: Final = 24  # legal actions tried at one position; more are thinned out evenly


class LawBroken(AssertionError):
    """A law does not hold; `law` is its name, the message says where."""

    law = ""


def viewers(game: Game) -> list[int]:
    """List who may look: all seats and a spectator; where nothing is hidden, two are enough."""
    return [0, SPECTATOR] if is_open(game) else [*range(game.seats), SPECTATOR]


def is_open(game: Game) -> bool:
    """Return whether all views are bound to be equal."""
    public = all(field.visible_to == PUBLIC for field in game.declared)
    return public and type(game).hide is Game.hide


def readers(game: Game, state: State) -> list[int]:
    """List who reads different words: who decides, one who does not, and a spectator."""
    deciders = state.deciders()
    others = [seat for seat in range(game.seats) if seat not in deciders]
    return [*deciders, *others[:1], SPECTATOR]


def list_views(game: Game, state: State) -> list[State]:
    """List a position as it is and as each viewer knows it."""
    return [state, *(game.mask(state, viewer) for viewer in viewers(game))]


def write_position(game: Game, state: State) -> str:
    """Write a position so that equal ones have equal texts."""
    return str(game.to_data(state))


def write_view(game: Game, state: State, viewer: int) -> str:
    """Write what a viewer sees of a position."""
    return write_position(game, game.mask(state, viewer))


def apply_action(state: State, action: int) -> list[Event]:
    """Carry an action out, unchecked, and return what happened."""
    events: list[Event] = []
    state.events = events
    state.apply(action)
    state.events = None
    return events


def try_action(state: State, action: int) -> tuple[State, list[Event]]:
    """Carry an action out on a copy; return the copy and what happened."""
    after = state.clone()
    return after, apply_action(after, action)


def describe_news(events: list[Event], viewer: int) -> str:
    """Write what a viewer hears of events."""
    return str([event.redact_for(viewer) for event in events])


def thin_out(actions: list[int], most: int = MOST) -> list[int]:
    """Choose a few actions, evenly, the first and the last among them."""
    if len(actions) <= most:
        return actions
    return [actions[index * (len(actions) - 1) // (most - 1)] for index in range(most)]


def find_difference(game: Game, one: State, other: State) -> str:
    """Name the first field in which two positions differ; nothing if none does."""
    theirs = game.to_data(other)
    for name, value in game.to_data(one).items():
        if theirs[name] != value:
            return f"the field {name!r}: {value} and {theirs[name]}"
    return ""
