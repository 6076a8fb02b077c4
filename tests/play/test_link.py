"""A whole game in a link."""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.catalog.games import only
from pentapolis.core.luck import SeededLuck
from pentapolis.games.saint_malo import SPEC
from pentapolis.play import Header, Match, ReplayError, SealedLuck, Timeline, write
from pentapolis.play.link import pack, read_varints, split_link, unpack, write_varints

GAMES = only(SPEC)


def play_randomly(seed: int, names: list[str], plies: int = 10_000) -> Timeline:
    """Play a game at random."""
    choice = SeededLuck(seed)
    luck = SealedLuck(bytes([seed]) * 32)
    game = SPEC.load(2, {})
    match = Match(SPEC, game, [None, None], luck, Header.of(game, names))
    while not match.is_over and match.timeline.ply < plies:
        if not match.step():
            legal = match.state.legal()
            match.act(legal[choice.word(1, match.timeline.ply) * len(legal) >> 32])
    if match.is_over:
        match.reveal()
    return match.timeline


def test_a_link_gives_the_game_back() -> None:
    timeline = play_randomly(1, ["Ann", "<Bo> | # \\ ü 🎲"])
    assert timeline.is_over
    text = pack(timeline)
    again = unpack(text, GAMES)
    assert write(again) == write(timeline)
    assert unpack("#" + text + "==\n", GAMES).line == timeline.line
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert len(text) < 2000, "too long for an address"


def test_an_unfinished_game_keeps_its_seed() -> None:
    timeline = play_randomly(2, ["Ann", "Bo"], plies=30)
    again = unpack(pack(timeline), GAMES)
    assert again.line == timeline.line and again.header.seed == ""
    assert again.header.commitment == timeline.header.commitment


@given(st.lists(st.integers(0, 2**31 - 1)))
def test_numbers_come_back(numbers: list[int]) -> None:
    assert read_varints(write_varints(numbers)) == numbers


@given(st.text(max_size=60))
def test_no_text_does_harm(text: str) -> None:
    with pytest.raises(ReplayError):
        unpack(text, GAMES)


@given(st.binary(max_size=200))
def test_no_bytes_do_harm(data: bytes) -> None:
    text = base64.urlsafe_b64encode(zlib.compress(data)).decode()
    with pytest.raises(ReplayError):
        unpack(text, GAMES)


@given(st.data())
def test_a_link_that_was_changed_is_refused_or_a_game(data: st.DataObject) -> None:
    text = pack(play_randomly(3, ["Ann", "Bo"], plies=12))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("AQgw059-_ é"))
    with suppress(ReplayError):
        unpack(text[:place] + letter + text[place + 1 :], GAMES)


def pack_anything(heading: object, line: list[int]) -> str:
    """Pack a heading and plies, right or wrong."""
    first = json.dumps(heading).encode()
    whole = write_varints([len(first)]) + first + write_varints(line)
    return base64.urlsafe_b64encode(zlib.compress(whole)).decode()


def make_heading(**more: object) -> dict[str, object]:
    timeline = play_randomly(3, ["Ann", "Bo"], plies=1)
    found: dict[str, object] = json.loads(split_link(pack(timeline))[0])
    return {**found, **more}


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"form": 3}, "another version"),
        ({"form": 2}, "damaged"),  # without what is changed in the box
        ({"form": 2, "variant": {"a": 1.5}}, "damaged"),
        ({"variant": {"a": 1}}, "damaged"),
        ({"game": "chess"}, "chess"),
        ({"game": 7}, "damaged"),
        ({"seats": 9}, "is for 2, 3, 4 or 5 players, not for 9"),
        ({"seats": True}, "damaged"),
        ({"options": {"start": 99}}, "start"),
        ({"options": {"start": "1"}}, "damaged"),
        ({"options": []}, "damaged"),
        ({"names": ["Ann"]}, "2 names"),
        ({"names": ["Ann", 2]}, "damaged"),
        ({"names": ["Ann", "\ud800"]}, "damaged"),
        ({"commitment": "xyz"}, "damaged"),
        ({"seed": 5}, "damaged"),
    ],
)
def test_a_wrong_heading_is_named(more: dict[str, object], reason: str) -> None:
    with pytest.raises(ReplayError, match=reason):
        unpack(pack_anything(make_heading(**more), []), GAMES)


def test_the_letters_of_a_name_are_bounded() -> None:
    longest = play_randomly(3, ["A" * 100, "Bo"], plies=5)
    assert unpack(pack(longest), GAMES).header.names == ["A" * 100, "Bo"]
    longer = play_randomly(3, ["A" * 101, "Bo"], plies=5)
    with pytest.raises(ReplayError, match="more than 100 letters"):
        unpack(pack(longer), GAMES)


def test_a_step_that_is_not_legal_is_named() -> None:
    line = play_randomly(3, ["Ann", "Bo"], plies=8).line
    with pytest.raises(ReplayError, match=r"step 6 \(ply 5\)") as caught:
        unpack(pack_anything(make_heading(), [*line[:5], 9999]), GAMES)
    assert caught.value.ply == 5
    with pytest.raises(ReplayError, match=r"the link is for rules version 7, the game is at 1"):
        unpack(pack_anything(make_heading(rules=7), [*line[:5], 9999]), GAMES)


def test_nothing_is_played_after_the_end() -> None:
    timeline = play_randomly(1, ["Ann", "Bo"])
    found = json.loads(split_link(pack(timeline))[0])
    with pytest.raises(ReplayError, match="over"):
        unpack(pack_anything(found, [*timeline.line, 0]), GAMES)


def test_a_small_link_cannot_fill_the_memory() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"\x00" * (1 << 26), 9)).decode()
    with pytest.raises(ReplayError, match="damaged"):
        unpack(bomb, GAMES)


def test_a_link_that_was_cut_off_is_refused() -> None:
    text = pack(play_randomly(3, ["Ann", "Bo"], plies=12))
    for end in range(0, len(text), 7):
        with pytest.raises(ReplayError, match="damaged"):
            unpack(text[:end], GAMES)
