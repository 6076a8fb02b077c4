"""What the lobby shows of Höyük; loading it loads none of the rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from pentapolis.catalog.meta import NO_YES, Length, Meta, Option, RulesChange, make_reading
from pentapolis.core.text import translatable
from pentapolis.kit.parts import Parts, read_parts

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
reading: Final = partial(make_reading, PARTS.flag)

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
    weight=4,
    length=Length(decisions=75, plies=110),  # python -m tools.lengths
    about=translatable(
        "Build a village together, take the lead in its blocks and survive the catastrophes."
    ),
    folder=FOLDER,
    options=(
        Option(
            "mode",
            translatable("mode"),
            translatable(
                "The advanced game adds two piles; the expert game also adds cattle, villagers "
                "and tribes."
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
            translatable("houses per tribe"),
            translatable(
                "Fewer houses make for a shorter game. The usual number is 25, or 20 with five "
                "players."
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
            translatable("A house rule: you see each round's catastrophe when the round begins."),
            0,
            NO_YES,
            rule="HY-18.2 forecast",
        ),
        reading(
            "optional_build",
            translatable("building is optional"),
            "HY-9.6 must",
            translatable("If not, you must build what you can."),
        ),
        reading(
            "edge_is_open",
            translatable("the edge is open land"),
            "HY-3.3 open",
            translatable(
                "If not, the edge of the grid neither keeps a pen open nor gives access to a house."
            ),
        ),
        reading(
            "ruin_is_open_for_pens",
            translatable("ruins are open land for pens"),
            "HY-3.3 open",
            translatable("If not, a pen needs an empty cell or the edge next to it."),
        ),
        reading(
            "most_zero_hits",
            translatable("if no block has any, “most” hits every block"),
            "HY-10.3 zero",
            translatable("If not, such a card then hits nobody."),
        ),
        reading(
            "half_of_one",
            translatable("halving takes even a single piece"),
            "HY-10.7 half",
            translatable(
                "If not, a single pen, oven, shrine, villager or head of cattle is safe when half "
                "must go."
            ),
        ),
        reading(
            "final_counts_family_only",
            translatable("only the largest family scores"),
            "HY-14.4 houses",
            translatable("If not, its owner scores all their houses in the block."),
        ),
        reading(
            "final_counts_all_pieces",
            translatable("everyone's cattle and villagers score"),
            "HY-14.5 herds",
            translatable("If not, whoever leads in a block scores only their own."),
        ),
        reading(
            "limit_is_trigger",
            translatable("15 or 20 houses only trigger the end"),
            "HY-18.1 short",
            translatable("Everyone still has all 25. If not, nobody has more than 15 or 20."),
        ),
        reading(
            "all_pens_beside_fall",
            translatable("a destroyed house takes every adjacent pen with it"),
            "HY-6.3 return",
            translatable("If not, it takes only its own pens."),
        ),
        reading(
            "ruples_fetch_shaman",
            translatable("the Ruples fetch the shaman"),
            "HY-16.23 ruples",
            translatable("If not, they only build their house while the shaman is in the village."),
        ),
        reading(
            "found_beside_dead",
            translatable("building next to a dead block"),
            "HY-2.8 dead",
            translatable(
                "If not, you may build on the ruins of a block without houses, but not next to it."
            ),
        ),
        reading(
            "pen_tie_by_family",
            translatable("any high-rise of the family breaks a tie in pens"),
            "HY-11.5 tie",
            translatable("If not, only pens at high-rises do."),
        ),
        reading(
            "roof_must_be_cleared",
            translatable("you must build a house even if it costs you an oven"),
            "HY-9.7 decline",
            translatable(
                "The same goes for a shrine or a villager. If not, you may decline when every "
                "site would cost you one."
            ),
        ),
        reading(
            "shaman_diverts",
            translatable("the shaman diverts a catastrophe to the next block"),
            "HY-10.6 immune",
            translatable("If not, a catastrophe that would hit only his block hits nobody."),
        ),
        reading(
            "locusts_spoil_final",
            translatable("locusts spoil final scoring too"),
            "HY-10.10 locusts",
            translatable("This concerns the last round only. If not, they just cost reward cards."),
        ),
        Option(
            "idle_round_ends",
            translatable("a round without a new house is the last"),
            translatable("How optional building worked before rules version 2."),
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
                "Where building is optional, a single round without a new house no longer ends "
                "the game."
            ),
            before={"idle_round_ends": 1},
        ),
    ),
    certainty=translatable(
        "The numbers of pieces, the points, the catastrophes and the cards of the basic game are "
        "as printed. The size of the village and the two houses on every tile come from public "
        "reviews. How many tiles show which third item, and what the cards of the other modes "
        "show, is our guess. It is marked as such, and you can enter the values of your own copy."
    ),
)
