"""Copies of the box with values changed, as the owner of a physical copy would change them."""

from __future__ import annotations

import copy
from typing import Any, Final

from pentapolis.games.dilluvia_project.meta import FOLDER, META
from pentapolis.games.dilluvia_project.rules.game import Dilluvia
from pentapolis.kit.parts import Parts
from pentapolis.testkit.box import alter_parts

TEXT: Final = (FOLDER / "parts.toml").read_text(encoding="utf-8")


def alter_box(**values: object) -> Parts:
    """Copy the box with values changed: `alter_box(city__size=15)` for [city.size]."""
    return alter_parts(TEXT, **values)


def alter_row(kind: str, key: str, /, **values: Any) -> Parts:
    """Copy the box with one row of a list changed: a propeller, building or tile by its key."""
    parts = Parts(TEXT)
    row = next(row for row in parts.rows(kind) if row.get("key") == key)
    row.update(copy.deepcopy(values))
    parts.read_paths = {}
    return parts


def load_box(parts: Parts, seats: int = 2, **options: int) -> Dilluvia:
    """Return the game with another box."""
    return Dilluvia(seats, META.complete_options(seats, dict(options)), parts)
