"""Sentences that say what numbers mean for the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from pentapolis.catalog.words import Words, join_all

from .findings import Difference
from .handicap import Handicap
from .ladder import Step
from .lines import LineWeight
from .luck import DealShare
from .metrics import METRICS
from .permutation import Inequality
from .plan import Experiment
from .questions import Asked
from .spreads import Spread
from .statistics import ALPHA, LOOK_FROM, Estimate

SMALL = 0.03  # of win share: below this an advantage is small
HARDLY = 0.5  # of the deals: bots that end more of them alike have hardly any luck of their own


class Numbers:
    """Writes numbers as a language does."""

    def __init__(self, lang: str) -> None:
        self.comma = lang == "de"

    def number(self, value: float, digits: int = 1, sign: bool = False) -> str:
        """Write a number; a dash if there is none."""
        if not math.isfinite(value):
            return "–"
        text = f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"
        if float(text) == 0:
            text = text.lstrip("+-")
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.comma else text

    def count(self, value: int) -> str:
        """Write how many there are, thousands apart."""
        return f"{value:,}".replace(",", "." if self.comma else ",")

    def percent(self, share: float, sign: bool = False) -> str:
        """Write a share in percent."""
        return f"{self.number(100 * share, sign=sign)}\N{NO-BREAK SPACE}%"

    def estimate(self, found: Estimate, is_share: bool, sign: bool = False, digits: int = 1) -> str:
        """Write a mean with its interval."""
        if not math.isfinite(found.mean):
            return "–"
        mean = self.number((100 if is_share else 1) * found.mean, digits, sign)
        mean += "\N{NO-BREAK SPACE}%" if is_share else ""
        return f"{mean} ({self.interval(found, is_share, sign, digits)})"

    def interval(self, found: Estimate, is_share: bool, sign: bool = False, digits: int = 1) -> str:
        """Write an interval."""
        times = 100 if is_share else 1
        low, high = (self.number(times * end, digits, sign) for end in (found.low, found.high))
        between = " … " if sign or found.low < 0 else "–"  # a dash before a minus is hard to read
        return f"{low}{between}{high}"


class Bold(str):
    """A sentence that stands out."""

    __slots__ = ()


def tell_main_number(name: str, one: Estimate) -> str:
    """Say what a cell says so far, as commands do; one deal says nothing."""
    told = Numbers("en").estimate(one, True, sign=name == "worth") if one.deals > 1 else "–"
    return f"{name} {told}"


def tell_fairness(
    shares: Sequence[Estimate], judged: Inequality, handicap: Handicap | None, _: Words, n: Numbers
) -> str:
    """Say who wins how often, by the order of play, and which points would even it out.

    The seat that is furthest from fair is picked from all, and of several one is easily far off by
    luck. So the evidence is that of all places together.
    """
    fair = 1 / len(shares)
    best = max(range(len(shares)), key=lambda order: abs(shares[order].mean - fair))
    one = shares[best]
    said = _(
        "Number {order} in the order of play wins {share}; fair would be {fair}.",
        order=best + 1,
        share=n.estimate(one, True),
        fair=n.percent(fair),
    )
    if judged.p_value > ALPHA:
        return f"{said} " + _("That can be luck: no advantage is shown.")
    small = abs(one.mean - fair) < SMALL
    if one.mean > fair:
        size = _("A small advantage.") if small else _("A clear advantage.")
    else:
        size = _("A small disadvantage.") if small else _("A clear disadvantage.")
    return " ".join(filter(None, (said, size, tell_handicap(handicap, _, n))))


def tell_handicap(handicap: Handicap | None, _: Words, n: Numbers) -> str:
    """Say which points at the end would even out the order of play."""
    if handicap is None:
        return ""
    if not any(handicap.points):
        return _("No whole points at the end would make it more even.")
    points = [
        _.n(
            "{n} extra point for number {order}",
            "{n} extra points for number {order}",
            extra,
            order=order,
        )
        for order, extra in enumerate(handicap.points, 1)
        if extra
    ]
    return _(
        "Counted again with {points} at the end, the places win {shares}.",
        points=join_all(points, _),
        shares=join_all([n.percent(share.mean) for share in handicap.shares], _),
    )


def tell_skill(
    steps: Sequence[Step], name: Callable[[Step], str], _: Words, n: Numbers
) -> list[str]:
    """Say where stronger bots win more than weaker ones, and where that is not shown."""
    paying = [step for step in steps if step.share.low > step.fair]
    others = [step for step in steps if step not in paying]
    told = []
    if paying:
        shares = [f"{name(step)} {n.estimate(step.share, True)}" for step in paying]
        said = _("Skill pays: the stronger bot wins clearly more than its share.")
        told.append(said + " " + "; ".join(shares) + ".")
    if others:
        names = ", ".join(name(step) for step in others)
        told.append(_("Not shown to win more than its share: {steps}.", steps=names))
    return told


def tell_deal_share(found: DealShare, _: Words, n: Numbers) -> list[str]:
    """Say how much the deal decides who wins, and where these bots cannot tell."""
    if not math.isfinite(found.share.mean):
        return []
    told = [
        _(
            "Deal and order of play account for about {share} of who wins; the rest is decided at "
            "the table, by what the bots choose and by their luck.",
            share=n.estimate(found.share, True),
        )
    ]
    if found.same.mean >= HARDLY:
        same = n.estimate(found.same, True)
        told.append(
            _(
                "But {same} of the deals end alike whatever the bots' luck: they hardly rely on "
                "luck, so this says little.",
                same=same,
            )
        )
    return told


def tell_steps(
    steps: Sequence[Step], variant: str, name: Callable[[Step], str], _: Words, n: Numbers
) -> list[str]:
    """Say whether stronger bots are less far ahead of weaker ones on a variant than before."""
    judged = [(step, step.change) for step in steps if step.change is not None]
    if not judged:
        return []
    found = [
        _(
            "{variant}: {step} has shrunk by {less}, to {share} of the wins.",
            variant=variant,
            step=name(step),
            less=_("{number} percentage points", number=n.estimate(times(change, -100), False)),
            share=n.estimate(step.share, True),
        )
        for step, change in judged
        if step.shrinks
    ]
    if found:
        return [*found, _("So conclusions about {variant} carry a caution.", variant=variant)]
    most = -min(change.low for _step, change in judged)
    if most <= 0:
        return [_("{variant}: no step is smaller than in the original.", variant=variant)]
    less = _("{number} percentage points", number=n.number(100 * most))
    return [
        _(
            "{variant}: no smaller step is shown; none is likely to be smaller by more than "
            "{less}.",
            variant=variant,
            less=less,
        )
    ]


def tell_ending(experiment: Experiment, _: Words) -> str:
    """Say when the games of a variant stopped, if that was not settled before."""
    if not experiment.until:
        return ""
    return _(
        "Each variant was played until it was decided by this metric, or {n} deals were used up: "
        "{metric}.",
        n=experiment.deals,
        metric=_(METRICS[experiment.metric].name),
    )


def times(found: Estimate, factor: float) -> Estimate:
    """Return an estimate of so many times as much."""
    low, high = sorted((factor * found.low, factor * found.high))
    return Estimate(factor * found.mean, low, high, found.deals, abs(factor) * found.spread)


def warn_of_variant(_: Words) -> str:
    """Say why conclusions about a variant are doubtful on which a step of the ladder shrinks."""
    return _(
        "Caution: stronger bots win less often against weaker ones here than in the original; "
        "either they understand this variant less well, or luck decides more of it."
    )


def tell_difference(found: Difference, _: Words, n: Numbers, always: bool = False) -> str:
    """Say what a variant changes; nothing where it is undecided and too small to count.

    `always` is for the metric that decides: even if it does not yet, that is worth saying.
    """
    metric, verdict = found.metric, found.verdict
    name = begin_sentence(_(metric.name))
    number = n.estimate(verdict.estimate, metric.is_share, sign=True)
    if verdict.word == "different":
        before = n.estimate(found.original, metric.is_share)
        return _(
            "{metric}: {number} against {before} in the original. Decided: that is more than luck.",
            metric=name,
            number=number,
            before=before,
        )
    if verdict.word == "alike":
        return _("{metric}: {number}. Alike for the game.", metric=name, number=number)
    if found.counts or always:
        if not math.isfinite(verdict.estimate.low):
            return _("Too early to say: a comparison takes {n} deals.", n=LOOK_FROM)
        return _(
            "{metric}: {number}. Not decided yet; about {more} deals more would probably decide.",
            metric=name,
            number=number,
            more=verdict.more,
        )
    return ""


def begin_sentence(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def tell_sources(
    sources: Mapping[str, tuple[Estimate, Estimate]],
    name: Callable[[str], str],
    _: Words,
    n: Numbers,
) -> str:
    """Say which line of the score sheet brings most, and which parts winners from the others."""
    most = next(iter(sources))
    gap = max(sources, key=lambda line: sources[line][0].mean - sources[line][1].mean)
    winners, others = sources[gap]
    return _(
        "Most points come from {most}. Winners are furthest ahead in {gap}: {winners} against "
        "{others}.",
        most=name(most),
        gap=name(gap),
        winners=n.estimate(winners, False),
        others=n.estimate(others, False),
    )


def tell_scores(spreads: Sequence[Spread], _: Words, n: Numbers) -> str:
    """Say between which scores most seats end."""
    score = spreads[0]
    return _(
        "Four in five scores lie from {low} to {high}; the standard deviation is {deviation}.",
        low=n.number(score.deciles[0], 0),
        high=n.number(score.deciles[-1], 0),
        deviation=n.number(score.deviation),
    )


def tell_weights(
    weights: Mapping[str, LineWeight], name: Callable[[str], str], _: Words, n: Numbers
) -> list[str]:
    """Say which line of the score sheet makes most of a lead, and which hardly ever decides."""
    known = [one for one in weights.values() if math.isfinite(one.lead.mean)]
    if not known:
        return []
    most = max(known, key=lambda one: one.lead.mean)
    found = [
        _(
            "Of the winner's lead over the second, {share} comes from {line}.",
            line=name(most.line),
            share=n.estimate(most.lead, True),
        )
    ]
    idle = [name(one.line) for one in known if one.is_idle]
    if idle:
        found.append(_("Hardly ever decide: {lines}.", lines=", ".join(idle)))
    return found


def tell_longest(spreads: Sequence[Spread], _: Words, n: Numbers) -> str:
    """Say how long the longest game was."""
    longest = {one.name: n.number(one.most, 0) for one in spreads}
    return _(
        "The longest game had {turns} turns and {plies} plies.",
        turns=longest["turns"],
        plies=longest["plies"],
    )


def tell_length(found: Mapping[str, Estimate], _: Words, n: Numbers) -> list[str]:
    """Say how long a game is and how close it ends."""
    lines = []
    if "turns" in found:
        lines.append(
            _(
                "A game has {turns} turns, and each seat decides {decisions} times.",
                turns=n.estimate(found["turns"], False),
                decisions=n.estimate(found["decisions"], False),
            )
        )
    if "margin" in found:
        lines.append(
            _(
                "The winner is {margin} points ahead; {tight} of the games end within 5 %.",
                margin=n.estimate(found["margin"], False),
                tight=n.estimate(found["tight games"], True),
            )
        )
    if "branching" in found:
        lines.append(
            _(
                "A decision offers {branching} actions; {forced} of the questions leave no choice.",
                branching=n.estimate(found["branching"], False),
                forced=n.estimate(found["forced"], True),
            )
        )
    return lines


def tell_decisions(
    found: Mapping[str, Estimate], first: Asked, name: str, _: Words, n: Numbers
) -> list[str]:
    """Say how many questions are real decisions, and which has most of them, if it has a name."""
    lines = [
        _(
            "By rules of thumb {real} of the questions are real decisions; {clear} have one "
            "clear answer, and in {idle} it hardly matters. A decision amounts to {effective} "
            "equally good actions.",
            real=n.estimate(found["real decisions"], True),
            clear=n.estimate(found["clear decisions"], True),
            idle=n.estimate(found["idle decisions"], True),
            effective=n.estimate(found["effective choices"], False),
        )
    ]
    if name and math.isfinite(first.of_real.mean):
        lines.append(
            _(
                "Of all real decisions {share} come from one question: {question}.",
                share=n.estimate(first.of_real, True),
                question=name,
            )
        )
    return lines
