"""What another process has written is shown as that process shows it."""

from __future__ import annotations

import pytest

from pentapolis.core.state import CHANCE
from pentapolis.server.tables.following import repeat_entries

from .visitors import PERSON, Visitor, get_table

GAME = "garden-nation"


def test_a_game_that_another_process_lays_out_is_shown_in_one_go(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [anna.create_table(GAME, PERSON, PERSON) for _ in range(2)]
    anna.frame(ids[0])  # lays it out
    there, here = (get_table(anna, id) for id in ids)
    laid_out = there.timeline.ply
    assert laid_out > 5 and {*there.timeline.actors} == {CHANCE} and here.timeline.ply == 0
    told: list[int] = []
    monkeypatch.setattr(here, "publish", lambda full=False: told.append(here.timeline.ply))
    assert repeat_entries(here, there.timeline.entries)
    assert told == [laid_out] and here.timeline.line == there.timeline.line
    action = there.timeline.state.legal()[0]
    there.timeline.act(there.timeline.state.actor(), action, laid_out)
    assert repeat_entries(here, there.timeline.entries[-1:])
    assert told == [laid_out, here.timeline.ply], "what is decided is shown one by one"
