"""The table of levels: which pairings are played, and how rows find their place."""

from __future__ import annotations

import pytest

from pentapolis.lab.level_table import (
    BEGIN,
    END,
    Pairing,
    find_pairings,
    list_pairings,
    replace_rows,
    write_row,
)
from pentapolis.lab.ratings import Rating

RATED = [
    Rating("master", 0.75, 0.7, 0.8, 60.0, 5.0, 0.5, 12.0),
    Rating("greedy", 0.25, 0.2, 0.3, 55.0, -5.0, -0.5, 0.2),
]


def test_each_level_meets_the_one_below_and_the_best_meets_ratings() -> None:
    names = [(pairing.seats, pairing.name) for pairing in list_pairings()]
    assert names[:3] == [(2, "points-guest"), (2, "newcomer-guest"), (2, "casual-newcomer")]
    assert names[-3:] == [(2, "master-expert"), (2, "master-greedy"), (4, "master-greedy")]
    assert list_pairings()[-1].bots() == ["master", "greedy", "greedy", "greedy"]
    assert [pairing.seats for pairing in find_pairings("master-greedy", 4)] == [2, 4]
    assert [pairing.seats for pairing in find_pairings("master-greedy", 3)] == [2]
    assert [pairing.name for pairing in find_pairings("all", 5, seats=4)] == ["master-greedy"]
    with pytest.raises(ValueError, match="no pairing is called 'x'"):
        find_pairings("x", 4)
    with pytest.raises(ValueError, match="on 2 or 4 seats, not 3"):
        find_pairings("all", 5, seats=3)


def test_rows_replace_their_like_and_keep_the_order() -> None:
    two, four = Pairing(2, "master", "greedy"), Pairing(4, "master", "greedy")
    text = f"a\n{BEGIN}\n{END}\nb\n"
    text = replace_rows(text, [write_row("y", two, 400, 1, RATED)])
    text = replace_rows(
        text, [write_row("x", four, 400, 1, RATED), write_row("x", two, 400, 1, RATED)]
    )
    text = replace_rows(text, [write_row("y", two, 800, 2, RATED)])
    rows = [line for line in text.splitlines() if line.startswith("| ")][2:]
    assert [line.split(" | ")[:5] for line in rows] == [
        ["| x", "2", "master-greedy", "400", "1"],
        ["| x", "4", "master-greedy", "400", "1"],
        ["| y", "2", "master-greedy", "800", "2"],
    ]
    assert "75.0% | 70.0% – 80.0% | +5.0 | +0.50 | 12.0 : 0.2 |" in rows[0]
    assert text.startswith(f"a\n{BEGIN}\n")
    assert text.endswith(f"{END}\nb\n")
    with pytest.raises(ValueError, match="needs the lines"):
        replace_rows("no place", [])
