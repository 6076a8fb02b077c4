"""Every metric, on games whose values are known by hand."""

from __future__ import annotations

from pathlib import Path

import hamlet
import polars as pl
import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.core.state import CHANCE
from pentapolis.lab.experiment.batch import make_frame
from pentapolis.lab.experiment.counts import (
    COLUMNS,
    WatchedBot,
    count_choices,
    count_turns,
    list_waiting,
    play_and_count,
    rank_order,
)
from pentapolis.lab.experiment.metrics import GUARD_ENDING, METRICS
from pentapolis.lab.experiment.plan import Cell, Experiment
from pentapolis.lab.experiment.runners import Here
from pentapolis.lab.jobs import Job

from .setups import play

pytestmark = pytest.mark.once
CELL = Cell("original", "equals", 2)
KEY = ("original", "equals", 2)

# Two deals in two rotations. Deal 0: A wins 20 to 10 as first, then B wins 30 to 29 as second;
# deal 1: both win with 12, then A wins 8 to 0 as second.
GAMES = make_frame(
    "games",
    [
        (*KEY, 0, 0, 40, 10, "full", 1),
        (*KEY, 0, 1, 50, 12, "full", 1),
        (*KEY, 1, 0, 60, 14, "round-limit", 2),
        (*KEY, 1, 1, 30, 8, "full", 1),
    ],
)
SEATS = make_frame(
    "seats",
    [
        # seat order bot score place share lead, decisions forced legal tree waiting
        (*KEY, 0, 0, 0, 1, "x", 20, 1, 1.0, 10, 4, 1, 20, 2.0, 5),
        (*KEY, 0, 0, 1, 2, "x", 10, 2, 0.0, -10, 6, 1, 30, 3.0, 7),
        (*KEY, 0, 1, 0, 1, "x", 29, 2, 0.0, -1, 5, 0, 25, 2.5, 4),
        (*KEY, 0, 1, 1, 2, "x", 30, 1, 1.0, 1, 5, 0, 25, 2.5, 6),
        (*KEY, 1, 0, 0, 1, "x", 12, 1, 0.5, 0, 2, 2, 8, 1.0, 9),
        (*KEY, 1, 0, 1, 2, "x", 12, 1, 0.5, 0, 2, 2, 8, 1.0, 3),
        (*KEY, 1, 1, 0, 2, "x", 8, 1, 1.0, 8, 4, 0, 8, 1.2, 2),
        (*KEY, 1, 1, 1, 1, "x", 0, 2, 0.0, -8, 4, 0, 16, 2.4, 1),
    ],
)
ADVICE = make_frame(
    "advice",
    [
        # seat question forced clear idle real effective. Deal 0: 4, 2, 2 and 2 of ten, then all are
        # real; deal 1: half are forced and half idle, then all are clear.
        (*KEY, 0, 0, 0, "build", 3, 1, 0, 1, 4.5),
        (*KEY, 0, 0, 1, "build", 1, 1, 2, 0, 9.0),
        (*KEY, 0, 0, 1, "give", 0, 0, 0, 1, 1.5),
        (*KEY, 0, 1, 0, "build", 0, 0, 0, 5, 20.0),
        (*KEY, 1, 0, 0, "build", 4, 0, 4, 0, 8.0),
        (*KEY, 1, 1, 1, "build", 0, 2, 0, 0, 2.0),
    ],
)
ROWS = {"seats": SEATS, "advice": ADVICE}
BY_HAND = {
    "first share": {0: 0.5, 1: 0.25},
    "shared wins": {0: 0.0, 1: 0.5},
    "completion": {0: 1.0, 1: 0.5},
    "score": {0: 22.25, 1: 8.0},
    "winner's score": {0: 25.0, 1: 10.0},
    "margin": {0: 5.5, 1: 4.0},
    "tight games": {0: 0.5, 1: 0.5},
    "plies": {0: 45.0, 1: 45.0},
    "turns": {0: 11.0, 1: 11.0},
    "decisions": {0: 5.0, 1: 3.0},
    "waiting": {0: 6.5, 1: 5.5},
    "branching": {0: 5.0, 1: 3.5},
    "tree size": {0: 5.0, 1: 2.8},
    "forced": {0: (2 / 12 + 0) / 2, 1: (4 / 8 + 0) / 2},
    "clear decisions": {0: (0.2 + 0) / 2, 1: (0 + 1) / 2},
    "idle decisions": {0: (0.2 + 0) / 2, 1: (0.5 + 0) / 2},
    "real decisions": {0: (0.2 + 1) / 2, 1: 0},
    "effective choices": {0: (15 / 6 + 4) / 2, 1: (2 + 1) / 2},
}


