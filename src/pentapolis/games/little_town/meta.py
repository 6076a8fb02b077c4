"""What the lobby shows of Little Town; loading it loads none of the rules."""

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
    slug="little-town",
    title="Little Town",
    prefix="LT",
    designers=("Shun Taguchi", "Aya Taguchi"),
    publisher="Studio GG / IELLO",
    year=2017,
    seats=(2, 3, 4),
    minutes=(45, 45),
    age=10,
    weight=1,
    length=Length(decisions=41, plies=69),  # python -m tools.lengths
    about=translatable(
        "Send your workers across a shared map, build a town there and feed everyone."
    ),
    folder=FOLDER,
    options=(
        Option(
            "side",
            translatable("side of the board"),
            translatable("Where forests, mountains and lakes lie."),
            0,
            {0: translatable("by lot"), 1: "A", 2: "B"},
            rule="LT-1.1 side",
        ),
        Option(
            "market",
            translatable("market"),
            translatable("Twelve tiles drawn by lot, the set for a first game, or a draft."),
            0,
            {0: translatable("by lot"), 1: translatable("first game"), 2: translatable("draft")},
            rule="LT-1.2 market",
        ),
        Option(
            "start",
            translatable("start player"),
            translatable("Who goes first: a seat drawn by lot, or one you choose."),
            0,
            {0: translatable("by lot"), 1: "A", 2: "B", 3: "C", 4: "D"},
            rule="LT-1.9 start",
        ),
        Option(
            "claims",
            translatable("fulfilled objectives"),
            translatable(
                "The game claims them for you at once, or asks you first. You can change this for"
                " yourself during the game."
            ),
            0,
            {0: translatable("claimed at once"), 1: translatable("ask everybody")},
            rule="LT-10.1 claim",
        ),
        Option(
            "auto_pay",
            translatable("paying with cubes"),
            translatable(
                "You pay with your own cubes first, or the game asks whether you'd rather keep"
                " them and buy others with coins. You can change this for yourself during the game."
            ),
            1,
            {0: translatable("ask everybody"), 1: translatable("own cubes first")},
            rule="LT-6.3 spare",
        ),
        Option(
            "seat_wishes",
            translatable("players choose what they are asked"),
            translatable("Games that started before this choice existed go on without it."),
            1,
            NO_YES,
            rule="LT-10.13 wish",
            retired=True,
        ),
        reading(
            "castle_counts_own",
            translatable("the castle counts only its owner's buildings"),
            "LT-11.1 scoring",
            translatable("If not, it counts everyone's buildings around it."),
        ),
        reading(
            "cathedral_counts_all",
            translatable("the cathedral counts everyone's workers"),
            "LT-7.2 cathedral",
            translatable("If not, it counts only its owner's workers."),
        ),
        reading(
            "manor_gathers",
            translatable("the manor also gathers from terrain"),
            "LT-7.3 manor",
            translatable("If not, it only activates buildings."),
        ),
        reading(
            "manor_pays_fee",
            translatable("the manor pays for other players' buildings"),
            "LT-7.3 manor",
            translatable("If not, it uses them for free."),
        ),
        reading(
            "partial_output",
            translatable("a building gives what the supply still has"),
            "LT-4.5 partial",
            translatable("If not, it works only while the supply has everything it gives."),
        ),
        reading(
            "shop_same_pair",
            translatable("the shop may give back the same kinds"),
            "LT-4.7 shop",
            translatable("If not, you must take a different pair of cubes than you gave."),
        ),
        reading(
            "shop_other_kinds",
            translatable("the shop gives only other kinds"),
            "LT-4.7 shop",
            translatable("If so, neither cube you take may be of a kind you gave."),
        ),
        reading(
            "must_buy_food",
            translatable("missing food must be bought"),
            "LT-8.3 choices",
            translatable("If not, you may keep your coins and let workers go hungry."),
        ),
        reading(
            "gather_includes_buildings",
            translatable("cubes from buildings count as gathered"),
            "LT-10.5 gathered",
            translatable(
                "If not, only cubes from terrain count for “Fresh goods” and “Rich harvest”."
            ),
        ),
    ),
    rules_version=2,
    stage="beta",
    history=(
        RulesChange(
            2,
            translatable(
                "You can choose at any time whether the game asks you before it claims your"
                " objectives and pays with your cubes. Objectives that nobody could fulfil with"
                " the chosen options are no longer dealt."
            ),
            {"seat_wishes": 0},
        ),
    ),
    certainty=translatable(
        "Every value is printed in the rulebook or was read from public pictures of the tiles, the"
        " cards and the board. Only the numbers for the draft are ours."
    ),
)
