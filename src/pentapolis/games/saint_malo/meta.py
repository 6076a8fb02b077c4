"""Title, seats and options of Saint Malo; importing it loads no rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from pentapolis.catalog.meta import NO_YES, Length, Meta, Option, make_reading
from pentapolis.core.text import translatable
from pentapolis.kit.parts import Parts, read_parts

FOLDER: Final = Path(__file__).parent
PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
reading: Final = partial(make_reading, PARTS.flag)

META: Final = Meta(
    slug="saint-malo",
    title="Saint Malo",
    prefix="SM",
    designers=("Inka Brand", "Markus Brand"),
    publisher="alea / Ravensburger",
    year=2012,
    seats=(2, 3, 4, 5),
    minutes=(30, 45),
    age=9,
    weight=2,
    length=Length(decisions=140, plies=220),  # python -m tools.lengths
    about=translatable("Roll dice, draw a walled town and hold off the pirates."),
    folder=FOLDER,
    options=(
        Option(
            "start",
            translatable("start player"),
            translatable("Who goes first: a seat drawn by lot, or one you choose."),
            0,
            {0: translatable("by lot"), 1: "A", 2: "B", 3: "C", 4: "D", 5: "E"},
            rule="SM-2.3 first",
        ),
        Option(
            "solo",
            translatable("solo challenge"),
            translatable(
                "Alone against the pirates, 24 turns, 50 points to win. Not an official variant."
            ),
            0,
            NO_YES,
            seats=(1,),
            rule="SM-10.1 solo",
        ),
        reading(
            "turn_to_absent_symbol",
            translatable("turn dice to a symbol you didn't roll"),
            "SM-4.4 absent",
            translatable("If not, at least one die must show the symbol you choose."),
        ),
        reading(
            "pass_always",
            translatable("passing is always allowed"),
            "SM-4.8 pass",
            translatable("If not, you may pass only when you can't use any symbol."),
        ),
        reading(
            "tower_person_interrupts",
            translatable("draw the tower's person at once"),
            "SM-6.6 tower-person",
            translatable("If not, you draw the person after the last wall of the roll."),
        ),
        reading(
            "tower_person_optional",
            translatable("you may decline the tower's person"),
            "SM-6.6 tower-person",
            translatable("If not, you must draw the person if there's room."),
        ),
    ),
    rules_version=1,
    stage="beta",
    certainty=translatable(
        "Nearly all values are printed in the rulebook. The places of the four crates, the tower "
        "bonuses and a few others come from public pictures and reviews, the solo challenge from a "
        "fan version."
    ),
)
