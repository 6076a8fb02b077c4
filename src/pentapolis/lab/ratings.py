"""How well each bot did, with the interval in which its true strength lies."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from .run import Result

Z95: Final = 1.959964  # standard deviations on each side of a 95 % interval


@dataclass(frozen=True)
class Rating:
    """One entrant of an experiment."""

    bot: str
    win_share: float  # of all games; a shared win counts as a fraction
    low: float
    high: float
    mean_score: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Give the 95 % Wilson score interval of a share; wins may be a fraction."""
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games is no share")
    share = wins / games
    scale = 1 + Z95**2 / games
    middle = (share + Z95**2 / (2 * games)) / scale
    reach = Z95 / scale * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    # The interval holds the share itself; rounding must not push an end past 0 or 1.
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def ratings(bots: list[str], results: Iterable[Result]) -> list[Rating]:
    """Rate the entrants of an experiment in the order in which they were named."""
    games = 0
    wins = [0.0] * len(bots)
    scores: list[list[int]] = [[] for _ in bots]
    for result in results:
        games += 1
        winners = result.places.count(1)
        for seat, place in enumerate(result.places):
            entrant = result.job.entrant(seat)
            scores[entrant].append(result.scores[seat])
            if place == 1:
                wins[entrant] += 1 / winners
    found: list[Rating] = []
    for entrant, bot in enumerate(bots):
        won = min(float(games), round(wins[entrant], 9))  # thirds add up to a little more than 1
        low, high = wilson(won, games)
        mean = sum(scores[entrant]) / len(scores[entrant]) if scores[entrant] else 0.0
        found.append(Rating(bot, won / games, low, high, mean))
    return found
