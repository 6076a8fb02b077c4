"""Scenes of a newcomer: the tour in a first lesson, the offer to stop, a comparison decided."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, Protocol

from playwright.sync_api import BrowserContext, Page, expect

from pentapolis.bots import make_bot
from pentapolis.bots.names import GUEST
from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import game_words
from pentapolis.core.luck import SeededLuck
from pentapolis.play import Match, Timeline, write
from tools.browser import PERSON, change_settings, send_request

GAME: Final = "saint-malo"
LONG: Final = "dilluvia-project"  # its guided game offers to stop
OFFERED: Final = "Round 4"  # where it does
CHANGE: Final = "person.architect.points=1"
DECIDED: Final = 600_000  # milliseconds in which a comparison must be decided, however busy


class Visitor(Protocol):
    """Somebody with a browser, whose page will be looked at."""

    context: BrowserContext
    page: Page


def first_lesson(visitor: Visitor) -> None:
    """Begin the first lesson ever, with the tour."""
    change_settings(visitor.context, tour=False)
    visitor.page.goto(f"/learn/{GAME}/1")
    expect(visitor.page.locator("#tour")).to_be_visible()


@cache
def play_long_game() -> tuple[Timeline, int]:
    """Return a game of two, and the ply at which the guided one offers to stop."""
    spec = all_games()[LONG]
    game, words = spec.load(2, {}), game_words(spec, "en")
    bots = [make_bot("greedy", spec, seat) for seat in range(2)]
    timeline = Match(spec, game, bots, SeededLuck(1)).play().timeline
    for ply in range(timeline.ply):
        state = timeline.position_at(ply)
        is_own = state.whose_turn() == state.actor() == 0 and len(state.legal()) > 2
        if is_own and spec.chapter and spec.chapter(game, state, words).startswith(OFFERED):
            return timeline, ply
    raise ValueError(f"the first seat has no choice in {OFFERED}")


def stop_offer(visitor: Visitor) -> None:
    """Go on with a guided game after three of seven rounds."""
    timeline, ply = play_long_game()
    replay = send_request(visitor.context, "/api/replays", {"text": write(timeline)})["id"]
    seats = [{**PERSON, "name": "Anna"}, {"kind": "bot", "level": GUEST, "name": "Bruno"}]
    wish = {"ply": ply, "seats": seats}
    visitor.page.goto(send_request(visitor.context, f"/api/tables/{replay}/fork", wish)["url"])
    expect(visitor.page.locator("#stop-here")).to_be_visible()


def decide_comparison(visitor: Visitor) -> None:
    """Compare a variant with the original until it is decided."""
    page = visitor.page
    page.goto(f"/lab/{GAME}?change={CHANGE.replace('=', '%3D')}")
    page.locator('[name="deals"]').select_option("200")
    page.locator('[name="bots"]').select_option("newcomer")
    page.locator("#start").click()
    expect(page.locator("#comparison")).to_have_attribute("data-state", "done", timeout=DECIDED)


LEARNING: Final[dict[str, Callable[[Visitor], None]]] = {
    "first-lesson": first_lesson,
    "stop-offer": stop_offer,
    "workshop-decided": decide_comparison,
}
