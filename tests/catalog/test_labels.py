"""Every value that people can change and every question to them has a name, in every language."""

from __future__ import annotations

from pathlib import Path

import hamlet
import pytest

from pentapolis.catalog import labels
from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.toml_files import FileProblem
from pentapolis.catalog.variants import list_knobs
from pentapolis.core.state import TURN
from pentapolis.server.workshop.form import BoxForm, make_form
from tests.toy_meta import make_meta

SPECS = [*all_games().values(), hamlet.SPEC]
# Words that are the same in German.
BOTH = ("Propeller p", "Prestige", "Bunker", "Restaurant", "Statue")
ENGLISH = game_words(hamlet.SPEC, "en")
LONGEST = 28  # letters of a question that fit beside a chart on a phone


def list_paths(spec: GameSpec) -> set[str]:
    """Return the paths of all values, components and lists that the form shows."""
    assert spec.parts is not None
    options = {f"reading.{option.name}" for option in spec.meta.options}
    paths = set()
    for knob in list_knobs(spec.parts).values():
        if not knob.fixed and knob.path not in options:
            steps = knob.path.split(".")
            paths |= {".".join(steps[:count]) for count in (1, 2, len(steps))}
    return paths


def list_shown(form: BoxForm) -> list[str]:
    """Return everything that the form calls a value."""
    rows = [row for section in form.sections for row in section.rows]
    titles = [section.title for section in form.sections if section.name not in ("", "box")]
    labels = [cell.label for row in rows for cell in row.cells if cell.label]
    return titles + [row.title for row in rows] + labels


def list_questions(spec: GameSpec) -> set[str]:
    """Return the names of all questions that players answer, at any number of seats."""
    games = [spec.load(seats, {}) for seats in spec.meta.seats]
    return {one.name for game in games for one in game.questions if one.decider == TURN}


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_no_value_is_called_by_its_path(spec: GameSpec) -> None:
    english, german = (list_shown(make_form(spec, {}, {}, lang)) for lang in ("en", "de"))
    assert not [text for text in english + german if "_" in text or "." in text]
    assert len(english) == len(german)
    same = {one for one, other in zip(english, german, strict=True) if one == other}
    assert not {one for one in same if not one.startswith(BOTH)}


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_every_label_belongs_to_something(spec: GameSpec) -> None:
    paths = list_paths(spec)
    for pattern in labels.read_labels(spec.meta):
        assert any(labels.is_like(path, pattern) for path in paths), pattern


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_every_single_value_and_column_has_a_label(spec: GameSpec) -> None:
    assert spec.parts is not None
    lists = {name for name, item in spec.parts.tables.items() if isinstance(item, list)}
    for path in sorted(list_paths(spec)):
        group, *rest = path.split(".")
        is_list_row = group in lists and len(rest) == 1  # the glossary may name it
        if not is_list_row and not (group not in lists and not rest):
            assert labels.find_label(spec.meta, path, ENGLISH), path


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_every_question_to_players_has_a_label_and_nothing_else_has(spec: GameSpec) -> None:
    assert labels.read_questions(spec.meta).keys() == list_questions(spec)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_a_question_is_called_something_of_its_own_in_each_language(spec: GameSpec) -> None:
    names = sorted(list_questions(spec))
    english, german = (
        [labels.find_question(spec.meta, name, game_words(spec, lang)) for name in names]
        for lang in ("en", "de")
    )
    assert not [one for one, other in zip(english, german, strict=True) if one == other]
    for called in (english, german):
        assert len(set(called)) == len(names)
        assert not [text for text in called if len(text) > LONGEST or not text[:1].isupper()]


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_the_workshop_shows_no_question(spec: GameSpec) -> None:
    english = game_words(spec, "en")
    values = set(labels.read_labels(spec.meta).values())
    asked = {labels.find_question(spec.meta, name, english) for name in list_questions(spec)}
    assert not (asked - values) & set(list_shown(make_form(spec, {}, {}, "en")))


def test_a_label_without_a_star_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "labels.toml"
    file.write_text(
        '[labels]\n"a.*.c" = "any {key}"\n"a.b.c" = "this one"\n"a.*" = "row {key}"\n',
        encoding="utf-8",
    )
    meta = make_meta("toy", folder=tmp_path)
    found = [labels.find_label(meta, path, ENGLISH) for path in ("a.b.c", "a.x.c", "a.7", "b", "a")]
    assert found == ["this one", "any c", "row 7", "", ""]


def test_a_wrong_label_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "labels.toml"
    file.write_text('[labels]\na = "fine"\nb = 3\n', encoding="utf-8")
    with pytest.raises(FileProblem, match="line 3"):
        labels.read_labels(make_meta("toy", folder=tmp_path))


def test_a_wrong_label_of_a_question_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "labels.toml"
    file.write_text('[labels]\na = "fine"\n[questions]\nact = " "\n', encoding="utf-8")
    with pytest.raises(FileProblem, match="line 4"):
        labels.read_questions(make_meta("toy", folder=tmp_path))


def test_a_question_and_a_value_of_the_same_name_are_two_things(tmp_path: Path) -> None:
    file = tmp_path / "labels.toml"
    file.write_text('[labels]\nact = "a value"\n[questions]\nact = "Act"\n', encoding="utf-8")
    meta = make_meta("toy", folder=tmp_path)
    assert labels.find_label(meta, "act", ENGLISH) == "a value"
    assert labels.find_question(meta, "act", ENGLISH) == "Act"
    assert labels.find_question(meta, "build", ENGLISH) == ""


def test_a_game_without_labels_has_none(tmp_path: Path) -> None:
    meta = make_meta("toy", folder=tmp_path)
    assert labels.read_labels(meta) == labels.read_questions(meta) == {}
