"""What components are worth, in a tiny game where it is known by hand.

In Sowing a greedy bot plays `seed` (9 points) and `five` on each of its four turns, and a die that
it cannot influence adds points. Without `seed` it plays `one` instead, so it loses 8 points a turn;
without `five` it loses 4 a turn; `weed` it never plays.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.catalog.games import only
from pentapolis.lab import run
from pentapolis.lab.experiment import findings
from pentapolis.lab.experiment.plan import (
    Cell,
    Experiment,
    Field,
    check_experiment,
    describe_meaning,
    digest_meaning,
)
from pentapolis.lab.experiment.run import run_experiment
from pentapolis.lab.experiment.runners import Here
from pentapolis.lab.experiment.statistics import Estimate, estimate_mean
from pentapolis.lab.experiment.store import Store

from ..sowing import SPEC as SOWING

pytestmark = pytest.mark.once
DEALS = 40
CARDS = ("five", "one", "weed", "seed")


def restrict(bot: str, *parts: str) -> tuple[Field, ...]:
    """Return a field for each thing that a bot does without."""
    return tuple(Field(f"without {part}", (bot, f"{bot}!without={part}")) for part in parts)


@pytest.fixture(autouse=True)
def sowing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the lab find Sowing, which is no game that people could choose."""
    monkeypatch.setattr(run, "all_games", lambda: only(SOWING))


def play(folder: Path, experiment: Experiment) -> Store:
    """Play an experiment with Sowing."""
    meaning = describe_meaning(experiment, SOWING)
    digest = digest_meaning(meaning)
    store = Store.create(folder, experiment, meaning, digest)
    assert run_experiment(store, experiment, digest, Here()).failures == 0
    return store


def test_a_worth_is_what_it_is_by_hand(tmp_path: Path) -> None:
    fields = restrict("greedy", *(f"card:{card}" for card in CARDS))
    experiment = Experiment("sowing", fields=fields, deals=DEALS)
    store = play(tmp_path, experiment)
    worths = findings.list_worths(store, experiment, "original", 2)
    lost = {one.part.removeprefix("card:"): one.points for one in worths}
    # Dice are the same in both games, so every deal says the same.
    assert {card: (one.mean, one.spread) for card, one in lost.items()} == {
        "seed": (32, 0),
        "five": (16, 0),
        "one": (0, 0),
        "weed": (0, 0),
    }
    for one in worths:  # what `lab status` says about a field while it is played
        cell = Cell("original", one.field, 2)
        assert findings.find_main_number(store, experiment, cell) == ("worth", one.share)
    first, second, *others = worths
    assert [first.part, second.part] == ["card:seed", "card:five"]
    assert 0.5 >= first.share.mean > second.share.mean > 0
    assert [(one.share.mean, one.share.spread) for one in others] == [(0, 0), (0, 0)]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_restriction_that_changes_nothing_is_worth_nothing(tmp_path: Path, seats: int) -> None:
    # Random bots have luck of their own; with few deals the restricted one wins far more than its
    # share, or far less. That is no finding, because it does so without the restriction too.
    experiment = Experiment(
        "sowing", (seats,), fields=restrict("random", "card:thistle"), deals=5, seed=3
    )
    store = play(tmp_path, experiment)
    bot = "random!without=card:thistle"
    seen = store.read("seats", Cell("original", "without card:thistle", seats))
    mine = [row["share"] for row in seen.iter_rows(named=True) if row["bot"] == bot]
    assert len(mine) == 5 * seats
    assert sum(mine) / len(mine) != 1 / seats
    (worth,) = findings.list_worths(store, experiment, "original", seats)
    assert (worth.share.mean, worth.share.spread) == (0, 0)
    assert (worth.points.mean, worth.points.spread) == (0, 0)
    assert (worth.flag, worth.counts) == ("", False)  # five deals are too few to say never


def test_unlike_bots_are_compared_with_themselves(tmp_path: Path) -> None:
    # A random bot loses to a greedy one anyway. That is not what the weed is worth.
    fields = (Field("weak", ("greedy", "random!without=card:weed")),)
    experiment = Experiment("sowing", fields=fields, deals=DEALS)
    (worth,) = findings.list_worths(play(tmp_path, experiment), experiment, "original", 2)
    # Two of four cards are worth 2 * 15 / 4 points, two of three 2 * 15 / 3: 2.5 more, four times.
    assert worth.points.low < -10 < worth.points.high < 0
    assert worth.share.high < 0.2


def test_restricted_fields_share_the_games_without_restriction() -> None:
    fields = (
        replace(restrict("greedy", "card:seed")[0], seats=(2,)),
        replace(restrict("greedy", "card:five")[0], seats=(3,)),
        *restrict("random", "card:one"),
    )
    experiment = Experiment("sowing", (2, 3, 4), fields=fields)
    check_experiment(experiment, SOWING)
    free = experiment.all_fields()[len(fields) :]
    assert free == [
        Field("unrestricted greedy greedy", ("greedy", "greedy"), (2, 3)),
        Field("unrestricted random random", ("random", "random")),
    ]
    assert [cell.seats for cell in experiment.cells() if cell.field == free[0].name] == [2, 3]
    # Seats, rotations and luck of bots are the same with a restriction and without.
    jobs = [
        list(experiment.jobs(Cell("original", name, 3), 7))
        for name in ("without card:five", free[0].name)
    ]
    for restricted, unrestricted in zip(*jobs, strict=True):
        assert restricted.seed == unrestricted.seed
        seeds = [[job.bot_seed(seat) for seat in range(3)] for job in (restricted, unrestricted)]
        assert seeds[0] == seeds[1]
    with pytest.raises(ValueError, match="is there twice"):
        check_experiment(replace(experiment, fields=(*fields, free[0])), SOWING)


def test_nothing_is_said_before_both_have_been_played(tmp_path: Path) -> None:
    experiment = Experiment("sowing", fields=restrict("greedy", "card:seed"), deals=2)
    store = play(tmp_path, experiment)
    for path in (tmp_path / "games").glob("*unrestricted*"):
        path.unlink()
    assert findings.list_worths(store, experiment, "original", 2) == []


def test_what_was_in_no_game_is_not_called_never_missed() -> None:
    same = Estimate(0.0, 0.0, 0.0, 20)
    found = findings.doubt(same)
    assert (found.low, found.high) == pytest.approx((-0.15, 0.15))
    assert findings.flag_worth(found, counts=False) == ""
    many = findings.doubt(replace(same, deals=200))
    assert findings.flag_worth(many, counts=False) == "never missed"


def test_what_mattered_in_one_deal_is_not_called_never_missed() -> None:
    rare = findings.doubt(estimate_mean([0.5] + [0.0] * 59))
    assert (rare.low, rare.high) == pytest.approx((0.5 / 60 - 0.05, 0.5 / 60 + 0.05))
    assert findings.flag_worth(rare, counts=False) == ""
    varied = estimate_mean([0.5, -0.5] * 30)  # wide enough anyway
    assert findings.doubt(varied) == varied
