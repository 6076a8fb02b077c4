"""SM-4 evaluating."""

from __future__ import annotations

import pytest

from pentapolis.testkit.rules import rule

from .town import (
    NORTH,
    OUTER,
    PERSONS_OF_3,
    event_args,
    free_fields,
    full_but,
    legal_names,
    others_pass,
    pack,
    play,
    question,
    take_turn,
    thing_on,
    town,
)

ALL_SYMBOLS = ["use:log", "use:crate", "use:wall", "use:cross", "use:head"]


@rule("SM-4.1 symbol")
def test_one_of_the_five_ordinary_symbols_is_chosen() -> None:
    assert legal_names(town(dice="LCWXH")) == [*ALL_SYMBOLS, "pass"]


@rule("SM-4.1 symbol")
def test_sabres_are_no_symbol_to_choose() -> None:
    assert legal_names(town(dice="SSSSH", coins=0)) == ["use:head", "pass"]


@rule("SM-4.1 symbol")
def test_after_the_one_symbol_the_turn_is_over() -> None:
    state = town(dice="CCXXH", coins=0)
    play(state, "use:cross", "church:1", "place:d4")
    assert (question(state), state.turn) == ("roll", 1)


@rule("SM-4.2 turning")
@rule("SM-4.9 sabres")
def test_t1_two_coins_turn_a_die_to_a_crate() -> None:
    """SM-T1, with three coins."""
    state = town(dice="CCWHS", coins=3)
    play(state, "use:crate")
    assert state.matching == 2
    assert legal_names(state) == ["turn", "done"]
    play(state, "turn")
    assert (state.matching, state.coins[0], question(state)) == (3, 1, "place-crate")
    play(state, "place:d4", "place:d5", "place:d6")
    assert state.boxes == 1


@rule("SM-4.2 turning")
@rule("SM-4.3 taboo")
def test_t1_four_coins_turn_wall_and_head_but_never_the_sabres() -> None:
    """SM-T1, with four coins."""
    state = town(dice="CCWHS", coins=4)
    play(state, "use:crate", "turn", "turn")
    assert (state.matching, state.coins[0], state.dice) == (4, 0, pack("CCCCS"))
    assert question(state) == "place-crate"
    play(state, "place:d4", "place:d5", "place:d6", "place:e6")
    assert state.boxes == 1


@rule("SM-4.2 turning")
def test_turning_is_a_choice() -> None:
    state = town(dice="CCWHS", coins=9)
    play(state, "use:crate", "done")
    assert (state.matching, state.coins[0]) == (2, 9)


@rule("SM-4.2 turning")
def test_t24_a_delivery_leaves_fewer_coins_to_turn() -> None:
    """SM-T24."""
    state = town(dice="LCWXH", coins=3)
    play(state, "use:log")
    assert (state.logs[0], state.coins[0], state.turn) == (3, 1, 1)
    state = town(dice="LCWXH", coins=4)
    play(state, "use:log")
    assert legal_names(state) == ["turn", "done"]
    play(state, "turn")
    assert (state.logs[0], state.coins[0], state.turn) == (4, 0, 1)


@rule("SM-4.3 taboo")
@pytest.mark.parametrize("dice", ["CCSSS", "CCCCC"])
def test_t52_where_no_die_can_be_turned_the_crates_come_at_once(dice: str) -> None:
    """SM-T52."""
    state = town(dice=dice, coins=9)
    play(state, "use:crate")
    assert (question(state), state.coins[0], state.left) == ("place-crate", 9, dice.count("C"))


@rule("SM-4.3 taboo")
@rule("SM-7.5 sixth")
def test_t36_sabres_stay_taboo_after_the_sixth_attack() -> None:
    """SM-T36."""
    state = town(dice="HSSSS", coins=9, boxes=24)
    play(state, "use:head")
    assert (question(state), state.matching) == ("choose-person", 1)
    events = play(state, "person:citizen", "place:d4")
    assert state.boxes == 24
    assert event_args(events, "PIRATES_ATTACKED") == []
    assert state.cannons == [0, 0]


@rule("SM-4.3 taboo")
def test_no_die_is_turned_to_sabres() -> None:
    state = town(dice="LCWXH", coins=9)
    assert "use:sabre" not in legal_names(state)
    play(state, "use:crate", "turn", "turn", "turn", "turn")
    assert state.dice == pack("CCCCC")


@rule("SM-4.4 absent")
def test_t21_dice_may_be_turned_to_a_symbol_that_no_die_shows() -> None:
    """SM-T21."""
    state = town(dice="LLCWX", coins=6)
    assert "use:head" in legal_names(state)
    play(state, "use:head")
    assert (state.matching, legal_names(state)) == (0, ["turn"])
    play(state, "turn")
    assert legal_names(state) == ["turn", "done"]
    play(state, "turn", "turn")
    assert (state.matching, state.coins[0]) == (3, 0)
    assert "person:merchant" in legal_names(state)


@rule("SM-4.4 absent")
def test_without_two_coins_only_symbols_on_the_table_may_be_chosen() -> None:
    assert legal_names(town(dice="CCWWS", coins=1)) == ["use:crate", "use:wall", "pass"]


@rule("SM-4.4 absent")
@pytest.mark.parametrize(("coins", "logs_too"), [(2, False), (3, False), (4, True)])
def test_logs_that_no_die_shows_need_two_coins_for_the_die_and_two_for_the_delivery(
    coins: int, logs_too: bool
) -> None:
    assert ("use:log" in legal_names(town(dice="CCWWS", coins=coins))) == logs_too


