"""Small screens: touch, no sideways scrolling, everything large enough for a finger."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.catalog.games import all_games
from tools.browser import BOT, PERSON
from tools.browser_player import TouchPlayer

from .guests import MALO, PHONE, Visit, action_namer, find_decision, read_recording

LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}
TABLET = {**PHONE, "viewport": {"width": 1024, "height": 768}}
FINGER = 44  # pixels


def find_too_wide(page: Page) -> list[str]:
    """Return what makes a page scroll sideways; boxes that scroll by themselves do not count."""
    found: list[str] = page.evaluate("""() => {
        const root = document.documentElement;
        if (root.scrollWidth <= innerWidth) return [];
        return [...document.querySelectorAll("body *")]
            .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
            .map((node) => `${node.tagName}#${node.id}.${node.classList}`);
    }""")
    return found


def find_too_small(page: Page, selector: str) -> list[str]:
    """Return what is too small for a finger."""
    found: list[str] = page.locator(selector).evaluate_all(
        """(nodes, least) => nodes.map((node) => [node, node.getBoundingClientRect()])
            .filter(([node, { width, height }]) => width && Math.min(width, height) < least - 0.5)
            .map(([node, box]) => `${node.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)
        """,
        FINGER,
    )
    return found


def test_a_few_turns_are_played_by_touch_and_confirmed(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    player = TouchPlayer(guest.page(), action_namer())
    shown = player.open(table)
    start = shown.ply
    touched = f"#parts [data-action='{shown.board[0]}']"
    player.press(touched)
    expect(player.page.locator("#deeds [data-sure]")).to_be_visible()
    player.press("#deeds [data-do=cancel]")
    assert player.look() == shown and guest.ply(table) == start
    turns = 0
    while turns < 3:
        assert find_too_wide(player.page) == []
        assert find_too_small(player.page, "#ask button, .tabs label, #bar a, #bar button") == []
        turns += shown.ends
        shown = player.step(shown)
    assert shown.ply > start + 20


def test_a_tap_on_a_tab_shows_the_players_and_the_log(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    player = TouchPlayer(guest.page(), action_namer())
    player.open(table)
    page = player.page
    for tab, panel in (("seats", "#seats"), ("log", "#log"), ("board", "#board")):
        page.locator(f".tab-{tab}").tap()
        expect(page.locator(panel)).to_be_in_viewport()
        expect(page.locator("#prompt")).to_be_in_viewport()
        assert find_too_wide(page) == []


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET], ids=["phone", "landscape", "tablet"])
def test_no_page_scrolls_sideways(visit: Visit, size: dict[str, Any]) -> None:
    guest = visit(**size)
    guest.change_settings()
    guest.change_settings(lang="de")  # longer words
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    over = guest.fork(read_recording().ply - 1, PERSON, PERSON, PERSON)
    replay = guest.upload_recording()
    player = TouchPlayer(guest.page(), action_namer())
    player.play(player.open(over))
    page = player.page
    pages = ["/", f"/new/{MALO}", "/settings", "/nothing", "/replay"]
    pages += [f"/rules/{slug}" for slug in all_games()]
    pages += [f"/table/{table}", f"/table/{over}", f"/replay/{replay}/300"]
    for url in pages:
        page.goto(url)
        if "table/" in url or "replay/" in url:
            expect(page.locator("#board")).to_have_attribute("data-ply", re.compile(r"\d+"))
        assert find_too_wide(page) == [], url
    page.goto(f"/table/{over}")
    page.locator("[data-open='#ending']").tap()
    expect(page.locator("#ending")).to_be_visible()
    assert find_too_wide(page) == []


def test_the_form_for_a_new_table_has_room_for_a_finger(visit: Visit) -> None:
    page = visit(**PHONE).page(f"/new/{MALO}")
    fields = ".seat-row select, .seat-row input, .segments label, button, .button, summary"
    assert find_too_small(page, fields) == []


def measure_ratio(page: Page) -> float:
    """Return the drawing's width divided by its height."""
    found: float = page.evaluate("""() => {
        const { width, height } = document.querySelector("#drawing").viewBox.baseVal;
        return width / height;
    }""")
    return found


def test_the_text_of_a_dialog_keeps_clear_of_its_close_button(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings(lang="de")  # longer words
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    page = guest.page()
    cards = 0
    for url in ("/replay", f"/table/{table}"):
        page.goto(url)
        rooms: list[float] = page.evaluate("""() => {
            const cards = [...document.querySelectorAll("dialog.card:has(.close):has(h2)")];
            return cards.map((card) => {
                if (!card.open) card.showModal();
                const [words, cross] = [card.querySelector("h2 + *"), card.querySelector(".close")]
                    .map((node) => node.getBoundingClientRect());
                card.close();
                return words.top - cross.bottom;
            });
        }""")
        assert min(rooms) >= 5, rooms  # the ring around what has the focus
        cards += len(rooms)
    assert cards > 2


def test_turning_the_screen_asks_for_no_replay_before_one_is_loaded(visit: Visit) -> None:
    page = visit(**PHONE).page("/replay")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("#load")).to_be_visible()
    page.set_viewport_size(LANDSCAPE["viewport"])
    page.wait_for_function("() => innerWidth > innerHeight")
    page.wait_for_timeout(500)  # an answer would have come by then
    # On a busy machine later scripts may only come now.
    assert [url for url in asked if "/static/" not in url] == []
    expect(page.locator("#notice")).to_be_hidden()


def test_a_turned_screen_gets_a_new_drawing(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    page = guest.page()
    for url in (f"/table/{table}", f"/replay/{guest.upload_recording()}/300"):
        page.set_viewport_size({"width": 620, "height": 1000})
        page.goto(url)
        expect(page.locator("#board")).to_have_attribute("data-ply", re.compile(r"\d+"))
        upright = measure_ratio(page)
        page.set_viewport_size({"width": 1000, "height": 620})
        page.wait_for_function(
            "(old) => document.querySelector('#drawing').viewBox.baseVal.width / "
            "document.querySelector('#drawing').viewBox.baseVal.height > old",
            arg=upright + 0.2,
        )
        assert upright < 1 < measure_ratio(page)
