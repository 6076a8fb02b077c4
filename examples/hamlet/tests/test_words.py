"""Hamlet speaks German: every text is translated, and the catalogue can be compiled."""

from __future__ import annotations

import gettext
from io import BytesIO

import pytest
from hamlet import SPEC
from hamlet.meta import FOLDER

from pentapolis.core.words import Words
from pentapolis.testkit.scene import play

extract = pytest.importorskip("babel.messages.extract")
pofile = pytest.importorskip("babel.messages.pofile")
mofile = pytest.importorskip("babel.messages.mofile")
CATALOGUE = FOLDER / "locale" / "de" / "LC_MESSAGES" / "hamlet.po"
KEYWORDS = {"_": None, "n": (1, 2), "source": None, "Line": (1,)}


def german() -> Words:
    """Compile the catalogue and speak by it."""
    binary = BytesIO()
    with CATALOGUE.open("rb") as source:
        mofile.write_mo(binary, pofile.read_po(source))
    binary.seek(0)
    return Words("de", ["Ada", "Bo"], gettext.GNUTranslations(binary))


def test_every_text_is_translated_and_none_is_left_over() -> None:
    with CATALOGUE.open("rb") as source:
        entries = [entry for entry in pofile.read_po(source) if entry.id]
    found = extract.extract_from_dir(FOLDER, [("**.py", "python")], keywords=KEYWORDS)
    assert {entry.id for entry in entries} == {text for _, _, text, _, _ in found}
    assert all(entry.string and all(entry.string) and not entry.fuzzy for entry in entries)


def test_a_secret_is_told_in_german_without_its_numbers() -> None:
    game = SPEC.make(2, {"goals": 1})
    state = game.start()
    (event,) = play(game, state, "tile:well")
    seen = game.seen_by(state, 1)
    assert SPEC.tell(game, seen, event, german()) == "Ada behält den Brunnen als geheimes Ziel."
    hidden = event.redacted(1)
    assert SPEC.tell(game, seen, hidden, german()) == "Ada behält ein Plättchen als geheimes Ziel."


def test_a_choice_is_said_in_german() -> None:
    game = SPEC.make(2, {"goals": 0})
    state = game.start()
    play(game, state, "tile:farm", "tile:mill", "tile:hall")
    assert SPEC.prompt(game, state, 0, german()) == "Welches Plättchen nimmst du?"
    assert SPEC.say(game, state, 1, german()) == "Nimm die Mühle von Platz 2"
    play(game, state, "take:2")
    assert SPEC.say(game, state, 3, german()) == "Setze die Mühle auf A1: 0 Punkte"
