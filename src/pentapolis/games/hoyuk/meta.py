"""What the lobby knows about Höyük; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta, Option
from pentapolis.core.words import source
from pentapolis.kit.parts import Parts, read_parts

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
PROSPECT: Final[Parts] = read_parts(FOLDER / "prospect.toml")
NO_YES: Final = {0: source("no"), 1: source("yes")}


def reading(name: str, label: str, rule: str, help: str) -> Option:
    """Make a switchable reading; the box says what is usual."""
    default = int(PARTS.flag("reading." + name))
    return Option(name, label, help, default, NO_YES, reading=True, rule=rule)


META: Final = Meta(
    slug="hoyuk",
    title="Höyük",
    prefix="HY",
    designers=("Pierre Canuel",),
    publisher="MAGE Company",
    year=2014,
    seats=(2, 3, 4, 5),
    minutes=(60, 90),
    age=10,
    about=source("Build one village together, lead its blocks, and survive the catastrophes."),
    folder=FOLDER,
    options=(
        Option(
            "mode",
            source("mode"),
            source("The advanced game adds two piles, the expert game cattle, people and tribes."),
            0,
            {0: source("basic game"), 1: source("advanced game"), 2: source("expert game")},
            rule="HY-0.2 modes",
        ),
        Option(
            "houses",
            source("houses of each tribe"),
            source("Fewer houses make a shorter game. Usual are 25, and 20 with five players."),
            0,
            {0: source("usual"), 15: "15", 20: "20", 25: "25"},
            rule="HY-18.1 short",
        ),
        Option(
            "tribes",
            source("tribes"),
            source("Who leads which tribe; its ability matters in the expert game."),
            0,
            {0: source("by the colour of the seat"), 1: source("by lot"), 2: source("chosen")},
            rule="HY-0.5 tribes",
        ),
        Option(
            "forecast",
            source("forecast"),
            source("A house rule: each round begins by showing its catastrophe."),
            0,
            NO_YES,
            rule="HY-18.2 forecast",
        ),
        reading(
            "optional_build",
            source("building is optional"),
            "HY-9.6 must",
            source("If not, what can be built must be built."),
        ),
        reading(
            "edge_is_open",
            source("the edge is open land"),
            "HY-3.3 open",
            source("If not, the edge of the grid keeps no pen open and gives no access."),
        ),
        reading(
            "ruin_is_open_for_pens",
            source("ruins are open land for pens"),
            "HY-3.3 open",
            source("If not, a pen needs an empty cell or the edge beside it."),
        ),
        reading(
            "most_zero_hits",
            source("most of nothing hits all"),
            "HY-10.3 zero",
            source("If not, a card that looks for most of something hits nobody without it."),
        ),
        reading(
            "half_of_one",
            source("half of one piece is one"),
            "HY-10.7 half",
            source("If not, a single pen, oven, shrine, cattle or villager is safe from halving."),
        ),
        reading(
            "final_counts_family_only",
            source("only the largest family scores"),
            "HY-14.4 houses",
            source("If not, its owner scores all own houses of the block."),
        ),
        reading(
            "final_counts_all_pieces",
            source("the herd of all scores"),
            "HY-14.5 herds",
            source("If not, cattle and villagers of others do not count for the winner."),
        ),
    ),
    rules_version=1,
    stage="beta",
)
