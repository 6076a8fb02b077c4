"""LT-10.13 wish: whoever wants to be asked is asked, and nobody else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pentapolis.bots import make_bot
from pentapolis.catalog.languages import game_words
from pentapolis.core.errors import Illegal, NotYours
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.bots.rate import rate_actions
from pentapolis.games.little_town.rules.codes import ACTIONS, ASK, BUILD, EVENTS
from pentapolis.games.little_town.rules.state import Town
from pentapolis.play import Header, Match, Timeline
from pentapolis.testkit import golden
from pentapolis.testkit.conformance import check_along_line
from pentapolis.testkit.laws.basics import apply_action
from pentapolis.testkit.rules import rule

from .invariants import Watch
from .town import (
    coins,
    cubes,
    end_turns,
    feed_all,
    legal_names,
    little_town,
    offers,
    play,
    question,
    town,
    vp,
)
from .wander import wander

NAMES = ["Ada", "Bo", "Cleo", "Dan"]


def wishes(s: Town) -> list[str]:
    """List by name how the actor may wish to be asked."""
    return [ACTIONS.name(action) for action in s.wishes()]


def wish(s: Town, name: str) -> list[Event]:
    """Say a wish that is offered; list what happened."""
    assert name in wishes(s), f"{name} is not offered, only: {', '.join(wishes(s))}"
    before = (s.actor(), question(s), s.ply)
    events = apply_action(s, ACTIONS.find(name))
    assert (s.actor(), question(s), s.ply) == (before[0], before[1], before[2] + 1)
    return events


# Objectives


@rule("LT-10.13 wish", "LT-10.1 claim")
def test_a_fulfilled_objective_is_held_back_in_the_middle_of_a_game() -> None:
    s = town(cards={0: "O18 O10"}, goods={0: "wood 7"}, claims=0)
    wish(s, "ask:objectives")
    play(s, "build:barn", "site:d3")
    assert (question(s), s.turn, vp(s)) == ("claim", 0, 6)
    assert legal_names(s) == ["claim:O18", "done"]
    play(s, "done", "place:a2", "done")
    assert (question(s), offers(s, "claim")) == ("choose-action", ["O18"])  # still there
    play(s, "build:quarry", "site:d4", "claim:O10", "done")
    assert (vp(s), s.cards_left(0)) == (6 + 5 + 2, 1)


@rule("LT-10.13 wish")
def test_without_a_wish_the_same_objective_is_claimed_at_once() -> None:
    s = town(cards={0: "O18 O10"}, goods={0: "wood 7"}, claims=0)
    play(s, "build:barn", "site:d3")
    assert (s.turn, vp(s)) == (1, 6 + 2)


@rule("LT-10.13 wish")
def test_who_stops_being_asked_claims_at_once_what_is_fulfilled() -> None:
    s = town(cards={0: "O12 O13 O18", 1: "O03"}, goods={0: "coins 0", 1: "fish 10"}, claims=1)
    assert offers(s, "claim") == ["O12"]
    events = wish(s, "stop-asking:objectives")
    kinds = [EVENTS.name(event.kind) for event in events]
    assert kinds == ["ASKING_CHANGED", "CARD_CLAIMED"]
    assert [event.args for event in events] == [[0, 0], [11, 3]]
    assert (vp(s), vp(s, 1), s.cards_left(0), s.cards_left(1)) == (3, 0, 2, 1)
    assert offers(s, "claim") == []
    assert wishes(s) == ["ask:objectives", "ask:payments"]
    play(s, "place:d3", "done")
    assert offers(s, "claim") == ["O03"]  # the other seat is asked as before


@rule("LT-10.13 wish", "LT-10.3 events")
def test_an_event_of_this_turn_is_claimed_with_the_others() -> None:
    s = town(cards={0: "O16"}, own={"e4": "well", "f4": "tavern"}, claims=1)
    play(s, "place:f5", "act:e4", "act:f4")
    assert (offers(s, "claim"), vp(s)) == (["O16"], 5)
    wish(s, "stop-asking:objectives")
    assert (question(s), vp(s)) == ("activate", 5 + 2)


@rule("LT-10.13 wish", "LT-10.4 windows")
def test_in_a_window_for_claims_only_the_end_of_it_is_left() -> None:
    s = town(cards={0: "O18"}, goods={0: "wood 4"}, claims=1)
    play(s, "build:barn", "site:d3")
    assert legal_names(s) == ["claim:O18", "done"]
    wish(s, "stop-asking:objectives")
    assert (legal_names(s), vp(s)) == (["done"], 6 + 2)
    play(s, "done")
    assert (s.turn, question(s)) == (1, "choose-action")


@rule("LT-10.13 wish")
def test_held_back_points_win_the_start_of_the_last_round() -> None:
    """What the right is good for (LT-9.2 marker), told by the owner of the cards alone."""
    starts = []
    for holds in (False, True):
        goods = {0: "fish 4 wood 4", 1: "fish 4", 2: "fish 4"}
        s = town(
            3,
            cards={0: "O18"},
            goods=goods,
            points=[4, 11, 20],
            idle=[1, 0, 0],
            round=3,
            start=2,
            claims=0,
        )
        if holds:
            wish(s, "ask:objectives")
        play(s, "build:barn", "site:d3")  # 10 points, or 12 with the objective
        feed_all(s)
        assert (s.round, vp(s)) == (4, 10 if holds else 12)
        starts.append(s.start_seat)
    assert starts == [1, 0]


@rule("LT-10.13 wish", "LT-7.5 may")
@pytest.mark.parametrize("asks", [False, True])
def test_the_cathedral_asks_its_owner_if_the_owner_wants_to_be_asked(asks: bool) -> None:
    for owner_asks in (False, True):
        game = little_town(3, claims=0)
        s = town(3, own={"b5": "cathedral"}, workers={1: "b4"}, round=3, game=game)
        s.turn = 0 if owner_asks else 1
        if asks:
            wish(s, "ask:objectives")
        s.turn = 2
        end_turns(s)
        assert (question(s) == "take-points") is (asks and owner_asks)


# Payments


@rule("LT-10.13 wish", "LT-6.3 spare")
def test_own_cubes_are_kept_by_a_wish_while_another_seat_is_not_asked() -> None:
    goods = {0: "wood 2 coins 6", 1: "wood 2 coins 6"}
    s = town(goods=goods, claims=0)
    wish(s, "ask:payments")
    play(s, "build:bakery")
    assert (question(s), offers(s, "buy")) == ("pay", ["0", "1", "2"])
    play(s, "buy:2", "site:d3")
    assert (cubes(s), coins(s)) == ({"wood": 2}, 0)
    assert (s.turn, wishes(s)) == (1, ["ask:objectives", "ask:payments"])
    play(s, "build:wheat_field")
    assert (question(s), cubes(s, 1), coins(s, 1)) == ("choose-site", {"wood": 1}, 6)


@rule("LT-10.13 wish", "LT-6.7 bound")
def test_a_wish_opens_a_building_that_works_with_bought_cubes_only() -> None:
    """Bakery, empty coin supply: only a bought wheat brings the coins that it gives out."""
    s = town(own={"e3": "bakery"}, goods={0: "wheat 1", 1: "coins 37"}, claims=0)
    play(s, "place:d3")
    assert offers(s, "act") == []
    wish(s, "ask:payments")
    assert offers(s, "act") == ["e3"]
    play(s, "act:e3")
    assert (cubes(s), coins(s)) == ({"wheat": 1}, 3)
    wish(s, "stop-asking:payments")
    assert s.asks == [0, 0]


@rule("LT-10.13 wish", "LT-6.3 spare")
def test_who_stops_being_asked_in_a_payment_pays_the_rest_with_own_cubes() -> None:
    s = town(goods={0: "wood 2 stone 2 coins 12"}, market="restaurant", auto_pay=0, claims=0)
    play(s, "build:restaurant")
    wish(s, "stop-asking:payments")
    assert offers(s, "buy") == ["0", "1", "2"]  # the question that was asked stays
    play(s, "buy:1")
    assert (question(s), cubes(s), coins(s)) == ("choose-site", {"wood": 1}, 9)


# Who may wish, and who sees it


@rule("LT-10.13 wish")
def test_only_who_decides_may_wish_and_only_for_itself() -> None:
    game = little_town(2, claims=0)
    timeline = Timeline(game, Header.of(game))
    timeline.play_all_chance(SeededLuck(3))
    seat = timeline.state.actor()
    ask = ACTIONS.find("ask:payments")
    assert timeline.view(seat).wishes == [ASK, ask]
    assert timeline.view(1 - seat).wishes == timeline.view(-1).wishes == []
    with pytest.raises(NotYours):
        timeline.act(1 - seat, ask, timeline.ply)
    timeline.act(seat, ask, timeline.ply)
    state = timeline.state
    assert isinstance(state, Town)
    assert (state.asks[seat], state.asks[1 - seat], state.actor()) == (2, 0, seat)
    with pytest.raises(Illegal):
        timeline.act(seat, ask, timeline.ply)  # it would change nothing
    timeline.undo(timeline.ply - 1, seat)
    state = timeline.state
    assert isinstance(state, Town)
    assert state.asks == [0, 0]


@rule("LT-10.13 wish")
def test_no_wishes_are_offered_at_chance_in_a_draft_or_at_the_end() -> None:
    game = little_town(3, market=2)
    s = game.start()
    luck = Random(4)
    while s.actor() != OVER:
        quiet = s.actor() == CHANCE or question(s) == "draft-tile"
        assert (wishes(s) == []) is quiet
        s.apply(luck.choice(s.legal()))
    assert wishes(s) == []


@rule("LT-10.13 wish")
@pytest.mark.parametrize(
    ("options", "bits", "offered"),
    [
        ({}, 0, ["ask:objectives", "ask:payments"]),
        ({"claims": 1}, 1, ["ask:payments", "stop-asking:objectives"]),
        ({"auto_pay": 0}, 2, ["ask:objectives", "stop-asking:payments"]),
        ({"claims": 1, "auto_pay": 0}, 3, ["stop-asking:objectives", "stop-asking:payments"]),
    ],
)
def test_the_options_set_what_everybody_is_asked_at_the_start(
    options: dict[str, int], bits: int, offered: list[str]
) -> None:
    game = little_town(3, **options)
    s = town(3, game=game)
    assert (s.asks, wishes(s)) == ([bits] * 3, offered)
    old = little_town(3, seat_wishes=0, **options)
    s = town(3, game=old)
    # A game of rules 1 is asked, but wishes nothing.
    assert (s.asks, wishes(s)) == ([bits] * 3, [])


@rule("LT-10.13 wish", "LT-10.12 secret")
def test_a_guess_gives_fulfilled_cards_only_to_seats_that_may_hold_them_back() -> None:
    """A filling gives a seat fulfilled cards only if it may have kept them."""
    game = little_town(2, side=1, market=1, start=1)
    found = []
    for holds in (False, True):
        s = game.start()
        while s.actor() == CHANCE:
            s.apply(s.legal()[0])
        s.turn = 1
        if holds:
            wish(s, "ask:objectives")
        s.supply[4] += s.goods[9]
        s.goods[9] = 0  # seat B could claim O12
        fillings = [game.fill_in(game.mask(s, 0), SeededLuck(seed)) for seed in range(40)]
        found.append(any(full.cards[1] >> 11 & 1 for full in fillings))
    assert found == [False, True]


# Bots


@rule("LT-10.13 wish")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_full_of_wishes_keep_the_invariants(seats: int) -> None:
    """No wish is ever among the choices, and none changes goods or points but by claims."""
    for seed in range(6):
        game = little_town(seats, claims=seed % 2, auto_pay=seed // 2 % 2)
        wanderer = wander(game, seed, 0.3)
        s = wanderer.state
        watch = Watch(game, s)
        luck = Random(seed)
        said = 0
        while s.actor() != OVER:
            assert s.actor() == CHANCE or s.legal()[-1] < ASK
            action = wanderer.next_action()
            if s.wishes() and luck.random() < 0.2:
                action = luck.choice(s.wishes())
                said += 1
            before = s.clone()
            watch.check_ply(before, action, apply_action(s, action), s)
        assert said > 10
        assert watch.turns == seats * s.box.workers * 4


@rule("LT-10.13 wish")
def test_the_laws_hold_in_a_game_with_wishes() -> None:
    timeline = golden.read_golden(SPEC, Path(__file__).parent / "golden" / "three-wishes.replay")
    verbs = {ACTIONS.name(action).partition(":")[0] for action in timeline.line if action >= ASK}
    assert verbs == {"ask", "stop-asking"}
    check_along_line(SPEC, timeline.game, timeline.line, 0, {}, brief=False)


@rule("LT-10.13 wish")
def test_a_bot_is_unaffected_by_the_wish_of_a_person() -> None:
    """The person at A plays on quietly, so the bot at B meets the same positions both times."""
    games = []
    for wanted in ([], ["ask:objectives", "ask:payments"]):
        game = little_town(2, side=1, market=1, start=1)
        timeline = Timeline(game, Header.of(game))
        timeline.play_all_chance(SeededLuck(7))
        for name in wanted:
            timeline.act(0, ACTIONS.find(name), timeline.ply)
        thoughts: list[tuple[list[int], list[int]]] = []
        while not timeline.is_over:
            view = timeline.view(timeline.state.actor())
            action = quiet_choice(view.legal)
            if view.seat == 1:
                assert isinstance(view.seen, Town)
                worth = rate_actions(game, view.seen, view.legal)
                thoughts.append((view.legal, worth))
                action = view.legal[worth.index(max(worth))]
            timeline.act(view.seat, action, timeline.ply)
        games.append(thoughts)
        state = timeline.state
        assert isinstance(state, Town)
        assert state.asks == [3 if wanted else 0, 0]
    assert games[0] == games[1]
    assert all(legal[-1] < ASK for legal, _ in games[1])


def quiet_choice(legal: list[int]) -> int:
    """Place a worker, end a turn or a window, and eat as much as there is."""
    done = ACTIONS.find("done")
    if done in legal:
        return done
    return legal[0] if legal[0] < BUILD else legal[-1]


def test_bots_answer_whatever_a_seat_wants_to_be_asked() -> None:
    """A bot may take over the seat of a person who had wishes."""
    game = little_town(3, claims=1, auto_pay=0)
    bots = [make_bot("greedy", SPEC, seat) for seat in range(3)]
    match = Match(SPEC, game, bots, SeededLuck(11), Header.of(game)).play()
    state = match.timeline.state
    assert isinstance(state, Town)
    assert match.timeline.is_over
    assert sum(claimed.bit_count() for claimed in state.claimed) > 3


# Words


@pytest.mark.parametrize(
    ("lang", "said", "told"),
    [
        (
            "en",
            [
                "Ask me how many cubes to pay and how many to buy",
                "Claim my objectives without asking; now: Empty purse",
                "Ask me before claiming my objectives",
                "Pay with my own cubes first, without asking",
            ],
            [
                "Ada wants to be asked how to pay.",
                "Ada no longer wants to be asked before claiming objectives.",
                "Ada wants to be asked before claiming objectives.",
                "Ada no longer wants to be asked how to pay.",
            ],
        ),
        (
            "de",
            [
                "Frag mich, wie viele Würfel ich bezahle und wie viele ich kaufe",
                "Zeige meine Zielkarten vor, ohne zu fragen; jetzt: Leerer Beutel",
                "Frag mich, bevor du meine Zielkarten vorzeigst",
                "Bezahle zuerst mit meinen eigenen Würfeln, ohne zu fragen",
            ],
            [
                "Ada möchte vor dem Bezahlen gefragt werden.",
                "Ada möchte vor dem Vorzeigen von Zielkarten nicht mehr gefragt werden.",
                "Ada möchte vor dem Vorzeigen von Zielkarten gefragt werden.",
                "Ada möchte vor dem Bezahlen nicht mehr gefragt werden.",
            ],
        ),
    ],
)
def test_wishes_have_sentences_as_actions_and_in_the_log(
    lang: str, said: list[str], told: list[str]
) -> None:
    game = little_town(2, claims=1)
    s = town(cards={0: "O12"}, goods={0: "coins 0"}, game=game)
    words = game_words(SPEC, lang, NAMES)
    steps = ["ask:payments", "stop-asking:objectives", "ask:objectives", "stop-asking:payments"]
    for name, saying, telling in zip(steps, said, told, strict=True):
        assert SPEC.describe_action(game, s, ACTIONS.find(name), words) == saying
        events = wish(s, name)
        assert SPEC.describe_event(game, s, events[0], words) == telling


def test_the_text_shows_how_the_viewer_is_asked() -> None:
    game = little_town(2, claims=0)
    s = town(game=game)
    words = game_words(SPEC, "en", NAMES)
    assert "The game asks you" not in SPEC.draw_text(game, s, 0, words)
    wish(s, "ask:objectives")
    wish(s, "ask:payments")
    shown = SPEC.draw_text(game, s, 0, words)
    assert "The game asks you before it claims your objectives." in shown
    assert "The game asks you how many cubes to pay and how many to buy." in shown
    assert "The game asks you" not in SPEC.draw_text(game, s, 1, words)
