"""Bots choose legally, by their own luck, and only from what they may know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hamlet import SPEC as HAMLET
from hamlet.state import HamletState

from pentapolis.bots import KINDS, Bot, Budget, named
from pentapolis.bots.greedy import GreedyBot, worlds
from pentapolis.bots.names import budget_of
from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import OVER
from pentapolis.core.view import View
from pentapolis.play import new_match

JUDGING = replace(HAMLET, advise=None)  # must look ahead by itself
CLUELESS = replace(HAMLET, advise=None, judge=None)


def hamlet(seats: int = 2) -> Game:
    return HAMLET.make(seats, {"goals": 1})


def view_at(ply: int, seed: int = 3) -> View:
    """Give the view of the seat that decides after at least so many plies."""
    bots = [named("random", HAMLET, seat) for seat in range(2)]
    match = new_match(hamlet(), bots, seed=seed)
    while match.timeline.ply < ply or match.state.actor() < 0:
        match.step()
    return match.view(match.state.actor())


@pytest.mark.parametrize("kind", ["newcomer", "casual", "skilled", "random", "greedy", "search:2"])
@pytest.mark.parametrize("spec", [HAMLET, JUDGING, CLUELESS])
def test_every_bot_plays_a_whole_game(kind: str, spec: GameSpec) -> None:
    bots = [named(kind, spec, seat) for seat in range(3)]
    match = new_match(hamlet(3), bots, seed=1).play()  # refuses what is not legal
    assert match.state.actor() == OVER


def test_the_same_view_gets_the_same_answer() -> None:
    for kind in KINDS:
        view = view_at(20)
        assert named(kind.name, HAMLET, 5)(view) == named(kind.name, HAMLET, 5)(view)


def test_a_random_bot_chooses_every_action_about_as_often() -> None:
    view = view_at(10)
    chosen = [named("random", HAMLET, seed)(view) for seed in range(600)]
    assert set(chosen) == set(view.legal)
    least, most = 0.6 * 600 / len(view.legal), 1.4 * 600 / len(view.legal)
    assert all(least < chosen.count(action) < most for action in view.legal)


def test_a_greedy_bot_takes_the_best_advice_and_draws_lots_between_equals() -> None:
    view = view_at(10)
    good = view.legal[-2:]
    spec = replace(HAMLET, advise=lambda game, seen, legal: [int(a in good) for a in legal])
    chosen = {named("greedy", spec, seed)(view) for seed in range(40)}
    assert chosen == set(good)


def test_without_advice_a_greedy_bot_judges_what_each_action_leads_to() -> None:
    view = view_at(11)
    wanted = view.legal[1]

    def judge(game: Game, seen: HamletState, seat: int) -> int:
        assert seen.masked, "judges are shown views only"
        assert seat == view.seat
        after = view.sample(named("greedy", HAMLET, 0).luck)
        after.apply(wanted)
        assert isinstance(after, HamletState)
        return 100 if seen.town == after.town and seen.held == after.held else 0

    bot = named("greedy", replace(HAMLET, advise=None, judge=judge), 1)
    assert bot(view) == wanted


def test_without_anything_to_go_by_a_greedy_bot_draws_lots() -> None:
    view = view_at(10)
    assert {named("greedy", CLUELESS, seed)(view) for seed in range(200)} == set(view.legal)


def test_looking_ahead_beats_drawing_lots() -> None:
    wins = 0
    for seed in range(10):
        players: list[Bot] = [named("greedy", JUDGING, seed), named("random", HAMLET, seed)]
        wins += new_match(hamlet(), players, seed=seed).play().places[0] == 1
    assert wins >= 8


def test_no_bot_knows_what_its_seat_does_not_know() -> None:
    """Two truths that look the same to a seat get the same answer from its bot."""
    game = hamlet()
    match = new_match(game, [named("random", HAMLET, seat) for seat in range(2)], seed=8)
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
    for spec in (HAMLET, JUDGING):
        for seed in range(5):
            bot = named("greedy", spec, seed)
            assert bot(View(game, seat, truth, [])) == bot(View(game, seat, other, []))


def test_more_actions_get_fewer_worlds_each_but_never_none() -> None:
    assert worlds(2, Budget()) == 8
    assert worlds(100, Budget()) == 4
    assert worlds(5000, Budget()) == 1
    assert worlds(10, Budget(playouts=200)) == 20


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="no bot is called 'genius'; there are: newcomer, casual"):
        named("genius", HAMLET, 1)


def test_a_budget_is_refused_where_it_means_nothing() -> None:
    with pytest.raises(ValueError, match="the bot random takes no budget: write 'random'"):
        named("random:1s", HAMLET, 1)


def test_a_budget_is_a_time_or_a_number_of_playouts() -> None:
    assert budget_of("x:1.5s", "1.5s") == Budget(seconds=1.5)
    assert budget_of("x:500", "500") == Budget(playouts=500)
    for wrong in ("", "0", "0s", "-1", "fast", "1m"):
        with pytest.raises(ValueError, match="should end in a time"):
            budget_of(f"x:{wrong}", wrong)


def test_a_bot_without_a_choice_says_so() -> None:
    view = view_at(10)
    view.legal = []
    with pytest.raises(ValueError, match="has no choice"):
        named("random", HAMLET, 1)(view)


def test_a_bot_is_called_as_it_was_named() -> None:
    bot = named("greedy", HAMLET, 1)
    assert isinstance(bot, GreedyBot)
    assert bot.name == "greedy"
