"""Whoever clicks where a tile cannot go is told why; test_hamlet.py compares it with legal()."""

from __future__ import annotations

from hamlet import SPEC

from pentapolis.play import new_match
from pentapolis.testkit.rules import rule

WEST = ["tile:farm"] * 2 + ["tile:mill", "tile:hall", "tile:well"]


def say(*plies: str, action: str) -> tuple[str, str]:
    """Return what is said of an action after some plies, and the rule."""
    match = new_match(SPEC, SPEC.load(2, {}), names=["Ada", "Bo"])
    for name in plies:
        match.game.play(match.state, name)
    refusal = match.why(action)
    assert refusal is not None
    return str(refusal), refusal.rule


SETTLED = [*WEST, "take:1", "settle:c3", "tile:farm", "take:1"]


@rule("HAM-2.2 touch")
def test_a_tile_touches_the_town_with_a_side() -> None:
    touch = "HAM-2.2 touch"
    assert say(*SETTLED, action="settle:d4") == ("It must touch the town with a side.", touch)
    assert say(*SETTLED, action="settle:c3") == ("A tile lies here already.", touch)


def test_what_another_question_offers_comes_later() -> None:
    said = say(*WEST, action="settle:c3")
    assert said == ("First: Which tile do you take?", "HAM-2.1 take")


def test_while_chance_decides_nobody_can_act() -> None:
    assert say(*WEST[:3], action="take:1") == ("A new tile comes into the market.", "")
