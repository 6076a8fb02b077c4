"""What the workshop answers, as types; docs/wire.md is generated from them."""

from __future__ import annotations

from typing import Literal, TypedDict


class VariantCheck(TypedDict):
    """Whether a box can be played: random games show that."""

    admitted: bool
    text: str  # a sentence
    reason: str  # what broke, in English; "" if nothing did
    replay: str  # the game that shows it as a replay file, or ""


class MetricRow(TypedDict):
    """A metric of original and variant, written with intervals."""

    name: str
    about: str  # its definition
    original: str
    variant: str
    difference: str  # "–" before there are enough deals
    verdict: str
    decides: bool  # it was named before the first deal; the others are also seen


class Comparison(TypedDict):
    """A comparison of a variant with the original on the same deals, as far as it is."""

    id: str
    state: Literal["running", "done", "stopped", "failed"]
    deals: int  # played so far, by both
    wanted: int
    games: int
    text: str  # what it says so far, in a sentence
    verdict: Literal["", "different", "alike", "undecided"]
    low: float | None  # of the interval of the difference; null before it can be told
    high: float | None
    drawing: str  # SVG: the interval as it shrinks
    caption: str  # what the drawing shows
    metrics: list[MetricRow]
