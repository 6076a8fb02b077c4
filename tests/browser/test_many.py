"""Four and five players: beside the board and in a sheet of scores, all of them are to be seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pentapolis.catalog.games import all_games
from tools.browser import BOT, PERSON, create_table

from .guests import PHONE, Guest, Visit

MOST = {slug: max(spec.meta.seats) for slug, spec in all_games().items()}
HIDDEN = "(all) => all.scrollHeight - all.clientHeight"
CUT = "(all) => all.scrollWidth - all.clientWidth"


def open_full_table(guest: Guest, slug: str) -> Page:
    """Sit down with as many others as a game takes."""
    guest.change_settings(lang="de")  # longer words
    page = guest.page()
    seats = [PERSON, *[BOT] * (MOST[slug] - 1)]
    page.goto(f"/table/{create_table(guest.context, slug, *seats)}")
    expect(page.locator("#board")).to_have_attribute("data-ply", re.compile(r"\d+"))
    expect(page.locator("#seats > *")).to_have_count(len(seats))
    return page


@pytest.mark.parametrize("slug", list(MOST))
def test_all_players_are_seen_beside_the_board(guest: Guest, slug: str) -> None:
    page = open_full_table(guest, slug)
    assert page.locator("#seats").evaluate(HIDDEN) <= 1
    last = page.locator("#seats > *").last
    expect(last).to_be_in_viewport(ratio=1)
    expect(last).to_contain_text(re.compile(r"\d"))


@pytest.mark.parametrize("slug", list(MOST))
def test_the_points_of_all_players_fit_a_phone(visit: Visit, slug: str) -> None:
    page = open_full_table(visit(**PHONE), slug)
    page.locator("#bar [popovertarget=scores]").tap()
    sheet = page.locator("#scores .scroll")
    expect(sheet.locator("th[scope=col]")).to_have_count(MOST[slug])
    assert sheet.evaluate(CUT) <= 1
