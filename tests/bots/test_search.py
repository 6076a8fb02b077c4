"""The search finds what advice misses, repeats itself, and knows only what its seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots import Budget, named
from pentapolis.bots.search import Search
from pentapolis.bots.searcher import SearchBot
from pentapolis.bots.settings import Numbers, numbers_of, read, recorded
from pentapolis.bots.tree import (
    ONE,
    SURE,
    Node,
    Settings,
    blended,
    leads_of,
    priors,
    squashed,
)
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.view import View
from pentapolis.play import new_match
from pentapolis.registry import games, load, spec_of

QUICK = Settings(turns=2)


def hamlet(seats: int = 2) -> Game:
    return HAMLET.make(seats, {"goals": 1})


def walked(game: Game, plies: int, seed: int) -> State:
    """Play at random until a seat has a choice after so many plies."""
    luck = SeededLuck(seed)
    state = game.start()
    while state.actor() != OVER:
        legal = state.legal()
        if state.ply >= plies and state.actor() != CHANCE and len(legal) > 1:
            break
        word = luck.word(0, state.ply)
        chance = state.actor() == CHANCE
        state.apply(state.outcome(word) if chance else legal[word * len(legal) >> 32])
    return state


def decisions(spec: GameSpec, game: Game, seed: int) -> Iterator[State]:
    """Play a game by its advice, and stop wherever a seat has a choice after the setup."""
    match = new_match(game, [named("greedy", spec, seat) for seat in range(game.seats)], seed=seed)
    while match.state.actor() != OVER:
        if match.timeline.ply > 40 and match.state.actor() >= 0 and len(match.state.legal()) > 1:
            yield match.state
        match.step()


def view_of(game: Game, state: State) -> View:
    return View(game, state.actor(), state, [])


def searched(spec: GameSpec, view: View, settings: Settings, tries: int, seed: int = 1) -> Search:
    search = Search(view, spec.advise, spec.judge, settings, seed)
    search.run(tries)
    return search


@pytest.mark.parametrize("slug", games())
def test_two_truths_with_the_same_view_get_the_same_answer(slug: str) -> None:
    """What is hidden is dealt anew: the seat sees the same, so its bot must do the same."""
    spec, game = spec_of(slug), load(slug, seats=3)
    secrets = [field.name for field in game.fields if field.seen_by]
    found = 0
    for truth in chain.from_iterable(decisions(spec, game, seed) for seed in range(1, 9)):
        seat = truth.actor()
        other = game.filled(game.seen_by(truth, seat), SeededLuck(5))
        if secrets and game.to_data(other) == game.to_data(truth):
            continue  # nothing is hidden just now, or it was dealt as it had been
        bot = SearchBot("search", 3, spec, Budget(playouts=3), QUICK)
        assert bot(View(game, seat, truth, [])) == bot(View(game, seat, other, []))
        found += 1
        if found == 3:
            break
    assert found, "no other truth was found"


def test_the_same_view_and_seed_grow_the_same_tree() -> None:
    view = view_of(hamlet(), walked(hamlet(), 20, 1))
    first, second = (searched(HAMLET, view, QUICK, 40) for _ in range(2))
    assert first.root.visits == second.root.visits
    assert first.root.total == second.root.total
    assert searched(HAMLET, view, QUICK, 40, seed=2).root.total != first.root.total


def test_trying_finds_what_bad_advice_hides() -> None:
    """Advice that ranks actions the wrong way round is overruled by what comes out."""
    game = hamlet()
    view = view_of(game, walked(game, 41, 4))
    good = searched(HAMLET, view, QUICK, 200)
    wrong = replace(HAMLET, advise=lambda game, seen, legal: list(range(len(legal))))
    found = searched(wrong, view, Settings(turns=1, width=99), 400)
    means = [good.root.mean(i) if good.root.visits[i] else 0 for i in range(len(view.legal))]
    assert means[found.best()] > sum(means) // len(means)


def test_a_search_beats_drawing_lots() -> None:
    wins = 0
    for seed in range(6):
        players = [named("search:20", HAMLET, seed), named("random", HAMLET, seed)]
        wins += new_match(hamlet(), list(players), seed=seed).play().places[0] == 1
    assert wins >= 5


@pytest.mark.parametrize(
    "missing", [{"advise": None}, {"judge": None}, {"advise": None, "judge": None}]
)
def test_a_search_does_without_advice_or_judge(missing: dict[str, None]) -> None:
    spec = replace(HAMLET, **missing)  # type: ignore[arg-type]
    bots = [SearchBot("search", seat, spec, Budget(playouts=4)) for seat in range(3)]
    assert new_match(hamlet(3), list(bots), seed=1).play().state.actor() == OVER


def test_a_time_is_kept_and_a_single_choice_needs_none() -> None:
    view = view_of(hamlet(), walked(hamlet(), 20, 1))
    bot = SearchBot("search", 1, HAMLET)
    assert bot.searched(view, Budget(seconds=0.01)).tries > 0
    assert 7 <= bot.searched(view, Budget(playouts=7)).tries <= 10, "rounds are played to their end"
    view.legal = view.legal[:1]
    assert bot.choose(view, Budget(seconds=9.0)) == view.legal[0]
    view.legal = []
    with pytest.raises(ValueError, match="has no choice"):
        bot.searched(view, Budget())


def test_somebody_alone_is_helped_too() -> None:
    solo = "saint-malo"
    game = load(solo, seats=1, solo=1)
    view = view_of(game, walked(game, 10, 2))
    assert SearchBot("search", 1, spec_of(solo), Budget(playouts=2), QUICK)(view) in view.legal


def test_a_node_learns_actions_of_another_world() -> None:
    node = Node(0, [3, 5], [600, 424])
    assert node.order == [0, 1]
    node.count = 4
    node.add([5, 8], [100, 900])
    assert node.actions == [3, 5, 8]
    assert node.order == [2, 0, 1]
    assert node.absent == [0, 0, 4], "it could not be chosen in the four visits before"
    assert node.closed([5, 8]) == [True, False, False]
    assert node.absent == [1, 0, 4]


def test_advice_becomes_shares_by_halves() -> None:
    best, half, far = priors([300, 200, -1_000_000], 100)
    assert best == pytest.approx(2 * half, rel=0.05)
    assert 0 < far < half // 8
    assert best + half + far <= SURE


def test_two_opinions_are_weighed_each_against_its_best() -> None:
    assert blended([500, 400, 0], [0, 50, -9000], 50, 1000) == [-25, -50, -750]
    assert blended([500, 400], [0, 50], 0, 1000) == [0, -100]
    assert blended([500, 400], [0, 50], 100, 1000) == [-50, 0]


def test_pondering_decides_as_much_as_the_settings_say() -> None:
    game = hamlet()
    assert HAMLET.advise is not None
    views = [view_of(game, walked(game, plies, 1)) for plies in range(4, 30)]
    view = next(view for view in views if len(set(HAMLET.advise(game, view.seen, view.legal))) > 1)

    def against(_game: Game, _seen: State, legal: list[int]) -> list[int]:
        """Say the opposite of everything that is advised."""
        assert HAMLET.advise is not None
        return [-3 * worth for worth in HAMLET.advise(view.game, view.seen, legal)]

    spec = replace(HAMLET, ponder=against)
    first = [
        Search(view, spec.advise, spec.judge, Settings(deep=deep), 1, spec.ponder).root.order
        for deep in (0, 50)
    ]
    plain = Search(view, spec.advise, spec.judge, Settings(), 1).root.order
    assert first[0] == plain
    assert first[1] != plain


def test_advice_without_an_error_is_followed() -> None:
    """However small its reason is: tries only tell what comes of it."""
    game = hamlet()
    view = view_of(game, walked(game, 20, 1))

    def only(_game: Game, _seen: State, legal: list[int]) -> list[int]:
        return [1 if action == view.legal[-1] else 0 for action in legal]

    search = Search(view, only, HAMLET.judge, Settings(turns=2, width=1, widen=0, error=0), 1)
    search.run(24)
    assert search.best() == len(view.legal) - 1
    assert search.root.visits[search.best()] > 0


def test_a_lead_is_worth_more_than_none_and_less_than_everything() -> None:
    worth = [squashed(lead, 1000) for lead in (-(10**9), -1000, 0, 1000, 10**9)]
    assert worth == sorted(worth)
    assert worth[1:4] == [ONE // 4, ONE // 2, ONE * 3 // 4]
    assert worth[0] >= 0 and worth[-1] <= ONE


def test_a_lead_is_over_the_best_other() -> None:
    assert leads_of([5, 9, 7]) == [-4, 2, -2]
    assert leads_of([-5, -9]) == [4, -4]
    assert leads_of([5]) == [5]


@pytest.mark.parametrize("slug", games())
def test_every_game_has_numbers_for_its_bots(slug: str) -> None:
    numbers = numbers_of(spec_of(slug))
    assert numbers.search, "a bots.toml beside the rules"
    assert numbers.settings().spread > 0
    assert 0 < numbers.tries["expert"] < numbers.tries["master"]
    assert set(numbers.follow) <= {question.name for question in load(slug, seats=2).questions}
    assert 0 < numbers.blur["casual"] < numbers.blur["newcomer"]


def test_numbers_are_checked(tmp_path: Path) -> None:
    assert read(tmp_path / "none.toml") == Numbers()
    for number, text in enumerate(["depth = 3", "turns = -1", "turns = 1.5", "turns = true"]):
        path = tmp_path / f"{number}.toml"
        path.write_text(f"[search]\n{text}\n")
        with pytest.raises(ValueError, match=text.split()[0]):
            read(path)


def test_one_number_is_changed_for_a_trial() -> None:
    numbers = Numbers({"turns": 4, "few": 3}).changed("turns", 6)
    assert numbers.search == {"turns": 6, "few": 3}
    assert numbers.settings().turns == 6


def test_numbers_are_written_as_they_are_read(tmp_path: Path) -> None:
    before = tmp_path / "before.toml"
    before.write_text(
        'follow = ["build"]\n[search]\nturns = 3\n[search.expert]\nturns = 1\n'
        "[tries]\nmaster = 9\n[blur]\ncasual = 51\n",
        encoding="utf-8",
    )
    numbers = read(before)
    assert (numbers.settings().turns, numbers.settings("expert").turns) == (3, 1)
    after = tmp_path / "after.toml"
    after.write_text(recorded(numbers, "a command", ["what it kept"]), encoding="utf-8")
    again = read(after)
    assert again.notes == [{"command": "a command", "kept": ["what it kept"]}]
    assert replace(again, notes=[]) == numbers


def test_a_question_may_be_answered_by_advice_alone() -> None:
    view = view_of(hamlet(), walked(hamlet(), 20, 1))
    bot = SearchBot("master", 1, HAMLET, Budget(playouts=1))
    worth = advice_of(view)
    bot.follow = (view.game.questions[view.seen.asking].name,)
    assert worth[view.legal.index(bot(view))] == max(worth)


def advice_of(view: View) -> list[int]:
    assert HAMLET.advise is not None
    return HAMLET.advise(view.game, view.seen, view.legal)
