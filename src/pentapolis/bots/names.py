"""Bots by name, as people type them: `casual`, `master`, `random`, `greedy`, `search:1s`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pentapolis.core.spec import GameSpec
from pentapolis.core.words import source

from .base import Bot, Budget
from .levels import make_greedy, make_level, make_short_sighted
from .random import RandomBot
from .searcher import SearchBot

AMOUNT: Final = re.compile(r"(\d+(?:\.\d+)?)s|(\d+)")


@dataclass(frozen=True)
class Kind:
    """A sort of bot: its name, one line about it, and how it is made."""

    name: str
    about: str
    make: Callable[[str, int, GameSpec, Budget], Bot]  # full name, seed, game, budget
    thinks: bool = False  # takes a budget: "search:1s", "search:500"
    title: str = ""  # of a level, as people read it


def make_random(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return RandomBot(name, seed, budget)


def make_search(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return SearchBot(name, seed, spec, budget)


# What people choose from; the others are for experiments.
LEVELS: Final = (
    Kind(
        "newcomer",
        source("takes the points at hand and hardly thinks of later"),
        make_short_sighted,
        title=source("Newcomer"),
    ),
    Kind(
        "casual",
        source("likes points now and plans a little"),
        make_short_sighted,
        title=source("Casual"),
    ),
    Kind(
        "skilled",
        source("weighs now against later by a good rule of thumb"),
        make_greedy,
        title=source("Skilled"),
    ),
    Kind(
        "expert",
        source("thinks its best actions through"),
        make_level,
        title=source("Expert"),
    ),
    Kind(
        "master",
        source("looks furthest ahead and overlooks the least"),
        make_level,
        title=source("Master"),
    ),
)
KINDS: Final = (
    *LEVELS,
    Kind("random", source("chooses any legal action, each as likely as the others"), make_random),
    Kind("greedy", source("looks one step ahead and takes what looks best"), make_greedy),
    Kind("search", source("tries actions out in worlds that may be"), make_search, thinks=True),
)


def named(text: str, spec: GameSpec, seed: int) -> Bot:
    """Make a bot from its name; ValueError lists the names there are."""
    kind, budget = parsed(text)
    return kind.make(text, seed, spec, budget)


def parsed(text: str) -> tuple[Kind, Budget]:
    """Split a name such as "search:1s" into the kind of bot and its budget."""
    word, colon, amount = text.partition(":")
    for kind in KINDS:
        if kind.name == word:
            break
    else:
        known = ", ".join(kind.name for kind in KINDS)
        raise ValueError(f"no bot is called {text!r}; there are: {known}")
    if not colon:
        return kind, Budget()
    if not kind.thinks:
        raise ValueError(f"the bot {word} takes no budget: write {word!r}, not {text!r}")
    return kind, budget_of(text, amount)


def budget_of(text: str, amount: str) -> Budget:
    """Read "1s" as a second and "500" as that many playouts."""
    found = AMOUNT.fullmatch(amount)
    if found is None or not float(found[1] or found[2]):
        raise ValueError(f"{text!r} should end in a time (1s) or in a number of playouts (500)")
    if found[1]:
        return Budget(seconds=float(found[1]))
    return Budget(playouts=int(found[2]))
