"""Ratings: how well each bot did, and how certain that is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from .jobs import pair_jobs
from .run import Result, count_cores, run

Z95: Final = 1.959964  # standard deviations on each side of a 95 % interval


@dataclass(frozen=True)
class Rating:
    """How one bot of an experiment did."""

    bot: str
    win_share: float  # of all games; a win shared by two counts half
    low: float
    high: float
    mean_score: float
    mean_lead: float  # over the best other seat
    lead_in_sd: float  # the same in standard deviations of the lead
    ms_a_choice: float  # time for a decision with more than one legal action


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson score interval of a win share; `wins` may be a fraction."""
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games are impossible")
    share = wins / games
    scale = 1 + Z95**2 / games
    middle = (share + Z95**2 / (2 * games)) / scale
    reach = Z95 / scale * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    # The interval holds the share itself; rounding must not push an end past 0 or 1.
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def rate_results(bots: list[str], results: Iterable[Result]) -> list[Rating]:
    """Return the ratings of all bots of an experiment, in the order of their names."""
    tallies = [Tally() for _ in bots]
    games = 0
    for result in results:
        games += 1
        winners = result.places.count(1)
        for seat, place in enumerate(result.places):
            tally = tallies[result.job.bot_index(seat)]
            others = [score for other, score in enumerate(result.scores) if other != seat]
            tally.scores.append(result.scores[seat])
            tally.leads.append(result.scores[seat] - max(others, default=0))
            tally.choices += result.choices[seat]
            tally.seconds += result.thought[seat]
            if place == 1:
                tally.wins += 1 / winners
    return [tally.make_rating(bot, games) for bot, tally in zip(bots, tallies, strict=True)]


class Tally:
    """What is counted for one bot."""

    def __init__(self) -> None:
        self.wins = 0.0
        self.scores: list[int] = []
        self.leads: list[int] = []
        self.choices = 0
        self.seconds = 0.0

    def make_rating(self, bot: str, games: int) -> Rating:
        """Return the rating that the counts add up to."""
        won = min(float(games), round(self.wins, 9))  # thirds add up to a little more than 1
        low, high = wilson_interval(won, games)
        lead = mean(self.leads)
        spread = math.sqrt(mean([(one - lead) ** 2 for one in self.leads]))
        return Rating(
            bot=bot,
            win_share=won / games,
            low=low,
            high=high,
            mean_score=mean(self.scores),
            mean_lead=lead,
            lead_in_sd=lead / spread if spread else 0.0,
            ms_a_choice=1000 * self.seconds / max(1, self.choices),
        )


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def rate(
    slug: str,
    seats: int,
    options: dict[str, int],
    bots: list[str],
    games: int,
    seed: int,
    workers: int | None = None,
) -> list[Rating]:
    """Let bots play each other on paired deals and return their ratings."""
    jobs = pair_jobs(slug, seats, options, bots, games, seed)
    return rate_results(bots, run(jobs, count_cores() if workers is None else workers))
