"""Bots choose legally, by their own luck, and only from what they may know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hamlet import SPEC as HAMLET
from hamlet.rules.state import HamletState

from pentapolis.bots import KINDS, LEVELS, Bot, Budget, describe_levels, make_bot
from pentapolis.bots.greedy import GreedyBot, count_worlds
from pentapolis.bots.names import parse_budget
from pentapolis.catalog.languages import frame_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import OVER
from pentapolis.core.view import View
from pentapolis.play import new_match

EVALUATING = replace(HAMLET, rate_actions=None)  # must look ahead by itself
CLUELESS = replace(HAMLET, rate_actions=None, evaluate=None)


def hamlet(seats: int = 2) -> Game:
    return HAMLET.make(seats, {"goals": 1})


def view_at(ply: int, seed: int = 3) -> View:
    """Return the view of the seat that decides after at least so many plies."""
    bots = [make_bot("random", HAMLET, seat) for seat in range(2)]
    match = new_match(HAMLET, hamlet(), bots, seed=seed)
    while match.timeline.ply < ply or match.state.actor() < 0:
        match.step()
    return match.view(match.state.actor())


@pytest.mark.parametrize(
    "kind", ["newcomer", "casual", "skilled", "random", "greedy", "search:2", "guest", "points"]
)
@pytest.mark.parametrize("spec", [HAMLET, EVALUATING, CLUELESS])
def test_every_bot_plays_a_whole_game(kind: str, spec: GameSpec) -> None:
    bots = [make_bot(kind, spec, seat) for seat in range(3)]
    match = new_match(HAMLET, hamlet(3), bots, seed=1).play()  # refuses what is not legal
    assert match.state.actor() == OVER


def test_the_same_view_gets_the_same_answer() -> None:
    for kind in KINDS:
        view = view_at(20)
        assert make_bot(kind.name, HAMLET, 5)(view) == make_bot(kind.name, HAMLET, 5)(view)


def test_a_random_bot_chooses_every_action_about_as_often() -> None:
    view = view_at(10)
    chosen = [make_bot("random", HAMLET, seed)(view) for seed in range(600)]
    assert set(chosen) == set(view.legal)
    least, most = 0.6 * 600 / len(view.legal), 1.4 * 600 / len(view.legal)
    assert all(least < chosen.count(action) < most for action in view.legal)


def test_a_greedy_bot_takes_the_highest_rating_and_any_of_equal_ones() -> None:
    view = view_at(10)
    good = view.legal[-2:]
    spec = replace(HAMLET, rate_actions=lambda game, seen, legal: [int(a in good) for a in legal])
    chosen = {make_bot("greedy", spec, seed)(view) for seed in range(40)}
    assert chosen == set(good)


def test_without_ratings_a_greedy_bot_evaluates_what_each_action_leads_to() -> None:
    view = view_at(11)
    wanted = view.legal[1]

    def evaluate(game: Game, seen: HamletState, seat: int) -> int:
        assert seen.masked, "evaluators are shown views only"
        assert seat == view.seat
        after = view.sample(make_bot("greedy", HAMLET, 0).luck)
        after.apply(wanted)
        assert isinstance(after, HamletState)
        return 100 if seen.town == after.town and seen.held == after.held else 0

    bot = make_bot("greedy", replace(HAMLET, rate_actions=None, evaluate=evaluate), 1)
    assert bot(view) == wanted


def test_without_anything_to_go_by_a_greedy_bot_plays_at_random() -> None:
    view = view_at(10)
    assert {make_bot("greedy", CLUELESS, seed)(view) for seed in range(200)} == set(view.legal)


def test_looking_ahead_beats_random_play() -> None:
    wins = 0
    for seed in range(10):
        players: list[Bot] = [
            make_bot("greedy", EVALUATING, seed),
            make_bot("random", HAMLET, seed),
        ]
        wins += new_match(HAMLET, hamlet(), players, seed=seed).play().places[0] == 1
    assert wins >= 8


def test_no_bot_knows_what_its_seat_does_not_know() -> None:
    """Two truths that look the same to a seat get the same answer from its bot."""
    game = hamlet()
    match = new_match(HAMLET, game, [make_bot("random", HAMLET, seat) for seat in range(2)], seed=8)
    while match.timeline.ply < 21 or match.state.actor() < 0:
        match.step()
    truth = match.state
    assert isinstance(truth, HamletState)
    seat = truth.actor()
    other = truth.clone()
    secret = truth.goal[1 - seat]
    instead = next(kind for kind in range(4) if kind != secret and truth.bag[kind])
    other.goal[1 - seat] = instead
    other.bag[instead] -= 1
    other.bag[secret] += 1
    assert game.to_data(other) != game.to_data(truth)
    for spec in (HAMLET, EVALUATING):
        for seed in range(5):
            bot = make_bot("greedy", spec, seed)
            assert bot(View(game, seat, truth, [])) == bot(View(game, seat, other, []))


def test_more_actions_get_fewer_worlds_each_but_never_none() -> None:
    assert count_worlds(2, Budget()) == 8
    assert count_worlds(100, Budget()) == 4
    assert count_worlds(5000, Budget()) == 1
    assert count_worlds(10, Budget(playouts=200)) == 20


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="no bot is called 'genius'; there are: newcomer, casual"):
        make_bot("genius", HAMLET, 1)


def test_a_budget_is_refused_where_it_means_nothing() -> None:
    with pytest.raises(ValueError, match="the bot random takes no budget: write 'random'"):
        make_bot("random:1s", HAMLET, 1)


def test_a_budget_is_a_time_or_a_number_of_playouts() -> None:
    assert parse_budget("x:1.5s", "1.5s") == Budget(seconds=1.5)
    assert parse_budget("x:500", "500") == Budget(playouts=500)
    for wrong in ("", "0", "0s", "-1", "fast", "1m"):
        with pytest.raises(ValueError, match="should end in a time"):
            parse_budget(f"x:{wrong}", wrong)


def test_levels_are_described_in_the_language_of_the_reader() -> None:
    german = frame_words("de")
    levels = describe_levels(german)
    assert [level["name"] for level in levels] == [kind.name for kind in LEVELS]
    assert [level["name"] for level in levels if level["default"]] == ["casual"]
    for level, kind in zip(levels, LEVELS, strict=True):
        assert level["title"] == german(kind.title)
        assert level["about"] == german(kind.about) != kind.about


def test_a_bot_without_a_choice_says_so() -> None:
    view = view_at(10)
    view.legal = []
    with pytest.raises(ValueError, match="has no choice"):
        make_bot("random", HAMLET, 1)(view)


def test_a_bot_is_named_as_it_was_asked_for() -> None:
    bot = make_bot("greedy", HAMLET, 1)
    assert isinstance(bot, GreedyBot)
    assert bot.name == "greedy"
