"""Every worked example and every invariant of the specification is among the tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
VECTORS = [f"e{number:02}" for number in range(1, 15)] + [
    f"t{number:02}" for number in range(1, 42)
]
INVARIANTS = range(1, 17)


def names() -> str:
    """List the names of all tests of the game."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))]
    return "\n".join(name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.M))


@pytest.mark.parametrize("vector", VECTORS)
def test_every_worked_example_gives_its_name_to_a_test(vector: str) -> None:
    """Sections 9.1 and 9.2: `e04` for E04, `t38` for T38."""
    assert re.search(rf"_{vector}_", names())


@pytest.mark.parametrize("number", INVARIANTS)
def test_every_invariant_is_watched_at_every_ply(number: int) -> None:
    """Section 10: the watch begins what it says with the number of the invariant."""
    watch = (HERE / "invariants.py").read_text(encoding="utf-8")
    said = re.findall(r'"([\d, ]+): [^"]+"', watch)
    assert str(number) in {part for numbers in said for part in numbers.split(", ")}
