"""Plays whole games without aim, or partly by the ratings, so that rare things happen."""

from __future__ import annotations

from random import Random

from pentapolis.games.little_town.bots.rate import rate_actions
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.games.little_town.rules.state import Town
from pentapolis.testkit.wander import Wander

from .invariants import Watch


def wander(game: LittleTown, seed: int, sense: float = 0.0) -> Wander[Town, float]:
    """Return a game to be played; `sense` is the share of choices made by the ratings."""

    def choose(s: Town, legal: list[int], sense: float, luck: Random) -> int:
        if sense and luck.random() < sense:
            return choose_best(game, s)
        return luck.choice(legal)

    return Wander(game, seed, [sense], choose)


def choose_best(game: LittleTown, s: Town) -> int:
    """Choose the action that the ratings think best, by what the seat on turn knows."""
    legal = s.legal()
    ratings = rate_actions(game, game.mask(s, s.actor()), legal)
    return legal[ratings.index(max(ratings))]


def watch_game(game: LittleTown, seed: int, sense: float = 0.0) -> tuple[Town, Watch]:
    """Play a whole game under watch; a failure tells how to play it again."""
    wanderer = wander(game, seed, sense)
    watch = Watch(game, wanderer.state)
    return wanderer.play(watch.check_ply), watch
