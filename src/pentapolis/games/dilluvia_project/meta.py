"""Title, seats and options of Dilluvia Project: what the lobby shows without loading the rules."""

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
    slug="dilluvia-project",
    title="Dilluvia Project",
    prefix="DP",
    designers=("Alexandre Garcia",),
    publisher="Spielworxx",
    year=2015,
    seats=(2, 3, 4),
    minutes=(120, 120),
    age=12,
    weight=5,
    length=Length(decisions=184, plies=226),  # python -m tools.lengths
    about=translatable("Steer zeppelins to the market and build the first city in the clouds."),
    folder=FOLDER,
    options=(
        reading(
            "house_starts_at_one",
            translatable("the house starts on space 1"),
            "DP-1.4 markers",
            translatable("If not, it starts on space 2, as the rulebook's set-up page says."),
        ),
        reading(
            "house_moves_last",
            translatable("the house moves after the whole build action"),
            "DP-5.5f house",
            translatable("If not, it moves after each building and each propeller."),
        ),
        reading(
            "bonus_counts_majorities",
            translatable("majority tiles count as population tiles"),
            "DP-10.8 pop-bonus",
            translatable("If not, only tiles showing 2 population count for the prestige bonus."),
        ),
        reading(
            "free_garden_diagonal",
            translatable("a free garden may touch a building diagonally"),
            "DP-10.5 free-garden",
            translatable("If not, it must share an edge with one of your buildings."),
        ),
        reading(
            "price_by_space",
            translatable("gaps don't change market prices"),
            "DP-3.3 price",
            translatable(
                "If not, gaps are skipped: the nearest tile you find costs 1 aero, the next one 2."
            ),
        ),
        reading(
            "free_land_at_propeller",
            translatable("free land may start at your own propeller"),
            "DP-10.7 free-land",
            translatable("If not, the two free squares must touch your own land or buildings."),
        ),
        reading(
            "benefit_without_action",
            translatable("a special worker brings the benefit even if you don't use the action"),
            "DP-4.5 special",
            translatable(
                "If not, Land, Build, Buy a tile and Garden give it only once you buy, build or "
                "lay something there."
            ),
        ),
        reading(
            "first_land_at_propeller",
            translatable("the first land may start at your own propeller"),
            "DP-5.4d first-land",
            translatable("If not, it must touch the propeller in the middle."),
        ),
        Option(
            "toll_owner",
            translatable("the toll's owner on an aero circle"),
            translatable(
                "The toll is a market tile. Its owner gets the aeros paid for such circles."
            ),
            PARTS.number("reading.toll_owner"),
            {
                0: translatable("pays 1 aero and gets it back"),
                1: translatable("needs no aero"),
                2: translatable("pays nothing and gets 1 aero"),
            },
            reading=True,
            rule="DP-4.4 aero-mark",
        ),
        reading(
            "one_order_circle",
            translatable("each player may use only one turn-order circle per round"),
            "DP-5.1a queue",
            translatable("If not, you may use several per round; the first one counts."),
        ),
        Option(
            "first_version",
            translatable("the first version of these rules"),
            translatable("Only for games started before version 2 of these rules."),
            0,
            NO_YES,
            retired=True,
        ),
    ),
    rules_version=2,
    history=(
        RulesChange(
            version=2,
            about=translatable(
                "There is now only one copy of each tile that makes buildings 2 and 3, or 4 and 5, "
                "cheaper. Where gaps lower market prices, your own purchases no longer do. You may "
                "leave out the second of two free squares."
            ),
            before={"first_version": 1},
        ),
    ),
    certainty=translatable(
        "Rules and effects are as printed. The city map, the values of buildings and propellers, "
        "the number of copies of each tile and most of what is printed on board and mats appear "
        "only in the rulebook's pictures, which we don't have. Our own values are marked, and you "
        "can enter the real ones."
    ),
    stage="beta",
)
