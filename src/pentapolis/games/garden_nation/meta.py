"""Title, seats and options of Garden Nation; importing it loads no rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.meta import NO_YES, Length, Meta, Option
from pentapolis.core.text import translatable
from pentapolis.kit.parts import Parts, read_parts

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
# How parts.toml names the values of options.
PAIR_RULES: Final = ["card", "family"]
AFTER_ROOF: Final = ["act", "usual", "decline"]

META: Final = Meta(
    slug="garden-nation",
    title=translatable("Garden Nation"),
    prefix="GN",
    designers=("Nathalie Saunier", "Rémi Saunier"),
    publisher="Bombyx / Board Game Circus",
    year=2021,
    seats=(2, 3, 4),
    minutes=(60, 60),
    age=10,
    weight=3,
    length=Length(decisions=35, plies=49),  # python -m tools.lengths
    about=translatable("Build a town in seven territories. The field you use moves the crane."),
    folder=FOLDER,
    options=(
        Option(
            "secret_pair_rule",
            translatable("the two secret projects differ by"),
            translatable(
                "You never keep two copies of a card; by family, not even two cards of one family."
            ),
            PAIR_RULES.index(str(PARTS.value("reading.secret_pair_rule"))),
            {0: translatable("card"), 1: translatable("family")},
            reading=True,
            rule="GN-1.8 pair",
        ),
        Option(
            "claim_true_before",
            translatable("a building may have fitted the card before"),
            translatable("If not, only the floor that makes a building fit the card fulfils it."),
            int(PARTS.flag("reading.claim_true_before")),
            NO_YES,
            reading=True,
            rule="GN-6.7 again",
        ),
        Option(
            "after_roof",
            translatable("after moving a roof"),
            translatable("Whether you may move on or give up the action after moving a roof."),
            AFTER_ROOF.index(str(PARTS.value("reading.after_roof"))),
            {
                0: translatable("you must act there"),
                1: translatable("as without the ploy"),
                2: translatable("you act there or not at all"),
            },
            reading=True,
            rule="GN-8.4 move-roof",
        ),
    ),
    rules_version=1,
    stage="beta",
    certainty=translatable(
        "Our text of the rulebook lacks some values, such as the costs of the fields. They come "
        "from public pictures and lists of the game; sources disagree about two of the costs."
    ),
)
