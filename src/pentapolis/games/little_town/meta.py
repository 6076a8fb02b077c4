"""What the lobby knows about Little Town; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta, Option, RulesChange
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
    slug="little-town",
    title="Little Town",
    prefix="LT",
    designers=("Shun Taguchi", "Aya Taguchi"),
    publisher="Studio GG / IELLO",
    year=2017,
    seats=(2, 3, 4),
    minutes=(45, 45),
    age=10,
    about=source("Send workers over one shared map, build a town there, and feed everybody."),
    folder=FOLDER,
    options=(
        Option(
            "side",
            source("side of the board"),
            source("Where forests, mountains and lakes lie."),
            0,
            {0: source("by lot"), 1: "A", 2: "B"},
            rule="LT-1.1 side",
        ),
        Option(
            "market",
            source("market"),
            source("Twelve tiles by lot, the set for a first game, or a draft."),
            0,
            {0: source("by lot"), 1: source("first game"), 2: source("draft")},
            rule="LT-1.2 market",
        ),
        Option(
            "start",
            source("start player"),
            source("Who begins: a seat drawn by lot, or one you name."),
            0,
            {0: source("by lot"), 1: "A", 2: "B", 3: "C", 4: "D"},
            rule="LT-1.9 start",
        ),
        Option(
            "claims",
            source("fulfilled objectives"),
            source(
                "Claimed for you at once, or everybody is asked. During the game you can change"
                " it for yourself."
            ),
            0,
            {0: source("claimed at once"), 1: source("ask everybody")},
            rule="LT-10.1 claim",
        ),
        Option(
            "auto_pay",
            source("paying with cubes"),
            source(
                "Own cubes first, or everybody is asked whether to keep them and buy others for"
                " coins. During the game you can change it for yourself."
            ),
            1,
            {0: source("ask everybody"), 1: source("own cubes first")},
            rule="LT-6.3 spare",
        ),
        Option(
            "seat_wishes",
            source("everybody chooses how to be asked"),
            source("Games that began before there was this choice go on without it."),
            1,
            NO_YES,
            rule="LT-10.13 wish",
            retired=True,
        ),
        reading(
            "castle_counts_own",
            source("only own buildings count for the castle"),
            "LT-11.1 scoring",
            source("If not, buildings of everybody around the castle count."),
        ),
        reading(
            "cathedral_counts_all",
            source("workers of everybody count for the cathedral"),
            "LT-7.2 cathedral",
            source("If not, only workers of its owner count."),
        ),
        reading(
            "manor_gathers",
            source("the manor gathers from terrain"),
            "LT-7.3 manor",
            source("If not, it only activates buildings."),
        ),
        reading(
            "manor_pays_fee",
            source("the manor pays for foreign buildings"),
            "LT-7.3 manor",
            source("If not, it uses them free of charge."),
        ),
        reading(
            "partial_output",
            source("take what is there"),
            "LT-4.5 partial",
            source("If not, a building works only while the supply has all it gives."),
        ),
        reading(
            "shop_same_pair",
            source("the shop may hand back the same kinds"),
            "LT-4.7 shop",
            source("If not, the two cubes taken are another pair than the two given."),
        ),
        reading(
            "shop_other_kinds",
            source("the shop hands out other kinds only"),
            "LT-4.7 shop",
            source("If so, neither of the two cubes taken is of a kind you have given."),
        ),
        reading(
            "must_buy_food",
            source("food must be bought"),
            "LT-8.3 choices",
            source("If not, you may keep your coins and let workers go hungry."),
        ),
        reading(
            "gather_includes_buildings",
            source("cubes from buildings are gathered too"),
            "LT-10.5 gathered",
            source("If not, only cubes from terrain count for O14 and O17."),
        ),
    ),
    rules_version=2,
    stage="beta",
    history=(
        RulesChange(
            2,
            source(
                "Whether you are asked before objectives are claimed and cubes are paid is your"
                " own choice at any time, and objectives that nobody can fulfil under the"
                " options chosen are not dealt."
            ),
            {"seat_wishes": 0},
        ),
    ),
    certainty=source(
        "Every value is printed in the rulebook or was read from public pictures of the tiles, the"
        " cards and the board; only the numbers of the draft are ours."
    ),
)
