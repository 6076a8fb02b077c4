"""Law 8 on real pages: what can be clicked is what is legal, at every ply of fifty random games.

The rules and the server's frames run here; the page is the real page in the browser. Only the line
between them is replaced, so that fifty games need not wait for a database. For whole games over the
real line see test_whole_games.py.
"""

from __future__ import annotations

import base64
import gzip
import json
import random
from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pentapolis.catalog.games import all_games
from pentapolis.core.state import CHANCE
from pentapolis.play import GameLog, Header, Timeline
from pentapolis.server.render.frames import FrameContext, make_frame
from pentapolis.server.render.snapshots import Snapshot, draw_snapshot
from pentapolis.server.render.viewpoint import Viewpoint
from pentapolis.server.store import SeatRow
from pentapolis.server.wire import to_json
from tools.browser import PERSON

from .guests import MALO, Guest
from .offers import OFFERED

# A solo game takes a tenth of the time, so most games are solo.
BATCHES = [[1, 1, 1, 1, seats] for seats in (2, 3, 1, 1, 1, 1, 1, 1, 1, 1)]
SETTINGS: Final[dict[str, str | bool]] = {"animation": False, "confirm": "never", "sound": False}
# Stands in for the line: the page opens it, and is sent what the test has. Scrolling to the first
# choice would take half of the time and changes nothing that can be clicked.
LINE: Final = """
Element.prototype.scrollIntoView = () => {};
// A hidden page shows every frame at once instead of joining those of a moment.
Object.defineProperty(document, "hidden", { get: () => true });
window.WebSocket = class {
    constructor() {
        window.line = this;
        this.readyState = 1;
        setTimeout(() => this.onopen());
    }
    send() {}
};
"""
# Shows one frame after the other and reads what each offers; a game comes packed, being large.
SHOW: Final = f"""async (packed) => {{
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt());
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return (await new Response(unpacked).json()).map((data) => {{
        line.onmessage({{ data }});
        return [+document.querySelector("#board").dataset.ply, ({OFFERED})()];
    }});
}}"""


class WatchedGame:
    """A random game as the pages of its players see it."""

    def __init__(self, seats: int, seed: int) -> None:
        # The small pictures have nothing to click.
        spec = replace(all_games()[MALO], draw_seat=None)
        game = spec.load(seats, {"solo": 1} if seats == 1 else {})
        names = [f"player {seat}" for seat in range(seats)]
        self.timeline = Timeline(game, Header.of(game, names))
        self.log = GameLog(spec, self.timeline)
        people = [SeatRow("person", name) for name in names]
        self.context = FrameContext(0, people, range(seats), settings=SETTINGS)
        self.rng = random.Random(seed)
        self.shown: Snapshot | None = None
        self.frames: list[str] = []
        self.expected: list[Any] = []  # for each frame the ply and what may be clicked

    def look(self, viewer: int, legal: list[int]) -> None:
        """Note the next frame for the page, and what must be clickable then."""
        ply = self.timeline.ply
        now = draw_snapshot(self.log, ply, Viewpoint(viewer, viewer, "en"), live=True)
        context = replace(self.context, seq=ply)
        self.frames.append(to_json(make_frame(self.log, now, self.shown, context)))
        self.expected.append([ply, legal])
        self.shown = now

    def play(self) -> None:
        """Play to the end and look at every ply."""
        timeline, seats = self.timeline, len(self.context.own_seats)
        while not timeline.is_over:
            actor, legal = timeline.state.actor(), list(timeline.state.legal())
            if actor == CHANCE:
                self.look(timeline.ply % seats, [])
                timeline.play_outcome(self.rng.choice(legal))
                continue
            if seats > 1 and timeline.ply % 10 == 0:
                self.look((actor + 1) % seats, [])  # does not decide
            self.look(actor, legal)
            timeline.act(actor, self.rng.choice(legal), timeline.ply)
        self.look(0, [])


@pytest.fixture
def page(guest: Guest) -> Page:
    """Open a table's page whose line to the server is replaced."""
    page = guest.page()
    page.add_init_script(LINE)
    page.goto(f"/table/{guest.create_table(PERSON, PERSON)}")
    expect(page.locator("#prompt")).to_be_attached()
    page.wait_for_function("() => window.line?.onmessage")
    return page


@pytest.mark.parametrize("batch", range(len(BATCHES)))
def test_what_can_be_clicked_is_what_is_legal_in_random_games(page: Page, batch: int) -> None:
    for number, seats in enumerate(BATCHES[batch]):
        game = WatchedGame(seats, seed=10 * batch + number)
        game.play()
        assert sum(bool(legal) for _, legal in game.expected) > 50
        packed = gzip.compress(json.dumps(game.frames).encode(), 1)
        found = page.evaluate(SHOW, base64.b64encode(packed).decode())
        for offered, expected in zip(found, game.expected, strict=True):
            assert offered == expected, f"game {number} of {seats}: page, then rules"
