"""The readings of unclear passages, each both ways."""

from __future__ import annotations

from pentapolis.core.state import EMPTY
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.bots.facts import Facts, is_last, rounds_left
from pentapolis.games.hoyuk.bots.sites import block_and_height, value_place
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.catastrophe import select_blocks
from pentapolis.games.hoyuk.rules.flow import begin_catastrophe
from pentapolis.games.hoyuk.rules.rewards import find_winner, tally
from pentapolis.games.hoyuk.rules.village import add_floor, destroy_house
from pentapolis.testkit.rules import rule

from .reference import check
from .scene import (
    EXPERT,
    QUESTION_NAMES,
    B,
    G,
    R,
    V,
    at,
    block_at,
    cell,
    event_args,
    hoyuk,
    legal_names,
    pens,
    play,
    question,
    sites,
    village,
)
from .test_building import draw_full_village, start_building
from .test_catastrophes import PIECES, lose_first, strike
from .test_tribes import start_ability
from .test_words import ENGLISH, GERMAN

CARD = {key: index for index, key in enumerate(p.CATASTROPHE_KEYS)}


@rule("HY-9.6 must")
def test_building_may_be_optional() -> None:
    s = start_building("5.5=R", "oven oven", {"optional_build": 1})
    assert legal_names(s) == ["item:house", "item:oven", "skip"]
    play(s, "item:house", "place:1.1")
    assert legal_names(s)[-1] == "skip"
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
    assert select_blocks(village(drawing), CARD["sacrifice-1"]) == []
    other = village(drawing, options={"most_zero_hits": 1})
    assert select_blocks(other, CARD["sacrifice-1"]) == [0, 1]


@rule("HY-10.7 half")
def test_half_of_one_piece_may_be_none() -> None:
    drawing = PIECES.format(a="o", b="")
    options = {"mode": EXPERT, "half_of_one": 0}
    s = strike(drawing, "wolves-1", options=options)
    assert [seat for seat, _ in lose_first(s)] == [R]  # blue keeps the only oven
    s = strike("1.1=R 1.2=R 1.3=B", "earthquake-1", options=options)
    assert [seat for seat, _ in lose_first(s)] == [R, B]  # of houses it is printed


@rule("HY-14.4 houses")
def test_only_the_largest_family_may_score() -> None:
    drawing = "3.0=R 3.1=R 3.2=R 3.3=R 3.4=xR 3.5=R 3.6=R 4.1=B"
    assert village(drawing).scores()[R] == 6
    assert village(drawing, options={"final_counts_family_only": 1}).scores()[R] == 4


@rule("HY-14.5 herds")
def test_cattle_and_villagers_of_all_tribes_may_score() -> None:
    drawing = "5.1=B2 5.2=R 5.3=R 4.1=pSc 4.2=pSc 6.2=pNc"
    options = {"mode": EXPERT}
    assert village(drawing, options=options).scores()[R] == 2 + 2
    options = {"mode": EXPERT, "final_counts_all_pieces": 1}
    assert village(drawing, options=options).scores()[R] == 2 + 3


# The short game


@rule("HY-18.1 short")
def test_the_house_limit_may_only_trigger_the_end() -> None:
    fewer, earlier = hoyuk(3, houses=15), hoyuk(3, houses=15, limit_is_trigger=1)
    assert (fewer.start().houses, earlier.start().houses) == ([15] * 3, [25] * 3)
    assert hoyuk(5).start().houses == [20] * 5
    crowded = hoyuk(5, limit_is_trigger=1)
    assert (crowded.start().houses, crowded.box.limit) == ([25] * 5, 20)
    s = village("", game=fewer, houses=[11, 15, 15])
    assert event_args(play(s, "place:3.3"), "END_COMING") == []
    s = village("", game=earlier, houses=[11, 25, 25])
    assert event_args(play(s, "place:3.3"), "END_COMING") == [[c.LAST_HOUSE]]
    s.turn, s.asking, s.kind = R, QUESTION_NAMES.index("choose-place"), p.HOUSE
    assert (
        event_args(play(s, "place:3.4"), "END_COMING") == []
    )  # more may be built until it is over
    assert s.houses[R] == 9


@rule("HY-18.1 short")
def test_a_house_limit_as_trigger_is_shown_in_words_and_numbers() -> None:
    game = hoyuk(2, houses=15, limit_is_trigger=1)
    s = village("", game=game, houses=[11, 20])
    (event,) = [event for event in play(s, "place:3.3") if event.kind == c.END_COMING]
    assert (
        SPEC.describe_event(game, s, event, ENGLISH) == "Ada has built house number 15: last round."
    )
    assert (
        SPEC.describe_event(game, s, event, GERMAN) == "Ada hat das 15. Haus gebaut: letzte Runde."
    )
    assert SPEC.stats is not None
    shown = [stat.value for stat in SPEC.stats(game, s, B, ENGLISH) if stat.icon == "house"]
    assert shown == ["5/15"]
    other = village("", 2, options={"houses": 15})
    shown = [stat.value for stat in SPEC.stats(hoyuk(2), other, B, ENGLISH) if stat.icon == "house"]
    assert shown == ["15/15"]


