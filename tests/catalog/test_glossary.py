"""The glossary: how its file is read, and which entry explains a thing."""

from __future__ import annotations

import gettext
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hamlet.meta import META

from pentapolis.catalog.glossary import Glossary, read_glossary
from pentapolis.catalog.toml_files import FileProblem
from pentapolis.catalog.words import Words

TEXT = """
[baker]
icon = "baker"
title = "Baker"
text = "Sells bread."
rule = "HAM-4.2 mill"

[house]
icon = "house"
signs = ["hut"]
title = "House"
names = ["home"]
text = "Worth 1 point."
rule = "HAM-4.2 mill"
parts = ["site-*"]
labels = ["houses", "Street *"]

[coin]
icon = "coin"
title = "Coin"
text = "Buys bread."
rule = "HAM-4.2 mill"
"""


class Loud(gettext.NullTranslations):
    """A language in capitals."""

    def gettext(self, message: str) -> str:
        return message.upper()


def read(folder: Path, text: str) -> Glossary:
    (folder / "glossary.toml").write_text(text, encoding="utf-8")
    return read_glossary(replace(META, folder=folder))


def keys(glossary: Glossary, part: str, *signs: str, pointed: str = "") -> list[str]:
    return [entry.key for entry in glossary.explain(part, signs, pointed=pointed)]


def test_a_game_without_a_file_has_an_empty_glossary(tmp_path: Path) -> None:
    assert read_glossary(replace(META, folder=tmp_path)) == Glossary()


def test_an_entry_explains_its_symbols_its_parts_and_its_labels(tmp_path: Path) -> None:
    glossary = read(tmp_path, TEXT)
    assert [entry.key for entry in glossary.entries] == ["baker", "house", "coin"]
    assert keys(glossary, "anything", "hut") == ["house"]
    assert keys(glossary, "site-7") == ["house"]
    assert keys(glossary, "elsewhere") == []
    found = [glossary.find_label(label) for label in ("houses", "Street 7", "bread")]
    assert [entry and entry.key for entry in found] == ["house", "house", None]
    assert glossary.entries[1].signs == ("house", "hut")


def test_the_first_entry_that_fits_explains_a_part(tmp_path: Path) -> None:
    glossary = read(tmp_path, TEXT)
    assert keys(glossary, "site-7", "coin") == ["house"]
    assert keys(glossary, "site-7", "coin", "baker") == ["baker"]


def test_the_sign_that_is_pointed_at_is_explained_before_its_part(tmp_path: Path) -> None:
    glossary = read(tmp_path, TEXT)
    assert keys(glossary, "site-7", "coin", pointed="coin") == ["coin", "house"]
    assert keys(glossary, "site-7", "house", pointed="house") == ["house"]
    assert keys(glossary, "site-7", pointed="nothing") == ["house"]


def test_a_number_is_found_by_its_label_in_another_language_or_by_its_rule(tmp_path: Path) -> None:
    glossary = read(tmp_path, TEXT)
    words = Words("xx", [], Loud())
    for label, rule in (("HOUSES", ""), ("Calle 7", "HAM-4.2")):
        entry = glossary.find_shown_label(label, rule, words)
        assert entry is not None and entry.key == "house"
    assert glossary.find_shown_label("Calle 7", "HAM-4.1", words) is None


def test_a_drawing_may_name_the_entry_of_a_part(tmp_path: Path) -> None:
    glossary = read(tmp_path, TEXT)
    assert [entry.key for entry in glossary.explain("site-7", term="coin")] == ["coin"]
    assert [entry.key for entry in glossary.explain("site-7", term="pea")] == ["house"]


def test_a_star_stands_for_any_symbol(tmp_path: Path) -> None:
    glossary = read(tmp_path, TEXT.replace('["hut"]', '["hut-*"]'))
    assert keys(glossary, "anything", "hut-3") == ["house"]
    assert keys(glossary, "anything", "hut") == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("[baker", r"glossary.toml, line 1: expected '\]'"),
        ('baker = "Baker"', r"line 1: this is written \[baker\]"),
        ('[baker]\ntitle = "Baker"\ntext = "Sells bread."', "line 1: 'rule' is missing"),
        (TEXT + 'price = "1"', "line 23: nothing is called 'price' here"),
        (TEXT + 'signs = "gold"', "line 23: 'signs' takes a list of texts"),
        (TEXT + "signs = [1]", "line 23: 'signs' takes a list of texts"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_and_line(
    tmp_path: Path, wrong: str, said: str
) -> None:
    with pytest.raises(FileProblem, match=said):
        read(tmp_path, wrong)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    assert read(tmp_path, TEXT).find("penny") is None
    (tmp_path / "glossary.toml").write_text(TEXT.replace("[coin]", "[penny]"), encoding="utf-8")
    os.utime(tmp_path / "glossary.toml", ns=(1, 1))
    assert read_glossary(replace(META, folder=tmp_path)).find("penny")
