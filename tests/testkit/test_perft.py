"""Perft counts lines, and a file keeps the counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hamlet import SPEC

from pentapolis.testkit import golden, perft
from tests.laws import bids

GAME = SPEC.load(2, {})


def test_lines_are_counted_chance_included() -> None:
    # Two goals and three market tiles of four kinds, then one of three tiles.
    assert perft.perft(GAME.start(), 6) == [1, 4, 16, 64, 256, 1024, 3072]


def test_counting_leaves_the_position_alone() -> None:
    state = GAME.start()
    before = GAME.digest(state)
    assert perft.perft(state, 3) == [1, 4, 16, 64]
    assert GAME.digest(state) == before


def test_finished_games_have_no_longer_lines() -> None:
    plies = 2 * bids.ROUNDS
    counts = perft.perft(bids.Bids(2, {}).start(), plies + 2)
    assert counts == [3**depth for depth in range(plies + 1)] + [0, 0]


def test_a_new_file_counts_as_deep_as_a_limit_allows() -> None:
    assert perft.count_within(GAME, 1000) == [1, 4, 16, 64, 256]
    assert len(perft.count_within(bids.Bids(2, {}), 100_000)) == 7


def write_files(folder: Path, text: str) -> Path:
    golden.record(SPEC, GAME, folder / "short.replay", 1, "A short game.")
    path = folder / "perft.txt"
    path.write_text(text, encoding="utf-8")
    return path


FILE = """\
# Counts.
start seats=3 goals=0:  1 4 16  # the market
short.replay @ 66:      1 1 2
"""


def test_a_file_with_right_counts_passes(tmp_path: Path) -> None:
    path = write_files(tmp_path, FILE)
    perft.update(SPEC, path)
    assert path.read_text(encoding="utf-8").splitlines()[:2] == FILE.splitlines()[:2]
    perft.check(SPEC, path)


def test_a_wrong_count_is_named(tmp_path: Path) -> None:
    path = write_files(tmp_path, "start seats=3 goals=0: 1 5 16\n")
    with pytest.raises(AssertionError, match=r"perft\.txt line 1: .* 4 lines of 1 plies, not 5"):
        perft.check(SPEC, path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("start seats=2 1 4", "line 1: a position, a colon and counts"),
        ("start seats=2: 1 x", "line 1: a position, a colon and counts"),
        ("middle: 1 4", "a position is 'start seats=2' or"),
        ("start seats=9: 1 4", "is for 2, 3 or 4 players, not for 9"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=said):
        perft.check(SPEC, write_files(tmp_path, text))
