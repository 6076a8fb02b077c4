"""A hint: the best action found, what it is expected to lead to, and what for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.core.spec import GameSpec
from pentapolis.core.state import SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.core.words import Words

from .base import Budget
from .search import POINT, Search
from .searcher import SearchBot

SECONDS: Final = 1.0  # of thought
TRIALS: Final = 4  # ends that are looked at for the reason


@dataclass(frozen=True)
class Gain:
    """A line of the score sheet that grows."""

    label: str
    points: int
    rule: str


@dataclass(frozen=True)
class Hint:
    """What a player is told; all of it follows from the player's own view.

    Plain values only: it travels between processes.
    """

    action: int
    lead: int  # hundredths of a point over the best other seat, expected
    better: int | None  # hundredths by which the next best action tried is behind; None: no other
    line: Gain | None  # of the score sheet: what grows most, with the points it grows by


def hint(spec: GameSpec, view: View, seed: int, budget: Budget | None = None) -> Hint:
    """Search the best action of a view that has a choice, and say what it is good for."""
    if view.seat == SPECTATOR or not view.legal:
        raise ValueError(f"a hint is for the seat that decides; seat {view.seat} has no choice")
    bot = SearchBot("hint", seed, spec)
    thought = budget if budget is not None else Budget(seconds=SECONDS)
    if len(view.legal) == 1:
        thought = Budget(playouts=1)  # nothing to choose, but the result is worth telling
    search = bot.searched(view, thought)
    best = search.best()
    return Hint(view.legal[best], search.lead(best), ahead(search, best), reason(search, best))


def ahead(search: Search, best: int) -> int | None:
    """Compare the best action with the next best one that was tried."""
    others = [
        search.lead(index)
        for index, visits in enumerate(search.root.visits)
        if visits and index != best
    ]
    return search.lead(best) - max(others) if others else None


def reason(search: Search, best: int) -> Gain | None:
    """Find the line of the score sheet that grows most after the action, in worlds made up."""
    before = sheet(search, search.began(0))
    gains: dict[tuple[str, str], int] = {}
    for number in range(TRIALS):
        after = sheet(search, search.ended(best, number))
        for key in {**before, **after}:
            gains[key] = gains.get(key, 0) + after.get(key, 0) - before.get(key, 0)
    if not gains:
        return None
    label, rule = max(gains, key=lambda key: gains[key])
    points = round(gains[label, rule] / TRIALS)
    return Gain(label, points, rule) if points > 0 else None


def sheet(search: Search, state: State) -> dict[tuple[str, str], int]:
    """Add up the score sheet of the searching seat by label and rule."""
    out: dict[tuple[str, str], int] = {}
    for line in search.game.sheet(state, search.seat):
        key = line.label, line.rule
        out[key] = out.get(key, 0) + line.points
    return out


def sentence(found: Hint, label: str, _: Words) -> str:
    """Say in words what a hint expects; the label of its line comes translated by the game."""
    lead = round(found.lead / POINT)
    text = _("Expected lead over the best other player: {lead}.", lead=signed(lead))
    if found.line is not None:
        why = _(
            "Most points will come from: {label} ({points}).",
            label=label,
            points=signed(found.line.points),
        )
        text += " " + why
    return text


def signed(points: int) -> str:
    """Write points with their sign, the minus as printers do."""
    return f"−{-points}" if points < 0 else f"+{points}"
