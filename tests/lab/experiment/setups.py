"""Small experiments with Hamlet, for the tests of the lab."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import hamlet
import pytest

from pentapolis.lab.experiment.batch import Batch, Played, write_parquet
from pentapolis.lab.experiment.counts import COLUMNS, Rows
from pentapolis.lab.experiment.plan import (
    Cell,
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

REST: Final = (5, 0, 20, 2.0, 3)  # decisions, forced, legal, tree, waiting: for who looks not at it


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


def add_shares(
    store: Store, experiment: Experiment, variant: str, field: str, shares: Sequence[float]
) -> None:
    """Store deals of a field in which its last bot wins that share of both rotations."""
    below, above = experiment.find_field(field).bots
    rows: Rows = {"games": [], "seats": []}
    for deal, share in enumerate(shares):
        for turn in (0, 1):
            key = (variant, field, 2, deal, turn)
            won = min(1.0, max(0.0, 2 * share - turn))  # 0.5: it wins the first rotation only
            rows["games"].append((*key, 40, 10, "full", 1))
            rows["seats"].append((*key, 1 - turn, 2 - turn, above, 9, 1, won, 0, *REST))
            rows["seats"].append((*key, turn, 1 + turn, below, 9, 1, 1 - won, 0, *REST))
    tables = {table: write_parquet(table, some) for table, some in rows.items()}
    batch = Batch("x", Cell(variant, field, 2), 0, len(shares) - 1, experiment)
    store.add(batch, Played(tables, 2 * len(shares), 1.0))
