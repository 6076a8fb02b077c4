"""The command that plants a fault, with few deals; with all of them it takes minutes."""

from __future__ import annotations

import hamlet
import pytest

from pentapolis.lab.experiment.compare import list_looks
from pentapolis.lab.experiment.runners import Here
from tools import planted

pytestmark = pytest.mark.once


def test_the_planted_fault_is_found_and_only_there() -> None:
    worths = planted.plant(hamlet.SPEC, 30, Here())
    assert planted.is_found(worths["golden wells"])
    assert not planted.is_found(worths["original"])
    first, *others = worths["golden wells"]
    assert (first.part, first.flag) == ("tile.well", "carries the game")
    assert {one.part for one in others} == {"tile.farm", "tile.mill", "tile.hall"}


def test_equal_boxes_are_called_alike() -> None:
    found = list(planted.repeat_equal(hamlet.SPEC, 1, "random"))
    assert sorted(one.metric for one in found) == ["margin", "score"]
    assert {one.word for one in found} == {"alike"}
    assert all(one.deals in list_looks(planted.MOST) for one in found)


def test_a_comparison_looks_early_and_at_the_end() -> None:
    assert list(list_looks(40)) == [40]
    assert list(list_looks(300)) == [100, 150, 200, 250, 300]
    assert list(list_looks(101)) == [100, 101]
