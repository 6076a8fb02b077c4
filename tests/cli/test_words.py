"""Every text of the program itself is translated into every language."""

from __future__ import annotations

from pathlib import Path

import pentapolis
from pentapolis.catalog.languages import LANGUAGES, language_name
from pentapolis.testkit.translations import extract_texts, find_faults

PACKAGE = Path(pentapolis.__file__).parent


def test_every_text_is_translated_with_the_same_gaps_to_fill() -> None:
    here = [
        message.id
        for message in extract_texts(PACKAGE, skip="games")
        if message.id and any("/cli/" in place for place, _ in message.locations)
    ]
    assert len(here) > 50
    assert find_faults(PACKAGE, skip="games") == []


def test_every_language_has_a_name_of_its_own() -> None:
    names = [language_name(lang) for lang in LANGUAGES]
    assert names[0] == "English"
    assert len(set(names)) == len(LANGUAGES)
