"""SM-3 rolling."""

from __future__ import annotations

from itertools import combinations

import pytest

from pentapolis.core.state import CHANCE
from pentapolis.testkit.rules import rule

from .town import legal_names, pack, play, question, throw, town


@rule("SM-3.1 roll")
def test_the_first_roll_is_forced_and_uses_all_five_dice() -> None:
    state = town()
    assert state.actor() == CHANCE
    assert len(legal_names(state)) == 252
    assert all(len(name) == len("throw:") + 5 for name in legal_names(state))
    assert sum(state.odds()) == 6**5


@rule("SM-3.1 roll")
def test_after_the_first_roll_the_player_decides_what_to_keep() -> None:
    state = town()
    play(state, throw("LCWXH"))
    assert (question(state), state.rolls) == ("keep-dice", 1)


@rule("SM-3.2 keep")
def test_any_number_of_dice_may_be_rolled_again() -> None:
    dice = "LCWXH"
    state = town()
    play(state, throw(dice))
    subsets = {"".join(some) for size in range(1, 6) for some in combinations(dice, size)}
    assert set(legal_names(state)) == {"roll:" + some for some in subsets} | {"stop"}
    assert len(legal_names(state)) == 32


@rule("SM-3.2 keep")
def test_equal_dice_are_interchangeable() -> None:
    state = town()
    play(state, throw("CCSSS"))
    assert legal_names(state) == [
        "roll:C",
        "roll:S",
        "roll:CC",
        "roll:CS",
        "roll:SS",
        "roll:CCS",
        "roll:CSS",
        "roll:SSS",
        "roll:CCSS",
        "roll:CSSS",
        "roll:CCSSS",
        "stop",
    ]


@rule("SM-3.2 keep")
def test_kept_dice_stay_and_the_others_are_rolled() -> None:
    state = town()
    play(state, throw("CCWHS"), "roll:WS")
    assert (state.actor(), state.air, state.dice) == (CHANCE, 2, pack("CCH"))
    assert len(legal_names(state)) == 21
    play(state, throw("LL"))
    assert (state.air, state.dice) == (0, pack("CCHLL"))


@rule("SM-3.2 keep")
def test_keeping_all_five_ends_the_rolling() -> None:
    state = town()
    play(state, throw("CCWHS"), "stop")
    assert (question(state), state.rolls) == ("choose-symbol", 1)


@rule("SM-3.3 thrice")
def test_after_the_third_roll_the_dice_are_evaluated() -> None:
    state = town()
    play(state, throw("LCWXH"), "roll:LCWXH", throw("LCWXH"), "roll:L", throw("S"))
    assert (question(state), state.rolls) == ("choose-symbol", 3)
    assert not [name for name in legal_names(state) if name.startswith("roll") or name == "stop"]


@rule("SM-3.4 release")
@rule("SM-3.3 thrice")
def test_t44_a_die_kept_after_the_first_roll_may_be_rolled_in_the_third() -> None:
    """SM-T44."""
    state = town()
    play(state, throw("CCWHS"), "roll:WHS", throw("LLL"))
    assert "roll:CC" in legal_names(state)
    play(state, "roll:CC", throw("LL"))
    assert state.dice == pack("LLLLL")
    assert question(state) == "choose-symbol"


@rule("SM-3.5 ordinary")
@pytest.mark.parametrize("again", ["roll:S", "roll:SS", "roll:SSS", "roll:CH", "stop"])
def test_sabres_are_kept_or_rolled_again_like_other_dice(again: str) -> None:
    state = town()
    play(state, throw("CHSSS"))
    assert again in legal_names(state)


@rule("SM-3.5 ordinary")
def test_sabres_rolled_away_strike_no_box() -> None:
    state = town()
    play(state, throw("SSSSS"), "roll:SSSSS", throw("LCWXH"), "stop", "pass")
    assert state.boxes == 0


@rule("SM-3.1 roll")
def test_every_turn_begins_with_five_fresh_dice() -> None:
    state = town()
    play(state, throw("CCWHS"), "roll:WHS", throw("CCC"), "stop", "pass")
    assert (state.turn, state.dice, state.air, state.rolls) == (1, 0, 5, 0)
    assert len(legal_names(state)) == 252
