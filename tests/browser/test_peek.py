"""A click on the log shows that moment on the same table, with a clear way back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON
from tools.browser_player import BrowserPlayer, Offer

from .guests import Guest, find_decision


def sit_down(guest: Guest) -> tuple[BrowserPlayer, Offer, str]:
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    player = guest.player()
    return player, player.open(table), table


def look_back(page: Page) -> int:
    """Click an older turn of the log; return its ply."""
    line = page.locator("#lines .headline").nth(-4)
    ply = int(line.get_attribute("data-ply") or -1)
    line.click()
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))
    return ply


def test_a_line_of_the_log_shows_its_moment_and_a_button_leads_back(guest: Guest) -> None:
    player, shown, table = sit_down(guest)
    page = player.page
    desc = page.locator("#desc").text_content()
    ply = look_back(page)
    assert ply < shown.ply and page.url.endswith(f"/table/{table}")
    banner = page.locator("#banner")
    expect(banner).to_contain_text(f"Move {ply}")
    assert page.locator("#parts [data-action]").count() == 0
    assert page.locator("#desc").text_content() != desc
    banner.get_by_role("button", name="Next move").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply + 1))
    banner.get_by_role("button", name="Back to the game").click()
    expect(banner).to_be_hidden()
    assert player.look() == shown and page.locator("#desc").text_content() == desc


def test_escape_leads_back_too(guest: Guest) -> None:
    player, shown, _table = sit_down(guest)
    look_back(player.page)
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#banner")).to_be_hidden()
    assert player.look() == shown


def test_the_game_goes_on_underneath(guest: Guest) -> None:
    player, shown, table = sit_down(guest)
    ply = look_back(player.page)
    other = guest.player()
    now = other.act(other.open(table), shown.board[0])
    expect(player.page.locator("#board")).to_have_attribute("data-ply", str(ply))
    player.page.keyboard.press("Escape")
    assert player.wait(shown.ply) == now


def test_the_story_since_the_last_turn_plays_and_ends_in_the_present(guest: Guest) -> None:
    player, shown, _table = sit_down(guest)
    page = player.page
    page.locator("#since").click()
    expect(page.locator("#banner")).to_be_hidden()  # without animation it is over at once
    assert player.look() == shown
