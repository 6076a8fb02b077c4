"""Citations are found, compared with the headings, and counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC

from pentapolis.catalog.meta import Meta
from pentapolis.testkit.rules import (
    Citation,
    collect_coverage,
    find_citations,
    find_faults,
    find_marks,
    read_key_words,
    rule,
)

RULES = """\
# A toy

## TOY-1 Playing

### TOY-1.1 aim
Win.

### TOY-1.2 wind-up
Wind it up. See TOY-1.1 aim.

#### TOY-1.2b key
Use the key.
"""
CODE = '''\
"""TOY-1.2 wind-up: turn it."""
KEY = 1  # TOY-1.2b key, and (TOY-1.2 wind-up)
'''
TESTS = """\
from pentapolis.testkit.rules import rule
import pytest


@rule("TOY-1.2 wind-up", "TOY-1.2b key")
def test_it_runs() -> None: ...


@pytest.mark.rule("TOY-1.2 wind-up")
@pytest.mark.slow
def test_it_stops() -> None: ...


@rule("OLD-1.1 aim")
def test_another_game() -> None: ...
"""


@pytest.fixture
def toy(tmp_path: Path) -> Meta:
    folder = tmp_path / "toy"
    (folder / "tests" / "golden").mkdir(parents=True)
    (folder / "RULES.md").write_text(RULES, encoding="utf-8")
    (folder / "game.py").write_text(CODE, encoding="utf-8")
    (folder / "meta.py").write_text('EXCUSES = {"TOY-1.1": "all of it"}\n', encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_toy.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "tests" / "run.replay").write_text("~ turn  # TOY-1.2b key\n", encoding="utf-8")
    excuses = {"TOY-1.1": "all of it"}
    return replace(SPEC.meta, prefix="TOY", folder=folder, uncited_rules=excuses)


def test_headings_give_numbers_and_key_words(toy: Meta) -> None:
    assert read_key_words(toy) == {"TOY-1.1": "aim", "TOY-1.2": "wind-up", "TOY-1.2b": "key"}


def test_a_number_has_one_heading(toy: Meta) -> None:
    path = toy.folder / "RULES.md"
    path.write_text(RULES + "\n### TOY-1.1 goal\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"TOY-1\.1 has two headings: aim and goal"):
        read_key_words(toy)


def test_german_rules_have_the_same_headings(toy: Meta) -> None:
    german = toy.folder / "RULES.de.md"
    german.write_text(RULES.replace("aim\nWin", "aim\nSiege"), encoding="utf-8")
    assert read_key_words(toy)["TOY-1.1"] == "aim"
    german.write_text(RULES.replace("TOY-1.1 aim\nWin", "TOY-1.1 ziel\n"), encoding="utf-8")
    with pytest.raises(ValueError, match="do not have the same headings"):
        read_key_words(toy)


def test_citations_are_found_with_their_lines() -> None:
    assert find_citations("TOY", CODE, "game.py") == [
        Citation("TOY-1.2", "wind-up", "game.py:1"),
        Citation("TOY-1.2b", "key", "game.py:2"),
        Citation("TOY-1.2", "wind-up", "game.py:2"),
    ]
    assert find_citations("TOY", "see TOY-1.1.", "x") == [Citation("TOY-1.1", "", "x:1")]


def test_marks_are_found_with_the_names_of_tests(toy: Meta) -> None:
    found = find_marks("TOY", toy.folder.parent / "tests" / "test_toy.py")
    assert [(str(each), each.place.split()[-1]) for each in found] == [
        ("TOY-1.2 wind-up", "test_it_runs"),
        ("TOY-1.2b key", "test_it_runs"),
        ("TOY-1.2 wind-up", "test_it_stops"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("TOY-1.2 key", "x:1: TOY-1.2 is 'wind-up', not 'key'"),
        ("TOY-7.1 key", "x:1: there is no rule TOY-7.1"),
        ("TOY-1.2)", "x:1: TOY-1.2 is 'wind-up', not 'nothing'"),
    ],
)
def test_a_citation_that_does_not_match_is_named(text: str, said: str, toy: Meta) -> None:
    assert find_faults(read_key_words(toy), find_citations("TOY", text, "x")) == [said]


def test_coverage_counts_code_tests_and_goldens(toy: Meta) -> None:
    found = collect_coverage(toy, toy.folder.parent / "tests")
    assert found.faults == []
    aim, wind, key = found.rows
    assert (aim.rule, aim.code, aim.excuse) == ("TOY-1.1 aim", [], "all of it")
    assert (wind.code, len(wind.tests)) == (["game.py:1", "game.py:2"], 2)
    assert key.goldens == ["run.replay:1"]
    assert found.uncited_rules() == found.untested_rules() == []
    assert found.table() == (
        "| rule | code | tests | goldens |\n"
        "|---|---|---|---|\n"
        "| TOY-1.1 aim | all of it | – | – |\n"
        "| TOY-1.2 wind-up | game.py | 2 | – |\n"
        "| TOY-1.2b key | game.py | 1 | run.replay |\n"
    )


def test_gaps_are_listed(toy: Meta) -> None:
    (toy.folder / "game.py").write_text("# TOY-1.2b key\n", encoding="utf-8")
    found = collect_coverage(replace(toy, uncited_rules={}))
    assert found.uncited_rules() == [
        "TOY-1.2 wind-up"
    ]  # meta.py now cites TOY-1.1, but without its key word
    assert found.faults == ["meta.py:1: TOY-1.1 is 'aim', not 'nothing'"]
    assert found.untested_rules() == ["TOY-1.1 aim", "TOY-1.2 wind-up", "TOY-1.2b key"]
    assert "| TOY-1.2 wind-up | **none** | **none** | – |" in found.table()


def test_excuses_name_rules_that_exist_and_are_not_cited(toy: Meta) -> None:
    meta = replace(toy, uncited_rules={"TOY-9.9": "?", "TOY-1.1": "!", "TOY-1.2 wind-up": "?"})
    assert collect_coverage(meta).faults == [
        "meta.py: there is no rule TOY-9.9 to excuse",
        "meta.py: TOY-1.2 is excused, but game.py:1 cites it",
    ]


@rule("HAM-2.2 touch", "HAM-2.1 take")
def test_pytest_can_read_the_mark(request: pytest.FixtureRequest) -> None:
    marks = [mark.args for mark in request.node.iter_markers("rule")]
    assert marks == [("HAM-2.2 touch", "HAM-2.1 take")]


@pytest.mark.parametrize("text", ["HAM 2.2 touch", "HAM-2.2", "2.2 touch", "HAM-2.2 Touch"])
def test_a_mark_that_is_no_citation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a citation is a number and a key word"):
        rule(text)
