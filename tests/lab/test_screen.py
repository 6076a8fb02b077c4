"""Turns that are hardly puzzles are dropped after a handful of games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.view import View
from pentapolis.lab.candidates import list_candidates, vary
from pentapolis.lab.line_games import LineGames, Sample
from pentapolis.lab.odds import Ratings, find_needed, reckon_odds
from pentapolis.lab.screen import Limits, check_open, check_points, check_rolls, duel, race, screen
from pentapolis.lab.turn_lines import TurnLine, Unfit, list_lines

from .sowing import SPEC as SOWING
from .sowing import WEED
from .turns import start_alone, start_turn

NOISE = (-6, 2, 9, -5)  # of each game, the same for all lines


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


def test_turns_with_many_lines_may_be_left_out() -> None:
    games = LineGames(SOWING, find_open_turn(), "skilled", 1)
    assert len(screen(SOWING, games, Limits(6))) == 6
    with pytest.raises(Unfit, match="many lines"):
        screen(SOWING, games, Limits(5))


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
    (same,) = vary(turn, 0)
    assert (same.line, same.seed) == (turn.line, turn.seed)
    others = list(vary(turn, 50))
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
