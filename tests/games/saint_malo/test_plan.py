"""The plan: 45 fields, four towers, their neighbours and sides (SM-5.2 zones)."""

from __future__ import annotations

from collections import Counter

from pentapolis.games.saint_malo.rules import board
from pentapolis.games.saint_malo.rules.board import AROUND, BESIDE, OUTER, PLAN, SIDE
from pentapolis.kit.cells import cells_of
from pentapolis.testkit.rules import rule

from . import town

PLACES = [(row, column) for row in range(7) for column in range(7)]
TOWERS = [(0, 0), (0, 6), (6, 0), (6, 6)]
FIELDS = [place for place in PLACES if place not in TOWERS]


def index(row: int, column: int) -> int:
    """Number a field as the specification does."""
    if row == 0:
        return column - 1
    return 40 + column - 1 if row == 6 else 5 + 7 * (row - 1) + column


def name(row: int, column: int) -> str:
    return "abcdefg"[column] + str(row + 1)


def names_of(cells: int) -> set[str]:
    return {PLAN.names[cell] for cell in cells_of(cells)}


@rule("SM-5.2 zones")
def test_there_are_45_fields_and_four_towers() -> None:
    assert len(PLAN.names) == board.CELLS == 45
    assert board.ALL == (1 << 45) - 1
    assert sorted(board.TOWERS) == sorted(name(*tower) for tower in TOWERS)
    assert not set(board.TOWERS) & set(PLAN.names)


@rule("SM-5.2 zones")
def test_fields_are_numbered_in_reading_order() -> None:
    assert [index(*field) for field in FIELDS] == list(range(45))
    for row, column in FIELDS:
        assert PLAN.names[index(row, column)] == name(row, column)
        assert PLAN.cell(row, column) == index(row, column)
    assert PLAN.names[index(2, 2)] == "c3"


@rule("SM-5.2 zones")
def test_20_fields_are_outer_and_25_inner() -> None:
    outer = {name(r, c) for r, c in FIELDS if r in (0, 6) or c in (0, 6)}
    assert names_of(OUTER) == outer
    assert (OUTER.bit_count(), (board.ALL & ~OUTER).bit_count()) == (20, 25)


@rule("SM-6.5 tower")
def test_each_outer_field_belongs_to_one_side_of_five() -> None:
    assert (
        names_of(SIDE[board.NORTH]) == {name(0, c) for c in range(1, 6)} == set(town.NORTH.split())
    )
    assert names_of(SIDE[board.EAST]) == {name(r, 6) for r in range(1, 6)} == set(town.EAST.split())
    assert (
        names_of(SIDE[board.SOUTH]) == {name(6, c) for c in range(1, 6)} == set(town.SOUTH.split())
    )
    assert names_of(SIDE[board.WEST]) == {name(r, 0) for r in range(1, 6)} == set(town.WEST.split())
    assert sum(SIDE) == OUTER
    for cell in range(45):
        if OUTER >> cell & 1:
            assert SIDE[board.SIDE_OF[cell]] >> cell & 1
        else:
            assert board.SIDE_OF[cell] == board.NO_SIDE


@rule("SM-5.4 neighbours")
def test_neighbours_follow_from_the_places() -> None:
    for row, column in FIELDS:
        near = [(r, c) for r, c in FIELDS if max(abs(r - row), abs(c - column)) == 1]
        edges = [(r, c) for r, c in near if r == row or c == column]
        cell = index(row, column)
        assert names_of(AROUND[cell]) == {name(r, c) for r, c in near}
        assert names_of(BESIDE[cell]) == {name(r, c) for r, c in edges}


@rule("SM-5.4 neighbours")
def test_the_numbers_of_all_neighbours_add_up() -> None:
    """The check sums of the specification, section 3.3."""
    assert sum(cells.bit_count() for cells in BESIDE) == 2 * 76
    assert sum(cells.bit_count() for cells in AROUND) == 2 * 144
    assert Counter(cells.bit_count() for cells in BESIDE) == {4: 25, 3: 12, 2: 8}
    assert Counter(cells.bit_count() for cells in AROUND) == {8: 21, 7: 4, 5: 12, 4: 8}


@rule("SM-5.4 neighbours")
def test_fields_beside_a_tower_meet_at_its_corner() -> None:
    assert AROUND[PLAN.find("f1")] >> PLAN.find("g2") & 1
    assert not BESIDE[PLAN.find("f1")] >> PLAN.find("g2") & 1
    assert {PLAN.names[c] for c in range(45) if AROUND[c].bit_count() == 7} == {
        "b2",
        "f2",
        "b6",
        "f6",
    }
