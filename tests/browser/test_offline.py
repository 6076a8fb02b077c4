"""A lost connection: the table says so, greys what cannot be done, and comes back by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tools.browser import BOT, PERSON

from .guests import Guest, find_decision
from .lines import Line


def test_a_lost_line_is_named_greyed_and_comes_back(guest: Guest) -> None:
    player = guest.player()
    line = Line(player.page)
    shown = player.open(guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT))
    page = player.page
    line.cut()
    bar = page.locator("#offline")
    expect(bar).to_contain_text("Connection lost")
    expect(page.locator("#options")).to_have_attribute("inert", "")
    expect(page.locator(".deeds")).to_have_attribute("inert", "")
    faded = page.locator("#options").evaluate("one => +getComputedStyle(one).opacity")
    assert faded < 0.6
    page.keyboard.press("h")
    expect(page.locator("#hint-card")).to_be_hidden()
    page.wait_for_timeout(2500)
    assert 2 <= line.attempts <= 8, "it tries again, with growing pauses"
    line.mend()
    expect(bar).to_contain_text("Connected again")
    expect(bar).to_be_hidden()
    expect(page.locator("#options")).not_to_have_attribute("inert", "")
    assert player.look() == shown
    assert player.act(shown, shown.board[0]).ply == shown.ply + 1


def test_one_need_not_wait_for_the_next_attempt(guest: Guest) -> None:
    player = guest.player()
    line = Line(player.page)
    player.open(guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT))
    line.cut()
    again = player.page.locator("#again")
    expect(again).to_have_text("Try now")
    expect(again).to_be_visible()
    line.mend()
    again.dispatch_event("click")  # the page may be about to come back by itself, and hide it
    expect(player.page.locator("#offline")).to_contain_text("Connected again")


@pytest.mark.parametrize(("code", "fewest", "most"), [(1012, 2, 6), (4404, 0, 0), (4429, 0, 1)])
def test_a_server_that_opens_the_line_and_closes_it_is_not_hammered(
    guest: Guest, code: int, fewest: int, most: int
) -> None:
    """An open line alone is no reason to start again with short pauses."""
    player = guest.player()
    line = Line(player.page)
    player.open(guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT))
    line.slam = code
    line.routes[-1].close(code=code)
    line.attempts = 0
    player.page.wait_for_timeout(3500)
    assert fewest <= line.attempts <= most
    again = player.page.locator("#again")
    expect(again).to_be_visible()
    line.slam = None
    again.dispatch_event("click")
    expect(player.page.locator("#offline")).to_contain_text("Connected again")
