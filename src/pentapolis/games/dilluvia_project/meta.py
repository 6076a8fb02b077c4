"""What the lobby knows about Dilluvia Project; it needs no rules for that."""

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
    slug="dilluvia-project",
    title="Dilluvia Project",
    prefix="DP",
    designers=("Alexandre Garcia",),
    publisher="Spielworxx",
    year=2015,
    seats=(2, 3, 4),
    minutes=(120, 120),
    age=12,
    about=source("Steer zeppelins to the market and build the first city in the clouds."),
    folder=FOLDER,
    options=(
        reading(
            "house_starts_at_one",
            source("the house starts in space 1"),
            "DP-1.4 markers",
            source("If not, it starts in space 2, as the set-up page of the rulebook says."),
        ),
        reading(
            "house_moves_last",
            source("the house moves after the whole build action"),
            "DP-5.5f house",
            source("If not, it moves after each building and each propeller."),
        ),
        reading(
            "bonus_counts_majorities",
            source("majority tiles are population tiles"),
            "DP-10.8 pop-bonus",
            source("If not, only tiles that show 2 population count for the prestige bonus."),
        ),
        reading(
            "free_garden_diagonal",
            source("a free garden may touch a building by its corner"),
            "DP-10.5 free-garden",
            source("If not, it must share an edge with an own building."),
        ),
        reading(
            "price_by_space",
            source("gaps do not change market prices"),
            "DP-3.3 price",
            source("If not, the nearest tile that you find costs 1 aero, the next one 2."),
        ),
        reading(
            "free_land_at_propeller",
            source("free land may start at an own propeller"),
            "DP-10.7 free-land",
            source("If not, the two free squares must touch own land or an own building."),
        ),
        reading(
            "benefit_without_action",
            source("a special worker brings its benefit even if you do not act"),
            "DP-4.5 special",
            source(
                "If not, land, build, tile and garden give it with the first thing that you buy, "
                "build or lay there."
            ),
        ),
        reading(
            "first_land_at_propeller",
            source("the first land may start at an own propeller"),
            "DP-5.4d first-land",
            source("If not, it must touch the propeller in the middle."),
        ),
        Option(
            "toll_owner",
            source("the owner of the toll on a circle with an aero"),
            source("The toll is a market tile: its owner gets the aeros of such circles."),
            PARTS.number("reading.toll_owner"),
            {
                0: source("pays 1 aero and gets it back"),
                1: source("needs no aero"),
                2: source("pays nothing and gets 1 aero"),
            },
            reading=True,
            rule="DP-4.4 aero-mark",
        ),
        reading(
            "one_order_circle",
            source("one circle of the turn order for each player"),
            "DP-5.1a queue",
            source("If not, you may use several of them in a round; the first one counts."),
        ),
        Option(
            "first_version",
            source("the first version of these rules"),
            source("Only for games that began before rules 2."),
            0,
            NO_YES,
            retired=True,
        ),
    ),
    rules_version=2,
    history=(
        RulesChange(
            version=2,
            about=source(
                "There is only one copy each of the tiles that make buildings 2 and 3, or 4 and "
                "5, cheaper; where gaps lower market prices, your own purchases no longer do; "
                "and the second of two free squares may be left out."
            ),
            before={"first_version": 1},
        ),
    ),
    certainty=source(
        "Rules and effects are as printed, but the plan of the city, the values of buildings and "
        "propellers, how many tiles of a kind there are and most of what stands on board and mat "
        "were lost with the pictures of the rulebook; ours are marked, and you can put in your own."
    ),
    stage="beta",
)
