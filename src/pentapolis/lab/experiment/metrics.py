"""Metrics: numbers of a game, each with its definition, made from the counts.

Every function returns a value for each deal, which is the mean over the rotations of that deal.
N is the number of seats; the share of a seat is 1 over the number of winners if it is one of them,
else 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pentapolis.core.text import translatable

if TYPE_CHECKING:
    import polars as pl

    Games = pl.DataFrame
    Seats = pl.DataFrame
    Advice = pl.DataFrame

DEAL: Final = ["deal"]
GAME: Final = ["deal", "turn"]
KINDS: Final = ("clear", "idle", "real")  # of decisions, beside those that leave no choice
# What games call an ending that only keeps them from going on for ever (their rule "guard"). A game
# for one seat may be meant to end there.
GUARD_ENDING: Final = "round-limit"

ByDeal = dict[int, float]


@dataclass(frozen=True)
class Metric:
    """A number of a game: what it is called, what it means, and how it is found."""

    name: str
    meaning: str  # its definition, which the report prints
    find: Callable[[Games, Seats], ByDeal]
    is_share: bool = False
    set: str = "outcome"
    table: str = "seats"  # that find() takes beside the games


def find_first_share(games: Games, seats: Seats) -> ByDeal:
    """Return the share of who decided first after the set-up."""
    return find_order_share(seats, 1)


def find_order_share(seats: Seats, order: int) -> ByDeal:
    """Return the share of a place in the order of play."""
    import polars as pl

    return average(seats.filter(pl.col("order") == order), "share")


def find_shared_wins(games: Games, seats: Seats) -> ByDeal:
    """Return whether several seats won."""
    import polars as pl

    return average(games.with_columns(pl.col("winners").gt(1).cast(pl.Float64)), "winners")


def find_completion(games: Games, seats: Seats) -> ByDeal:
    """Return whether the game came to one of the ends it is played for."""
    import polars as pl

    is_complete = pl.col("ending").ne(GUARD_ENDING) | pl.col("seats").eq(1)
    return average(games.with_columns(is_complete.cast(pl.Float64).alias("complete")), "complete")


def find_score(games: Games, seats: Seats) -> ByDeal:
    """Return the mean score of all seats."""
    return average(seats, "score")


def find_winner_score(games: Games, seats: Seats) -> ByDeal:
    """Return the highest score."""
    import polars as pl

    return average(seats.group_by(GAME).agg(pl.col("score").max()), "score")


def find_margin(games: Games, seats: Seats) -> ByDeal:
    """Return how far the highest score is above the second highest."""
    import polars as pl

    top = pl.col("score").top_k(2)
    best = seats.group_by(GAME).agg((top.max() - top.min()).alias("margin"))
    return average(best, "margin")


def find_tightness(games: Games, seats: Seats) -> ByDeal:
    """Return whether the second is within 5 % of the highest score."""
    import polars as pl

    top = pl.col("score").top_k(2)
    tight = ((top.max() - top.min()) * 20 <= top.max().abs()).cast(pl.Float64)
    return average(seats.group_by(GAME).agg(tight.alias("tight")), "tight")


def find_plies(games: Games, seats: Seats) -> ByDeal:
    """Return the number of plies."""
    return average(games, "plies")


def find_turns(games: Games, seats: Seats) -> ByDeal:
    """Return how often another seat than before decides."""
    return average(games, "turns")


def find_decisions(games: Games, seats: Seats) -> ByDeal:
    """Return the decisions of a seat that had more than one legal action."""
    return average(seats, "decisions")


def find_waiting(games: Games, seats: Seats) -> ByDeal:
    """Return the longest run of plies without a decision, of the seat that waited longest."""
    import polars as pl

    return average(seats.group_by(GAME).agg(pl.col("waiting").max()), "waiting")


def find_branching(games: Games, seats: Seats) -> ByDeal:
    """Return the mean number of legal actions at decisions."""
    import polars as pl

    whole = seats.group_by(GAME).agg(pl.col("legal").sum() / pl.col("decisions").sum())
    return average(whole, "legal")


def find_tree(games: Games, seats: Seats) -> ByDeal:
    """Return the decimal logarithm of the product of all numbers of legal actions."""
    import polars as pl

    return average(seats.group_by(GAME).agg(pl.col("tree").sum()), "tree")


def find_forced(games: Games, seats: Seats) -> ByDeal:
    """Return the share of questions with one legal answer."""
    import polars as pl

    asked = pl.col("forced").sum() + pl.col("decisions").sum()
    whole = seats.group_by(GAME).agg((pl.col("forced").sum() / asked).alias("forced"))
    return average(whole, "forced")


def find_clear(games: Games, advice: Advice) -> ByDeal:
    """Return the share of questions with one action far better than all others."""
    return share_kind(advice, "clear")


def find_idle(games: Games, advice: Advice) -> ByDeal:
    """Return the share of questions whose actions are all worth about the same."""
    return share_kind(advice, "idle")


def find_real(games: Games, advice: Advice) -> ByDeal:
    """Return the share of questions that are neither forced, nor clear, nor idle."""
    return share_kind(advice, "real")


def share_kind(advice: Advice, kind: str) -> ByDeal:
    """Return the share of a kind of decisions among all questions, those with one answer too."""
    import polars as pl

    asked = sum((pl.col(one).sum() for one in KINDS), pl.col("forced").sum())
    return average(advice.group_by(GAME).agg((pl.col(kind).sum() / asked).alias(kind)), kind)


def find_effective(games: Games, advice: Advice) -> ByDeal:
    """Return how many equally good actions a decision amounts to."""
    import polars as pl

    decisions = sum((pl.col(one).sum() for one in KINDS[1:]), pl.col(KINDS[0]).sum())
    whole = advice.group_by(GAME).agg(pl.col("effective").sum() / decisions)
    return average(whole, "effective")


def average(frame: pl.DataFrame, column: str) -> ByDeal:
    """Return the mean of a column for each deal."""
    import polars as pl

    mean = frame.group_by(DEAL).agg(pl.col(column).mean()).sort(DEAL)
    return dict(zip(mean["deal"].to_list(), mean[column].to_list(), strict=True))


METRICS: Final = {
    metric.name: metric
    for metric in (
        Metric(
            translatable("first share"),
            translatable(
                "mean share of the seat that decides first after the set-up; fair would be 1/N"
            ),
            find_first_share,
            is_share=True,
        ),
        Metric(
            translatable("shared wins"),
            translatable("share of the games that several seats win"),
            find_shared_wins,
            is_share=True,
        ),
        Metric(
            translatable("completion"),
            translatable(
                "share of the games that do not end at a limit that only keeps them from going on "
                "for ever"
            ),
            find_completion,
            is_share=True,
        ),
        Metric(
            translatable("score"), translatable("mean score of all seats"), find_score, set="score"
        ),
        Metric(
            translatable("winner's score"),
            translatable("mean of the highest score"),
            find_winner_score,
            set="score",
        ),
        Metric(
            translatable("margin"),
            translatable("highest score minus the second highest"),
            find_margin,
            set="score",
        ),
        Metric(
            translatable("tight games"),
            translatable(
                "share of the games in which the second is within 5 % of the highest score"
            ),
            find_tightness,
            is_share=True,
            set="score",
        ),
        Metric(
            translatable("plies"),
            translatable("plies of a game, those of chance included"),
            find_plies,
            set="length",
        ),
        Metric(
            translatable("turns"),
            translatable("how often another seat than before decides, the first time included"),
            find_turns,
            set="length",
        ),
        Metric(
            translatable("decisions"),
            translatable("decisions of a seat with more than one legal action"),
            find_decisions,
            set="length",
        ),
        Metric(
            translatable("waiting"),
            translatable(
                "longest run of plies in which a seat decides nothing, of the seat with the longest"
            ),
            find_waiting,
            set="length",
        ),
        Metric(
            translatable("branching"),
            translatable("mean number of legal actions at a decision"),
            find_branching,
            set="choices",
        ),
        Metric(
            translatable("tree size"),
            translatable(
                "sum of log10 of the number of legal actions over all decisions of a game"
            ),
            find_tree,
            set="choices",
        ),
        Metric(
            translatable("forced"),
            translatable("share of the questions that have one legal answer"),
            find_forced,
            is_share=True,
            set="choices",
        ),
        Metric(
            translatable("clear decisions"),
            translatable(
                "share of the questions in which rules of thumb put the second best action at "
                "least 2 points behind"
            ),
            find_clear,
            is_share=True,
            set="advice",
            table="advice",
        ),
        Metric(
            translatable("idle decisions"),
            translatable(
                "share of the questions in which rules of thumb see no more than a quarter of a "
                "point between all actions"
            ),
            find_idle,
            is_share=True,
            set="advice",
            table="advice",
        ),
        Metric(
            translatable("real decisions"),
            translatable("share of the questions that are neither forced nor clear nor idle"),
            find_real,
            is_share=True,
            set="advice",
            table="advice",
        ),
        Metric(
            translatable("effective choices"),
            translatable(
                "number of equally good actions that a decision amounts to: exp of the entropy of "
                "softmax(rating / 1 point)"
            ),
            find_effective,
            set="advice",
            table="advice",
        ),
    )
}
