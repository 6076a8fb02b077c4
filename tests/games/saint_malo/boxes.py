"""Copies of the box with other values, and games played with them."""

from __future__ import annotations

from typing import Final

from pentapolis.games.saint_malo.meta import FOLDER
from pentapolis.games.saint_malo.rules.game import SaintMalo
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.kit.parts import Parts
from pentapolis.testkit.box import alter_parts

from .town import town

TEXT: Final = (FOLDER / "parts.toml").read_text(encoding="utf-8")


def alter_box(**values: object) -> Parts:
    """Copy the box with other values: `alter_box(start__coins=5)` changes [start.coins]."""
    return alter_parts(TEXT, **values)


def find_person(parts: Parts, key: str) -> dict[str, object]:
    """Return the entry of a person."""
    (row,) = [row for row in parts.rows("person") if row["key"] == key]
    return row


def make_game(parts: Parts, seats: int = 2, **options: int) -> SaintMalo:
    """Return the game with another box."""
    return SaintMalo(seats, options, parts)


def make_town(parts: Parts, dice: str = "", **given: object) -> Town:
    """Build a position that is played with another box."""
    return town(2, dice, game=make_game(parts), **given)  # type: ignore[arg-type]
