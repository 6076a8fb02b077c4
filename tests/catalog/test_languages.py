"""Languages: there is one for each catalogue."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hamlet import SPEC

from pentapolis.catalog.languages import (
    LANGUAGES,
    frame_words,
    game_title,
    game_words,
    list_languages,
    load_catalogue,
    older_rules,
)
from pentapolis.catalog.meta import RulesChange
from pentapolis.catalog.words import name_winners
from tools.translations import compile_all


def test_a_language_exists_when_its_catalogue_exists(tmp_path: Path) -> None:
    assert list_languages(tmp_path) == ("en",)
    for lang, name in (("nl", "pentapolis.po"), ("fr", "pentapolis.mo"), ("it", "hamlet.po")):
        folder = tmp_path / lang / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / name).touch()
    assert list_languages(tmp_path) == ("en", "fr", "nl")
    assert LANGUAGES[0] == "en"


def test_a_language_without_a_catalogue_speaks_english() -> None:
    assert frame_words("xx")("Undo") == "Undo"
    assert game_words(SPEC, "xx")("farm") == "farm"
    assert game_title(SPEC, "xx") == "Hamlet"


def test_the_words_of_a_game_know_who_sits_where() -> None:
    words = game_words(SPEC, "en", ["Ada", "Bo"])
    assert [words.player_name(seat) for seat in (0, 1, 2)] == ["Ada", "Bo", "C"]
    assert game_words(SPEC, "en").player_name(1) == "B"


def test_what_a_game_does_not_translate_is_said_as_the_program_says_it() -> None:
    compile_all()
    load_catalogue.cache_clear()
    words = game_words(SPEC, "de")
    assert [words(text) for text in ("farm", "Undo", "moat")] == ["Hof", "Rückgängig", "moat"]


def test_everybody_in_first_place_has_won() -> None:
    words = game_words(SPEC, "en", ["Ada", "Bo", "Cy"])
    assert name_winners([2, 1, 3], "7 points", words) == "Bo wins with 7 points."
    assert name_winners([1, 3, 1], "1 point", words) == "Ada and Cy share the win with 1 point."
    assert name_winners([1, 1, 1], "0 points", words).startswith("Ada, Bo and Cy share")


def test_a_number_below_zero_has_a_minus_and_no_hyphen() -> None:
    words = game_words(SPEC, "en")
    assert words.n("{n} coin", "{n} coins", -12) == "−12 coins"
    assert words.n("{n} coin", "{n} coins", 12) == "12 coins"


def test_older_rules_say_what_has_changed_since() -> None:
    changes = (RulesChange(2, "Wells are deeper."), RulesChange(3, "Mills are taller."))
    spec = replace(SPEC, meta=replace(SPEC.meta, rules_version=3, history=changes))
    assert older_rules(spec, 3, "en") == ""
    said = older_rules(spec, 1, "en")
    assert "version 1, now 3" in said
    assert said.endswith("Wells are deeper. Mills are taller.")
    assert older_rules(spec, 2, "en").endswith(": Mills are taller.")
