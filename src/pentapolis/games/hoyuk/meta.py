"""What the lobby knows about Höyük; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta, Option, RulesChange
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
    minutes=(60, 60),
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
        reading(
            "limit_is_trigger",
            source("15 or 20 houses only bring the end"),
            "HY-18.1 short",
            source("Everybody has all 25 then. If not, nobody has more than that number."),
        ),
        reading(
            "all_pens_beside_fall",
            source("a destroyed house takes every pen beside it"),
            "HY-6.3 return",
            source("If not, it takes only its own pens."),
        ),
        reading(
            "ruples_fetch_shaman",
            source("the Ruples fetch the shaman"),
            "HY-16.23 ruples",
            source("If not, they only build their house while he stands in the village."),
        ),
        reading(
            "found_beside_dead",
            source("building beside a dead block"),
            "HY-2.8 dead",
            source("If not, a block without houses is only built on, never beside."),
        ),
        reading(
            "pen_tie_by_family",
            source("a high-rise of the family breaks ties of pens"),
            "HY-11.5 tie",
            source("If not, only pens at high-rises do."),
        ),
        reading(
            "roof_must_be_cleared",
            source("a house must be built even if it costs an oven"),
            "HY-9.7 decline",
            source("Or a shrine or villager. If not, you may decline what costs one everywhere."),
        ),
        reading(
            "shaman_diverts",
            source("the shaman turns a catastrophe to the next block"),
            "HY-10.6 immune",
            source("If not, what would hit his block alone hits nobody."),
        ),
        reading(
            "locusts_spoil_final",
            source("locusts spoil final scoring too"),
            "HY-10.10 locusts",
            source("In the last round, that is. If not, they only cost reward cards."),
        ),
        Option(
            "idle_round_ends",
            source("a round without a new house is the last"),
            source("As it was with optional building before rules version 2."),
            0,
            NO_YES,
            rule="HY-9.8 no-room",
            retired=True,
        ),
    ),
    rules_version=2,
    stage="beta",
    history=(
        RulesChange(
            version=2,
            about=source(
                "Where building is optional, one round without a new house does not end the game "
                "any more."
            ),
            before={"idle_round_ends": 1},
        ),
    ),
    certainty=source(
        "Numbers of pieces, points, catastrophes and the cards of the basic game are as printed; "
        "the size of the village and the two houses on every tile come from public reviews; how "
        "often the tiles show which third item, and what the cards of the other modes show, is our "
        "guess, marked as such, and you can put in your own."
    ),
)
