"""What the lobby knows about Dilluvia Project; it needs no rules for that."""

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
    slug="dilluvia-project",
    title="Dilluvia Project",
    prefix="DP",
    designers=("Alexandre Garcia",),
    publisher="Spielworxx",
    year=2015,
    seats=(2, 3, 4),
    minutes=(120, 120),
    age=12,
    about=translatable("Steer zeppelins to the market and build the first city in the clouds."),
    folder=FOLDER,
    options=(
        make_reading(
            "house_starts_at_one",
            translatable("the house starts in space 1"),
            "DP-1.4 markers",
            translatable("If not, it starts in space 2, as the set-up page of the rulebook says."),
        ),
        make_reading(
            "house_moves_last",
            translatable("the house moves after the whole build action"),
            "DP-5.5f house",
            translatable("If not, it moves after each building and each propeller."),
        ),
        make_reading(
            "bonus_counts_majorities",
            translatable("majority tiles are population tiles"),
            "DP-10.8 pop-bonus",
            translatable("If not, only tiles that show 2 population count for the prestige bonus."),
        ),
        make_reading(
            "free_garden_diagonal",
            translatable("a free garden may touch a building by its corner"),
            "DP-10.5 free-garden",
            translatable("If not, it must share an edge with an own building."),
        ),
        make_reading(
            "price_by_space",
            translatable("gaps do not change market prices"),
            "DP-3.3 price",
            translatable("If not, the nearest tile that you find costs 1 aero, the next one 2."),
        ),
        make_reading(
            "free_land_at_propeller",
            translatable("free land may start at an own propeller"),
            "DP-10.7 free-land",
            translatable("If not, the two free squares must touch own land or an own building."),
        ),
        make_reading(
            "benefit_without_action",
            translatable("a special worker brings its benefit even if you do not act"),
            "DP-4.5 special",
            translatable(
                "If not, land, build, tile and garden give it with the first thing that you buy, "
                "build or lay there."
            ),
        ),
        make_reading(
            "first_land_at_propeller",
            translatable("the first land may start at an own propeller"),
            "DP-5.4d first-land",
            translatable("If not, it must touch the propeller in the middle."),
        ),
        Option(
            "toll_owner",
            translatable("the owner of the toll on a circle with an aero"),
            translatable("The toll is a market tile: its owner gets the aeros of such circles."),
            PARTS.number("reading.toll_owner"),
            {
                0: translatable("pays 1 aero and gets it back"),
                1: translatable("needs no aero"),
                2: translatable("pays nothing and gets 1 aero"),
            },
            reading=True,
            rule="DP-4.4 aero-mark",
        ),
        make_reading(
            "one_order_circle",
            translatable("one circle of the turn order for each player"),
            "DP-5.1a queue",
            translatable("If not, you may use several of them in a round; the first one counts."),
        ),
        Option(
            "first_version",
            translatable("the first version of these rules"),
            translatable("Only for games that began before rules 2."),
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
                "There is only one copy each of the tiles that make buildings 2 and 3, or 4 and "
                "5, cheaper; where gaps lower market prices, your own purchases no longer do; "
                "and the second of two free squares may be left out."
            ),
            before={"first_version": 1},
        ),
    ),
    certainty=translatable(
        "Rules and effects are as printed, but the plan of the city, the values of buildings and "
        "propellers, how many tiles of a kind there are and most of what stands on board and mat "
        "were lost with the pictures of the rulebook; ours are marked, and you can put in your own."
    ),
    stage="beta",
)
