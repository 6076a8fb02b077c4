"""Drops turns that are hardly puzzles after a handful of games: nearly all of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.state import OVER
from pentapolis.learn.puzzle import BETTER_POINTS, FEWEST_LINES

from .line_games import LineGames, Sample, mean
from .odds import find_needed, reckon_odds, spread
from .turn_lines import MOST_LINES, TurnLine, Unfit, list_lines, rate_lead

# Who leads by more has nearly won: after so many games, standard deviations of the final lead and
# points.
OPEN: Final = ((2, 4.0, 8.0), (4, 3.0, 4.0))
FIRST_LINES: Final = 24  # lines that are listed first; of these,
LOOK_LINES: Final = 12  # those rated best are looked at
LOOK_ROUNDS: Final = 2  # turns of everybody later
LOOK_ERROR: Final = 3.0  # points that ratings of such a position err by
END_ERROR: Final = 1.0  # and where the game is over, because it is only one
LOOK_ODDS: Final = 0.05  # least odds to go on
# Then whole games: of so many lines, so many, and the least odds to go on.
RACE: Final = (
    (MOST_LINES, 1, 0.0),
    (16, 3, 0.3),
    (12, 6, 0.4),
    (12, 12, 0.5),
    (24, 6, 0.5),
    (12, 20, 0.6),
)
RACE_LINES: Final = 12  # the best so far, whose odds count


def screen(spec: GameSpec, games: LineGames, most: int = MOST_LINES) -> list[TurnLine]:
    """Return the lines of a turn, those rated best first; Unfit if it is hardly a puzzle.

    Turns with more than `most` lines are left out, unless that is as many as are ever listed.
    """
    first = list_lines(spec, games.view, games.seed, min(most, FIRST_LINES))
    if len(first) < FEWEST_LINES:
        raise Unfit("few lines")
    if len(first) > most:
        raise Unfit("many lines")
    check_open(games)
    if spec.evaluate is not None:
        first.sort(key=lambda line: line.loss)
        look_ahead(spec, games, first[:LOOK_LINES])
    lines = sorted(list_lines(spec, games.view, games.seed), key=lambda line: line.loss)
    if len(lines) > most:
        raise Unfit("many lines")
    return lines


def check_open(games: LineGames) -> None:
    """Check that the game looks still open."""
    sample = Sample()
    for count, far, points in OPEN:
        games.play((), sample, count)
        if abs(mean(sample.leads)) > far * sqrt(spread(sample.leads)) + points:
            raise Unfit("decided")


def look_ahead(spec: GameSpec, games: LineGames, lines: Sequence[TurnLine]) -> None:
    """Check lines by where they lead a few turns later: rougher than games, and cheaper."""
    game, seat = games.game, games.view.seat
    turns = LOOK_ROUNDS * game.seats
    ends = [games.play_world(line.actions, 0, turns) for line in lines]
    leads = [[rate_lead(spec, game, end, seat) / 100] for end in ends]
    is_end = all(end.actor() == OVER for end in ends)
    if reckon_odds(leads, END_ERROR if is_end else LOOK_ERROR, BETTER_POINTS) < LOOK_ODDS:
        raise Unfit("rated close")


def race(games: LineGames, lines: Sequence[TurnLine], samples: Sequence[Sample]) -> None:
    """Play more and more games, mostly of the best lines; Unfit as soon as the odds are bad.

    Lines are ordered by ratings. The odds are those of the best ones so far: of many lines that
    are far behind, some few always look near after a few games.
    """
    order = list(range(len(lines)))
    for chosen, count, least in RACE:
        for line in order[:chosen]:
            games.play(lines[line].actions, samples[line], count)
        order.sort(key=lambda line: -mean(samples[line].leads or [-inf]))
        leads = [samples[line].leads for line in order[:RACE_LINES] if samples[line].leads]
        if reckon_odds(leads, 0.0, find_needed(leads)) < least:
            raise Unfit(f"poor odds after {count} games")


def is_obvious(lines: Sequence[TurnLine], group: Sequence[TurnLine]) -> bool:
    """Return whether taking the most points at once leads to a best line in any case."""
    most = max(line.points for line in lines)
    return all(line in group for line in lines if line.points == most)