def test_every_metric_has_a_value_by_hand() -> None:
    assert BY_HAND.keys() == METRICS.keys()


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_is_what_its_definition_says(name: str) -> None:
    assert METRICS[name].find(GAMES, ROWS[METRICS[name].table]) == pytest.approx(BY_HAND[name])


def test_a_game_for_one_may_be_meant_to_end_at_a_limit() -> None:
    solo = GAMES.with_columns(pl.lit(1).alias("seats"))
    assert METRICS["completion"].find(solo, SEATS) == {0: 1.0, 1: 1.0}


@pytest.mark.parametrize("slug", all_games())
def test_the_ending_of_a_guard_has_the_same_name_in_every_game(slug: str) -> None:
    spec = all_games()[slug]
    guarded = any(rule.is_technical for rule in Rulebook.read(spec.meta, "en").rules.values())
    endings = spec.load(spec.meta.seats[0], {}).endings
    assert (GUARD_ENDING in endings) == guarded


def test_turns_and_waiting_are_counted_from_who_decided() -> None:
    actors = [CHANCE, 0, 0, CHANCE, 0, 1, CHANCE, CHANCE, 1, 0]
    assert count_turns(actors) == 3
    assert list_waiting(actors, 3) == [4, 5, 10]
    assert count_turns([CHANCE]) == 0


def test_choices_are_counted_from_the_numbers_of_legal_actions() -> None:
    # Ten and a hundred actions make a tree of a thousand lines; a lone answer is no decision.
    assert count_choices([1, 10, 1, 1, 100]) == (2, 3, 110, 3.0)
    assert count_choices([]) == (0, 0, 0, 0.0)


def test_the_order_is_that_of_the_first_decisions() -> None:
    watched = [WatchedBot(None, hamlet.SPEC) for _ in range(3)]  # type: ignore[arg-type]
    watched[2].began, watched[0].began = 4, 9
    assert rank_order(watched) == [2, 3, 1]


def test_the_counts_of_a_whole_game_are_those_of_its_rules() -> None:
    # 24 tiles are drawn, taken and placed, a seat at a time; the last two need no choice of a tile.
    job = Job("hamlet", 2, {"goals": 0}, 5, ("random",))
    rows = play_and_count(job, CELL, 0, ("score", "parts"))
    assert rows["games"] == [(*KEY, 0, 0, 72, 24, "last-tile", 1)]
    seats = [dict(zip(COLUMNS["seats"], row[5:], strict=True)) for row in rows["seats"]]
    assert [seat["order"] for seat in seats] == [1, 2]
    assert [seat["decisions"] + seat["forced"] for seat in seats] == [24, 24]
    assert sum(seat["share"] for seat in seats) == 1
    assert sorted(seat["place"] for seat in seats) == [1, 2]
    assert seats[0]["lead"] == -seats[1]["lead"]
    lines = [row[6:] for row in rows["lines"]]
    assert [name for name, _ in lines] == 2 * ["farms", "mills", "halls", "wells"]
    for number, seat in enumerate(seats):
        assert sum(points for _, points in lines[4 * number : 4 * number + 4]) == seat["score"]
    used = dict.fromkeys(("tile.farm", "tile.mill", "tile.hall", "tile.well"), 0)
    for _, part, offered, times, first in (row[5:] for row in rows["parts"]):
        used[part] += times
        assert offered >= times
        assert (first >= 0) == (times > 0)
    assert used == dict.fromkeys(used, 6)


def test_metrics_left_out_have_no_rows(tmp_path: Path) -> None:
    experiment = Experiment("hamlet", deals=1, sets=("outcome",))
    store, _tally = play(tmp_path, experiment, Here())
    assert store.read("games").height == 1
    assert store.read("lines").height == store.read("parts").height == 0
