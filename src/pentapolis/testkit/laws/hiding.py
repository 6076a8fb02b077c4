"""Laws of hidden information: what viewers are told, what they see, what bots fill in."""

from __future__ import annotations

import json
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.fields import Data
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, EVERYONE, OVER, State
from pentapolis.play.undo import has_secrets, reveals_something

from .basics import (
    LawBroken,
    describe_news,
    find_difference,
    list_viewers,
    thin_out,
    try_action,
    write_view,
)

FILLINGS: Final = 3  # of each view


def law_what_is_not_told_cannot_be_seen(game: Game, state: State) -> None:
    """Two actions of which a viewer is told the same leave that viewer the same view (law 5)."""
    tries = [(action, *try_action(state, action)) for action in thin_out(state.legal())]
    for viewer in list_viewers(game):
        views: dict[str, tuple[str, int]] = {}
        for action, after, events in tries:
            news = describe_news(events, viewer)
            view = write_view(game, after, viewer)
            other, first = views.setdefault(news, (view, action))
            if other != view:
                names = f"{game.name_action(state, first)} and {game.name_action(state, action)}"
                raise LawBroken(f"viewer {viewer} is told the same of {names} but sees a change")


def law_what_is_hidden_is_not_told(game: Game, state: State) -> None:
    """Of two actions that differ only in what a view hides, its viewer is told the same (law 5)."""
    tries = [(action, *try_action(state, action)) for action in thin_out(state.legal())]
    truths = [game.to_data(after) for _, after, _ in tries]
    for viewer in list_viewers(game):
        known: dict[str, tuple[str, Data, int]] = {}
        for (action, after, events), truth in zip(tries, truths, strict=True):
            news = describe_news(events, viewer)
            view = write_view(game, after, viewer)
            other, there, first = known.setdefault(view, (news, truth, action))
            if other != news and there != truth:
                names = f"{game.name_action(state, first)} and {game.name_action(state, action)}"
                raise LawBroken(f"viewer {viewer} sees no change in {names} but is told of one")


def law_undo_forgets_nothing(game: Game, state: State) -> None:
    """What a seat learns from a move was known to it, or the move cannot be undone (law 5)."""
    seat = state.actor()
    if seat < 0 or not has_secrets(game):
        return
    seen = game.mask(state, seat)
    worlds = [game.fill_in(seen, SeededLuck(state.ply * 64 + n)) for n in range(FILLINGS)]
    for action in thin_out(state.legal()):
        after, events = try_action(state, action)
        if any(event.audience != EVERYONE for event in events):
            continue
        if reveals_something(game, state, after, seat):
            continue
        view = write_view(game, after, seat)
        for world in worlds:
            if write_view(game, try_action(world, action)[0], seat) != view:
                name = game.name_action(state, action)
                raise LawBroken(f"seat {seat} learns something from {name} and could undo it")


def law_a_filling_fits_the_view(game: Game, state: State) -> None:
    """mask(fill_in(seen)) == seen, and a filling is a position like any other (law 6)."""
    for viewer in list_viewers(game):
        seen = game.mask(state, viewer)
        before = game.to_data(seen)
        if not seen.masked:
            raise LawBroken("mask() must return a state with masked set")
        for number in range(FILLINGS):
            full = game.fill_in(seen, SeededLuck(state.ply * 64 + number))
            if full.masked or full is seen:
                raise LawBroken("fill_in() must return a new state that is not masked")
            wrong = game.problems(full)
            if wrong:
                raise LawBroken(f"a filling for viewer {viewer} is wrong: {'; '.join(wrong)}")
            differs = find_difference(game, game.mask(full, viewer), seen)
            if differs:
                raise LawBroken(f"viewer {viewer} sees a filling differently, in {differs}")
        if game.to_data(seen) != before:
            raise LawBroken("fill_in() changes the view it is given")


