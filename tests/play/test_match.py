"""Matches, and the library functions that start them."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest

import pentapolis
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.games.saint_malo import SPEC as MALO
from pentapolis.play import (
    Header,
    Illegal,
    Match,
    Mover,
    MoverKind,
    NotYours,
    PlayError,
    SealedLuck,
    new_match,
    read,
    verify,
)

from .toys import (
    SEED,
    SPECS,
    Race,
    choose_steadily,
    hands,
    play_sealed,
    play_toy,
    race,
    start_match,
    vote,
)


def test_programs_play_a_whole_game() -> None:
    players = [choose_steadily] * 3
    match = new_match(MALO, MALO.load(3, {}), players, seed=1).play()
    assert match.is_over
    assert not match.step()
    assert len(match.scores) == 3
    assert sorted(match.places)[0] == 1
    assert [sum(line.points for line in match.sheet(seat)) for seat in range(3)] == match.scores


def test_the_same_seed_gives_the_same_game() -> None:
    lines = [play_toy(race(3), seed).timeline.line for seed in (4, 4, 5)]
    assert lines[0] == lines[1] != lines[2]


def test_a_person_decides_from_outside() -> None:
    match = start_match(race(), [None, choose_steadily], seed=2)
    with pytest.raises(NotYours, match=r"chance decides: call step\(\) or play\(\)"):
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
    with pytest.raises(NotYours, match="a bot sits on seat B"):
        match.act("go:1")
    match.play()
    assert match.state.actor() == 0
    with pytest.raises(Illegal, match="similar names: go:"):
        match.act("go:9")
    with pytest.raises(NotYours, match="a bot sits on seat B"):
        match.act("go:1", seat=1)


def test_people_may_answer_at_the_same_time() -> None:
    match = start_match(vote(2), seed=2)
    match.act("vote:2", seat=1)
    match.act("vote:1", seat=0)
    assert match.timeline.line == [0, 1]


def test_nobody_acts_after_the_end() -> None:
    match = start_match(race(), seed=1)
    while not match.is_over:
        match.play()
        if not match.is_over:
            match.act(match.state.legal()[0])
    with pytest.raises(NotYours, match="the game is over"):
        match.act("go:1")


def test_a_program_that_breaks_the_rules_is_refused() -> None:
    match = start_match(race(), [lambda view: 4, choose_steadily], seed=1)
    with pytest.raises(Illegal, match="'give' is not legal now"):
        match.play()


def test_a_program_is_shown_its_own_view_only() -> None:
    shown: list[View] = []

    def curious(view: View) -> int:
        shown.append(view)
        return choose_steadily(view)

    start_match(hands(), [curious, choose_steadily], seed=1).play()
    assert shown
    assert all(view.seat == 0 and view.seen.masked and view.legal for view in shown)


def test_every_seat_needs_a_player() -> None:
    with pytest.raises(PlayError, match="there are 2 seats, so not 3 players"):
        start_match(race(), [None, None, None])


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
    match = start_match(race(), [None, choose_steadily])
    assert isinstance(match.luck, SealedLuck)
    header = match.timeline.header
    assert header.commitment == match.luck.commitment
    assert header.seed == ""
    assert match.luck.seed.hex() not in match.play().replay()
    with pytest.raises(PlayError, match="until the game is over"):
        match.reveal()
    match.players[0] = choose_steadily
    match.play()
    assert header.seed == ""
    match.reveal()
    assert header.seed == match.luck.seed.hex()


def test_seeded_luck_promises_nothing() -> None:
    match = start_match(race(), [choose_steadily] * 2, seed=3).play()
    match.reveal()
    assert (match.timeline.header.commitment, match.timeline.header.seed) == ("", "")


def test_a_finished_match_writes_a_replay_that_everybody_can_check() -> None:
    verdict = verify(play_sealed(SPECS["race"], race()).replay(), SPECS)
    assert verdict.ok
    assert verdict.lines[-1].startswith("luck: the seed matches")


def test_a_match_takes_any_luck() -> None:
    players = [choose_steadily] * 2
    match = Match(SPECS["race"], race(), players, SeededLuck(1), Header.of(race()))
    assert match.play().timeline.line == play_toy(race(), seed=1).timeline.line
    assert match.view(SPECTATOR).legal == []


# Who moves, what was played, and what people read.


def test_the_mover_is_chance_a_bot_a_person_or_nobody() -> None:
    match = start_match(race(), [None, choose_steadily], seed=2)
    assert match.mover() == Mover(MoverKind.CHANCE, -1)
    match.step()
    assert match.mover() == Mover(MoverKind.PERSON, 0)
    match.act("go:1").act("keep").step()
    assert match.mover() == Mover(MoverKind.BOT, 1)
    match.players[0] = choose_steadily
    assert match.play().mover() == Mover(MoverKind.NOBODY, -2)


def test_choices_have_names_and_sentences() -> None:
    match = start_match(race(), [None, None], seed=2)
    assert match.choices() == {}  # chance decides
    match.play()
    wanted = {name: f"Do {name}" for name in ("go:1", "go:2", "go:3")[: len(match.choices())]}
    assert match.choices() == wanted != {}
    match.act("go:1")
    assert list(match.choices()) == ["keep", "give"]


def test_plies_are_undone_and_redone() -> None:
    match = start_match(race(), [None, None], seed=2).play()
    match.act("go:1").act("keep")
    line = list(match.timeline.line)
    told = [line.text for line in match.log()]
    assert match.undo().ply == 2
    assert match.undo(1).choices() != {}
    assert match.ply == 1
    assert match.redo().redo().timeline.line == line
    assert [line.text for line in match.log()] == told
    with pytest.raises(PlayError, match="nothing to redo"):
        match.redo()
    match.undo(0)
    assert match.ply == 0  # as when everybody agrees, also over chance
    with pytest.raises(PlayError, match="there is no ply -1 to undo to"):
        match.undo()


def test_the_log_follows_an_undo_to_another_line() -> None:
    match = start_match(hands(), [None, None], seed=1).play()
    match.act("shout")
    before = match.log()
    match.undo().act("peek")
    assert len(match.log()) == len(before) - 1  # that A peeks is not told to everybody
    assert [line.text for line in match.log(seat=0)][-1] == "A moves."


def test_a_match_reads_like_a_line() -> None:
    match = start_match(race(), [None, choose_steadily], seed=2)
    assert repr(match) == "<Match race: A person 0, B person 0; ply 0, roll>"
    match.players[0] = choose_steadily
    assert "; over after " in repr(match.play())
    assert repr(match).endswith("plies (goal)>")


def test_a_match_is_drawn_for_whoever_decides() -> None:
    match = new_match(MALO, MALO.load(2, {}), seed=1).play()
    actor = match.state.actor()
    assert match.picture().svg() == match.picture(actor).svg()
    assert match.picture(1 - actor).choices == [] != match.picture(actor).choices
    assert match.picture(wide=False).svg() != match.picture().svg()


def test_a_match_is_saved_as_a_file(tmp_path: Path) -> None:
    match = play_sealed(SPECS["race"], race())
    path = tmp_path / "race.replay"
    assert match.save(path) is match
    assert read(path.read_text(encoding="utf-8"), SPECS).line == match.timeline.line
    assert f"seed: {SEED.hex()}" in path.read_text(encoding="utf-8")


# Through the library.


def test_the_library_seats_programs_and_people_at_a_game() -> None:
    game = pentapolis.load("saint-malo", seats=2, start="by lot")
    players = [choose_steadily, None]
    match = pentapolis.new_match(game, players=players, names=["Anna", "Bo"], seed=1).play()
    assert match.mover().kind in (MoverKind.PERSON, MoverKind.NOBODY)
    header = match.timeline.header
    assert (header.names, header.rules) == (["Anna", "Bo"], MALO.meta.rules_version)


def test_the_library_finds_a_game_by_its_name() -> None:
    slug, spec = next(iter(pentapolis.all_games().items()))
    match = pentapolis.new_match(slug, seed=1)
    assert match.game.seats == min(spec.meta.seats) == len(match.players)
    most = max(spec.meta.seats)
    assert pentapolis.new_match(slug, seats=most, seed=1).game.seats == most
    assert pentapolis.new_match(slug, players=[choose_steadily] * most).game.seats == most
    assert match.timeline.header.rules == spec.meta.rules_version
    with pytest.raises(ValueError, match="has no option 'sorcery'"):
        pentapolis.new_match(slug, sorcery=1)


def test_a_match_continues_a_timeline_and_leaves_its_header_alone() -> None:
    before = start_match(race(), [None, choose_steadily], seed=2).play()
    after = Match(
        SPECS["race"], before.game, [None, None], SealedLuck.new(), timeline=before.timeline
    )
    assert after.timeline is before.timeline and after.game_log.timeline is before.timeline
    assert after.timeline.header.commitment == ""  # its first plies had other luck


def test_the_library_seats_bots_by_name() -> None:
    match = pentapolis.new_match("saint-malo", players=["random", None], seed=1)
    assert repr(match).startswith("<Match saint-malo: A random ")
    with pytest.raises(ValueError, match="random"):
        pentapolis.new_match("saint-malo", players=["genius", None])


def test_the_library_reads_what_it_wrote() -> None:
    slug, spec = next(iter(pentapolis.all_games().items()))
    match = pentapolis.new_match(slug, players=[choose_steadily] * max(spec.meta.seats)).play()
    assert pentapolis.read_replay(match.replay()).line == match.timeline.line
    assert pentapolis.verify_replay(match.replay()).ok
