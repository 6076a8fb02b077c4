"""The reference page: one sheet of paper in every language, on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pentapolis.catalog.games import all_games

from .guests import PHONE, Guest, Visit
from .test_axe import AXE, find_violations
from .test_phone import find_too_small, find_too_wide
from .test_rules import find_missing_shapes

PAGES = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("slug", all_games())
def test_a_game_is_printed_on_one_sheet_and_is_light(guest: Guest, slug: str) -> None:
    page = guest.page()
    for lang in ("en", "de"):
        guest.change_settings(lang=lang, theme="dark")
        page.goto(f"/reference/{slug}")
        assert find_missing_shapes(page) == []
        page.evaluate("""() => addEventListener("beforeprint",
            () => (window.printed = document.documentElement.dataset.theme))""")
        assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) == 1, lang
        assert page.evaluate("window.printed") == "light"
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_two_sheets_would_be_found(guest: Guest) -> None:
    page = guest.page(f"/reference/{next(iter(all_games()))}")
    page.evaluate("""() => {
        const sheet = document.querySelector(".sheet-parts");
        sheet.append(...[...sheet.children].map((one) => one.cloneNode(true)));
    }""")
    assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) == 2


@pytest.mark.parametrize("slug", all_games())
def test_the_page_fits_on_a_phone_and_axe_finds_nothing(visit: Visit, slug: str) -> None:
    guest = visit(**PHONE)
    page = guest.page(f"/reference/{slug}")
    assert find_too_wide(page) == []
    assert find_too_small(page, ".sheet-head .button") == []
    page.evaluate(AXE)
    assert [find_violations(page, theme) for theme in ("light", "dark")] == [[], []]
