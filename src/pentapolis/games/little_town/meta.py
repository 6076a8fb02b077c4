"""What the lobby knows about Little Town; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.meta import Meta, Option, RulesChange
from pentapolis.core.text import translatable
from pentapolis.kit.parts import Parts, read_parts

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
NO_YES: Final = {0: translatable("no"), 1: translatable("yes")}


def make_reading(name: str, label: str, rule: str, help: str) -> Option:
    """Make a switchable reading; the box says what is usual."""
    default = int(PARTS.flag("reading." + name))
    return Option(name, label, help, default, NO_YES, reading=True, rule=rule)


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
    about=translatable("Send workers over one shared map, build a town there, and feed everybody."),
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
            translatable("Twelve tiles by lot, the set for a first game, or a draft."),
            0,
            {0: translatable("by lot"), 1: translatable("first game"), 2: translatable("draft")},
            rule="LT-1.2 market",
        ),
        Option(
            "start",
            translatable("start player"),
            translatable("Who begins: a seat drawn by lot, or one you name."),
            0,
            {0: translatable("by lot"), 1: "A", 2: "B", 3: "C", 4: "D"},
            rule="LT-1.9 start",
        ),
        Option(
            "claims",
            translatable("fulfilled objectives"),
            translatable(
                "Claimed for you at once, or everybody is asked. During the game you can change"
                " it for yourself."
            ),
            0,
            {0: translatable("claimed at once"), 1: translatable("ask everybody")},
            rule="LT-10.1 claim",
        ),
        Option(
            "auto_pay",
            translatable("paying with cubes"),
            translatable(
                "Own cubes first, or everybody is asked whether to keep them and buy others for"
                " coins. During the game you can change it for yourself."
            ),
            1,
            {0: translatable("ask everybody"), 1: translatable("own cubes first")},
            rule="LT-6.3 spare",
        ),
        Option(
            "seat_wishes",
            translatable("everybody chooses how to be asked"),
            translatable("Games that began before there was this choice go on without it."),
            1,
            NO_YES,
            rule="LT-10.13 wish",
            retired=True,
        ),
        make_reading(
            "castle_counts_own",
            translatable("only own buildings count for the castle"),
            "LT-11.1 scoring",
            translatable("If not, buildings of everybody around the castle count."),
        ),
        make_reading(
            "cathedral_counts_all",
            translatable("workers of everybody count for the cathedral"),
            "LT-7.2 cathedral",
            translatable("If not, only workers of its owner count."),
        ),
        make_reading(
            "manor_gathers",
            translatable("the manor gathers from terrain"),
            "LT-7.3 manor",
            translatable("If not, it only activates buildings."),
        ),
        make_reading(
            "manor_pays_fee",
            translatable("the manor pays for foreign buildings"),
            "LT-7.3 manor",
            translatable("If not, it uses them free of charge."),
        ),
        make_reading(
            "partial_output",
            translatable("take what is there"),
            "LT-4.5 partial",
            translatable("If not, a building works only while the supply has all it gives."),
        ),
        make_reading(
            "shop_same_pair",
            translatable("the shop may hand back the same kinds"),
            "LT-4.7 shop",
            translatable("If not, the two cubes taken are another pair than the two given."),
        ),
        make_reading(
            "shop_other_kinds",
            translatable("the shop hands out other kinds only"),
            "LT-4.7 shop",
            translatable("If so, neither of the two cubes taken is of a kind you have given."),
        ),
        make_reading(
            "must_buy_food",
            translatable("food must be bought"),
            "LT-8.3 choices",
            translatable("If not, you may keep your coins and let workers go hungry."),
        ),
        make_reading(
            "gather_includes_buildings",
            translatable("cubes from buildings are gathered too"),
            "LT-10.5 gathered",
            translatable("If not, only cubes from terrain count for O14 and O17."),
        ),
    ),
    rules_version=2,
    stage="beta",
    history=(
        RulesChange(
            2,
            translatable(
                "Whether you are asked before objectives are claimed and cubes are paid is your"
                " own choice at any time, and objectives that nobody can fulfil under the"
                " options chosen are not dealt."
            ),
            {"seat_wishes": 0},
        ),
    ),
    certainty=translatable(
        "Every value is printed in the rulebook or was read from public pictures of the tiles, the"
        " cards and the board; only the numbers of the draft are ours."
    ),
)
