"""The question panel of Höyük: a card for every action, sets in one click, void questions."""

from __future__ import annotations

import statistics

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import ActionCard, Batch
from pentapolis.core.state import CHANCE
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.codes import ACTIONS
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.play.forced import find_forced
from pentapolis.testkit.rules import rule

from .scene import EXPERT, cell, hands, hoyuk, village
from .test_rewards import E04
from .wander import wander

ENGLISH = game_words(SPEC, "en", ["Ada", "Bo", "Cy", "Di", "Ed"])


def show_card(s: Village, action: int, **options: int) -> ActionCard:
    """Return the card of an action."""
    assert SPEC.action_card is not None
    return SPEC.action_card(hoyuk(s.seats, **options), s, action, ENGLISH)


def list_batches(s: Village) -> list[Batch]:
    assert SPEC.batches is not None
    return SPEC.batches(hoyuk(s.seats), s, s.legal(), ENGLISH)


def find_void(s: Village, **options: int) -> int | None:
    assert SPEC.void_answer is not None
    return SPEC.void_answer(hoyuk(s.seats, **options), s, s.legal())


# Cards


def test_a_house_beside_others_says_how_its_family_grows() -> None:
    s = village("5.5=R 5.6=R 8.8=B")
    card = show_card(s, cell("5.7"))
    assert (card.title, card.icon, card.faint) == ("H6", "low-0", False)
    assert card.result == "block A: family grows to 3"
    assert show_card(s, cell("8.9")).result == "joins block B: a new family"


def test_a_house_that_takes_the_lead_or_unites_families_says_so() -> None:
    s = village("5.5=R 5.6=B")
    assert show_card(s, cell("4.5")).result == "block A: family grows to 2, takes the lead"
    s = village("5.5=R 5.6=xB 5.7=R")
    assert show_card(s, cell("5.6")).result == "block A: families unite to 3, on a ruin"


def test_founding_a_block_is_a_faint_card() -> None:
    card = show_card(village("5.5=R"), cell("1.1"))
    assert card == ActionCard(
        "B2", "low-0", "", "a new block, a new family", "Found a block", faint=True
    )


def test_a_floor_says_what_it_costs() -> None:
    card = show_card(village("5.5=Ro"), cell("5.5"))
    assert (card.icon, card.price, card.group) == ("high-0", "loses oven", "Add a floor")


def test_a_piece_says_who_leads_then_and_is_faint_where_there_are_no_cards() -> None:
    s = village("5.5=R 5.6=Bo 8.8=R", kind=p.OVEN)
    card = show_card(s, cell("5.5"))
    assert card.result == "block A: 1 oven, a tie" and not card.faint
    alone = show_card(s, cell("8.8"))
    assert alone.result == "block B: 1 oven, no cards: only you live there" and alone.faint


def test_a_loss_names_its_price_and_what_goes_with_it() -> None:
    s = village("5.5=R2o 5.6=pW", asking="lose-piece", kind=p.HOUSE, hits=[0], quota=1)
    card = show_card(s, c.LOSE + cell("5.5"))
    assert (card.price, card.result) == ("−1 high-rise", "also lost: oven, 1 pen")


def test_a_block_says_who_gets_how_many_cards() -> None:
    s = village(E04, asking="choose-block")
    assert show_card(s, c.EVALUATE).result == "Ada +1, Bo +1"
    assert show_card(s, c.EVALUATE + 2).faint


@pytest.mark.parametrize("seats", [2, 5])
def test_every_card_has_a_short_title_and_a_symbol_that_is_drawn(seats: int) -> None:
    game = hoyuk(seats, mode=EXPERT, tribes=2)
    wanderer = wander(game, 11 + seats)
    words = game_words(SPEC, "de", ["Ada", "Bo", "Cy", "Di", "Ed"])
    assert SPEC.action_card is not None
    drawn = list_symbols()
    s = wanderer.state
    while s.asking != c.FINISHED:
        if s.actor() != CHANCE and s.ply % 3 == 0:
            seen = game.mask(s, s.actor())
            for action in s.legal():
                card = SPEC.action_card(game, seen, action, words)
                assert 0 < len(card.title) <= 24, card
                assert len(card.result) <= 70, card
                assert card.icon == "" or card.icon in drawn, card
        wanderer.step()


