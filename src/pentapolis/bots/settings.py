"""The settings of a game's bots, from `bots/settings.toml` in the game's folder."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from pentapolis.catalog.spec import GameSpec

from .engine.tree import SearchSettings

FILE: Final = "bots/settings.toml"
# Keys of the file. They keep their names, whatever the code calls these settings.
RATE_ONLY: Final = "follow"
PLAYOUTS: Final = "tries"
TIE_MARGIN: Final = "blur"
USUAL_PLAYOUTS: Final = {"expert": 20, "master": 100}
SEARCHING: Final = tuple(USUAL_PLAYOUTS)  # levels that search
USUAL_TIE_MARGIN: Final = {"newcomer": 300, "casual": 100, "guest": 900}


@dataclass(frozen=True)
class BotSettings:
    """What a game sets for its bots; SearchSettings explains the numbers of the search."""

    search: dict[str, int] = field(default_factory=dict)
    special: dict[str, dict[str, int]] = field(default_factory=dict)  # by level: what differs
    rate_only: tuple[str, ...] = ()  # questions answered by ratings, without a search
    playouts: dict[str, int] = field(default_factory=lambda: dict(USUAL_PLAYOUTS))  # by level
    # By level: hundredths of a point up to which ratings count as equal.
    tie_margin: dict[str, int] = field(default_factory=lambda: dict(USUAL_TIE_MARGIN))
    notes: list[dict[str, object]] = field(default_factory=list)  # how the numbers were found

    def search_settings(self, level: str = "") -> SearchSettings:
        """Return the settings of a search; TypeError names a setting that does not exist."""
        return SearchSettings(**{**self.search, **self.special.get(level, {})})

    def replace_search(self, name: str, value: int) -> BotSettings:
        """Return these settings with one number of the search changed."""
        return replace(self, search={**self.search, name: value})

    def replace_tie_margin(self, level: str, value: int) -> BotSettings:
        """Return these settings with the tie margin of one level changed."""
        return replace(self, tie_margin={**self.tie_margin, level: value})


def settings_file(spec: GameSpec) -> Path:
    """Return the file of a game's settings; it may be missing."""
    return spec.meta.folder / FILE


def load_settings(spec: GameSpec) -> BotSettings:
    """Return a game's settings; the usual ones if it has no file."""
    return read_settings(settings_file(spec))


@lru_cache(maxsize=32)
def read_settings(path: Path) -> BotSettings:
    """Read a file of settings, only once; ValueError says what is wrong with it."""
    if not path.is_file():
        return BotSettings()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    search: dict[str, Any] = data.get("search", {})
    settings = BotSettings(
        search={name: value for name, value in search.items() if name not in SEARCHING},
        special={name: search[name] for name in SEARCHING if name in search},
        rate_only=tuple(data.get(RATE_ONLY, [])),
        playouts={**USUAL_PLAYOUTS, **data.get(PLAYOUTS, {})},
        tie_margin={**USUAL_TIE_MARGIN, **data.get(TIE_MARGIN, {})},
        notes=data.get("notes", []),
    )
    check_numbers(settings, path.name)
    return settings


def check_numbers(settings: BotSettings, place: str) -> None:
    """Raise ValueError if a file has a wrong number or an unknown setting."""
    groups = [settings.search, *settings.special.values(), settings.playouts, settings.tie_margin]
    for group in groups:
        for name, value in group.items():
            if type(value) is not int or value < 0:
                raise ValueError(f"{place}: {name} must be a whole number from 0, not {value!r}")
    try:
        for level in ("", *settings.special):
            settings.search_settings(level)
    except TypeError as error:
        raise ValueError(f"{place}: {error}") from None
