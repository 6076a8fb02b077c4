"""Plays games without aim, but with a temper, so that rare things happen too.

Uniformly random players hardly ever finish a wall. So each seat has a temper: a few symbols it
follows in turn. It keeps those dice, mostly chooses that symbol, and half of its other choices
are random. A drifter does everything at random.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.games.saint_malo import dice as d
from pentapolis.games.saint_malo import state as st
from pentapolis.games.saint_malo.game import SaintMalo
from pentapolis.games.saint_malo.state import OUTER, SIDE, Town

from .invariants import Watch

DRIFTER: Final[tuple[int, ...]] = ()
MASON: Final = (d.WALL, d.WALL, d.WALL, d.HEAD)
BUILDER: Final = (d.LOG, d.HEAD)
TRADER: Final = (d.CRATE, d.HEAD, d.HEAD)
BISHOP: Final = (d.CROSS, d.CROSS, d.HEAD)
TEMPERS: Final = [DRIFTER, DRIFTER, MASON, MASON, BUILDER, TRADER, BISHOP]

THROW_OF: Final = {dice: throw for throw, dice in enumerate(d.THROWS)}


def choose(s: Town, legal: list[int], temper: tuple[int, ...], luck: Random) -> int:
    """Choose what this temper would, or anything."""
    if temper and luck.random() < 0.8:
        wanted = temper[s.round % len(temper)]
        if s.asking == st.KEEP_DICE:
            others = s.dice - d.count(s.dice, wanted) * d.ONE[wanted]
            return st.REROLL + THROW_OF[others] if others else st.STOP
        if s.asking == st.CHOOSE_SYMBOL and st.USE + wanted in legal:
            return st.USE + wanted
        if s.asking == st.CHOOSE_PERSON:
            return [action for action in legal if action != st.SKIP][-1]
        if temper is MASON and legal[-1] >= st.PLACE:
            return mason_field(s, legal, luck)
    return luck.choice(legal)


def mason_field(s: Town, legal: list[int], luck: Random) -> int:
    """Finish walls, and keep other things away from them."""
    found = [action for action in legal if action >= st.PLACE]
    if s.asking == st.PLACE_WALL:
        walls = s.walls[s.turn]
        return max(found, key=lambda a: (walls & SIDE[st.SIDE_OF[a - st.PLACE]]).bit_count())
    inner = [action for action in found if not OUTER >> (action - st.PLACE) & 1]
    return luck.choice(inner or found)


class Wander:
    """One game: a seed decides tempers, dice and choices."""

    def __init__(self, game: SaintMalo, seed: int) -> None:
        self.game = game
        self.luck = Random(seed)
        self.tempers = [self.luck.choice(TEMPERS) for _ in range(game.seats)]
        self.state = game.start()
        self.line: list[int] = []
        self.told: set[int] = set()  # kinds of events
        self.asked: set[int] = set()

    def step(self) -> int:
        """Choose the next action or outcome without carrying it out."""
        s = self.state
        if s.actor() == CHANCE:
            return s.outcome(self.luck.getrandbits(32))
        return choose(s, s.legal(), self.tempers[s.turn], self.luck)

    def play(self, watch: Watch | None = None) -> Town:
        """Play to the end; a watch looks at every ply."""
        s = self.state
        while s.actor() != OVER:
            action = self.step()
            before = s.clone() if watch else s
            events: list[Event] = []
            s.events = events
            self.asked.add(s.asking)
            s.apply(action)
            s.events = None
            self.line.append(action)
            self.told.update(event.kind for event in events)
            if watch:
                watch.ply(before, action, events, s)
        return s


def watched(game: SaintMalo, seed: int) -> Wander:
    """Play a whole game under watch; a failure tells how to play it again."""
    wander = Wander(game, seed)
    try:
        wander.play(Watch(game, wander.state))
    except AssertionError as error:
        error.add_note(
            f"seats {game.seats}, seed {seed}, ply {len(wander.line)}: "
            + " ".join(str(action) for action in wander.line[-12:])
        )
        raise
    return wander
