"""Scores: the score sheet of all seats, and the scores over time."""

from __future__ import annotations

from dataclasses import dataclass

from pentapolis.core.game import Game
from pentapolis.core.state import State

from .timeline import Timeline


@dataclass(frozen=True)
class ScoreRow:
    """One line of the score sheet for all seats; None where a seat has no such line."""

    label: str
    rule: str
    points: tuple[int | None, ...]


def score_rows(game: Game, state: State) -> list[ScoreRow]:
    """Return the score sheet of all seats, lines in the order in which they first appear."""
    found: dict[tuple[str, str], list[int | None]] = {}
    for seat in range(game.seats):
        for line in game.score_sheet(state, seat):
            points = found.setdefault((line.label, line.rule), [None] * game.seats)
            points[seat] = (points[seat] or 0) + line.points
    return [ScoreRow(label, rule, tuple(points)) for (label, rule), points in found.items()]


def score_history(timeline: Timeline) -> list[list[int]]:
    """Return the scores before each ply and at the end."""
    state = timeline.position_at(0)
    scores = [state.scores()]
    for action in timeline.line:
        state.apply(action)
        scores.append(state.scores())
    return scores
