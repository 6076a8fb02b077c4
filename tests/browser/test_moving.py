"""Bots at a pace that can be followed, and how it is cut short."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tools.browsing import BOT, PERSON

from .guests import Guest, Visit, decides


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


def test_pieces_move_only_where_animation_is_on(visit: Visit) -> None:
    counted = "document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length"
    for wish, some in ((True, True), (False, False)):
        guest = visit()
        guest.settle(animation=wish)
        table = guest.fork(decides(0, 300, "place-crate"), PERSON, PERSON, PERSON)
        hands = guest.hands()
        shown = hands.open(table)
        hands.page.evaluate("""() => {
            window.moved = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...all) {
                window.moved++;
                return animate.apply(this, all);
            };
        }""")
        hands.act(shown, shown.board[0])
        assert (hands.page.evaluate("window.moved") > 0) == some, counted
