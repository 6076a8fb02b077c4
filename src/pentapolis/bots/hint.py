"""Hints: the best action that a search finds, the lead to expect, and where points come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.state import SPECTATOR, State
from pentapolis.core.view import View

from .bot import Budget
from .engine.tree_search import POINT, Search
from .search import SearchBot

SECONDS: Final = 1.0  # to search
REASON_PLAYOUTS: Final = 4  # playouts that the reason is taken from


@dataclass(frozen=True)
class Gain:
    """A line of the score sheet that grows by some points."""

    label: str
    points: int
    rule: str


@dataclass(frozen=True)
class Hint:
    """The best action found, from nothing but what the player may know.

    It has plain values only, because it is sent between processes.
    """

    action: int
    lead: int  # expected, over the best other seat, in hundredths of a point
    better: int | None  # than the next best action, in hundredths; None: no other was tried
    line: Gain | None  # the line of the score sheet that grows most


def hint(spec: GameSpec, view: View, seed: int, budget: Budget | None = None) -> Hint:
    """Return the best action for the seat of a view, and what it is good for."""
    if view.seat == SPECTATOR or not view.legal:
        raise ValueError(f"a hint is for the seat that decides; seat {view.seat} has no choice")
    bot = SearchBot("hint", seed, spec)
    budget = budget if budget is not None else Budget(seconds=SECONDS)
    if len(view.legal) == 1:
        budget = Budget(playouts=1)  # nothing to choose, but the expected lead is worth knowing
    search = bot.search(view, budget)
    best = search.best()
    better = compare_next(search, best)
    return Hint(view.legal[best], search.lead(best), better, find_reason(search, best))


def compare_next(search: Search, best: int) -> int | None:
    """Return how much better the best action is than the next best one that was tried."""
    others = [
        search.lead(index)
        for index, visits in enumerate(search.root.visits)
        if visits and index != best
    ]
    return search.lead(best) - max(others) if others else None


def find_reason(search: Search, best: int) -> Gain | None:
    """Return the line of the score sheet that grows most after an action, over some playouts."""
    before = sum_sheet(search, search.start_playout(0))
    gains: dict[tuple[str, str], int] = {}
    for number in range(REASON_PLAYOUTS):
        after = sum_sheet(search, search.play_out(best, number))
        for key in {**before, **after}:
            gains[key] = gains.get(key, 0) + after.get(key, 0) - before.get(key, 0)
    if not gains:
        return None
    label, rule = max(gains, key=lambda key: gains[key])
    points = round(gains[label, rule] / REASON_PLAYOUTS)
    return Gain(label, points, rule) if points > 0 else None


def sum_sheet(search: Search, state: State) -> dict[tuple[str, str], int]:
    """Return the points of the searching seat by label and rule."""
    out: dict[tuple[str, str], int] = {}
    for line in search.game.score_sheet(state, search.seat):
        key = line.label, line.rule
        out[key] = out.get(key, 0) + line.points
    return out


def sentence(found: Hint, label: str, _: Words) -> str:
    """Return the reason for a hint in words; `label` is that of its line, in the game's words.

    The expected lead is not named: from one search to the next it swings by more than most
    decisions are worth.
    """
    parts = [_("Worth it for: {label}.", label=label)] if found.line is not None else []
    if found.better is not None and found.better < POINT:
        parts.append(_("Other moves are about as good."))
    elif found.better is not None or not parts:
        parts.append(_("The search found nothing better."))
    return " ".join(parts)
