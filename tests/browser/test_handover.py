"""A shared screen: at hand-over only what is secret is covered, and the right person is named."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tools.browser import PERSON, create_table

from .guests import Guest, list_tokens, pick_partner

GAME = "garden-nation"  # has secrets


def open_table(guest: Guest) -> Page:
    people = [{**PERSON, "name": name} for name in ("Eva", "Tom")]
    return guest.page(f"/table/{create_table(guest.context, GAME, *people)}")


def test_the_board_stays_and_one_button_goes_on(guest: Guest) -> None:
    page = open_table(guest)
    expect(page.locator("#prompt")).to_contain_text("Hand the screen to")
    assert page.locator("#parts > *").count() > 20
    expect(page.locator("#deeds button")).to_have_count(1)
    expect(page.locator("#deeds [data-do=reveal]")).to_be_visible()
    assert page.locator("#parts [data-token], #parts [data-action]").count() == 0
    icons = page.locator("#seats .shape use")
    assert icons.count() > 4
    sizes = icons.evaluate_all("all => all.map((one) => one.getBBox().width)")
    assert min(sizes) > 0, "the icons of the players' cards are drawn"


def test_the_heading_names_the_person_who_is_asked(guest: Guest) -> None:
    page = open_table(guest)
    asked = set()
    for _ in range(2):
        name = page.locator("#deeds [data-do=reveal]").inner_text().removeprefix("I'm ")
        page.locator("#deeds [data-do=reveal]").click()
        expect(page.locator("#whose")).to_have_text(f"Your turn, {name}")
        asked.add(name)
        page.locator("#parts [data-token]").first.click()
        pick_partner(page, list_tokens(page)[0])
        page.locator("#deeds [data-picks]").click()
        expect(page.locator("#deeds [data-do=reveal], #deeds [data-do=end]").first).to_be_visible()
        if page.locator("#deeds [data-do=end]").count():
            page.locator("#deeds [data-do=end]").click()
        expect(page.locator("#deeds [data-do=reveal]")).to_be_visible()
    assert asked == {"Eva", "Tom"}
