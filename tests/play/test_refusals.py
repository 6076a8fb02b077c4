"""A match says why an action is not possible now."""

from __future__ import annotations

import pytest
from hamlet import SPEC

from pentapolis import Illegal, all_games
from pentapolis.play import Match, Refusal, new_match


def start_match() -> Match:
    """Return a match in which Ada chooses the first tile."""
    match = new_match(SPEC, SPEC.load(2, {}), seed=1, names=["Ada", "Bo"])
    return match.play()


def test_every_game_of_the_box_has_reasons() -> None:
    for spec in all_games().values():
        assert spec.why is not None and spec.because is not None and len(spec.reasons) > 0


def test_what_is_possible_has_no_refusal() -> None:
    assert start_match().why("take:1") is None


def test_a_refusal_is_one_sentence_with_its_rule() -> None:
    match = start_match().act("take:1").act("settle:c3").play().act("take:1")
    expected = Refusal("It must touch the town with a side.", "HAM-2.2 touch")
    assert match.why("settle:a1") == expected
    assert str(match.why("settle:a1")) == expected.text
    german = match.why(match.game.actions.find("settle:a1"), lang="de")
    assert german is not None and german.text == "Es muss mit einer Seite an die Stadt stoßen."


def test_whoever_is_not_on_turn_is_told_whose_turn_it_is() -> None:
    assert start_match().why("take:1", seat=1) == Refusal("It's Ada's turn.")


def test_a_piece_of_another_question_comes_later() -> None:
    refusal = start_match().why("settle:c3")
    assert refusal == Refusal("First: Which tile do you take?", "HAM-2.1 take")


def test_an_action_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Illegal, match="no action is called 'fly'"):
        start_match().why("fly")


def test_after_the_end_nothing_is_possible() -> None:
    match = start_match()
    while not match.is_over:
        match.act(next(iter(match.choices()))).play()
    assert match.why("take:1", seat=0) == Refusal("The game is over.")


def test_several_who_decide_at_once_hear_of_their_own_cards() -> None:
    spec = next(spec for spec in all_games().values() if "keep-secrets" in spec.near)
    match = new_match(spec, spec.load(3, {}), seed=1).play()
    hands = {seat: match.view(seat).legal for seat in match.state.deciders()}
    assert len(hands) == 3
    for seat, legal in hands.items():
        assert all(match.why(action, seat) is None for action in legal)
        others = {action for other in hands.values() for action in other} - {*legal}
        said = {match.why(action, seat) for action in others}
        assert said == {Refusal("You were not dealt these two.", "GN-1.7 secrets")}
