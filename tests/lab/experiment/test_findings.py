"""A component that is worth too much is named first; what does nothing is not missed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import hamlet
import pytest

from pentapolis.lab.experiment import findings
from pentapolis.lab.experiment.metrics import METRICS
from pentapolis.lab.experiment.paired import Pairs, plan_pairs, play_step, write_step
from pentapolis.lab.experiment.plan import Cell, Experiment, Field, expand_fields
from pentapolis.lab.experiment.statistics import Estimate, judge
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

from .setups import HOME, SMALL, play

pytestmark = pytest.mark.once
DEALS = 30
WITHOUT = expand_fields((Field("without", ("greedy", "greedy!without=tile.*")),), hamlet.SPEC)


@pytest.fixture(scope="module")
def planted_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Experiment]:
    """Return a run with a well that is worth far too much."""
    experiment = replace(
        SMALL,
        variants=(NamedVariant("golden wells", {"tile.well.alone": 8}),),
        fields=(Field("equals", ("greedy",)), *WITHOUT),
        options={"goals": 0},
        deals=DEALS,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PENTAPOLIS_GAMES", HOME)
        return play(tmp_path_factory.mktemp("planted"), experiment)[0], experiment


def test_a_star_stands_for_every_row() -> None:
    assert [one.name for one in WITHOUT] == [
        *("without tile.farm", "without tile.mill", "without tile.hall", "without tile.well")
    ]
    with pytest.raises(ValueError, match="the box has no list 'tiles'; it has: tile"):
        expand_fields((Field("x", ("greedy!without=tiles.*",)),), hamlet.SPEC)


def test_the_planted_component_is_named_first(planted_run: tuple[Store, Experiment]) -> None:
    store, experiment = planted_run
    first, second, *_rest = findings.list_worths(store, experiment, "golden wells", 2)
    assert first.part == "tile.well"
    assert first.flag in ("strong", "carries the game")
    assert first.share.low > 0
    assert first.share.mean > second.share.mean
    assert first.points.low > second.points.high


def test_shares_of_seats_add_up(planted_run: tuple[Store, Experiment]) -> None:
    store, _experiment = planted_run
    cell = Cell("original", "equals", 2)
    assert sum(one.mean for one in findings.estimate_order(store, cell)) == pytest.approx(1)
    assert findings.list_endings(store, cell)["last-tile"].mean == 1
    assert set(findings.list_sources(store, cell)) == {"farms", "mills", "halls", "wells"}


def test_more_points_for_a_tile_are_a_difference(planted_run: tuple[Store, Experiment]) -> None:
    store, _experiment = planted_run
    cell = Cell("golden wells", "equals", 2)
    sources = findings.list_sources(store, cell)
    assert next(iter(sources)) == "wells"
    score = findings.compare_metric(store, cell, METRICS["score"])
    assert score.variant.low > score.original.high
    assert score.verdict.word == "undecided"  # a sequence says nothing before 100 deals
    plies = findings.compare_metric(store, cell, METRICS["plies"])
    assert plies.verdict.estimate.mean == 0


def test_every_tile_is_offered_and_taken(planted_run: tuple[Store, Experiment]) -> None:
    store, _experiment = planted_run
    uptake = findings.list_uptake(store, Cell("original", "equals", 2), ["tile.inn"])
    assert [one.flag for one in uptake] == ["unreachable", "", "", "", ""]
    assert uptake[0].part == "tile.inn"
    assert all(one.used.mean == 1 for one in uptake[1:])


@pytest.mark.parametrize(
    ("mean", "reach", "counts", "flag"),
    [
        (0.25, 0.05, True, "carries the game"),
        (0.15, 0.05, True, "strong"),
        (0.15, 0.20, False, ""),  # an effect without evidence
        (0.05, 0.02, True, ""),
        (0.00, 0.015, False, "never missed"),
        (0.00, 0.05, False, ""),  # nothing found is not the same as nothing there
        (-0.08, 0.03, True, "a trap"),
    ],
)
def test_a_flag_needs_an_effect_and_evidence(
    mean: float, reach: float, counts: bool, flag: str
) -> None:
    share = Estimate(mean, mean - reach, mean + reach, 100, 1.0)
    assert findings.flag_worth(share, counts) == flag


def test_equal_boxes_raise_no_alarm_in_twenty_repeats(tmp_path: Path) -> None:
    # What is compared are the same boxes on other deals, so all that differs is luck.
    fields, sets = (Field("equals", ("random",)),), ("outcome", "score")
    store, _tally = play(
        tmp_path, replace(SMALL, variants=(), fields=fields, deals=2100, sets=sets)
    )
    cell = Cell("original", "equals", 2)
    games, seats = store.read("games", cell), store.read("seats", cell)
    for name in ("first share", "score", "margin"):
        values = list(METRICS[name].find(games, seats).values())
        spread = findings.estimate_metric(store, cell, METRICS[name]).spread
        for start in range(0, 2000, 100):
            some, others = values[start : start + 100], values[start + 100 : start + 200]
            differences = [a - b for a, b in zip(some, others, strict=True)]
            assert judge(differences, matters=spread / 10).word == "undecided", (name, start)
            shifted = [one + spread for one in differences]  # what it would find
            assert judge(shifted, matters=spread / 10).word == "different", (name, start)


def test_a_variant_equal_to_the_original_is_called_alike(tmp_path: Path) -> None:
    # Without goals the points of a goal change nothing, so both play the same games.
    experiment = replace(
        SMALL,
        variants=(NamedVariant("no change", {"goal.points": 8}),),
        fields=(Field("equals", ("random",)),),
        options={"goals": 0},
        deals=100,
        sets=("outcome", "score", "length"),
    )
    store, _tally = play(tmp_path, experiment)
    found = findings.compare_all(store, experiment, Cell("no change", "equals", 2))
    assert {one.verdict.word for one in found} == {"alike"}
    assert not any(one.counts for one in found)


def test_a_comparison_that_grows_says_what_a_stored_one_says(tmp_path: Path) -> None:
    plan = plan_pairs("hamlet", 2, "random", {"tile.well.alone": 8}, seed=3)
    plan = replace(plan, sets=(*plan.sets, "advice"))
    pairs = Pairs()
    for first, last in ((0, 0), (1, 60), (61, 119)):
        pairs.add(play_step(write_step(plan, first, last)))
    assert pairs.deals == 120
    store, _tally = play(tmp_path, replace(plan, deals=120))
    for metric in METRICS.values():
        found = findings.compare_metric(store, Cell("variant", "equals", 2), metric)
        assert pairs.judge(metric.name) == found.verdict
        assert found.verdict.estimate.deals == 120
        assert pairs.estimate(metric.name) == (found.original, found.variant)
    assert pairs.judge("score").word == "different"
    assert pairs.judge("score", 60).word == "undecided"  # it was too early then
