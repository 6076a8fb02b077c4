"""HY-14 the end, HY-18 variants, HY-0 set-up."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.flow import go_on_returning
from pentapolis.testkit.rules import rule

from .scene import (
    ADVANCED,
    EXPERT,
    B,
    R,
    event_args,
    hands,
    hoyuk,
    kinds,
    legal_names,
    play,
    question,
    village,
)


@rule("HY-14.4 houses", "HY-1.5 high-rise")
def test_t28_the_largest_family_scores_all_houses_of_its_owner_in_the_block() -> None:
    drawing = "3.1=R{} 3.2=R 3.3=R 3.4=xR 3.5=R 3.6=R 4.1=B2 4.2=B 4.3=B"
    assert village(drawing.format("")).scores() == [0, 3]
    assert village(drawing.format("2")).scores() == [0, 0]
    assert village(drawing.format("") + " 3.0=R").scores() == [6, 0]


@rule("HY-14.4 houses")
def test_t29_blocks_of_one_tribe_score() -> None:
    assert village("1.1=R 1.2=R 2.1=R 2.2=R").scores() == [4, 0]


@rule("HY-14.4 houses")
def test_t41_two_families_of_one_tribe_do_not_tie() -> None:
    drawing = "1.1=R 1.2=R 1.3=xR 1.4=R2 1.5=R 2.1=B 2.2=B{}"
    assert village(drawing.format("2")).scores() == [0, 0]
    assert village(drawing.format("")).scores() == [4, 0]


@rule("HY-14.3 hand", "HY-13.7 points")
def test_each_card_in_hand_is_a_point() -> None:
    s = village("1.1=R", hand=hands(2, A="oven oven oven", B="joker"), points=[7, 2])
    assert s.scores() == [7 + 3 + 1, 2 + 1]


@rule("HY-14.5 herds")
def test_cattle_and_villagers_score_in_the_expert_game() -> None:
    drawing = "5.1=B2 5.2=R 5.3=R 4.1=pSc 4.2=pSc 6.2=pNc"
    s = village(drawing, options={"mode": EXPERT})
    lines = {line.label: line.points for line in hoyuk(2, mode=EXPERT).score_sheet(s, R)}
    assert (lines["cattle"], lines["largest families"]) == (2, 2)
    s = village("5.1=Bv 5.2=R2v 5.3=Rv 5.4=B2v 5.5=B", options={"mode": EXPERT})
    assert s.scores() == [0, 0]  # villagers and families 2:2, one high each: nobody
    s = village("5.1=B2v 5.2=Rv", options={"mode": EXPERT})
    assert s.scores() == [0, 1 + 1]


@rule("HY-14.6 winner")
@pytest.mark.parametrize(("towers", "places"), [(2, [2, 1]), (3, [1, 1])])
def test_t31_of_equals_more_houses_then_more_high_rises_win(towers: int, places: list[int]) -> None:
    nine = " ".join(f"{row}.{column}={{}}" for row in (1, 4, 7) for column in (1, 4, 7))
    red = nine.format(*["R2"] * towers, *["R"] * (9 - towers))
    blue = " ".join(f"{row}.{column}={{}}" for row in (2, 5, 8) for column in (1, 4, 7))
    blue = blue.format("B2", "B2", "B2", *["B"] * 6)
    s = village(f"{red} {blue}", points=[0, 0])
    s.points = [30 - s.scores()[0], 30 - s.scores()[1]]
    assert s.scores() == [30, 30]
    assert (s.tiebreak(R), s.tiebreak(B)) == ([9, towers], [9, 3])
    assert hoyuk(2).places(s) == places
    s = village("1.1=R 1.2=R 5.1=B2", points=[28, 29])
    assert s.scores() == [30, 30]
    assert hoyuk(2).places(s) == [1, 2]


@rule("HY-14.1 end")
def test_the_game_is_over_after_phase_four_of_the_last_round() -> None:
    s = village("1.1=R", phase=4, ending=1, hand=hands(2, A="oven"))
    s.plays = [1, 0]
    s.played = [p.PEN]
    go_on_returning(s)
    assert question(s) == "return-cards"
    events = play(s, "return:pens")
    assert question(s) == "finished"
    assert event_args(events, "END_SCORED") == [[1, 1, 0, 0], [0, 0, 0, 0]]
    assert kinds(events)[-1] == "GAME_ENDED"
    assert legal_names(s) == []
    with pytest.raises(ValueError, match="over"):
        s.apply(0)


# Set-up and variants


@rule("HY-0.1 box", "HY-0.2 modes", "HY-0.3 cards")
@pytest.mark.parametrize(
    ("mode", "cards", "piles", "tiles", "pieces"),
    [
        (0, 30, 3, 10, [0, 40, 20, 20, 0, 0, 0]),
        (ADVANCED, 50, 5, 10, [0, 40, 20, 20, 0, 0, 0]),
        (EXPERT, 70, 7, 15, [0, 40, 20, 20, 20, 20, 1]),
    ],
)
def test_each_mode_lays_out_its_own_material(
    mode: int, cards: int, piles: int, tiles: int, pieces: list[int]
) -> None:
    s = hoyuk(3, mode=mode).start()
    assert sum(s.bag) == cards
    assert s.under == [10] * piles + [0] * (7 - piles)
    assert (sum(s.tiles), s.supply) == (tiles, pieces)
    play(s, "start:A")
    for _ in range(piles):
        assert question(s) == "turn-card"
        play(s, legal_names(s)[0])
    assert (s.round, question(s)) == (1, "deal-tile")
    assert s.under == [9] * piles + [0] * (7 - piles)
    assert [top >= 0 for top in s.tops] == [True] * piles + [False] * (7 - piles)


@rule("HY-0.3 cards")
def test_groups_are_dealt_apart() -> None:
    s = hoyuk(2, mode=EXPERT).start()
    play(s, "start:A")
    for pile in range(7):
        symbols = {name.split(":")[1] for name in legal_names(s)}
        assert ("cattle" in symbols) == (pile >= 5)
        assert ("oven" in symbols) == (pile < 5)
        play(s, "card:house")


@rule("HY-0.4 first")
def test_the_start_player_is_drawn_evenly() -> None:
    s = hoyuk(5).start()
    assert (legal_names(s), s.odds()) == ([f"start:{seat}" for seat in "ABCDE"], [1] * 5)


@rule("HY-0.5 tribes")
def test_tribes_come_with_the_seat_or_by_lot_or_by_choice() -> None:
    assert hoyuk(5, mode=EXPERT).start().tribe == [p.LEBU, p.DERS, p.SNEERG, p.OLEYLI, p.RUPLES]
    s = hoyuk(2, mode=EXPERT, tribes=1).start()
    play(s, "start:B")
    assert (question(s), s.turn, len(legal_names(s))) == ("deal-tribe", B, 5)
    play(s, "tribe:ruples", "tribe:oleyli")
    assert s.tribe == [p.OLEYLI, p.RUPLES]
    s = hoyuk(3, mode=EXPERT, tribes=2).start()
    play(s, "start:C")
    assert (question(s), s.turn) == ("choose-tribe", 2)
    play(s, "tribe:ders")
    assert legal_names(s) == ["tribe:lebu", "tribe:sneerg", "tribe:oleyli", "tribe:ruples"]
    play(s, "tribe:lebu", "tribe:sneerg")
    assert s.tribe == [p.LEBU, p.SNEERG, p.DERS]
    assert question(s) == "turn-card"
    play(hoyuk(2, tribes=2).start(), "start:A", "card:oven")  # no question without abilities


@rule("HY-18.1 short")
@pytest.mark.parametrize(
    ("seats", "option", "houses"),
    [(2, 0, 25), (4, 0, 25), (5, 0, 20), (5, 25, 25), (3, 15, 15), (2, 20, 20)],
)
def test_the_option_and_the_seats_set_the_number_of_houses(
    seats: int, option: int, houses: int
) -> None:
    assert hoyuk(seats, houses=option).start().houses == [houses] * seats


@rule("HY-14.1 end", "HY-18.1 short")
def test_the_last_house_makes_the_last_round() -> None:
    s = village("", houses=[1, 5])
    events = play(s, "place:3.3")
    assert event_args(events, "END_COMING") == [[1]]
    s = village("3.3=R", houses=[2, 5])
    assert event_args(play(s, "place:3.3"), "END_COMING") == []
