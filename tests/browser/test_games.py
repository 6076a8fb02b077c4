"""Every game in the browser: whole games by mouse, by touch on a phone and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pentapolis import load
from pentapolis.catalog.games import all_games
from tools.browser import PERSON, create_table
from tools.browser_player import BrowserPlayer, KeyboardPlayer, TouchPlayer

from . import offers
from .guests import MALO, PHONE, Guest, Visit

QUICK: Final = {"kind": "bot", "level": "random"}


@dataclass(frozen=True)
class Table:
    """A table to create: the game, its seats, and options other than the defaults."""

    game: str
    seats: int
    options: dict[str, int] = field(default_factory=dict)
    fewest: int = 20  # decisions of a person in a whole game

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
MANY["little-town"] = Table("little-town", 4, fewest=12)  # so many workers does each have in all
# Saint Malo is also in test_whole_games.py: by clicks, by keys and around one screen. By keys alone
# come the two games with the most places to choose from.
CLICKS: Final = [table for slug, table in MANY.items() if slug != MALO]
KEYS: Final = [TWO[slug] for slug in ("hoyuk", "dilluvia-project")]


def measure_overflow(page: Page) -> int:
    """Return by how many pixels a page scrolls sideways."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, found)


def play_whole(guest: Guest, table: Table, player: BrowserPlayer) -> None:
    """Play a game to its end; at each ply the page must have offered what the rules do."""
    id = table.create_table(guest)
    offers.watch(player.page)
    shown = player.open(id)
    assert measure_overflow(player.page) == 0
    shown = player.play(shown)
    assert shown.over and measure_overflow(player.page) == 0
    ending = player.page.locator("#ending")
    expect(ending).to_be_visible()
    expect(ending.locator("table").first.locator("th[scope=col]")).to_have_count(table.seats)
    asked = offers.check(guest, id, offers.read_notes(player.page), own={0})
    assert asked >= table.fewest


@pytest.mark.parametrize("table", CLICKS, ids=str)
def test_a_whole_game_is_played_by_clicks(guest: Guest, table: Table) -> None:
    guest.change_settings(end_turn=False)
    play_whole(guest, table, BrowserPlayer(guest.page(), table.name_action, seed=table.seats))


@pytest.mark.parametrize("table", KEYS, ids=str)
def test_a_whole_game_is_played_by_keys(guest: Guest, table: Table) -> None:
    play_whole(guest, table, KeyboardPlayer(guest.page(), table.name_action, seed=table.seats))


@pytest.mark.parametrize("table", TWO.values(), ids=str)
def test_a_whole_game_is_played_by_touch_on_a_phone(visit: Visit, table: Table) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    play_whole(guest, table, TouchPlayer(guest.page(), table.name_action, seed=table.seats))
