"""Laws of a line, which is a list of plies from the start: it repeats, it ends, it is told."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.fields import Data
from pentapolis.core.game import Game
from pentapolis.core.state import OVER, Event, State

from .basics import LawBroken, apply_action, list_viewers

AGAIN: Final = 10  # how many of the clones are played to the end


def law_the_same_line_gives_the_same_state(spec: GameSpec, game: Game, line: list[int]) -> None:
    """The same plies give the same positions and events, listened to or not (law 1)."""
    stranger = spec.make(game.seats, game.options)
    one, other, silent = game.start(), stranger.start(), game.start()
    for ply, action in enumerate(line):
        news, others = apply_action(one, action), apply_action(other, action)
        silent.apply(action)
        if not game.to_data(one) == game.to_data(other) == game.to_data(silent):
            raise LawBroken(f"ply {ply} gave two different positions")
        if news != others:
            raise LawBroken(f"ply {ply} gave different events: {news} and {others}")
        if one.ply != ply + 1:
            raise LawBroken(f"after {ply + 1} plies, state.ply is {one.ply}")
    if game.digest(one) != stranger.digest(other):
        raise LawBroken("the same line has two digests")


def law_old_clones_never_change(game: Game, line: list[int]) -> None:
    """No clone changes while the game goes on, and each can be played to the same end (law 3)."""
    state = game.start()
    kept: list[tuple[State, Data]] = [(state.clone(), game.to_data(state))]
    for action in line:
        state.apply(action)
        kept.append((state.clone(), game.to_data(state)))
    for ply, (clone, data) in enumerate(kept):
        if game.to_data(clone) != data:
            raise LawBroken(f"the clone kept at ply {ply} has changed by ply {len(line)}")
    end = game.to_data(state)
    for ply in range(0, len(line), len(line) // AGAIN + 1):
        clone = kept[ply][0].clone()
        for action in line[ply:]:
            clone.apply(action)
        if game.to_data(clone) != end:
            raise LawBroken(f"played on from the clone of ply {ply}, the game ends differently")


def law_the_game_ends(game: Game, line: list[int]) -> None:
    """A game is over within max_plies, by one of its endings."""
    state = game.start()
    for action in line:
        state.apply(action)
    if state.actor() != OVER:
        raise LawBroken(f"after {len(line)} plies the game goes on; max_plies is {game.max_plies}")
    if len(line) > game.max_plies:
        raise LawBroken(f"the game took {len(line)} plies; max_plies is {game.max_plies}")
    if not 0 <= game.ending(state) < len(game.endings):
        raise LawBroken(f"there is no ending {game.ending(state)}")
    places = game.places(state)
    if 1 not in places or len(places) != game.seats:
        raise LawBroken(f"nobody is first: {places}")


def law_every_change_is_told(game: Game, line: list[int]) -> None:
    """Everybody who can see a change is told of it, by an event with all its parts (law 5)."""
    state = game.start()
    views = {viewer: without_ply(game, state, viewer) for viewer in list_viewers(game)}
    for ply, action in enumerate(line):
        name = game.name_action(state, action)
        events = apply_action(state, action)
        for event in events:
            check_event(game, event)
        for viewer in list_viewers(game):
            view = without_ply(game, state, viewer)
            if view != views[viewer] and not events:
                raise LawBroken(f"no event tells viewer {viewer} what {name} changes (ply {ply})")
            views[viewer] = view


def without_ply(game: Game, state: State, viewer: int) -> Data:
    """Return what a viewer sees, without the number of plies."""
    seen = game.mask(state, viewer)
    seen.ply = 0
    return game.to_data(seen)


def check_event(game: Game, event: Event) -> None:
    """Fail on an event without a name or seat, or with other numbers than it has names for."""
    if not 0 <= event.kind < len(game.events.names):
        raise LawBroken(f"there is no kind of event {event.kind}")
    if not -1 <= event.seat < game.seats:
        raise LawBroken(f"{game.events.name(event.kind)} has the seat {event.seat}")
    names, count = game.events.args[event.kind], len(event.args)
    rest = bool(names) and names[-1].startswith("*")
    if count < len(names) - rest or (count > len(names) and not rest):
        kind = game.events.name(event.kind)
        raise LawBroken(f"{kind} has the numbers {event.args}, but names for {names}")
