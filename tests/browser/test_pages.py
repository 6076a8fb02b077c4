"""The pages around a game: their type, their sizes, and what they let people do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.browser import PERSON, create_table

from .guests import MALO, PHONE, Guest, Visit

RANDOM = {"kind": "bot", "level": "random"}
DESKTOPS = {"desktop": (1440, 900), "wide": (1920, 1080), "tablet": (1024, 768)}
LYING: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
SMALLEST_TEXT = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node; (node = walker.nextNode()); ) {
        const parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility()) continue;
        if (parent.closest(".sr, noscript")) continue;
        found.push([parseFloat(getComputedStyle(parent).fontSize), node.data.trim().slice(0, 40)]);
    }
    return found.sort((one, other) => one[0] - other[0])[0];
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll("button, select, input, summary, a")]
    .filter((node) => node.checkVisibility() && !node.closest(".sr, .prose"))
    .filter((node) => node.type !== "radio")
    .filter((node) => getComputedStyle(node).display !== "inline")
    .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 44 || box.height < 43.5))
    .map(([html, box]) => `${html} ${box.width} ${box.height}`)"""
CUT_CHOICES = """() => [...document.querySelectorAll("select")]
    .filter((node) => node.checkVisibility())
    .flatMap((node) => [...node.options].map((option) => {
        const pen = document.createElement("canvas").getContext("2d");
        const style = getComputedStyle(node);
        pen.font = style.font;
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        const room = node.clientWidth - padding - 20; // for the arrow
        return [option.text, pen.measureText(option.text).width, room];
    })).filter(([, width, room]) => width > room)"""
WIDTH = """([text, style]) => {
    const node = document.body.appendChild(document.createElement("span"));
    node.style.cssText = style;
    node.textContent = text;
    const { width } = node.getBoundingClientRect();
    node.remove();
    return width;
}"""


def fill_home(guest: Guest) -> None:
    """Give a visitor a running game and a finished one."""
    guest.create_table(PERSON, RANDOM)
    over = create_table(guest.context, MALO, RANDOM, RANDOM)
    guest.send_request(f"/api/tables/{over}")


def list_pages(guest: Guest) -> list[str]:
    fill_home(guest)
    table = guest.create_table(PERSON, PERSON, RANDOM)
    urls = ["/", f"/new/{MALO}", "/replays", "/settings", f"/table/{table}/chairs"]
    return [*urls, f"/rules/{MALO}", f"/rules/{MALO}/box", "/nothing"]


def open_all(page: Page) -> None:
    """Unfold everything."""
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")


@pytest.mark.parametrize("size", DESKTOPS)
def test_no_text_of_a_page_is_smaller_than_14_pixels(visit: Visit, size: str) -> None:
    width, height = DESKTOPS[size]
    guest = visit(viewport={"width": width, "height": height})
    guest.change_settings(lang="de")
    page = guest.page()
    for url in list_pages(guest):
        page.goto(url)
        open_all(page)
        assert page.evaluate(SMALLEST_TEXT)[0] >= 14, (url, page.evaluate(SMALLEST_TEXT))
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), url
        assert page.evaluate(CUT_CHOICES) == [], url


@pytest.mark.parametrize("shape", [PHONE, LYING], ids=["standing", "lying"])
def test_a_thumb_hits_everything_on_a_phone(visit: Visit, shape: dict[str, Any]) -> None:
    guest = visit(**shape)
    guest.change_settings(lang="de")
    page = guest.page()
    for url in list_pages(guest):
        page.goto(url)
        open_all(page)
        assert page.evaluate(SMALLEST_TEXT)[0] >= 12, (url, page.evaluate(SMALLEST_TEXT))
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), url
        assert page.evaluate(CUT_CHOICES) == [], url
        assert page.evaluate(SMALL_TARGETS) == [], url


def test_pages_and_drawings_have_our_typeface(guest: Guest) -> None:
    page = guest.page(f"/table/{guest.create_table(PERSON, RANDOM)}")
    expect(page.locator("#parts > *")).not_to_have_count(0)
    page.evaluate("() => document.fonts.ready")
    faces = page.evaluate("""() => [...document.fonts].filter(({ status }) => status === "loaded")
        .map(({ family }) => family.replaceAll('"', ""))""")
    assert "Figtree" in faces
    for query in ("body", "#drawing text", "button"):
        family = page.evaluate(
            "(query) => getComputedStyle(document.querySelector(query)).fontFamily", query
        )
        assert family.startswith("Figtree"), query


def test_figures_have_one_width_and_the_stand_in_is_as_wide(guest: Guest) -> None:
    page = guest.page("/")
    page.evaluate("() => document.fonts.ready")
    for weight in (400, 600, 700):
        widths = {
            page.evaluate(WIDTH, [digit * 20, f"font-weight: {weight}"]) for digit in "0123456789"
        }
        assert len(widths) == 1, weight
    plain = "font-variant-numeric: normal"
    assert page.evaluate(WIDTH, ["1" * 20, plain]) < page.evaluate(WIDTH, ["0" * 20, plain])


def test_a_level_is_explained_beside_it_when_it_is_chosen(guest: Guest) -> None:
    page = guest.page(f"/new/{MALO}")
    row = page.locator(".seat-row").nth(1)
    expect(row.locator(".bot:visible")).to_have_count(1)
    expect(row.locator(".bot:visible")).to_contain_text("Newcomer:")
    row.get_by_label("Level").select_option("master")
    expect(row.locator(".bot:visible")).to_contain_text("Master:")
    expect(row.get_by_label("Name")).to_be_hidden()
    row.get_by_label("Who").select_option("person")
    expect(row.locator(".bot:visible")).to_have_count(0)
    expect(row.get_by_label("Name")).to_be_visible()


def test_a_game_is_removed_only_after_a_question(guest: Guest) -> None:
    fill_home(guest)
    for url in ("/", "/replays"):
        page = guest.page(url)
        before = page.locator("[popovertarget^=remove]:not([popovertargetaction])").count()
        page.get_by_role("button", name="Remove Saint Malo").click()
        page.get_by_role("button", name="Keep it").click()
        expect(page.locator("[popover]:popover-open")).to_have_count(0)
        page.get_by_role("button", name="Remove Saint Malo").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
        left = page.locator("[popovertarget^=remove]:not([popovertargetaction])")
        expect(left).to_have_count(before - 1)
        expect(page).to_have_url(guest.server.url + url)


def test_a_finished_game_can_be_watched_and_played_again(guest: Guest) -> None:
    fill_home(guest)
    page = guest.page("/")
    page.get_by_role("link", name="Finished games", exact=True).click()
    expect(page.locator(".done .winner")).not_to_have_count(0)
    page.get_by_role("link", name="Watch Saint Malo").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "0")
    page.go_back()
    page.get_by_role("button", name="Play again: Saint Malo").click()
    expect(page.locator("#seats article")).to_have_count(2)


def test_a_replay_file_is_loaded_from_the_list(guest: Guest, tmp_path: Path) -> None:
    page = guest.page("/replays")
    text = "game: saint-malo\nrules: 1\nseats: 2\n\n"
    (tmp_path / "game.replay.txt").write_text(text)
    page.get_by_label("Replay file").set_input_files(tmp_path / "game.replay.txt")
    page.get_by_role("button", name="Load").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "0")
