"""Plays games without aim, but with a temper, so that rare things happen too.

Uniformly random players hardly ever build. So each seat has a temper: it follows the game's own
advice more or less often, or likes to buy and play tiles; a drifter does everything at random.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.games.dilluvia_project import codes as c
from pentapolis.games.dilluvia_project.advice import advise
from pentapolis.games.dilluvia_project.game import Dilluvia
from pentapolis.games.dilluvia_project.state import Sky

from .invariants import Watch

DRIFTER: Final = 0.0
FOLLOWER: Final = 0.6
MASTER: Final = 0.9
TEMPERS: Final = [DRIFTER, FOLLOWER, FOLLOWER, MASTER]


class Wander:
    """One game: a seed decides tempers, luck and choices."""

    def __init__(self, game: Dilluvia, seed: int) -> None:
        self.game = game
        self.luck = Random(seed)
        self.tempers = [self.luck.choice(TEMPERS) for _ in range(game.seats)]
        self.greed = [self.luck.random() < 0.4 for _ in range(game.seats)]
        self.state = game.start()
        self.line: list[int] = []
        self.events: list[Event] = []

    def choose(self) -> int:
        """Choose the next action or outcome without carrying it out."""
        s = self.state
        if s.actor() == CHANCE:
            return s.outcome(self.luck.getrandbits(32))
        legal = s.legal()
        if self.greed[s.turn] and s.asking in (c.BUY_TILE, c.TAKE_TILE, c.END_TURN):
            return self.luck.choice(legal[:-1] or legal)  # anything but stop, decline, end
        if self.luck.random() < self.tempers[s.turn]:
            worth = advise(self.game, s, legal)
            return legal[worth.index(max(worth))]
        return self.luck.choice(legal)

    def play(self, watch: Watch | None = None) -> Sky:
        """Play to the end; a watch looks at every ply."""
        s = self.state
        while s.actor() != OVER:
            action = self.choose()
            before = s.clone() if watch else s
            events: list[Event] = []
            s.events = events
            s.apply(action)
            s.events = None
            self.line.append(action)
            self.events += events
            if watch:
                watch.ply(before, events, s)
        if watch:
            watch.end(s)
        return s

    def met(self, kind: int, index: int = 0) -> set[int]:
        """Collect one number of all events of a kind."""
        return {event.args[index] for event in self.events if event.kind == kind}


def watched(game: Dilluvia, seed: int) -> Wander:
    """Play a whole game under watch; a failure tells how to play it again."""
    wander = Wander(game, seed)
    try:
        wander.play(Watch(game))
    except AssertionError as error:
        names = [game.questions[wander.state.asking].name, *map(str, wander.line[-8:])]
        error.add_note(f"seats {game.seats}, seed {seed}, ply {len(wander.line)}: {names}")
        raise
    return wander
