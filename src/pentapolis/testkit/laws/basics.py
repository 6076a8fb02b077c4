"""What a law raises when it fails, and what several laws need: viewers, texts, tries."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import PUBLIC
from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR, Event, State

MOST: Final = 24  # legal actions to try at one position; of more, only some are tried


class LawBroken(AssertionError):
    """A law does not hold; `law` is its name, the message says what is wrong."""

    law = ""


def list_viewers(game: Game) -> list[int]:
    """List the viewers to check: all seats and a spectator; two are enough if nothing is hidden."""
    return [0, SPECTATOR] if is_open(game) else [*range(game.seats), SPECTATOR]


def is_open(game: Game) -> bool:
    """Return whether the game hides nothing, so that all views are equal."""
    public = all(field.visible_to == PUBLIC for field in game.declared)
    return public and type(game).hide is Game.hide


def list_readers(game: Game, state: State) -> list[int]:
    """List viewers who read different words: the deciders, one other seat, and a spectator."""
    deciders = state.deciders()
    others = [seat for seat in range(game.seats) if seat not in deciders]
    return [*deciders, *others[:1], SPECTATOR]


def list_views(game: Game, state: State) -> list[State]:
    """List a position itself and each viewer's view of it."""
    return [state, *(game.mask(state, viewer) for viewer in list_viewers(game))]


def write_position(game: Game, state: State) -> str:
    """Write a position so that equal ones have equal texts."""
    return str(game.to_data(state))


def write_view(game: Game, state: State, viewer: int) -> str:
    """Write what a viewer sees of a position."""
    return write_position(game, game.mask(state, viewer))


def apply_action(state: State, action: int) -> list[Event]:
    """Apply an action, unchecked, and return its events."""
    events: list[Event] = []
    state.events = events
    state.apply(action)
    state.events = None
    return events


def try_action(state: State, action: int) -> tuple[State, list[Event]]:
    """Apply an action to a copy; return the copy and the events."""
    after = state.clone()
    return after, apply_action(after, action)


def describe_news(events: list[Event], viewer: int) -> str:
    """Write what a viewer is told of some events."""
    return str([event.redact_for(viewer) for event in events])


def thin_out(actions: list[int], most: int = MOST) -> list[int]:
    """Return a few of the actions, evenly spread from the first to the last."""
    if len(actions) <= most:
        return actions
    return [actions[index * (len(actions) - 1) // (most - 1)] for index in range(most)]


def find_difference(game: Game, one: State, other: State) -> str:
    """Name the first field in which two positions differ; nothing if they are equal."""
    theirs = game.to_data(other)
    for name, value in game.to_data(one).items():
        if theirs[name] != value:
            return f"the field {name!r}: {value} and {theirs[name]}"
    return ""
