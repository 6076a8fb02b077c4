"""Lessons in the browser: done by mouse, by touch and by keys alone; rings, replies, progress."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.catalog.games import all_games
from pentapolis.learn.lesson import LEARNER, Course, Lesson, has_lessons, read_course
from pentapolis.learn.runner import LessonRunner
from tools.browser import run_server
from tools.browser_player import PICKED, BrowserPlayer, KeyboardPlayer, TouchPlayer

from .guests import PHONE, Guest, Visit
from .test_axe import AXE, find_violations
from .test_phone import find_too_small, find_too_wide
from .test_shipped import MOST

TOWN = "little-town"
COURSE = read_course(all_games()[TOWN])
ACTIONS = COURSE.game.actions.ids
OWN_MOST = 4_500  # bytes of the script that only lessons need
NOW = """() => [document.querySelector("#board").dataset.ply, document.body.dataset.lesson,
    document.querySelector("#lesson-text").textContent].join("|")"""


def open_lesson(page: Page, number: int, slug: str = TOWN) -> None:
    """Go to a lesson and wait for its first step."""
    page.goto(f"/learn/{slug}/{number}")
    expect(page.locator("#lesson")).to_be_visible()


def do_and_wait(page: Page, deed: object, *args: object) -> None:
    """Do something, and wait until the lesson has moved on."""
    before = page.evaluate(NOW)
    assert callable(deed)
    deed(*args)
    page.wait_for_function(f"(before) => ({NOW})() !== before", arg=before)


def press_action(player: BrowserPlayer, action: int, tokens: Sequence[str] = ()) -> None:
    """Choose an action wherever the page offers it, and confirm it where that is asked.

    `tokens` are the pieces to pick for it, where it is chosen so.
    """
    page = player.page
    on_board = page.locator(f"#parts [data-action='{action}']").count() > 0
    if not on_board and page.locator(f"#ask [data-action='{action}']").count() == 0:
        for token in tokens:
            player.press(f"#parts [data-token='{token}']")
        player.press(PICKED)
        return
    place = "#parts" if on_board else "#ask"
    player.press(f"{place} [data-action='{action}']")
    if isinstance(player, TouchPlayer) and on_board:
        player.press(f"#deeds [data-sure='{action}']")


def read_on(player: BrowserPlayer) -> None:
    """Go on from a step that is only read."""
    if isinstance(player, KeyboardPlayer):
        player.page.keyboard.press("n")
    else:
        player.press("#lesson-next")


def do_lesson(player: BrowserPlayer, course: Course, lesson: Lesson) -> None:
    """Do a lesson by its answers."""
    runner = LessonRunner(course, lesson)  # knows which pieces make a choice
    for step in lesson.steps:
        expect(player.page.locator("#lesson-text")).to_have_text(step.text)
        for name in step.answer:
            action = course.game.actions.ids[name]
            tokens = find_tokens(runner, action)
            do_and_wait(player.page, press_action, player, action, tokens)
            runner.act(name)
        if not step.answer:
            do_and_wait(player.page, read_on, player)
            runner.next()
    expect(player.page.locator("#lesson-text")).to_have_text(lesson.done)


def find_tokens(runner: LessonRunner, action: int) -> list[str]:
    """Return the pieces to pick for an action."""
    select, view = runner.course.spec.selections, runner.timeline.view(LEARNER)
    return select(view.game, view.seen, view.legal).get(action, []) if select else []


def list_runs() -> Iterator[Any]:
    """Yield each game with a mouse and by touch, and one by keys alone."""
    for slug, spec in all_games().items():
        if has_lessons(spec):
            yield pytest.param(slug, BrowserPlayer, {}, id=f"{slug}-desk")
            yield pytest.param(slug, TouchPlayer, PHONE, id=f"{slug}-phone")
    yield pytest.param(TOWN, KeyboardPlayer, {}, id=f"{TOWN}-keys")


@pytest.mark.parametrize(("slug", "kind", "screen"), list(list_runs()))
def test_every_lesson_is_done_by_its_answers(
    visit: Visit, slug: str, kind: type[BrowserPlayer], screen: dict[str, Any]
) -> None:
    guest = visit(**screen, reduced_motion="reduce")  # a tap would miss a board that glides
    guest.change_settings()
    player = kind(guest.page())
    course = read_course(all_games()[slug])
    open_lesson(player.page, 1, slug)
    for lesson in course.lessons:
        do_lesson(player, course, lesson)
        assert find_too_wide(player.page) == []
        if lesson.number < len(course.lessons):
            player.page.locator("#lesson-on").click()
            expect(player.page).to_have_url(re.compile(f"/learn/{slug}/{lesson.number + 1}$"))
            expect(player.page.locator("#lesson")).to_be_visible()
    player.page.goto(f"/learn/{slug}")
    expect(player.page.locator(".path .done")).to_have_count(len(course.lessons))
    assert player.page.locator(".ticks .icon").count() == 2 * len(course.lessons)


def test_what_a_lesson_points_at_has_a_ring_and_a_flag(guest: Guest) -> None:
    page = guest.page()
    open_lesson(page, 3)
    expect(page.locator(".ring")).to_have_count(2)
    page.wait_for_timeout(400)  # until what moves has arrived
    ring, part = (page.locator(query).first.bounding_box() for query in (".ring rect", "#m-d3"))
    assert ring is not None and part is not None
    assert ring["x"] < part["x"] and ring["width"] > part["width"]
    assert page.locator(".ring path").count() == 2
    assert page.locator("#lesson-look").text_content() != ""
    open_lesson(page, 1)
    expect(page.locator("#seats .pointed")).to_have_count(1)


def test_on_a_phone_the_way_to_a_card_is_pointed_at(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    page = guest.page()
    open_lesson(page, 1)
    expect(page.locator(".tab-seats.pointed")).to_be_visible()
    read_on(BrowserPlayer(page))
    read_on(BrowserPlayer(page))
    expect(page.locator("#lesson-show")).to_be_visible()
    assert find_too_small(page, "#ask button, #lesson .button") == []
    assert find_too_wide(page) == []


def test_whoever_is_new_sees_the_tour_and_then_nothing_but_the_lesson(visit: Visit) -> None:
    page = visit(**PHONE).page()
    page.goto(f"/learn/{TOWN}/1")
    expect(page.locator("#tour")).to_be_visible()
    assert find_too_wide(page) == []
    page.get_by_role("button", name="Let's play").click()
    expect(page.locator("#lesson-next")).to_be_visible()
    page.wait_for_timeout(500)  # in which a table would offer sounds
    expect(page.locator("#sound")).to_be_hidden()
    page.locator("#lesson-next").click()
    expect(page.locator("#lesson-text")).to_contain_text("On your turn you use one worker")


def test_a_wrong_try_is_answered_and_taken_back(guest: Guest) -> None:
    player = BrowserPlayer(guest.page())
    page = player.page
    open_lesson(page, 1)
    do_and_wait(page, read_on, player)
    do_and_wait(page, read_on, player)
    ply = page.locator("#board").get_attribute("data-ply")
    for number in (1, 2):
        press_action(player, ACTIONS["place:h2"])
        expect(page.locator("#lesson-reply")).to_contain_text("A start, but some meadows touch")
        expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))
        expect(page.locator(".ring")).to_have_count(number - 1)  # after two misses the answer
        page.wait_for_timeout(100)
        if number == 1:
            page.locator("#lesson-again").click()
            expect(page.locator("#lesson-reply")).to_be_empty()
    do_and_wait(page, page.keyboard.press, "u")
    expect(page.locator("#lesson-next")).to_be_visible()
    do_and_wait(page, read_on, player)
    do_and_wait(page, page.locator("#lesson-show").click)
    expect(page.locator("#lesson-text")).to_contain_text("End your turn.")
    page.locator("#lesson-leave").click()
    expect(page.locator(".path")).to_contain_text("Step 4 of 4")


def test_a_lesson_goes_on_after_the_server_was_started_again(visit: Visit) -> None:
    with run_server() as server:
        guest = visit(at=server)
        guest.expect_complaint("WebSocket connection")
        guest.change_settings()
        player = BrowserPlayer(guest.page())
        open_lesson(player.page, 1)
        do_and_wait(player.page, read_on, player)
        do_and_wait(player.page, read_on, player)
        server.stop()
        server.start()
        text = COURSE.lessons[0].steps[2].text
        with player.page.expect_navigation():
            pass
        expect(player.page.locator("#lesson-text")).to_have_text(text)
        do_and_wait(player.page, press_action, player, ACTIONS["place:b2"])
        guest.context.close()


def test_the_home_page_and_a_new_table_lead_to_the_lessons(guest: Guest) -> None:
    page = guest.page("/")
    minutes = sum(lesson.minutes for lesson in COURSE.lessons)
    words = f"New here? Little Town takes about {minutes} minutes to learn."
    expect(page.locator(".game.first")).to_contain_text(words)
    page.get_by_role("link", name="Learn Little Town").click()
    expect(page.locator("h1")).to_have_text("Learn Little Town")
    page.goto(f"/new/{TOWN}")
    page.get_by_role("link", name="First time?").click()
    expect(page.locator("h1")).to_have_text("Learn Little Town")
    page.get_by_role("navigation").get_by_role("link", name="Learn").click()
    expect(page.locator(".course")).to_have_count(len(all_games()))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_lessons(guest: Guest, theme: str) -> None:
    page = guest.page()
    for address in ("/learn", f"/learn/{TOWN}", f"/learn/{TOWN}/1", f"/learn/{TOWN}/2"):
        page.goto(address)
        if address[-1].isdigit():
            expect(page.locator("#lesson")).to_be_visible()
        page.evaluate(AXE)
        assert find_violations(page, theme) == [], address


def test_the_script_of_lessons_is_small(guest: Guest) -> None:
    page = guest.page()
    open_lesson(page, 1)
    addresses = page.evaluate("""() => performance.getEntriesByType("resource")
        .map(({ name }) => name).filter((name) => name.endsWith(".js"))""")
    sizes = {name: len(guest.context.request.get(name).body()) for name in addresses}
    (own,) = [size for name, size in sizes.items() if name.endswith("/learn.js")]
    assert own < OWN_MOST and sum(sizes.values()) - own < MOST
