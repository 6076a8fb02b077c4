"""What the lobby knows about Garden Nation; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta, Option
from pentapolis.core.words import source
from pentapolis.kit.parts import Parts, read_parts

from .parts import AFTER_ROOF, PAIR_RULES

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
    minutes=(60, 60),
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
        Option(
            "claim_true_before",
            source("a project may have been true before"),
            source("If not, only the floor that makes a building fit the card fulfils it."),
            int(PARTS.flag("reading.claim_true_before")),
            {0: source("no"), 1: source("yes")},
            reading=True,
            rule="GN-6.7 again",
        ),
        Option(
            "after_roof",
            source("after moving a roof"),
            source("Whether you may go on or leave the action out once a roof is moved."),
            AFTER_ROOF.index(str(PARTS.value("reading.after_roof"))),
            {
                0: source("you must act there"),
                1: source("as without the ploy"),
                2: source("you act there or not at all"),
            },
            reading=True,
            rule="GN-8.4 move-roof",
        ),
    ),
    rules_version=1,
    stage="beta",
    certainty=source(
        "What our text of the rulebook lacks, such as the costs of the fields, comes from public "
        "pictures and lists of the game; two of these costs are disputed."
    ),
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
