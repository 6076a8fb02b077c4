"""Of two servers on one PostgreSQL one is killed: nothing is lost or doubled, and tables go on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.kills import PATIENCE
from tools.kills_shared import Command, Seat, list_commands, run_on, settle
from tools.postgres import Cluster
from tools.socket_player import Visitor

KILLS = 4


@pytest.mark.once
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the servers are forked")
def test_kills_of_one_of_two_servers_lose_nothing(cluster: Cluster, tmp_path: Path) -> None:
    """`python -m tools.kills_shared --kills 200` does more, and watches the time."""
    report = run_on(cluster, tmp_path, KILLS, seed=1, within=PATIENCE)
    assert report.kills == KILLS and report.commands > 20, "the players have hardly played"
    assert report.verified == report.tables >= 2


def check(found: list[Command], *sent: tuple[Command, bool]) -> None:
    seat = Seat(0, Visitor("http://localhost"), list(sent))
    settle(seat, found)


def test_the_check_finds_what_is_lost_doubled_or_made_up() -> None:
    one, two = ("act", 7, 0), ("act", 8, 1)
    check([one, two], (one, True), (two, True))
    check([two], (one, False), (two, True))  # the first was never answered, and did not happen
    check([one, two], (one, True), (two, False))  # happened, though nobody was told
    check([one], (one, True), (two, False))
    faults = [
        ([one], [(one, True), (two, True)], "lost or doubled"),
        ([two], [(one, True), (two, True)], "lost or doubled"),
        ([one, one, two], [(one, True), (two, True)], "lost or doubled"),
        ([one, two, two], [(one, True), (two, True)], "nobody sent, or twice"),
        ([one, two, two], [(one, True), (two, False)], "nobody sent, or twice"),
    ]
    for found, sent, text in faults:
        with pytest.raises(AssertionError, match=text):
            check(found, *sent)


def test_commands_are_read_with_their_plies() -> None:
    entries = [("chance", -1, 3, ""), ("act", 0, 5, ""), ("undo", 0, 1, ""), ("act", 0, 6, "")]
    assert list_commands([*entries, ("clock", 0, 2, "end"), ("chat", 1, 0, "")]) == [
        (0, ("act", 5, 1)),
        (0, ("undo", -1, 2)),
        (0, ("act", 6, 1)),
        (0, ("end", -1, 2)),
    ]
