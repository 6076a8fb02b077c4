"""Bad input gets a friendly answer, and no ply is lost."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from tools.browser import BOT, PERSON
from tools.browser_player import BrowserPlayer, Offer

from .guests import RECORDING, Guest, Visit, find_decision, read_recording


def expect_friendly(page: Page, text: str) -> None:
    """Expect a page that says what is wrong and links to the games."""
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator("main")).to_contain_text(text)
    expect(page.get_by_role("link", name="All games")).to_be_visible()
    assert "Traceback" not in page.content()


def sit_down(guest: Guest) -> tuple[BrowserPlayer, Offer, str]:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player = guest.player()
    return player, player.open(table), table


def test_an_unknown_address_gets_a_friendly_page(guest: Guest) -> None:
    page = guest.page()
    for url in (
        "/nothing",
        "/rules/nothing",
        "/new/nothing",
        "/replay/nowhere/3",
        "/table/nowhere",
    ):
        answer = page.goto(url)
        assert answer is not None and answer.status == 404
        expect_friendly(page, "Nothing here")
    page.get_by_role("link", name="All games").click()
    expect(page).to_have_url(guest.server.url + "/")


def test_a_ply_that_was_never_played_gets_a_page_that_leads_to_real_ones(guest: Guest) -> None:
    last = read_recording().ply
    replay = guest.upload_recording()
    page = guest.page()
    for ply in (str(last + 1), "-1", "x", "9" * 20):
        answer = page.goto(f"/replay/{replay}/{ply}")
        assert answer is not None and answer.status == 404
        expect_friendly(page, f"from 0 to {last}")
    page.locator(f"main a[href$='/{last}']").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", str(last))


TEXT = RECORDING.read_text()
BROKEN = {
    "empty": b"",
    "no text": b"\xff\xfe\x00",
    "other": b"Dear Anna,\nsee you at the table.\n",
    "unknown game": TEXT.replace("saint-malo", "saint-nobody").encode(),
    "cheated": TEXT.replace("B use:log", "B use:wall", 1).encode(),
    "cut": TEXT[: len(TEXT) // 2].rpartition("\n")[0].encode() + b"\nB fly:a1\n",
}


def test_a_broken_replay_file_gets_a_friendly_page(guest: Guest, tmp_path: Path) -> None:
    page = guest.page()
    for name, content in BROKEN.items():
        file = tmp_path / f"{name}.replay.txt"
        file.write_bytes(content)
        page.goto("/replay")
        page.get_by_label("Replay file").set_input_files(file)
        page.get_by_role("button", name="Load", exact=True).click()
        expect_friendly(page, "replay")
    assert guest.page("/").locator("#finished").count() == 0, "a broken replay was kept"


class Line:
    """The line between a page and its table: it can be cut one way and altered the other way."""

    def __init__(self, page: Page) -> None:
        self.cut = False  # nothing comes from the table any more
        self.missed = -1  # the latest ply that the page was not shown while it was cut
        self.twist = ("", "")  # what the page sends, and what arrives instead
        page.route_web_socket("**/ws", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: self.miss(message) if self.cut else route.send(message))
        route.on_message(lambda message: server.send(str(message).replace(*self.twist)))

    def miss(self, message: str | bytes) -> None:
        self.missed = max(self.missed, json.loads(message).get("ply", -1))


def test_an_action_that_is_not_legal_is_refused_and_nothing_is_lost(guest: Guest) -> None:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player = guest.player()
    line = Line(player.page)
    shown = player.open(table)
    line.twist = (f'"action":{shown.board[0]}', '"action":1')
    player.press(f"#parts [data-action='{shown.board[0]}']")
    expect(player.page.locator("#notice")).to_contain_text("You can't do that now")
    assert player.look() == shown and guest.ply(table) == shown.ply
    line.twist = ("", "")
    assert player.act(shown, shown.board[0]).ply == shown.ply + 1


def test_a_stale_tab_is_told_and_shows_the_table_as_it_is(guest: Guest) -> None:
    fresh, start, table = sit_down(guest)
    stale = guest.player()
    line = Line(stale.page)
    assert stale.open(table) == start
    line.cut = True
    now = fresh.act(start, start.board[0])
    while line.missed < now.ply:  # it may be drawn later than for the page that has acted
        stale.page.wait_for_timeout(20)
    assert stale.look() == start
    line.cut = False
    stale.page.locator(f"#parts [data-action='{start.board[-1]}']").click()
    expect(stale.page.locator("#notice")).to_contain_text("The game has moved on")
    assert stale.wait(start.ply) == now == fresh.look()
    assert guest.ply(table) == now.ply
    assert stale.act(now, now.board[0]).ply == now.ply + 1


def test_a_malformed_message_leaves_the_table_as_it_is(guest: Guest) -> None:
    player, shown, table = sit_down(guest)
    answer: str = player.page.evaluate(
        """(table) => new Promise((done) => {
            const home = location.origin.replace("http", "ws");
            const socket = new WebSocket(`${home}/table/${table}/ws`);
            const heard = [];
            socket.onopen = () => ["{", "[]", '{"type":"fly"}'].map((text) => socket.send(text));
            socket.onmessage = ({ data }) => {
                const { type, code } = JSON.parse(data);
                if (type === "error") heard.push(code);
                if (heard.length === 3) done(heard.join(" "));
            };
        })""",
        table,
    )
    assert answer == "bad bad bad" and player.look() == shown


def test_somebody_else_sees_the_table_and_cannot_touch_it(guest: Guest, visit: Visit) -> None:
    player, shown, table = sit_down(guest)
    other = visit()
    other.change_settings()
    page = other.page(f"/table/{table}")
    expect(page.locator("#board")).to_have_attribute("data-ply", str(shown.ply))
    assert page.locator("[data-action]").count() == 0
    assert player.act(shown, shown.board[0]).ply == shown.ply + 1
    expect(page.locator("#board")).to_have_attribute("data-ply", str(shown.ply + 1))
