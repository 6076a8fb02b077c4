"""Plays whole games without aim, or half by the game's own advice, so that rare things happen."""

from __future__ import annotations

from random import Random

from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.games.little_town.advice import advise
from pentapolis.games.little_town.game import LittleTown
from pentapolis.games.little_town.state import Town

from .invariants import Watch


class Wander:
    """One game: a seed decides chance and choices; `sense` is the share of advised choices."""

    def __init__(self, game: LittleTown, seed: int, sense: float = 0.0) -> None:
        self.game = game
        self.luck = Random(seed)
        self.sense = sense
        self.state = game.start()
        self.line: list[int] = []

    def step(self) -> int:
        """Choose the next action or outcome without carrying it out."""
        s = self.state
        if s.actor() == CHANCE:
            return s.outcome(self.luck.getrandbits(32))
        legal = s.legal()
        if self.sense and self.luck.random() < self.sense:
            worth = advise(self.game, self.game.seen_by(s, s.actor()), legal)
            return legal[worth.index(max(worth))]
        return self.luck.choice(legal)

    def play(self, watch: Watch | None = None) -> Town:
        """Play to the end; a watch looks at every ply."""
        s = self.state
        while s.actor() != OVER:
            action = self.step()
            before = s.clone() if watch else s
            events: list[Event] = []
            s.events = events
            s.apply(action)
            s.events = None
            self.line.append(action)
            if watch:
                watch.ply(before, action, events, s)
        return s


def watched(game: LittleTown, seed: int, sense: float = 0.0) -> tuple[Town, Watch]:
    """Play a whole game under watch; a failure tells how to play it again."""
    wander = Wander(game, seed, sense)
    watch = Watch(game, wander.state)
    try:
        wander.play(watch)
    except AssertionError as error:
        error.add_note(f"seats {game.seats}, seed {seed}, ply {len(wander.line)}")
        raise
    return wander.state, watch
