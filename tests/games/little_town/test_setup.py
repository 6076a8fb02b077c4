"""LT-1 set-up."""

from __future__ import annotations

import pytest

from pentapolis.core.state import CHANCE, SPECTATOR
from pentapolis.games.little_town.meta import FOLDER, META
from pentapolis.games.little_town.rules.codes import CARD_KEYS, SINGLES, TILE_KEYS
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.games.little_town.rules.state import Town
from pentapolis.kit.cells import cells_of
from pentapolis.kit.parts import Parts
from pentapolis.testkit.rules import rule

from .town import coins, event_args, legal_names, little_town, offers, play, question, supply

ROBINS = "workshop bakery quarry castle church warehouse grocery barn gold_mine shop well statue"


def set_up(s: Town, until: str = "choose-action") -> list[str]:
    """Let chance decide until a question comes; list what came up."""
    line: list[str] = []
    while question(s) != until:
        assert s.actor() == CHANCE
        line.append(legal_names(s)[len(line) % len(legal_names(s))])
        play(s, line[-1])
    return line


@rule("LT-1.3 objectives", "LT-1.5 pawns", "LT-1.8 coins")
@pytest.mark.parametrize(
    ("seats", "cards", "workers", "houses", "left"),
    [(2, 4, 5, 7, 34), (3, 3, 4, 6, 31), (4, 2, 3, 6, 28)],
)
def test_t10_everybody_starts_with_workers_houses_cards_and_coins(
    seats: int, cards: int, workers: int, houses: int, left: int
) -> None:
    s = little_town(seats).start()
    set_up(s)
    for seat in range(seats):
        assert s.cards[seat].bit_count() == s.cards_left(seat) == cards
        assert (s.idle[seat], s.houses_left(seat), coins(s, seat)) == (workers, houses, 3)
    assert supply(s, "coins") == left


@rule("LT-1.7 supply", "LT-1.6 track")
def test_the_supply_has_fifteen_of_each_and_the_track_starts_at_zero() -> None:
    s = little_town(3).start()
    set_up(s)
    assert s.supply[:4] == [15, 15, 15, 15]
    assert (s.points, s.round) == ([0] * 15, 1)


@rule("LT-1.1 side")
def test_the_side_is_drawn_or_named() -> None:
    s = little_town(2).start()
    assert legal_names(s) == ["side:A", "side:B"]
    assert s.odds() == [1, 1]
    play(s, "side:B")
    assert s.side == 1
    for option, side in ((1, 0), (2, 1)):
        s = little_town(2, side=option).start()
        assert (s.side, question(s)) == (side, "draw-tile")
        assert s.free == s.box.meadow[side]


@rule("LT-1.2 market")
def test_twelve_singles_lie_beside_the_wheat_fields() -> None:
    s = little_town(2, side=1).start()
    line = set_up(s, "deal-card")
    assert len(line) == 12
    assert (s.market & SINGLES).bit_count() == 12
    assert s.market & 1 and s.wheat == 5
    assert s.pile == SINGLES & ~s.market


@rule("LT-1.2 market")
def test_the_first_game_uses_the_tiles_with_a_robin() -> None:
    s = little_town(2, side=1, market=1).start()
    assert question(s) == "deal-card"
    found = {TILE_KEYS[kind] for kind in cells_of(s.market)}
    assert found == {"wheat_field", *ROBINS.split()}


@rule("LT-1.2 market")
def test_the_market_is_never_refilled() -> None:
    s = little_town(2, side=1, market=1, start=1).start()
    set_up(s)
    play(s, "build:wheat_field", "site:d3")
    before = s.market
    s.goods[5] += 2
    s.supply[0] -= 2
    play(s, "build:bakery", "site:d4")
    assert s.market == before & ~(1 << TILE_KEYS.index("bakery"))


@rule("LT-1.4 feasible")
def test_t44_cards_that_the_market_cannot_fulfil_are_not_dealt() -> None:
    s = little_town(2, side=1).start()
    without = [key for key in TILE_KEYS[1:] if key not in ("restaurant", "fair", "shop")][:12]
    play(s, *(f"tile:{key}" for key in without))
    assert "O05" not in offers(s, "card")
    assert len(offers(s, "card")) <= 17


FEASIBLE = {
    "O05": ("restaurant fair shop", 1),
    "O08": ("dock grocery fishmonger restaurant fair", 1),
    "O09": (
        "bakery quarry carpenter church grocery fountain bookshop gold_mine fishmonger",
        2,
    ),
    "O10": ("workshop quarry carpenter warehouse fair", 1),
    "O11": ("cathedral castle church warehouse bookshop statue watchtower", 1),
    "O13": ("bakery bookshop gold_mine fishmonger", 1),
    "O14": ("workshop bakery brewery warehouse fair barn fishmonger restaurant shop", 1),
    "O16": ("workshop tavern brewery church warehouse fair fountain barn well restaurant", 2),
    "O18": ("quarry fair barn dock shop watchtower", 1),
}


@rule("LT-1.4 feasible")
@pytest.mark.parametrize("card", CARD_KEYS)
def test_a_card_is_dealt_only_if_the_market_has_its_tiles(card: str) -> None:
    box = little_town(2).box
    which = CARD_KEYS.index(card)
    wheat = 1
    if card not in FEASIBLE:
        assert box.is_feasible(which, wheat, 0)
        return
    tiles, need = FEASIBLE[card]
    kinds = [1 << TILE_KEYS.index(key) for key in tiles.split()]
    others = SINGLES & ~sum(kinds)
    assert not box.is_feasible(which, wheat | others | sum(kinds[: need - 1]), 0)
    for first in range(len(kinds) - need + 1):
        assert box.is_feasible(which, wheat | sum(kinds[first : first + need]), 0)


