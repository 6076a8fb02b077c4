"""What a game package offers to the rest of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from pentapolis.core.game import Game
from pentapolis.core.state import Event

from .meta import Meta, OptionValue
from .words import Words


@dataclass(frozen=True)
class Stat:
    """A number that matters in a game, shown on the card of a seat."""

    icon: str  # a symbol of the drawing, or "" for none
    label: str
    value: str
    alarm: bool = False


@dataclass(frozen=True)
class GameSpec:
    """A game: its description and its functions. All functions but `make` get views only.

    `evaluate` and `rate_actions` also get positions that a search has made up from a view. Their
    values are hundredths of a point.
    """

    meta: Meta
    make: Callable[[int, dict[str, int]], Game]  # seats, complete options
    prompt: Callable[[Game, Any, int, Words], str]  # game, seen, viewer: what to decide
    describe_action: Callable[[Game, Any, int, Words], str]  # game, seen, action: what a click does
    describe_event: Callable[[Game, Any, Event, Words], str]  # game, seen after it, event
    draw_text: Callable[[Game, Any, int, Words], str]  # game, seen, viewer: the table as text
    draw: Callable[[Game, Any, Any], None] | None = None  # game, seen, canvas
    draw_seat: Callable[[Game, Any, int, Any], None] | None = None  # game, seen, seat, canvas
    # Actions that are chosen by selecting several pieces: game, seen, legal.
    selections: Callable[[Game, Any, list[int]], dict[int, list[str]]] | None = None
    stats: Callable[[Game, Any, int, Words], list[Stat]] | None = None  # game, seen, seat
    highlights: Callable[[Game, Event], list[str]] | None = None  # parts of the drawing
    evaluate: Callable[[Game, Any, int], int] | None = None  # game, seen, seat: its value
    rate_actions: Callable[[Game, Any, list[int]], list[int]] | None = None  # game, seen, legal
    rate_actions_deep: Callable[[Game, Any, list[int]], list[int]] | None = None  # slow, thorough
    features: ModuleType | None = None  # bots/features.py: what `pentapolis fit` finds weights for
    style: str = ""  # the game's own lines of the style sheet

    def load(
        self, seats: int, options: Mapping[str, OptionValue], rules: int | None = None
    ) -> Game:
        """Return the game ready to play; `rules` is the rules version of a recorded game."""
        game = self.make(seats, self.meta.complete_options(seats, options, rules))
        game.rules_version = self.meta.rules_version if rules is None else rules
        return game

    @property
    def locale(self) -> Path:
        """Return the folder of the game's translations."""
        return self.meta.folder / "locale"
