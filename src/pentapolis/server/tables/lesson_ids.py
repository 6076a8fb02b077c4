"""Ids of lessons that any process can open: they say whose lesson it is, and nobody can forge one.

A lesson is not saved, so that another process could not find it otherwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..vault import Vault

SIGN: Final = "~"  # between the parts; no id of a table has it


class LessonKey(NamedTuple):
    """A person's lesson or puzzle."""

    kind: str  # lesson or puzzle
    person: str
    game: str
    number: int


def write_lesson_id(vault: Vault, key: LessonKey) -> str:
    """Return the id of a person's lesson."""
    text = SIGN.join(map(str, key))
    return f"{text}{SIGN}{vault.sign(text)}"


def read_lesson_id(vault: Vault, id: str) -> LessonKey | None:
    """Return whose lesson an id means; None if it means none."""
    text, _, signature = id.rpartition(SIGN)
    parts = text.split(SIGN)
    if len(parts) != len(LessonKey._fields) or not vault.is_signed(text, signature):
        return None
    kind, person, game, number = parts
    return LessonKey(kind, person, game, int(number))
