"""The numbers that fit bots to a game, from `bots.toml` in the game's folder."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from pentapolis.core.spec import GameSpec

from .tree import Settings

FILE: Final = "bots.toml"
HEAD: Final = (
    "# How the search bots think about this game; the numbers are explained in bots/tree.py."
)
USUAL_TRIES: Final = {"expert": 20, "master": 100}
LEVELS: Final = tuple(USUAL_TRIES)  # that search
USUAL_BLUR: Final = {"newcomer": 300, "casual": 100}


@dataclass(frozen=True)
class Numbers:
    """What a game says about its bots; the search knows which names there are."""

    search: dict[str, int] = field(default_factory=dict)
    special: dict[str, dict[str, int]] = field(default_factory=dict)  # what a level has otherwise
    follow: tuple[str, ...] = ()  # questions that the search answers by advice alone
    tries: dict[str, int] = field(default_factory=lambda: dict(USUAL_TRIES))
    blur: dict[str, int] = field(default_factory=lambda: dict(USUAL_BLUR))  # of later turns
    notes: list[dict[str, object]] = field(default_factory=list)  # how the numbers were found

    def settings(self, level: str = "") -> Settings:
        """Make the settings of a search; TypeError names a number that there is not."""
        return Settings(**{**self.search, **self.special.get(level, {})})

    def changed(self, name: str, value: int) -> Numbers:
        """Give the same numbers but one of the search."""
        return replace(self, search={**self.search, name: value})


def numbers_of(spec: GameSpec) -> Numbers:
    """Read a game's numbers; a game without a file takes the usual ones."""
    return read(spec.meta.folder / FILE)


@lru_cache(maxsize=32)
def read(path: Path) -> Numbers:
    """Read a file of numbers once; ValueError says what is wrong with it."""
    if not path.is_file():
        return Numbers()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    search = {name: value for name, value in data.get("search", {}).items() if name not in LEVELS}
    numbers = Numbers(
        search=search,
        special={name: data["search"][name] for name in LEVELS if name in data.get("search", {})},
        follow=tuple(data.get("follow", [])),
        tries={**USUAL_TRIES, **data.get("tries", {})},
        blur={**USUAL_BLUR, **data.get("blur", {})},
        notes=data.get("notes", []),
    )
    for group in [search, *numbers.special.values(), numbers.tries, numbers.blur]:
        for name, value in group.items():
            if type(value) is not int or value < 0:
                raise ValueError(f"{path.name}: {name} takes a whole number from 0, not {value!r}")
    try:
        for level in ("", *numbers.special):
            numbers.settings(level)
    except TypeError as wrong:
        raise ValueError(f"{path.name}: {wrong}") from None
    return numbers


def recorded(numbers: Numbers, command: str, kept: list[str]) -> str:
    """Write numbers as a file, with a note of how they were found after the notes before."""
    lines = [
        HEAD,
        "",
        f"follow = {json.dumps(numbers.follow)} # questions answered by advice alone",
        "",
        "[search]",
        *pairs(numbers.search),
        "",
    ]
    for level, special in numbers.special.items():
        lines += [f"[search.{level}]", *pairs(special), ""]
    lines += [
        "[tries] # for a decision, by level",
        *pairs(numbers.tries),
        "",
        "[blur] # hundredths of a point by which promises look alike to a level",
        *pairs(numbers.blur),
    ]
    found: dict[str, object] = {"command": command, "kept": kept}
    for note in [*numbers.notes, found]:
        lines += ["", "[[notes]]"]
        lines += [f"{name} = {json.dumps(value)}" for name, value in note.items()]
    return "\n".join(lines) + "\n"


def pairs(numbers: dict[str, int]) -> list[str]:
    return [f"{name} = {value}" for name, value in numbers.items()]
