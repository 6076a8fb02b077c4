"""Finds games: those in the package by folder, guests by entry point or path."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import pkgutil
import sys
from pathlib import Path
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec

GROUP: Final = "pentapolis.games"
PATHS: Final = "PENTAPOLIS_GAMES"  # folders of guest games, separated like PATH


class UnknownGame(ValueError):
    """No game has this name; the message lists those there are."""


def games() -> dict[str, GameSpec]:
    """List every game by slug: built-in ones, installed guests, and those on PENTAPOLIS_GAMES."""
    found: dict[str, GameSpec] = {}
    package = importlib.import_module("pentapolis.games")
    for module in pkgutil.iter_modules(package.__path__):
        add(found, importlib.import_module(f"{package.__name__}.{module.name}"))
    for entry in importlib.metadata.entry_points(group=GROUP):
        spec = entry.load()
        if isinstance(spec, GameSpec):
            found.setdefault(spec.meta.slug, spec)
    for path in os.environ.get(PATHS, "").split(os.pathsep):
        if path:
            spec = spec_at(Path(path))
            found.setdefault(spec.meta.slug, spec)
    return dict(sorted(found.items()))


def add(found: dict[str, GameSpec], module: object) -> None:
    """Take a package's SPEC, if it has one."""
    spec = getattr(module, "SPEC", None)
    if isinstance(spec, GameSpec):
        found[spec.meta.slug] = spec


def spec_at(folder: Path) -> GameSpec:
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
    raise UnknownGame(f"{folder} holds no game: a game is a package with a SPEC")


def spec_of(slug: str) -> GameSpec:
    """Find a game by slug, or by the path of its folder."""
    found = games()
    if slug in found:
        return found[slug]
    if os.sep in slug or Path(slug).is_dir():
        return spec_at(Path(slug))
    raise UnknownGame(f"no game is called {slug!r}; there are: {', '.join(found)}")


def load(slug: str, *, seats: int, **options: int) -> Game:
    """Make a game ready to play: `load("some-game", seats=3)`. ValueError says what is wrong."""
    spec = spec_of(slug)
    return spec.make(seats, spec.meta.chosen(seats, options))
