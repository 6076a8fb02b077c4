"""Win shares come with the interval in which the truth lies."""

from __future__ import annotations

import pytest

from pentapolis.lab.jobs import Job
from pentapolis.lab.ratings import rate_results, wilson_interval
from pentapolis.lab.run import Result


def result(turn: int, places: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    job = Job("x", len(places), {}, 1, ("a", "b", "c")[: len(places)], turn)
    return Result(job, scores, places, 10, "end", (4,) * len(places), (0.002,) * len(places))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),  # the values of the textbooks
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert list(wilson_interval(wins, games)) == pytest.approx([low, high], abs=1e-4)


def test_the_interval_holds_the_share_and_shrinks_with_more_games() -> None:
    for games in (1, 7, 100):
        for tenths in range(11):
            low, high = wilson_interval(games * tenths / 10, games)
            assert 0 <= low <= tenths / 10 <= high <= 1
    assert wilson_interval(500, 1000)[0] > wilson_interval(5, 10)[0]


def test_impossible_wins_are_refused() -> None:
    for wins, games in ((1, 0), (3, 2), (-1, 2)):
        with pytest.raises(ValueError, match="are impossible"):
            wilson_interval(wins, games)


def test_wins_are_counted_for_the_bot_and_not_for_the_seat() -> None:
    # Both games are won by the entrant "b": on seat 1, then on seat 0.
    rated = rate_results(["a", "b"], [result(0, (2, 1), (3, 8)), result(1, (1, 2), (10, 5))])
    assert [(r.bot, r.win_share, r.mean_score) for r in rated] == [("a", 0.0, 4.0), ("b", 1.0, 9.0)]


def test_a_shared_win_counts_as_a_fraction() -> None:
    rated = rate_results(
        ["a", "b", "c"], [result(0, (1, 1, 3), (5, 5, 1)), result(0, (1, 1, 1), (2, 2, 2))]
    )
    assert [r.win_share for r in rated] == pytest.approx([5 / 12, 5 / 12, 1 / 6])
    assert sum(r.win_share for r in rated) == pytest.approx(1)


def test_thirds_of_wins_never_exceed_the_games() -> None:
    job = Job("x", 3, {}, 1, ("a",), 0)
    rated = rate_results(
        ["a"], [Result(job, (1, 1, 1), (1, 1, 1), 5, "end", (0,) * 3, (0.0,) * 3)] * 7
    )
    assert rated[0].win_share == 1.0
    assert rated[0].high == 1.0


def test_leads_and_time_are_rated_too() -> None:
    """Leads of 5 and 3: their mean is 4, their standard deviation 1; 2 ms for 4 choices."""
    rated = rate_results(["a", "b"], [result(0, (2, 1), (3, 8)), result(1, (1, 2), (8, 5))])
    assert (rated[1].mean_lead, rated[1].lead_in_sd) == (4.0, 4.0)
    assert rated[0].mean_lead == -4.0
    assert rated[0].ms_a_choice == pytest.approx(0.5)
