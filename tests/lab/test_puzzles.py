"""Puzzles: which turns are accepted, and that the known best turn of a tiny game is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.view import View
from pentapolis.lab.line_games import LineGames, Sample, compare, compare_group
from pentapolis.lab.odds import Ratings, find_needed, reckon_odds
from pentapolis.lab.puzzle_files import (
    MOST_ALIKE,
    find_difference,
    find_first_game,
    is_one_too_many,
    name_command,
    save_puzzle,
)
from pentapolis.lab.puzzles import (
    Found,
    check_decided,
    find_puzzles,
    is_between,
    is_clear,
    is_far,
    is_hopeless,
    judge,
    list_candidates,
    vary,
)
from pentapolis.lab.screen import (
    Limits,
    check_open,
    check_points,
    check_rolls,
    duel,
    is_obvious,
    race,
    screen,
)
from pentapolis.lab.turn_lines import TurnLine, Unfit, foresee_points, list_lines
from pentapolis.learn.puzzle import GOAL, list_files, read_puzzles
from pentapolis.learn.puzzle_runner import PuzzleRunner
from pentapolis.learn.runner import Kind

from .sowing import FIVE, ONE, SEED, WEED
from .sowing import SPEC as SOWING

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
    def check(best: float, second: float) -> None:
        samples = [make_sample(9, best), make_sample(1, second), make_sample(0, second)]
        check_decided(samples, judge(samples))

    check(0.2, 0.0)  # bots may well think that it is lost
    check(1.0, 0.8)
    for best, second in ((0.1, 0.0), (1.0, 0.9)):
        with pytest.raises(Unfit, match="decided"):
            check(best, second)


def test_the_most_points_at_once_are_no_puzzle() -> None:
    five, one, seed = (
        TurnLine((action,), str(action), points, 0) for action, points in enumerate((5, 1, 0))
    )
    assert is_obvious([five, one, seed], [five])
    assert not is_obvious([five, one, seed], [seed])
    also = TurnLine((3,), "3", 5, 0)  # as many points, but not a best line
    assert not is_obvious([five, one, seed, also], [five])


# Lines of a turn.


def start_turn(spec: GameSpec, number: int = 1) -> View:
    """Return a view of a turn in a game of bots."""
    for each in range(number, number + 20):
        candidates = list_candidates(spec, each, 1)
        if candidates:
            return candidates[0].view()
    raise AssertionError("no game of these was close")


def test_lines_that_lead_to_the_same_position_are_one() -> None:
    lines = list_lines(SOWING, start_turn(SOWING), 1)
    assert len(lines) == 6  # pairs of four cards; the order does not matter
    assert lines[0].loss == 0 and set(lines[0].actions) == {0, 3}
    assert [line.loss for line in lines] == sorted(line.loss for line in lines)


def start_alone(*actions: int) -> View:
    """Return a view of a turn, after some actions; after its die the same seat is asked again."""
    view = start_turn(SOWING)
    state = view.sample(SeededLuck(1))
    state.seats = 1
    state.turns = 0  # type: ignore[attr-defined]
    for action in actions:
        state.apply(action)
    return View(view.game, 0, state, [])


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


# Turns that are dropped after a handful of games.


def screen_first(spec: GameSpec) -> list[TurnLine]:
    """Screen the first turn of an open game."""
    return screen(spec, LineGames(spec, find_open_turn(), "skilled", 1))


def find_open_turn() -> View:
    """Return a view of a turn in a game that nobody has nearly won."""
    for number in range(20):
        for candidate in list_candidates(SOWING, number, 1):
            view = candidate.view()
            try:
                check_open(LineGames(SOWING, view, "skilled", 1))
            except Unfit:
                continue
            return view
    raise AssertionError("no game of these was open")


def test_lines_that_stand_out_are_looked_at_in_the_order_of_their_ratings() -> None:
    lines = screen_first(SOWING)
    assert set(lines[0].actions) == {0, 3} and len(lines) == 6


def test_turns_with_many_lines_may_be_left_out(puzzle: Found) -> None:
    games = LineGames(SOWING, find_open_turn(), "skilled", 1)
    assert len(screen(SOWING, games, Limits(6))) == 6
    with pytest.raises(Unfit, match="many lines"):
        screen(SOWING, games, Limits(5))
    assert name_command(puzzle, 7, 1).endswith("--first 7 --games 1")
    few = replace(puzzle, limits=Limits(24, rolls=True))
    assert name_command(few, 7, 1).endswith("--first 7 --games 1 --lines 24 --rolls")
    wide = replace(puzzle, limits=Limits(rated=2, rerolls=20, good=30, decisive=True))
    end = "--games 1 --rated 2 --rerolls 20 --good 30 --decisive"
    assert name_command(wide, 7, 1).endswith(end)


def test_turns_rated_close_may_be_left_out() -> None:
    games = LineGames(SOWING, find_open_turn(), "skilled", 1)
    assert screen(SOWING, games, Limits(rated=3))  # five and one are four points behind
    with pytest.raises(Unfit, match="rated close"):
        screen(SOWING, games, Limits(rated=5))
    greedy = replace(SOWING, evaluate=lambda game, state, seat: 500 * state.scores()[seat])
    with pytest.raises(Unfit, match="points at once"):
        screen(greedy, games, Limits(rated=3))
    rolls = LineGames(SOWING, start_alone(WEED), "skilled", 1)
    check_rolls(SOWING, rolls, 3)
    with pytest.raises(Unfit, match="rated close"):
        check_rolls(SOWING, rolls, 5)


def test_a_duel_asks_only_those_that_are_not_rated_as_good() -> None:
    games = LineGames(SOWING, start_turn(SOWING), "skilled", 1)
    lines = list_lines(SOWING, games.view, 1)
    many = [lines[0]] * 8 + lines[1:]  # as if there were eight answers
    samples = [Sample() for _ in many]
    duel(games, many, samples)
    played = [len(sample.leads) for sample in samples]
    assert played[:8] == [16, *[0] * 7] and sorted(played[8:]) == [0, 0, 16, 16, 16]
    wrong = [replace(line, loss=-line.loss) for line in reversed(lines)]
    with pytest.raises(Unfit, match="rated wrong"):
        duel(games, wrong, [Sample() for _ in wrong])


def test_a_turn_may_be_looked_at_with_other_luck_before_it() -> None:
    turn = list_candidates(SOWING, 1, 1)[0]
    (same,) = vary(turn, Limits())
    assert (same.line, same.seed) == (turn.line, turn.seed)
    others = list(vary(turn, Limits(rerolls=50)))
    assert others[0].line == turn.line and 1 < len(others) <= 12  # a die has twelve sides
    assert len({each.line for each in others}) == len({each.seed for each in others}) == len(others)
    for each in others:
        state = each.game.start()
        for action in each.line:
            state.apply(action)
        assert each.game.to_data(state) == each.game.to_data(each.state)


def make_leads(*gaps: float, noise: float = 0.5, games: int = 8) -> list[list[float]]:
    """Make the leads of lines that are so much worse than the first one."""
    return [
        [10 - gap + noise * NOISE[game * (2 * line + 1) // 3 % 4] / 6 for game in range(games)]
        for line, gap in enumerate((0.0, *gaps))
    ]


def test_odds_are_good_where_lines_stand_out() -> None:
    assert reckon_odds(make_leads(6, 7, 8), 0.0, 3.0) > 0.99
    assert reckon_odds(make_leads(0, 7, 8, 9), 0.0, 3.0) > 0.9  # two answers
    assert reckon_odds(make_leads(4, 4, 8, 9), 0.0, 8.0) < 0.01  # too few games lost by it


def test_odds_are_bad_where_a_line_is_between_or_many_are_good() -> None:
    assert reckon_odds(make_leads(2, 7, 8), 0.0, 3.0) < 0.01
    assert reckon_odds(make_leads(0, 0, 8), 0.0, 3.0) < 0.01  # most lines
    assert reckon_odds(make_leads(*[0] * 7, *[8] * 9), 0.0, 3.0) < 0.01


def test_lines_behind_by_a_bar_exactly_are_clearly_worse() -> None:
    """As where each of many lines leaves a worker hungry for three points."""
    leads = [[5.0] * 6, *([[2.0] * 6] * 9)]
    assert reckon_odds(leads, 0.0, 3.0) > 0.99
    assert reckon_odds([*leads, [2.5] * 6], 0.0, 3.0) < 0.01


def test_rough_games_leave_hope() -> None:
    """A line two points behind may be as good or clearly worse as long as games differ widely."""
    rough, sure = make_leads(2, 9, 9, noise=6, games=3), make_leads(2, 9, 9, noise=6, games=300)
    assert reckon_odds(rough, 0.0, 3.0) > 0.1 > reckon_odds(sure, 0.0, 3.0)
    assert reckon_odds(make_leads(2, 9, 9), 2.0, 3.0) > 0.1  # as do ratings


def test_in_an_open_game_fewer_points_decide_than_in_one_that_is_nearly_won() -> None:
    even = [[-6.0, 6.0, -5.0, 5.0]]
    won = [[4.0, 16.0, 5.0, 15.0]]
    assert find_needed(even) == 3.0
    assert find_needed(won) > 3.0


def test_a_game_that_is_nearly_won_is_dropped() -> None:
    view = find_open_turn()
    state = view.sample(SeededLuck(1))
    state.points[0] += 60  # type: ignore[attr-defined]
    with pytest.raises(Unfit, match="decided"):
        check_open(LineGames(SOWING, View(view.game, 0, state, []), "skilled", 1))


def test_lines_that_lead_to_equal_positions_are_dropped() -> None:
    equal = replace(SOWING, evaluate=lambda game, seen, seat: 0)
    with pytest.raises(Unfit, match="rated close"):
        screen_first(equal)


def test_where_lines_lead_counts_more_than_where_they_end() -> None:
    """Seeds are worth nothing at once; after a few turns, at the end of the game, they are."""
    view = find_open_turn()
    spec = replace(SOWING, evaluate=lambda game, state, seat: 100 * state.scores()[seat])
    by_end = {line.actions: line for line in list_lines(spec, view, 1)}
    five_and_one, five_and_seed = by_end[0, 1], by_end[3, 0]
    assert five_and_one.loss < five_and_seed.loss
    assert screen(spec, LineGames(spec, view, "skilled", 1))


def test_choices_before_chance_are_screened_by_ratings() -> None:
    games = LineGames(SOWING, start_alone(WEED), "skilled", 1)
    check_rolls(SOWING, games, 0)  # a seed is worth four points more than five
    near = replace(SOWING, rate_actions=lambda game, seen, legal: [60 * each for each in legal])
    with pytest.raises(Unfit, match="rated close"):
        check_rolls(near, games, 0)
    check_rolls(near, LineGames(SOWING, start_turn(SOWING), "skilled", 1), 0)  # nobody rolls yet


def test_a_choice_with_the_most_points_at_once_is_no_puzzle() -> None:
    best, other = (TurnLine((each,), str(each), 9 - each, each, is_cut=True) for each in range(2))
    with pytest.raises(Unfit, match="points at once"):
        check_points([best, other])
    check_points([other, best])
    check_points([replace(best, points=8), other])  # none has more than another


def test_ratings_and_games_are_weighed_by_how_sure_they_are() -> None:
    """A few rough games leave all open; ratings tell that the others are clearly worse, or not."""
    rough = make_leads(2, 2, 2, noise=9, games=4)
    far, near = Ratings([9.0, 3.0, 3.0, 3.0], 0.5), Ratings([9.0, 7.0, 7.0, 7.0], 0.5)
    odds = reckon_odds(rough, 0.0, 3.0)
    assert reckon_odds(rough, 0.0, 3.0, ratings=far) > 0.9 > odds
    assert reckon_odds(rough, 0.0, 3.0, ratings=near) < 0.05 < odds
    sure = make_leads(6, 6, 6, noise=0.1, games=300)
    assert reckon_odds(sure, 0.0, 3.0, ratings=near) > 0.9


def test_as_many_lines_may_be_good_as_half_of_all() -> None:
    good = make_leads(0, 0, 8)
    assert reckon_odds(good, 0.0, 3.0) < 0.01
    assert reckon_odds(good, 0.0, 3.0, total=20) > 0.9


def test_a_race_drops_a_turn_in_which_most_lines_are_good() -> None:
    games = LineGames(SOWING, start_turn(SOWING), "skilled", 1)
    lines = list_lines(SOWING, games.view, 1)
    race(games, lines, [Sample() for _ in lines])
    twice = [lines[0], *lines]  # as if there were two answers
    race(games, twice, [Sample() for _ in twice])
    most = [lines[0]] * 4 + lines[1:3]  # as if most lines were good
    with pytest.raises(Unfit, match="poor odds"):
        race(games, most, [Sample() for _ in most])


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


def test_only_choices_before_luck_may_be_looked_at() -> None:
    """The tiny game has none."""
    assert list(find_puzzles(SOWING, range(1, 2), 1, Limits(rolls=True))) == [(1, [], None)]


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
