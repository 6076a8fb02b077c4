"""An experiment can go on until each variant is decided, and no longer."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import hamlet
import pytest

from pentapolis.catalog.games import only
from pentapolis.catalog.languages import frame_words
from pentapolis.catalog.toml_files import FileProblem, TomlFile
from pentapolis.lab.experiment import sentences
from pentapolis.lab.experiment import store as storing
from pentapolis.lab.experiment.decide import Decisions, list_deciding, run_until_decided
from pentapolis.lab.experiment.files import parse_experiment
from pentapolis.lab.experiment.findings import compare_metric
from pentapolis.lab.experiment.metrics import METRICS
from pentapolis.lab.experiment.plan import DECIDED, Cell, Experiment, Field
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.run import Tally
from pentapolis.lab.experiment.runners import Here
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

from .setups import HOME, SMALL, dump, open_store, play

pytestmark = pytest.mark.once
# The original has 2: the first is different at once, the second soon, the third not so soon.
ASKED = replace(
    SMALL,
    variants=(
        NamedVariant("deep", {"tile.well.alone": 8}),
        NamedVariant("less deep", {"tile.well.alone": 3}),
        NamedVariant("shallow", {"tile.well.alone": 1}),
    ),
    fields=(Field("equals", ("random",)),),
    deals=160,
    until=DECIDED,
    metric="margin",
)


class Killed(BaseException):
    """The process is gone; nothing of it runs any more."""


class Short(Here):
    """Plays batches of a fraction of a second."""

    seconds = 0.02


def decide(folder: Path, experiment: Experiment) -> tuple[Store, Tally, Decisions]:
    """Play an experiment in a folder until it is decided."""
    store, digest = open_store(folder, experiment)
    return (store, *run_until_decided(store, experiment, digest, Short()))


def parse(text: str) -> Experiment:
    """Read an experiment from the text of its file."""
    return parse_experiment(TomlFile("exp.toml", text), only(hamlet.SPEC))[1]


def count_all(store: Store) -> dict[str, int]:
    """Return how many deals each cell has."""
    return {name: len(deals) for name, deals in store.find_done().items()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Tally, Decisions]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PENTAPOLIS_GAMES", HOME)
        return decide(tmp_path_factory.mktemp("whole"), ASKED)


def test_each_variant_stops_when_it_is_decided(whole: tuple[Store, Tally, Decisions]) -> None:
    store, tally, found = whole
    assert [(cell.variant, one.verdict.word) for cell, one in found.items()] == [
        ("deep", "different"),
        ("less deep", "different"),
        ("shallow", "undecided"),
    ]
    assert count_all(store) == {
        "deep.equals.2": 100,
        "less-deep.equals.2": 150,
        "original.equals.2": 160,
        "shallow.equals.2": 160,
    }
    assert tally.games == 100 + 150 + 160 + 160
    assert found[Cell("shallow", "equals", 2)].verdict.more > 0
    for cell, one in found.items():  # the same as a comparison of these deals
        assert compare_metric(store, cell, METRICS["margin"]) == one


def test_the_rows_are_those_of_a_run_that_does_not_stop(
    whole: tuple[Store, Tally, Decisions], tmp_path: Path
) -> None:
    fixed, _ = play(tmp_path, replace(ASKED, deals=100, until=""))
    cell = Cell("deep", "equals", 2)
    assert fixed.read_description()["digest"] == whole[0].read_description()["digest"]
    for table in ("games", "seats", "lines", "parts"):
        assert fixed.read(table, cell).equals(whole[0].read(table, cell))


def test_a_run_that_is_killed_decides_the_same(
    whole: tuple[Store, Tally, Decisions], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = storing.put_file
    left = 0

    def put_few(path: Path, data: bytes, is_safe: bool = False) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Killed
        put(path, data, is_safe)

    monkeypatch.setattr(storing, "put_file", put_few)
    kills = 0
    for more in range(20, 1000, 15):
        left = more
        try:
            store, _tally, found = decide(tmp_path, ASKED)
            break
        except Killed:
            kills += 1
    assert kills
    assert found == whole[2]
    assert dump(store) == dump(whole[0])
    left = 1000
    assert decide(tmp_path, ASKED)[1].games == 0


def test_what_asks_something_else_plays_as_many_deals_as_the_longest(tmp_path: Path) -> None:
    fields = (*ASKED.fields, Field("without", ("random", "random!without=tile.well")))
    asked = replace(ASKED, fields=fields, variants=ASKED.variants[:1], deals=5000)
    assert [cell.name for cell in list_deciding(asked)] == ["deep.equals.2"]
    store, _tally, _found = decide(tmp_path, asked)
    counts = count_all(store)
    assert len(counts) == 2 * 3  # fields: equals, without, unrestricted
    assert set(counts.values()) == {100}


def test_a_run_says_until_when_it_was_played(whole: tuple[Store, Tally, Decisions]) -> None:
    experiment = whole[0].read_experiment()
    assert (experiment.until, experiment.metric, experiment.deals) == (DECIDED, "margin", 160)
    page = write_report(whole[0], hamlet.SPEC, "de")
    assert "bis diese Messgröße entschieden hat oder 160 Ausgangslagen gespielt waren" in page
    plain = replace(experiment, until="")
    assert sentences.tell_ending(plain, frame_words("en")) == ""


def test_a_run_from_before_can_be_read(tmp_path: Path) -> None:
    store, _digest = open_store(tmp_path, replace(SMALL, deals=9))
    about = store.read_description()
    for name in ("until", "metric"):
        del about[name]
    (tmp_path / storing.EXPERIMENT).write_text(json.dumps(about), encoding="utf-8")
    assert store.read_experiment() == replace(SMALL, deals=9)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('until = "bored"', "line 3: 'until' takes 'decided', not 'bored'"),
        (
            'until = "decided"\nmetric = "luck"',
            "no metric called 'luck' could decide until when; there are: first share, shared wins",
        ),
        (
            'until = "decided"\nmetric = "idle decisions"',
            "nothing can be played until 'idle decisions' is decided: the sets lack 'advice'",
        ),
        (
            'until = "decided"\n#',
            "nothing can be played until 'margin' is decided: there is no variant",
        ),
        (
            'until = "decided"',
            "in every field a bot does without something: add one in which none does",
        ),
    ],
)
def test_what_could_not_be_decided_is_refused(text: str, said: str) -> None:
    variant = '[[variant]]\nname = "deep"\nchange = { "tile.well.alone" = 8 }\n'
    field = '[[field]]\nbots = ["random", "random!without=tile.well"]\n'
    more = "" if text.endswith("#") else variant
    more += field if text.endswith('"decided"') else ""
    with pytest.raises(FileProblem, match=re.escape(said)):
        parse(f'[experiment]\ndeals = 5\n{text}\n[game]\nslug = "hamlet"\n{more}')


def test_a_file_says_until_when() -> None:
    variant = '[[variant]]\nname = "deep"\nchange = { "tile.well.alone" = 8 }\n'
    head = '[experiment]\nuntil = "decided"\nmetric = "turns"\n[game]\nslug = "hamlet"\n'
    experiment = parse(head + variant)
    assert (experiment.until, experiment.metric) == (DECIDED, "turns")
    assert parse(head.replace("until", "# until") + variant).until == ""
