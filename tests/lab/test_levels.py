"""The table of levels: which pairings are played, and how rows find their place."""

from __future__ import annotations

import pytest

from pentapolis.bots.settings import Numbers, read, recorded
from pentapolis.bots.tree import Settings
from pentapolis.lab.levels import BEGIN, END, Pairing, pairings, row, wanted, written
from pentapolis.lab.ratings import Rating
from pentapolis.lab.tune import Trial, neighbours, tuned

RATED = [
    Rating("master", 0.75, 0.7, 0.8, 60.0, 5.0, 0.5, 12.0),
    Rating("greedy", 0.25, 0.2, 0.3, 55.0, -5.0, -0.5, 0.2),
]


def test_each_level_meets_the_one_below_and_the_best_meets_advice() -> None:
    names = [(pairing.seats, pairing.name) for pairing in pairings()]
    assert names[0] == (2, "casual-newcomer")
    assert names[-3:] == [(2, "master-expert"), (2, "master-greedy"), (4, "master-greedy")]
    assert pairings()[-1].bots() == ["master", "greedy", "greedy", "greedy"]
    assert [pairing.seats for pairing in wanted("master-greedy", 4)] == [2, 4]
    assert [pairing.seats for pairing in wanted("master-greedy", 3)] == [2]
    assert [pairing.name for pairing in wanted("all", 5, seats=4)] == ["master-greedy"]
    with pytest.raises(ValueError, match="no pairing is called 'x'"):
        wanted("x", 4)
    with pytest.raises(ValueError, match="tables of 2 or 4, not 3"):
        wanted("all", 5, seats=3)


def test_rows_replace_their_like_and_keep_the_order() -> None:
    two, four = Pairing(2, "master", "greedy"), Pairing(4, "master", "greedy")
    text = f"a\n{BEGIN}\n{END}\nb\n"
    text = written(text, [row("y", two, 400, 1, RATED)])
    text = written(text, [row("x", four, 400, 1, RATED), row("x", two, 400, 1, RATED)])
    text = written(text, [row("y", two, 800, 2, RATED)])
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
        written("no place", [])


def test_a_change_is_kept_when_the_sign_test_says_so() -> None:
    assert Trial("width", 4, 6, 13, 3).kept
    assert not Trial("width", 4, 6, 11, 5).kept
    assert not Trial("width", 4, 6, 0, 0).kept
    assert neighbours("width", 4) == [3, 6]
    assert neighbours("turns", 0) == [2]


def test_tuning_climbs_to_the_better_number() -> None:
    """The duel is decided by the width alone: wider wins."""

    def duel(changed: Settings, present: Settings, deal: int) -> int:
        return changed.width - present.width

    start = Numbers({"width": 4, "noise": 30})
    found = list(tuned(start, ["width", "noise"], 6, duel))
    lines = [trial.line() for trial, _ in found]
    assert lines[:2] == [
        "width 4 -> 3: 0 better, 6 worse, dropped",
        "width 4 -> 6: 6 better, 0 worse, kept",
    ]
    assert [trial.name for trial, _ in found[2:]] == ["noise", "noise"]
    assert found[-1][1].search == {"width": 6, "noise": 30}


def test_what_was_tuned_is_recorded(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("numbers") / "bots.toml"
    first = Numbers({"width": 6}, tries={"expert": 2, "master": 3})
    path.write_text(recorded(first, "tune x", ["width 4 -> 6"]), encoding="utf-8")
    found = read(path)
    assert (found.search, found.tries) == (first.search, first.tries)
    assert found.notes == [{"command": "tune x", "kept": ["width 4 -> 6"]}]
    assert recorded(found, "tune y", []).count("[[notes]]") == 2
