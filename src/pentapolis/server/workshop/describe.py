"""What the workshop says about checks and comparisons."""

from __future__ import annotations

import math

from pentapolis.catalog.languages import frame_words
from pentapolis.catalog.words import Words
from pentapolis.draw.chart import Look, draw_band
from pentapolis.lab.admission import GAMES, Failure
from pentapolis.lab.experiment.findings import Difference
from pentapolis.lab.experiment.metrics import METRICS, Metric
from pentapolis.lab.experiment.paired import SETS, Pairs
from pentapolis.lab.experiment.sentences import Numbers, tell_difference
from pentapolis.lab.experiment.statistics import (
    LOOK_FROM,
    Verdict,
    find_discoveries,
    find_p_value,
)

from . import wire
from .comparisons import Comparison


def describe_check(failure: Failure | None, _: Words) -> wire.VariantCheck:
    """Return what random games say about a box."""
    if failure is None:
        text = _("The rules hold: {n} random games at each number of players.", n=GAMES)
        return {"admitted": True, "text": text, "reason": "", "replay": ""}
    text = _("The rules don't hold with these values, so this box can't be played.")
    text = f"{text} {describe_failure(failure, _)}"
    return {"admitted": False, "text": text, "reason": str(failure), "replay": failure.replay}


def describe_failure(failure: Failure, _: Words) -> str:
    """Return in a sentence what went wrong in a random game."""
    seats = failure.seats
    if failure.kind == "stuck":
        return _(
            "With {n} players, a game came to a point where nobody could do anything.", n=seats
        )
    if failure.kind == "endless":
        return _("With {n} players, a game did not come to an end.", n=seats)
    if failure.kind == "position":
        return _("With {n} players, a game came to a position that can't be.", n=seats)
    return _("With {n} players, the rules could not go on with these values.", n=seats)


def list_metrics() -> list[Metric]:
    """List the metrics that a comparison can be about."""
    return [metric for metric in METRICS.values() if metric.set in SETS]


def describe_comparison(one: Comparison, lang: str) -> wire.Comparison:
    """Return how far a comparison is and what it says."""
    _, numbers, pairs = frame_words(lang), Numbers(lang), one.pairs
    metric = METRICS[one.wish.metric]
    verdict = pairs.judge(metric.name) if pairs.can_judge else None
    low, high = (verdict.estimate.low, verdict.estimate.high) if verdict else (None, None)
    looks = list_looks(one, metric)
    return {
        "id": one.id,
        "state": one.state,
        "deals": pairs.deals,
        "wanted": one.wish.deals,
        "games": 2 * pairs.deals,
        "text": tell_comparison(one, verdict, _, numbers),
        "verdict": verdict.word if verdict else "",  # type: ignore[typeddict-item]
        "low": low,
        "high": high,
        "drawing": draw_looks(looks, one.wish.deals, metric, _, numbers),
        "caption": describe_drawing(looks, _),
        "metrics": list_rows(pairs, metric, _, numbers) if pairs.deals else [],
    }


def tell_comparison(one: Comparison, verdict: Verdict | None, _: Words, n: Numbers) -> str:
    """Return what a comparison says so far, in a sentence."""
    if one.state == "failed":
        return _("The comparison stopped: this machine had no time for it. Try fewer deals.")
    if verdict is None:
        if one.state == "running":
            return _("Too early to say: the first answer comes after {n} deals.", n=LOOK_FROM)
        return _("Too early to say: a comparison takes {n} deals.", n=LOOK_FROM)
    metric = METRICS[one.wish.metric]
    original, variant = one.pairs.estimate(metric.name)
    return tell_difference(Difference(metric, original, variant, verdict), _, n)


def list_rows(pairs: Pairs, chosen: Metric, _: Words, n: Numbers) -> list[wire.MetricRow]:
    """Return all metrics, the chosen one first; of the others only discoveries have a verdict."""
    metrics = sorted(list_metrics(), key=lambda metric: metric is not chosen)
    verdicts = [pairs.judge(metric.name) for metric in metrics]
    counts = find_discoveries([find_p_value(one.estimate) for one in verdicts])
    rows: list[wire.MetricRow] = []
    for metric, verdict, is_found in zip(metrics, verdicts, counts, strict=True):
        original, variant = pairs.estimate(metric.name)
        is_told = pairs.can_judge and (metric is chosen or is_found or verdict.word == "alike")
        rows.append(
            {
                "name": _(metric.name),
                "about": _(metric.meaning),
                "original": keep_whole(n.estimate(original, metric.is_share)),
                "variant": keep_whole(n.estimate(variant, metric.is_share)),
                "difference": keep_whole(n.estimate(verdict.estimate, metric.is_share, sign=True))
                if pairs.can_judge
                else "–",
                "verdict": _(verdict.word) if is_told else "",
                "decides": metric is chosen,
            }
        )
    return rows


def keep_whole(text: str) -> str:
    """Let a number and its interval break only between each other, as a narrow column must."""
    number, bracket, interval = text.partition(" (")
    interval = interval.replace(" ", "\u00a0").replace("–", "\u2060–\u2060")
    return f"{number}{bracket}{interval}"


def list_looks(one: Comparison, metric: Metric) -> list[Look]:
    """Return the difference and its interval at each look that can tell something."""
    looks = []
    for deals in one.looks:
        if deals >= LOOK_FROM:
            found = one.pairs.judge(metric.name, deals).estimate
            looks.append(Look(deals, found.mean, found.low, found.high))
    return [look for look in looks if math.isfinite(look.low) and math.isfinite(look.high)]


def describe_drawing(looks: list[Look], _: Words) -> str:
    """Say what the picture of a comparison shows: nothing yet, a bar, or a band."""
    if not looks:
        return _(
            "Here you will see the difference from the first look on, after {n} deals.", n=LOOK_FROM
        )
    if len(looks) == 1:
        return _(
            "The difference (variant minus original) at the first look, after {n} deals. "
            "The bar holds the true difference with 95 % certainty, however often you look.",
            n=looks[0].at,
        )
    return _(
        "The difference (variant minus original) over the deals played. "
        "The band holds the true difference with 95 % certainty, however often you look."
    )


def draw_looks(looks: list[Look], until: int, metric: Metric, _: Words, n: Numbers) -> str:
    """Draw the interval of the difference as it shrank."""
    about = _("Difference in {metric}, by deals: variant minus original", metric=_(metric.name))

    def write(value: float) -> str:
        if metric.is_share:
            return n.percent(value, sign=True)
        return n.number(value, digits=0 if math.isclose(value, round(value)) else 1, sign=True)

    return draw_band(looks, until, about, write)
