"""The goal card in the browser: once by itself, then behind a key and a button."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON

from .guests import PHONE, Visit
from .test_axe import AXE, find_violations
from .test_phone import find_too_small, find_too_wide


def open_table(visit: Visit, **more: Any) -> Page:
    """Open a first table of a game as somebody who knows the table itself."""
    guest = visit(**more)
    guest.change_settings(goal_card=True)
    return guest.page(f"/table/{guest.create_table(PERSON, BOT)}")


@pytest.mark.parametrize("more", [{}, PHONE], ids=["desk", "phone"])
def test_the_goal_comes_before_the_first_move_and_then_by_key_and_button(
    visit: Visit, more: dict[str, Any]
) -> None:
    page = open_table(visit, **more)
    card = page.locator("#goal")
    expect(card).to_be_visible()
    expect(card).to_contain_text("The most points win: 3 for a house")
    assert find_too_wide(page) == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator("#prompt")).not_to_be_empty()
    page.reload()
    expect(page.locator("#prompt")).not_to_be_empty()
    expect(card).to_be_hidden()
    page.keyboard.press("g")
    expect(card).to_be_visible()
    page.get_by_role("button", name="Let's play").click()
    expect(card).to_be_hidden()
    page.get_by_role("button", name="Goal and rules").click()
    expect(card).to_be_visible()
    if more:
        assert find_too_small(page, "#goal .button, #bar .icon-button") == []


def test_bots_wait_while_the_goal_is_read(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(goal_card=True)
    page = guest.page(f"/table/{guest.create_table(BOT, PERSON, start=1)}")
    expect(page.locator("#goal")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("data-ply", "0")
    page.wait_for_timeout(1500)
    expect(page.locator("#board")).to_have_attribute("data-ply", "0")
    page.keyboard.press("Escape")
    expect(page.locator("#board")).not_to_have_attribute("data-ply", "0")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_goal_card(visit: Visit, theme: str) -> None:
    page = open_table(visit)
    expect(page.locator("#goal")).to_be_visible()
    page.evaluate(AXE)
    assert find_violations(page, theme) == []