@rule("HY-18.1 short")
def test_ratings_know_a_house_limit_as_trigger() -> None:
    s = village("3.3=R", options={"houses": 15, "limit_is_trigger": 1}, houses=[11, 20])
    assert (is_last(s, R), is_last(s, B), rounds_left(s, EMPTY)) == (True, False, 1)
    s = village("3.3=R", houses=[11, 20])
    assert (is_last(s, R), rounds_left(s, EMPTY)) == (False, 3)


# Pens


@rule("HY-6.3 return")
def test_a_destroyed_house_may_take_every_pen_beside_it() -> None:
    drawing = "4.5=B 4.6=B 4.7=B 5.7=B 5.5=R 5.6=pEc 6.5=pN"
    for option, left, pens_left in ((0, "pEc", 39), (1, "", 40)):
        s = village(drawing, options={"mode": EXPERT, "all_pens_beside_fall": option})
        s.kind = p.HOUSE
        said = SPEC.describe_action(hoyuk(2), s, c.LOSE + cell("5.5"), ENGLISH)
        assert said.endswith("(2 pens)" if option else "(1 pen)")
        destroy_house(s, cell("5.5"))
        assert (at(s, "5.6"), at(s, "6.5"), s.supply[p.PEN]) == (left, "", pens_left)
        assert s.supply[p.CATTLE] == 19 + option
        check(s)


@rule("HY-6.3 return", "HY-16.21 ders")
def test_the_ders_may_take_every_pen_beside_a_house() -> None:
    for option, left in ((0, "pE"), (1, "")):
        drawing = "4.5=B 4.6=B 4.7=B 5.7=B 5.5=B 5.6=pE 5.4=R"
        s = start_ability(drawing, R, {"all_pens_beside_fall": option})
        play(s, "use", "seize:5.5")
        assert (at(s, "5.5"), at(s, "5.6")) == ("R", left)
        check(s)


@rule("HY-11.5 tie", "HY-16.1 herd-piles")
def test_a_high_rise_of_the_family_may_break_ties_of_pens() -> None:
    drawing = "5.1=R2 5.2=R 5.3=B 5.4=B 5.5=xR 5.6=R 4.2=pSc 4.3=pSc"
    for option, found in ((0, EMPTY), (1, R)):
        s = village(drawing, options={"mode": EXPERT, "pen_tie_by_family": option})
        assert find_winner(s, tally(s), 0, p.PENS) == found
        assert find_winner(s, tally(s), 0, p.HERDS) == EMPTY  # of cattle the pens are printed
        apart = village(
            "5.1=R 5.2=B 5.3=xR 5.4=R2 4.1=pS 4.2=pS", options={"pen_tie_by_family": option}
        )
        assert (
            find_winner(apart, tally(apart), 0, p.PENS) == EMPTY
        )  # another family of the same tribe


@rule("HY-11.5 tie")
def test_ratings_know_what_makes_a_pen_high() -> None:
    drawing = "5.4=R2 5.5=R 5.6=B 5.7=R 6.5=pN 4.4=R"
    for option in (0, 1):
        s = village(drawing, options={"pen_tie_by_family": option})
        assert block_and_height(s, R, p.PEN, cell("4.5")) % 2 == option
        counts = tally(s)
        assert counts[p.PENS * 2 + R] == 128 + option
    low = "5.4=R 5.5=R 5.6=R 6.5=pN 4.6=pS 5.7=B"
    for option, gain in ((0, 1), (1, 2)):
        s = village(low, options={"pen_tie_by_family": option})
        before = tally(s)[p.PENS * 2 + R]
        o = Facts(s, R)
        value = value_place(o, R, p.HOUSE, cell("5.5"))
        add_floor(s, R, cell("5.5"))
        assert tally(s)[p.PENS * 2 + R] - before == gain
        assert value == Facts(s, EMPTY).value_now(R)


# Houses


@rule("HY-2.8 dead", "HY-2.6 contact")
def test_houses_may_be_built_beside_a_dead_block() -> None:
    drawing = "1.1=xR 1.2=xB 1.4=B 6.6=R 6.7=pW"
    s = village(drawing, seats=3, turn=G)
    assert not {"2.1", "0.1", "1.0"} & set(sites(s, G))
    s = village(drawing, seats=3, turn=G, options={"found_beside_dead": 1})
    assert {"2.1", "0.1", "1.0", "1.1", "1.2"} <= set(sites(s, G))
    assert "1.3" not in sites(s, G)  # it would join two blocks
    assert "6.8" not in sites(s, G)  # only beside a pen of a block with houses
    events = play(s, "place:2.1")
    assert event_args(events, "HOUSE_BUILT") == [[cell("2.1"), 0, 0]]
    assert block_at(s, "2.1") == block_at(s, "1.1")
    assert "0.1" not in sites(s, R)  # now somebody lives there: HY-2.3 join asks for a house
    assert "2.0" in sites(s, R)
    check(s)


