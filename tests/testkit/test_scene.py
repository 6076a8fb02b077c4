"""Boards are drawn as text, plies played by name."""

from __future__ import annotations

import pytest
from hamlet import SPEC
from hamlet.rules.game import Hamlet

from pentapolis.core.errors import Illegal
from pentapolis.testkit.scene import (
    draw_board,
    event_args,
    legal_names,
    play,
    read_board,
    read_cells,
    split_rows,
    with_fields,
)

LEGEND = {".": -1, "F": 0, "M": 1}
TOWN = """
    . F .
    M . M
"""
GAME = Hamlet(2, {"goals": 0})


def test_a_board_is_read_in_reading_order() -> None:
    assert read_board(TOWN, LEGEND) == [-1, 0, -1, 1, -1, 1]


def test_marks_may_stand_close_together() -> None:
    assert split_rows(".F.\nM.M") == split_rows(TOWN)


def test_a_mark_may_be_a_word() -> None:
    assert read_board("farm -\n- farm", {"farm": 3, "-": 0}) == [3, 0, 0, 3]


def test_missing_squares_are_not_counted() -> None:
    assert read_board("# F #\n. M .", LEGEND) == [0, -1, 1, -1]


def test_a_set_of_cells_has_a_bit_for_each_cell() -> None:
    assert read_cells(TOWN, "M") == 0b101000
    assert read_cells("# M\nM .", "M") == 0b011


def test_a_board_can_be_drawn_again() -> None:
    assert split_rows(draw_board(read_board(TOWN, LEGEND), LEGEND, 3)) == split_rows(TOWN)
    with pytest.raises(ValueError, match="no mark for 7"):
        draw_board([7], LEGEND, 1)


def test_an_unknown_mark_is_named() -> None:
    with pytest.raises(ValueError, match=r"the legend has no 'X'; it has: \. F M"):
        read_board("F X", LEGEND)


def test_a_row_that_is_too_short_is_named() -> None:
    with pytest.raises(ValueError, match="row 2 has 2 squares, row 1 has 3"):
        read_board("F F F\nF F", LEGEND)


def test_fields_are_changed_on_a_copy() -> None:
    start = GAME.start()
    state = with_fields(GAME, start, held=2, asking=3)
    assert (state.held, start.ply, start.held) == (2, 0, -1)
    assert GAME.problems(state) != []  # a scene may have fewer pieces than the box


def test_a_field_out_of_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="the field 'held' must be from -1 to 3, not 9"):
        with_fields(GAME, GAME.start(), held=9)


def test_plies_are_played_by_name() -> None:
    state = GAME.start()
    events = play(GAME, state, "tile:farm", "tile:mill", "tile:hall", "take:3")
    assert event_args(GAME, events, "TILE_TURNED") == [[0, 0], [1, 1], [2, 2]]
    assert len(legal_names(GAME, state)) == 25
    assert state.events is None


def test_an_illegal_ply_is_refused_with_what_would_be_legal() -> None:
    state = SPEC.load(2, {"goals": 0}).start()
    with pytest.raises(
        Illegal, match="'take:1' is not legal now; the legal ones are: tile:farm, tile"
    ):
        play(GAME, state, "take:1")
    with pytest.raises(ValueError, match="no event is called 'TILE_EATEN'"):
        event_args(GAME, [], "TILE_EATEN")
