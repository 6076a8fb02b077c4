"""Every game that there is, in the browser: whole games by clicks, long stretches by finger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pentapolis.registry import games, load
from tests.server.visitors import clickable
from tools.browsing import PERSON, lay
from tools.hands import Fingers, Hands

from . import seen
from .guests import PHONE, Guest, Visit

QUICK: Final = {"kind": "bot", "level": "random"}
STRETCH: Final = 30  # steps by finger


@dataclass(frozen=True)
class Table:
    """A game as it is laid: for how many, and which options are not the usual ones."""

    game: str
    seats: int
    options: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}"

    def lay(self, guest: Guest) -> str:
        """Sit down first, against bots that do not think long."""
        bots = [QUICK] * (self.seats - 1)
        return lay(guest.context, self.game, PERSON, *bots, **self.options)

    @cached_property
    def name_of(self) -> Callable[[int], str]:
        return load(self.game, seats=self.seats).actions.name


# Each game for two and for many; Höyük as the basic and as the expert game.
TWO: Final = {slug: Table(slug, 2) for slug in games()}
MANY: Final = {slug: Table(slug, 4) for slug in games()}
MANY["hoyuk"] = Table("hoyuk", 5, {"mode": 2})


def sideways(page: Page) -> int:
    """Say by how many pixels a page scrolls sideways."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, found)


@pytest.mark.parametrize("table", [*TWO.values(), *MANY.values()], ids=str)
def test_a_whole_game_is_played_by_clicks(guest: Guest, table: Table) -> None:
    guest.settle(end_turn=table.seats == 2)
    id = table.lay(guest)
    hands = Hands(guest.page(), table.name_of, seed=table.seats)
    seen.watch(hands.page)
    shown = hands.open(id)
    assert sideways(hands.page) == 0
    shown = hands.play(shown)
    assert shown.over and sideways(hands.page) == 0
    ending = hands.page.locator("#ending")
    expect(ending).to_be_visible()
    expect(ending.locator("th[scope=col]")).to_have_count(table.seats)
    assert seen.check(guest, id, seen.noted(hands.page), own={0}) > 20


@pytest.mark.parametrize("table", TWO.values(), ids=str)
def test_a_long_stretch_is_played_by_finger_on_a_phone(visit: Visit, table: Table) -> None:
    guest = visit(**PHONE)
    guest.settle()
    id = table.lay(guest)
    fingers = Fingers(guest.page(), table.name_of)
    shown = fingers.open(id)
    start = shown.ply
    for _ in range(STRETCH):
        assert not shown.over and sideways(fingers.page) == 0
        frame = guest.told(f"/api/tables/{id}")  # the bots are at rest now
        expect(fingers.page.locator("#board")).to_have_attribute("data-ply", str(frame["ply"]))
        shown = fingers.look()
        assert shown.clickable == clickable(frame), f"ply {shown.ply}: {shown.prompt}"
        shown = fingers.step(shown)
    assert shown.ply >= start + STRETCH // 2
