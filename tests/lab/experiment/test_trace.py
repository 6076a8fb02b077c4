"""The skill trace says what twice as many tries win, how much in all, and whether at the end."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import hamlet
import pytest

from pentapolis.bots.names import make_bot
from pentapolis.bots.settings import load_settings
from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.lab.experiment import findings
from pentapolis.lab.experiment.labels import name_bot
from pentapolis.lab.experiment.plan import (
    DOUBLINGS,
    Cell,
    Experiment,
    Field,
    check_experiment,
    describe_meaning,
    digest_meaning,
)
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.experiment.trace import Trace, list_traces, tell_trace
from pentapolis.lab.variant_files import NamedVariant
from pentapolis.play.match import new_match

from .setups import SMALL, add_shares, open_store, play

pytestmark = pytest.mark.once
SPACE: Final = "\N{NO-BREAK SPACE}"
ASKED: Final = replace(
    SMALL,
    variants=(NamedVariant("fog", {"tile.well.alone": 6}),),
    fields=(Field("equals", ("random",)),),
    deals=4,
    sets=("outcome", "trace"),
)
# Of each doubling the share in four deals, of both rotations together.
CLEAR: Final = {
    1: (1.0, 1.0, 1.0, 1.0),
    2: (1.0, 0.5, 1.0, 1.0),
    4: (0.5, 1.0, 1.0, 0.5),
    8: (0.5, 0.5, 1.0, 1.0),
    16: (0.5, 1.0, 0.5, 0.5),
    32: (0.5, 0.5, 0.5, 1.0),
    64: (0.5, 0.5, 0.5, 0.5),
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a run in which thinking pays less and less, and not at all in the fog."""
    made, _digest = open_store(tmp_path, ASKED)
    for fewer, wins in CLEAR.items():
        field = f"trace {2 * fewer} {fewer}"
        add_shares(made, ASKED, "original", field, wins)
        add_shares(made, ASKED, "fog", field, (0.5, 0.5, 0.5, 0.5))
    return made


def test_area_and_last_slope_are_those_worked_out_by_hand(store: Store) -> None:
    clear, fog = list_traces(store, ASKED)
    assert [share.mean for share in clear.shares] == [1.0, 0.875, 0.75, 0.75, 0.625, 0.625, 0.5]
    # By deal 4.5, 5, 5.5 and 5.5 of 7; so 20.5/28, of which a half is fair, and a half can be won.
    assert clear.average.mean == pytest.approx(20.5 / 28)
    assert clear.area.mean == pytest.approx((20.5 / 28 - 0.5) / 0.5)
    # Their standard deviation is √(2.75/12)/7; Student's quantile for three degrees is 3.182.
    reach = 3.182 * (0.6875 / 3) ** 0.5 / 7 / 2
    assert clear.average.high - clear.average.mean == pytest.approx(reach, rel=0.03)
    assert clear.area.high - clear.area.mean == pytest.approx(2 * reach, rel=0.03)
    assert (clear.last_slope.mean, clear.last_slope.low, clear.last_slope.high) == (0, 0, 0)
    assert clear.change is None
    assert (fog.area.mean, fog.last_slope.mean) == (0, 0)
    assert fog.change is not None
    assert fog.change.mean == pytest.approx(0.5 - 20.5 / 28)
    change = fog.area_change
    assert change is not None
    assert change.mean == pytest.approx(fog.area.mean - clear.area.mean)


def test_a_fair_share_is_that_of_one_seat_among_all() -> None:
    share = Estimate(0.5, 0.4, 0.6, 50)
    trace = Trace("original", 4, (share,) * 7, share, Estimate(0.3, 0.15, 0.45, 50))
    assert (trace.area.mean, trace.area.high) == pytest.approx((1 / 3, 0.35 / 0.75))
    assert (trace.last_slope.mean, trace.last_slope.low) == pytest.approx((0.25, 0.15))
    assert trace.area_change is not None
    assert trace.area_change.mean == pytest.approx(0.4)
    everything = replace(trace, average=Estimate(1.0, 0.9, 1.0, 50))
    assert everything.area.mean == 1


def test_the_trace_says_what_thinking_is_worth(store: Store) -> None:
    english, numbers = frame_words("en"), Numbers("en")
    clear, fog = list_traces(store, ASKED)
    told = tell_trace(clear, english, numbers)
    assert told == [
        f"Thinking longer pays: with twice as many tries a search wins 73.2{SPACE}% (62.4–84.0) "
        f"of the games on average; fair would be 50.0{SPACE}%.",
        f"The last doubling, 128 tries against 64, wins 50.0{SPACE}% (50.0–50.0). "
        "That can be luck.",
    ]
    told = tell_trace(fog, english, numbers)
    assert told[0].startswith("Thinking longer is not shown to pay: with twice as many tries")
    assert told[2].startswith("No difference from the original is shown")  # four deals say little
    less, more = Estimate(-0.2, -0.3, -0.1, 90), Estimate(0.2, 0.1, 0.3, 90)
    for change, said in ((less, "less"), (more, "more")):
        assert tell_trace(replace(fog, change=change), english, numbers)[2] == (
            f"On average that is 20.0 (10.0–30.0) percentage points {said} than in the original, "
            "on the same deals."
        )
    sure = replace(clear, shares=(*clear.shares[:-1], Estimate(0.6, 0.55, 0.65, 90)))
    assert tell_trace(sure, english, numbers)[1].endswith("That is more than luck.")


