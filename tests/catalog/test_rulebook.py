"""RULES.md, read as sections."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC

from pentapolis.catalog.rulebook import Rulebook, find_rules, parse_rules

TEXT = """\
# Toy

What it is about.

## How it goes
First this.

## TOY-1 Playing
### TOY-1.1 aim
Win the gold.
- Source: the box,
  page 3
- Reading: gold counts double.

### TOY-1.2 wind-up
Wind it up.

## TOY-2 End
#### TOY-2.1b key
Lose the key.
"""
BOOK = parse_rules(TEXT, "TOY")


def test_rules_have_a_number_a_word_and_a_chapter() -> None:
    assert list(BOOK.rules) == ["TOY-1.1", "TOY-1.2", "TOY-2.1b"]
    aim = BOOK.rules["TOY-1.1"]
    assert (aim.citation, aim.chapter, aim.level) == ("TOY-1.1 aim", "TOY-1 Playing", 3)
    assert aim.brief() == "Win the gold.\n- Reading: gold counts double."
    assert BOOK.find_rule("TOY-1.2 wind-up") is BOOK.rules["TOY-1.2"]
    assert BOOK.find_rule("TOY-9.9 moon") is None


def test_notes_are_kept_apart_from_what_players_need() -> None:
    aim = BOOK.rules["TOY-1.1"]
    notes = "- Source: the box,\n  page 3\n- Reading: gold counts double.\n"
    assert aim.split_notes() == ("Win the gold.", notes.rstrip("\n"))
    assert BOOK.rules["TOY-1.2"].split_notes() == ("Wind it up.", "")
    below = replace(aim, text="Win.\n- Quelle: die Schachtel\n\n| a |\n|---|\n| 1 |\n")
    assert below.split_notes() == ("Win.\n\n| a |\n|---|\n| 1 |", "- Quelle: die Schachtel")
    guard = replace(aim, word="guard")
    assert guard.is_technical and guard.split_notes() == ("", f"Win the gold.\n{notes}".strip())


def test_the_paragraph_about_notes_is_kept_apart() -> None:
    book = replace(BOOK, intro="What.\n\n*Source* says where\nit is from.\n\nA field is a1.\n")
    assert book.split_intro() == ("What.\n\nA field is a1.", "*Source* says where\nit is from.")


def test_chapters_and_the_overview_stand_above_the_rules() -> None:
    chapters = [(chapter.number, chapter.title) for chapter in BOOK.chapters]
    assert chapters == [("", "How it goes"), ("TOY-1", "Playing"), ("TOY-2", "End")]
    assert [chapter.anchor for chapter in BOOK.chapters] == ["how-it-goes", "TOY-1", "TOY-2"]
    assert BOOK.intro.strip() == "What it is about."
    assert BOOK.overview == "What it is about.\n\n## How it goes\nFirst this."


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("TOY-1.2", ["wind-up"]),
        ("toy-1.2 wind-up", ["wind-up"]),
        ("1.1", ["aim"]),
        ("key", ["key"]),
        ("TOY-1", ["aim", "wind-up"]),
        ("gold", ["aim"]),
        ("the", ["aim", "key"]),
        ("silver", []),
        ("", []),
    ],
)
def test_rules_are_found_by_number_word_chapter_or_text(text: str, found: list[str]) -> None:
    assert [rule.word for rule in BOOK.find(text)] == found


def test_the_steps_of_a_turn_are_bold_in_the_numbered_list_above_the_rules() -> None:
    text = TEXT.replace("First this.", "1. **Roll.** All dice.\n2. **Move on** if you can.")
    text = text.replace("Win the gold.", "1. **Not a step.**")
    assert parse_rules(text, "TOY").steps == ["Roll", "Move on"]
    assert parse_rules(TEXT, "TOY").steps == []


def test_a_rule_has_one_heading() -> None:
    with pytest.raises(ValueError, match=r"TOY-1\.1 has two headings: aim and goal"):
        parse_rules(TEXT + "\n### TOY-1.1 goal\n", "TOY")


def test_rules_are_read_in_a_language_and_again_when_they_change(tmp_path: Path) -> None:
    assert find_rules(SPEC.meta.folder, "de").name == "RULES.de.md"
    assert find_rules(SPEC.meta.folder, "fr").name == "RULES.md"
    meta = replace(SPEC.meta, folder=tmp_path, prefix="TOY")
    path = tmp_path / "RULES.md"
    path.write_text(TEXT, encoding="utf-8")
    assert len(Rulebook.read(meta, "de").rules) == 3
    path.write_text(TEXT + "\n### TOY-2.2 more\n", encoding="utf-8")
    assert len(Rulebook.read(meta, "de").rules) == 4
