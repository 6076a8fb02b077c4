"""Luck that nobody chooses alone: a promised seed, and shares that players add to it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import zlib

import pytest

from pentapolis.core.errors import PlayError, ReplayError
from pentapolis.core.state import CHANCE
from pentapolis.play import Entry, Match, SealedLuck, Timeline, read, verify, write
from pentapolis.play.link import pack, split_link, unpack, write_varints

from .toys import SEED, SPECS, choose_steadily, race

ANNA, BO = "ab" * 32, "cd" * 32


def play_shared(*shares: tuple[int, str], seed: bytes = SEED) -> Match:
    """Play a toy game with shares in its luck, to the end."""
    luck = SealedLuck(seed, [share for _, share in shares])
    match = Match(SPECS["race"], race(2), [choose_steadily] * 2, luck)
    for seat, share in shares:
        match.timeline.add_share(seat, share)
    return match.play().reveal()


def test_shares_change_the_luck_but_not_the_promise() -> None:
    alone, shared, other = (
        SealedLuck(SEED, shares) for shares in ((), (ANNA,), (ANNA[:-1] + "c",))
    )
    assert len({luck.commitment for luck in (alone, shared, other)}) == 1
    words = [[luck.word(0, index) for index in range(4)] for luck in (alone, shared, other)]
    assert words[0] != words[1] != words[2] != words[0]
    assert alone.add(ANNA).word(3, 4) == shared.word(3, 4)
    assert SealedLuck(SEED, (ANNA, BO)).key != SealedLuck(SEED, (BO, ANNA)).key


def test_the_formula_is_the_one_in_the_documentation() -> None:
    key = hmac.digest(SEED, f"shares:{ANNA} {BO}".encode(), "sha256")
    first = hmac.digest(key, b"7:2", "sha256")[:4]
    assert SealedLuck(SEED, (ANNA, BO)).word(7, 2) == int.from_bytes(first, "big")


def test_nobody_finds_a_share_whose_luck_the_commitment_tells() -> None:
    """A hash of seed and share in a row would go on where the commitment ends."""
    padding = b"\x80" + bytes(23) + (256).to_bytes(8, "big")  # what SHA-256 adds to 32 bytes
    naive = hashlib.sha256(SEED + padding).digest()
    assert SealedLuck(SEED, (padding.hex(),)).key != naive


def test_a_file_and_a_link_carry_the_shares_and_their_luck_is_checked() -> None:
    match = play_shared((1, BO), (CHANCE, ANNA))
    text = write(match.timeline)
    assert f"shares: B={BO} ~={ANNA}\n" in text
    again = read(text, SPECS)
    assert again.shares == match.timeline.shares and write(again) == text
    report = verify(text, SPECS)
    assert report.ok and report.lines[-1].endswith("draws, with the shares of B, ~")
    linked = unpack(pack(match.timeline), SPECS)
    assert linked.shares == {1: BO, CHANCE: ANNA} and pack(linked) == pack(match.timeline)


def test_a_share_that_was_left_out_or_changed_is_found() -> None:
    match = play_shared((0, ANNA))
    text = write(match.timeline, seal=False)
    for forged in (text.replace(f"shares: A={ANNA}\n", ""), text.replace(ANNA, BO)):
        report = verify(forged, SPECS)
        assert not report.ok and "the seed says" in report.faults[0].reason
    swapped = write(play_shared((0, ANNA), (1, BO)).timeline, seal=False)
    assert not verify(swapped.replace(f"A={ANNA} B={BO}", f"B={BO} A={ANNA}"), SPECS).ok


def test_a_server_that_picks_its_seed_after_the_share_is_found() -> None:
    match = play_shared((0, ANNA), seed=bytes(32))
    match.timeline.header.commitment = hashlib.sha256(SEED).hexdigest()
    report = verify(write(match.timeline), SPECS)
    assert "does not match the commitment" in report.faults[0].reason


@pytest.mark.parametrize(
    ("seat", "share", "reason"),
    [
        (0, "ab", "64 hex digits"),
        (0, "AB" * 32, "64 hex digits"),
        (2, ANNA, "no seat C"),
        (1, ANNA, "has a share already"),
    ],
)
def test_a_share_is_whole_and_each_seats_own(seat: int, share: str, reason: str) -> None:
    match = Match(SPECS["race"], race(2), [None, None], SealedLuck(SEED))
    match.timeline.add_share(1, BO)
    with pytest.raises(PlayError, match=reason):
        match.timeline.add_share(seat, share)


def test_nothing_is_added_once_chance_has_decided() -> None:
    timeline = Match(SPECS["race"], race(2), [None, None], SealedLuck(SEED)).timeline
    timeline.play_chance(SealedLuck(SEED))
    with pytest.raises(PlayError, match="the luck is fixed"):
        timeline.add_share(0, ANNA)
    timeline.undo(0, CHANCE)
    with pytest.raises(PlayError, match="the luck is fixed"):
        timeline.add_share(0, ANNA)
    late = [*timeline.entries, Entry("share", 0, 0, ANNA)]
    with pytest.raises(ReplayError, match="the luck is fixed"):
        Timeline.from_entries(timeline.game, timeline.header, late)


@pytest.mark.parametrize("bad", ["A=xyz", "Q=" + ANNA, ANNA, f"A={ANNA} A={ANNA}"])
def test_a_wrong_heading_is_named_by_its_line(bad: str) -> None:
    text = write(play_shared((0, ANNA)).timeline, seal=False)
    with pytest.raises(ReplayError, match="line 7"):
        read(text.replace(f"A={ANNA}", bad), SPECS)


def test_a_link_with_damaged_shares_is_refused() -> None:
    timeline = play_shared((0, ANNA)).timeline
    for shares in ([[0, "x"]], [[0]], [["0", ANNA]], "ab", 5, [[9, ANNA]]):
        broken = pack_with(timeline, shares)
        with pytest.raises(ReplayError, match="damaged"):
            unpack(broken, SPECS)


def pack_with(timeline: Timeline, shares: object) -> str:
    """Pack a game with shares that nobody would write."""
    heading, line = split_link(pack(timeline))
    changed = json.dumps({**json.loads(heading), "shares": shares}).encode()
    whole = write_varints([len(changed)]) + changed + write_varints(line)
    return base64.urlsafe_b64encode(zlib.compress(whole)).decode().rstrip("=")
