"""Languages, themes, and names that try to be more than names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pentapolis.catalog.games import all_games
from tools.browser import BOT, PERSON, create_table

from .guests import MALO, Guest, Visit, find_decision

IS_CUT = """({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight"""
SCRIPT = "<script>alert(1)</script>"
BOLD = "<b onclick=alert(1)>Bo"


def measure_brightness(page: Page) -> int:
    """Return how light the background of a page is, from 0 to 255."""
    colour: str = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    parts = colour.partition("(")[2].rstrip(")").split(",")[:3]
    return sum(int(float(part)) for part in parts) // 3


def test_a_german_browser_is_shown_german(visit: Visit) -> None:
    page = visit(locale="de-DE").page("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=2, name="Neue Partie")).to_be_attached()
    page.get_by_role("link", name="Saint Malo einrichten").click()
    page.get_by_role("button", name="Los").or_(page.get_by_role("button", name="Start")).click()
    expect(page.locator("#tour li")).to_have_count(5)
    page.locator("#tour").get_by_role("button").click()
    expect(page.locator("#seats small").first).to_have_text("du")


def test_the_language_is_chosen_on_the_home_page_and_in_the_settings(guest: Guest) -> None:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    page = guest.page("/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto(f"/table/{table}")
    expect(page.locator("#prompt")).to_contain_text("Wohin zeichnest du")
    crate = re.compile(r"^Kiste auf [A-I][1-5] zeichnen")
    expect(page.locator(".hot").first).to_have_attribute("aria-label", crate)
    page.goto(f"/rules/{MALO}")
    expect(page.get_by_role("searchbox")).to_have_attribute("placeholder", "Regeln durchsuchen")
    page.goto("/settings")
    page.get_by_label("English").check()
    page.get_by_role("button", name="Speichern").click()
    page.goto(f"/table/{table}")
    expect(page.locator("#prompt")).to_contain_text("Choose a field for the")


def test_the_dark_theme_is_dark_on_every_page(guest: Guest) -> None:
    replay = guest.upload_recording()
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    urls = ["/", f"/new/{MALO}", f"/table/{table}", f"/replay/{replay}/9", f"/rules/{MALO}"]
    page = guest.page()
    light = [measure_brightness(page) for url in [*urls, "/settings"] if page.goto(url)]
    page.get_by_label("dark", exact=True).check()
    page.get_by_role("button", name="Save").click()
    dark = [measure_brightness(page) for url in [*urls, "/settings"] if page.goto(url)]
    assert min(light) > 200 and max(dark) < 60


def test_the_theme_follows_the_computer_unless_told_otherwise(visit: Visit) -> None:
    guest = visit(color_scheme="dark")
    page = guest.page("/")
    assert measure_brightness(page) < 60
    guest.change_settings(theme="light")
    page.reload()
    assert measure_brightness(page) > 200


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_title_is_shown_whole_beside_all_buttons(visit: Visit, lang: str) -> None:
    guest = visit()
    guest.change_settings(lang=lang)
    page = guest.page()
    for slug in all_games():
        page.goto(f"/table/{create_table(guest.context, slug, PERSON, {'kind': 'open'})}")
        expect(page.locator("#speak")).to_be_visible()
        title = page.locator("#bar h1")
        assert not title.evaluate(IS_CUT), title.inner_text()


def test_a_name_is_shown_as_it_is_written_and_does_nothing(guest: Guest) -> None:
    page = guest.page(f"/new/{MALO}")
    page.locator("[name=seat-0-name]").fill(SCRIPT)
    page.locator("[name=seat-1-kind]").select_option("person")
    page.locator("[name=seat-1-name]").fill(BOLD)
    page.get_by_role("button", name="Start").click()
    names = page.locator("#seats h3")
    expect(names).to_have_text([SCRIPT, BOLD, "Tilla"])
    page.locator("#lines [data-fold]").first.click()
    expect(page.locator("#lines .step").first).to_contain_text("begins")
    assert page.locator("#app script, #app b[onclick]").count() == 0
    table = page.url.rpartition("/")[2]
    for url in ("/", f"/replay/{table}/0", f"/new/{MALO}"):
        page.goto(url)
        assert page.locator("main script, #app script, b[onclick]").count() == 0
    expect(page.locator("[name=seat-0-name]")).to_have_value(SCRIPT)
    page.goto(f"/replay/{table}/0")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#fork legend").first).to_have_text(SCRIPT)
