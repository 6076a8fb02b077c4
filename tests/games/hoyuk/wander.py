"""Plays whole games without aim, but with a style on every seat, so that rare things happen too.

Players who choose at random hardly ever hold five cards of a kind. So a seat may be a hoarder, who
plays no card before five are alike, a settler, who likes new blocks and so has many families, or a
builder, who likes crowded cells; a drifter does everything at random.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.game import Hoyuk
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.testkit.wander import Wander

from .invariants import Watch

DRIFTER: Final = 0
HOARDER: Final = 1
SETTLER: Final = 2
BUILDER: Final = 3
STYLES: Final = [DRIFTER, DRIFTER, HOARDER, HOARDER, SETTLER, BUILDER]


def wander(game: Hoyuk, seed: int) -> Wander[Village, int]:
    """Return a game to be played; the seed decides styles, luck and choices."""
    return Wander(game, seed, STYLES, choose)


def watch_game(game: Hoyuk, seed: int) -> Village:
    """Play a whole game under watch and return its end; a failure tells how to play it again."""
    wanderer = wander(game, seed)
    return wanderer.play(Watch(game, wanderer.state).check_ply)


def choose(s: Village, legal: list[int], style: int, luck: Random) -> int:
    """Choose what a player of this style does, or now and then anything."""
    if style != DRIFTER and luck.random() < 0.85:
        if s.asking == c.USE_ABILITY:
            return legal[-1]
        if s.asking == c.PLAY_CARD and style == HOARDER:
            return c.OPEN_SET if most_alike(s) >= 5 and s.plays_left(s.turn) >= 5 else c.PASS
        if s.asking == c.ADD_CARD and style == HOARDER:
            return next_card(s, legal)
        if s.asking == c.CHOOSE_PLACE and s.kind == p.HOUSE:
            return choose_site(s, legal, style, luck)
    return luck.choice(legal)


def most_alike(s: Village) -> int:
    """Count the cards of the largest set that the seat on turn holds, jokers included."""
    hand = s.hand[s.turn * 7 : s.turn * 7 + 7]
    return max(hand[:6]) + hand[6]


def next_card(s: Village, legal: list[int]) -> int:
    """Choose the card for a set: the symbol held most often, then jokers, then cash in."""
    hand = s.hand[s.turn * 7 : s.turn * 7 + 7]
    adds = [action for action in legal if c.ADD <= action < c.ADD + 6]
    if adds:
        return max(adds, key=lambda action: hand[action - c.ADD])
    return legal[0]


def choose_site(s: Village, legal: list[int], style: int, luck: Random) -> int:
    """Choose where a house goes: a builder joins a block, the others often found one."""
    fresh = [action for action in legal if s.site[action] == c.FRESH]
    crowded = [action for action in legal if s.site[action] > 0]
    wanted = crowded if style == BUILDER or luck.random() < 0.5 else fresh
    return luck.choice(wanted or legal)
