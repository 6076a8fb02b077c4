"""What people call the values of a box, by their paths, and the questions to players.

`labels.toml` in the game's folder has a table of each. In the first a star stands for one step of a
path, and {key} in a label for the last step:

    [labels]
    person = "Persons"
    "person.*.points" = "points"
    "cost.delivery" = "Coins for a delivery"
    "pirates.strength.*" = "attack {key}"

    [questions]
    keep-dice = "Keep dice"

A label without a star comes before one with stars. Questions have a table of their own, so that
none is taken for a value of the box.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from .meta import Meta
from .toml_files import TomlFile
from .words import Words

FILE: Final = "labels.toml"
TABLE: Final = "labels"
QUESTIONS: Final = "questions"
STAR: Final = "*"


def find_label(meta: Meta, path: str, words: Words) -> str:
    """Return the label of a value, a component or a list, or "" where the game has none."""
    labels = read_labels(meta)
    text = labels.get(path) or next(
        (label for pattern, label in labels.items() if is_like(path, pattern)), ""
    )
    return words(text, key=path.rpartition(".")[2]) if text else ""


def find_question(meta: Meta, name: str, words: Words) -> str:
    """Return what people call a question, or "" where the game has no label for it."""
    text = read_questions(meta).get(name, "")
    return words(text) if text else ""


def is_like(path: str, pattern: str) -> bool:
    """Return whether a path fits a pattern, step by step."""
    steps, wanted = path.split("."), pattern.split(".")
    return len(steps) == len(wanted) and all(
        want in (STAR, step) for step, want in zip(steps, wanted, strict=True)
    )


def read_labels(meta: Meta) -> dict[str, str]:
    """Read what a game calls its values; nothing if it has no file."""
    return read_table(meta, TABLE)


def read_questions(meta: Meta) -> dict[str, str]:
    """Read what a game calls its questions, by their names; nothing if it has no file."""
    return read_table(meta, QUESTIONS)


def read_table(meta: Meta, name: str) -> dict[str, str]:
    """Read a table of a game's labels, again only after the file has changed."""
    path = meta.folder / FILE
    return read_file(path, path.stat().st_mtime_ns)[name] if path.is_file() else {}


@lru_cache(maxsize=64)
def read_file(path: Path, _changed: int) -> dict[str, dict[str, str]]:
    """Read a file of labels; FileProblem says what is wrong with it."""
    file = TomlFile.read(path, f"{path.parent.name}/{path.name}")
    found = {}
    for name in (TABLE, QUESTIONS):
        table = file.table(name)
        found[name] = {key: file.text(table, key, name, needed=True) for key in table}
    return found
