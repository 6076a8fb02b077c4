"""The chart of a finished game: every seat's score over the game."""

from __future__ import annotations

import math
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.svg import element, words
from pentapolis.play.scores import score_history
from pentapolis.play.timeline import Timeline

from ..wire import Chart

WIDTH: Final = 640
HEIGHT: Final = 400
LEFT, RIGHT, TOP, BOTTOM = 50, 630, 15, 360  # of the lines, inside the drawing
STEPS: Final = 12  # lines of the grid at most, about


def make_chart(timeline: Timeline, _: Words) -> Chart:
    """Return the scores at the plies where they change; only for a game without secrets left."""
    scores = score_history(timeline)
    last = len(scores) - 1
    plies = [
        ply
        for ply in range(len(scores))
        if ply in (0, last)
        or scores[ply] != scores[ply - 1]
        or scores[ply] != scores[min(last, ply + 1)]
    ]
    lines = [[scores[ply][seat] for ply in plies] for seat in range(timeline.game.seats)]
    return {"plies": plies, "scores": lines, "drawing": draw_chart(plies, lines, _)}


def draw_chart(plies: list[int], lines: list[list[int]], _: Words) -> str:
    """Return the chart as SVG; the page's style sheet gives each seat its colour and dashes."""
    low = min(0, *(min(line) for line in lines))
    high = max(1, *(max(line) for line in lines))
    step: int = 10 ** max(0, math.ceil(math.log10((high - low) / STEPS)))

    def x(ply: int) -> float:
        return LEFT + (RIGHT - LEFT) * ply / max(1, plies[-1])

    def y(score: int) -> float:
        return BOTTOM - (BOTTOM - TOP) * (score - low) / (high - low)

    parts = [write(RIGHT, HEIGHT - 12, _("Moves →"), "soft end")]
    for score in range(math.ceil(low / step) * step, high + 1, step):
        parts.append(element("path", {"css": "grid", "d": f"M{LEFT} {y(score):.1f}H{RIGHT}"}))
        parts.append(write(LEFT - 8, y(score), str(score).replace("-", "−"), "end"))
    for seat, line in enumerate(lines):
        points = " ".join(f"{x(ply):.1f},{y(score):.1f}" for ply, score in zip(plies, line))
        parts.append(element("polyline", {"css": f"of-{seat}", "points": points}))
    frame = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "css": "drawing", "role": "img"}
    return element("svg", {**frame, "aria-label": _("Score over the game")}, "".join(parts))


def write(x: float, y: float, text: str, css: str) -> str:
    """Return a text as SVG."""
    return element("text", {"css": css, "x": x, "y": y}, words(text))
