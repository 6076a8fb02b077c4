"""In the middle of a turn: undo and redo, a reload, two tabs, a restart of the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON, Server, create_table, run_server
from tools.browser_player import BrowserPlayer, Offer

from .guests import Guest, Visit, find_decision, list_tokens, pick_partner
from .lines import hold_line


def read_drawing(page: Page) -> str:
    """Return the board's markup, without the marks of the latest change.

    A page changes only the attributes that differ, so their order says nothing.
    """
    text: str = page.evaluate("""() => {
        const copy = document.querySelector("#parts").cloneNode(true);
        for (const one of copy.querySelectorAll("*")) {
            one.classList.remove("last", "meant");
            const sorted = [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
            for (const each of sorted) one.removeAttributeNode(each);
            for (const each of sorted) one.setAttributeNode(each);
        }
        return copy.innerHTML.replaceAll(' class=""', "");
    }""")
    return text


def start_turn(guest: Guest) -> tuple[BrowserPlayer, Offer, str]:
    """Open a table where the player must draw two crates."""
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player = guest.player()
    return player, player.open(table), table


def test_undo_and_redo_go_back_and_forth_inside_the_turn(guest: Guest) -> None:
    player, start, table = start_turn(guest)
    page = player.page
    before = read_drawing(page)
    after = player.act(start, start.board[0])
    drawn = read_drawing(page)
    assert drawn != before
    page.locator("#undo").click()
    assert player.wait(after.ply) == start and read_drawing(page) == before
    page.locator("#redo").click()
    assert player.wait(start.ply) == after and read_drawing(page) == drawn
    page.keyboard.press("u")
    assert player.wait(after.ply) == start
    page.keyboard.press("r")
    assert player.wait(start.ply) == after
    assert guest.ply(table) == after.ply


def test_a_roll_cannot_be_undone(guest: Guest) -> None:
    table = guest.fork(find_decision(0, 60, "keep-dice"), PERSON, BOT, BOT)
    player = guest.player()
    shown = player.pick(player.open(table))
    expect(player.page.locator("#undo")).to_be_disabled()
    player.page.keyboard.press("u")
    assert guest.ply(table) == shown.ply


def test_a_complete_turn_waits_until_it_is_ended(guest: Guest) -> None:
    player, shown, table = start_turn(guest)
    while not shown.ends:
        shown = player.act(shown, shown.board[0])
    assert shown.clickable == [] and guest.ply(table) == shown.ply
    player.page.locator("#undo").click()
    shown = player.wait(shown.ply)
    shown = player.act(shown, shown.board[-1])
    player.page.keyboard.press("Enter")
    assert player.wait(shown.ply).ply > shown.ply + 2


def test_every_choice_can_be_confirmed_first(guest: Guest) -> None:
    guest.change_settings(confirm="always")
    player, shown, _table = start_turn(guest)
    page = player.page
    action = shown.board[0]
    page.locator(f"#parts [data-action='{action}']").click()
    expect(page.locator("#deeds [data-sure]")).to_contain_text("Confirm")
    page.keyboard.press("Escape")
    expect(page.locator("#deeds [data-sure]")).to_have_count(0)
    assert player.look() == shown
    page.locator(f"#parts [data-action='{action}']").click()
    page.locator("#deeds [data-sure]").click()
    assert player.wait(shown.ply).ply == shown.ply + 1


def test_a_reloaded_page_shows_the_same_turn(guest: Guest) -> None:
    player, start, _table = start_turn(guest)
    after = player.act(start, start.board[0])
    before = read_drawing(player.page)
    player.page.reload()
    assert player.wait() == after and read_drawing(player.page) == before
    player.page.locator("#undo").click()
    assert player.wait(after.ply) == start


def test_two_tabs_show_the_same_table(guest: Guest) -> None:
    one, start, table = start_turn(guest)
    two = guest.player()
    assert two.open(table) == start and read_drawing(two.page) == read_drawing(one.page)
    after = one.act(start, start.board[0])
    assert two.wait(start.ply) == after
    last = two.act(after, after.board[0])
    assert one.wait(after.ply) == last and last.ends
    two.end()
    assert one.wait(last.ply) == two.wait(last.ply)
    assert read_drawing(two.page) == read_drawing(one.page)


@pytest.mark.parametrize("kill", [False, True], ids=["stopped", "killed"])
def test_a_table_goes_on_after_the_server_was(visit: Visit, tmp_path: Path, kill: bool) -> None:
    with run_server(tmp_path / "data") as server:
        guest = visit(server)
        guest.change_settings()
        guest.expect_complaint("WebSocket connection")  # the page tries until the server is back
        player, start, table = start_turn(guest)
        after = player.act(start, start.board[0])
        before = read_drawing(player.page)
        restart(server, kill)
        expect(player.page.locator("#offline")).to_be_hidden()
        assert guest.ply(table) == after.ply
        last = player.act(after, after.board[0])
        player.page.locator("#undo").click()
        assert player.wait(last.ply) == after and read_drawing(player.page) == before
        player.page.goto(f"/table/{table}")
        assert player.wait() == after and read_drawing(player.page) == before


def restart(server: Server, kill: bool) -> None:
    """Stop the server and start it on the same port with the same data."""
    server.stop(kill=kill)
    server.start()


def test_picked_pieces_stay_picked_while_others_choose(guest: Guest) -> None:
    page = guest.page()
    lines = hold_line(page)
    board = page.locator("#board")
    pieces = page.locator("#parts [data-token]")
    picked = page.locator("#parts [data-token][aria-checked=true]")
    for _ in range(20):  # until somebody else is to choose first
        table = create_table(guest.context, "garden-nation", PERSON, BOT, BOT, BOT)
        page.goto(f"/table/{table}")
        pieces.first.click()
        before = int(board.get_attribute("data-ply") or 0)
        ply = guest.ply(table)  # when the bots are at rest
        tokens = list_tokens(page)
        if ply > before and len(set(tokens)) == len(tokens):
            break
    assert ply > before
    lines[-1].release()
    expect(board).to_have_attribute("data-ply", str(ply))
    expect(picked).to_have_count(1)
    pick_partner(page, tokens[0])
    page.locator("#deeds .primary").click()
    expect(page.locator("#deeds .primary")).to_have_count(0)
    expect(picked).to_have_count(0)
