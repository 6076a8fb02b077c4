"""Laws of evaluators: a bot may ask about any position, and the answer needs only its view."""

from __future__ import annotations

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State

from .basics import LawBroken


def law_every_position_has_a_value(spec: GameSpec, game: Game, state: State) -> None:
    """evaluate(), if a game has it, values every ply for every seat, also while chance decides."""
    if spec.evaluate is None:
        return
    for seat in range(game.seats):
        seen = game.mask(state, seat)
        before = game.to_data(seen)
        value: object = spec.evaluate(game, seen, seat)
        if type(value) is not int:
            raise LawBroken(f"evaluate() gives seat {seat} {value!r}, not a whole number")
        if game.to_data(seen) != before:
            raise LawBroken("evaluate() changes the view it is given")


def law_every_choice_is_rated(spec: GameSpec, game: Game, state: State) -> None:
    """rate_actions(), if a game has it, gives each choice a whole number, from the view alone."""
    if spec.rate_actions is None:
        return
    for seat in state.deciders():
        seen = game.mask(state, seat)
        before = game.to_data(seen)
        legal = state.legal_for(seat)
        ratings: list[object] = [*spec.rate_actions(game, seen, list(legal))]
        if len(ratings) != len(legal):
            raise LawBroken(f"rate_actions() rates {len(ratings)} of {len(legal)} choices")
        if any(type(rating) is not int for rating in ratings):
            raise LawBroken(f"rate_actions() gives {ratings}, which are not all whole numbers")
        if game.to_data(seen) != before:
            raise LawBroken("rate_actions() changes the view it is given")
