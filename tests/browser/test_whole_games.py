"""A whole game in the browser by mouse; others to their end by keyboard or around a screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON
from tools.browser_player import KeyboardPlayer

from . import offers
from .guests import Guest, action_namer, find_decision

WON = "Winner"  # beside the name of who has won


def expect_the_end(page: Page, names: list[str]) -> None:
    """Expect everything that the end screen shows."""
    ending = page.locator("#ending")
    expect(ending).to_be_visible()
    expect(ending.locator("#result")).to_contain_text(re.compile("wins|share the win"))
    sheet = ending.locator("table").first  # what broke a tie comes in a table of its own
    heads = sheet.locator("th[scope=col]")
    expect(heads).to_have_count(len(names))
    texts: list[str] = heads.evaluate_all("cells => cells.map(cell => cell.textContent)")
    assert [text.removesuffix(WON) for text in texts] == names
    expect(ending.locator("#chart polyline")).to_have_count(len(names))
    expect(ending.get_by_role("button", name="Play again")).to_be_visible()
    expect(ending.get_by_role("link", name="Watch the replay")).to_be_visible()
    rows = sheet.locator("tr").evaluate_all(
        "rows => rows.slice(1).map(row => [...row.querySelectorAll('td')].map(td => td.innerText))"
    )
    *lines, total, places = [[int(cell.replace("−", "-").strip(".")) for cell in r] for r in rows]
    assert [sum(column) for column in zip(*lines, strict=True)] == total
    assert sorted(places)[0] == 1 and total[places.index(1)] == max(total)
    assert [text.endswith(WON) for text in texts] == [place == 1 for place in places]


def test_a_whole_game_is_played_by_clicks_against_two_bots(guest: Guest) -> None:
    table = guest.create_table({**PERSON, "name": "Ann"}, BOT, BOT)
    player = guest.player()
    offers.watch(player.page)
    player.play(player.open(table))
    expect_the_end(player.page, ["Ann", "Bruno", "Clara"])
    assert offers.check(guest, table, offers.read_notes(player.page), own={0}) > 50
    player.page.get_by_role("button", name="Play again").click()
    expect(player.page).not_to_have_url(f"{guest.server.url}/table/{table}")
    expect(player.page.locator("#seats h3")).to_have_text(["Ann", "Bruno", "Clara"])


def test_a_game_is_played_to_its_end_by_keyboard_alone(guest: Guest) -> None:
    table = guest.fork(find_decision(0, 400), {**PERSON, "name": "Ann"}, BOT, BOT)
    page = guest.page()
    offers.watch(page)
    keys = KeyboardPlayer(page, action_namer(), seed=2)
    keys.play(keys.open(table))
    expect_the_end(page, ["Ann", "Bruno", "Clara"])
    assert offers.check(guest, table, offers.read_notes(page), own={0}) > 20
    page.keyboard.press("Escape")
    expect(page.locator("#ending")).to_be_hidden()


def test_three_people_play_to_the_end_around_one_screen(guest: Guest) -> None:
    guest.change_settings(end_turn=False)
    people = [{**PERSON, "name": name} for name in ("Ann", "Bo", "Cy")]
    table = guest.fork(find_decision(0, 480), *people)
    player = guest.player(seed=3)
    offers.watch(player.page)
    shown = player.open(table)
    whose = player.page.locator("#whose")
    turns = set()
    while not shown.over:
        turns.add(whose.inner_text())
        shown = player.step(shown)
    assert turns == {f"Your turn, {name}" for name in ("Ann", "Bo", "Cy")}
    expect_the_end(player.page, ["Ann", "Bo", "Cy"])
    assert offers.check(guest, table, offers.read_notes(player.page), own={0, 1, 2}) > 50
