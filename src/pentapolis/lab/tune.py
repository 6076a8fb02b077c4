"""Tunes the search of a game's bots by paired games, one setting at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from pentapolis.bots import Bot, Budget
from pentapolis.bots.engine.tree import SearchSettings
from pentapolis.bots.search import SearchBot
from pentapolis.bots.settings import PLAYOUTS, TIE_MARGIN, BotSettings
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game

from .duel import play_duel
from .gain import BETTER, GainTest, judge_leads
from .toml_edit import add_note, parse_toml, set_values

# The settings that can be tuned, each with the values to try.
LADDERS: Final[dict[str, tuple[int, ...]]] = {
    "turns": (0, 2, 4, 6, 8, 12, 16, 24, 32),
    "trust": (25, 50, 100, 150, 250, 400),
    "step": (40, 75, 150, 300, 600),
    "width": (2, 3, 4, 6, 9, 14),
    "widen": (0, 50, 100, 200),
    "noise": (0, 30, 60, 120, 250),
    "few": (0, 4, 6, 9, 14),
    "spread": (400, 800, 1500, 2500, 4000),
    "winning": (0, 25, 50, 75),
    "error": (25, 50, 100, 200, 400, 800),
}
HEAD: Final = "How the bots think about this game; bots/engine/tree.py explains the numbers."

CompareSettings = Callable[[SearchSettings, SearchSettings], GainTest]  # changed, present


@dataclass(frozen=True)
class SettingTrial:
    """One changed setting, and how it did in paired games."""

    name: str
    old: int
    new: int
    found: GainTest

    @property
    def is_kept(self) -> bool:
        """Return whether it is decided that the change is better."""
        return self.found.word == BETTER

    def line(self) -> str:
        """Return the trial as a line of text."""
        found = self.found
        fate = "kept" if self.is_kept else "dropped"
        lead = f"{found.mean:+.1f} points a deal"
        deals = "1 deal" if found.deals == 1 else f"{found.deals} deals"
        said = f"{lead}, {found.word} after {deals}, {fate}"
        return f"{self.name} {self.old} -> {self.new}: {said}"


def neighbours(name: str, value: int) -> list[int]:
    """Return the next lower and the next higher value to try for a setting."""
    ladder = LADDERS[name]
    below = [step for step in ladder if step < value]
    above = [step for step in ladder if step > value]
    return below[-1:] + above[:1]


def tune_search(
    start: BotSettings, names: list[str], compare: CompareSettings
) -> Iterator[tuple[SettingTrial, BotSettings]]:
    """Try other values of each setting in turn; yield each trial with the settings after it."""
    for name in names:
        if name not in LADDERS:
            known = ", ".join(LADDERS)
            raise ValueError(f"no setting is called {name!r}; there are: {known}")
    present = start
    for name in names:
        old = int(getattr(present.search_settings(), name))
        for new in neighbours(name, old):
            changed = present.replace_search(name, new)
            found = compare(changed.search_settings(), present.search_settings())
            trial = SettingTrial(name, old, new, found)
            if trial.is_kept:
                present = changed
            yield trial, present
            if trial.is_kept:
                break


def compare_settings(
    spec: GameSpec, game: Game, playouts: int, deals: int, seed: int
) -> CompareSettings:
    """Return a function that compares settings by duels of search bots, in `deals` at most."""

    def make(settings: SearchSettings, seed: int) -> Bot:
        return SearchBot("tuned", seed, spec, Budget(playouts=playouts), settings)

    def compare(changed: SearchSettings, present: SearchSettings) -> GainTest:
        played = play_duel(game, partial(make, changed), partial(make, present), seed)
        return judge_leads(lead for lead, _won in islice(played, deals))

    return compare


def write_settings(path: Path, settings: BotSettings, command: str, kept: list[str]) -> None:
    """Write tuned settings into a game's file, with a note on how they were found."""
    document = parse_toml(path, HEAD)
    set_values(document, "search", settings.search)
    set_values(document, PLAYOUTS, settings.playouts)
    set_values(document, TIE_MARGIN, settings.tie_margin)
    add_note(document, {"command": command, "kept": kept})
    path.write_text(document.as_string(), encoding="utf-8")
