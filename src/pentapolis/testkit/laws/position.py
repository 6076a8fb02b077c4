"""Laws of a single position: copies, bounds, choices, luck, saving, and no lost pieces."""

from __future__ import annotations

import copy
import inspect
import json
from bisect import bisect_right
from itertools import accumulate, pairwise
from typing import Final

from pentapolis.core.fields import BASE
from pentapolis.core.fields import problems as field_problems
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, OVER, State

from .basics import LawBroken, find_difference, list_views

# What every state has besides its fields.
KNOWN: Final = ("seats", "turn", "masked", "events", "questions")


def law_a_clone_shares_nothing(game: Game, state: State) -> None:
    """A copy is equal in every field and shares no list with the original (law 3)."""
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        if type(twin) is not type(state):
            raise LawBroken(f"a clone is a {type(state).__name__}, not a {type(twin).__name__}")
        differs = find_difference(game, state, twin)
        if differs:
            raise LawBroken(f"clone() does not copy {differs}")
        if (twin.seats, twin.masked) != (state.seats, state.masked):
            raise LawBroken("clone() does not copy the seats or the mask; copy_core() does")
        if twin.events is not None:
            raise LawBroken("clone() copies the list of events; a clone has none")
        for field in BASE + game.declared:
            value: object = getattr(state, field.name)
            if isinstance(value, list) and value is getattr(twin, field.name):
                raise LawBroken(f"the clone shares the list {field.name!r} with the original")


def law_whatever_changes_is_a_field(game: Game, state: State) -> None:
    """An attribute that is no field never changes, in the truth or in a view."""
    declared = {field.name for field in BASE + game.declared} | set(KNOWN)
    start = game.start()
    for seen in list_views(game, state):
        for name in list_attributes(seen):
            if name in declared:
                continue
            value: object = getattr(seen, name)
            first: object = getattr(start, name, None)
            if value is not first and value != first:
                raise LawBroken(f"{name!r} changes but is no field: declare or compute it")


def list_attributes(state: State) -> list[str]:
    """List the attributes of a state, compiled or not."""
    names = set(vars(state)) if hasattr(state, "__dict__") else set()
    for kind in type(state).__mro__:
        for name, value in vars(kind).items():
            if inspect.isgetsetdescriptor(value) or inspect.ismemberdescriptor(value):
                names.add(name)
    return sorted(name for name in names if not name.startswith("__"))


def law_fields_stay_in_their_bounds(game: Game, state: State) -> None:
    """Every number of the truth and of every view is within the bounds of its field."""
    for seen in list_views(game, state):
        wrong = field_problems(game.declared, seen)
        if wrong:
            raise LawBroken("; ".join(wrong))


def law_legal_is_sorted_and_never_empty(game: Game, state: State) -> None:
    """legal() is sorted, has only named actions, and is empty exactly when the game is over;
    asking changes nothing (law 2)."""
    before = game.to_data(state)
    actor = state.actor()
    legal = state.legal()
    if not (actor in (CHANCE, OVER) or 0 <= actor < game.seats):
        raise LawBroken(f"actor() is a seat, CHANCE or OVER, not {actor}")
    if not 0 <= state.asking < len(game.questions):
        raise LawBroken(f"there is no question {state.asking}")
    if (actor == OVER) != (legal == []):
        there = "nothing is legal before the end" if not legal else "something is legal at the end"
        raise LawBroken(f"{there}, at the question {game.questions[state.asking].name!r}")
    if any(one >= other for one, other in pairwise(legal)):
        raise LawBroken(f"legal() is not sorted: {legal}")
    if legal and not 0 <= legal[0] <= legal[-1] < len(game.space(actor)):
        raise LawBroken(f"legal() has numbers without a name: {legal[0]} to {legal[-1]}")
    if state.legal() != legal or game.to_data(state) != before:
        raise LawBroken("asking legal() changes the position")
    check_deciders(game, state, actor, legal)


