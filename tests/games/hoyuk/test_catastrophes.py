"""HY-10 phase 2."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.catastrophe import halve, select_blocks
from pentapolis.games.hoyuk.rules.flow import begin_catastrophe, begin_round
from pentapolis.games.hoyuk.rules.rewards import list_choosable
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.testkit.rules import rule

from .scene import (
    EXPERT,
    B,
    G,
    R,
    at,
    block_at,
    cell,
    event_args,
    hoyuk,
    kinds,
    legal_names,
    play,
    question,
    village,
)

CARD = {key: index for index, key in enumerate(p.CATASTROPHE_KEYS)}
THREE = "1.1=R 1.2=R 1.3=R 2.1=B 2.2=B 6.1=R 6.2=G 6.3=G 7.2=G 7.3=G 11.5=Y 11.6=Y 11.7=B"


def strike(drawing: str, card: str, **given: object) -> Village:
    """Return a village after this catastrophe was drawn."""
    s = village(drawing, phase=2, **given)  # type: ignore[arg-type]
    begin_catastrophe(s)
    play(s, f"catastrophe:{card}")
    return s


def lose_first(s: Village) -> list[tuple[int, str]]:
    """Lose the first piece offered each time; list who lost what."""
    found = []
    while question(s) == "lose-piece":
        action = legal_names(s)[0]
        found.append((s.turn, action))
        play(s, action)
    return found


def find_hit_blocks(s: Village, card: str) -> list[int]:
    return select_blocks(s, CARD[card])


@rule("HY-10.2 hit", "HY-10.4 everyone", "HY-10.7 half", "HY-1.9 size")
def test_t15_all_blocks_of_the_largest_size_are_hit() -> None:
    s = strike(THREE, "earthquake-2")
    assert s.hits == [block_at(s, "1.1"), block_at(s, "6.1")]
    losses = [seat for seat, _ in lose_first(s)]
    assert [losses.count(seat) for seat in range(4)] == [2, 1, 2, 0]
    assert len([here for here in s.land if here & 3 == 2]) == 5


@rule("HY-10.3 zero")
def test_t16_most_of_nothing_hits_nobody_fewest_hits_all() -> None:
    s = village(THREE)
    assert find_hit_blocks(s, "fire-1") == []
    assert len(find_hit_blocks(s, "fire-2")) == 3
    assert len(find_hit_blocks(village(THREE, options={"most_zero_hits": 1}), "fire-1")) == 3


@rule("HY-2.8 dead", "HY-10.2 hit")
def test_t17_dead_blocks_are_ignored() -> None:
    s = strike("1.1=xR 4.4=R 4.5=B 8.1=R 8.2=R 8.3=B 8.4=B 8.5=G", "earthquake-1")
    assert s.hits == [block_at(s, "4.4")]
    assert lose_first(s) == [(R, "lose:e5"), (B, "lose:f5")]
    assert find_hit_blocks(s, "earthquake-1") == [block_at(s, "8.1")]


@rule("HY-10.6 immune", "HY-10.11 flood")
def test_t19_the_block_of_the_shaman_suffers_nothing() -> None:
    drawing = "1.1=R 1.2=R 1.3=R 2.1=B 2.2=B! 2.3=B 6.1=R 6.2=R 7.1=B 7.2=B 7.3=B"
    s = strike(drawing, "earthquake-2", options={"mode": EXPERT})
    assert lose_first(s) == []
    assert not [here for here in s.land if here & 3 == 2]
    assert s.shaman == cell("2.2")
    s = strike(drawing, "flood-1", options={"mode": EXPERT})
    assert (s.shaman, s.supply[p.SHAMAN]) == (-1, 1)
    assert not [here for here in s.land if here & 3 == 2]


@rule("HY-10.7 half")
def test_t20_half_is_rounded_down_but_half_of_one_is_one() -> None:
    assert [halve(number, True) for number in (0, 1, 2, 3, 4, 5, 7, 9)] == [0, 1, 1, 1, 2, 2, 3, 4]
    assert halve(1, False) == 0


@rule("HY-10.7 half", "HY-1.5 high-rise")
def test_e03_seven_houses_lose_three_and_one_loses_one() -> None:
    drawing = "5.1=R2 5.2=R 5.3=R2 5.4=R 5.5=R 5.6=R 5.7=R 5.8=B"
    s = strike(drawing, "earthquake-1")
    assert [seat for seat, _ in lose_first(s)] == [R, R, R, B]
    assert at(s, "5.1") == "xR2"


PIECES = "5.1=R{a} 5.2=R{a} 5.3=R{a} 5.4=B{a} 4.4=pS{b} 6.1=pN{b} 6.2=pN{b} 6.3=pN{b}"


@rule("HY-10.7 half", "HY-10.13 supplies", "HY-10.9 pen-cattle")
@pytest.mark.parametrize(
    ("card", "kind", "roof", "pen"),
    [
        ("drought-1", p.CATTLE, "", "c"),
        ("drought-2", p.CATTLE, "", "c"),
        ("epidemic-1", p.VILLAGER, "v", ""),
        ("epidemic-2", p.VILLAGER, "v", ""),
        ("raid-1", p.SHRINE, "s", ""),
        ("raid-2", p.SHRINE, "s", ""),
        ("wolves-1", p.OVEN, "o", ""),
        ("wolves-2", p.OVEN, "o", ""),
        ("volcano-1", p.PEN, "", "c"),
        ("volcano-2", p.PEN, "", "c"),
    ],
)
def test_t20_pieces_are_halved_alike(card: str, kind: int, roof: str, pen: str) -> None:
    s = strike(PIECES.format(a=roof, b=pen), card, options={"mode": EXPERT})
    before = list(s.supply)
    losses = lose_first(s)
    assert [seat for seat, _ in losses] == [R, B]  # one of three, and the only one
    assert s.supply[kind] == before[kind] + 2
    if kind == p.PEN:
        assert s.supply[p.CATTLE] == before[p.CATTLE] + 2
    assert not [here for here in s.land if here & 3 == 2]


@rule("HY-10.9 pen-cattle", "HY-10.5 turn")
@pytest.mark.parametrize(("pen", "cattle"), [("6.1", 1), ("6.3", 0)])
def test_t33_a_volcano_takes_a_pen_of_the_owners_choice(pen: str, cattle: int) -> None:
    drawing = "5.1=R 5.2=R 5.3=R 5.4=B 6.1=pNc 6.2=pNc 6.3=pN"
    s = strike(drawing, "volcano-2", options={"mode": EXPERT})
    assert legal_names(s) == ["lose:b7", "lose:c7", "lose:d7"]
    before = s.supply[p.CATTLE]
    play(s, f"lose:{pen}")
    assert (s.supply[p.CATTLE], s.supply[p.PEN]) == (before + cattle, 38)
    assert question(s) != "lose-piece"


@rule("HY-10.5 turn", "HY-10.8 one", "HY-10.4 everyone")
def test_t40_the_start_player_settles_all_blocks_first() -> None:
    drawing = "1.1=R 1.2=R 2.1=Bs 2.2=B 8.1=Rs 8.2=B 8.3=B"
    s = strike(drawing, "harsh-winter-2", start_seat=B)
    order = []
    while question(s) == "lose-piece":
        order.append((s.turn, s.hits[s.hit]))
        if s.turn == R and s.hits[s.hit] == block_at(s, "8.1"):
            assert legal_names(s) == ["lose:b9"]
        play(s, legal_names(s)[0])
    assert order == [(B, 0), (B, 1), (R, 0), (R, 1)]
    assert len([here for here in s.land if here & 3 == 2]) == 4


@rule("HY-10.2 hit", "HY-10.3 zero", "HY-10.8 one")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        ("harsh-winter-1", "8"),
        ("harsh-winter-2", "1"),
        ("fire-1", "8"),
        ("fire-2", "1"),
        ("sacrifice-1", "1"),
        ("sacrifice-2", "8"),
        ("tornado-1", "8"),
        ("tornado-2", "1"),
        ("earthquake-1", "8"),
        ("earthquake-2", "1"),
        ("locusts-1", "8"),
        ("locusts-2", "1"),
    ],
)
def test_each_card_finds_its_block(card: str, where: str) -> None:
    s = village("1.1=Rs 1.2=B 1.3=B 2.1=pN 1.4=xR2 8.1=R2o 8.2=B 8.3=xB2 8.4=xB")
    assert find_hit_blocks(s, card) == [block_at(s, f"{where}.1")]


@rule("HY-10.10 locusts")
def test_locusts_spoil_a_block_for_this_round() -> None:
    s = strike("1.1=Ro 1.2=B 1.3=B 8.1=Ro 8.2=B", "locusts-2")
    assert s.spoiled == [0]
    assert list_choosable(s) == [1]
    assert legal_names(s) == ["evaluate:B"]


@rule("HY-10.10 locusts", "HY-11.8 able")
def test_t32_locusts_on_the_only_shared_block_leave_no_rewards() -> None:
    s = strike("1.1=Ro 1.2=B 1.3=B 8.1=R", "locusts-2")
    assert s.cards == [0, 0]
    assert question(s) == "name-start"
    assert s.scores() == [1, 2]  # final scoring is not touched


@rule("HY-10.10 locusts", "HY-10.6 immune")
def test_t37_the_shaman_keeps_locusts_off() -> None:
    drawing = "1.1=R 1.2=R 1.3=R 2.1=B 2.2=B{} 2.3=B 6.1=G 6.2=G 7.1=B 7.2=B 7.3=B"
    s = strike(drawing.format("!"), "locusts-2", options={"mode": EXPERT})
    assert (s.spoiled, legal_names(s)) == ([], ["evaluate:A", "evaluate:B"])
    s = strike(drawing.format(""), "locusts-2", options={"mode": EXPERT})
    assert (s.spoiled, legal_names(s)) == ([0], ["evaluate:B"])


@rule("HY-10.10 locusts")
def test_a_block_founded_later_is_not_spoiled_and_a_spoiled_one_may_grow() -> None:
    s = strike("1.1=Ro 1.2=B 1.3=B 8.1=Ro 8.2=B", "locusts-2")
    s.asking = 13
    play(s, "place:1.0")
    assert s.spoiled == [block_at(s, "1.0")]
    assert block_at(s, "1.0") == 0


@rule("HY-17.5 spared")
def test_nothing_happens_where_nothing_can_be_lost() -> None:
    s = strike("1.1=R 1.2=B", "wolves-1", options={"mode": EXPERT})
    assert question(s) not in ("lose-piece", "draw-catastrophe")
    assert s.supply == hoyuk(2, mode=EXPERT).start().supply


@rule("HY-10.12 bottom", "HY-10.1 reveal")
def test_a_card_goes_to_the_bottom_and_the_pile_is_never_shuffled() -> None:
    s = village("1.1=R 3.3=B", phase=2)
    order = ["fire-1", "tornado-1", "sacrifice-1", "harsh-winter-2"]
    for card in order:
        s.omen = -1
        s.phase = 2
        begin_catastrophe(s)
        assert f"catastrophe:{card}" in legal_names(s)
        play(s, f"catastrophe:{card}")
        assert f"catastrophe:{card}" not in [
            p.CATASTROPHE_KEYS[number] for number in range(24) if s.threats[number]
        ]
    assert [p.CATASTROPHE_KEYS[number] for number in s.seen] == order
    s.threats = [0] * 24
    s.omen = -1
    s.phase = 2
    begin_catastrophe(s)
    assert legal_names(s) == ["catastrophe:fire-1"]
    play(s, "catastrophe:fire-1")
    assert [p.CATASTROPHE_KEYS[number] for number in s.seen] == [*order[1:], "fire-1"]


@rule("HY-0.2 modes", "HY-10.2 hit")
@pytest.mark.parametrize(("mode", "cards"), [(0, 12), (1, 12), (2, 24)])
def test_each_mode_has_its_catastrophes(mode: int, cards: int) -> None:
    s = village("1.1=R 3.3=B", phase=2, options={"mode": mode})
    begin_catastrophe(s)
    assert len(legal_names(s)) == cards
    basic = {"harsh", "earthquake", "fire", "locusts", "sacrifice", "tornado"}
    if mode < EXPERT:
        assert {name.split(":")[1].split("-")[0] for name in legal_names(s)} == basic


@rule("HY-18.2 forecast")
def test_a_forecast_shows_the_card_when_the_round_begins() -> None:
    s = village("1.1=R 1.2=B 1.3=B", options={"forecast": 1})
    begin_round(s)
    assert (s.round, question(s)) == (3, "draw-catastrophe")
    play(s, "catastrophe:earthquake-2")
    assert (question(s), s.omen, s.hits) == ("deal-tile", CARD["earthquake-2"], [])
    while question(s) != "lose-piece":
        play(s, legal_names(s)[0])
    assert s.phase == 2


@rule("HY-10.2 hit")
def test_blocks_are_found_before_anything_is_lost() -> None:
    s = strike("1.1=R 1.2=B 4.1=R 4.2=B 8.1=R 8.2=R 8.3=G", "earthquake-1")
    assert s.hits == [0, 1]
    events = play(s, legal_names(s)[0])
    assert s.hits == [0, 1]
    assert "HOUSE_DESTROYED" in kinds(events)
    assert event_args(events, "BLOCK_HIT") == []
    lose_first(s)
    assert s.homes == [0, 0, 0, 0, 0, 0, 2, 0, 1]
    assert G == 2
