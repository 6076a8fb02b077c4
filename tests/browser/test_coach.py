"""The coach of the guided game: a note beside the question, taken back or waved away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pentapolis import read_replay
from tools.browser_player import BrowserPlayer, TouchPlayer
from tools.scenes import CLEAR_PLY, CLEAR_TURN, THOUGHT, waste_turn

from .guests import PHONE, Guest, Visit

MOST = 2_000  # bytes of the script that only a guided game loads


def play_badly(guest: Guest, touch: bool) -> tuple[Page, BrowserPlayer]:
    """Waste a turn and wait for what the coach says."""
    page = guest.page(waste_turn(guest.context))
    player = (TouchPlayer if touch else BrowserPlayer)(page)
    player.wait()
    action = read_replay(CLEAR_TURN).line[CLEAR_PLY]
    player.press(f"#parts [data-action='{action}']")
    sure = page.locator(f"[data-sure='{action}']")
    if sure.count() and sure.is_visible():
        player.press(f"[data-sure='{action}']")
    player.press("[data-do=end]")
    expect(page.locator("#coach")).to_be_visible(timeout=THOUGHT)
    return page, player


def ply_of(page: Page) -> int:
    return int(page.locator("#board").get_attribute("data-ply") or -1)


def is_covered(page: Page, what: Locator) -> bool:
    """Return whether something else lies over the middle of an element."""
    return bool(
        what.evaluate("""(node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }""")
    )


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_a_note_takes_the_turn_back(visit: Visit, size: dict[str, Any]) -> None:
    guest = visit(**size)
    guest.change_settings()
    page, player = play_badly(guest, bool(size))
    note, back = page.locator("#coach"), page.locator("[data-do=take_back]")
    expect(note.locator("[role=status]")).to_contain_text("There was more in it: with “Build the")
    expect(back).to_have_text("Take it back?")
    assert ply_of(page) > CLEAR_PLY + 2, "the guest has moved"
    for part in (back, page.locator("[data-do=dismiss]"), page.locator("#options button").first):
        assert not is_covered(page, part)
    edge, room = note.bounding_box(), page.viewport_size
    assert edge and room and edge["x"] >= 0 and edge["x"] + edge["width"] <= room["width"]
    assert edge["y"] + edge["height"] <= room["height"]
    player.press("[data-do=take_back]")
    expect(page.locator("#board")).to_have_attribute("data-ply", str(CLEAR_PLY))
    expect(note).to_be_hidden()
    expect(page.locator("#options button").first).to_be_visible()


def test_a_note_is_waved_away_or_taken_back_by_keys(guest: Guest) -> None:
    page, _ = play_badly(guest, touch=False)
    away = page.locator("[data-do=dismiss]")
    away.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#coach")).to_be_hidden()
    assert ply_of(page) > CLEAR_PLY
    page, _ = play_badly(guest, touch=False)
    page.locator("#ask").focus()
    page.keyboard.press("t")
    expect(page.locator("#board")).to_have_attribute("data-ply", str(CLEAR_PLY))


def test_the_switch_is_in_the_help(guest: Guest) -> None:
    page, _ = play_badly(guest, touch=False)
    page.keyboard.press("?")
    switch = page.locator("#coach-on")
    expect(switch).to_be_checked()
    with page.expect_response("**/api/settings"):
        switch.uncheck()
    assert guest.send_request("/api/settings")["coach"] is False
    page.keyboard.press("Escape")
    expect(page.locator("#coach")).to_be_hidden()


def test_the_script_of_the_guided_game_is_small(guest: Guest) -> None:
    assert len(guest.context.request.get("/static/guide.js").body()) < MOST
