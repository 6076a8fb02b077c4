"""What the lobby knows about Hamlet; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.meta import Meta, Option
from pentapolis.core.text import translatable

FOLDER: Final = Path(__file__).parent

META: Final = Meta(
    slug="hamlet",
    title="Hamlet",
    prefix="HAM",
    designers=("The Pentapolis authors",),
    publisher="none; it is an example",
    year=2026,
    seats=(2, 3, 4),
    minutes=(10, 15),
    age=8,
    about=translatable("Build one small town together, each with a secret wish."),
    folder=FOLDER,
    options=(
        Option(
            "goals",
            translatable("secret goals"),
            translatable("If not, only the tiles score and nothing is hidden."),
            1,
            {0: translatable("no"), 1: translatable("yes")},
            rule="HAM-1.3 goal",
        ),
    ),
    rules_version=1,
    stage="stable",
    uncited_rules={"HAM-1.1": "it says what the game is about"},
)
