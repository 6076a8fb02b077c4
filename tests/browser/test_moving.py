"""Bots move at a pace that people can follow, and people can skip ahead."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON

from .guests import Guest, Visit, find_decision

LATER = 3600  # seconds on the page's clock
COUNT = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        window.moved++;
        return animate.apply(this, all);
    };
}"""


def start_bots_turn(guest: Guest) -> Page:
    """End a turn, so that two bots move; then stop the page's clock.

    From then on only a skip moves the page on, however fast this computer is.
    """
    table = guest.fork(find_decision(0, 300, "place-church"), PERSON, BOT, BOT)
    player = guest.player()
    page = player.page
    page.clock.install(time=0)
    shown = player.open(table)
    player.act(shown, shown.board[0])  # the last one of the turn
    page.clock.pause_at(LATER)
    player.end()
    expect(page.locator("#skip")).to_be_visible()
    return page


def skip_to_present(guest: Guest, page: Page, skip: Callable[[], None]) -> None:
    """Skip once; the page catches up with the table and stops at the next decision."""
    ply = guest.ply(page.url.rpartition("/")[2])  # once the bots are done
    assert read_ply(page) < ply
    skip()
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))
    expect(page.locator("#skip")).to_be_hidden()
    expect(page.locator("#ask")).to_have_class("asked")


def read_ply(page: Page) -> int:
    return int(page.locator("#board").get_attribute("data-ply") or 0)


def test_bots_move_at_a_pace_people_can_follow(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True)
    page = start_bots_turn(guest)
    guest.ply(page.url.rpartition("/")[2])  # the bots are done, the page is not
    page.clock.run_for(200)  # what follows from one's own choice comes soon
    shown = read_ply(page)
    page.clock.run_for(500)
    assert read_ply(page) == shown
    page.clock.run_for(1300)
    assert shown < read_ply(page) <= shown + 3


def test_a_click_on_the_board_skips_what_the_bots_do(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True)
    page = start_bots_turn(guest)
    skip_to_present(guest, page, lambda: page.locator("#drawing").click(position={"x": 5, "y": 5}))


def test_space_skips_what_the_bots_do(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True)
    page = start_bots_turn(guest)
    skip_to_present(guest, page, lambda: page.keyboard.press("Space"))


def count_moves(guest: Guest) -> tuple[int, bool]:
    """Draw a crate; return how much was animated, and whether the style lets its mark pulse."""
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, PERSON, PERSON)
    player = guest.player()
    shown = player.open(table)
    player.page.evaluate(COUNT)
    player.act(shown, shown.board[0])
    pulse = player.page.locator(".last").first.evaluate("(n) => getComputedStyle(n).animationName")
    return int(player.page.evaluate("() => window.moved")), pulse != "none"


def test_pieces_move_where_animation_is_on(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True)
    moved, pulses = count_moves(guest)
    assert moved > 0 and pulses


def test_nothing_moves_where_animation_is_off(guest: Guest) -> None:
    assert count_moves(guest) == (0, False)


def test_nothing_moves_if_the_computer_asks_for_less_motion(visit: Visit) -> None:
    guest = visit(reduced_motion="reduce")
    guest.change_settings(animation=True)
    assert count_moves(guest) == (0, False)
