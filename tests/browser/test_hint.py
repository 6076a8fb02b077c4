"""Hints: asked for by mouse or key, shown, and taken or ignored."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tools.browser import BOT, PERSON

from .guests import PHONE, Guest, Visit, find_decision


def test_a_hint_is_shown_and_can_be_taken(guest: Guest) -> None:
    table = guest.create_table({**PERSON, "name": "Ann"}, BOT)
    player = guest.player()
    shown = player.open(table)
    page = player.page
    page.locator("#hint").click()
    sure = page.locator("#hint-card [data-sure]")
    expect(sure).to_have_count(1)
    expect(page.locator("#hint-card p")).not_to_be_empty()
    action = int(sure.get_attribute("data-sure") or "-1")
    assert action in shown.clickable
    assert guest.ply(table) == shown.ply, "nothing is played before it is confirmed"
    sure.click()
    assert player.wait(shown.ply).ply > shown.ply
    expect(page.locator("#hint-card")).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_hint_can_be_ignored(guest: Guest) -> None:
    table = guest.create_table(PERSON, BOT)
    player = guest.player()
    shown = player.open(table)
    page = player.page
    page.keyboard.press("h")
    expect(page.locator("#hint-card [data-sure]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#hint-card")).to_be_hidden()
    assert guest.ply(table) == shown.ply


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_a_hint_marks_its_places_and_stands_beside_them(visit: Visit, size: dict[str, Any]) -> None:
    guest = visit(**size)
    guest.change_settings()
    page = guest.page(
        f"/table/{guest.fork(find_decision(0, 255, 'place-house'), PERSON, BOT, BOT)}"
    )
    page.locator("#hint").click()
    sure = page.locator("#hint-card [data-sure]")
    action = sure.get_attribute("data-sure")
    marked = page.locator(".hinted")
    expect(marked).not_to_have_count(0)
    expect(marked.first).to_have_attribute("data-action", str(action))
    card = page.locator("#hint-card").bounding_box()
    place = marked.first.bounding_box()
    assert card and place
    across = min(card["x"] + card["width"], place["x"] + place["width"]) - max(
        card["x"], place["x"]
    )
    along = min(card["y"] + card["height"], place["y"] + place["height"]) - max(
        card["y"], place["y"]
    )
    assert min(across, along) <= 0, "the hint lies on what it speaks of"


def test_a_hint_goes_with_its_question(guest: Guest) -> None:
    player = guest.player()
    shown = player.open(guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT))
    player.page.locator("#hint").click()
    expect(player.page.locator("#hint-card [data-sure]")).to_be_visible()
    player.act(shown, shown.board[-1])
    expect(player.page.locator("#hint-card")).to_be_hidden()


def test_there_is_no_hint_to_ask_for_while_others_decide(guest: Guest) -> None:
    table = guest.create_table(BOT, BOT)
    page = guest.page(f"/table/{table}")
    expect(page.locator("#hint")).to_be_disabled()
