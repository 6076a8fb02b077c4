"""A turn in the middle: back and forth, loaded anew, in two tabs, over a restart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tools.browsing import BOT, PERSON, Server, lay, serving
from tools.hands import Hands, Shown

from .guests import Guest, Visit, decides


def drawing(page: Page) -> str:
    """Read the board as it is drawn, but for what marks the latest change."""
    text: str = page.evaluate("""() => {
        const copy = document.querySelector("#parts").cloneNode(true);
        for (const one of copy.querySelectorAll("*")) one.classList.remove("last", "meant");
        return copy.innerHTML.replaceAll(' class=""', "");
    }""")
    return text


def in_a_turn(guest: Guest) -> tuple[Hands, Shown, str]:
    """Sit down where two crates are to be drawn."""
    table = guest.fork(decides(0, 70, "place-crate"), PERSON, BOT, BOT)
    hands = guest.hands()
    return hands, hands.open(table), table


def test_undo_and_redo_go_back_and_forth_inside_the_turn(guest: Guest) -> None:
    hands, start, table = in_a_turn(guest)
    page = hands.page
    before = drawing(page)
    after = hands.act(start, start.board[0])
    drawn = drawing(page)
    assert drawn != before
    page.locator("#undo").click()
    assert hands.wait(after.ply) == start and drawing(page) == before
    page.locator("#redo").click()
    assert hands.wait(start.ply) == after and drawing(page) == drawn
    page.keyboard.press("u")
    assert hands.wait(after.ply) == start
    page.keyboard.press("r")
    assert hands.wait(start.ply) == after
    assert guest.ply(table) == after.ply


def test_dice_that_were_seen_cannot_be_taken_back(guest: Guest) -> None:
    table = guest.fork(decides(0, 60, "keep-dice"), PERSON, BOT, BOT)
    hands = guest.hands()
    shown = hands.pick(hands.open(table))
    expect(hands.page.locator("#undo")).to_be_disabled()
    hands.page.keyboard.press("u")
    assert guest.ply(table) == shown.ply


def test_a_complete_turn_waits_until_it_is_ended(guest: Guest) -> None:
    hands, shown, table = in_a_turn(guest)
    while not shown.ends:
        shown = hands.act(shown, shown.board[0])
    assert shown.clickable == [] and guest.ply(table) == shown.ply
    hands.page.locator("#undo").click()
    shown = hands.wait(shown.ply)
    shown = hands.act(shown, shown.board[-1])
    hands.page.keyboard.press("Enter")
    assert hands.wait(shown.ply).ply > shown.ply + 2


def test_what_is_chosen_can_always_be_confirmed(guest: Guest) -> None:
    guest.settle(confirm="always")
    hands, shown, _table = in_a_turn(guest)
    page = hands.page
    action = shown.board[0]
    page.locator(f"#parts [data-action='{action}']").click()
    expect(page.locator("#tray [data-sure]")).to_contain_text("Confirm")
    page.keyboard.press("Escape")
    expect(page.locator("#tray [data-sure]")).to_have_count(0)
    assert hands.look() == shown
    page.locator(f"#parts [data-action='{action}']").click()
    page.locator("#tray [data-sure]").click()
    assert hands.wait(shown.ply).ply == shown.ply + 1


def test_a_page_that_is_loaded_anew_shows_the_same_turn(guest: Guest) -> None:
    hands, start, _table = in_a_turn(guest)
    after = hands.act(start, start.board[0])
    before = drawing(hands.page)
    hands.page.reload()
    assert hands.wait() == after and drawing(hands.page) == before
    hands.page.locator("#undo").click()
    assert hands.wait(after.ply) == start


def test_two_tabs_show_the_same_table(guest: Guest) -> None:
    one, start, table = in_a_turn(guest)
    two = guest.hands()
    assert two.open(table) == start and drawing(two.page) == drawing(one.page)
    after = one.act(start, start.board[0])
    assert two.wait(start.ply) == after
    last = two.act(after, after.board[0])
    assert one.wait(after.ply) == last and last.ends
    two.end()
    assert one.wait(last.ply) == two.wait(last.ply)
    assert drawing(two.page) == drawing(one.page)


@pytest.mark.parametrize("kill", [False, True], ids=["stopped", "killed"])
def test_a_table_goes_on_after_the_server_was(visit: Visit, tmp_path: Path, kill: bool) -> None:
    with serving(tmp_path / "data") as server:
        guest = visit(server)
        guest.settle()
        guest.pardon("WebSocket connection")  # the page tries until the server is back
        hands, start, table = in_a_turn(guest)
        after = hands.act(start, start.board[0])
        before = drawing(hands.page)
        restart(server, kill)
        expect(hands.page.locator("#offline")).to_be_hidden()
        assert guest.ply(table) == after.ply
        last = hands.act(after, after.board[0])
        hands.page.locator("#undo").click()
        assert hands.wait(last.ply) == after and drawing(hands.page) == before
        hands.page.goto(f"/table/{table}")
        assert hands.wait() == after and drawing(hands.page) == before


def restart(server: Server, kill: bool) -> None:
    """Stop the server and start it on the same port with the same data."""
    server.stop(kill=kill)
    server.start()


class Line:
    """Between a page and its table: after the page was asked something, the rest is held back."""

    def __init__(self, route: WebSocketRoute) -> None:
        self.route = route
        self.held: list[str | bytes] = []
        self.holds = False
        self.free = False
        route.connect_to_server().on_message(self.hear)

    def hear(self, message: str | bytes) -> None:
        if self.holds and not self.free:
            self.held.append(message)
        else:
            self.route.send(message)
        self.holds |= bool(json.loads(message).get("asked"))

    def release(self) -> None:
        self.free = True
        for message in self.held:
            self.route.send(message)


def test_what_is_picked_stays_in_the_hand_while_others_choose(guest: Guest) -> None:
    page = guest.page()
    lines: list[Line] = []
    page.route_web_socket("**/ws", lambda route: lines.append(Line(route)))
    board = page.locator("#board")
    pieces = page.locator("#parts [data-token]")
    picked = page.locator("#parts [data-token][aria-checked=true]")
    for _ in range(20):  # until somebody else is to choose first
        table = lay(guest.context, "garden-nation", PERSON, BOT, BOT, BOT)
        page.goto(f"/table/{table}")
        pieces.first.click()
        before = int(board.get_attribute("data-ply") or 0)
        ply = guest.ply(table)  # when the bots are at rest
        if ply > before:
            break
    assert ply > before
    lines[-1].release()
    expect(board).to_have_attribute("data-ply", str(ply))
    expect(picked).to_have_count(1)
    pieces.nth(1).click()
    page.locator("#tray .primary").click()
    expect(page.locator("#tray .primary")).to_have_count(0)
    expect(picked).to_have_count(0)
