"""Drops turns that are hardly puzzles after a handful of games: nearly all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import OVER
from pentapolis.learn.puzzle import BETTER_POINTS, FEWEST_LINES, SAME_POINTS, is_roll

from .line_games import LineGames, Sample, mean
from .odds import MOST_GOOD, Ratings, find_needed, reckon_odds, spread
from .turn_lines import (
    MOST_LINES,
    TurnLine,
    Unfit,
    foresee_points,
    list_lines,
    rate_lead,
    rate_steps,
)

# A lead above this has nearly won: games, standard deviations of the final lead, and points.
OPEN: Final = ((2, 4.0, 8.0), (4, 3.0, 4.0))
FIRST_LINES: Final = 24  # lines that are listed first; of these,
LOOK_LINES: Final = 12  # those rated best are looked at
LOOK_ROUNDS: Final = 2  # turns of everybody later
LOOK_ERROR: Final = 3.0  # points that ratings of such a position err by
END_ERROR: Final = 1.0  # and where the game is over, because it is only one
LOOK_ODDS: Final = 0.2  # least odds to go on
ROLL_ERROR: Final = 1.0  # points that ratings of rolls err by
ROLL_ODDS: Final = 0.2
# Then whole games: how many lines, games of each, and the least odds to go on. Those rated best are
# first: mostly two of them are close, and then no other line need be played.
FIRST_RACE: Final = ((4, 2, 0.15), (8, 3, 0.2))
RACE: Final = (
    (MOST_LINES, 1, 0.0),
    (16, 3, 0.3),
    (12, 6, 0.4),
    (12, 12, 0.5),
    (24, 6, 0.5),
    (12, 20, 0.6),
)
# Where ratings are trusted: games of the best line and of its rivals, and the least odds to go on.
DUEL: Final = ((4, 0.1), (8, 0.2), (16, 0.35))
RIVALS: Final = 3
SURE_GAMES: Final = 6  # fewer do not tell how far leads spread, and so not how games are won
RACE_LINES: Final = 12  # the best so far, whose odds count


@dataclass(frozen=True)
class Limits:
    """Which turns are examined: to look at few kinds is quicker."""

    lines: int = MOST_LINES  # turns with more are left out: those with few are quickly compared
    rated: float = 0.0  # only those whose best line is rated this many points above the next
    rerolls: int = 0  # other outcomes of the luck before each turn that are looked at as well
    good: int = MOST_GOOD  # most lines that may be equally good
    decisive: bool = False  # also where bots would surely win or lose, if another line decides


EVERYTHING: Final = Limits()


def screen(spec: GameSpec, games: LineGames, limits: Limits = EVERYTHING) -> list[TurnLine]:
    """Return the lines of a turn, those rated best first; Unfit if it is hardly a puzzle.

    With a limit, turns with more lines are left out; without one, the best of very many are taken.
    """
    most, rated = limits.lines, limits.rated
    check_rolls(spec, games, rated)
    few = FIRST_LINES if most == MOST_LINES else most
    first = list_lines(spec, games.view, games.seed, few)
    if len(first) < FEWEST_LINES:
        raise Unfit("few lines")
    if len(first) > most:
        raise Unfit("many lines")
    is_cut = any(line.is_cut for line in first)
    if rated and not is_cut:
        check_rated(first, rated)  # ratings that are trusted tell more than a look ahead
    else:
        if not limits.decisive:
            check_open(games)
        if spec.evaluate is not None and not is_cut:
            first.sort(key=lambda line: line.loss)
            look_ahead(spec, games, first[:LOOK_LINES])
    lines = sorted(list_lines(spec, games.view, games.seed), key=lambda line: line.loss)
    if len(lines) > most:
        raise Unfit("many lines")
    lines = [foresee_points(spec, games.view, games.seed, line) for line in lines]
    check_points(lines)
    return lines


def check_open(games: LineGames) -> None:
    """Check that the game looks still open."""
    sample = Sample()
    for count, far, points in OPEN:
        games.play((), sample, count)
        if abs(mean(sample.leads)) > far * sqrt(spread(sample.leads)) + points:
            raise Unfit("decided")


def check_rolls(spec: GameSpec, games: LineGames, rated: float) -> None:
    """Check choices before chance by ratings, which reckon with all that may be rolled."""
    state = games.view.sample(SeededLuck(games.seed))
    seat, legal = games.view.seat, state.legal()
    if len(legal) == 1 or not is_roll(state, seat, games.seed):
        return
    ratings = sorted(rate_steps(spec, games.game, state, seat, legal), reverse=True)
    if rated:
        check_distance(ratings, rated)
    leads = [[rating / 100] for rating in ratings[:LOOK_LINES]]
    if reckon_odds(leads, ROLL_ERROR, BETTER_POINTS) < ROLL_ODDS:
        raise Unfit("rated close")


def check_rated(lines: Sequence[TurnLine], points: float) -> None:
    """Check by ratings alone that the best lines are far ahead, and do not just take points.

    Where a game rates positions well, this drops nearly all turns for the price of listing them.
    """
    check_distance([-line.loss for line in lines], points)
    if is_obvious(lines, list_rated_best(lines)):
        raise Unfit("points at once")


def list_rated_best(lines: Sequence[TurnLine]) -> list[TurnLine]:
    """Return the lines that are as good as the best by ratings."""
    best = min(line.loss for line in lines)
    return [line for line in lines if line.loss - best <= 100 * SAME_POINTS]


def check_distance(ratings: Sequence[int], points: float) -> None:
    """Check that the best ratings are far enough above all others."""
    behind = [max(ratings) - rating for rating in ratings]
    rest = [each for each in behind if each > 100 * SAME_POINTS]
    if not rest or min(rest) < 100 * points:
        raise Unfit("rated close")


def check_points(lines: Sequence[TurnLine]) -> None:
    """Check that the choice before chance that is rated best is not the one with most points."""
    if lines[0].is_cut and lines[0].points > max(line.points for line in lines[1:]):
        raise Unfit("points at once")


def look_ahead(spec: GameSpec, games: LineGames, lines: Sequence[TurnLine]) -> None:
    """Check lines by where they lead a few turns later: rougher than games, and cheaper."""
    game, seat = games.game, games.view.seat
    turns = LOOK_ROUNDS * game.seats
    ends = [games.play_world(line.actions, 0, turns) for line in lines]
    leads = [[rate_lead(spec, game, end, seat) / 100] for end in ends]
    is_end = all(end.actor() == OVER for end in ends)
    if reckon_odds(leads, END_ERROR if is_end else LOOK_ERROR, BETTER_POINTS) < LOOK_ODDS:
        raise Unfit("rated close")


def race(
    games: LineGames,
    lines: Sequence[TurnLine],
    samples: Sequence[Sample],
    stages: Sequence[tuple[int, int, float]] = RACE,
) -> None:
    """Play more and more games, mostly of the best lines; Unfit as soon as the odds are bad.

    Lines are ordered by ratings. The odds are those of the best ones so far: of many lines that
    are far behind, some few always look near after a few games.
    """
    order = sorted(range(len(lines)), key=lambda line: -mean(samples[line].leads or [-inf]))
    for chosen, count, least in stages:
        for line in order[:chosen]:
            games.play(lines[line].actions, samples[line], count)
        order.sort(key=lambda line: -mean(samples[line].leads or [-inf]))
        front = [line for line in order[:RACE_LINES] if samples[line].leads]
        leads = [samples[line].leads for line in front]
        rated = Ratings([-lines[line].loss / 100 for line in front], ROLL_ERROR)
        needed = BETTER_POINTS if count < SURE_GAMES else find_needed(leads)
        ratings = rated if lines[0].is_cut else None
        if reckon_odds(leads, 0.0, needed, len(lines), ratings) < least:
            raise Unfit(f"poor odds after {count} games")


def duel(games: LineGames, lines: Sequence[TurnLine], samples: Sequence[Sample]) -> None:
    """Play the line rated best against those rated next, without the ones that are as good.

    Lines are ordered by ratings. These say which lines are alike, such as the same building on
    other fields: nothing is to be found out between them, and there may be many.
    """
    good = list_rated_best(lines)
    ways: dict[tuple[int, ...], int] = {}  # of lines that differ in their last step, one is enough
    for number, line in enumerate(lines):
        if line not in good:
            ways.setdefault(line.actions[:-1], number)
    rivals = list(ways.values())[:RIVALS]
    for count, least in DUEL:
        for number in (0, *rivals):
            games.play(lines[number].actions, samples[number], count)
        leads = [samples[number].leads for number in (0, *rivals)]
        needed = BETTER_POINTS if count < SURE_GAMES else find_needed(leads)
        if not rivals or mean(leads[0]) < max(map(mean, leads)):
            raise Unfit(f"rated wrong, by {count} games")
        if reckon_odds(leads, 0.0, needed) < least:
            raise Unfit(f"poor odds after {count} games")


def is_obvious(lines: Sequence[TurnLine], group: Sequence[TurnLine]) -> bool:
    """Return whether taking the most points at once leads to a best line in any case."""
    most = max(line.points for line in lines)
    return all(line in group for line in lines if line.points == most)
