"""Small experiments with Hamlet, for the tests of the lab."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import hamlet
import pytest

from pentapolis.lab.experiment.counts import COLUMNS
from pentapolis.lab.experiment.plan import (
    Experiment,
    Field,
    describe_meaning,
    digest_meaning,
)
from pentapolis.lab.experiment.run import Tally, run_experiment
from pentapolis.lab.experiment.runners import Here, Runner
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

HOME: Final = str(Path(hamlet.__file__).parent)
SMALL: Final = Experiment(
    "hamlet",
    variants=(NamedVariant("deep wells", {"tile.well.alone": 6}),),
    fields=(Field("equals", ("random",)), Field("duel", ("greedy", "random"))),
    deals=6,
    seed=7,
    name="small",
)


@pytest.fixture(autouse=True)
def hamlet_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process and those it starts find Hamlet."""
    monkeypatch.setenv("PENTAPOLIS_GAMES", HOME)


def open_store(folder: Path, experiment: Experiment) -> tuple[Store, str]:
    """Return the store of an experiment and its digest."""
    meaning = describe_meaning(experiment, hamlet.SPEC)
    digest = digest_meaning(meaning)
    return Store.create(folder, experiment, meaning, digest), digest


def play(folder: Path, experiment: Experiment, runner: Runner | None = None) -> tuple[Store, Tally]:
    """Play what is missing of an experiment in a folder."""
    store, digest = open_store(folder, experiment)
    return store, run_experiment(store, experiment, digest, runner or Here())


def dump(store: Store) -> str:
    """Return all rows of a run as text, sorted."""
    return "\n".join(store.read(table).write_csv() for table in COLUMNS)
