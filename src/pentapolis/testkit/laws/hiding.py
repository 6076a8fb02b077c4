"""Laws of hidden information: what is told, what is seen, what can be filled in."""

from __future__ import annotations

import json
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, OVER, State

from .broken import (
    Broken,
    difference,
    heard,
    seen_text,
    some,
    text_of,
    tried,
    viewers,
)

FILLINGS: Final = 3  # of each view


def law_what_is_not_told_cannot_be_seen(game: Game, state: State) -> None:
    """Two actions that leave a viewer the same news leave that viewer the same view (law 5)."""
    tries = [(action, *tried(state, action)) for action in some(state.legal())]
    for viewer in viewers(game):
        views: dict[str, tuple[str, int]] = {}
        for action, after, events in tries:
            news = heard(events, viewer)
            view = seen_text(game, after, viewer)
            other, first = views.setdefault(news, (view, action))
            if other != view:
                names = f"{game.name_of(state, first)} and {game.name_of(state, action)}"
                raise Broken(f"viewer {viewer} hears the same of {names} but sees a difference")


def law_what_is_hidden_is_not_told(game: Game, state: State) -> None:
    """Two actions whose difference a view hides sound the same to that viewer (law 5)."""
    tries = [(action, *tried(state, action)) for action in some(state.legal())]
    truths = [text_of(game, after) for _, after, _ in tries]
    for viewer in viewers(game):
        known: dict[str, tuple[str, str, int]] = {}
        for (action, after, events), truth in zip(tries, truths, strict=True):
            news = heard(events, viewer)
            view = seen_text(game, after, viewer)
            other, there, first = known.setdefault(view, (news, truth, action))
            if other != news and there != truth:
                names = f"{game.name_of(state, first)} and {game.name_of(state, action)}"
                raise Broken(f"viewer {viewer} sees the same of {names} but hears a difference")


def law_a_filling_fits_the_view(game: Game, state: State) -> None:
    """seen_by(filled(seen)) == seen, and a filling is a position like any other (law 6)."""
    for viewer in viewers(game):
        seen = game.seen_by(state, viewer)
        before = text_of(game, seen)
        if not seen.masked:
            raise Broken("seen_by() returns a state with masked set")
        for number in range(FILLINGS):
            full = game.filled(seen, SeededLuck(state.ply * 64 + number))
            if full.masked or full is seen:
                raise Broken("filled() returns a new state without mask")
            wrong = game.misfits(full)
            if wrong:
                raise Broken(f"a filling for viewer {viewer} breaks its bounds: {'; '.join(wrong)}")
            differs = difference(game, game.seen_by(full, viewer), seen)
            if differs:
                raise Broken(f"viewer {viewer} would see a filling otherwise, in {differs}")
            if game.census(full) != game.census(state):
                raise Broken(f"a filling for viewer {viewer} has another census than the truth")
        if text_of(game, seen) != before:
            raise Broken("filled() changes the view it is given")


def law_a_filling_knows_only_the_view(spec: GameSpec, game: Game, state: State) -> None:
    """A filling follows from the view's numbers and the luck, and from nothing else (law 6)."""
    stranger = spec.make(game.seats, game.options)  # has never met the truth
    for viewer in viewers(game):
        seen = game.seen_by(state, viewer)
        wire = json.loads(json.dumps(game.to_data(seen)))
        luck = SeededLuck(state.ply + 7)
        full = game.filled(seen, luck)
        apart = stranger.filled(stranger.from_data(wire, masked=True), luck)
        differs = difference(game, full, apart)
        if differs:
            raise Broken(f"a filling for viewer {viewer} uses more than the view, in {differs}")
        other = game.filled(seen, SeededLuck(state.ply + 8))
        again = game.filled(game.seen_by(other, viewer), luck)
        differs = difference(game, full, again)
        if differs:
            raise Broken(f"a filling for viewer {viewer} depends on the truth, in {differs}")


def law_a_filling_can_be_played_out(game: Game, state: State) -> None:
    """A filling goes on to an end like the truth, within its bounds."""
    for viewer in viewers(game):
        luck = SeededLuck(state.ply + 99)
        full = game.filled(game.seen_by(state, viewer), luck)
        while full.actor() != OVER:
            if full.ply > game.max_plies or not full.legal():
                raise Broken(f"a filling for viewer {viewer} stops without an end")
            word = luck.word(1 << 20, full.ply)
            legal = full.legal()
            chance = full.actor() == CHANCE
            full.apply(full.outcome(word) if chance else legal[word * len(legal) >> 32])
        wrong = game.misfits(full)
        if wrong:
            raise Broken(f"a filling for viewer {viewer} ends out of bounds: {'; '.join(wrong)}")


def law_the_actor_knows_its_choices(game: Game, state: State) -> None:
    """Who decides is public, and its choices are the same on truth, view and filling (law 7)."""
    for viewer in dict.fromkeys([*viewers(game), *state.waiting()]):
        seen = game.seen_by(state, viewer)
        full = game.filled(seen, SeededLuck(state.ply))
        for other, name in ((seen, "view"), (full, "filling")):
            if (other.actor(), other.question()) != (state.actor(), state.question()):
                raise Broken(f"the {name} of viewer {viewer} asks something else than the truth")
            if viewer >= 0 and other.legal_of(viewer) != state.legal_of(viewer):
                raise Broken(f"on its {name}, seat {viewer} has other choices than on the truth")


def law_a_view_cannot_be_played(game: Game, state: State) -> None:
    """A masked state refuses apply()."""
    if state.actor() == OVER:
        return
    action = state.legal()[0]
    for viewer in viewers(game):
        seen = game.seen_by(state, viewer)
        try:
            seen.apply(action)
        except AssertionError:
            continue
        raise Broken("a view lets itself be played; apply() calls begin_ply() first")


def law_commitments_stay_secret(game: Game, state: State) -> None:
    """Of several who decide at once, none learns from another before the reveal, so that the
    order of their answers does not matter."""
    waiting = state.waiting()
    if len(waiting) < 2:
        return
    actor = state.actor()
    rest = [seat for seat in waiting if seat != actor]
    first: dict[int, tuple[str, str]] = {}
    for action in some(state.legal()):
        after, events = tried(state, action)
        if after.waiting() != rest:
            raise Broken(f"after seat {actor} has answered, {rest} wait, not {after.waiting()}")
        for seat in rest:
            if after.legal_of(seat) != state.legal_of(seat):
                raise Broken(f"the answer of seat {actor} changes the choices of seat {seat}")
        for viewer in viewers(game):
            if viewer == actor:
                continue
            known = (heard(events, viewer), seen_text(game, after, viewer))
            if first.setdefault(viewer, known) != known:
                raise Broken(f"viewer {viewer} learns how seat {actor} has answered")
