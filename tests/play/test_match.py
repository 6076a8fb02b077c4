"""Matches, and the public door to them."""

from __future__ import annotations

import hashlib
import hmac

import pytest

import pentapolis
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.play import (
    Head,
    Illegal,
    Match,
    NotYours,
    PlayError,
    SealedLuck,
    new_match,
    verify,
)

from .malo import malo
from .toys import SEED, Race, hands, load_toy, race, sealed_match, steady, vote, whole_game


def test_programs_play_a_whole_game() -> None:
    match = whole_game(malo(3))
    assert match.is_over
    assert not match.step()
    assert len(match.scores) == 3
    assert sorted(match.places)[0] == 1
    assert [sum(line.points for line in match.sheet(seat)) for seat in range(3)] == match.scores


def test_the_same_seed_gives_the_same_game() -> None:
    lines = [whole_game(malo(2), seed).timeline.line for seed in (4, 4, 5)]
    assert lines[0] == lines[1] != lines[2]


def test_a_person_decides_from_outside() -> None:
    match = new_match(race(), [None, steady], seed=2)
    with pytest.raises(NotYours, match=r"chance decides: step\(\) or play\(\) goes on"):
        match.act("go:1")
    match.play()
    assert match.state.actor() == 0
    assert not match.step()
    match.act("go:1")
    match.act(3)
    assert match.timeline.ply == 3
    assert isinstance(match.state, Race)
    assert match.state.turn == 1
    assert match.step()
    assert match.timeline.actors[-1] < 0
    with pytest.raises(NotYours, match="a program sits on seat B"):
        match.act("go:1")
    match.play()
    assert match.state.actor() == 0
    with pytest.raises(Illegal, match="close names: go:"):
        match.act("go:9")
    with pytest.raises(NotYours, match="a program sits on seat B"):
        match.act("go:1", seat=1)


def test_people_may_answer_at_the_same_time() -> None:
    match = new_match(vote(2), seed=2)
    match.act("vote:2", seat=1)
    match.act("vote:1", seat=0)
    assert match.timeline.line == [0, 1]


def test_nobody_acts_after_the_end() -> None:
    match = new_match(race(), seed=1)
    while not match.is_over:
        match.play()
        if not match.is_over:
            match.act(match.state.legal()[0])
    with pytest.raises(NotYours, match="the game is over"):
        match.act("go:1")


def test_a_program_that_breaks_the_rules_is_refused() -> None:
    match = new_match(race(), [lambda view: 4, steady], seed=1)
    with pytest.raises(Illegal, match="'give' is not legal now"):
        match.play()


def test_a_program_is_shown_its_own_view_only() -> None:
    shown: list[View] = []

    def curious(view: View) -> int:
        shown.append(view)
        return steady(view)

    new_match(hands(), [curious, steady], seed=1).play()
    assert shown
    assert all(view.seat == 0 and view.seen.masked and view.legal for view in shown)


def test_every_seat_needs_a_player() -> None:
    with pytest.raises(PlayError, match="there are 2 seats, so not 3 players"):
        new_match(race(), [None, None, None])


def test_sealed_words_can_be_checked_with_any_tool() -> None:
    luck = SealedLuck(SEED)
    assert luck.commitment == hashlib.sha256(SEED).hexdigest()
    wanted = hmac.new(SEED, b"7:3", hashlib.sha256).digest()[:4]
    assert luck.word(7, 3) == int.from_bytes(wanted, "big")
    assert luck.word(7, 3) != luck.word(3, 7)
    assert SealedLuck.from_hex(SEED.hex()).word(7, 3) == luck.word(7, 3)


def test_every_sealed_match_has_a_seed_of_its_own() -> None:
    assert SealedLuck.new().seed != SealedLuck.new().seed
    for wrong in ("", "ab", "zz" * 32):
        with pytest.raises(ValueError, match=r"64 hex digits|32 bytes"):
            SealedLuck.from_hex(wrong)


def test_the_seed_is_shown_only_at_the_end() -> None:
    match = new_match(race(), [None, steady])
    assert isinstance(match.luck, SealedLuck)
    head = match.timeline.head
    assert head.commitment == match.luck.commitment
    assert head.seed == ""
    assert match.luck.seed.hex() not in match.play().replay()
    with pytest.raises(PlayError, match="until the game is over"):
        match.reveal()
    match.players[0] = steady
    match.play()
    assert head.seed == ""
    match.reveal()
    assert head.seed == match.luck.seed.hex()


def test_seeded_luck_promises_nothing() -> None:
    match = new_match(race(), [steady] * 2, seed=3).play()
    match.reveal()
    assert (match.timeline.head.commitment, match.timeline.head.seed) == ("", "")


def test_a_finished_match_writes_a_replay_that_everybody_can_check() -> None:
    verdict = verify(sealed_match(race()).replay(), load_toy)
    assert verdict.ok
    assert verdict.lines[-1].startswith("luck: the seed fits")


def test_a_match_takes_any_luck() -> None:
    match = Match(race(), [steady] * 2, SeededLuck(1), Head.of(race()))
    assert match.play().timeline.line == whole_game(race(), seed=1).timeline.line
    assert match.view(SPECTATOR).legal == []


# The public door.


def test_the_door_takes_a_game() -> None:
    match = pentapolis.new_match(race(), players=[steady] * 2, names=["Anna", "Bo"], seed=1)
    assert match.play().timeline.line == whole_game(race(), seed=1).timeline.line
    assert (match.timeline.head.names, match.timeline.head.rules) == (["Anna", "Bo"], 1)


def test_the_door_finds_a_game_by_its_name() -> None:
    slug, spec = next(iter(pentapolis.all_games().items()))
    match = pentapolis.new_match(slug, seed=1)
    assert match.game.seats == min(spec.meta.seats) == len(match.players)
    most = max(spec.meta.seats)
    assert pentapolis.new_match(slug, seats=most, seed=1).game.seats == most
    assert pentapolis.new_match(slug, players=[steady] * most).game.seats == most
    assert match.timeline.head.rules == spec.meta.rules_version
    with pytest.raises(ValueError, match="has no option 'sorcery'"):
        pentapolis.new_match(slug, sorcery=1)


def test_the_door_reads_what_it_wrote() -> None:
    slug, spec = next(iter(pentapolis.all_games().items()))
    match = pentapolis.new_match(slug, players=[steady] * max(spec.meta.seats)).play()
    assert pentapolis.read_replay(match.replay()).line == match.timeline.line
