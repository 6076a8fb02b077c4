"""The attributes and clone() of a state are written from its fields."""

from __future__ import annotations

import pytest
from hamlet import SPEC

from pentapolis.testkit.fields_block import (
    FIRST,
    LAST,
    all_fields,
    is_stale,
    state_file,
    write_block,
)

SOURCE = state_file(SPEC).read_text(encoding="utf-8")
START = SOURCE.index(FIRST.format(slug="hamlet"))
END = SOURCE.index(LAST) + len(LAST)


def test_the_block_of_hamlet_is_fresh() -> None:
    assert not is_stale(SPEC)
    assert write_block(SPEC, SOURCE) == SOURCE


def test_a_wrong_block_is_rewritten() -> None:
    empty = SOURCE[:START] + FIRST.format(slug="hamlet") + LAST + SOURCE[END:]
    assert write_block(SPEC, empty) == SOURCE
    wrong = SOURCE.replace("twin.bag = self.bag[:]", "twin.bag = self.bag")
    assert write_block(SPEC, wrong) == SOURCE


def test_copies_share_the_constants_above_the_block() -> None:
    more = SOURCE.replace("    box: Box = BOX", "    town_hall: int = 3\n    box: Box = BOX")
    written = write_block(SPEC, more)
    assert "        twin.town_hall = self.town_hall\n        twin.box = self.box\n" in written


def test_every_field_is_written_once_except_the_turn() -> None:
    names = [field.name for field in all_fields(SPEC)]
    assert names == ["turn", "held", "town", "market", "bag", "goal", "points"]
    block = SOURCE[START:END]
    assert "    held: int = 0\n    town: list[int] = NOTHING\n" in block
    assert "turn" not in block.replace("return twin", "")


@pytest.mark.parametrize("missing", [LAST, FIRST.format(slug="hamlet"), "(State):"])
def test_a_file_without_a_class_or_markers_is_refused(missing: str) -> None:
    with pytest.raises(ValueError, match="no class of states with the two marker lines"):
        write_block(SPEC, SOURCE.replace(missing, ""))