def test_the_report_has_a_section_with_a_chart_and_two_tables(store: Store) -> None:
    page = write_report(store, hamlet.SPEC, "en")
    section = page.partition("<h2>Does it pay to think longer?</h2>")[2].partition("</section>")[0]
    section = re.sub("</?span>", "", section)
    assert section.count("<figure>") == 2  # of each variant
    assert section.count('<circle class="chart-dot"') == 2 * 2 * len(DOUBLINGS)  # in two shapes
    section = re.sub("</?span>", "", section)  # which only keep intervals in one line
    assert re.search(r"<td>2 against 1</td><td>100\.0\s% \([^<]*</td><td>original</td>", section)
    assert "<td>0.46 (0.25–0.68)</td><td>0.0" in section
    assert "<td>fog</td><td>−0.46 (" in section
    assert section.count("As CSV") == 2
    german = write_report(store, hamlet.SPEC, "de")
    assert "<h2>Lohnt es sich, länger nachzudenken?</h2>" in german
    assert "Does it pay" not in german
    # Its games are nowhere else: not among those by which seats or lengths are judged.
    assert "search:" not in page
    assert [heading for heading in page.split("<h3>") if heading.startswith("original, 2")] == []


def test_a_trace_of_which_a_doubling_is_missing_is_not_told(store: Store) -> None:
    for path in store.folder.glob("games/fog.trace-8-4*"):
        path.unlink()
    assert [trace.variant for trace in list_traces(store, ASKED)] == ["original"]
    shares = findings.find_main_number(store, ASKED, Cell("original", "trace 2 1", 2))
    assert shares[0] == "trace"
    assert shares[1].mean == 1.0


def test_searches_meet_such_with_twice_as_many_tries_at_the_fewest_seats(tmp_path: Path) -> None:
    experiment = replace(ASKED, seats=(3, 4), variants=(), deals=1)
    check_experiment(experiment, hamlet.SPEC)
    fields = experiment.trace_fields()
    assert [field.bots for field in fields] == [
        (f"search:{2**step}", f"search:{2 ** (step + 1)}") for step in range(7)
    ]
    assert {field.seats for field in fields} == {(3,)}
    few = replace(ASKED, variants=(), deals=1)
    store, tally = play(tmp_path, few)
    assert tally.games == 1 + 7 * 2  # the field itself; doublings and rotations
    bots = store.read("seats")["bot"].unique().sort().to_list()
    assert bots == sorted(["random", *(f"search:{2**step}" for step in range(8))])
    assert list_traces(store, few)[0].average.deals == 1
    page = write_report(store, hamlet.SPEC, "en")
    assert "<tr><th>Area</th><th>Last slope</th></tr>" in page  # and no variant beside them


def test_who_does_not_ask_has_the_digest_of_before() -> None:
    """Nothing about the trace is in what its digest is made of."""
    plain = Experiment("hamlet")
    meaning = describe_meaning(plain, hamlet.SPEC)
    asked = describe_meaning(replace(plain, sets=(*plain.sets, "trace")), hamlet.SPEC)
    assert "trace" not in str(meaning)
    assert digest_meaning(meaning) != digest_meaning(asked)
    assert plain.trace_fields() == []


def test_a_search_is_called_by_its_tries() -> None:
    english = frame_words("en")
    assert name_bot("search:1", english) == "search with 1 try"
    assert name_bot("search:64", english) == "search with 64 tries"
    assert name_bot("search:1s", english) == "search:1s"


def test_the_trace_needs_somebody_to_play_against() -> None:
    solo = Experiment("saint-malo", (1,), sets=("trace",))
    with pytest.raises(ValueError, match="'trace' let bots play each other: that takes two seats"):
        check_experiment(solo, all_games().find("saint-malo"))


@pytest.mark.parametrize("game", [slug for slug in all_games() if slug != "hamlet"])
def test_a_game_in_which_tries_choose_nothing_is_refused(game: str) -> None:
    """Where ratings count as exact a search with any number of tries makes the same moves."""
    spec = all_games().find(game)
    experiment = Experiment(game, sets=("outcome", "trace"))
    if load_settings(spec).search_settings().error:
        check_experiment(experiment, spec)
        return
    with pytest.raises(ValueError, match=r"'trace' would say nothing: .* ratings alone choose"):
        check_experiment(experiment, spec)
    positions = []
    for tries in (1, 16):
        bots = [make_bot(f"search:{tries}", spec, seed) for seed in (tries, tries + 1)]
        match = new_match(spec, spec.load(2, {}), bots, seed=5)
        while match.state.ply < 60:
            match.step()
        positions.append(match.game.to_data(match.state))
    assert positions[0] == positions[1]