def list_symbols() -> set[str]:
    from pentapolis.draw.canvas import Canvas  # only this test draws
    from pentapolis.games.hoyuk.look.shapes import define_shapes

    canvas = Canvas([], str, ENGLISH)
    define_shapes(canvas)
    return set(canvas.symbols)


# Batches


@rule("HY-13.5 set")
def test_a_whole_set_is_cashed_in_by_one_click() -> None:
    s = village(
        "5.5=R 1.1=R 8.8=R",
        hand=hands(2, A="oven oven joker pen"),
        asking="play-card",
        phase=3,
    )
    found = list_batches(s)
    assert found[0].label == "Cash in 2 × oven + 1 × joker: +5 points"
    assert [ACTIONS.name(action) for action in found[0].actions] == [
        *("set", "add:oven", "add:oven", "add:joker", "cash")
    ]
    for batch in found:
        trial = s.clone()
        for action in batch.actions:
            assert action in trial.legal(), batch
            trial.apply(action)
        assert trial.points[0] > 0


@rule("HY-13.2 limit")
def test_no_set_is_offered_beyond_the_limit() -> None:
    s = village("5.5=R", hand=hands(2, A="oven oven oven"), asking="play-card", phase=3)
    assert [batch.label for batch in list_batches(s)] == ["Cash in 1 × oven: +1 point"]


# Void questions


@rule("HY-9.3 order")
def test_the_houses_of_a_tile_come_first_without_a_question() -> None:
    s = village("5.5=R 8.8=B", asking="choose-item", houses_due=2, third=p.OVEN)
    assert len(s.legal()) == 2 and find_void(s) == c.ITEM + p.HOUSE
    s.houses_due = 0
    s.third = p.CHOICE
    assert find_void(s) is None  # which of four is a real choice


@rule("HY-9.7 decline")
def test_what_comes_first_is_asked_where_items_may_be_declined() -> None:
    game = hoyuk(2, optional_build=1)
    s = village("5.5=R", game=game, asking="choose-item", houses_due=2, third=p.OVEN)
    assert c.SKIP in s.legal() and find_void(s, optional_build=1) is None


@rule("HY-11.8 able")
def test_the_only_block_that_gives_cards_gives_them_without_a_question() -> None:
    s = village("5.5=Ro 5.6=B 8.8=R 1.1=B", asking="choose-block", phase=3)
    assert len(s.legal()) == 3
    assert find_void(s) == c.EVALUATE + s.block[cell("5.5")]
    s = village("5.5=Ro 5.6=B 8.8=R 8.9=Bs", asking="choose-block", phase=3)
    assert find_void(s) is None


def test_void_answers_are_legal_and_change_nothing_for_the_others() -> None:
    game = hoyuk(3, mode=EXPERT)
    wanderer = wander(game, 5)
    s = wanderer.state
    blocks = 0
    while s.asking != c.FINISHED:
        forced = find_forced(SPEC, game, s) if s.actor() >= 0 else None
        if forced is not None:
            assert forced in s.legal()
        if forced is not None and s.asking == c.CHOOSE_BLOCK and len(s.legal()) > 1:
            blocks += 1
            ends = [finish_rewards(s.clone(), action) for action in s.legal()]
            assert all(end == ends[0] for end in ends)
        wanderer.step()
    assert blocks > 2


def finish_rewards(s: Village, action: int) -> list[list[int]]:
    """Pick a block, then the first one each time; return who holds what after the phase."""
    s.apply(action)
    while s.asking in (c.CHOOSE_BLOCK, c.TURN_CARD):
        s.apply(s.legal()[0])
    return [s.hand, s.cards, s.tops, s.under]


# Clicks


def test_a_turn_takes_few_clicks() -> None:
    """Answers that nobody is asked for cost no click; the end of a turn costs one."""
    clicks: list[int] = []
    for seed in range(3):
        game = hoyuk(2 + seed, mode=seed)
        wanderer = wander(game, 20 + seed)
        s = wanderer.state
        seat, number = -1, 0
        while s.asking != c.FINISHED:
            if s.actor() >= 0:
                if s.actor() != seat:
                    clicks += [number + 1] if number else []
                    seat, number = s.actor(), 0
                number += find_forced(SPEC, game, s) is None
            wanderer.step()
    assert statistics.median(clicks) <= 8