@rule("LT-1.4 feasible")
@pytest.mark.parametrize(("buildings", "least"), [(1, 14), (0, 12)])
def test_wheat_cards_are_always_possible_and_the_deck_never_runs_out(
    buildings: int, least: int
) -> None:
    box = little_town(3, gather_includes_buildings=buildings).box
    for start in range(1, 14):  # twelve neighbours of the list at a time
        market = 1 | sum(1 << kind for kind in range(start, start + 12) if kind <= 24)
        found = [card for card in range(18) if box.is_feasible(card, market, 0)]
        assert CARD_KEYS.index("O07") in found
        assert len(found) >= least >= 9  # three players hold three each


@rule("LT-1.4 feasible", "LT-10.5 gathered")
@pytest.mark.parametrize("side", [1, 2])
def test_where_only_terrain_is_gathered_nobody_is_dealt_five_cubes(side: int) -> None:
    for options, dealt in (
        ({}, True),
        ({"gather_includes_buildings": 0}, False),
        ({"gather_includes_buildings": 0, "seat_wishes": 0}, True),  # as rules 1 dealt
    ):
        s = little_town(2, side=side, market=1, **options).start()
        assert ("O17" in offers(s, "card")) is dealt, options


@rule("LT-1.4 feasible", "LT-10.6 fresh")
def test_where_only_terrain_is_gathered_wheat_is_never_fresh() -> None:
    usual = little_town(2).box
    strict = little_town(2, gather_includes_buildings=0).box
    old = little_town(2, gather_includes_buildings=0, seat_wishes=0).box
    which = CARD_KEYS.index("O14")
    for key in FEASIBLE["O14"][0].split():
        market = 1 | 1 << TILE_KEYS.index(key)
        assert usual.is_feasible(which, market, 0)
        assert old.is_feasible(which, market, 0)
        assert strict.is_feasible(which, market, 0) is (key not in ("bakery", "brewery", "barn"))


@rule("LT-1.4 feasible")
def test_on_richer_terrain_five_cubes_are_dealt_again() -> None:
    text = (FOLDER / "parts.toml").read_text(encoding="utf-8")
    rich = text.replace(
        '"M.FM.L.MM",\n  ".........",\n  "L........"', '"MFL....MM",\n  "L.M......",\n  "........."'
    )
    assert rich != text
    options = META.complete_options(2, {"gather_includes_buildings": 0})
    box = LittleTown(2, options, Parts(rich)).box
    which = CARD_KEYS.index("O17")
    assert (box.richest[0], box.richest[1]) == (5, 3)
    assert [box.is_feasible(which, 1, side) for side in (0, 1)] == [True, False]


@rule("LT-1.9 start")
def test_the_start_player_is_drawn_or_named() -> None:
    s = little_town(4, side=1, market=1).start()
    set_up(s, "draw-start")
    assert legal_names(s) == ["start:A", "start:B", "start:C", "start:D"]
    play(s, "start:C")
    assert (s.turn, s.start_seat) == (2, 2)
    s = little_town(4, side=1, market=1, start=4).start()
    set_up(s)
    assert (s.turn, s.start_seat) == (3, 3)
    with pytest.raises(ValueError, match="start player D has no seat"):
        little_town(2, start=4)


@rule("LT-1.10 draft")
@pytest.mark.parametrize(("seats", "hand", "picks"), [(2, 12, 6), (3, 8, 4), (4, 6, 3)])
def test_a_draft_fills_the_market(seats: int, hand: int, picks: int) -> None:
    game = little_town(seats, side=1, market=2)
    s = game.start()
    assert len(set_up(s, "draft-tile")) == 24
    assert [tiles.bit_count() for tiles in s.hand] == [hand] * seats
    for number in range(picks):
        assert s.deciders() == list(range(seats))
        hands = s.hand[:]
        for seat in range(seats):
            assert s.actor() == seat
            assert s.hand[seat] == hands[seat]
            assert s.deciders() == list(range(seat, seats))
            play(s, legal_names(s)[0])
        assert (s.market & SINGLES).bit_count() == (number + 1) * seats
    assert question(s) == "deal-card"
    assert s.hand == [0] * seats
    assert (s.market & SINGLES).bit_count() == 12


@rule("LT-1.10 draft")
def test_hands_go_to_the_left_and_picks_are_shown_together() -> None:
    s = little_town(3, side=1, market=2).start()
    set_up(s, "draft-tile")
    hands = s.hand[:]
    events = play(s, legal_names(s)[0])
    assert (s.market, event_args(events, "TILE_REVEALED")) == (1, [])
    play(s, legal_names(s)[0])
    events = play(s, legal_names(s)[0])
    assert len(event_args(events, "TILE_REVEALED")) == 3
    for seat in range(3):
        assert s.hand[(seat + 1) % 3] == hands[seat] & (hands[seat] - 1)


@rule("LT-1.10 draft")
def test_nobody_sees_a_hand_or_a_pick_of_another() -> None:
    game = little_town(2, side=1, market=2)
    s = game.start()
    set_up(s, "draft-tile")
    play(s, legal_names(s)[3])
    for viewer in (1, SPECTATOR):
        seen = game.mask(s, viewer)
        assert seen.hand[0] == seen.pick[0] == -9
        hidden = s.hand[0] | 1 << s.pick[0] | (s.hand[1] if viewer == SPECTATOR else 0)
        assert seen.pile == hidden
