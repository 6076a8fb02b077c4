"""Puzzles in the browser: one is missed and then solved, by mouse and by touch; one a day."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from pentapolis.catalog.games import all_games
from pentapolis.learn.puzzle import read_puzzles
from pentapolis.learn.puzzle_runner import TASK
from tools.browser_player import BrowserPlayer, TouchPlayer

from .guests import PHONE, Guest, Visit
from .test_axe import AXE, find_violations
from .test_lessons import do_and_wait, press_action
from .test_phone import find_too_small, find_too_wide

SPECS = {slug: spec for slug, spec in all_games().items() if read_puzzles(spec)}
# The puzzle with the fewest plies to press.
SLUG, PUZZLE = min(
    ((slug, puzzle) for slug, spec in SPECS.items() for puzzle in read_puzzles(spec)),
    key=lambda pair: (len(pair[1].answers[0]) + len(pair[1].lines[0].play), pair[1].name),
)
ACTIONS = SPECS[SLUG].load(PUZZLE.seats, PUZZLE.options).actions.ids
ADDRESS = f"/learn/{SLUG}/puzzle/{PUZZLE.number}"


def play_line(player: BrowserPlayer, line: tuple[str, ...]) -> None:
    """Press what a line is made of, and wait after each ply but the last."""
    for name in line[:-1]:
        do_and_wait(player.page, press_action, player, ACTIONS[name])
    press_action(player, ACTIONS[line[-1]])


@pytest.mark.parametrize(
    ("kind", "screen"), [(BrowserPlayer, {}), (TouchPlayer, PHONE)], ids=["desk", "phone"]
)
def test_a_puzzle_is_missed_then_solved(
    visit: Visit, kind: type[BrowserPlayer], screen: dict[str, Any]
) -> None:
    guest = visit(**screen, reduced_motion="reduce")
    guest.change_settings()
    player = kind(guest.page(f"/learn/{SLUG}"))
    page = player.page
    page.locator(f".puzzles a[href='{ADDRESS}']").click()
    text, reply = page.locator("#lesson-text"), page.locator("#lesson-reply")
    expect(text).to_have_text(TASK)
    expect(page.locator("h1")).to_have_text(f"{SPECS[SLUG].meta.title} Puzzle {PUZZLE.number}")
    expect(page.locator(".dots")).to_be_hidden()
    ply = str(page.locator("#board").get_attribute("data-ply"))
    play_line(player, PUZZLE.lines[0].play)
    expect(reply).to_contain_text(f"{round(PUZZLE.lines[0].less)} points less than the best")
    expect(page.locator("#board")).to_have_attribute("data-ply", ply)
    expect(page.locator("[data-sure]")).to_have_count(0)  # the choice is taken back as well
    assert find_too_wide(page) == []
    if screen:
        assert find_too_small(page, "#lesson .button") == []
    play_line(player, PUZZLE.answers[0])
    expect(text).to_contain_text("better than the next best turn")
    expect(page.locator("#lesson-on")).to_be_visible()
    expect(page.locator("#whose")).to_have_text("Puzzle solved")
    assert find_too_wide(page) == []
    page.goto(f"/learn/{SLUG}")
    expect(page.locator(".puzzles .done")).to_have_count(1)
    assert page.locator(".puzzles .done .icon").count() == 1
    heights = "(all) => [...new Set(all.map(({ offsetHeight }) => offsetHeight))]"
    assert len(page.locator(".puzzles li").evaluate_all(heights)) == 1


def test_the_solution_is_shown_and_the_next_puzzle_follows(guest: Guest) -> None:
    page = guest.page(ADDRESS)
    expect(page.locator("#lesson-text")).to_have_text(TASK)
    page.locator("#lesson-show").click()
    expect(page.locator("#lesson-text")).to_contain_text("better than the next best turn")
    expect(page.locator("#lesson-reply")).not_to_be_empty()  # what was played
    expect(page.locator("#whose")).to_have_text("The solution")
    expect(page.locator("body")).to_have_attribute("data-end", "shown")
    page.locator("#lesson-on").click()
    expect(page).to_have_url(re.compile(rf"/learn/{SLUG}(/puzzle/{PUZZLE.number + 1})?$"))
    page.goto(f"/learn/{SLUG}")
    expect(page.locator(".puzzles .done")).to_have_count(0)
    expect(page.locator(f".puzzles a[href='{ADDRESS}']")).to_have_accessible_name(
        f"Puzzle {PUZZLE.number}, solution seen"
    )


def test_the_home_page_leads_to_the_puzzle_of_the_day(guest: Guest) -> None:
    page = guest.page("/")
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator("#lesson-text")).to_have_text(TASK)
    page.locator("#lesson-show").click()
    expect(page.locator("#lesson-text")).to_contain_text("better than the next best turn")
    page.goto("/learn")
    expect(page.locator(".daily")).to_contain_text("solution seen")
    expect(page.locator(".daily")).not_to_contain_text("solved")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_puzzles(guest: Guest, theme: str) -> None:
    page = guest.page()
    for address in ("/", f"/learn/{SLUG}", ADDRESS):
        page.goto(address)
        if address == ADDRESS:
            expect(page.locator("#lesson")).to_be_visible()
        page.evaluate(AXE)
        assert find_violations(page, theme) == [], address
