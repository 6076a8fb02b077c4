"""Hamlet speaks German; test_hamlet.py checks that every text is translated."""

from __future__ import annotations

import gettext
from io import BytesIO

from babel.messages import mofile, pofile
from hamlet import SPEC
from hamlet.meta import FOLDER

from pentapolis.catalog.words import Words
from pentapolis.testkit.scene import play

CATALOGUE = FOLDER / "locale" / "de" / "LC_MESSAGES" / "hamlet.po"


def german() -> Words:
    """Compile the German catalogue and return its words."""
    binary = BytesIO()
    with CATALOGUE.open("rb") as source:
        mofile.write_mo(binary, pofile.read_po(source))
    binary.seek(0)
    return Words("de", ["Ada", "Bo"], gettext.GNUTranslations(binary))


def test_others_hear_of_a_secret_in_german_but_not_what_it_is() -> None:
    game = SPEC.load(2, {})
    state = game.start()
    (event,) = play(game, state, "tile:well")
    seen = game.mask(state, 1)
    assert (
        SPEC.describe_event(game, seen, event, german())
        == "Ada behält den Brunnen als geheimes Ziel."
    )
    hidden = event.redact_for(1)
    assert (
        SPEC.describe_event(game, seen, hidden, german())
        == "Ada behält ein Plättchen als geheimes Ziel."
    )


def test_choices_are_described_in_german() -> None:
    game = SPEC.load(2, {"goals": 0})
    state = game.start()
    play(game, state, "tile:farm", "tile:mill", "tile:hall")
    assert SPEC.prompt(game, state, 0, german()) == "Welches Plättchen nimmst du?"
    assert SPEC.describe_action(game, state, 1, german()) == "Nimm die Mühle (Markt 2)"
    play(game, state, "take:2")
    assert SPEC.describe_action(game, state, 3, german()) == "Setze die Mühle auf A1: 0 Punkte"