def check_deciders(game: Game, state: State, actor: int, legal: list[int]) -> None:
    """Fail unless exactly the deciders have choices, and the actor those of legal()."""
    deciders = state.deciders()
    if (
        deciders != sorted(set(deciders))
        or (actor >= 0) != (actor in deciders)
        or (actor < 0 and deciders)
    ):
        raise LawBroken(f"deciders() is sorted and has the actor {actor}, not {deciders}")
    for seat in range(game.seats):
        choices = state.legal_for(seat)
        if seat == actor and choices != legal:
            raise LawBroken(f"legal_for({seat}) is not legal() of the actor")
        if (choices != []) != (seat in deciders):
            raise LawBroken(f"seat {seat} has choices {choices}, but {deciders} decide")


def law_a_wish_leaves_the_question_open(game: Game, state: State) -> None:
    """A wish is not among the choices, only the actor has it, and the same question stays open."""
    wishes = state.wishes()
    if wishes and state.actor() < 0:
        raise LawBroken("there are wishes, but no seat decides")
    if wishes != sorted(set(wishes) - set(state.legal())):
        raise LawBroken(f"wishes() must be sorted and apart from legal(): {wishes}")
    for wish in wishes:
        name = game.actions.name(wish)
        after = state.clone()
        after.apply(wish)
        same = (after.actor(), after.asking, after.ply)
        if same != (state.actor(), state.asking, state.ply + 1):
            raise LawBroken(f"after {name} there is another decision")
        if wish in after.wishes():
            raise LawBroken(f"{name} can be wished twice, so the second time it does nothing")
        if game.mask(after, after.actor()).wishes() != after.wishes():
            raise LawBroken(f"after {name} the view offers other wishes than the truth")


def law_every_outcome_has_a_weight(game: Game, state: State) -> None:
    """odds() has one positive whole number for each outcome."""
    if state.actor() != CHANCE:
        return
    legal, odds = state.legal(), state.odds()
    if len(odds) != len(legal) or min(odds) <= 0:
        raise LawBroken(f"{len(legal)} outcomes need as many positive weights, not {odds}")


def law_luck_follows_the_odds(game: Game, state: State) -> None:
    """draw_outcome() follows the odds as in core, even where a game has its own version."""
    if state.actor() != CHANCE:
        return
    legal, odds = state.legal(), state.odds()
    ends = list(accumulate(odds))
    total = ends[-1]
    words = {0, (1 << 32) - 1, *(number * 0x9E3779B1 & 0xFFFFFFFF for number in range(64))}
    for end in ends[:-1]:
        edge = -((-end << 32) // total)  # the first word past this outcome
        words |= {edge - 1, edge}
    for word in sorted(words):
        right = legal[bisect_right(ends, (word * total) >> 32)]
        if state.draw_outcome(word) != right:
            name = game.outcomes.name(right)
            raise LawBroken(
                f"draw_outcome({word}) is {state.draw_outcome(word)}, but by the odds it is {name}"
            )


def law_saving_loses_nothing(game: Game, state: State) -> None:
    """A position and every view of it survive saving as JSON (law 4)."""
    for seen in list_views(game, state):
        back = game.from_data(json.loads(json.dumps(game.to_data(seen))), masked=seen.masked)
        differs = find_difference(game, seen, back)
        if differs or back.masked != seen.masked:
            raise LawBroken(f"saved and read, the position differs in {differs or 'its mask'}")
        if (back.actor(), back.asking) != (seen.actor(), seen.asking):
            raise LawBroken("saved and read, there is another decision")
        if not seen.masked:
            same = (back.legal(), back.scores(), back.deciders())
            if same != (seen.legal(), seen.scores(), seen.deciders()):
                raise LawBroken("saved and read, the position has other choices or scores")
            if game.digest(back) != game.digest(seen):
                raise LawBroken("saved and read, the position has another digest")


def law_nothing_appears_or_vanishes(game: Game, state: State) -> None:
    """inventory() counts the same at every ply."""
    start, now = game.inventory(game.start()), game.inventory(state)
    if now != start:
        raise LawBroken(f"the inventory was {start} at the start and is {now}")
