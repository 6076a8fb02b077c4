"""A position that contradicts itself is refused, and the sentence says how."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pentapolis.core.state import EMPTY, OVER
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.testkit.lines import random_line
from pentapolis.testkit.rules import rule

from .garden import find_field, load_game, make_garden

Tamper = Callable[[Garden], None]


def call_missing_seat(s: Garden) -> None:
    s.first = 3


def change_turn(s: Garden) -> None:
    s.turn = 1 - s.turn


def ask_about_nothing(s: Garden) -> None:
    s.asking = c.CLAIM_PROJECT


def spend_ploys(s: Garden) -> None:
    s.spent[:3] = [2, 2, 1]


def lay_twice(s: Garden) -> None:
    s.tile[0] = s.tile[1]


def take_off_board(s: Garden) -> None:
    s.turned[3] = EMPTY
    s.tile[0] = EMPTY
    for terrain in range(4):
        s.land[terrain] &= ~(0x7F << 21)


def change_terrain(s: Garden) -> None:
    bit = 1 << find_field("4.c")
    s.land[c.MEADOW] ^= bit
    s.land[c.STRAW] ^= bit


def add_terrain(s: Garden) -> None:
    s.land[c.STRAW] |= 1 << find_field("4.c")


def share_building(s: Garden) -> None:
    s.own[1] |= 1 << find_field("1.tl")
    s.floors[1] -= 2


def own_nothing(s: Garden) -> None:
    s.own[0] |= 1 << find_field("4.c")


def lose_owner(s: Garden) -> None:
    s.own[0] &= ~(1 << find_field("1.tl"))
    s.floors[0] += 2


def build_on_bramble(s: Garden) -> None:
    s.own[0] |= 1 << find_field("4.r")
    s.height[find_field("4.r")] = 1
    s.floors[0] -= 1


def roof_on_nothing(s: Garden) -> None:
    s.roofed |= 1 << find_field("4.c")


def copy_card(s: Garden) -> None:
    s.deck ^= 1 << c.PUBLIC_KEYS.index("house")
    s.claimed[0] |= 1 << s.row[0]


def keep_copies(s: Garden) -> None:
    s.kept[:2] = [s.kept[0], s.kept[0]]


TAMPERS: list[tuple[Tamper, str]] = [
    (call_missing_seat, "there is no seat D"),
    (change_turn, "it is another seat's turn"),
    (ask_about_nothing, "the question is about a field, but no field is set"),
    (spend_ploys, "seat A has spent more ploys than there were"),
    (lay_twice, "territory 1 lies in two slots"),
    (lay_twice, "territory 4 was turned, but never laid"),
    (take_off_board, "the board is not laid"),
    (change_terrain, "field 4.c lacks the terrain that is printed there"),
    (add_terrain, "field 4.c has two terrains"),
    (share_building, "the building on 1.tl has two owners"),
    (own_nothing, "the building on 4.c has no floors"),
    (lose_owner, "the floors on 1.tl are nobody's"),
    (build_on_bramble, "a building stands on the bramble of 4.r"),
    (roof_on_nothing, "a roof lies on 4.c, where no building stands"),
    (copy_card, "the card apartments lies in two places"),
    (keep_copies, "seat A keeps two copies of"),
]


@pytest.mark.parametrize(("tamper", "sentence"), TAMPERS)
def test_a_contradiction_is_named(tamper: Tamper, sentence: str) -> None:
    game = load_game(2)
    s = make_garden(buildings={"1.tl": "A2"})
    assert game.contradictions(s) == []
    tamper(s)
    found = game.contradictions(s)
    assert any(sentence in each for each in found), found
    with pytest.raises(ValueError, match=re.escape(sentence)):
        game.from_data(game.to_data(s))


@rule("GN-6.8 short")
def test_more_roofs_than_there_are_contradict() -> None:
    game = load_game(2)
    s = make_garden()
    s.roofed = (1 << 20) - 1
    assert "more roofs are used than there are" in game.contradictions(s)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"claim_true_before": 0}, {"after_roof": 2}], ids=str)
def test_no_position_of_a_game_contradicts_itself(seats: int, options: dict[str, int]) -> None:
    game = load_game(seats, **options)
    s = game.start()
    for action in random_line(game, seats):
        assert game.problems(s) == [], s.ply
        s.apply(action)
    assert s.actor() == OVER
    assert game.problems(s) == []