@rule("SM-4.5 fewer")
@rule("SM-6.11 soldier")
def test_t12_two_of_four_heads_make_a_soldier() -> None:
    """SM-T12."""
    state = town(dice="HHHHL", coins=0)
    play(state, "use:head", "person:soldier", "place:d4")
    assert (thing_on(state, "d4"), state.turn) == ("S", 1)


@rule("SM-4.5 fewer")
def test_not_every_crate_or_wall_has_to_be_drawn() -> None:
    for symbol in ("crate", "wall"):
        state = town(dice="CCWWS", coins=0)
        play(state, f"use:{symbol}", "place:d1")
        assert "done" in legal_names(state)
        play(state, "done")
        assert (state.turn, free_fields(state)) == (1, 40)


@rule("SM-4.5 fewer")
@rule("SM-6.2 crate")
@rule("SM-6.4 wall")
def test_whoever_chose_crates_or_walls_draws_at_least_one() -> None:
    for symbol in ("crate", "wall"):
        state = town(dice="CCWWS", coins=0)
        play(state, f"use:{symbol}")
        assert "done" not in legal_names(state)


@rule("SM-4.6 split")
@rule("SM-6.8 church")
@rule("SM-6.9 head")
def test_t9_three_crosses_are_one_church_and_four_heads_one_person() -> None:
    """SM-T9."""
    state = town(dice="XXXLC", coins=0)
    play(state, "use:cross")
    assert legal_names(state) == ["church:1", "church:2", "church:3"]
    play(state, "church:1", "place:d4")
    assert (free_fields(state), state.turn) == (40, 1)

    state = town(dice="HHHHL", coins=0)
    play(state, "use:head")
    assert legal_names(state) == [*PERSONS_OF_3, "person:juggler"]
    play(state, "person:citizen", "place:d4")
    assert (free_fields(state), state.turn) == (40, 1)


@rule("SM-4.7 income")
def test_coins_of_a_merchant_turn_no_dice_of_the_same_turn() -> None:
    state = town(dice="HHHLL", coins=1)
    play(state, "use:head", "person:merchant", "place:c3")
    assert (state.coins[0], state.turn, question(state)) == (5, 1, "roll")


@rule("SM-4.7 income")
def test_coins_of_a_tower_turn_no_dice_of_the_same_turn() -> None:
    state = town(dice="WWLLL", coins=0, city={"g2 g3 g4 g5": "wall"})
    play(state, "use:wall", "place:g6")
    assert (state.coins[0], question(state)) == (2, "place-wall")
    assert "turn" not in legal_names(state)


@rule("SM-4.8 pass")
def test_passing_is_always_possible_and_sabres_still_count() -> None:
    state = town(dice="CCCSS")
    before = state.clone()
    assert "pass" in legal_names(state)
    play(state, "pass")
    assert (state.boxes, state.turn) == (2, 1)
    assert (state.coins, state.logs, state.free) == (before.coins, before.logs, before.free)


@rule("SM-4.9 sabres")
@pytest.mark.parametrize("sabres", [0, 1, 2, 3, 4])
def test_all_sabres_are_evaluated_after_the_action(sabres: int) -> None:
    state = town(5, dice="S" * sabres + "H" * (5 - sabres), coins=0)
    play(state, "use:head", "person:citizen")
    assert state.boxes == 0
    play(state, "place:d4")
    assert state.boxes == sabres


@rule("SM-4.4 absent")
@rule("SM-9.3 poor")
def test_t22_with_a_log_and_sabres_two_coins_open_every_symbol_and_one_none() -> None:
    """SM-T22."""
    assert legal_names(town(dice="LSSSS", coins=2)) == [*ALL_SYMBOLS, "pass"]
    assert legal_names(town(dice="LSSSS", coins=1)) == ["pass"]


@rule("SM-4.7 income")
@rule("SM-6.6 tower-person")
def test_t49_a_merchant_from_the_tower_earns_but_turns_no_dice() -> None:
    """SM-T49."""
    state = town(dice="WWLLL", coins=0, city={"b1 c1 d1 e1": "wall"})
    play(state, "use:wall", "place:f1", "person:merchant", "place:c3")
    assert (state.coins[0], question(state)) == (4, "place-wall")
    assert all(name == "done" or name.startswith("place:") for name in legal_names(state))


@rule("SM-4.2 turning")
def test_turned_dice_count_like_rolled_ones() -> None:
    state = town(dice="LLLLL", coins=10, city=full_but(f"{NORTH} d4"))
    play(state, "use:wall", "turn", "turn", "turn", "turn", "turn")
    assert (state.coins[0], state.left) == (0, 5)


@rule("SM-4.2 turning")
def test_a_turn_later_the_coins_may_be_spent() -> None:
    state = town(coins=0)
    take_turn(state, "HHHLL", "use:head", "person:merchant", "place:c3")
    others_pass(state)
    take_turn(state, "CLLLL", "use:crate", "turn", "turn")
    assert (state.coins[0], state.left) == (0, 3)


@rule("SM-4.1 symbol")
def test_only_logs_need_coins_and_only_walls_need_outer_fields() -> None:
    state = town(dice="LCWXH", coins=0, city={OUTER: "crate"})
    assert legal_names(state) == ["use:crate", "use:cross", "use:head", "pass"]
