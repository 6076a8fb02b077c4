"""What the lobby knows about Garden Nation; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta, Option
from pentapolis.core.words import source
from pentapolis.kit.parts import Parts, read_parts

from .parts import PAIR_RULES

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
PROSPECT: Final[Parts] = read_parts(FOLDER / "prospect.toml")

META: Final = Meta(
    slug="garden-nation",
    title=source("Garden Nation"),
    prefix="GN",
    designers=("Nathalie Saunier", "Rémi Saunier"),
    publisher="Bombyx / Board Game Circus",
    year=2021,
    seats=(2, 3, 4),
    minutes=(45, 75),
    age=10,
    about=source("Build one town in seven gardens; the field you use sends the crane on."),
    folder=FOLDER,
    options=(
        Option(
            "secret_pair_rule",
            source("the two secret projects differ by"),
            source("Two copies of a card are never kept; by family, not even two of a family."),
            PAIR_RULES.index(str(PARTS.value("reading.secret_pair_rule"))),
            {0: source("card"), 1: source("family")},
            reading=True,
            rule="GN-1.8 pair",
        ),
    ),
    rules_version=1,
    stage="beta",
)

# The names in the box, marked for the translators.
NAMES: Final = [
    source("Sacred Place"),
    source("Infirmary"),
    source("Fortress"),
    source("House"),
    source("Herbalist"),
    source("Prison"),
    source("Terraced Houses"),
    source("Forge"),
    source("Outpost"),
    source("Sanctuary"),
    source("Windmill"),
    source("Bunker"),
    source("Apartments"),
    source("Power Station"),
    source("Radio Tower"),
    source("Temple"),
    source("Water Reservoir"),
    source("Air Base"),
    source("Cabaret"),
    source("Post Office"),
    source("Barracks"),
    source("Sculpture"),
    source("Market"),
    source("Watchtower"),
    source("Belfry"),
    source("Observatory"),
    source("Territory Control"),
    source("Pterygotes"),
    source("Mecass"),
    source("Sylphs"),
    source("Azagayah"),
]
