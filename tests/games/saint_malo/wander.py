"""Plays games without aim, but in a style, so that rare things happen too.

A style is a few symbols that a seat follows in turn. It keeps those dice, mostly chooses that
symbol, and half of its other choices are random. A drifter does everything at random.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pentapolis.games.saint_malo.rules import codes
from pentapolis.games.saint_malo.rules import dice as d
from pentapolis.games.saint_malo.rules.board import OUTER, SIDE, SIDE_OF
from pentapolis.games.saint_malo.rules.game import SaintMalo
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.testkit.wander import Wander

from .invariants import Watch

Style = tuple[int, ...]

DRIFTER: Final[Style] = ()
MASON: Final = (d.WALL, d.WALL, d.WALL, d.HEAD)
BUILDER: Final = (d.LOG, d.HEAD)
TRADER: Final = (d.CRATE, d.HEAD, d.HEAD)
BISHOP: Final = (d.CROSS, d.CROSS, d.HEAD)
STYLES: Final = [DRIFTER, DRIFTER, MASON, MASON, BUILDER, TRADER, BISHOP]

THROW_OF: Final = {dice: throw for throw, dice in enumerate(d.THROWS)}


def choose(s: Town, legal: list[int], style: Style, luck: Random) -> int:
    """Choose what a player of this style would, or anything."""
    if style and luck.random() < 0.8:
        wanted = style[s.round % len(style)]
        if s.asking == codes.KEEP_DICE:
            others = s.dice - d.count(s.dice, wanted) * d.ONE[wanted]
            return codes.REROLL + THROW_OF[others] if others else codes.STOP
        if s.asking == codes.CHOOSE_SYMBOL and codes.USE + wanted in legal:
            return codes.USE + wanted
        if s.asking == codes.CHOOSE_PERSON:
            return [action for action in legal if action != codes.SKIP][-1]
        if style is MASON and legal[-1] >= codes.PLACE:
            return choose_field(s, legal, luck)
    return luck.choice(legal)


def choose_field(s: Town, legal: list[int], luck: Random) -> int:
    """Finish walls, and keep other things away from them."""
    found = [action for action in legal if action >= codes.PLACE]
    if s.asking == codes.PLACE_WALL:
        walls = s.walls[s.turn]
        return max(found, key=lambda a: (walls & SIDE[SIDE_OF[a - codes.PLACE]]).bit_count())
    inner = [action for action in found if not OUTER >> (action - codes.PLACE) & 1]
    return luck.choice(inner or found)


def wander(game: SaintMalo, seed: int) -> Wander[Town, Style]:
    """Return a game about to be played at random; the seed decides styles, dice and choices."""
    return Wander(game, seed, STYLES, choose)


def watch_game(game: SaintMalo, seed: int) -> Town:
    """Play a whole game under watch and return its end; a failure tells how to play it again."""
    wanderer = wander(game, seed)
    return wanderer.play(Watch(game, wanderer.state).ply)
