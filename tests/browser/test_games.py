"""Every game in the browser: whole games by mouse, long stretches by touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pentapolis import load
from pentapolis.catalog.games import all_games
from tests.server.visitors import clickable
from tools.browser import PERSON, create_table
from tools.browser_player import BrowserPlayer, TouchPlayer

from . import offers
from .guests import MALO, PHONE, Guest, Visit

QUICK: Final = {"kind": "bot", "level": "random"}
STRETCH: Final = 30  # steps by touch
FEWEST: Final = 12  # decisions of a whole game: Little Town for four has as many workers


@dataclass(frozen=True)
class Table:
    """A table to create: the game, its seats, and options other than the defaults."""

    game: str
    seats: int
    options: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}"

    def create_table(self, guest: Guest) -> str:
        """Create the table with a person first, against quick bots; return its id."""
        bots = [QUICK] * (self.seats - 1)
        return create_table(guest.context, self.game, PERSON, *bots, **self.options)

    @cached_property
    def name_action(self) -> Callable[[int], str]:
        return load(self.game, seats=self.seats).actions.name


# Each game for two and for many; Höyük as the basic and as the expert game.
TWO: Final = {slug: Table(slug, 2) for slug in all_games()}
MANY: Final = {slug: Table(slug, 4) for slug in all_games()}
MANY["hoyuk"] = Table("hoyuk", 5, {"mode": 2})


def measure_overflow(page: Page) -> int:
    """Return by how many pixels a page scrolls sideways."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, found)


# Those of Saint Malo are in test_whole_games.py: by clicks, by keys and around one screen.
WHOLE: Final = [table for table in [*TWO.values(), *MANY.values()] if table.game != MALO]


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_a_whole_game_is_played_by_clicks(guest: Guest, table: Table) -> None:
    guest.change_settings(end_turn=table.seats == 2)
    id = table.create_table(guest)
    player = BrowserPlayer(guest.page(), table.name_action, seed=table.seats)
    offers.watch(player.page)
    shown = player.open(id)
    assert measure_overflow(player.page) == 0
    shown = player.play(shown)
    assert shown.over and measure_overflow(player.page) == 0
    ending = player.page.locator("#ending")
    expect(ending).to_be_visible()
    expect(ending.locator("table").first.locator("th[scope=col]")).to_have_count(table.seats)
    assert offers.check(guest, id, offers.read_notes(player.page), own={0}) >= FEWEST


@pytest.mark.parametrize("table", TWO.values(), ids=str)
def test_a_long_stretch_is_played_by_touch_on_a_phone(visit: Visit, table: Table) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    id = table.create_table(guest)
    player = TouchPlayer(guest.page(), table.name_action)
    shown = player.open(id)
    start = shown.ply
    for _ in range(STRETCH):
        assert not shown.over and measure_overflow(player.page) == 0
        frame = guest.send_request(f"/api/tables/{id}")  # the bots are at rest now
        expect(player.page.locator("#board")).to_have_attribute("data-ply", str(frame["ply"]))
        shown = player.look()
        assert shown.clickable == clickable(frame), f"ply {shown.ply}: {shown.prompt}"
        shown = player.step(shown)
    assert shown.ply >= start + STRETCH // 2
