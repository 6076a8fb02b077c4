"""The ladder says whether bots understand a variant, and every conclusion about it says so."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import hamlet
import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.lab.experiment import findings, sentences
from pentapolis.lab.experiment.ladder import Step, find_doubtful, list_steps
from pentapolis.lab.experiment.plan import (
    ALL_SETS,
    SETS,
    Cell,
    Experiment,
    Field,
    check_experiment,
)
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

from .setups import SMALL, add_shares, open_store, play

pytestmark = pytest.mark.once
LOW, HIGH = "ladder skilled random", "ladder expert skilled"
STEPS: Final = (LOW, "ladder skilled casual", HIGH)
VARIANT: Final = re.compile("fog|sun|original|Original")
ASKED: Final = replace(
    SMALL,
    variants=(NamedVariant("fog", {"tile.well.alone": 6}), NamedVariant("sun", {"goal.points": 8})),
    fields=(Field("equals", ("random",)), Field("dry", ("random", "random!without=tile.well"))),
    deals=40,
    sets=("outcome", "score", "length", "skill"),
)


def add_games(store: Store, variant: str, field: str, wins: list[float]) -> None:
    """Store deals of a step in which the bot above wins that share of both rotations."""
    add_shares(store, ASKED, variant, field, wins)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a run in which experts are lost in the fog, and as good as ever in the sun."""
    made, _digest = open_store(tmp_path, ASKED)
    for variant in ("original", "fog", "sun"):
        add_games(made, variant, LOW, [1.0] * 40)
        add_games(made, variant, STEPS[1], [1.0, 0.5] * 20)
        wins = [0.5, 0.5] * 20 if variant == "fog" else [1.0, 0.5] * 20
        add_games(made, variant, HIGH, wins)
    return made


def test_a_step_is_the_share_of_the_level_above_on_the_same_deals(store: Store) -> None:
    found = list_steps(store, ASKED)
    assert [(step.variant, step.above, step.below) for step in found[::3]] == [
        *(("original", "skilled", "random"), ("original", "skilled", "casual")),
        ("original", "expert", "skilled"),
    ]
    steps = {(step.variant, step.above): step for step in found if step.below != "casual"}
    assert steps["original", "expert"].share.mean == 0.75
    assert steps["original", "expert"].change is None
    lost = steps["fog", "expert"].change
    assert lost is not None
    assert (lost.mean, lost.deals) == (-0.25, 40)
    assert steps["fog", "expert"].shrinks
    assert not steps["sun", "expert"].shrinks
    # What never changed may still change in one deal of n/3.
    same = steps["fog", "skilled"].change
    assert same is not None
    assert (same.low, same.high) == pytest.approx((-3 / 40, 3 / 40))
    assert find_doubtful(found) == {"fog"}
    assert findings.find_main_number(store, ASKED, Cell("fog", HIGH, 2)) == (
        "ladder",
        steps["fog", "expert"].share,
    )


def test_only_deals_that_both_have_played_are_compared(store: Store) -> None:
    for path in store.folder.glob("games/original.ladder-expert*"):
        path.unlink()
    add_games(store, "original", HIGH, [0.0] * 10)
    steps = {(step.variant, step.above): step for step in list_steps(store, ASKED)}
    fog = steps["fog", "expert"]
    assert fog.change is not None
    assert (fog.change.mean, fog.change.deals, fog.shrinks) == (0.5, 10, False)


def test_every_conclusion_about_a_doubtful_variant_says_so(store: Store) -> None:
    play(store.folder, ASKED)  # the steps are there; what is missing are the random bots
    for lang in ("en", "de"):
        page = write_report(store, hamlet.SPEC, lang)
        caution = sentences.warn_of_variant(frame_words(lang))
        parts = re.findall(r"<h3>(.*?)</h3>(.*?)(?=<h3>|<h2>)", page, re.DOTALL)
        about = [(head, caution in text) for head, text in parts if VARIANT.match(head)]
        # Seats, worths and length of each; what two change; where points of the original are from.
        assert len(about) == 3 * 3 + 2 + 1
        assert all(said == head.startswith("fog") for head, said in about)


