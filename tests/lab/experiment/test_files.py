"""Experiments as files: everything has a default, and a mistake is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hamlet import SPEC

from pentapolis.catalog.games import all_games, only
from pentapolis.catalog.toml_files import FileProblem, TomlFile
from pentapolis.lab.experiment.files import parse_experiment, write_template
from pentapolis.lab.experiment.plan import Experiment

pytestmark = pytest.mark.once
GAMES = only(SPEC)
WHOLE = """\
[experiment]
name = "deep wells"
seed = 4
deals = 20

[game]
slug = "hamlet"
seats = [2, 3]
options = { goals = 0 }

[[variant]]
name = "deep"
change = { "tile.well.alone" = 4 }

[[field]]
name = "equals"
bots = ["greedy"]

[[field]]
name = "without"
bots = ["greedy", "greedy!without=tile.*"]

[metrics]
sets = ["outcome", "score"]
"""


def read(text: str, folder: Path = Path()) -> Experiment:
    return parse_experiment(TomlFile("exp.toml", text), GAMES, folder)[1]


def test_a_file_says_all_there_is_to_say() -> None:
    found = read(WHOLE)
    assert (found.name, found.seed, found.deals, found.seats) == ("deep wells", 4, 20, (2, 3))
    assert found.change("deep") == {"tile.well.alone": 4}
    assert [one.name for one in found.fields] == [
        *("equals", "without tile.farm", "without tile.mill"),
        *("without tile.hall", "without tile.well"),
    ]
    assert found.fields[1].seat_bots(3) == ("greedy", "greedy!without=tile.farm", "greedy")
    assert len(found.cells()) == (5 + 1) * 2 * 2  # once without restriction


def test_a_field_may_be_played_at_some_numbers_of_seats_only() -> None:
    text = WHOLE.replace('bots = ["greedy"]', 'bots = ["greedy"]\nseats = [3]')
    found = read(text)
    assert [cell.seats for cell in found.cells() if cell.field == "equals"] == [3, 3]
    assert Experiment.from_data(found.to_data()).fields == found.fields
    with pytest.raises(
        FileProblem, match=r"line 18: 'seats' takes a list of \[2, 3, 4\], not \[7\]"
    ):
        read(text.replace("seats = [3]", "seats = [7]"))


def test_the_game_is_enough() -> None:
    found = read('[game]\nslug = "hamlet"\n')
    assert found == Experiment("hamlet", name="exp")


@pytest.mark.parametrize("slug", all_games())
def test_the_file_to_begin_with_can_be_read(slug: str) -> None:
    spec = all_games()[slug]
    text = write_template(spec)
    whole = text.replace("# [[field]]", "[[field]]").replace("# name", "name")
    whole = whole.replace("# bots", "bots").replace('name = "another box"', "")
    for one in (text, whole):
        found = parse_experiment(TomlFile("new.toml", one), all_games())[1]
        assert found.game == slug
    assert len(found.fields) > 1


def test_a_variant_may_be_in_a_file_of_its_own(tmp_path: Path) -> None:
    text = '[variant]\ngame = "hamlet"\nname = "deep"\n[change]\n"tile.well.alone" = 4\n'
    (tmp_path / "deep.variant.toml").write_text(text, encoding="utf-8")
    found = read(WHOLE.replace('name = "deep"\n', 'file = "deep.variant.toml"\n', 1), tmp_path)
    assert found.change("deep") == {"tile.well.alone": 4}


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("deals = 20", 'deals = "many"', 4, "'deals' takes a whole number, not \"many\""),
        ("deals = 20", "deals = 0", 1, "at least 1 deal, not 0"),
        ("deals", "deal", 4, "nothing is called 'deal' here; did you mean deals"),
        ("hamlet", "macbeth", 7, "no game is called 'macbeth'"),
        ("[2, 3]", "[2, 9]", 8, "not for 9"),
        ("alone", "along", 13, "Did you mean tile.well.alone"),
        ('["greedy"]', '["greedi"]', 17, "no bot is called 'greedi'"),
        ("tile.\\*", "inn.*", 21, "the box has no list 'inn'; it has: tile"),
        ('"score"]', '"drama"]', 23, "no metrics are called 'drama'"),
        ("[[variant]]", "[variant]", 11, r"this is written \[\[variant\]\]"),
        ("[metrics]", "[metric]", 23, "did you mean metrics"),
        ('slug = "hamlet"', "", 6, "an experiment needs a game"),
        ('name = "deep"', 'name = "original"', 12, "needs a name of its own"),
    ],
)
def test_a_mistake_is_named_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    text = WHOLE.replace(old.replace("\\", ""), new, 1)
    assert text != WHOLE
    with pytest.raises(FileProblem, match=rf"exp.toml, line {line}: .*({reason})"):
        read(text)
