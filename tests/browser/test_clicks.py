"""Law 8: what can be clicked is what is legal, in the frames of fifty random games.

Two more whole games are compared in the browser itself, in test_whole_games.py.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pentapolis.core.state import CHANCE
from pentapolis.play import Head, Timeline
from pentapolis.registry import spec_of
from pentapolis.server import frames
from pentapolis.server.frames import Around
from pentapolis.server.record import Record
from pentapolis.server.snapshots import Eyes, Gallery, Snapshot
from pentapolis.server.store import SeatRow
from tests.server.visitors import Frame, clickable, merged

from .guests import MALO

# Alone it takes a tenth of the time, so most play alone; every number of seats is there.
BATCHES = [[1, 1, 1, 1, seats] for seats in (2, 3, 4, 5, 1, 1, 1, 3, 2, 1)]


class Watched:
    """A random game as the pages of its players see it."""

    def __init__(self, seats: int, seed: int) -> None:
        spec = spec_of(MALO)
        options = {"solo": 1} if seats == 1 else {}
        game = spec.make(seats, spec.meta.chosen(seats, options))
        names = [f"player {seat}" for seat in range(seats)]
        self.timeline = Timeline(game, Head.of(game, spec.meta.rules_version, names))
        self.record = Record(spec, self.timeline)
        self.around = Around(0, [SeatRow("person", name) for name in names], range(seats))
        self.gallery = Gallery(1)
        self.rng = random.Random(seed)
        self.shown: Snapshot | None = None
        self.page: Frame = {}

    def look(self, viewer: int) -> list[int]:
        """Send a page the next frame and list what can be clicked then."""
        ply = self.timeline.ply
        now = self.gallery.show("table", self.record, ply, Eyes(viewer, viewer, "en"), live=True)
        around = replace(self.around, seq=ply)
        self.page = merged(self.page, frames.frame(self.record, now, self.shown, around))
        self.shown = now
        return clickable(self.page)

    def play(self) -> int:
        """Play to the end, comparing at every ply; say how many decisions there were."""
        timeline, decisions = self.timeline, 0
        while not timeline.is_over:
            actor, legal = timeline.state.actor(), list(timeline.state.legal())
            if actor == CHANCE:
                timeline.chance(self.rng.choice(legal))
                continue
            decisions += 1
            assert self.look(actor) == legal, f"ply {timeline.ply}, seat {actor}"
            if decisions % 10 == 0 and len(self.around.mine) > 1:
                other = (actor + 1) % len(self.around.mine)
                assert self.look(other) == [], f"ply {timeline.ply}, seat {other} does not decide"
            timeline.act(actor, self.rng.choice(legal), timeline.ply)
        assert self.look(0) == []
        return decisions


@pytest.mark.parametrize("batch", range(len(BATCHES)))
def test_what_can_be_clicked_is_what_is_legal_in_random_games(batch: int) -> None:
    for game, seats in enumerate(BATCHES[batch]):
        assert Watched(seats, seed=10 * batch + game).play() > 50
