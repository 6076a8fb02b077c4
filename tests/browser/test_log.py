"""The log by turns: one group a turn, steps folded, the set-up in one line, chapters between."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON

from .guests import PHONE, Guest, Visit, find_decision
from .lines import Frame, Line

SET_UP = 3  # turns that count as set-up in this test


def name_turns(frame: Frame) -> None:
    """Give turns headlines and chapters, and some points."""
    for number, turn in enumerate(frame["turns"]):
        if turn["seat"] < 0:
            continue
        turn.update(chapter=f"Round {1 + turn['ply'] // 100}", headline=f"turn {number}")
        change = {"seat": turn["seat"], "label": "walls", "points": -2, "url": "/x", "booked": True}
        turn["changes"] = [change]


def open_table(guest: Guest) -> Page:
    page = guest.page()
    Line(page, name_turns)
    page.goto(f"/table/{guest.fork(find_decision(0, 255, 'place-house'), PERSON, BOT, BOT)}")
    expect(page.locator("#lines .turn").first).to_be_attached()
    return page


def test_the_log_has_one_group_a_turn_with_name_headline_and_points(guest: Guest) -> None:
    page = open_table(guest)
    turns = page.locator("#lines .turn")
    assert 10 < turns.count() < 200
    latest = turns.last
    expect(latest.locator(".headline")).to_contain_text("turn")
    expect(latest.locator(".headline b")).to_have_text("Anna")
    expect(latest.locator(".head .chip")).to_have_text("−2")
    expect(page.locator("#lines .chapter")).to_have_text(["Round 1", "Round 2", "Round 3"])


def test_steps_are_folded_but_for_the_latest_turn(guest: Guest) -> None:
    page = open_table(guest)
    turns = page.locator("#lines .turn")
    expect(turns.last.locator(".step")).not_to_have_count(0)
    older = turns.nth(turns.count() - 3)
    expect(older.locator(".step")).to_have_count(0)
    older.locator("[data-fold]").click()
    expect(older.locator(".step")).not_to_have_count(0)
    expect(older.locator("[data-fold]")).to_have_attribute("aria-expanded", "true")
    older.locator("[data-fold]").click()
    expect(older.locator(".step")).to_have_count(0)


def test_on_a_phone_all_steps_are_folded(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    page = open_table(guest)
    page.locator(".tab-log").tap()
    expect(page.locator("#lines .step")).to_have_count(0)


def test_the_set_up_is_one_folded_line(guest: Guest) -> None:
    page = guest.page()

    def set_up(frame: Frame) -> None:
        for turn in frame["turns"][:SET_UP]:
            turn.update(seat=-1, chapter="", headline="")

    Line(page, set_up)
    page.goto(f"/table/{guest.fork(find_decision(0, 255, 'place-house'), PERSON, BOT, BOT)}")
    first = page.locator("#lines .turn").first
    expect(first.locator(".headline")).to_have_text("Set-up")
    expect(page.locator("#lines .turn.of--1")).to_have_count(1)
    expect(first.locator(".step")).to_have_count(0)


def test_the_log_shows_whole_lines(guest: Guest) -> None:
    page = open_table(guest)
    lines = page.locator(".lines")
    expect(page.locator("#lines .step").last).to_be_visible()
    heights = lines.locator("a").evaluate_all("all => all.map((one) => one.offsetHeight)")
    line = min(heights)
    assert line >= 24  # to be hit with a mouse
    assert all(height % line == 0 for height in heights)
    assert lines.evaluate("(all) => all.clientHeight") % line == 0
    assert lines.evaluate("(all) => all.scrollHeight") % line == 0
