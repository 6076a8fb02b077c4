"""The search finds what ratings miss, repeats itself, and knows only what its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots import Bot, Budget, make_bot
from pentapolis.bots.engine.tree import (
    ONE,
    SURE,
    Node,
    SearchSettings,
    blend,
    compare_seats,
    make_priors,
    squash,
)
from pentapolis.bots.engine.tree_search import Search
from pentapolis.bots.search import SearchBot
from pentapolis.bots.settings import BotSettings, load_settings, read_settings
from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.view import View
from pentapolis.play import new_match

GAMES = all_games()
QUICK = SearchSettings(turns=2)


def hamlet(seats: int = 2) -> Game:
    return HAMLET.make(seats, {"goals": 1})


def walk(game: Game, plies: int, seed: int) -> State:
    """Play at random until a seat has a choice after so many plies."""
    luck = SeededLuck(seed)
    state = game.start()
    while state.actor() != OVER:
        legal = state.legal()
        if state.ply >= plies and state.actor() != CHANCE and len(legal) > 1:
            break
        word = luck.word(0, state.ply)
        chance = state.actor() == CHANCE
        state.apply(state.draw_outcome(word) if chance else legal[word * len(legal) >> 32])
    return state


def decisions(spec: GameSpec, game: Game, seed: int) -> Iterator[State]:
    """Play a game by its ratings, and stop wherever a seat has a choice after the setup."""
    match = new_match(
        spec, game, [make_bot("greedy", spec, seat) for seat in range(game.seats)], seed=seed
    )
    while match.state.actor() != OVER:
        if match.timeline.ply > 40 and match.state.actor() >= 0 and len(match.state.legal()) > 1:
            yield match.state
        match.step()


def check_it_sees_no_secret(slug: str, times: int, make: Callable[[GameSpec], Bot]) -> None:
    """Check that the same view gets the same action, whatever the others hold."""
    spec, game = GAMES[slug], GAMES.load(slug, 2)
    for number, truth in zip(range(times), decisions(spec, game, 1), strict=False):
        seat = truth.actor()
        other = game.fill_in(game.mask(truth, seat), SeededLuck(number))
        bot = make(spec)
        assert bot(View(game, seat, truth, [])) == bot(View(game, seat, other, []))


def view_of(game: Game, state: State) -> View:
    return View(game, state.actor(), state, [])


def grow(
    spec: GameSpec, view: View, settings: SearchSettings, playouts: int, seed: int = 1
) -> Search:
    search = Search(view, spec.rate_actions, spec.evaluate, settings, seed)
    search.run(playouts)
    return search


@pytest.mark.parametrize("slug", GAMES)
def test_two_truths_with_the_same_view_get_the_same_answer(slug: str) -> None:
    """What is hidden is dealt anew: the seat sees the same, so its bot must do the same."""
    spec, game = GAMES[slug], GAMES.load(slug, 3)
    secrets = [field.name for field in game.fields.values() if field.visible_to]
    found = 0
    for truth in chain.from_iterable(decisions(spec, game, seed) for seed in range(1, 9)):
        seat = truth.actor()
        other = game.fill_in(game.mask(truth, seat), SeededLuck(5))
        if secrets and game.to_data(other) == game.to_data(truth):
            continue  # nothing is hidden just now, or it was dealt as it had been
        bot = SearchBot("search", 3, spec, Budget(playouts=3), QUICK)
        assert bot(View(game, seat, truth, [])) == bot(View(game, seat, other, []))
        found += 1
        if found == 3:
            break
    assert found, "no other truth was found"


def test_the_same_view_and_seed_grow_the_same_tree() -> None:
    view = view_of(hamlet(), walk(hamlet(), 20, 1))
    first, second = (grow(HAMLET, view, QUICK, 40) for _ in range(2))
    assert first.root.visits == second.root.visits
    assert first.root.total == second.root.total
    assert grow(HAMLET, view, QUICK, 40, seed=2).root.total != first.root.total


def test_trying_finds_what_bad_ratings_hide() -> None:
    """Playouts overrule ratings that rank actions the wrong way round."""
    game = hamlet()
    view = view_of(game, walk(game, 41, 4))
    good = grow(HAMLET, view, QUICK, 200)
    wrong = replace(HAMLET, rate_actions=lambda game, seen, legal: list(range(len(legal))))
    found = grow(wrong, view, SearchSettings(turns=1, width=99), 400)
    means = [good.root.mean(i) if good.root.visits[i] else 0 for i in range(len(view.legal))]
    assert means[found.best()] > sum(means) // len(means)


def test_a_search_beats_random_play() -> None:
    wins = 0
    for seed in range(6):
        players = [make_bot("search:20", HAMLET, seed), make_bot("random", HAMLET, seed)]
        wins += new_match(HAMLET, hamlet(), list(players), seed=seed).play().places[0] == 1
    assert wins >= 5


@pytest.mark.parametrize(
    "missing",
    [{"rate_actions": None}, {"evaluate": None}, {"rate_actions": None, "evaluate": None}],
)
def test_a_search_does_without_ratings_or_evaluator(missing: dict[str, None]) -> None:
    spec = replace(HAMLET, **missing)  # type: ignore[arg-type]
    bots = [SearchBot("search", seat, spec, Budget(playouts=4)) for seat in range(3)]
    assert new_match(spec, hamlet(3), list(bots), seed=1).play().state.actor() == OVER


def test_a_time_is_kept_and_a_single_choice_needs_none() -> None:
    view = view_of(hamlet(), walk(hamlet(), 20, 1))
    bot = SearchBot("search", 1, HAMLET)
    assert bot.search(view, Budget(seconds=0.01)).playouts > 0
    assert 7 <= bot.search(view, Budget(playouts=7)).playouts <= 10, (
        "rounds are played to their end"
    )
    view.legal = view.legal[:1]
    assert bot.choose(view, Budget(seconds=9.0)) == view.legal[0]
    view.legal = []
    with pytest.raises(ValueError, match="has no choice"):
        bot.search(view, Budget())


def test_a_search_works_for_a_single_player() -> None:
    solo = "saint-malo"
    game = GAMES.load(solo, 1, {"solo": 1})
    view = view_of(game, walk(game, 10, 2))
    assert SearchBot("search", 1, GAMES[solo], Budget(playouts=2), QUICK)(view) in view.legal


def test_a_node_learns_actions_of_another_world() -> None:
    node = Node(0, [3, 5], [600, 424])
    assert node.order == [0, 1]
    node.count = 4
    node.add([5, 8], [100, 900])
    assert node.actions == [3, 5, 8]
    assert node.order == [2, 0, 1]
    assert node.absent == [0, 0, 4], "it could not be chosen in the four visits before"
    assert node.mark_missing([5, 8]) == [True, False, False]
    assert node.absent == [1, 0, 4]


def test_each_step_of_a_rating_halves_the_prior() -> None:
    best, half, far = make_priors([300, 200, -1_000_000], 100)
    assert best == pytest.approx(2 * half, rel=0.05)
    assert 0 < far < half // 8
    assert best + half + far <= SURE


def test_two_ratings_are_weighed_each_against_its_best() -> None:
    assert blend([500, 400, 0], [0, 50, -9000], 50, 1000) == [-25, -50, -750]
    assert blend([500, 400], [0, 50], 0, 1000) == [0, -100]
    assert blend([500, 400], [0, 50], 100, 1000) == [-50, 0]


def test_deep_ratings_decide_as_much_as_the_settings_say() -> None:
    game = hamlet()
    views = [view_of(game, walk(game, plies, 1)) for plies in range(4, 30)]
    view = next(view for view in views if len(set(rate(view))) > 1)

    def against(_game: Game, _seen: State, legal: list[int]) -> list[int]:
        """Rate everything the other way round."""
        return [-3 * rating for rating in rate(view)]

    first = [
        Search(view, HAMLET.rate_actions, HAMLET.evaluate, settings, 1, against).root.order
        for settings in (SearchSettings(deep=0), SearchSettings(deep=50))
    ]
    plain = Search(view, HAMLET.rate_actions, HAMLET.evaluate, SearchSettings(), 1).root.order
    assert first[0] == plain
    assert first[1] != plain


def test_ratings_without_an_error_are_followed() -> None:
    """However small the difference is: playouts only show what comes of it."""
    game = hamlet()
    view = view_of(game, walk(game, 20, 1))

    def only(_game: Game, _seen: State, legal: list[int]) -> list[int]:
        return [1 if action == view.legal[-1] else 0 for action in legal]

    search = Search(
        view, only, HAMLET.evaluate, SearchSettings(turns=2, width=1, widen=0, error=0), 1
    )
    search.run(24)
    assert search.best() == len(view.legal) - 1
    assert search.root.visits[search.best()] > 0


def test_a_lead_is_worth_more_than_none_and_less_than_everything() -> None:
    worth = [squash(lead, 1000) for lead in (-(10**9), -1000, 0, 1000, 10**9)]
    assert worth == sorted(worth)
    assert worth[1:4] == [ONE // 4, ONE // 2, ONE * 3 // 4]
    assert worth[0] >= 0 and worth[-1] <= ONE


def test_a_lead_is_over_the_best_other() -> None:
    assert compare_seats([5, 9, 7]) == [-4, 2, -2]
    assert compare_seats([-5, -9]) == [4, -4]
    assert compare_seats([5]) == [5]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_settings_for_its_bots(slug: str) -> None:
    settings = load_settings(GAMES[slug])
    assert settings.search, "bots/settings.toml in the folder of the game"
    assert settings.search_settings().spread > 0
    assert 0 < settings.playouts["expert"] < settings.playouts["master"]
    assert set(settings.rate_only) <= {each.name for each in GAMES.load(slug, 2).questions}
    margins = [settings.tie_margin[level] for level in ("casual", "newcomer", "guest")]
    assert 0 < margins[0] < margins[1] < margins[2]


def test_settings_are_checked(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.toml") == BotSettings()
    for number, text in enumerate(["depth = 3", "turns = -1", "turns = 1.5", "turns = true"]):
        path = tmp_path / f"{number}.toml"
        path.write_text(f"[search]\n{text}\n")
        with pytest.raises(ValueError, match=text.split()[0]):
            read_settings(path)


def test_one_number_is_changed_for_a_trial() -> None:
    settings = BotSettings({"turns": 4, "few": 3}).replace_search("turns", 6)
    assert settings.search == {"turns": 6, "few": 3}
    assert settings.search_settings().turns == 6
    assert settings.replace_tie_margin("casual", 7).tie_margin == {
        "guest": 900,
        "newcomer": 300,
        "casual": 7,
    }


def test_a_file_may_set_a_level_apart(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        'follow = ["build"]\n[search]\nturns = 3\n[search.expert]\nturns = 1\n'
        "[tries]\nmaster = 9\n[blur]\ncasual = 51\n",
        encoding="utf-8",
    )
    settings = read_settings(path)
    turns = [settings.search_settings(level).turns for level in ("", "expert", "master")]
    assert turns == [3, 1, 3]
    assert settings.rate_only == ("build",)
    assert settings.playouts == {"expert": 20, "master": 9}
    assert settings.tie_margin == {"guest": 900, "newcomer": 300, "casual": 51}


def test_a_question_may_be_answered_by_ratings_alone() -> None:
    view = view_of(hamlet(), walk(hamlet(), 20, 1))
    bot = SearchBot("master", 1, HAMLET, Budget(playouts=1))
    ratings = rate(view)
    bot.rate_only = (view.game.questions[view.seen.asking].name,)
    assert ratings[view.legal.index(bot(view))] == max(ratings)


def rate(view: View) -> list[int]:
    assert HAMLET.rate_actions is not None
    return HAMLET.rate_actions(view.game, view.seen, view.legal)
