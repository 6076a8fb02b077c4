"""HY-11 phase 3, HY-12 phase 4, HY-15 the advanced game."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.flow import go_on_evaluating, go_on_returning, open_window
from pentapolis.games.hoyuk.rules.rewards import can_give, find_winner, tally
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.testkit.rules import rule

from .scene import (
    ADVANCED,
    EXPERT,
    B,
    R,
    block_at,
    event_args,
    families,
    legal_names,
    play,
    question,
    village,
)

NOBODY = -1


def winners(s: Village, where: str) -> dict[str, int]:
    """Return who would take which card for the block of a cell."""
    counts = tally(s)
    block = block_at(s, where)
    if not can_give(s, counts, block):
        return {}
    found = {key: find_winner(s, counts, block, pile) for pile, key in enumerate(p.PILE_KEYS)}
    return {key: seat for key, seat in found.items() if s.box.piles[p.PILE_KEYS.index(key)]}


def start_evaluating(drawing: str, mode: int = 0, **values: object) -> Village:
    """Begin phase 3."""
    s = village(drawing, phase=3, options={"mode": mode}, **values)  # type: ignore[arg-type]
    s.slot = 0
    go_on_evaluating(s)
    return s


E04 = (
    "2.2=B 2.3=Bo 3.3=R2o 3.4=R 2.4=xR 2.5=Bo 1.2=pS 3.2=pE "
    "8.2=Bs 8.3=R 8.4=Ro 9.2=pN 9.3=pN 7.4=pS 11.9=R 11.10=Ro"
)


@rule("HY-11.4 majority", "HY-11.5 tie", "HY-11.3 alone", "HY-11.2 criteria")
def test_e04_rewards_go_as_in_the_example_of_the_rulebook() -> None:
    s = village(E04)
    assert winners(s, "2.2") == {"pens": R, "ovens": B, "shrines": NOBODY}
    assert winners(s, "8.2") == {"pens": R, "ovens": R, "shrines": B}
    assert winners(s, "11.9") == {}
    assert s.families[B] == 3
    assert families(s, B) == [2, 1, 1]


@rule("HY-11.5 tie", "HY-15.1 towers", "HY-15.2 number")
def test_t21_a_tie_for_the_lead_does_not_pass_to_the_next() -> None:
    s = village("5.1=R2o 5.2=Ro 5.3=B2o 5.4=Bo 5.5=G2o", options={"mode": ADVANCED})
    s.tops = [0] * 5 + [-1] * 2
    counts = tally(s)
    for pile in (p.OVENS, p.TOWERS, p.HOUSES):
        assert find_winner(s, counts, 0, pile) == NOBODY


@rule("HY-15.1 towers", "HY-15.2 number")
def test_houses_and_high_rises_have_piles_in_the_advanced_game() -> None:
    s = village("5.1=R2 5.2=R 5.3=B 5.4=B", options={"mode": ADVANCED})
    assert winners(s, "5.1") == {
        "pens": NOBODY,
        "ovens": NOBODY,
        "shrines": NOBODY,
        "houses": R,
        "high-rises": R,
    }
    more = village("5.1=R2 5.2=R 5.3=B 5.4=B2 5.5=B2", options={"mode": ADVANCED})
    assert winners(more, "5.1")["houses"] == B
    assert winners(more, "5.1")["high-rises"] == B
    assert "houses" not in winners(village("5.1=R2o 5.2=R 5.3=B"), "5.1")


@rule("HY-16.1 herd-piles")
def test_e12_e13_cattle_and_villagers_at_high_rises_break_ties() -> None:
    drawing = "5.1=B2 5.2=R 5.3=R 4.1=pSc 4.2=pSc"
    s = village(drawing, options={"mode": EXPERT})
    assert winners(s, "5.1")["cattle"] == B
    s = village("5.1=Rv 5.2=B2v", options={"mode": EXPERT})
    assert winners(s, "5.1")["villagers"] == B


@rule("HY-11.1 pick", "HY-11.4 majority", "HY-0.3 cards")
def test_players_choose_blocks_in_turn_and_winners_take_the_top_card() -> None:
    drawing = "1.1=Ro 1.2=B 4.1=Bo 4.2=R 8.1=Bs 8.2=R 12.1=R"
    s = start_evaluating(drawing, start_seat=B, tops=[p.PEN, p.OVEN, p.JOKER, -1, -1, -1, -1])
    assert (s.turn, legal_names(s)) == (B, ["evaluate:A", "evaluate:B", "evaluate:C", "evaluate:D"])
    events = play(s, "evaluate:B")
    assert event_args(events, "CARD_WON") == [[p.OVENS, p.OVEN, 1]]
    assert (s.cards, s.hand[7 + p.OVEN]) == ([0, 1], 1)
    assert question(s) == "turn-card"
    play(s, "card:shrine")
    assert (s.tops[p.OVENS], s.turn, question(s)) == (p.SHRINE, R, "choose-block")
    play(s, "evaluate:C", "card:pen")
    assert (s.turn, legal_names(s)) == (B, ["evaluate:A", "evaluate:D"])
    play(s, "evaluate:D")  # wasted: a single inhabitant
    assert (s.turn, s.cards) == (R, [0, 2])
    play(s, "evaluate:A", "card:oven")
    assert s.hand[p.SHRINE] == 1
    assert s.phase == 4


@rule("HY-11.8 able")
def test_the_phase_ends_when_no_block_can_give_a_card() -> None:
    s = start_evaluating("1.1=Ro 1.2=B 4.1=B 8.1=R")
    play(s, "evaluate:A", "card:oven")
    assert s.phase == 4
    assert start_evaluating("4.1=Bo 8.1=Rs").phase == 4


@rule("HY-11.6 empty", "HY-11.7 closed")
def test_t22_the_last_card_of_a_pile_closes_it_for_good() -> None:
    s = start_evaluating("1.1=Ro 1.2=B 4.1=Ro 4.2=B", under=[9, 0, 9, 0, 0, 0, 0])
    s.plays = [0, 1]
    s.played = [c.CARD * B + p.PEN]
    events = play(s, "evaluate:B")
    assert event_args(events, "PILE_CLOSED") == [[p.OVENS]]
    assert s.cards == [1, 0]
    assert (s.phase, question(s)) == (4, "play-card")  # block A can give nothing any more
    play(s, "pass")
    assert legal_names(s) == ["return:pens", "return:shrines"]
    play(s, "return:shrines", "start:B")
    s.phase = 3
    s.slot = 0
    go_on_evaluating(s)
    assert s.phase == 4


@rule("HY-11.7 closed", "HY-12.2 bundle")
def test_known_cards_come_up_without_chance() -> None:
    s = start_evaluating(
        "1.1=Ro 1.2=B 4.1=Ro 4.2=B",
        under=[9, 0, 9, 0, 0, 0, 0],
        tails=[c.CARD * p.OVENS + p.JOKER, c.CARD * p.PENS + p.PEN, c.CARD * p.OVENS + p.PEN],
    )
    events = play(s, "evaluate:A")
    assert event_args(events, "CARD_TURNED") == [[p.OVENS, p.JOKER]]
    assert (s.tops[p.OVENS], question(s)) == (p.JOKER, "choose-block")
    play(s, "evaluate:B")
    assert s.tops[p.OVENS] == p.PEN
    assert s.tails == [c.CARD * p.PENS + p.PEN]


@rule("HY-12.1 refill", "HY-12.2 bundle")
def test_t36_all_played_cards_go_under_one_pile() -> None:
    s = village("1.1=R 4.1=B", phase=4)
    s.tops = [p.PEN, -1, p.OVEN, -1, -1, -1, -1]
    s.under[p.OVENS] = 0
    s.plays = [2, 0]
    s.played = [p.JOKER, p.HOUSE]
    go_on_returning(s)
    assert (s.turn, legal_names(s)) == (R, ["return:pens", "return:shrines"])
    play(s, "return:pens")
    assert s.tails == [c.CARD * p.PENS + p.JOKER, c.CARD * p.PENS + p.HOUSE]
    assert (s.played, s.plays, question(s)) == ([], [0, 0], "name-start")


@rule("HY-17.4 all-closed")
def test_cards_leave_the_game_when_all_piles_are_closed() -> None:
    s = village("1.1=Ro 1.2=B", phase=3)
    s.tops = [-1] * 7
    s.under = [0] * 7
    s.plays = [0, 1]
    s.played = [c.CARD * B + p.OVEN]
    go_on_evaluating(s)
    assert question(s) == "name-start"
    assert (s.out[p.OVEN], s.played, s.plays) == (1, [], [0, 0])


@rule("HY-12.4 start")
def test_t27_the_start_player_names_another_one() -> None:
    s = village("1.1=R", phase=4)
    go_on_returning(s)
    assert legal_names(s) == ["start:B"]
    play(s, "start:B")
    assert (s.start_seat, s.round) == (B, 3)
    s = village("1.1=R", 4, phase=4, start_seat=2)
    go_on_returning(s)
    assert (s.turn, legal_names(s)) == (2, ["start:A", "start:B", "start:D"])


@rule("HY-12.3 home")
def test_the_shaman_goes_home_when_the_round_ends() -> None:
    s = village("1.1=R!", phase=4, options={"mode": EXPERT})
    go_on_returning(s)
    assert (s.shaman, s.supply[p.SHAMAN]) == (-1, 1)


@rule("HY-11.3 alone")
def test_t29_a_block_of_one_tribe_never_gives_cards() -> None:
    s = start_evaluating("1.1=Ro 1.2=Rs 1.3=R 1.4=R 1.5=pW", mode=ADVANCED)
    assert (s.cards, s.phase) == ([0, 0], 4)
    assert s.scores()[R] == 4


@rule("HY-13.8 same-round", "HY-8.2 windows")
def test_cards_won_may_be_played_before_phase_four() -> None:
    s = start_evaluating("1.1=Ro 1.2=B")
    play(s, "evaluate:A", "card:oven")
    assert (s.phase, question(s), s.turn) == (4, "play-card", R)


@rule("HY-8.2 windows")
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_there_is_a_window_before_each_phase(phase: int) -> None:
    s = village("1.1=R 4.1=B", hand=[1, 0, 0, 0, 0, 0, 0] + [0, 0, 1, 0, 0, 0, 0])
    open_window(s, phase)
    assert (question(s), s.turn) == ("play-card", R)
    play(s, "pass")
    assert (question(s), s.turn) == ("play-card", B)
    play(s, "pass")
    assert question(s) != "play-card" or phase == 3
