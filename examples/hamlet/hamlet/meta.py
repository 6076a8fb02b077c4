"""What the start page knows about Hamlet, without loading its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.meta import Length, Meta, Option
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
    weight=1,
    length=Length(decisions=14, plies=22),  # python -m tools.lengths
    about=translatable("Build a small town together, each with a secret goal."),
    folder=FOLDER,
    options=(
        Option(
            "goals",
            translatable("secret goals"),
            translatable("Without them, only the tiles score and nothing is hidden."),
            1,
            {0: translatable("no"), 1: translatable("yes")},
            rule="HAM-1.3 goal",
        ),
    ),
    rules_version=1,
    stage="stable",
    uncited_rules={"HAM-1.1": "it only says what the game is about"},
)
