"""Bots by name, as people type them: `casual`, `search:1s`, `my_bots.py:Cautious`."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import re
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final, TypedDict

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.text import translatable

from .bot import Bot, Budget
from .levels import make_easygoing, make_greedy, make_level, make_short_sighted
from .points import PointsBot
from .random import RandomBot
from .restricted import MARK, RestrictedBot, split_name
from .search import SearchBot

GROUP: Final = "pentapolis.bots"  # entry points of installed packages
AMOUNT: Final = re.compile(r"(\d+(?:\.\d+)?)s|(\d+)")
USUAL_LEVEL: Final = "casual"
GUEST: Final = "guest"  # under the lowest level; only the guided first game offers it


@dataclass(frozen=True)
class BotKind:
    """A kind of bot: its name, one line about it, and the function that makes it."""

    name: str
    about: str
    make: Callable[[str, int, GameSpec, Budget], Bot]  # full name, seed, game, budget
    thinks: bool = False  # a budget may follow its name: "search:1s", "search:500"
    title: str = ""  # of a level, for people


class LevelInfo(TypedDict):
    """A level, as pages and terminal show it."""

    name: str
    title: str
    about: str
    default: bool


def make_random(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a random bot."""
    return RandomBot(name, seed, budget)


def make_points(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that takes the most points at once."""
    return PointsBot(name, seed, budget)


def make_installed(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make somebody else's bot."""
    bot = find_class(name)()
    bot.name = name
    bot.luck = SeededLuck(seed)
    return bot


def make_search(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a search bot."""
    return SearchBot(name, seed, spec, budget)


# What people choose from; the others are for experiments.
LEVELS: Final = (
    BotKind(
        "newcomer",
        translatable("grabs quick points and rarely plans ahead"),
        make_short_sighted,
        title=translatable("Newcomer"),
    ),
    BotKind(
        "casual",
        translatable("likes quick points but plans a little"),
        make_short_sighted,
        title=translatable("Casual"),
    ),
    BotKind(
        "skilled",
        translatable("balances now and later by rules of thumb"),
        make_greedy,
        title=translatable("Skilled"),
    ),
    BotKind(
        "expert",
        translatable("thinks through its best moves"),
        make_level,
        title=translatable("Expert"),
    ),
    BotKind(
        "master",
        translatable("looks furthest ahead and misses the least"),
        make_level,
        title=translatable("Master"),
    ),
)
KINDS: Final = (
    *LEVELS,
    BotKind(
        "random",
        translatable("picks any legal move at random"),
        make_random,
    ),
    BotKind("greedy", translatable("looks one move ahead and takes what looks best"), make_greedy),
    BotKind(
        "search", translatable("tries moves out in many simulated games"), make_search, thinks=True
    ),
    BotKind(GUEST, translatable("plays sensibly but loses easily"), make_easygoing),
    BotKind(
        "points",
        translatable("takes the most points a turn can bring, otherwise plays at random"),
        make_points,
    ),
)


def describe_levels(_: Words) -> list[LevelInfo]:
    """Return the levels that people choose from, in their language."""
    return [
        LevelInfo(
            name=kind.name,
            title=_(kind.title),
            about=_(kind.about),
            default=kind.name == USUAL_LEVEL,
        )
        for kind in LEVELS
    ]


def available() -> list[BotKind]:
    """List all bots that have a name: our own and those of installed packages."""
    found = list(KINDS)
    for entry in importlib.metadata.entry_points(group=GROUP):
        found.append(BotKind(entry.name, "", make_installed))
    return found


def make_bot(text: str, spec: GameSpec, seed: int = 0) -> Bot:
    """Make a bot from its name; ValueError lists the names there are.

    A name is a level or kind (`casual`, `search:1s`), an entry point of the group
    `pentapolis.bots`, `module:Class`, or `file.py:Class`. After `!without=` follow components of
    the box, or actions, that the bot does without: `expert!without=person.noble`.
    """
    if MARK in text:
        name, without = split_name(text)
        return RestrictedBot(text, make_bot(name, spec, seed), spec, without)
    if is_known(text):
        kind, budget = parse_name(text)
        return kind.make(text, seed, spec, budget)
    return make_installed(text, seed, spec, Budget())


def is_known(text: str) -> bool:
    """Return whether a name, with or without a budget, is one of our own."""
    return text.partition(":")[0] in {kind.name for kind in KINDS}


def find_class(text: str) -> type[Bot]:
    """Return somebody else's bot by entry point, module or file; ValueError says what is wrong."""
    for entry in importlib.metadata.entry_points(group=GROUP):
        if entry.name == text:
            return check_class(entry.load(), text)
    place, colon, name = text.rpartition(":")
    if not colon:
        raise unknown_bot(text)
    try:
        module = load_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    except (ImportError, OSError, SyntaxError) as error:
        raise ValueError(f"the bot {text!r} cannot be loaded: {error}") from error
    return check_class(getattr(module, name, None), text)


def load_file(path: Path) -> ModuleType:
    """Load a module from a file, once."""
    path = path.resolve()
    key = f"pentapolis_bot_{path.stem}_{zlib.crc32(str(path).encode()):08x}"
    if key in sys.modules:
        return sys.modules[key]
    spec = importlib.util.spec_from_file_location(key, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ImportError(f"there is no file {path.name}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[key] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[key]
        raise
    return module


def check_class(found: object, text: str) -> type[Bot]:
    """Return the class if it is one of bots; ValueError if not."""
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise ValueError(f"{text!r} is not a bot: a bot is a subclass of pentapolis.Bot")
    return found


def unknown_bot(text: str) -> ValueError:
    """Return the error for a name that no bot has."""
    known = ", ".join(kind.name for kind in available())
    return ValueError(
        f"no bot is called {text!r}; there are: {known}, "
        "or your own as module:Class or file.py:Class"
    )


def parse_name(text: str) -> tuple[BotKind, Budget]:
    """Split one of our names, such as "search:1s", into the kind of bot and its budget."""
    word, colon, amount = text.partition(":")
    for kind in KINDS:
        if kind.name == word:
            break
    else:
        raise unknown_bot(text)
    if not colon:
        return kind, Budget()
    if not kind.thinks:
        raise ValueError(f"the bot {word} takes no budget: write {word!r}, not {text!r}")
    return kind, parse_budget(text, amount)


def parse_budget(text: str, amount: str) -> Budget:
    """Return the budget that "1s" (a time) or "500" (playouts) stands for."""
    found = AMOUNT.fullmatch(amount)
    if found is None or not float(found[1] or found[2]):
        raise ValueError(f"{text!r} should end in a time (1s) or in a number of playouts (500)")
    if found[1]:
        return Budget(seconds=float(found[1]))
    return Budget(playouts=int(found[2]))
