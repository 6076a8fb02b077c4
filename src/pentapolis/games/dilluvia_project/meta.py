"""What the lobby knows about Dilluvia Project; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta, Option
from pentapolis.core.words import source
from pentapolis.kit.parts import Parts, read_parts

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
NO_YES: Final = {0: source("no"), 1: source("yes")}


def reading(name: str, label: str, rule: str, help: str) -> Option:
    """Make a switchable reading; the box says what is usual."""
    default = int(PARTS.flag("reading." + name))
    return Option(name, label, help, default, NO_YES, reading=True, rule=rule)


META: Final = Meta(
    slug="dilluvia-project",
    title="Dilluvia Project",
    prefix="DP",
    designers=("Alexandre Garcia",),
    publisher="Spielworxx",
    year=2015,
    seats=(2, 3, 4),
    minutes=(90, 180),
    age=12,
    about=source("Steer zeppelins to the market and build the first city in the clouds."),
    folder=FOLDER,
    options=(
        reading(
            "house_starts_at_one",
            source("the house starts in space 1"),
            "DP-1.4 markers",
            source("If not, it starts in space 2, as the set-up page of the rulebook says."),
        ),
        reading(
            "house_moves_last",
            source("the house moves after the whole build action"),
            "DP-5.5f house",
            source("If not, it moves after each building and each propeller."),
        ),
        reading(
            "bonus_counts_majorities",
            source("majority tiles are population tiles"),
            "DP-10.8 pop-bonus",
            source("If not, only tiles that show 2 population count for the prestige bonus."),
        ),
        reading(
            "free_garden_diagonal",
            source("a free garden may touch a building by its corner"),
            "DP-10.5 free-garden",
            source("If not, it must share an edge with an own building."),
        ),
        reading(
            "price_by_space",
            source("gaps do not change market prices"),
            "DP-3.3 price",
            source("If not, the nearest tile that is left costs 1 aero."),
        ),
    ),
    rules_version=1,
    stage="beta",
)
