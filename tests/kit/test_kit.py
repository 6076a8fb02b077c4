"""Sets of cells, boards of squares, bags and boxes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.kit import bag
from pentapolis.kit.cells import BIT, CellActions, cells_of, count, fill, set_of, spread
from pentapolis.kit.grid import EAST, NORTH, SOUTH, WEST, Grid
from pentapolis.kit.parts import Parts, read_parts

SETS = st.sets(st.integers(0, 61))
LARGE_SETS = st.sets(st.integers(0, 675))


@given(SETS)
def test_a_set_of_cells_is_one_number(cells: set[int]) -> None:
    number = set_of(sorted(cells))
    assert cells_of(number) == sorted(cells)
    assert count(number) == len(cells)
    assert number == sum(BIT[cell] for cell in cells)


@given(SETS, st.integers(0, 500))
def test_actions_of_a_set_rise_and_follow_what_is_there(cells: set[int], first: int) -> None:
    out = [-1]
    CellActions(first, 62).extend(set_of(sorted(cells)), out)
    assert out == [-1, *(first + cell for cell in sorted(cells))]


@given(LARGE_SETS, st.sampled_from([63, 100, 169, 676]), st.integers(0, 500))
def test_actions_of_a_large_board_rise_too(cells: set[int], size: int, first: int) -> None:
    inside = sorted(cell for cell in cells if cell < size)
    out = [-1]
    CellActions(first, size).extend(set_of(inside), out)
    assert out == [-1, *(first + cell for cell in inside)]


def test_a_grid_names_its_cells_in_reading_order() -> None:
    grid = Grid(2, 3)
    assert grid.names == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert cells_of(grid.beside[grid.find("b1")]) == [0, 2, 4]
    assert cells_of(grid.around[grid.find("a1")]) == [1, 3, 4]
    assert grid.cell(1, 2) == 5
    assert grid.cell(-1, 0) == grid.cell(0, 3) == -1
    with pytest.raises(ValueError, match="no cell 'd1'"):
        grid.find("d1")


def test_a_missing_square_is_nobodys_neighbour() -> None:
    grid = Grid(3, 3, ["b2"])
    assert len(grid.names) == 8
    assert grid.cell(1, 1) == -1
    assert count(grid.beside[grid.find("b1")]) == 2
    assert sum(count(mask) for mask in grid.beside) == 16


@pytest.mark.parametrize(("rows", "columns"), [(10, 10), (13, 13), (5, 26), (26, 26), (1, 1)])
def test_a_grid_has_any_size(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    cells = rows * columns
    assert (len(grid.names), grid.find(grid.names[-1])) == (cells, cells - 1)
    edges = rows * (columns - 1) + columns * (rows - 1)
    corners = 2 * (rows - 1) * (columns - 1)
    assert sum(count(mask) for mask in grid.beside) == 2 * edges
    assert sum(count(mask) for mask in grid.around) == 2 * (edges + corners)
    everything = set_of(list(range(cells)))
    assert fill(BIT[cells - 1], everything, grid.beside) == everything


@pytest.mark.parametrize(("rows", "columns"), [(0, 3), (3, 0), (2, 27), (27, 26)])
def test_a_grid_that_is_too_small_or_too_large_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match="up to 26 columns and 676 cells"):
        Grid(rows, columns)


def test_a_grid_knows_what_lies_towards_each_side() -> None:
    grid = Grid(13, 13, ["g6"])
    here = grid.find("f6")
    sides = [grid.towards(here, side) for side in (NORTH, EAST, SOUTH, WEST)]
    assert sides == [grid.find("f5"), -1, grid.find("f7"), grid.find("e6")]
    corner = grid.find("m13")
    assert [grid.towards(corner, side) for side in (EAST, SOUTH)] == [-1, -1]
    assert grid.names[grid.towards(corner, NORTH)] == "m12"


def test_growing_stays_inside_its_room() -> None:
    grid = Grid(3, 3)
    wall = set_of([grid.find(name) for name in ("b1", "b2", "b3")])
    west = fill(1, set_of(list(range(9))) & ~wall, grid.beside)
    assert [grid.names[cell] for cell in cells_of(west)] == ["a1", "a2", "a3"]
    assert spread(1, grid.beside) == grid.beside[0]
    assert fill(wall, 1, grid.beside) == 0


def test_a_bag_has_kinds_and_no_order() -> None:
    held = [2, 0, 1]
    assert bag.kinds_left(held) == [0, 2]
    assert bag.weights(held) == [2, 1]
    assert bag.size(held) == 3
    assert [bag.draw(held, word) for word in (0, (1 << 32) - 1, 5)] == [0, 2, 0]
    assert held == [0, 0, 0]
    with pytest.raises(ValueError, match="empty"):
        bag.draw(held, 0)


def test_a_bag_and_hidden_hands_are_counted_together() -> None:
    held = [2, 0, 1]
    assert bag.with_hidden(held, [1, -1, 0]) == [3, 1, 1]
    assert held == [2, 0, 1]


TEXT = """
[start.coins]
value = 3
provenance = "R"

[start.open]
value = true
provenance = "C"

[row.strengths]
value = [1, 2]
provenance = "R"

[row.names]
value = ["a", "b"]
provenance = "R"

[[tile]]
key = "farm"
copies = 6
"""


def test_a_box_is_read_by_name() -> None:
    parts = Parts(TEXT)
    assert parts.number("start.coins") == 3
    assert parts.flag("start.open") is True
    assert parts.numbers("row.strengths") == [1, 2]
    assert parts.unread_paths() == ["row.names", "tile"]
    assert parts.names("row.names") == ["a", "b"]
    row = parts.rows("tile")[0]
    assert parts.column("tile", row, "copies") == 6
    assert parts.column("tile", row, "missing") == 0
    assert parts.unread_paths() == []


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda parts: parts.number("start.gold"), r"\[start.gold\] is missing"),
        (lambda parts: parts.number("start.coins.value"), r"must be a table with a value"),
        (lambda parts: parts.number("start.open"), "must be a whole number, not True"),
        (lambda parts: parts.flag("start.coins"), "must be true or false, not 3"),
        (lambda parts: parts.numbers("start.coins"), "must be a list, not 3"),
        (lambda parts: parts.numbers("row.names"), "needs whole numbers, not 'a'"),
        (lambda parts: parts.names("start.coins"), "must be a list, not 3"),
        (lambda parts: parts.rows("card"), r"\[\[card\]\] is missing"),
        (lambda parts: parts.value("start"), r"\[start\] has no value"),
    ],
)
def test_a_wrong_box_says_where(read: object, said: str) -> None:
    assert callable(read)
    with pytest.raises(ValueError, match=said):
        read(Parts(TEXT))


def test_a_box_that_is_no_toml_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "my-copy.toml"
    path.write_text("value = = 3", encoding="utf-8")
    with pytest.raises(ValueError, match=r"my-copy.toml: .*line 1"):
        read_parts(path)
