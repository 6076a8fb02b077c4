"""Random games in mixed styles, so that rare things happen too.

Uniformly random players hardly ever build. So each player follows the game's own ratings with some
probability, and some like to buy and play tiles; a drifter does everything at random.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pentapolis.core.state import Event
from pentapolis.games.dilluvia_project.bots.rate import rate_actions
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.game import Dilluvia
from pentapolis.games.dilluvia_project.rules.state import Sky
from pentapolis.testkit.wander import Wander

from .invariants import Watch

Style = tuple[float, bool]  # how often it follows the ratings; whether it loves tiles
DRIFTER: Final = 0.0
FOLLOWER: Final = 0.6
MASTER: Final = 0.9
SHARES: Final = [DRIFTER, FOLLOWER, FOLLOWER, MASTER]
STYLES: Final[list[Style]] = [
    (share, greedy) for share in SHARES for greedy in (True, True, False, False, False)
]


def make_wander(game: Dilluvia, seed: int) -> Wander[Sky, Style]:
    """Return a game to be played; the seed decides styles, luck and choices."""

    def choose(s: Sky, legal: list[int], style: Style, luck: Random) -> int:
        share, greedy = style
        if greedy and s.asking in (c.BUY_TILE, c.TAKE_TILE, c.END_TURN):
            return luck.choice(legal[:-1] or legal)  # anything but stop, decline, end
        if luck.random() < share:
            ratings = rate_actions(game, s, legal)
            return legal[ratings.index(max(ratings))]
        return luck.choice(legal)

    return Wander(game, seed, STYLES, choose)


def watch_game(game: Dilluvia, seed: int) -> None:
    """Play a whole game and check every ply; a failure says how to repeat it."""
    watch = Watch(game)
    watch.check_end(make_wander(game, seed).play(watch.check_ply))


def collect(events: list[Event], kind: int, index: int = 0) -> set[int]:
    """Return the values of one number in all events of a kind."""
    return {event.args[index] for event in events if event.kind == kind}
