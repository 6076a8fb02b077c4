"""SM-6.14: clicking crates and houses one by one reaches exactly the allowed groups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from pentapolis.games.saint_malo.rules import codes
from pentapolis.games.saint_malo.rules.board import PLAN
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.testkit.rules import rule

from .town import PRINTED, full_but, legal_names, places, play, town

Group = frozenset[str]


def is_touching(one: str, other: str) -> bool:
    """Return whether two fields share an edge."""
    across, down = abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))
    return across + down == 1


def is_around(one: str, other: str) -> bool:
    """Return whether two different fields share an edge or a corner."""
    across, down = abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))
    return max(across, down) == 1


def is_joined(group: Group) -> bool:
    """Return whether a group is connected by edges."""
    first, *rest = group
    seen, left = {first}, set(rest)
    while beside := {field for field in left if any(is_touching(field, other) for other in seen)}:
        seen |= beside
        left -= beside
    return not left


def list_groups(fields: list[str], most: int) -> Iterator[Group]:
    """List all connected groups of at most so many fields."""
    for size in range(1, most + 1):
        for some in combinations(fields, size):
            if is_joined(frozenset(some)):
                yield frozenset(some)


def click_all(state: Town, question: int, done: Group = frozenset()) -> set[Group]:
    """List every group at which the clicks can end, by trying all of them."""
    ended: set[Group] = set()
    seen: set[Group] = set()
    waiting = [(state, done)]
    while waiting:
        here, group = waiting.pop()
        if here.asking != question or "done" in legal_names(here):
            ended.add(group)
        if here.asking != question:
            continue
        for field in places(here):
            larger = group | {field}
            if larger not in seen:
                seen.add(larger)
                twin = here.clone()
                play(twin, f"place:{field}")
                waiting.append((twin, larger))
    return ended


def choose_room(luck: Random) -> list[str]:
    """Choose free fields: a window of the plan with a few holes, or fields from anywhere."""
    open_fields = [name for name in PLAN.names if name not in PRINTED]
    if luck.random() < 0.4:
        return sorted(luck.sample(open_fields, 13))
    left, top = luck.choice("abcd"), luck.randint(1, 4)
    window = [
        name
        for name in open_fields
        if 0 <= ord(name[0]) - ord(left) < 4 and 0 <= int(name[1]) - top < 4
    ]
    return sorted(luck.sample(window, min(len(window), luck.randint(8, 13))))


@rule("SM-6.14 grow")
@rule("SM-6.2 crate")
@pytest.mark.parametrize("seed", range(40))
def test_i13_clicks_reach_exactly_the_connected_groups_of_crates(seed: int) -> None:
    """SM-I13, crates: all connected sets of free fields with one up to k fields."""
    luck = Random(seed)
    room = choose_room(luck)
    dice = 1 + seed % 5
    state = town(dice="C" * dice + "S" * (5 - dice), city=full_but(" ".join(room)))
    play(state, "use:crate")
    assert click_all(state, codes.PLACE_CRATE) == set(list_groups(room, dice))


@rule("SM-6.14 grow")
@rule("SM-6.13 architect")
@pytest.mark.parametrize("seed", range(40))
def test_i13_clicks_reach_exactly_the_groups_of_houses_at_the_architect(seed: int) -> None:
    """SM-I13, houses: none, or a connected set with a field around the architect."""
    luck = Random(1000 + seed)
    room = choose_room(luck)
    logs = seed % 5
    architect = luck.choice(room)
    state = town(dice="HHHSS", logs=logs, city=full_but(" ".join(room)))
    play(state, "use:head", "person:architect", f"place:{architect}")
    free = [field for field in room if field != architect]
    allowed = {
        group
        for group in list_groups(free, min(3, logs))
        if any(is_around(field, architect) for field in group)
    }
    assert click_all(state, codes.PLACE_HOUSE) == allowed | {frozenset()}


@rule("SM-6.14 grow")
def test_a_group_may_be_clicked_in_any_order_that_holds_together() -> None:
    for order in (["d4", "e4", "e5"], ["e4", "d4", "e5"], ["e5", "e4", "d4"]):
        state = town(dice="CCCSS")
        play(state, "use:crate", *[f"place:{field}" for field in order])
        assert state.turn == 1
    state = town(dice="CCCSS")
    play(state, "use:crate", "place:d4")
    assert "e5" not in places(state)
