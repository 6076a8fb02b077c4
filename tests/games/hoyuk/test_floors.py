"""HY-4 ovens and shrines, HY-5 the second floor, HY-6 destruction."""

from __future__ import annotations

from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.village import destroy_house
from pentapolis.testkit.rules import rule

from .reference import check
from .scene import EXPERT, B, G, R, at, cell, event_args, pens, play, sites, village


@rule("HY-4.1 roof", "HY-4.2 any-house")
def test_ovens_and_shrines_stand_on_own_houses_with_a_free_roof() -> None:
    s = village("5.5=Ro 5.6=R2 5.7=R 4.7=pS 6.7=B 6.6=Rs 6.5=xR")
    for kind in (p.OVEN, p.SHRINE):
        assert sites(s, R, kind) == ["5.6", "5.7"]
        assert sites(s, B, kind) == ["6.7"]
    s.kind = p.OVEN
    play(s, "place:5.6")
    assert (at(s, "5.6"), s.supply[p.OVEN]) == ("R2o", 18)


@rule("HY-5.2 access")
def test_t10_an_enclosed_house_is_not_raised() -> None:
    assert "5.5" not in sites(village("5.5=R 4.5=B 6.5=B 5.4=R 5.6=pW"), R)
    assert "5.5" in sites(village("5.5=R 4.5=xB 6.5=B 5.4=R 5.6=pW"), R)


@rule("HY-5.2 access")
def test_t11_the_edge_gives_access() -> None:
    assert "0.0" in sites(village("0.0=R 0.1=R 1.0=R"), R)


@rule("HY-5.1 floor")
def test_two_floors_are_the_most_and_foreign_houses_are_left_alone() -> None:
    s = village("5.5=R2 8.8=R 8.9=B")
    assert "5.5" not in sites(s, R)
    assert "8.8" in sites(s, R)
    assert "8.9" not in sites(s, R)


@rule("HY-5.2 access", "HY-2.7 ruin")
def test_e10_a_ruin_gives_access_and_what_comes_later_changes_nothing() -> None:
    s = village("5.5=B 4.5=B 6.5=B 5.6=B 5.4=xG", seats=3, turn=B)
    assert "5.5" in sites(s, B)
    play(s, "place:5.5")
    assert at(s, "5.5") == "B2"
    s = village("5.5=B2 4.5=B 6.5=B 5.6=B 5.4=xG", seats=3, turn=G)
    play(s, "place:5.4")
    assert (at(s, "5.5"), at(s, "5.4")) == ("B2", "G")


@rule("HY-5.3 clear", "HY-5.4 counts")
def test_e11_t12_raising_clears_the_roof_first() -> None:
    s = village("5.5=Rov", options={"mode": EXPERT})
    assert (s.supply[p.OVEN], s.supply[p.VILLAGER]) == (19, 19)
    before = s.houses[R]
    events = play(s, "place:5.5")
    assert (at(s, "5.5"), s.houses[R]) == ("R2", before - 1)
    assert (s.supply[p.OVEN], s.supply[p.VILLAGER]) == (20, 20)
    where = cell("5.5")
    assert event_args(events, "PIECE_RETURNED") == [[p.OVEN, where], [p.VILLAGER, where]]


@rule("HY-5.3 clear")
def test_pens_and_the_shaman_stay_when_a_house_is_raised() -> None:
    s = village("5.5=Rs! 5.6=pWc", options={"mode": EXPERT})
    play(s, "place:5.5")
    assert (at(s, "5.5"), at(s, "5.6"), s.supply[p.SHRINE]) == ("R2!", "pWc", 20)


@rule("HY-6.2 flip", "HY-6.3 return", "HY-2.7 ruin", "HY-10.13 supplies")
def test_t13_a_destroyed_house_gives_back_what_was_on_it() -> None:
    s = village("5.5=R2s 5.6=pW 4.5=pSc 5.4=B", options={"mode": EXPERT}, turn=B)
    kinds = (p.PEN, p.SHRINE, p.CATTLE)
    assert [s.supply[kind] for kind in kinds] == [38, 19, 19]
    red = s.houses[R]
    destroy_house(s, cell("5.5"))
    assert [s.supply[kind] for kind in kinds] == [40, 20, 20]
    assert (at(s, "5.5"), s.houses[R]) == ("xR2", red)
    assert (at(s, "5.6"), at(s, "4.5")) == ("", "")
    check(s)
    play(s, "place:5.5")
    assert (at(s, "5.5"), s.gone[R]) == ("B", 2)
    check(s)


@rule("HY-6.3 return")
def test_t14_pens_of_neighbours_stay() -> None:
    s = village("4.5=B 4.6=B 4.7=B 5.7=B 5.5=R 5.6=pE")
    destroy_house(s, cell("5.5"))
    assert (at(s, "5.6"), at(s, "5.5")) == ("pE", "xR")
    check(s)


@rule("HY-6.3 return")
def test_villager_and_shaman_leave_a_destroyed_house() -> None:
    s = village("5.5=Rov!", options={"mode": EXPERT})
    destroy_house(s, cell("5.5"))
    assert (s.shaman, s.supply[p.SHAMAN], s.supply[p.VILLAGER], s.supply[p.OVEN]) == (-1, 1, 20, 20)


@rule("HY-6.4 height")
def test_the_height_of_a_ruin_does_not_matter() -> None:
    low, high = village("5.5=R 5.6=xB"), village("5.5=R 5.6=xB2")
    assert sites(low, R) == sites(high, R)
    assert sites(low, B) == sites(high, B)
    assert pens(low, R) == pens(high, R)


@rule("HY-6.1 only")
def test_no_action_demolishes_an_own_house() -> None:
    s = village("5.5=R 5.6=R 5.7=B")
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        standing = [here for here in after.land if here & 3 == 1]
        assert len(standing) >= 3
        assert not [here for here in after.land if here & 3 == 2]
