"""What was asked for on the command line, turned into games, options and bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from pentapolis.bots import Bot, named
from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec, Option
from pentapolis.locale import LANGUAGES
from pentapolis.registry import load, spec_of

from .wrong import Wrong, plainly

LANGUAGE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts

Slug = Annotated[str, typer.Argument(help="A game, as `pentapolis games` lists them.")]
Seats = Annotated[int | None, typer.Option(help="How many sit at the table.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the game, name=value; may be repeated."),
]
Seed = Annotated[
    int | None, typer.Option(help="A whole number that fixes all luck, to play the same again.")
]
Language = Annotated[str | None, typer.Option("--lang", help="de or en; usual: as in LANG.")]


def usual_language() -> str:
    """Follow the environment; English where it speaks none of ours."""
    for name in LANGUAGE_VARIABLES:
        value = os.environ.get(name, "")
        if value:
            lang = value.split(".")[0].split("_")[0].lower()
            return lang if lang in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def language(asked: str | None) -> str:
    """Check a language that was asked for; else follow the environment."""
    if asked is None:
        return usual_language()
    if asked not in LANGUAGES:
        raise Wrong(f"there is no language {asked!r}; there are: {', '.join(LANGUAGES)}")
    return asked


def spec_named(slug: str) -> GameSpec:
    """Find a game by slug or folder."""
    with plainly():
        return spec_of(slug)


def made(slug: str, spec: GameSpec, seats: int, options: dict[str, int]) -> Game:
    """Make a game ready to play."""
    with plainly():
        return load(slug, seats=seats, **options)


def chosen_options(spec: GameSpec, pairs: list[str] | None) -> dict[str, int]:
    """Read name=value pairs; a value is a number or its label."""
    known = {option.name: option for option in spec.meta.options}
    chosen: dict[str, int] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not sign:
            raise Wrong(f"an option is written name=value, not {pair!r}")
        if name not in known:
            names = ", ".join(known) or "none"
            raise Wrong(f"{spec.meta.title} has no option {name!r}; it has: {names}")
        chosen[name] = option_value(known[name], value.strip())
    return chosen


def option_value(option: Option, text: str) -> int:
    """Read a value by number or label."""
    for number, label in option.values.items():
        if text == str(number) or text.lower() == label.lower():
            return number
    values = ", ".join(f"{number} ({label})" for number, label in option.values.items())
    raise Wrong(f"the option {option.name} takes {values}; not {text!r}")


def listed(text: str | None) -> list[str]:
    """Split a list with commas."""
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def bots_named(names: list[str], spec: GameSpec, seed: int) -> list[Bot]:
    """Make bots, each with luck of its own."""
    with plainly():
        return [named(name, spec, (seed + index) % (1 << 64)) for index, name in enumerate(names)]


def file_text(path: Path) -> str:
    """Read a text file."""
    with plainly():
        try:
            return path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise Wrong(f"{path} is no replay: it is not text") from None


def tests_of(spec: GameSpec) -> Path | None:
    """Find a game's tests: in its own project, else in tests/games of this or a folder above."""
    folder = spec.meta.folder
    own = folder.parent / "tests"
    if own.is_dir():
        return own
    for base in (*folder.parents, Path.cwd()):
        place = base / "tests" / "games" / folder.name
        if place.is_dir():
            return place
    return None
