"""Plays games without aim, but with a temper, so that rare things happen too.

Uniformly random players hardly ever hold five cards of a kind. So a seat may be a hoarder, who
plays no card before five are alike, a settler, who likes new blocks and so has many families, or a
builder, who likes crowded cells; a drifter does everything at random.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.game import Hoyuk
from pentapolis.games.hoyuk.rules.state import Village

from .invariants import Watch

DRIFTER: Final = 0
HOARDER: Final = 1
SETTLER: Final = 2
BUILDER: Final = 3
TEMPERS: Final = [DRIFTER, DRIFTER, HOARDER, HOARDER, SETTLER, BUILDER]


def choose(s: Village, legal: list[int], temper: int, luck: Random) -> int:
    """Choose what this temper would, or anything."""
    if temper != DRIFTER and luck.random() < 0.85:
        if s.asking == c.USE_ABILITY:
            return legal[-1]
        if s.asking == c.PLAY_CARD and temper == HOARDER:
            return c.OPEN_SET if most_alike(s) >= 5 and s.cap(s.turn) >= 5 else c.PASS
        if s.asking == c.ADD_CARD and temper == HOARDER:
            return next_card(s, legal)
        if s.asking == c.CHOOSE_PLACE and s.kind == p.HOUSE:
            return house_place(s, legal, temper, luck)
    return luck.choice(legal)


def most_alike(s: Village) -> int:
    hand = s.hand[s.turn * 7 : s.turn * 7 + 7]
    return max(hand[:6]) + hand[6]


def next_card(s: Village, legal: list[int]) -> int:
    """Add to the largest group first, then jokers, then cash."""
    hand = s.hand[s.turn * 7 : s.turn * 7 + 7]
    adds = [action for action in legal if c.ADD <= action < c.ADD + 6]
    if adds:
        return max(adds, key=lambda action: hand[action - c.ADD])
    return legal[0]


def house_place(s: Village, legal: list[int], temper: int, luck: Random) -> int:
    fresh = [action for action in legal if s.site[action] == c.FRESH]
    crowded = [action for action in legal if s.site[action] > 0]
    wanted = crowded if temper == BUILDER or luck.random() < 0.5 else fresh
    return luck.choice(wanted or legal)


class Wander:
    """One game: a seed decides tempers, luck and choices."""

    def __init__(self, game: Hoyuk, seed: int) -> None:
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
            return s.draw_outcome(self.luck.getrandbits(32))
        return choose(s, s.legal(), self.tempers[s.turn], self.luck)

    def play(self, watch: Watch | None = None) -> Village:
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


def watched(game: Hoyuk, seed: int) -> tuple[Wander, Watch]:
    """Play a whole game under watch; a failure tells how to play it again."""
    wander = Wander(game, seed)
    watch = Watch(game, wander.state)
    try:
        wander.play(watch)
    except AssertionError as error:
        error.add_note(
            f"seats {game.seats}, options {game.options}, seed {seed}, ply {len(wander.line)}: "
            + " ".join(str(action) for action in wander.line[-12:])
        )
        raise
    return wander, watch
