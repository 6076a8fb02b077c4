"""States, events and luck."""

from __future__ import annotations

import copy

import pytest

from pentapolis.core.luck import Luck, ScriptedLuck, SeededLuck, mix
from pentapolis.core.state import (
    CHANCE,
    EVERYONE,
    OVER,
    SPECTATOR,
    TURN,
    Event,
    Finished,
    Question,
    State,
    hyphenate,
)
from pentapolis.core.view import View

from .coin import QUESTIONS, CoinGame, Coins, PickNumber

WORDS = [1707148492, 3429805832, 3901085548, 1825025348]
LARGE = 960926015
MIXED = 2401218113


def test_outcomes_are_drawn_as_often_as_their_odds_say() -> None:
    state = CoinGame().start()
    share = (1 << 32) // 8
    fallen = [state.draw_outcome(eighth * share) for eighth in range(8)]
    assert fallen == [0, 1, 1, 2, 2, 2, 2, 2]
    assert state.draw_outcome((1 << 32) - 1) == 2


def test_odds_are_even_where_a_game_does_not_say() -> None:
    class Even(Coins):
        odds = State.odds

    assert Even(2, QUESTIONS).odds() == [1, 1, 1]


def test_an_event_is_visible_to_its_audience_only() -> None:
    secret = Event(1, 0, [7], 0b10)
    assert [secret.visible_to(viewer) for viewer in (0, 1, 2, SPECTATOR)] == [0, 1, 0, 0]
    assert secret.redact_for(1) is secret
    assert secret.redact_for(0).args == []
    assert secret.redact_for(0).kind == 1
    open_event = Event(1, 0, [7], EVERYONE)
    assert all(open_event.visible_to(viewer) for viewer in (0, 7, SPECTATOR))


def test_events_are_equal_if_their_parts_are() -> None:
    assert Event(1, 0, [7]) == Event(1, 0, [7])
    assert Event(1, 0, [7]) != Event(1, 0, [8])
    assert Event(1, 0, [7]) != "an event"
    assert repr(Event(1, 0, [7], 2)) == "Event(1, 0, [7], 2)"
    with pytest.raises(TypeError, match="no hash"):
        hash(Event(1, 0, [7]))


def test_events_are_recorded_only_while_somebody_listens() -> None:
    state = CoinGame().start()
    state.apply(2)
    heard: list[Event] = []
    state.events = heard
    state.apply(1)
    assert heard == [Event(1, 0, [1], 1)]


def test_copies_are_clones() -> None:
    state = CoinGame().start()
    for twin in (copy.copy(state), copy.deepcopy(state), state.clone()):
        assert isinstance(twin, Coins)
        twin.apply(0)
        assert twin.ply == 1
    assert state.ply == 0


def test_only_the_actor_decides_and_has_choices() -> None:
    state = CoinGame().start()
    assert (state.actor(), state.deciders(), state.whose_turn()) == (CHANCE, [], 0)
    assert state.legal_for(0) == []
    state.apply(0)
    assert (state.deciders(), state.whose_turn()) == ([0], 0)
    assert state.legal_for(0) == [0, 1, 2]
    assert state.legal_for(1) == []
    for _ in range(3):
        state.apply(1)
    assert (state.actor(), state.whose_turn()) == (OVER, OVER)
    assert (state.legal(), state.deciders()) == ([], [])


def test_a_view_cannot_be_played_on() -> None:
    game = CoinGame()
    seen = game.mask(game.start(), 0)
    with pytest.raises(AssertionError, match="fill it in first"):
        seen.apply(0)


def test_the_base_class_says_what_a_game_must_implement() -> None:
    question: Question[State] = Question(0, "CO-1.1 toss")
    state = State(2, [question])
    for call in (state.legal, state.scores, state.clone):
        with pytest.raises(NotImplementedError):
            call()
    with pytest.raises(NotImplementedError):
        state.apply(0)
    with pytest.raises(NotImplementedError):
        question.answer(state, 0)
    with pytest.raises(NotImplementedError):
        Luck().word(0, 0)
    assert (state.tiebreak(0), state.wishes()) == ([], [])
    assert state.asking == state.luck_stream() == 0


def test_a_question_knows_its_number_its_rule_and_who_decides() -> None:
    question = PickNumber(1, "CO-1.2 pick")
    assert (question.number, question.rule, question.decider) == (1, "CO-1.2 pick", TURN)
    assert (question.name, hyphenate("DealSecretGoal")) == ("pick-number", "deal-secret-goal")
    assert Finished(2, "CO-1.3 end", OVER).name == "finished"


def test_nobody_can_answer_when_the_game_is_over() -> None:
    state = CoinGame(2).start()
    for action in (0, 1, 1):
        state.apply(action)
    with pytest.raises(ValueError, match="the game is over"):
        state.apply(0)


def test_a_state_reads_like_a_line() -> None:
    state = CoinGame(2).start()
    assert repr(state) == "<Coins, ply 0: toss, chance decides; 0 0>"
    state.apply(0)
    assert repr(state) == "<Coins, ply 1: pick-number, seat 0; 0 0>"
    state.apply(1)
    state.apply(2)
    assert repr(state) == "<Coins, ply 3: finished, over; 1 2>"


def test_seeded_luck_is_the_same_on_every_machine_for_ever() -> None:
    luck = SeededLuck(7)
    assert [luck.word(0, 0), luck.word(0, 1), luck.word(1, 0), luck.word(10**9, 10**6)] == WORDS
    assert SeededLuck((1 << 64) - 1).word(3, 4) == LARGE
    assert mix(1, 2) == MIXED


def test_seeded_luck_is_even() -> None:
    counts = [0] * 16
    luck = SeededLuck(3)
    for index in range(16_000):
        counts[luck.word(index % 7, index) >> 28] += 1
    assert 850 < min(counts) <= max(counts) < 1150


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="whole number from 0"):
        SeededLuck(seed)


def test_scripted_luck_says_what_it_is_told_and_no_more() -> None:
    luck = ScriptedLuck([5, 6])
    assert [luck.word(9, 9), luck.word(0, 0)] == [5, 6]
    with pytest.raises(ValueError, match="has 2 words"):
        luck.word(0, 0)


def test_a_view_shows_a_seat_its_own_choices_and_news() -> None:
    game = CoinGame()
    state = game.start()
    state.apply(1)
    news = [Event(1, 1, [2], 0b10)]
    mine = View(game, 0, state, news)
    assert (mine.actor, mine.question, mine.legal) == (0, 1, [0, 1, 2])
    assert mine.news[0].args == []
    other = View(game, SPECTATOR, state, news)
    assert (other.legal, other.seat) == ([], SPECTATOR)
    assert mine.sample(SeededLuck(1)).masked is False
