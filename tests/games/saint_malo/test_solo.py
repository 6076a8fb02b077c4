"""SM-10 the solo challenge, which is not official."""

from __future__ import annotations

import pytest

from pentapolis.catalog.words import Words
from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.saint_malo.meta import META
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.games.saint_malo.words.prompts import prompt
from pentapolis.testkit.rules import rule

from .town import (
    draw_city,
    event_args,
    full_but,
    kinds,
    legal_names,
    play,
    question,
    saint_malo,
    take_turn,
    throw,
    town,
)


def alone(coins: int = 3, boxes: int = 0) -> Town:
    """Build a position of the solo challenge."""
    return town(1, coins=coins, boxes=boxes, solo=1)


@rule("SM-10.1 solo")
def test_the_solo_challenge_is_set_up_as_usual() -> None:
    state = saint_malo(1, solo=1).start()
    assert (state.coins, state.logs, state.points, state.cannons) == ([3], [2], [0], [0])
    assert draw_city(state) == draw_city(saint_malo(2).start())
    assert question(state) == "roll"  # nobody to draw lots with


@rule("SM-10.1 solo")
def test_one_player_needs_the_option_and_the_option_one_player() -> None:
    with pytest.raises(ValueError, match="to play with 1, set the option solo"):
        META.complete_options(1, {})
    with pytest.raises(ValueError, match="is for 1 player, not for 2"):
        META.complete_options(2, {"solo": 1})
    assert META.complete_options(2, {"solo": 0})["solo"] == 0


@rule("SM-10.1 solo")
def test_turns_are_played_by_the_usual_rules() -> None:
    state = alone(coins=4)
    play(state, throw("CCWHS"), "stop", "use:crate", "turn", "turn")
    play(state, "place:d4", "place:d5", "place:d6", "place:e6")
    assert (state.boxes, state.coins[0], question(state)) == (1, 0, "roll-pirates")


@rule("SM-10.2 solo-rows")
def test_rows_have_four_boxes_as_with_two_players() -> None:
    state = alone()
    assert state.row_length() == 4
    attacks = []
    for _ in range(3):
        attacks += event_args(take_turn(state, "SSSSS", "pass", throw("SSS")), "PIRATES_ATTACKED")
    assert state.boxes == 24
    assert attacks == [[0, 1], [1, 3], [2, 6], [3, 8], [4, 10], [5, 12]]
    assert state.cannons == [6]


@rule("SM-10.3 pirate-dice")
def test_three_pirate_dice_are_rolled_after_the_players_sabres() -> None:
    state = alone()
    take_turn(state, "SSLLL", "pass")
    assert (state.boxes, state.actor(), question(state)) == (2, CHANCE, "roll-pirates")
    assert len(legal_names(state)) == 56
    assert sum(state.odds()) == 6**3
    events = play(state, throw("SSC"))
    assert (state.boxes, question(state), state.round) == (4, "roll", 2)
    assert event_args(events, "PIRATES_ATTACKED") == [[0, 1]]


@rule("SM-10.3 pirate-dice")
@pytest.mark.parametrize(("dice", "sabres"), [("LCW", 0), ("SXH", 1), ("SSL", 2), ("SSS", 3)])
def test_only_sabres_among_the_pirate_dice_count(dice: str, sabres: int) -> None:
    state = alone()
    take_turn(state, "LCWXH", "pass", throw(dice))
    assert state.boxes == sabres
    assert (state.coins, state.logs, state.points) == ([3], [2], [0])


@rule("SM-10.3 pirate-dice")
@rule("SM-7.5 sixth")
def test_pirate_dice_beyond_the_last_box_are_ignored() -> None:
    state = alone(boxes=23)
    take_turn(state, "LCWXH", "pass", throw("SSS"))
    assert (state.boxes, state.cannons) == (24, [1])


@rule("SM-10.4 solo-end")
def test_the_game_ends_after_the_24th_turn() -> None:
    game = saint_malo(1, solo=1)
    state = game.start()
    turns = 0
    while state.actor() != OVER:
        take_turn(state, "LCWXH", "pass")
        assert question(state) == "roll-pirates"  # after the last turn too
        play(state, throw("LLL"))
        turns += 1
    assert turns == 24
    assert game.endings[game.ending(state)] == "round-limit"
    assert game.places(state) == [1]


@rule("SM-10.4 solo-end")
def test_a_full_city_ends_the_game_before_the_24th_turn() -> None:
    game = saint_malo(1, solo=1)
    state = town(1, city=full_but("d4"), coins=0, logs=0, boxes=3, round=9, solo=1)
    take_turn(state, "CLLLL", "use:crate", "place:d4")
    assert (question(state), state.actor()) == ("roll-pirates", CHANCE)
    events = play(state, throw("SLL"))
    assert kinds(events)[-3:] == ["CITY_FILLED", "ROUND_ENDED", "GAME_ENDED"]
    assert state.actor() == OVER
    assert state.cannons == [1]
    assert state.scores() == [5 - 5]
    assert game.endings[game.ending(state)] == "full-city"


@rule("SM-10.5 goal")
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (49, "Goal missed with 49 points: 50 needed."),
        (50, "Goal reached with 50 points."),
        (51, "Goal reached with 51 points."),
    ],
)
def test_fifty_points_are_a_win(points: int, sentence: str) -> None:
    game = saint_malo(1, solo=1)
    state = town(1, asking="finished", points=points, coins=0, logs=0, round=24, solo=1)
    seen = game.mask(state, 0)
    assert prompt(game, seen, 0, Words("en", ["Ada"])) == sentence
