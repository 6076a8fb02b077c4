"""What the lobby knows about Höyük; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.meta import Meta, Option, RulesChange
from pentapolis.core.text import translatable
from pentapolis.kit.parts import Parts, read_parts

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
NO_YES: Final = {0: translatable("no"), 1: translatable("yes")}


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
    about=translatable(
        "Build one village together, lead its blocks, and survive the catastrophes."
    ),
    folder=FOLDER,
    options=(
        Option(
            "mode",
            translatable("mode"),
            translatable(
                "The advanced game adds two piles, the expert game cattle, people and tribes."
            ),
            0,
            {
                0: translatable("basic game"),
                1: translatable("advanced game"),
                2: translatable("expert game"),
            },
            rule="HY-0.2 modes",
        ),
        Option(
            "houses",
            translatable("houses of each tribe"),
            translatable(
                "Fewer houses make a shorter game. Usual are 25, and 20 with five players."
            ),
            0,
            {0: translatable("usual"), 15: "15", 20: "20", 25: "25"},
            rule="HY-18.1 short",
        ),
        Option(
            "tribes",
            translatable("tribes"),
            translatable("Who leads which tribe; its ability matters in the expert game."),
            0,
            {
                0: translatable("by the colour of the seat"),
                1: translatable("by lot"),
                2: translatable("chosen"),
            },
            rule="HY-0.5 tribes",
        ),
        Option(
            "forecast",
            translatable("forecast"),
            translatable("A house rule: each round begins by showing its catastrophe."),
            0,
            NO_YES,
            rule="HY-18.2 forecast",
        ),
        reading(
            "optional_build",
            translatable("building is optional"),
            "HY-9.6 must",
            translatable("If not, what can be built must be built."),
        ),
        reading(
            "edge_is_open",
            translatable("the edge is open land"),
            "HY-3.3 open",
            translatable("If not, the edge of the grid keeps no pen open and gives no access."),
        ),
        reading(
            "ruin_is_open_for_pens",
            translatable("ruins are open land for pens"),
            "HY-3.3 open",
            translatable("If not, a pen needs an empty cell or the edge beside it."),
        ),
        reading(
            "most_zero_hits",
            translatable("most of nothing hits all"),
            "HY-10.3 zero",
            translatable("If not, a card that looks for most of something hits nobody without it."),
        ),
        reading(
            "half_of_one",
            translatable("half of one piece is one"),
            "HY-10.7 half",
            translatable(
                "If not, a single pen, oven, shrine, cattle or villager is safe from halving."
            ),
        ),
        reading(
            "final_counts_family_only",
            translatable("only the largest family scores"),
            "HY-14.4 houses",
            translatable("If not, its owner scores all own houses of the block."),
        ),
        reading(
            "final_counts_all_pieces",
            translatable("the herd of all scores"),
            "HY-14.5 herds",
            translatable("If not, cattle and villagers of others do not count for the winner."),
        ),
        reading(
            "limit_is_trigger",
            translatable("15 or 20 houses only bring the end"),
            "HY-18.1 short",
            translatable("Everybody has all 25 then. If not, nobody has more than that number."),
        ),
        reading(
            "all_pens_beside_fall",
            translatable("a destroyed house takes every pen beside it"),
            "HY-6.3 return",
            translatable("If not, it takes only its own pens."),
        ),
        reading(
            "ruples_fetch_shaman",
            translatable("the Ruples fetch the shaman"),
            "HY-16.23 ruples",
            translatable("If not, they only build their house while he stands in the village."),
        ),
        reading(
            "found_beside_dead",
            translatable("building beside a dead block"),
            "HY-2.8 dead",
            translatable("If not, a block without houses is only built on, never beside."),
        ),
        reading(
            "pen_tie_by_family",
            translatable("a high-rise of the family breaks ties of pens"),
            "HY-11.5 tie",
            translatable("If not, only pens at high-rises do."),
        ),
        reading(
            "roof_must_be_cleared",
            translatable("a house must be built even if it costs an oven"),
            "HY-9.7 decline",
            translatable(
                "Or a shrine or villager. If not, you may decline what costs one everywhere."
            ),
        ),
        reading(
            "shaman_diverts",
            translatable("the shaman turns a catastrophe to the next block"),
            "HY-10.6 immune",
            translatable("If not, what would hit his block alone hits nobody."),
        ),
        reading(
            "locusts_spoil_final",
            translatable("locusts spoil final scoring too"),
            "HY-10.10 locusts",
            translatable("In the last round, that is. If not, they only cost reward cards."),
        ),
        Option(
            "idle_round_ends",
            translatable("a round without a new house is the last"),
            translatable("As it was with optional building before rules version 2."),
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
            about=translatable(
                "Where building is optional, one round without a new house does not end the game "
                "any more."
            ),
            before={"idle_round_ends": 1},
        ),
    ),
    certainty=translatable(
        "Numbers of pieces, points, catastrophes and the cards of the basic game are as printed; "
        "the size of the village and the two houses on every tile come from public reviews; how "
        "often the tiles show which third item, and what the cards of the other modes show, is our "
        "guess, marked as such, and you can put in your own."
    ),
)
