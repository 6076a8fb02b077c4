"""Bots' turns are a story: at a pace one chooses, with a card for each turn; skipping is safe."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tools.browser import BOT, PERSON

from .guests import Guest, Visit, find_decision
from .lines import Frame, Line

LATER = 3600  # seconds on the page's clock
SIDES = "(node) => [node.getBoundingClientRect().left, node.getBoundingClientRect().right]"


def come(visit: Visit) -> Guest:
    guest = visit()
    guest.change_settings(animation=True, sound_offered=True)
    return guest


def read_ply(page: Page) -> int:
    return int(page.locator("#board").get_attribute("data-ply") or 0)


def read_turn(page: Page) -> str:
    """Return the ply at which the latest turn of the log began."""
    return page.locator("#lines .turn [data-fold]").last.get_attribute("data-fold") or ""


def run_until(page: Page, wanted: Locator) -> None:
    """Let the page's clock run on until something is there; frames may still be on their way."""
    for _ in range(100):
        if wanted.count():
            return
        page.clock.run_for(200)
        page.wait_for_timeout(50)


def watch_bots(guest: Guest) -> Page:
    """Open a table of bots alone, and stop the page's clock."""
    page = guest.page()
    page.clock.install(time=0)
    table = guest.fork(find_decision(0, 300), BOT, BOT, BOT)
    page.goto(f"/table/{table}")
    expect(page.locator("#pace")).to_be_visible()
    page.clock.pause_at(LATER)
    guest.ply(table)  # the bots have played to the end, the page has not
    return page


def test_the_game_pauses_and_goes_on_at_a_table_of_bots_alone(visit: Visit) -> None:
    page = watch_bots(come(visit))
    page.locator("#pause").click()
    shown = read_ply(page)
    page.clock.run_for(20_000)
    assert read_ply(page) == shown
    page.locator("#pause").click()
    page.clock.run_for(3000)
    assert read_ply(page) > shown


def test_the_pace_is_chosen_and_kept(visit: Visit) -> None:
    guest = come(visit)
    page = watch_bots(guest)
    shown = read_ply(page)
    page.clock.run_for(4000)
    slow = read_ply(page) - shown
    with page.expect_response("**/api/settings"):
        page.locator("[name=pace][value='4']").check(force=True)
    shown = read_ply(page)
    page.clock.run_for(4000)
    assert read_ply(page) - shown > 2 * slow
    assert guest.send_request("/api/settings")["pace"] == "4"
    page.reload()
    expect(page.locator("[name=pace][value='4']")).to_be_checked()


def test_the_pace_has_room_on_every_screen(visit: Visit) -> None:
    guest = come(visit)
    guest.change_settings(lang="de")
    page = watch_bots(guest)
    page.locator("#pause").click()
    for width, height in ((1440, 900), (1024, 768), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        left, right = page.locator("#ask").evaluate(SIDES)
        shown = page.locator("#pace :is(button, label):visible")
        assert shown.count() > 5
        for number in range(shown.count()):
            start, end = shown.nth(number).evaluate(SIDES)
            assert left <= start < end <= right, (width, height, shown.nth(number).inner_text())


def test_skip_shows_the_end_of_the_turn_and_never_more(visit: Visit) -> None:
    guest = come(visit)
    page = watch_bots(guest)
    page.locator("#pause").click()
    last = guest.ply(page.url.rpartition("/")[2])
    for _ in range(3):
        before, turn = read_ply(page), read_turn(page)
        page.locator("#skip").click()
        page.locator("#pause").click()
        assert before < read_ply(page) < min(last, before + 80)
        assert int(read_turn(page)) >= int(turn)
    page.locator("[data-do=finish]").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", str(last))


def test_one_card_sums_each_turn_of_the_others_up(visit: Visit) -> None:
    def sum_up(frame: Frame) -> None:
        for turn in frame["turns"]:
            if turn["seat"] >= 0:
                turn["headline"] = "3 walls, −2 coins"

    guest = come(visit)
    player = guest.player()
    Line(player.page, sum_up)
    page = player.page
    page.clock.install(time=0)
    table = guest.fork(find_decision(0, 300, "place-church"), PERSON, BOT, BOT)
    shown = player.open(table)
    player.act(shown, shown.board[0])  # the last one of the turn
    page.clock.pause_at(LATER)
    player.end()
    guest.ply(table)  # the bots are done, the page is not
    story = page.locator("#options .story.of-1")
    run_until(page, story)
    expect(story).to_contain_text("3 walls, −2 coins")
    expect(story.locator("b")).to_have_text("Bruno: ")
    page.keyboard.press("Space")
    expect(page.locator("#ask")).to_have_class("asked")
    expect(page.locator("#lines .headline").last).to_contain_text("3 walls, −2 coins")


def test_the_mover_is_named_while_a_bot_plays(visit: Visit) -> None:
    guest = come(visit)
    page = watch_bots(guest)
    page.clock.run_for(3000)
    names = page.locator("#seats h3").all_inner_texts()
    assert any(page.locator("#whose").inner_text() == f"{name}'s turn" for name in names)
