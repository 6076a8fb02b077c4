"""Drawn boards and named plies."""

from __future__ import annotations

import pytest
from hamlet import SPEC
from hamlet.state import HamletState

from pentapolis.testkit.scene import board, cells_marked, drawn, names, play, posed, rows_of, told

LEGEND = {".": -1, "F": 0, "M": 1}
TOWN = """
    . F .
    M . M
"""
GAME = SPEC.make(2, {"goals": 0})


def test_a_board_is_read_in_reading_order() -> None:
    assert board(TOWN, LEGEND) == [-1, 0, -1, 1, -1, 1]


def test_marks_may_stand_close_together() -> None:
    assert rows_of(".F.\nM.M") == rows_of(TOWN)


def test_a_mark_may_be_a_word() -> None:
    assert board("farm -\n- farm", {"farm": 3, "-": 0}) == [3, 0, 0, 3]


def test_missing_squares_are_not_counted() -> None:
    assert board("# F #\n. M .", LEGEND) == [0, -1, 1, -1]


def test_a_set_of_cells_has_a_bit_for_each_cell() -> None:
    assert cells_marked(TOWN, "M") == 0b101000
    assert cells_marked("# M\nM .", "M") == 0b011


def test_a_board_can_be_drawn_again() -> None:
    assert rows_of(drawn(board(TOWN, LEGEND), LEGEND, 3)) == rows_of(TOWN)
    with pytest.raises(ValueError, match="no mark for 7"):
        drawn([7], LEGEND, 1)


def test_a_strange_mark_is_named() -> None:
    with pytest.raises(ValueError, match=r"the legend has no 'X'; it has: \. F M"):
        board("F X", LEGEND)


def test_a_row_that_is_too_short_is_named() -> None:
    with pytest.raises(ValueError, match="row 2 has 2 squares, row 1 has 3"):
        board("F F F\nF F", LEGEND)


def test_a_pose_changes_fields_of_a_copy() -> None:
    start = GAME.start()
    state = posed(GAME, start, held=2, asking=3)
    assert isinstance(state, HamletState)
    assert (state.held, start.ply, GAME.to_data(start)["held"]) == (2, 0, -1)


def test_a_pose_out_of_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="the field 'held' lies between -1 and 3, not 9"):
        posed(GAME, GAME.start(), held=9)


def test_plies_are_played_by_name() -> None:
    state = GAME.start()
    events = play(GAME, state, "tile:farm", "tile:mill", "tile:hall", "take:3")
    assert told(GAME, events, "TILE_TURNED") == [[0, 0], [1, 1], [2, 2]]
    assert len(names(GAME, state)) == 25
    assert state.events is None


def test_an_illegal_ply_is_refused_with_what_would_be_legal() -> None:
    state = GAME.start()
    with pytest.raises(ValueError, match="take:1 is not legal at refill, only: tile:farm, tile"):
        play(GAME, state, "take:1")
    with pytest.raises(ValueError, match="no event is called 'TILE_EATEN'"):
        told(GAME, [], "TILE_EATEN")
