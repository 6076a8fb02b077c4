"""Five dice without order: all throws, their odds and names, and what lies inside a throw."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial, prod

import pytest

from pentapolis.core.state import State
from pentapolis.games.saint_malo.rules import dice as d
from pentapolis.testkit.rules import rule

from .town import OUTER, legal_names, pack, play, saint_malo, throw, town

FACES = "LCWXHS"


@rule("SM-3.1 roll")
@pytest.mark.parametrize(("number", "throws"), [(1, 6), (2, 21), (3, 56), (4, 126), (5, 252)])
def test_so_many_dice_make_so_many_throws(number: int, throws: int) -> None:
    found = d.THROW_NAMES[d.FIRST[number] : d.FIRST[number + 1]]
    assert len(found) == throws
    assert found == ["".join(some) for some in combinations_with_replacement(FACES, number)]


@rule("SM-3.1 roll")
def test_every_throw_has_its_own_number_and_name() -> None:
    assert len(d.THROWS) == len(set(d.THROWS)) == len(set(d.THROW_NAMES)) == 461
    for dice, name in zip(d.THROWS, d.THROW_NAMES, strict=True):
        assert dice == pack(name)
        assert "".join(FACES[face] for face in d.faces_of(dice)) == name
        assert d.size(dice) == len(name)
        assert [d.count(dice, face) for face in range(6)] == [name.count(f) for f in FACES]


@rule("SM-3.1 roll")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_odds_count_the_ways_dice_can_fall(number: int) -> None:
    first, end = d.FIRST[number], d.FIRST[number + 1]
    fallen = Counter(
        "".join(sorted(dice, key=FACES.index)) for dice in product(FACES, repeat=number)
    )
    assert dict(zip(d.THROW_NAMES[first:end], d.ODDS[first:end], strict=True)) == fallen
    assert sum(d.ODDS[first:end]) == 6**number
    for name, odds in zip(d.THROW_NAMES[first:end], d.ODDS[first:end], strict=True):
        assert odds == factorial(number) // prod(factorial(name.count(face)) for face in FACES)


@rule("SM-3.2 keep")
def test_what_may_be_rolled_again_are_the_parts_of_a_throw() -> None:
    for number in range(d.FIRST[5], d.FIRST[6]):
        name = d.THROW_NAMES[number]
        inside = {"".join(some) for size in range(1, 6) for some in combinations(name, size)}
        parts = d.PARTS[d.THROWS[number]]
        assert {d.THROW_NAMES[part] for part in parts} == inside
        assert parts == sorted(parts)
        assert len(parts) == prod(name.count(face) + 1 for face in FACES) - 1 <= 31


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_outcome_agrees_with_the_odds_at_every_border(number: int) -> None:
    """Look at both ends of each stretch of words that means the same throw."""
    state = town()
    state.air = number
    assert state.odds() == d.ODDS[d.FIRST[number] : d.FIRST[number + 1]]
    total = 6**number
    for step in range(total):
        low = -((-step << 32) // total)  # the first word of this step
        high = -((-(step + 1) << 32) // total) - 1  # and the last
        for word in (low, high):
            assert word * total >> 32 == step
            assert state.draw_outcome(word) == State.draw_outcome(state, word)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_outcome_agrees_with_the_odds_for_the_start_player(seats: int) -> None:
    state = saint_malo(seats).start()
    words = [0, (1 << 32) - 1] + [
        (step << 32) // seats + off for step in range(1, seats) for off in (0, 1)
    ]
    assert [state.draw_outcome(word) for word in words] == [
        State.draw_outcome(state, w) for w in words
    ]


@rule("SM-3.1 roll")
def test_every_word_of_luck_is_used_as_often_as_the_odds_say() -> None:
    state = town()
    drawn = Counter(state.draw_outcome((step << 32) // 7776 + 1) for step in range(7776))
    assert dict(drawn) == dict(zip(state.legal(), state.odds(), strict=True))


@rule("SM-3.2 keep")
def test_i15_the_order_of_dice_changes_nothing() -> None:
    """SM-I15: dice that show the same faces in another order are the same dice."""
    for some in permutations("CCWHS"):
        dice = "".join(some)
        assert pack(dice) == pack("CCWHS")
        assert throw(dice) == "throw:CCWHS"


@rule("SM-4.2 turning")
def test_i15_it_does_not_matter_which_die_is_turned() -> None:
    """SM-I15: whatever the other dice show, the same is asked next and the same is legal."""
    seen = set()
    for others in product("LWXH", repeat=2):
        state = town(dice="CCS" + "".join(others), coins=2, city={OUTER: "crate"})
        play(state, "use:crate", "turn")
        seen.add(
            (state.matching, state.coins[0], d.count(state.dice, d.SABRE), *legal_names(state))
        )
    assert len(seen) == 1
