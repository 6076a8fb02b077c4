"""Two people at a table with a chat: muting, notes, who is away, and a move that is taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .guests import Guest, Visit
from .test_clock import lay, play_turn


def open_talk(guest: Guest, table: str) -> Page:
    page = guest.page(f"/table/{table}")
    expect(page.locator("#parts > *").first).to_be_attached()
    page.locator("#speak").click()
    return page


def find_name(guest: Guest, table: str) -> str:
    """Return the name that somebody has at a table."""
    seats = guest.send_request(f"/api/tables/{table}")["seats"]
    return str(next(seat["name"] for seat in seats if seat["mine"]))


def say(page: Page, text: str) -> None:
    page.locator("#say input").fill(text)
    page.locator("#say button").click()
    expect(page.locator("#said li").last).to_contain_text(text)


def test_whoever_is_muted_stays_so_and_is_heard_again(visit: Visit) -> None:
    table, first, second = lay(visit(), visit())
    me, them = find_name(first, table), find_name(second, table)
    one, two = open_talk(first, table), open_talk(second, table)
    say(two, "before")
    expect(one.locator("#said li")).to_have_text(f"{them} before")
    box = one.locator("#mute input")
    with one.expect_response("**/desk"):
        box.check()
    expect(one.locator("#said li:visible")).to_have_count(0)
    say(two, "meanwhile")
    one.reload()
    one.locator("#speak").click()
    expect(box).to_be_checked()
    expect(one.locator("#said li:visible")).to_have_count(0)
    say(one, "my own")
    box.uncheck()
    expect(one.locator("#said li:visible")).to_have_count(3)
    expect(one.locator("#said li")).to_have_text(
        [f"{them} before", f"{them} meanwhile", f"{me} my own"]
    )


def test_notes_are_kept_however_quickly_one_leaves(visit: Visit) -> None:
    table, first, second = lay(visit(), visit())
    page = open_talk(first, table)
    page.locator("#notes").fill("mind the gate")
    page.goto("/settings")
    page.goto(f"/table/{table}")
    page.locator("#speak").click()
    expect(page.locator("#notes")).to_have_value("mind the gate")
    other = open_talk(second, table)
    expect(other.locator("#notes")).to_have_value("")


def test_a_move_is_taken_back_when_the_other_one_agrees(visit: Visit) -> None:
    table, first, second = lay(visit(), visit())
    before = first.ply(table)
    play_turn(first, table)
    one, two = open_talk(first, table), second.page(f"/table/{table}")
    one.locator("#ask-back").click()
    expect(one.locator("#asked p")).to_contain_text("Waiting for")
    expect(one.locator("#asked [value=yes]")).to_be_hidden()
    expect(two.locator("#asked p")).to_contain_text("take back their last move")
    two.locator("#asked [value=no]").click()
    for page in (one, two):
        expect(page.locator("#asked")).to_be_hidden()
    now = first.ply(table)
    one.locator("#speak").click()
    one.locator("#ask-back").click()
    two.locator("#asked [value=yes]").click()
    for page in (one, two):
        expect(page.locator("#asked")).to_be_hidden()
    assert before <= first.ply(table) < now


def test_who_has_left_is_marked_as_away(visit: Visit) -> None:
    table, first, second = lay(visit(), visit())
    one, two = open_talk(first, table), open_talk(second, table)
    away = one.locator("#seats small[data-away='away']")
    expect(away).to_have_count(0)
    two.close()
    expect(away).to_have_count(1)