def test_the_report_opens_with_the_ladder_or_says_that_it_is_missing(
    store: Store, tmp_path: Path
) -> None:
    missing = "was not measured here"
    page = write_report(store, hamlet.SPEC, "en")
    opening = page.partition("</section>")[0]
    assert "<h3>Do the bots understand it?</h3>" in opening
    assert (
        "fog: Expert against Skilled has shrunk by <span>25.0 (16.9–33.1)</span> percentage "
        "points, to <span>50.0\N{NO-BREAK SPACE}% (50.0–50.0)</span> of the wins."
    ) in opening
    assert "So conclusions about fog carry a caution." in opening
    assert "sun: no smaller step is shown; none is likely to be smaller by more than 7.5" in opening
    assert (
        "<span>75.0\N{NO-BREAK SPACE}% (66.9–83.1)</span></td><td>original</td><td></td>" in opening
    )
    assert "−25.0\N{NO-BREAK SPACE}% (−33.1 … −16.9)" in opening
    assert missing not in page
    plain, _digest = open_store(tmp_path / "plain", replace(ASKED, sets=SETS))
    page = write_report(plain, hamlet.SPEC, "en")
    assert missing in page
    assert "Do the bots understand it?" not in page


def test_without_variants_the_ladder_says_whether_skill_pays(tmp_path: Path) -> None:
    experiment = replace(ASKED, variants=(), deals=3)
    store, _tally = play(tmp_path, experiment)
    opening = write_report(store, hamlet.SPEC, "en").partition("</section>")[0]
    assert "<h3>Does skill pay?</h3>" in opening
    assert "<td>Skilled against Random</td>" in opening
    assert "Equally strong bots would have 50.0\N{NO-BREAK SPACE}% of the wins." in opening
    assert "original" not in opening.partition("<details><summary>All that")[0]


def test_where_skill_pays_is_told_by_steps() -> None:
    shares = Estimate(0.7, 0.6, 0.8, 50), Estimate(0.6, 0.45, 0.75, 50)
    clear, unclear = (Step("original", "expert", "skilled", 2, share, None) for share in shares)
    told = {clear: "experts", unclear: "others"}
    english, numbers = frame_words("en"), Numbers("en")
    assert sentences.tell_skill([clear, unclear], told.__getitem__, english, numbers) == [
        "Skill pays: the stronger bot wins clearly more than its share. "
        "experts 70.0\N{NO-BREAK SPACE}% (60.0–80.0).",
        "Not shown to win more than its share: others.",
    ]


def test_the_ladder_is_played_at_the_fewest_seats_one_against_all_others() -> None:
    experiment = replace(ASKED, seats=(4, 3))
    check_experiment(experiment, hamlet.SPEC)
    cells = [cell for cell in experiment.cells() if cell.field.startswith("ladder")]
    assert [(cell.variant, cell.field, cell.seats) for cell in cells] == [
        (variant, field, 3) for field in STEPS for variant in ("original", "fog", "sun")
    ]
    bots = experiment.find_field(HIGH).seat_bots(3)
    assert sorted(bots) == ["expert", "skilled", "skilled"]
    share = Estimate(0.4, 0.3, 0.5, 9)
    assert Step("original", "expert", "skilled", 3, share, None).fair == 1 / 3


@pytest.mark.parametrize(
    ("lows", "said"),
    [
        ((0.01, 0.0), "fog: no step is smaller than in the original."),
        (
            (-0.12, 0.01, -0.03),
            "fog: no smaller step is shown; none is likely to be smaller by more than 12.0 "
            "percentage points.",
        ),
    ],
)
def test_where_no_step_shrinks_it_says_how_sure_that_is(lows: tuple[float, ...], said: str) -> None:
    share = Estimate(0.7, 0.6, 0.8, 50)
    steps = [
        Step("fog", "expert", "skilled", 2, share, Estimate(0.05, low, 0.2, 50)) for low in lows
    ]
    english, numbers = frame_words("en"), Numbers("en")
    assert sentences.tell_steps(steps, "fog", str, english, numbers) == [said]
    unknown = [replace(step, change=None) for step in steps]
    assert sentences.tell_steps(unknown, "fog", str, english, numbers) == []


def test_who_does_not_ask_plays_the_same_rows_under_the_same_digest(tmp_path: Path) -> None:
    few = replace(SMALL, deals=2)
    with_ladder, tally = play(tmp_path / "with", replace(few, sets=(*SETS, "skill")))
    without, fewer = play(tmp_path / "without", few)
    assert tally.games - fewer.games == 2 * 3 * 2 * 2  # variants, steps, deals, rotations
    for cell in few.cells():
        for table in ("games", "seats", "lines", "parts"):
            assert with_ladder.read(table, cell).equals(without.read(table, cell))
    assert "skill" in ALL_SETS
    assert "skill" not in Experiment("hamlet").sets


def test_the_ladder_needs_somebody_to_play_against() -> None:
    solo = Experiment("saint-malo", (1,), sets=("skill",))
    with pytest.raises(ValueError, match="takes two seats"):
        check_experiment(solo, all_games().find("saint-malo"))
