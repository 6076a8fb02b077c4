"""HY-16 the expert game."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.flow import open_window
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.testkit.rules import rule

from .reference import check
from .scene import (
    EXPERT,
    B,
    G,
    R,
    V,
    Y,
    at,
    event_args,
    families,
    hands,
    legal_names,
    pens,
    play,
    question,
    sites,
    village,
)

FIVE = " 12.0=R 12.2=R 12.4=R 12.6=R 12.8=R"


def start_ability(
    drawing: str, seat: int, options: dict[str, int] | None = None, **values: object
) -> Village:
    """Let a seat cash in five cards, so that it is asked about its ability."""
    letter = "RBGYV"[seat]
    seats = max(seat + 1, *("RBGYV".index(sign) + 1 for sign in "RBGYV" if sign in drawing), 2)
    s = village(
        drawing + FIVE.replace("R", letter),
        seats,
        options={"mode": EXPERT, **(options or {})},
        hand=hands(seats, **{"ABCDE"[seat]: "shrine shrine shrine shrine joker oven"}),
        **values,  # type: ignore[arg-type]
    )
    open_window(s, 1)
    play(s, "set", *["add:shrine"] * 4, "add:joker", "cash")
    assert s.points[seat] == 12
    assert question(s) == "use-ability"
    return s


# Cattle, villagers, the shaman


@rule("HY-16.2 cattle", "HY-16.3 villager", "HY-16.4 shaman")
def test_cattle_go_into_pens_villagers_and_the_shaman_onto_houses() -> None:
    s = village("5.5=Rov 5.6=R2s 5.4=pEc 4.5=pS 6.5=B 7.5=pN", options={"mode": EXPERT})
    assert sites(s, R, p.CATTLE) == ["4.5"]
    assert sites(s, B, p.CATTLE) == ["7.5"]
    assert sites(s, R, p.VILLAGER) == ["5.6"]
    assert sites(s, R, p.SHAMAN) == ["5.5", "5.6"]
    s.kind = p.VILLAGER
    play(s, "place:5.6")
    assert at(s, "5.6") == "R2sv"
    assert s.supply[p.VILLAGER] == 18


@rule("HY-16.4 shaman")
def test_the_shaman_is_placed_once_a_round() -> None:
    s = village("5.5=R! 5.6=B", options={"mode": EXPERT})
    assert sites(s, R, p.SHAMAN) == sites(s, B, p.SHAMAN) == []


# When


@rule("HY-16.20 ability")
def test_five_cards_in_one_set_allow_the_ability_once() -> None:
    s = start_ability("5.5=R 5.6=B", R)
    assert legal_names(s) == ["skip", "use"]
    events = play(s, "skip")
    assert event_args(events, "ABILITY_DECLINED") == [[p.DERS]]
    s = village(FIVE, options={"mode": EXPERT}, hand=hands(2, A="pen pen pen pen pen"))
    open_window(s, 1)
    play(s, "set", *["add:pen"] * 4, "cash")
    assert question(s) == "play-card"  # four are not enough


@rule("HY-16.20 ability", "HY-0.2 modes")
def test_other_modes_have_no_abilities() -> None:
    s = village(FIVE + " 12.10=R", options={"mode": 1}, hand=hands(2, A="pen " * 6))
    open_window(s, 1)
    play(s, "set", *["add:pen"] * 5, "cash")
    assert question(s) == "play-card"


# Ders


@rule("HY-16.21 ders", "HY-6.1 only")
def test_t25_ders_replace_an_enemy_house() -> None:
    s = start_ability("5.5=R 5.6=B2o 6.6=pNc", R)
    red = s.houses[R]
    assert families(s, R)[0] == 1
    play(s, "use")
    assert legal_names(s) == ["seize:g6"]
    events = play(s, "seize:5.6")
    assert at(s, "5.6") == "R"
    assert at(s, "6.6") == ""
    assert (s.supply[p.OVEN], s.supply[p.PEN], s.supply[p.CATTLE]) == (20, 40, 20)
    assert (s.gone, s.houses[R]) == ([0, 2], red - 1)
    assert families(s, R)[0] == 2
    assert event_args(events, "HOUSE_SEIZED")[0][1:] == [B, 2]
    check(s)


@rule("HY-16.21 ders")
def test_ders_split_a_family_and_the_shaman_does_not_help() -> None:
    s = start_ability("5.4=B 5.5=B! 5.6=B 4.5=R", R)
    play(s, "use", "seize:5.5")
    assert families(s, B) == [1, 1]
    assert (s.shaman, s.supply[p.SHAMAN]) == (-1, 1)
    check(s)


@rule("HY-16.25 executable", "HY-16.21 ders")
def test_ders_need_a_neighbour_and_a_house() -> None:
    assert legal_names(start_ability("5.5=R 7.7=B", R)) == ["skip"]
    assert legal_names(start_ability("5.5=R 5.6=B", R, houses=[0, 5])) == ["skip"]
    assert legal_names(start_ability("5.5=R 5.6=xB", R)) == ["skip"]


@rule("HY-16.21 ders", "HY-14.1 end")
def test_the_last_house_may_come_by_an_ability() -> None:
    s = start_ability("5.5=R 5.6=B", R, houses=[1, 5])
    events = play(s, "use", "seize:5.6")
    assert event_args(events, "END_COMING") == [[c.LAST_HOUSE]]


# Sneerg and Lebu


@rule("HY-16.22 herders")
@pytest.mark.parametrize(("seat", "kind"), [(G, p.CATTLE), (B, p.VILLAGER)])
def test_sneerg_and_lebu_place_a_pen_and_one_piece_more(seat: int, kind: int) -> None:
    s = start_ability("1.1=R", seat)
    play(s, "use")
    assert (question(s), s.kind) == ("choose-place", p.PEN)
    play(s, "place:11.0")
    assert (question(s), s.kind) == ("choose-place", kind)
    assert ("place:a12" in legal_names(s)) == (kind == p.CATTLE)
    before = s.supply[kind]
    play(s, legal_names(s)[-1])
    assert s.supply[kind] == before - 1
    assert s.chances == 0


@rule("HY-16.22 herders")
def test_the_second_piece_need_not_go_to_the_new_pen() -> None:
    s = start_ability("5.5=G 5.6=pW", G)
    play(s, "use", "place:11.0")
    assert legal_names(s) == ["place:g6", "place:a12"]


@rule("HY-16.22 herders", "HY-16.25 executable")
def test_what_has_no_place_is_lost() -> None:
    s = start_ability("5.5=G 5.6=pW", G, supply=[0, 0, 20, 20, 20, 20, 1])
    play(s, "use")
    assert (s.kind, legal_names(s)) == (p.CATTLE, ["place:g6"])
    s = start_ability("5.5=G", G, supply=[0, 0, 20, 20, 20, 20, 1])
    assert legal_names(s) == ["skip"]
    s = start_ability("5.5=G", G, supply=[0, 5, 20, 20, 0, 20, 1])
    play(s, "use", "place:11.0")
    assert question(s) != "choose-place"


# Ruples


@rule("HY-16.23 ruples")
def test_ruples_build_a_house_with_the_shaman_on_it() -> None:
    s = start_ability("5.5=R", V)
    events = play(s, "use", "place:5.6")
    assert at(s, "5.6") == "V!"
    assert s.supply[p.SHAMAN] == 0
    assert [p.SHAMAN, 5 * 13 + 6] in event_args(events, "PIECE_PLACED")


@rule("HY-16.23 ruples")
def test_ruples_may_raise_a_house_and_build_while_the_shaman_is_away() -> None:
    s = start_ability("5.5=R!", V)
    play(s, "use", "place:12.0")
    assert (at(s, "12.0"), at(s, "5.5")) == ("V2", "R!")


@rule("HY-16.25 executable")
def test_ruples_need_room_for_a_house() -> None:
    assert legal_names(start_ability("5.5=R", V, houses=[9, 9, 9, 9, 0])) == ["skip"]


# Oleyli


T38 = "2.2=Y 2.3=Ro 1.3=pSc 3.3=B2v"


@rule("HY-16.24 oleyli")
def test_t38_oleyli_steal_two_pieces() -> None:
    s = village(T38, 4, options={"mode": EXPERT}, turn=Y, asking="choose-loot", chances=2)
    s.supply[p.OVEN] = 0
    assert legal_names(s) == ["steal:pen", "steal:oven", "steal:villager", "stop"]
    events = play(s, "steal:oven")
    assert legal_names(s) == ["take:d3"]
    events = play(s, "take:2.3")
    assert event_args(events, "PIECE_STOLEN") == [[p.OVEN, 2 * 13 + 3, R]]
    play(s, "place:2.2")
    assert (at(s, "2.2"), at(s, "2.3"), s.supply[p.OVEN]) == ("Yo", "R", 0)
    supplies = (s.supply[p.PEN], s.supply[p.CATTLE])
    play(s, "steal:pen", "take:1.3")
    assert s.supply[p.CATTLE] == supplies[1] + 1
    assert pens(s, Y) == ["1.2S", "2.1E", "3.2N"]
    play(s, "place:1.2")
    assert (at(s, "1.2"), s.supply[p.PEN]) == ("pS", supplies[0])
    assert question(s) != "choose-loot"
    check(s)


@rule("HY-16.24 oleyli")
def test_t38_each_stolen_kind_has_its_own_place() -> None:
    s = village(T38, 4, options={"mode": EXPERT}, turn=Y, asking="choose-loot", chances=2)
    play(s, "steal:villager", "take:3.3", "place:2.2")
    assert (at(s, "2.2"), at(s, "3.3")) == ("Yv", "B2")
    s = village("2.2=Y 2.3=R! 1.2=pS", 4, options={"mode": EXPERT}, turn=Y, asking="choose-loot")
    s.chances = 1
    assert legal_names(s) == ["steal:shaman", "stop"]
    play(s, "steal:shaman", "take:2.3", "place:2.2")
    assert (at(s, "2.2"), s.supply[p.SHAMAN]) == ("Y!", 0)


@rule("HY-16.24 oleyli")
def test_a_pen_may_be_taken_where_it_makes_its_own_room() -> None:
    """The only cell beside yellow where a pen fits is the one the foreign pen stands on."""
    drawing = "0.0=Y 0.1=pE 0.2=R 1.0=R 1.1=R 1.2=R"
    s = village(drawing, 4, options={"mode": EXPERT}, turn=Y, asking="choose-loot", chances=1)
    assert pens(s, Y) == []
    assert legal_names(s) == ["steal:pen", "stop"]
    play(s, "steal:pen", "take:0.1", "place:0.1")
    assert at(s, "0.1") == "pW"
    check(s)


@rule("HY-16.24 oleyli", "HY-16.25 executable")
def test_oleyli_may_stop_and_need_something_to_take() -> None:
    s = start_ability("2.2=Y 2.3=Ro", Y)
    play(s, "use")
    events = play(s, "stop")
    assert event_args(events, "STEALING_STOPPED") == [[]]
    assert (s.chances, at(s, "2.3")) == (0, "Ro")
    assert legal_names(start_ability("2.2=Y 2.3=R", Y)) == ["skip"]
