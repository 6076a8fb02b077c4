"""A server that is killed again and again has lost nothing that it acknowledged, nor doubled it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tools.kills import Player, Site, Trial, run_trial
from tools.socket_player import Visitor

KILLS = 50


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the servers are forked")
def test_fifty_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    """`python -m tools.kills --kills 1000` does more of them."""
    report = run_trial(tmp_path / "data", KILLS, seed=1)
    assert report.kills == KILLS and 0 < report.early < KILLS
    assert report.commands > 5 * KILLS, "the players have hardly played"
    assert report.kept + report.lost > KILLS // 5, "nothing was under way"
    assert report.verified == report.tables >= 4
    assert report.over >= 2


def check_table(folder: Path, *entries: tuple[str, int, int, str], **told: object) -> None:
    """Check what a table has kept against what its player was told."""
    site = Site(folder, 0)
    site.read_entries = lambda table: list(entries)  # type: ignore[method-assign]
    player = Player(Visitor("http://localhost"), "hamlet", ({"kind": "person"}, {"kind": "bot"}))
    for name, value in told.items():
        setattr(player, name, value)
    Trial(site, 1).check(player)


def test_the_check_finds_what_is_lost_doubled_or_made_up(tmp_path: Path) -> None:
    one, two, bot = ("act", 0, 7, ""), ("act", 0, 8, ""), ("act", 1, 9, "")
    told = [("act", 7), ("act", 8)]
    check_table(tmp_path, one, bot, two, done=told, ply=3)
    check_table(tmp_path, one, two, done=told[:1], sent=told[1], ply=1)  # nobody was told
    check_table(tmp_path, one, done=told[:1], sent=told[1], ply=1)
    check_table(tmp_path, one, ("undo", 0, 0, ""), done=told[:1], sent=("undo", -1), ply=1)
    faults: list[tuple[list[Any], dict[str, object], str]] = [
        ([one], {"done": told}, "lost or doubled"),
        ([one, one, two], {"done": told}, "lost or doubled"),
        ([one, two, two], {"done": told}, "nobody sent, or twice"),
        ([one, two, two], {"done": told[:1], "sent": told[1]}, "nobody sent, or twice"),
        ([one, two], {"done": told, "ply": 3}, "shown is lost"),
        ([one, two], {"done": told, "entries": [two]}, "has changed"),
    ]
    for entries, more, text in faults:
        with pytest.raises(AssertionError, match=text):
            check_table(tmp_path, *entries, **more)
