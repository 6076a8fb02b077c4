"""What a box says of its values in words, people read in their own language."""

from __future__ import annotations

import re

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import LANGUAGES, SOURCE, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import digest_box
from pentapolis.catalog.words import Words
from pentapolis.kit.parts import Parts
from pentapolis.server.web.box_page import list_box
from pentapolis.server.workshop.form import make_form
from pentapolis.testkit.translations import list_texts

SPECS = list(all_games().values())
# The codes of provenance and sources: the badge beside a note says it in words.
CODE = re.compile(r"\b[RPIC]\b(?![a-z])[*~]?|\bS\d\b|\b(true|false)\b|\[")
PLACE = re.compile(r"\(?\b[AB]\)")  # a picture of the rulebook


def list_notes(spec: GameSpec) -> list[str]:
    assert spec.parts is not None
    return list(list_texts(spec.parts.tables, ("note",)))


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != SOURCE])
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_every_note_is_translated(spec: GameSpec, lang: str) -> None:
    words = game_words(spec, lang)
    assert len(list_notes(spec)) > 20
    assert [note for note in list_notes(spec) if words.lang_of(note) != lang] == []


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_a_note_has_no_code_that_only_we_understand(spec: GameSpec) -> None:
    assert [note for note in list_notes(spec) if CODE.search(PLACE.sub("", note))] == []


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_workshop_and_box_page_show_notes_in_the_language_of_the_page(spec: GameSpec) -> None:
    german = game_words(spec, "de")
    known = {german(note) for note in list_notes(spec)}
    form = make_form(spec, {}, {}, "de")
    rows = [row for section in form.sections for row in section.rows if row.note]
    entries = [entry for entry in list_box(spec.meta, german) if entry.note]
    assert len(rows) > 10
    assert len(entries) >= len(rows)
    shown = [(row.note, row.note_lang) for row in rows]
    shown += [(entry.note, entry.note_lang) for entry in entries]
    for note, lang in shown:
        assert (note in known, lang) == (True, "de")


def test_a_note_without_translation_says_that_it_is_english() -> None:
    words = game_words(SPECS[0], "de")
    assert words.lang_of("my copy has seven of them") == "en"
    assert Words("en", []).lang_of("of each colour") == "en"


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_notes_are_in_no_digest_of_a_box(spec: GameSpec) -> None:
    assert spec.parts is not None
    other = Parts("")
    other.tables = {name: drop_notes(item) for name, item in spec.parts.tables.items()}
    assert not list(list_texts(other.tables, ("note",)))
    assert digest_box(other) == digest_box(spec.parts)


def drop_notes(item: object) -> object:
    """Return a table, or a list of them, without notes."""
    if isinstance(item, dict):
        return {name: drop_notes(each) for name, each in item.items() if name != "note"}
    return [drop_notes(each) for each in item] if isinstance(item, list) else item
