"""Arguments that several commands have, and what they stand for: games, options, bots, files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from pentapolis.bots import Bot, make_bot
from pentapolis.catalog.games import Games, all_games
from pentapolis.catalog.languages import LANGUAGES
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.seats import seat_letter
from pentapolis.play import Timeline

from .errors import CliError, friendly_errors

LANGUAGE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts

Slug = Annotated[str, typer.Argument(help="A game from the list of `pentapolis games`.")]
Seats = Annotated[int | None, typer.Option(help="How many players.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="A game option, name=value; repeat it for more."),
]
Seed = Annotated[
    int | None, typer.Option(help="A whole number that fixes all luck, to repeat a game.")
]
Language = Annotated[str | None, typer.Option("--lang", help="de or en; default: from LANG.")]
ReplayFile = Annotated[Path, typer.Argument(help="A replay file.", show_default=False)]
Ply = Annotated[int | None, typer.Option(help="Position after this many moves; default: the last.")]
Seat = Annotated[
    str | None, typer.Option(help="Show what this seat sees: A, B, ...; default: a spectator.")
]


def usual_language() -> str:
    """Return the language of the environment; English if we don't have it."""
    for name in LANGUAGE_VARIABLES:
        value = os.environ.get(name, "")
        if value:
            lang = value.split(".")[0].split("_")[0].lower()
            return lang if lang in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def find_language(lang: str | None) -> str:
    """Return the language given on the command line, or else that of the environment."""
    if lang is None:
        return usual_language()
    if lang not in LANGUAGES:
        raise CliError(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    return lang


def find_games() -> Games:
    """Return all games; CliError if one of them cannot be loaded."""
    with friendly_errors():
        return all_games()


def find_spec(slug: str) -> GameSpec:
    """Return a game by slug or folder."""
    with friendly_errors():
        return all_games().find(slug)


def load_game(spec: GameSpec, seats: int, options: dict[str, int]) -> Game:
    """Make a game ready to play."""
    with friendly_errors():
        return spec.load(seats, options)


def read_options(spec: GameSpec, pairs: list[str] | None) -> dict[str, int]:
    """Return the options given as name=value; a value is a number or a label."""
    known = {option.name: option for option in spec.meta.options}
    options: dict[str, int] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not sign:
            raise CliError(f"an option is written name=value, not {pair!r}")
        if name not in known:
            raise CliError(str(spec.meta.unknown_option(name)))
        number = known[name].find_value(value)
        if number is None:
            raise CliError(str(spec.meta.wrong_value(known[name], value.strip())))
        options[name] = number
    return options


def split_list(text: str | None) -> list[str]:
    """Return the parts of a text between commas."""
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def make_bots(names: list[str], spec: GameSpec, seed: int) -> list[Bot]:
    """Make bots, each with luck of its own."""
    with friendly_errors():
        return [
            make_bot(name, spec, (seed + index) % (1 << 64)) for index, name in enumerate(names)
        ]


def read_text(path: Path) -> str:
    """Read a replay file as text."""
    with friendly_errors():
        try:
            return path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise CliError(f"{path} is not a replay file: it is not text") from None


def check_ply(at: int | None, timeline: Timeline) -> int:
    """Return the ply to show; the last one if none is given."""
    ply = timeline.ply if at is None else at
    if not 0 <= ply <= timeline.ply:
        raise CliError(f"--at takes a number from 0 to {timeline.ply}, not {ply}")
    return ply


def find_seat(text: str, seats: int) -> int:
    """Return the seat with a letter."""
    letters = [seat_letter(seat) for seat in range(seats)]
    if text.upper() not in letters:
        raise CliError(f"--seat takes one of {', '.join(letters)}, not {text!r}")
    return letters.index(text.upper())


def find_tests(spec: GameSpec) -> Path | None:
    """Return the folder of a game's tests: in its own project, or in tests/games above it."""
    folder = spec.meta.folder
    own = folder.parent / "tests"
    if own.is_dir():
        return own
    for base in (*folder.parents, Path.cwd()):
        place = base / "tests" / "games" / folder.name
        if place.is_dir():
            return place
    return None
