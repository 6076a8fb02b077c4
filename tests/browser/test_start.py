"""From the home page to a table, and the tour at the first table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON

from .guests import Guest, Visit


def test_a_new_user_plays_against_two_bots_after_three_clicks(visit: Visit) -> None:
    page = visit().page("/")
    page.get_by_role("link", name="Set up Saint Malo").click()
    page.get_by_role("button", name="Start").click()
    page.locator("#tour").get_by_role("button").click()
    expect(page.locator("#seats article")).to_have_count(3)
    expect(page.locator("#seats small")).to_have_text(["you", "bot", "bot"])
    expect(page.locator("#parts > *")).not_to_have_count(0)
    expect(page.locator("#prompt")).not_to_be_empty()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_quick_game_is_one_click_away(visit: Visit) -> None:
    page = visit().page("/")
    page.get_by_role("button", name="Quick game of Saint Malo").click()
    page.locator("#tour").get_by_role("button").click()
    expect(page.locator("#seats article")).to_have_count(3)
    expect(page.locator("#prompt")).not_to_be_empty()


def test_a_running_game_can_be_continued_from_the_home_page(guest: Guest) -> None:
    table = guest.create_table(PERSON, BOT)
    page = guest.page("/")
    page.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(f"{guest.server.url}/table/{table}")


def is_greeted(page: Page) -> bool:
    """Return whether the tour is open, once the table is there."""
    expect(page.locator("#tour[open], #board[data-ply]").first).to_be_attached()
    return page.locator("#tour[open]").count() == 1


def test_the_tour_appears_once_and_never_again_unless_asked(visit: Visit) -> None:
    guest = visit()
    page = guest.page(f"/table/{guest.create_table(PERSON, BOT)}")
    assert is_greeted(page)
    expect(page.locator("#parts > *")).not_to_have_count(0)  # what it speaks of lies below it
    with page.expect_response("**/settings/tour"):
        page.locator("#tour").get_by_role("button").click()
    page.reload()
    assert not is_greeted(page)
    page.goto(f"/table/{guest.create_table(PERSON, BOT)}")
    assert not is_greeted(page)
    page.keyboard.press("?")
    page.get_by_role("button", name="Show the tour").click()
    assert is_greeted(page)


def test_the_settings_bring_the_tour_back(guest: Guest) -> None:
    page = guest.page("/settings")
    page.get_by_label("show it", exact=True).check()
    page.get_by_role("button", name="Save").click()
    page.goto(f"/table/{guest.create_table(PERSON, BOT)}")
    assert is_greeted(page)
