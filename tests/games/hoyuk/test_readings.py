"""The seven readings of unclear passages, each the other way."""

from __future__ import annotations

from pentapolis.games.hoyuk import parts as p
from pentapolis.games.hoyuk.disaster import selected
from pentapolis.testkit.rules import rule

from .scene import EXPERT, B, R, asked, names, pens, play, sites, village
from .test_building import building
from .test_catastrophes import PIECES, lost, struck

CARD = {key: index for index, key in enumerate(p.CATASTROPHE_KEYS)}


@rule("HY-9.6 must")
def test_building_may_be_optional() -> None:
    s = building("5.5=R", "oven oven", {"optional_build": 1})
    assert names(s) == ["item:house", "item:oven", "skip"]
    play(s, "item:house", "place:1.1")
    assert names(s)[-1] == "skip"
    play(s, "skip")
    assert (s.turn, s.houses[R]) == (B, 23)


@rule("HY-3.3 open", "HY-5.2 access")
def test_the_edge_may_be_closed() -> None:
    closed = {"edge_is_open": 0}
    drawing = "0.5=R 1.5=R 1.6=B 1.7=B 0.6=pW"
    assert "0.7" in sites(village(drawing), B)
    assert "0.7" not in sites(village(drawing, options=closed), B)
    corner = "0.0=R 0.1=R 1.0=R"
    assert "0.0" in sites(village(corner), R)
    assert "0.0" not in sites(village(corner, options=closed), R)


@rule("HY-3.3 open")
def test_ruins_may_keep_no_pen_open() -> None:
    closed = {"ruin_is_open_for_pens": 0}
    drawing = "5.5=R 4.5=R 4.6=R 4.7=R 5.7=xB 6.7=R 6.6=R 6.5=R"
    assert "5.6" in {pen[:-1] for pen in pens(village(drawing), R)}
    assert "5.6" not in {pen[:-1] for pen in pens(village(drawing, options=closed), R)}
    raised = "5.5=R 4.5=xB 6.5=B 5.4=R 5.6=pW"
    assert "5.5" in sites(village(raised, options=closed), R)  # access to houses is printed


@rule("HY-10.3 zero")
def test_most_of_nothing_may_hit_all() -> None:
    drawing = "1.1=R 4.1=B"
    assert selected(village(drawing), CARD["sacrifice-1"]) == []
    other = village(drawing, options={"most_zero_hits": 1})
    assert selected(other, CARD["sacrifice-1"]) == [0, 1]


@rule("HY-10.7 half")
def test_half_of_one_piece_may_be_none() -> None:
    drawing = PIECES.format(a="o", b="")
    options = {"mode": EXPERT, "half_of_one": 0}
    s = struck(drawing, "wolves-1", options=options)
    assert [seat for seat, _ in lost(s)] == [R]  # blue keeps the only oven
    s = struck("1.1=R 1.2=R 1.3=B", "earthquake-1", options=options)
    assert [seat for seat, _ in lost(s)] == [R, B]  # of houses it is printed


@rule("HY-14.4 houses")
def test_only_the_largest_family_may_score() -> None:
    drawing = "3.0=R 3.1=R 3.2=R 3.3=R 3.4=xR 3.5=R 3.6=R 4.1=B"
    assert village(drawing).scores()[R] == 6
    assert village(drawing, options={"final_counts_family_only": 1}).scores()[R] == 4


@rule("HY-14.5 herds")
def test_the_herd_of_all_may_score() -> None:
    drawing = "5.1=B2 5.2=R 5.3=R 4.1=pSc 4.2=pSc 6.2=pNc"
    options = {"mode": EXPERT}
    assert village(drawing, options=options).scores()[R] == 2 + 2
    options = {"mode": EXPERT, "final_counts_all_pieces": 1}
    assert village(drawing, options=options).scores()[R] == 2 + 3


@rule("HY-9.8 no-room", "HY-9.6 must")
def test_a_village_nobody_builds_in_comes_to_an_end() -> None:
    s = building("", "oven oven", {"optional_build": 1}, round=1)
    while asked(s) != "finished":
        play(s, "skip" if "skip" in names(s) else names(s)[0])
    assert s.round == 1
