"""Why not: whoever presses a place that cannot be chosen is told why, beside it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON

from .guests import PHONE, Guest, Visit, find_decision

TOUCH: dict[str, Any] = {**PHONE, "has_touch": True}


def open_houses(guest: Guest) -> tuple[Page, str]:
    """Open a table where the seat places houses, so that few fields can be chosen."""
    guest.change_settings()
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    return guest.page(f"/table/{table}"), table


def check_reason(page: Page) -> None:
    """Fail unless a sentence stands beside the place, and its rule opens."""
    notice = page.locator("#notice")
    expect(notice).to_be_visible()
    expect(notice).to_have_attribute("role", "alert")
    expect(notice).to_contain_text(".")
    expect(notice.locator("a[data-rule]")).to_have_attribute("href", "/rules/saint-malo#SM-5.1")
    notice.locator("a[data-rule]").click()
    expect(page.locator("#rule")).to_be_visible()
    expect(page.locator("#rule-text")).to_contain_text("SM-5.1")


@pytest.mark.parametrize("size", [{}, TOUCH], ids=["mouse", "touch"])
def test_a_place_that_is_taken_says_so(visit: Visit, size: dict[str, Any]) -> None:
    guest = visit(**size)
    page, table = open_houses(guest)
    ply = guest.ply(table)
    taken = page.locator("#parts [data-why]").first
    expect(taken).to_have_attribute("aria-disabled", "true")
    if size:
        taken.tap(force=True)
        if not page.locator("#notice").is_visible():
            taken.tap(force=True)  # the first tap has only brought the board closer
    else:
        taken.click(force=True)  # Playwright waits for what is disabled
    check_reason(page)
    assert guest.ply(table) == ply, "asking plays nothing"


def test_what_a_place_is_does_not_cover_why_it_cannot_be_chosen(visit: Visit) -> None:
    page, _ = open_houses(visit())
    taken = page.locator("#parts [data-why]").first
    taken.click(force=True)
    notice = page.locator("#notice")
    expect(notice).to_be_visible()
    box = taken.bounding_box()
    assert box is not None
    for away in (4, 8, 12):  # a hand is never quite still
        page.mouse.move(box["x"] + away, box["y"] + away)
        page.wait_for_timeout(800)
    expect(notice).to_be_visible()
    expect(page.locator("#about")).to_be_hidden()


def test_the_keyboard_asks_too(visit: Visit) -> None:
    page, _ = open_houses(visit())
    page.locator("#parts [data-action]").first.focus()
    for _ in range(30):
        page.keyboard.press("Shift+ArrowUp")
        if page.evaluate("document.activeElement.dataset.why"):
            break
    assert page.evaluate("document.activeElement.dataset.why")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.action"), "back to what can be chosen"
