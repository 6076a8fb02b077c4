"""The steps of a turn above the prompt: the present one is marked, and nothing jumps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.browser import PERSON

from .guests import MALO, PHONE, Visit, find_decision

HEIGHTS = """() => ["#ask", "#ask > header", "#strip"]
    .map((query) => document.querySelector(query).getBoundingClientRect().height)"""


def read_step(page: Page) -> str:
    """Return the step as it is shown."""
    return page.locator("#strip li[aria-current=true]").inner_text().strip()


@pytest.mark.parametrize("more", [{}, PHONE], ids=["desk", "phone"])
def test_the_strip_shows_the_step_and_keeps_its_height(visit: Visit, more: dict[str, Any]) -> None:
    guest = visit(**more)
    guest.change_settings()
    heights = []
    for question, step in (("keep-dice", "1 Roll"), ("choose-symbol", "2 Choose one symbol")):
        ply = find_decision(0, 100, question)
        page = guest.page(f"/table/{guest.fork(ply, PERSON, PERSON, PERSON)}")
        expect(page.locator("#strip li")).to_have_count(5)
        expect(page.locator("#strip li[aria-current=true]")).to_be_visible()
        number, _, name = step.partition(" ")
        assert read_step(page) == (f"Step {number} of 5: {name}" if more else step)
        heights.append(page.evaluate(HEIGHTS))
    assert heights[0] == heights[1]
    assert heights[0][-1] <= 24


def test_a_lesson_has_its_own_steps(visit: Visit) -> None:
    guest = visit()
    guest.change_settings()
    page = guest.page(f"/learn/{MALO}/1")
    expect(page.locator("#lesson")).to_be_visible()
    expect(page.locator("#strip")).to_have_count(0)
