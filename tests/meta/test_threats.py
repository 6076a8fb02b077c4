"""SECURITY.md names a test for each threat, and every test it names exists."""

from __future__ import annotations

import re

from .places import ROOT

NAMED = re.compile(r"`((?:tests/\w+/)?test_\w+\.py)(?:::(test_\w+))?`")


def list_rows() -> list[str]:
    """Return the rows of the table of threats."""
    lines = (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines()
    first = lines.index("| threat | what holds | test |") + 2
    rows = lines[first:]
    return rows[: next(number for number, row in enumerate(rows) if not row.startswith("|"))]


def test_every_threat_has_a_test_that_exists() -> None:
    rows = list_rows()
    assert len(rows) > 15
    for row in rows:
        found = NAMED.findall(row.rsplit("|", 2)[1])
        assert found or "`law_" in row, row
        for file, name in found:
            path = ROOT / (file if "/" in file else f"tests/server/{file}")
            assert path.is_file(), file
            assert f"def {name}(" in path.read_text(encoding="utf-8") or not name, name


def test_the_law_that_it_names_exists() -> None:
    laws = re.findall(r"`(law_\w+)`", "\n".join(list_rows()))
    sources = (ROOT / "src" / "pentapolis" / "testkit").rglob("*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    assert laws and all(f"def {law}(" in text for law in laws)
