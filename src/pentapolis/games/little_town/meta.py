"""What the lobby knows about Little Town; it needs no rules for that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta, Option
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
    minutes=(30, 60),
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
            source("claim objectives by hand"),
            source("If not, an objective is claimed at once when it is fulfilled."),
            0,
            NO_YES,
            rule="LT-10.1 claim",
        ),
        Option(
            "auto_pay",
            source("pay with own cubes first"),
            source("If not, you are asked whether to keep cubes and pay coins for them."),
            1,
            NO_YES,
            rule="LT-6.3 spare",
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
    rules_version=1,
    stage="beta",
)
