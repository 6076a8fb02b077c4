"""Puzzles: which turns are accepted, and that the known best turn of a tiny game is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.catalog.spec import GameSpec
from pentapolis.lab.candidates import Found, list_candidates
from pentapolis.lab.line_games import LineGames, Sample, compare, compare_group
from pentapolis.lab.puzzle_files import (
    MOST_ALIKE,
    find_difference,
    find_first_game,
    is_one_too_many,
    name_command,
    save_puzzle,
)
from pentapolis.lab.puzzles import find_puzzles
from pentapolis.lab.screen import Limits, is_obvious
from pentapolis.lab.turn_lines import TurnLine, foresee_points, list_lines
from pentapolis.lab.verdict import is_between, is_clear, is_decided, is_far, is_hopeless, judge
from pentapolis.learn.puzzle import GOAL, list_files, read_puzzles
from pentapolis.learn.puzzle_runner import PuzzleRunner
from pentapolis.learn.runner import Kind

from .sowing import FIVE, ONE, SEED, WEED
from .sowing import SPEC as SOWING
from .turns import start_alone, start_turn

GAMES = 400
NOISE = (-6, 2, 9, -5)  # of each game, the same for all lines


def make_sample(points: float, wins: float, spread: int = 1, games: int = GAMES) -> Sample:
    """Make games of a line: so many points and wins on average, and how far games differ."""
    sample = Sample()
    for game in range(games):
        swing = spread if game % 2 else -spread
        sample.leads.append(round(points * 10) + 10 * (NOISE[game % 4] + swing))
        sample.wins.append(1.0 if game < round(wins * games) else 0.0)
    sample.leads = [lead // 10 for lead in sample.leads]
    return sample


# The rule of acceptance, on made numbers.


def test_lines_near_the_best_are_one_group() -> None:
    samples = [make_sample(9, 0.60), make_sample(10, 0.61), make_sample(4, 0.40)]
    verdict = judge(samples)
    assert verdict.group == (1, 0)
    assert list(verdict.margins) == [2] and verdict.unclear == []
    assert verdict.margins[2].points == pytest.approx(5.5)  # than the group on average
    assert verdict.margins[2].wins == pytest.approx(0.205)


@pytest.mark.parametrize(
    ("points", "wins", "spread"),
    [
        (8, 0.40, 1),  # only 2 points less
        (6, 0.55, 1),  # loses hardly more games
        (9.5, 0.55, 1),  # as many points, but fewer wins
        (6, 0.40, 30),  # too uncertain
    ],
)
def test_a_line_between_as_good_and_clearly_worse_spoils_a_puzzle(
    points: float, wins: float, spread: int
) -> None:
    verdict = judge([make_sample(10, 0.6), make_sample(points, wins, spread)])
    assert verdict.group == (0,) and verdict.unclear == [1]


def test_standard_errors_come_from_paired_games() -> None:
    best, other = make_sample(10, 0.6), make_sample(6, 0.4)
    assert compare(best, other).error == 0  # the same worlds: their noise cancels out
    unpaired = Sample(sorted(other.leads), other.wins)
    assert compare(best, unpaired).error > 0.3
    assert compare(best, unpaired).points == pytest.approx(4)


def test_only_worlds_that_all_were_played_in_count() -> None:
    few = make_sample(5, 0.5, games=30)
    margin = compare_group([make_sample(10, 0.6), make_sample(9, 0.6)], few)
    assert margin.games == 30 and margin.points == pytest.approx(4.5)


def test_a_turn_with_many_near_lines_is_hopeless() -> None:
    near = [make_sample(10 - each / 10, 0.5) for each in range(7)]
    assert is_hopeless(near)
    assert not is_hopeless([near[0], *(make_sample(2, 0.2) for _ in range(6))])


def test_a_line_that_loses_points_but_no_games_is_hopeless() -> None:
    assert is_hopeless([make_sample(10, 0.6), make_sample(4, 0.6)])


def test_a_far_line_needs_no_more_games_but_a_doubtful_one_does() -> None:
    best = make_sample(20, 0.9, games=30)
    far = compare(best, make_sample(4, 0.1, spread=4, games=30))
    doubtful = compare(best, make_sample(16, 0.7, spread=4, games=30))
    assert is_far(far) and is_clear(far)
    assert not is_far(doubtful)


def test_a_line_is_dropped_as_soon_as_it_is_probably_in_between() -> None:
    best = make_sample(10, 0.6, games=8)
    assert is_between(compare(best, make_sample(8, 0.4, games=8)))  # 2 points, no spread
    assert not is_between(compare(best, make_sample(8, 0.4, spread=6, games=8)))  # who knows
    assert not is_between(compare(best, make_sample(4, 0.6, games=8)))  # too few to count wins
    assert is_between(compare(make_sample(10, 0.6, games=16), make_sample(4, 0.6, games=16)))


def test_a_turn_that_all_lines_win_or_lose_decides_nothing() -> None:
    def ask(best: float, second: float) -> bool:
        samples = [make_sample(9, best), make_sample(1, second), make_sample(0, second)]
        return is_decided(samples, judge(samples))

    assert not ask(0.2, 0.0)  # bots may well think that it is lost
    assert not ask(1.0, 0.8)
    assert ask(0.1, 0.0) and ask(1.0, 0.9)


def test_the_most_points_at_once_are_no_puzzle() -> None:
    five, one, seed = (
        TurnLine((action,), str(action), points, 0) for action, points in enumerate((5, 1, 0))
    )
    assert is_obvious([five, one, seed], [five])
    assert not is_obvious([five, one, seed], [seed])
    also = TurnLine((3,), "3", 5, 0)  # as many points, but not a best line
    assert not is_obvious([five, one, seed, also], [five])


# Lines of a turn.


def test_lines_that_lead_to_the_same_position_are_one() -> None:
    lines = list_lines(SOWING, start_turn(SOWING), 1)
    assert len(lines) == 6  # pairs of four cards; the order does not matter
    assert lines[0].loss == 0 and set(lines[0].actions) == {0, 3}
    assert [line.loss for line in lines] == sorted(line.loss for line in lines)


def test_a_line_may_end_where_chance_decides() -> None:
    """In Hamlet a tile is turned up after each turn, and that cuts nothing short."""
    lines = list_lines(replace(HAMLET, rate_actions=None), start_turn(HAMLET), 1)
    assert len(lines) > 3 and not any(line.is_cut for line in lines)
    lines = list_lines(SOWING, start_turn(SOWING), 1)
    assert not any(line.is_cut for line in lines)  # the die ends the turn
    lines = list_lines(SOWING, start_alone(), 1)
    assert len(lines) == 6 and all(line.is_cut for line in lines)


def test_lines_before_a_roll_are_rated_by_their_steps() -> None:
    """What a position is worth does not tell what may be rolled from it."""
    spec = replace(SOWING, evaluate=lambda game, state, seat: 100 * state.points[0])
    cut = {line.actions: line.loss for line in list_lines(spec, start_alone(), 1)}
    assert cut[3, 0] == 0 < cut[3, 1]  # seed and five, by ratings; five and one by points


def test_where_choices_lead_to_chance_they_are_compared_by_themselves() -> None:
    lines = list_lines(SOWING, start_alone(WEED), 1)
    assert [line.actions for line in lines] == [(SEED,), (FIVE,), (ONE,)]
    assert [line.loss for line in lines] == [0, 400, 800]


def test_of_a_choice_that_goes_on_the_points_of_its_best_turn_count() -> None:
    """Whoever takes the most points at once looks that far, too."""
    view = start_alone()
    now = view.seen.scores()[0]
    first = TurnLine((ONE,), "", now + 1)
    assert foresee_points(SOWING, view, 1, first).points == now + 1 + 5
    whole = TurnLine((ONE, WEED), "", now + 1)
    assert foresee_points(SOWING, view, 1, whole) == whole


def test_worlds_come_from_what_the_seat_knows() -> None:
    """Another secret of the other seat changes nothing; luck depends on the number only."""
    candidate = next(each for number in range(20) for each in list_candidates(SOWING, number, 1))
    twin = candidate.state.clone()
    twin.lucky[1] = (twin.lucky[1] + 1) % 12  # type: ignore[attr-defined]
    results = []
    for state in (candidate.state, twin):
        games, sample = LineGames(SOWING, candidate.view(state), "skilled", 5), Sample()
        games.play((3, 0), sample, 8)
        results.append(sample)
    assert results[0] == results[1]
    assert len(set(results[0].leads)) > 1


# Finding.


def copy_game(folder: Path) -> GameSpec:
    """Return the tiny game with another folder."""
    return replace(SOWING, meta=replace(SOWING.meta, folder=folder))


@pytest.fixture(scope="module")
def puzzle() -> Found:
    """Find the first puzzle of the tiny game."""
    for _, fates, found in find_puzzles(SOWING, range(1, 40), 1):
        if found is not None:
            assert fates[-1] == "puzzle"
            return found
    raise AssertionError("no puzzle was found")


@pytest.mark.once
def test_the_known_best_turn_is_found(puzzle: Found) -> None:
    group = [set(puzzle.lines[line].actions) for line in puzzle.verdict.group]
    assert group == [{0, 3}]  # five and seed, not five and one
    assert puzzle.gap == pytest.approx(4, abs=0.5)  # one instead of five
    second = puzzle.verdict.second
    best = puzzle.samples[puzzle.verdict.group[0]]
    entry, points = find_difference(best, puzzle.samples[second])
    assert entry == (True, "cards", "S-1.1 sow") and points == pytest.approx(4, abs=0.5)


@pytest.mark.once
def test_a_puzzle_is_saved_read_and_solved(puzzle: Found, tmp_path: Path) -> None:
    spec = copy_game(tmp_path)
    assert find_first_game(spec, 1) == 0
    path = save_puzzle(spec, puzzle, 7, 1)
    assert path.name == "01.toml"
    assert "--seed 1 --first 7 --games 1" in path.read_text(encoding="utf-8")
    save_puzzle(spec, puzzle, 7, 1)  # found again, it is still one
    assert [each.name for each in list_files(spec)] == ["01.toml"]
    elsewhere = puzzle.candidate.state.clone()
    elsewhere.dice[1] += 1  # type: ignore[attr-defined]
    save_puzzle(spec, replace(puzzle, candidate=replace(puzzle.candidate, state=elsewhere)), 9, 1)
    assert [each.name for each in list_files(spec)] == ["01.toml", "02.toml"]
    assert find_first_game(spec, 1) == 10 and find_first_game(spec, 2) == 0
    read = read_puzzles(spec)[0]
    assert GOAL in path.read_text(encoding="utf-8")
    assert len(read.answers) == 1 and len(read.lines) == 5
    runner = PuzzleRunner(spec, read)
    runner.act("card:five")
    missed = runner.act("card:one")
    assert missed.kind is Kind.MISS and missed.worth is not None and missed.worth.less > 3
    runner.act("card:seed")  # in the other order
    assert runner.act("card:five").kind is Kind.DONE


@pytest.mark.once
def test_a_game_has_few_puzzles_of_one_kind(puzzle: Found, tmp_path: Path) -> None:
    spec = copy_game(tmp_path)
    for number in range(MOST_ALIKE):
        assert not is_one_too_many(spec, puzzle)
        elsewhere = puzzle.candidate.state.clone()
        elsewhere.dice[1] += number + 1  # type: ignore[attr-defined]
        candidate = replace(puzzle.candidate, state=elsewhere)
        save_puzzle(spec, replace(puzzle, candidate=candidate), number, 1)
    assert is_one_too_many(spec, puzzle)
    assert not is_one_too_many(spec, replace(puzzle, candidate=candidate))  # it is there already
    for path in list_files(spec):
        text = path.read_text(encoding="utf-8").replace('most = "cards"', 'most = "harvest"')
        path.write_text(text, encoding="utf-8")
    assert not is_one_too_many(spec, puzzle)


@pytest.mark.once
def test_hamlet_can_be_searched_too() -> None:
    """Its turns are compared like those of any game; most have several good ways."""
    for number, fates, puzzle in find_puzzles(HAMLET, range(1, 3), 1):
        assert number in (1, 2) and (puzzle is None) == ("puzzle" not in fates)


def test_the_command_of_a_puzzle_names_its_limits(puzzle: Found) -> None:
    assert name_command(puzzle, 7, 1).endswith("--first 7 --games 1")
    few = replace(puzzle, limits=Limits(24))
    assert name_command(few, 7, 1).endswith("--first 7 --games 1 --lines 24")
    wide = replace(puzzle, limits=Limits(rated=2, rerolls=20, good=30, decisive=True))
    end = "--games 1 --rated 2 --rerolls 20 --good 30 --decisive"
    assert name_command(wide, 7, 1).endswith(end)
