"""A hint: the best action found, what it is expected to lead to, and what for."""

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

SECONDS: Final = 1.0  # of thought
ENDS: Final = 4  # that are looked at for the reason


@dataclass(frozen=True)
class Gain:
    """A line of the score sheet that grows."""

    label: str
    points: int
    rule: str


@dataclass(frozen=True)
class Hint:
    """The best action found; all of it follows from the player's own view.

    Plain values only: it travels between processes.
    """

    action: int
    lead: int  # hundredths of a point over the best other seat, expected
    better: int | None  # hundredths over the next best action that was tried; None: no other
    line: Gain | None  # of the score sheet: what grows most, with the points it grows by


def hint(spec: GameSpec, view: View, seed: int, budget: Budget | None = None) -> Hint:
    """Search the best action of a view that has a choice, and find what it is good for."""
    if view.seat == SPECTATOR or not view.legal:
        raise ValueError(f"a hint is for the seat that decides; seat {view.seat} has no choice")
    bot = SearchBot("hint", seed, spec)
    budget = budget if budget is not None else Budget(seconds=SECONDS)
    if len(view.legal) == 1:
        budget = Budget(playouts=1)  # nothing to choose, but the result is worth knowing
    search = bot.search(view, budget)
    best = search.best()
    better = compare_next(search, best)
    return Hint(view.legal[best], search.lead(best), better, find_reason(search, best))


def compare_next(search: Search, best: int) -> int | None:
    """Return by how much the best action leads the next best one that was tried."""
    others = [
        search.lead(index)
        for index, visits in enumerate(search.root.visits)
        if visits and index != best
    ]
    return search.lead(best) - max(others) if others else None


def find_reason(search: Search, best: int) -> Gain | None:
    """Find the line of the score sheet that grows most after the action, in worlds made up."""
    before = sum_sheet(search, search.start_playout(0))
    gains: dict[tuple[str, str], int] = {}
    for number in range(ENDS):
        after = sum_sheet(search, search.play_out(best, number))
        for key in {**before, **after}:
            gains[key] = gains.get(key, 0) + after.get(key, 0) - before.get(key, 0)
    if not gains:
        return None
    label, rule = max(gains, key=lambda key: gains[key])
    points = round(gains[label, rule] / ENDS)
    return Gain(label, points, rule) if points > 0 else None


def sum_sheet(search: Search, state: State) -> dict[tuple[str, str], int]:
    """Add up the score sheet of the searching seat by label and rule."""
    out: dict[tuple[str, str], int] = {}
    for line in search.game.score_sheet(state, search.seat):
        key = line.label, line.rule
        out[key] = out.get(key, 0) + line.points
    return out


def sentence(found: Hint, label: str, _: Words) -> str:
    """Put a hint into words; the label of its line comes translated by the game."""
    lead = round(found.lead / POINT)
    text = _("Expected lead over the best other player: {lead}.", lead=write_signed(lead))
    if found.line is not None:
        why = _(
            "Most points will come from: {label} ({points}).",
            label=label,
            points=write_signed(found.line.points),
        )
        text += " " + why
    return text


def write_signed(points: int) -> str:
    """Write points with their sign, the minus as printers do."""
    return f"−{-points}" if points < 0 else f"+{points}"
