"""Small places on a phone: the first tap enlarges the board, the second one chooses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON, create_table
from tools.browser_player import POINT, RESTED

from .guests import PHONE, Guest, Visit

FINGER = 44
PLACES = "#parts [data-action]"


def measure_smallest(page: Page) -> float:
    """Return the smaller side of the smallest place to choose."""
    found: float = page.locator(PLACES).evaluate_all(
        """all => Math.min(...all.map((one) => {
            const { width, height } = one.getBoundingClientRect();
            return Math.min(width, height);
        }))"""
    )
    return found


def open_village(guest: Guest) -> Page:
    """Open a game with a grid of many cells, where a house is built."""
    page = guest.page(f"/table/{create_table(guest.context, 'hoyuk', PERSON, BOT)}")
    expect(page.locator("#ask")).to_have_class("asked")
    return page


def test_the_first_tap_enlarges_and_the_second_one_chooses(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    page = open_village(guest)
    assert measure_smallest(page) < FINGER
    whole = page.locator("#whole")
    expect(whole).to_be_hidden()
    place = page.locator(PLACES).nth(7)
    page.touchscreen.tap(*place.evaluate(POINT))
    expect(whole).to_be_visible()
    expect(page.locator("#deeds [data-sure]")).to_have_count(0)
    page.evaluate(RESTED, "")
    assert measure_smallest(page) >= FINGER
    expect(place).to_be_in_viewport()
    page.touchscreen.tap(*place.evaluate(POINT))
    expect(page.locator("#deeds [data-sure]")).to_have_count(1)
    whole.tap()
    assert measure_smallest(page) < FINGER


SIZES = {
    "1440x900": True,
    "1024x768": True,
    "390x844": False,
    "844x390": False,
}


@pytest.mark.parametrize("size", SIZES)
def test_the_drawing_is_whole_on_a_desk_and_as_wide_as_a_phone(visit: Visit, size: str) -> None:
    width, height = (int(side) for side in re.split("x", size))
    guest = visit(viewport={"width": width, "height": height})
    guest.change_settings()
    page = open_village(guest)
    found: Any = page.evaluate("""() => {
        const [board, drawing] = ["#board", "#drawing"].map((id) => document.querySelector(id));
        const [frame, box] = [board, drawing].map((one) => one.getBoundingClientRect());
        return { tall: board.classList.contains("tall"), frame, box };
    }""")
    frame, box = found["frame"], found["box"]
    assert found["tall"] is not SIZES[size]
    if SIZES[size]:
        assert box["width"] <= frame["width"] + 1 and box["height"] <= frame["height"] + 1
    else:
        assert abs(box["width"] - frame["width"]) <= 2
