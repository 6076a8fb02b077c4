"""The question panel: cards for all actions, several steps in one click, no void questions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.words import Words
from pentapolis.core.state import OVER
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.rules.codes import ACTIONS, FISH, GOODS
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.games.little_town.rules.state import Town
from pentapolis.games.little_town.words.cards import action_card, batches, void_answer
from pentapolis.play.forced import find_forced
from pentapolis.testkit.rules import rule

from .test_picture import draw_view
from .town import coins, cubes, feed, little_town, play, question, town, vp
from .wander import choose_best, wander

NAMES = ["Ada", "Bo", "Cleo", "Dan"]
EN = game_words(SPEC, "en", NAMES)
DE = game_words(SPEC, "de", NAMES)


def walk(game: LittleTown, seed: int, sense: float = 0.4) -> Iterator[Town]:
    """Yield the positions of a game in which somebody decides."""
    wanderer = wander(game, seed, sense)
    while wanderer.state.actor() != OVER:
        if wanderer.state.actor() >= 0:
            yield wanderer.state
        wanderer.step()


def say_card(s: Town, name: str, words: Words = EN) -> tuple[str, str, str]:
    card = action_card(little_town(s.seats), s, ACTIONS.find(name), words)
    return card.title, card.price, card.result


# Cards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_action_has_a_card_with_a_title_and_a_sign(seats: int) -> None:
    for s in walk(little_town(seats, claims=1, auto_pay=0, market=seats - 2), seats):
        symbols = draw_view(s, s.actor()).symbols
        seen = little_town(seats).mask(s, s.actor())
        for action in s.legal():
            for words in (EN, DE):
                card = action_card(little_town(seats), seen, action, words)
                assert card.title.strip() and "!" not in card.title
                assert not card.icon or card.icon in symbols
                assert "-" not in card.price  # a minus is no hyphen


def test_cards_name_prices_and_results_with_units() -> None:
    s = town(
        own={"e4": "wheat_field"},
        others={"f4": "bakery"},
        goods={0: "wood 2 wheat 1 coins 7"},
        game=little_town(2),
    )
    assert say_card(s, "place:f5") == ("F5", "", "+1 wood, 2 fish, 2 buildings")
    assert say_card(s, "build:barn") == (
        "Barn",
        "−2 wood, −6 coins for 2 wood",
        "+6 points; 2 wheat → 5 points",
    )
    play(s, "place:f5")
    assert say_card(s, "act:f4") == ("Bakery F4", "−1 coin to Bo, −1 wheat", "+4 coins")
    assert say_card(s, "act:e4") == ("Wheat field E4", "", "+1 wheat")


def test_the_best_meadows_are_strong_and_the_others_faint() -> None:
    s = town(own={"e4": "wheat_field"})
    cards = {
        name: action_card(little_town(2), s, ACTIONS.find(name), EN).faint
        for name in ("place:f5", "place:b4", "place:e2")
    }
    assert cards == {"place:f5": False, "place:b4": True, "place:e2": True}


def test_the_castle_glows_where_it_would_score_most() -> None:
    s = town(own={"d3": "well", "d4": "dock"}, goods={0: "stone 6"}, market="castle")
    play(s, "build:castle")
    best = action_card(little_town(2), s, ACTIONS.find("site:e3"), EN)
    assert (best.faint, best.result) == (False, "+8 points so far; next to Well, Dock")
    assert action_card(little_town(2), s, ACTIONS.find("site:h2"), EN).faint


# Free buildings


@rule("LT-4.1 activate")
def test_all_free_buildings_are_used_in_one_click() -> None:
    s = town(own={"e4": "wheat_field", "f4": "well"}, others={"g4": "bakery"}, goods={0: "wheat 1"})
    play(s, "place:f5")
    first, last = batches(little_town(2), s, s.legal(), EN)
    assert first.label == "Use the 2 free buildings: +1 wheat, 2 points"
    assert [ACTIONS.name(action) for action in first.actions] == ["act:e4", "act:f4"]
    assert last.actions == (*first.actions, c.DONE)
    play(s, *map(ACTIONS.name, first.actions))
    assert (cubes(s)["wheat"], vp(s)) == (2, 2)


def test_one_free_building_needs_no_batch() -> None:
    s = town(own={"e4": "wheat_field"}, others={"f4": "well"})
    play(s, "place:f5")
    assert batches(little_town(2), s, s.legal(), EN) == []


def test_buildings_whose_good_could_run_out_are_used_one_by_one() -> None:
    s = town(own={"e4": "wheat_field", "f4": "wheat_field", "g4": "well"}, goods={1: "wheat 14"})
    play(s, "place:f5")
    assert batches(little_town(2), s, s.legal(), EN) == []  # the well alone is no batch


def test_coins_are_not_pressed_on_who_wants_an_empty_purse() -> None:
    s = town(own={"e4": "gold_mine", "f4": "well"}, cards={0: "O12"})
    play(s, "place:f5")
    assert batches(little_town(2), s, s.legal(), EN) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_batches_are_legal_and_their_order_does_not_matter(seats: int) -> None:
    game = little_town(seats)
    luck = Random(seats)
    found = 0
    for seed in range(4):
        for s in walk(game, seed, 0.7):
            for batch in batches(game, game.mask(s, s.actor()), s.legal(), EN):
                found += 1
                assert batch.label.strip() and len(batch.actions) > 1
                results = []
                orders = [list(batch.actions)]
                if s.asking == c.ACTIVATE and batch.actions[-1] != c.DONE:
                    orders.append(luck.sample(batch.actions, len(batch.actions)))
                for order in orders:
                    twin = s.clone()
                    for action in order:
                        assert action in twin.legal()
                        twin.apply(action)
                    results.append((twin.goods, twin.points, twin.cards, twin.claimed))
                    if s.asking == c.ACTIVATE and batch.actions[-1] != c.DONE:
                        before = s.goods[s.turn * GOODS : (s.turn + 1) * GOODS]
                        after = twin.goods[s.turn * GOODS : (s.turn + 1) * GOODS]
                        assert all(new >= old for old, new in zip(before, after, strict=True))
                assert all(result == results[0] for result in results)
    assert found


# Meals


@rule("LT-8.3 choices")
def test_a_whole_meal_is_one_click() -> None:
    s = feed(town(goods={0: "fish 3 wheat 4 coins 5"}))
    found = batches(little_town(2), s, s.legal(), EN)
    assert [batch.label for batch in found] == [
        "Feed with 1 fish, 4 wheat: all 5 eat",
        "Feed with 2 fish, 3 wheat: all 5 eat",
        "Feed with 3 fish, 2 wheat: all 5 eat",
    ]
    play(s, *map(ACTIONS.name, found[1].actions))
    assert (cubes(s), coins(s), s.turn) == ({"fish": 1, "wheat": 1}, 5, 1)


def test_a_meal_with_too_little_food_says_what_it_costs() -> None:
    s = feed(town(goods={0: "fish 1 wheat 2 coins 7"}))
    while (forced := find_forced(SPEC, little_town(2), s)) is not None:
        s.apply(forced)
    assert question(s) == "feed-bought"
    assert [say_card(s, ACTIONS.name(action)) for action in s.legal()] == [
        ("Buy no food", "", "2 hungry workers, −6 points"),
        ("Buy food for 1 worker", "−3 coins", "1 hungry worker, −3 points"),
        ("Buy food for 2 workers", "−6 coins", "all 5 eat"),
    ]


def test_the_food_of_the_last_round_is_eaten_without_a_question() -> None:
    for cards, asked in (({}, False), ({0: "O12"}, True)):
        s = feed(town(goods={0: "fish 3 wheat 4 coins 5"}, round=4, cards=cards))
        assert (void_answer(little_town(2), s, s.legal()) is None) == asked
    s = feed(town(goods={0: "fish 3 wheat 1 coins 5"}, round=4))
    assert void_answer(little_town(2), s, s.legal()) is None  # whom to buy food for does matter


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_void_question_is_asked(seats: int) -> None:
    """Nobody is asked about 0 hungry workers, or for a building where there is none."""
    game = little_town(seats)
    asked = set()
    for seed in range(5):
        for s in walk(game, seed, 0.8):
            if find_forced(SPEC, game, s) is not None:
                continue
            asked.add(question(s))
            if c.FEED_FISH <= s.asking <= c.FEED_BOUGHT:
                assert s.mouths > 0
                prompt = SPEC.prompt(game, game.mask(s, s.turn), s.turn, EN)
                assert " 0 " not in f" {prompt}"
            if s.asking == c.ACTIVATE:
                assert [action for action in s.legal() if c.ACT <= action < c.SITE]
            if s.asking == c.FEED_FISH:
                assert s.goods[s.turn * GOODS + FISH]
    assert "activate" in asked and "feed-fish" in asked


def test_a_void_answer_changes_nothing_that_counts() -> None:
    found = 0
    for seats in (2, 3, 4):
        game = little_town(seats)
        for seed in range(6):
            for s in walk(game, seed, 0.9):
                answer = void_answer(game, game.mask(s, s.actor()), s.legal())
                if answer is None:
                    continue
                found += 1
                best = max(finish(game, s, action) for action in s.legal())
                assert finish(game, s, answer) == best
    assert found


def finish(game: LittleTown, s: Town, action: int) -> int:
    """Return the score of the seat on turn after an answer and the rest of its meal."""
    twin = s.clone()
    twin.apply(action)
    while twin.turn == s.turn and c.FEED_FISH <= twin.asking <= c.FEED_BOUGHT:
        twin.apply(choose_best(game, twin))
    return twin.scores()[s.turn]