@rule("HY-9.7 decline")
def test_a_roof_may_have_to_be_cleared() -> None:
    supply = [0, 40, 0, 20, 0, 0, 0]
    drawing = draw_full_village("0.0=Ro 0.1=R2")
    s = start_building(drawing, "oven oven", houses=[5, 5], supply=supply[:])
    assert legal_names(s) == ["item:house", "skip"]
    options = {"roof_must_be_cleared": 1}
    s = start_building(drawing, "oven oven", options, houses=[5, 5], supply=supply[:])
    assert legal_names(s) == ["item:house"]
    play(s, "item:house", "place:0.0")
    assert at(s, "0.0") == "R2"
    s = start_building("5.5=R", "shaman oven", {"mode": EXPERT, **options})
    s.houses_due = 0
    assert legal_names(s) == ["item:shaman", "skip"]  # he is always a may


# The shaman


@rule("HY-16.23 ruples")
def test_the_ruples_may_fetch_the_shaman() -> None:
    for option, home in ((0, "R!"), (1, "R")):
        s = start_ability("5.5=R!", V, {"ruples_fetch_shaman": option})
        said = SPEC.describe_action(hoyuk(5), s, c.USE, ENGLISH)
        told_so = "build a house; the shaman is already in the village"
        assert said.endswith("build a house and fetch the shaman to it" if option else told_so)
        play(s, "use", "place:5.6")
        assert (at(s, "5.5"), at(s, "5.6")) == (home, "V!" if option else "V")
        assert s.supply[p.SHAMAN] == 0
        s = start_ability("5.5=R 5.6=V!", V, {"ruples_fetch_shaman": option})
        events = play(s, "use", "place:5.6")
        assert at(s, "5.6") == "V2!"
        assert event_args(events, "PIECE_RETURNED") == []


@rule("HY-10.6 immune", "HY-10.2 hit")
def test_the_shaman_may_divert_a_catastrophe_to_the_next_block() -> None:
    larger = "1.1=R 1.2=R 1.3=R 2.1=B 2.2=B! 2.3=B"
    drawing = larger + " 6.1=R 6.2=R 7.1=B 7.2=B 7.3=B 10.1=B"
    s = strike(drawing, "earthquake-2", options={"mode": EXPERT})
    assert lose_first(s) == []
    options = {"mode": EXPERT, "shaman_diverts": 1}
    s = village(drawing, phase=2, options=options)
    begin_catastrophe(s)
    events = play(s, "catastrophe:earthquake-2")
    spared, hit = block_at(s, "1.1"), block_at(s, "6.1")
    assert (event_args(events, "BLOCK_SPARED"), event_args(events, "BLOCK_HIT")) == (
        [[spared]],
        [[hit]],
    )
    assert [seat for seat, _ in lose_first(s)] == [R, B]
    for option in (0, 1):  # where another block is hit beside it, that is enough
        options = {"mode": EXPERT, "shaman_diverts": option}
        s = strike(
            larger + " 6.1=R 6.2=R 6.3=R 7.1=B 7.2=B 7.3=B 10.1=B", "earthquake-2", options=options
        )
        assert s.hits == [block_at(s, "6.1")]
    s = strike("1.1=Ro! 1.2=B 6.1=R 6.2=B", "fire-1", options=options)
    assert s.hits == []  # most of nothing is no majority here either


# Locusts


@rule("HY-10.10 locusts", "HY-14.4 houses")
def test_locusts_may_spoil_final_scoring() -> None:
    drawing = "1.1=Ro 1.2=B 1.3=B 8.1=R"
    for option, scores in ((0, [1, 2]), (1, [1, 0])):
        options = {"locusts_spoil_final": option}
        s = strike(drawing, "locusts-2", options=options)
        assert (question(s), s.scores()) == ("name-start", [1, 2])  # the game goes on
        game = hoyuk(2, **options)
        s = strike(drawing, "locusts-2", options=options, ending=c.LAST_HOUSE)
        assert (question(s), s.scores()) == ("finished", scores)
        assert sum(line.points for line in game.score_sheet(s, B)) == scores[B]
        said = SPEC.draw_text(game, s, R, ENGLISH)
        assert ("no final scoring" in said) == bool(option)
        o = Facts(s, EMPTY)
        assert (
            o.parts[B] == Facts(village(drawing, ending=c.LAST_HOUSE), EMPTY).parts[B]
        ) != option
