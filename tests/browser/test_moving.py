"""Bots at a pace that can be followed, and how it is cut short."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tools.browsing import BOT, PERSON

from .guests import Guest, Visit, decides

COUNT = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        window.moved++;
        return animate.apply(this, all);
    };
}"""


def at_a_bots_turn(guest: Guest) -> Page:
    """End a turn, so that two bots move; give the page while they are at it."""
    table = guest.fork(decides(0, 300), PERSON, BOT, BOT)
    hands = guest.hands()
    shown = hands.open(table)
    while not shown.ends:
        shown = hands.step(shown)
    hands.end()
    expect(hands.page.locator("#skip")).to_be_visible()
    return hands.page


def skipped(guest: Guest, page: Page) -> None:
    """See that the page is at once where the table is."""
    table = page.url.rpartition("/")[2]
    ply = guest.ply(table)
    assert int(page.locator("#board").get_attribute("data-ply") or 0) < ply
    start = time.perf_counter()
    page.locator("#drawing").click(position={"x": 5, "y": 5})
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))
    assert time.perf_counter() - start < 0.7 * 5, "the bots were not skipped"


def test_a_click_on_the_board_skips_what_the_bots_do(visit: Visit) -> None:
    guest = visit()
    guest.settle(animation=True)
    page = at_a_bots_turn(guest)
    skipped(guest, page)
    expect(page.locator("#skip")).to_be_hidden()


def test_space_skips_what_the_bots_do(visit: Visit) -> None:
    guest = visit()
    guest.settle(animation=True)
    page = at_a_bots_turn(guest)
    ply = guest.ply(page.url.rpartition("/")[2])
    page.keyboard.press("Space")
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))


def moved(guest: Guest) -> int:
    """Draw a crate and count what was animated."""
    table = guest.fork(decides(0, 70, "place-crate"), PERSON, PERSON, PERSON)
    hands = guest.hands()
    shown = hands.open(table)
    hands.page.evaluate(COUNT)
    hands.act(shown, shown.board[0])
    return int(hands.page.evaluate("() => window.moved"))


def test_pieces_move_where_animation_is_on(visit: Visit) -> None:
    guest = visit()
    guest.settle(animation=True)
    assert moved(guest) > 0


def test_nothing_moves_where_animation_is_off(guest: Guest) -> None:
    assert moved(guest) == 0


def test_nothing_moves_for_who_asks_the_computer_for_less_motion(visit: Visit) -> None:
    guest = visit(reduced_motion="reduce")
    guest.settle(animation=True)
    assert moved(guest) == 0
