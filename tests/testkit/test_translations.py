"""Faults of catalogues: texts that are missing or left over, and other gaps."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.testkit.translations import extract_texts, find_faults, list_catalogues

CODE = """\
LABEL = translatable("score")


def say(_, n):
    ScoreLine("wells", 1, "TOY-1.1 well")
    person.words("moved", at=n)
    return _("Draw on {cell}", cell=n) + _.n("{n} coin", "{n} coins", n)
"""
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
RIGHT = """
msgid "score"
msgstr "Punkte"

msgid "wells"
msgstr "Brunnen"

msgid "moved"
msgstr "gezogen"

msgid "Draw on {cell}"
msgstr "Zieh auf {cell}"

msgid "{n} coin"
msgid_plural "{n} coins"
msgstr[0] "{n} Münze"
msgstr[1] "{n} Münzen"
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    folder = tmp_path / "toy"
    (folder / "words").mkdir(parents=True)
    (folder / "words" / "actions.py").write_text(CODE, encoding="utf-8")
    write_catalogue(folder, RIGHT)
    return folder


def write_catalogue(folder: Path, text: str) -> None:
    path = folder / "locale" / "de" / "LC_MESSAGES" / "toy.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + text, encoding="utf-8")


def test_texts_are_found_however_they_are_marked(toy: Path) -> None:
    found = [message.id for message in extract_texts(toy) if message.id]
    assert found == ["score", "wells", "moved", "Draw on {cell}", ("{n} coin", "{n} coins")]
    assert [message.id for message in extract_texts(toy, skip="words") if message.id] == []
    assert [path.name for path in list_catalogues(toy)] == ["toy.po"]


def test_a_complete_catalogue_has_no_faults(toy: Path) -> None:
    assert find_faults(toy) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "Brunnen"', 'msgstr ""', "de/toy.po: no translation of 'wells'"),
        ('msgid "wells"', '#, fuzzy\nmsgid "wells"', "de/toy.po: no translation of 'wells'"),
        ('msgstr[1] "{n} Münzen"', 'msgstr[1] ""', "no translation of ('{n} coin', '{n} coins')"),
        ("Zieh auf {cell}", "Zieh auf {feld}", "'Zieh auf {feld}' has other gaps than"),
        ('"{n} Münze"', '"{m} Münze"', "'{m} Münze' has other gaps than '{n} coin'"),
    ],
)
def test_what_is_missing_or_differs_is_named(toy: Path, old: str, new: str, fault: str) -> None:
    assert old in RIGHT
    write_catalogue(toy, RIGHT.replace(old, new))
    (said,) = find_faults(toy)
    assert fault in said


def test_a_text_that_the_code_no_longer_has_is_named(toy: Path) -> None:
    write_catalogue(toy, RIGHT + '\nmsgid "moats"\nmsgstr "Gräben"\n')
    assert find_faults(toy) == ["de/toy.po: 'moats' is nowhere in the code"]


def test_what_a_lesson_says_is_a_text_and_what_it_does_is_not(toy: Path) -> None:
    lesson = 'title = "Go"\nstart = "P1"\n\n[[step]]\ntext = "Far."\ngoal = "MOVED"\n'
    (toy / "learn").mkdir()
    (toy / "learn" / "1-go.toml").write_text(lesson, encoding="utf-8")
    assert find_faults(toy) == [
        "de/toy.po: no translation of 'Go'",
        "de/toy.po: no translation of 'Far.'",
    ]
    places = {message.id: message.locations for message in extract_texts(toy)}
    assert places["Far."] == [("toy/learn/1-go.toml", 5)]


def test_what_a_box_says_in_a_note_is_a_text(toy: Path) -> None:
    box = '[box.wells]\nvalue = "deep"\nrule = "TOY-1"\nnote = "one for each player"\n'
    (toy / "parts.toml").write_text(box, encoding="utf-8")
    assert find_faults(toy) == ["de/toy.po: no translation of 'one for each player'"]
