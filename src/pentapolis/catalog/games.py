"""Finds games: our own by folder, guest games by entry point or path."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pentapolis.core.game import Game

from .meta import OptionValue
from .spec import GameSpec
from .variants import Variant

GROUP: Final = "pentapolis.games"
PATHS: Final = "PENTAPOLIS_GAMES"  # folders of guest games, separated like PATH


class UnknownGame(ValueError):
    """No game has this name; the message lists those there are."""


class Games(Mapping[str, GameSpec]):
    """Games by slug; whatever reads a replay or a link is given one of these."""

    def __init__(self, specs: Mapping[str, GameSpec], by_path: bool = False) -> None:
        self.specs = dict(sorted(specs.items()))
        self.by_path = by_path  # find() also takes the path of a folder

    def __getitem__(self, slug: str) -> GameSpec:
        return self.specs[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self.specs)

    def __len__(self) -> int:
        return len(self.specs)

    def find(self, slug: str) -> GameSpec:
        """Find a game by slug, or by the path of its folder; UnknownGame lists what there is."""
        if slug in self.specs:
            return self.specs[slug]
        if self.by_path and (os.sep in slug or Path(slug).is_dir()):
            return load_spec(Path(slug))
        raise UnknownGame(f"no game is called {slug!r}; there are: {', '.join(self.specs)}")

    def load(
        self,
        slug: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        rules: int | None = None,
        variant: Variant | None = None,
    ) -> Game:
        """Return a game ready to play, by default with the fewest seats and usual options.

        `rules` is the rules version of a recorded game, which is played as it was then. `variant`
        changes values of the box: `{"cost.delivery": 1}`.
        """
        spec = self.find(slug)
        count = spec.meta.seats[0] if seats is None else seats
        return spec.load(count, options or {}, rules, variant)


def all_games() -> Games:
    """Return all games: our own, installed ones, and those in PENTAPOLIS_GAMES."""
    found: dict[str, GameSpec] = {}
    package = importlib.import_module("pentapolis.games")
    for module in pkgutil.iter_modules(package.__path__):
        spec = getattr(importlib.import_module(f"{package.__name__}.{module.name}"), "SPEC", None)
        if isinstance(spec, GameSpec):
            found[spec.meta.slug] = spec
    for entry in importlib.metadata.entry_points(group=GROUP):
        spec = entry.load()
        if isinstance(spec, GameSpec):
            found.setdefault(spec.meta.slug, spec)
    for path in os.environ.get(PATHS, "").split(os.pathsep):
        if path:
            spec = load_spec(Path(path))
            found.setdefault(spec.meta.slug, spec)
    return Games(found, by_path=True)


def only(spec: GameSpec) -> Games:
    """Return one game as if there were no other; it may be one that all_games() does not find."""
    return Games({spec.meta.slug: spec})


def load_spec(folder: Path) -> GameSpec:
    """Load a guest game from a folder: a package with SPEC, or a project that holds one."""
    folder = folder.resolve()
    packages = [folder] if (folder / "__init__.py").is_file() else []
    if not packages and folder.is_dir():
        packages = sorted(init.parent for init in folder.glob("*/__init__.py"))
    for package in packages:
        parent = str(package.parent)
        if parent not in sys.path:
            sys.path.insert(0, parent)
        spec = getattr(importlib.import_module(package.name), "SPEC", None)
        if isinstance(spec, GameSpec):
            return spec
    raise UnknownGame(f"there is no game in {folder}: a game is a package with a SPEC")
