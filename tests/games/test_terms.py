"""The glossary of every game explains the words that its specification asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.glossary import read_glossary
from pentapolis.catalog.spec import GameSpec

pytestmark = pytest.mark.once


def read_terms(spec: GameSpec) -> dict[str, list[str]]:
    """Read a list of terms, each with the keys of the entries that explain it."""
    path = Path(__file__).parent / spec.meta.folder.name / "terms.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.rpartition(": ") for line in lines if not line.startswith("#")]
    return {term: keys.split() for term, _, keys in pairs}


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.meta.slug)
def test_every_term_of_the_specification_has_an_entry(spec: GameSpec) -> None:
    terms, glossary = read_terms(spec), read_glossary(spec.meta)
    assert len(terms) > 20
    missing = {
        term: key for term, keys in terms.items() for key in keys if glossary.find(key) is None
    }
    assert not missing and all(terms.values())
