"""Copies of the box with other values, and games played with them."""

from __future__ import annotations

from typing import Final

from pentapolis.games.hoyuk.meta import FOLDER, META
from pentapolis.games.hoyuk.rules.game import Hoyuk
from pentapolis.kit.parts import Parts
from pentapolis.testkit.box import alter_parts

TEXT: Final = (FOLDER / "parts.toml").read_text(encoding="utf-8")


def alter_box(**values: object) -> Parts:
    """Copy the box with other values: `alter_box(supply__pen=5)` changes [supply.pen]."""
    return alter_parts(TEXT, **values)


def find_row(parts: Parts, name: str, column: str, key: str) -> dict[str, object]:
    """Find one table of a list."""
    (found,) = [row for row in parts.rows(name) if row[column] == key]
    return found


def box_game(parts: Parts, seats: int = 2, **options: int) -> Hoyuk:
    """Play with another box; its readings hold where no option is set."""
    chosen = META.complete_options(seats, options)
    for option in META.options:
        if option.reading and option.name not in options:
            del chosen[option.name]
    return Hoyuk(seats, chosen, parts)
