"""GN-1 set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, EMPTY, SPECTATOR, UNKNOWN
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.codes import PUBLIC_KEYS, SECRET_KEYS
from pentapolis.games.garden_nation.rules.scoring import project_points
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.testkit.rules import rule
from pentapolis.testkit.scene import legal_names, play

from .garden import load_game, question_name

SET_UP = [
    *(name for number in "4125763" for name in (f"territory:{number}", "turned:0")),
    *(f"project:{key}" for key in PUBLIC_KEYS[:4]),
]


def deal_hands(*hands: str, first: str = "A", **options: int) -> Garden:
    """Set the game up to the choice of secrets; a hand is four keys."""
    game = load_game(len(hands), **options)
    s = game.start()
    play(game, s, *SET_UP, f"first:{first}")
    for step in range(len(hands)):
        hand = hands[("ABCD".index(first) + step) % len(hands)]
        play(game, s, *(f"secret:{key}" for key in hand.split()))
    return s


def open_game(seats: int, first: str = "A") -> Garden:
    """Set the game up to the first action."""
    hands = [
        "cabaret post-office barracks sculpture",
        "market watchtower belfry observatory",
        "control-13 control-24 control-35 belfry",
        "control-46 control-57 control-61 belfry",
    ]
    s = deal_hands(*hands[:seats], first=first)
    for _ in range(seats):
        s.apply(s.legal()[0])
    return s


@rule("GN-1.1 layout")
def test_territories_are_laid_and_turned_at_random() -> None:
    game = load_game(3)
    s = game.start()
    assert s.actor() == CHANCE
    for step in range(7):
        assert len(s.legal()) == 7 - step
        assert set(s.odds()) == {1}
        play(game, s, f"territory:{7 - step}")
        assert legal_names(game, s) == [f"turned:{turn}" for turn in range(6)]
        assert s.odds() == [1] * 6
        play(game, s, f"turned:{step % 6}")
    assert s.tile == [6, 5, 4, 3, 2, 1, 0]
    assert s.turned == [0, 5, 4, 3, 2, 1, 0]
    assert [fields.bit_count() for fields in s.land] == [14, 14, 14, 7]


@rule("GN-1.1 layout")
def test_every_place_and_turn_of_a_territory_comes_up() -> None:
    game = load_game(2)
    found: Counter[tuple[int, int]] = Counter()
    for seed in range(300):
        s = game.start()
        luck = SeededLuck(seed)
        for index in range(14):
            s.apply(s.draw_outcome(luck.word(s.luck_stream(), index // 2)))
        found[s.tile.index(3), s.turned[3]] += 1
    assert len(found) == 42
    assert max(found.values()) < 25


@rule("GN-1.2 order-board")
@pytest.mark.parametrize(
    ("seats", "actions"), [(2, [1, 2, 2, 2]), (3, [1, 2, 2]), (4, [1, 2, 2, 2])]
)
def test_the_turn_order_board_has_two_sides(seats: int, actions: list[int]) -> None:
    game = load_game(seats)
    assert game.box.actions == actions
    assert len(game.start().order) == len(actions)


@rule("GN-1.3 row")
def test_four_of_21_public_projects_are_open() -> None:
    game = load_game(2)
    s = game.start()
    play(game, s, *SET_UP[:14])
    assert len(s.legal()) == 21
    play(game, s, "project:temple")
    assert "project:temple" not in legal_names(game, s)
    play(game, s, "project:forge", "project:house", "project:bunker")
    assert [PUBLIC_KEYS[card] for card in s.row] == ["temple", "forge", "house", "bunker"]
    assert s.deck.bit_count() == 17
    assert question_name(s) == "draw-first"


@rule("GN-1.4 floors", "GN-1.5 start-population")
@pytest.mark.parametrize(("seats", "floors"), [(2, 20), (3, 17), (4, 14)])
def test_r12_floors_and_population_at_the_start(seats: int, floors: int) -> None:
    """R12."""
    for first in range(seats):
        s = open_game(seats, "ABCD"[first])
        assert s.floors == [floors] * seats
        assert s.population == [38 if seat == first else 35 for seat in range(seats)]
        assert (s.turn, s.first) == (first, first)


@rule("GN-1.5 start-population")
def test_everybody_may_be_drawn_to_begin() -> None:
    game = load_game(4)
    s = game.start()
    play(game, s, *SET_UP)
    assert legal_names(game, s) == ["first:A", "first:B", "first:C", "first:D"]
    assert s.odds() == [1, 1, 1, 1]


@rule("GN-1.6 start")
def test_everybody_starts_without_points_and_with_four_ploys() -> None:
    s = open_game(3)
    assert [project_points(s, seat) for seat in range(3)] == [0, 0, 0]
    assert [s.ploys(seat) for seat in range(3)] == [4, 4, 4]
    assert (s.crane, s.work) == (EMPTY, EMPTY)
    assert (s.ground, s.roofs()) == ([3, 3, 3], 19)


@rule("GN-1.7 secrets")
def test_each_is_dealt_four_and_keeps_two() -> None:
    s = deal_hands(
        "belfry market market control-35", "cabaret belfry belfry observatory", first="B"
    )
    game = load_game(2)
    hands = "belfry market market control-35 cabaret belfry belfry observatory"
    assert " ".join(SECRET_KEYS[kind] for kind in s.dealt) == hands
    assert sum(s.pile) == 16
    assert (s.turn, question_name(s)) == (1, "keep-secrets")
    assert s.deciders() == [0, 1]
    play(game, s, "keep:cabaret+belfry")
    assert s.deciders() == [0]
    play(game, s, "keep:market+control-35")
    assert [SECRET_KEYS[kind] for kind in s.kept] == ["market", "control-35", "cabaret", "belfry"]
    assert sum(s.pile) == 16  # the other cards do not come back
    assert (s.turn, question_name(s)) == (1, "act")


@rule("GN-1.7 secrets")
def test_nobody_else_ever_learns_of_secret_cards() -> None:
    game = load_game(2)
    s = deal_hands("belfry market market control-35", "cabaret belfry belfry observatory")
    events = play(game, s, "keep:market+belfry")
    (event,) = [each for each in events if each.kind == c.SECRETS_KEPT]
    assert event.visible_to(0) and not event.visible_to(1) and not event.visible_to(SPECTATOR)
    seen = game.mask(s, 1)
    assert seen.dealt[:4] == [UNKNOWN, UNKNOWN, EMPTY, EMPTY]
    assert seen.kept == [UNKNOWN, UNKNOWN, EMPTY, EMPTY]
    assert seen.dealt[4:] == s.dealt[4:]
    # The pile is shown together with what the other holds.
    assert sum(seen.pile) == 20
    assert seen.pile[SECRET_KEYS.index("belfry")] == 3 - 2
    own = game.mask(s, 0)
    assert own.kept[:2] == s.kept[:2]
    assert own.dealt[:2] == s.dealt[:2]
    assert sum(game.mask(s, SPECTATOR).pile) == 24


@rule("GN-1.8 pair")
def test_v34_two_copies_of_a_card_are_never_kept_together() -> None:
    """Vector 34."""
    game = load_game(2)
    s = deal_hands("market market belfry control-35", "cabaret belfry belfry observatory")
    assert legal_names(game, s) == [
        "keep:market+belfry",
        "keep:market+control-35",
        "keep:belfry+control-35",
    ]


@rule("GN-1.8 pair")
def test_three_copies_of_a_card_leave_one_pair() -> None:
    s = deal_hands("belfry belfry belfry market", "cabaret cabaret post-office observatory")
    assert legal_names(load_game(2), s) == ["keep:market+belfry"]


@rule("GN-1.8 pair")
def test_by_family_the_two_are_of_different_families() -> None:
    game = load_game(2, secret_pair_rule=1)
    s = deal_hands(
        "market sculpture cabaret control-13",
        "control-24 control-35 control-46 control-57",
        secret_pair_rule=1,
    )
    assert legal_names(game, s) == [
        "keep:cabaret+sculpture",
        "keep:cabaret+market",
        "keep:cabaret+control-13",
        "keep:sculpture+control-13",
        "keep:market+control-13",
    ]
    s.apply(s.legal()[0])
    # Four cards of one family: by the usual rule.
    assert len(legal_names(game, s)) == 6


@rule("GN-1.8 pair")
def test_by_card_two_of_a_family_may_be_kept() -> None:
    s = deal_hands("market sculpture cabaret control-13", "belfry belfry belfry observatory")
    assert "keep:sculpture+market" in legal_names(load_game(2), s)
