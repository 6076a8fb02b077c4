"""Hints: asked for by mouse or key, shown, and taken or ignored."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.browser import BOT, PERSON

from .guests import Guest


def test_a_hint_is_shown_and_can_be_taken(guest: Guest) -> None:
    table = guest.create_table({**PERSON, "name": "Ann"}, BOT)
    player = guest.player()
    shown = player.open(table)
    page = player.page
    page.locator("#hint").click()
    sure = page.locator("#tray [data-sure]")
    expect(sure).to_have_count(1)
    expect(page.locator("#notice")).to_contain_text("Hint: ")
    assert int(sure.get_attribute("data-sure") or "-1") in shown.clickable
    assert guest.ply(table) == shown.ply, "nothing is played before it is confirmed"
    sure.click()
    assert player.wait(shown.ply).ply > shown.ply


def test_a_hint_can_be_ignored(guest: Guest) -> None:
    table = guest.create_table(PERSON, BOT)
    player = guest.player()
    shown = player.open(table)
    page = player.page
    page.keyboard.press("h")
    expect(page.locator("#tray [data-sure]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#tray [data-sure]")).to_have_count(0)
    assert guest.ply(table) == shown.ply


def test_there_is_no_hint_to_ask_for_while_others_decide(guest: Guest) -> None:
    table = guest.create_table(BOT, BOT)
    page = guest.page(f"/table/{table}")
    expect(page.locator("#hint")).to_be_hidden()
