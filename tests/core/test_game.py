"""Games: places, names, checked play, and what a game must implement."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.core.errors import Illegal, PlayError
from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import SeededLuck
from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import Event
from pentapolis.core.text import translatable

from .coin import EVENTS, PICKED, QUESTIONS, TOSSED, CoinGame, Coins
from .test_fields import pick


def test_places_are_shared_and_skip() -> None:
    game = CoinGame(4)
    assert game.places(pick(game, 2, 1, 2, 0)) == [1, 3, 1, 4]
    assert game.places(pick(game, 1, 1, 0, 0)) == [2, 1, 4, 3]  # an odd seat wins a tie


def test_names_belong_to_whoever_decides() -> None:
    game = CoinGame()
    state = game.start()
    assert game.name_action(state, 2) == "toss:edge"
    assert game.question(state).name == "toss"
    state.apply(0)
    assert game.name_action(state, 2) == "pick:2"
    assert game.question(state).name == "pick-number"
    assert not game.is_over(state)
    assert game.is_over(pick(game, 0, 0, 0))


def test_a_game_must_implement_its_start_and_its_score_sheet() -> None:
    game = CoinGame()
    with pytest.raises(NotImplementedError):
        Game.start(game)
    with pytest.raises(NotImplementedError):
        Game.score_sheet(game, game.start(), 0)
    state = game.start()
    assert (Game.ending(game, state), Game.inventory(game, state)) == (0, [])
    assert Game.contradictions(game, state) == []
    full = game.fill_in(game.mask(state, 0), SeededLuck(1))
    assert not full.masked
    assert repr(ScoreLine("houses", 3, "CO-1.2 pick")) == "ScoreLine('houses', 3, 'CO-1.2 pick')"
    assert repr(game) == "<Game coins, 3 seats, edge=1>"


def test_a_game_refuses_questions_that_are_not_at_their_number() -> None:
    class Shuffled(CoinGame):
        def __init__(self) -> None:
            questions: list[Any] = [QUESTIONS[1], QUESTIONS[0]]
            Game.__init__(self, "coins", 2, {}, questions, Space([]), Space([]), EVENTS, (), [], 1)

    with pytest.raises(ValueError, match="the question 'pick-number' is number 0, not 1"):
        Shuffled()


# Checked play


def test_play_takes_numbers_and_names_and_returns_what_happened() -> None:
    game = CoinGame()
    state = game.start()
    assert game.play(state, "toss:tails") == [Event(TOSSED, -1, [1])]
    assert game.play(state, 2) == [Event(PICKED, 0, [2], 1)]
    assert (state.tossed, state.picked, state.events) == (1, [2, 0, 0], None)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("pick:7", "'pick:7' is not legal now; the legal ones are: pick:0, pick:1, pick:2"),
        ("toss:heads", "'toss:heads' is not legal now"),
        (3, "the action 3 is not legal now"),
        (-1, "the action -1 is not legal now"),
    ],
)
def test_play_refuses_what_is_not_legal_and_says_what_is(action: int | str, said: str) -> None:
    game = CoinGame()
    state = pick(game)
    before = game.digest(state)
    with pytest.raises(Illegal, match=f"^{said}"):
        game.play(state, action)
    assert game.digest(state) == before


def test_play_takes_a_wish_though_it_is_not_legal() -> None:
    class Wishing(Coins):
        def legal(self) -> list[int]:
            return [0]

        def wishes(self) -> list[int]:
            return [1]

    game = CoinGame()
    state = pick(game)
    state.__class__ = Wishing
    assert game.play(state, "pick:1") == [Event(PICKED, 0, [1], 1)]


def test_a_message_names_six_of_many_actions() -> None:
    class Many(Coins):
        def legal(self) -> list[int]:
            return list(range(8))

    game = CoinGame()
    game.actions = Space([Block(0, "pick", [str(number) for number in range(9)])])
    state = pick(game)
    state.__class__ = Many
    with pytest.raises(Illegal, match=r"pick:4, pick:5 and 2 more$"):
        game.play(state, 8)


def test_nothing_is_played_after_the_end_and_no_ending_is_named_before() -> None:
    game = CoinGame()
    end = pick(game, 0, 0, 0)
    with pytest.raises(PlayError, match="the game is over: nothing can be played"):
        game.play(end, "pick:0")
    assert game.name_ending(end) == "all-picked"
    with pytest.raises(PlayError, match="not over, so it has no ending yet"):
        game.name_ending(game.start())


# Numbers and names


def test_a_space_names_and_numbers_its_actions() -> None:
    space = Space([Block(0, "take", ["1", "2"]), Block(2, "pass")])
    assert len(space) == 3
    assert [space.name(action) for action in range(3)] == ["take:1", "take:2", "pass"]
    assert space.find("pass") == 2
    assert repr(space) == "<Space of 3 names: take, pass>"
    for number in (-1, 3):
        with pytest.raises(ValueError, match=f"no action {number}; actions run from 0 to 2"):
            space.name(number)
    with pytest.raises(ValueError, match="no action is called 'give'"):
        space.find("give")


def test_a_space_refuses_blocks_that_are_not_at_their_number_or_share_a_name() -> None:
    with pytest.raises(ValueError, match="the block 'pass' begins at 2, not at 3"):
        Space([Block(0, "take", ["1", "2"]), Block(3, "pass")])
    with pytest.raises(ValueError, match="'pass' is named twice"):
        Space([Block(0, "pass"), Block(1, "pass")])


def test_events_are_numbered_by_declaring_them() -> None:
    kinds = EventKinds()
    assert (kinds.add("BUILT", "cell points"), kinds.add("SHOWN", "seat *cards")) == (0, 1)
    assert (len(kinds), kinds.name(1)) == (2, "SHOWN")
    with pytest.raises(ValueError, match="the event 'BUILT' is declared twice"):
        kinds.add("BUILT")
    for number in (-1, 2):
        with pytest.raises(ValueError, match=f"no event {number}; events run from 0 to 1"):
            kinds.name(number)


def test_the_numbers_of_an_event_have_names_unless_they_are_secret() -> None:
    kinds = EventKinds()
    kinds.add("BUILT", "cell points")
    kinds.add("SHOWN", "seat *cards")
    assert kinds.name_args(0, [4, 7]) == {"cell": 4, "points": 7}
    assert kinds.name_args(1, [2, 8, 9]) == {"seat": 2, "cards": [8, 9]}
    assert kinds.name_args(1, [2]) == {"seat": 2, "cards": []}
    assert kinds.name_args(0, []) == kinds.name_args(1, []) == {}


def test_a_named_event_reads_like_a_line() -> None:
    game = CoinGame()
    event = game.name_event(Event(PICKED, 1, [2]))
    assert (event.kind, event.seat, event.args) == ("PICKED", 1, {"number": 2})
    assert repr(event) == "[PICKED seat B number 2]"
    assert repr(game.name_event(Event(TOSSED, -1, [0]))) == "[TOSSED side 0]"
    assert repr(game.name_event(Event(PICKED, 1, [2], 0b01).redact_for(1))) == "[PICKED seat B]"


def test_seats_have_letters_and_texts_are_marked_for_translators() -> None:
    assert [seat_letter(seat) for seat in (-1, 0, 7, 8)] == ["~", "A", "H", "~"]
    assert translatable("later") == "later"
