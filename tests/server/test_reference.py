"""The reference page: a game on one page, from its glossary, its rules and its drawings."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.learn.files import LessonError
from pentapolis.learn.reference import read_reference
from pentapolis.server.web.reference_page import Writer, render_reference
from pentapolis.testkit.pictures import find_reference_faults

from .visitors import Visitor

GAME = next(iter(all_games().values()))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("slug", all_games())
def test_every_game_has_its_parts_with_pictures(slug: str, lang: str) -> None:
    page = render_reference(all_games()[slug], lang)
    assert len(page.parts) >= 7
    assert sum(bool(term.icon) for part in page.parts for term in part.terms) > 12
    assert sum(bool(part.rows) for part in page.parts) >= 2
    assert sum(bool(part.views) for part in page.parts) >= 1
    assert "<ol>" in page.steps[0][1]
    assert render_reference(all_games()[slug], lang) is page  # made once


def test_words_and_tables_come_in_the_readers_language(anna: Visitor) -> None:
    text = anna.get("/reference/little-town").text
    assert "Wheat field" in text and "Each hungry" not in text
    assert "A star marks the first-game set." in text  # below the table
    anna.post("/api/settings", json={"lang": "de"})
    german = anna.get("/reference/little-town").text
    assert "Getreidefeld" in german and "Wheat field" not in german
    assert 'href="/rules/little-town#LT-4.3"' in german


def test_pages_lead_to_the_reference(anna: Visitor) -> None:
    for url in ("/rules/little-town", "/learn/little-town", "/new/little-town"):
        assert 'href="/reference/little-town"' in anna.get(url).text, url


def test_a_game_without_one_says_so(anna: Visitor) -> None:
    assert anna.get("/reference/chess").status_code == 404


def with_reference(folder: Path, text: str) -> GameSpec:
    """Return a game whose reference page is another."""
    home = folder / GAME.meta.folder.name
    shutil.copytree(GAME.meta.folder, home)
    (home / "learn" / "reference.toml").write_text(text, encoding="utf-8")
    return replace(GAME, meta=replace(GAME.meta, folder=home))


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ('terms = ["dragon"]', "the glossary has no 'dragon'"),
        ('terms = ["coin:dragon"]', "no symbol is called 'dragon'"),
        ('table = "XY-9.9"', "the rule XY-9.9 has no table"),
        ('picture = "XY-9.9"', "the rule XY-9.9 has no picture"),
        ("wide = true", "a part has terms, a table or a picture"),
        ('terms = ["coin"]\nicons = ["coin"]', "icons stand beside the rows of a table"),
        ('terms = ["coin"]\ncolumns = ["one"]', "'columns' takes a list of whole numbers"),
        ('terms = ["coin"]\nframe = true', "'frame'"),
    ],
)
def test_a_wrong_part_is_named(tmp_path: Path, part: str, fault: str) -> None:
    text = f'type = "small"\n\n[[part]]\ntitle = "Points"\n{part}\n'
    spec = with_reference(tmp_path, text)
    faults = list(find_reference_faults(spec))
    assert faults and all(fault in each and "reference.toml, line" in each for each in faults)
    with pytest.raises(LessonError, match=r"reference\.toml, line"):
        Writer(spec, "en").write_page()


def test_the_size_of_letters_must_be_known(tmp_path: Path) -> None:
    spec = with_reference(tmp_path, 'type = "huge"')
    assert "'type' is one of small, medium, large" in next(find_reference_faults(spec))


def test_as_many_icons_as_rows(tmp_path: Path) -> None:
    rule = next(part.table for part in read_reference(GAME).parts if len(part.icons) > 1)
    text = f'type = "small"\n[[part]]\ntitle = "Points"\ntable = "{rule}"\nicons = ["coin"]\n'
    with pytest.raises(LessonError, match=r"1 icons for \d+ rows"):
        Writer(with_reference(tmp_path, text), "en").write_page()
