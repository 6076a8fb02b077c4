"""SM-1 aim and order of play, SM-2 set-up."""

from __future__ import annotations

import pytest

from pentapolis.core.state import CHANCE, OVER
from pentapolis.testkit.rules import rule

from .town import (
    PRINTED,
    draw_city,
    free_fields,
    full_but,
    legal_names,
    play,
    question,
    saint_malo,
    take_turn,
    throw,
    town,
)


@rule("SM-1.1 aim")
def test_the_most_points_win() -> None:
    game = saint_malo(3)
    state = town(3, asking="finished", points=[12, 31, 30], coins=0, logs=0)
    assert state.scores() == [12, 31, 30]
    assert game.places(state) == [3, 1, 2]


@rule("SM-1.2 order")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_round_in_the_order_of_the_seats(seats: int) -> None:
    state = town(seats, turn=1, start=1)
    order = []
    for _ in range(2 * seats):
        order.append((state.round, state.turn))
        take_turn(state, "LCWXH", "pass")
    seated = [(1 + seat) % seats for seat in range(seats)]
    assert order == [(1, seat) for seat in seated] + [(2, seat) for seat in seated]


@rule("SM-1.2 order")
def test_at_the_end_everybody_has_had_equally_many_turns() -> None:
    state = town(3, turn=1, start=1, city=full_but("d4"))
    turns = [0, 0, 0]
    while state.actor() != OVER:
        turns[state.turn] += 1
        take_turn(state, "CLLLL", "use:crate", "done", "place:d4")
    assert turns == [1, 1, 1]


@rule("SM-1.2 order")
def test_a_turn_belongs_to_its_seat_while_the_dice_roll() -> None:
    state = town(3, turn=2)
    assert (state.actor(), state.whose_turn()) == (CHANCE, 2)
    play(state, throw("LCWXH"))
    assert (state.actor(), state.whose_turn()) == (2, 2)
    assert town(3, asking="finished").whose_turn() == OVER


@rule("SM-1.3 turn")
def test_a_turn_goes_from_rolls_to_symbol_to_turned_dice_to_action_to_sabres() -> None:
    state = town(2, coins=4)
    asked_in_order = [question(state)]
    for action in (
        throw("CCWHS"),
        "roll:WHS",
        throw("WHS"),
        "stop",
        "use:crate",
        "turn",
        "done",
        "place:d4",
        "place:d5",
    ):
        play(state, action)
        asked_in_order.append(question(state))
    assert asked_in_order == [
        "roll",
        "keep-dice",
        "roll",
        "keep-dice",
        "choose-symbol",
        "turn-dice",
        "turn-dice",
        "place-crate",
        "place-crate",
        "place-crate",
    ]
    assert state.boxes == 0
    play(state, "place:e5")
    assert (question(state), state.turn, state.boxes) == ("roll", 1, 1)


@rule("SM-2.1 start")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_with_coins_logs_and_four_crates(seats: int) -> None:
    game = saint_malo(seats)
    state = game.start()
    assert state.coins == [3] * seats
    assert state.logs == [2] * seats
    assert state.points == [0] * seats
    assert state.cannons == [0] * seats
    assert game.box.cannons == 6
    assert (state.round, state.boxes, state.last_round) == (1, 0, 0)
    for seat in range(seats):
        assert free_fields(state, seat) == 41
        assert draw_city(state, seat).split() == [
            "+.....+",
            ".kk....",
            ".k.....",
            ".k.....",
            ".......",
            ".......",
            "+.....+",
        ]


@rule("SM-2.1 start")
def test_every_city_has_exactly_four_printed_crates() -> None:
    assert sorted(saint_malo().box.crates) == sorted(PRINTED)


@rule("SM-2.2 columns")
@pytest.mark.parametrize(
    ("seats", "row", "boxes"), [(2, 4, 24), (3, 6, 36), (4, 8, 48), (5, 10, 60)]
)
def test_a_row_has_two_boxes_for_each_player(seats: int, row: int, boxes: int) -> None:
    state = town(seats)
    assert state.row_length() == row
    assert state.row_length() * len(state.box.strength) == boxes


@rule("SM-2.2 columns")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_i12_struck_out_and_playable_boxes_make_sixty(seats: int) -> None:
    """SM-I12: columns of 4, 2, 2 and 2 boxes in six rows; those for more players are struck out."""
    columns = {2: 4, 3: 2, 4: 2, 5: 2}
    struck_out = 6 * sum(boxes for players, boxes in columns.items() if players > seats)
    playable = town(seats).row_length() * 6
    assert struck_out == 12 * (5 - seats)
    assert playable == 12 * seats
    assert struck_out + playable == 60


@rule("SM-2.3 first")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_start_player_is_drawn_by_lot(seats: int) -> None:
    state = saint_malo(seats).start()
    assert state.actor() == CHANCE
    assert legal_names(state) == ["start:A", "start:B", "start:C", "start:D", "start:E"][:seats]
    assert state.odds() == [1] * seats
    play(state, "start:B")
    assert (state.start_seat, state.turn, question(state)) == (1, 1, "roll")


@rule("SM-2.3 first")
@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_the_host_may_name_the_start_player(start: int) -> None:
    state = saint_malo(4, start=start).start()
    assert (state.start_seat, state.turn, question(state)) == (start - 1, start - 1, "roll")


@rule("SM-2.3 first")
def test_a_start_player_without_a_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="the start player D has no seat"):
        saint_malo(3, start=4)


@rule("SM-2.3 first")
def test_the_start_player_has_no_advantage_but_the_first_turn() -> None:
    first, second = town(2, start=0), town(2, start=1, turn=1)
    assert first.scores() == second.scores() == [3, 3]
    assert [first.tiebreak(seat) for seat in (0, 1)] == [second.tiebreak(seat) for seat in (0, 1)]