def law_a_filling_knows_only_the_view(spec: GameSpec, game: Game, state: State) -> None:
    """A filling depends on the view's numbers and the luck, and on nothing else (law 6)."""
    stranger = spec.make(game.seats, game.options)  # has never met the truth
    for viewer in list_viewers(game):
        seen = game.mask(state, viewer)
        wire = json.loads(json.dumps(game.to_data(seen)))
        luck = SeededLuck(state.ply + 7)
        full = game.fill_in(seen, luck)
        apart = stranger.fill_in(stranger.from_data(wire, masked=True), luck)
        differs = find_difference(game, full, apart)
        if differs:
            raise LawBroken(f"a filling for viewer {viewer} uses more than the view, in {differs}")
        other = game.fill_in(seen, SeededLuck(state.ply + 8))
        again = game.fill_in(game.mask(other, viewer), luck)
        differs = find_difference(game, full, again)
        if differs:
            raise LawBroken(f"a filling for viewer {viewer} depends on the truth, in {differs}")


def law_a_filling_can_be_played_out(game: Game, state: State) -> None:
    """A filling can be played to the end, like the truth, and stays within its bounds (law 6)."""
    for viewer in list_viewers(game):
        luck = SeededLuck(state.ply + 99)
        full = game.fill_in(game.mask(state, viewer), luck)
        while full.actor() != OVER:
            if full.ply > game.max_plies or not full.legal():
                raise LawBroken(f"a filling for viewer {viewer} stops without an end")
            word = luck.word(1 << 20, full.ply)
            legal = full.legal()
            chance = full.actor() == CHANCE
            full.apply(full.draw_outcome(word) if chance else legal[word * len(legal) >> 32])
        wrong = game.problems(full)
        if wrong:
            raise LawBroken(f"a filling for viewer {viewer} ends out of bounds: {'; '.join(wrong)}")


def law_the_actor_knows_its_choices(game: Game, state: State) -> None:
    """Truth, view and filling have the same decider, with the same choices (law 7)."""
    for viewer in dict.fromkeys([*list_viewers(game), *state.deciders()]):
        seen = game.mask(state, viewer)
        full = game.fill_in(seen, SeededLuck(state.ply))
        for other, name in ((seen, "view"), (full, "filling")):
            if (other.actor(), other.asking) != (state.actor(), state.asking):
                raise LawBroken(
                    f"the {name} of viewer {viewer} asks another question than the truth"
                )
            if viewer >= 0 and other.legal_for(viewer) != state.legal_for(viewer):
                raise LawBroken(f"seat {viewer} has other choices in its {name} than in truth")


def law_a_view_cannot_be_played(game: Game, state: State) -> None:
    """A masked state refuses apply()."""
    if state.actor() == OVER:
        return
    action = state.legal()[0]
    for viewer in list_viewers(game):
        seen = game.mask(state, viewer)
        try:
            seen.apply(action)
        except AssertionError:
            continue
        raise LawBroken("a view can be played; State.apply() would refuse it")


def law_commitments_stay_secret(game: Game, state: State) -> None:
    """When several decide at once, none learns from another before the reveal, so the order of
    their answers does not matter."""
    deciders = state.deciders()
    if len(deciders) < 2:
        return
    actor = state.actor()
    rest = [seat for seat in deciders if seat != actor]
    first: dict[int, tuple[str, str]] = {}
    for action in thin_out(state.legal()):
        after, events = try_action(state, action)
        if after.deciders() != rest:
            raise LawBroken(f"after seat {actor}, {rest} decide, not {after.deciders()}")
        for seat in rest:
            if after.legal_for(seat) != state.legal_for(seat):
                raise LawBroken(f"the answer of seat {actor} changes the choices of seat {seat}")
        for viewer in list_viewers(game):
            if viewer == actor:
                continue
            known = (describe_news(events, viewer), write_view(game, after, viewer))
            if first.setdefault(viewer, known) != known:
                raise LawBroken(f"viewer {viewer} learns how seat {actor} has answered")
