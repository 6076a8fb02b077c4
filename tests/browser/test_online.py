"""Four people at one table, each with a browser of their own, and somebody who watches."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Error, Page, Response, WebSocket, expect

from pentapolis.catalog.games import only
from pentapolis.catalog.languages import game_words
from pentapolis.core.state import SPECTATOR
from pentapolis.games.garden_nation import SPEC
from pentapolis.play.replay import read
from tests.games.garden_nation.test_secret_bytes import kept_signs, other_signs
from tests.server.leaks import Letter
from tools.browser import run_server

from .guests import PHONE, Guest, Visit

GAME: Final = SPEC.meta.slug
NAMES: Final = ("Ann", "Bo", "Cy", "Dora")
SOME: Final = 8  # plies between two things that happen
BYTES: Final = ("document", "fetch", "xhr")


class Player:
    """Somebody at the table, with one device or more."""

    def __init__(self, seat: int, guest: Guest, page: Page | None = None) -> None:
        self.seat = seat
        self.letters: list[Letter] = []
        self.reading = 0  # answers that are being noted
        self.missed: list[str] = []  # those that could not be
        self.use(guest, page)

    def use(self, guest: Guest, page: Page | None = None) -> None:
        """Go on with a device, and note every byte that comes to it."""
        self.guest = guest
        self.page = page or guest.page()
        self.ply = 0
        self.page.on("websocket", self.on_socket)
        self.page.on("response", self.on_response)

    def on_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.on_frame)

    def on_frame(self, text: str | bytes) -> None:
        found = json.loads(text)
        self.ply = found.get("ply", self.ply) if found["type"] == "frame" else self.ply
        self.letters.append(Letter(self.ply, "socket", str(text)))

    def on_response(self, response: Response) -> None:
        if response.request.resource_type in BYTES and response.ok:
            self.reading += 1
            ply = self.ply
            try:
                self.letters.append(Letter(ply, response.url, response.text()))
            except Error:  # the page has gone on to another one: the same is asked for again
                self.ask_again(ply, response)
            self.reading -= 1

    def ask_again(self, ply: int, response: Response) -> None:
        """Note what this person is told at an address whose answer could not be read."""
        if response.request.method == "GET":
            answer = self.guest.context.request.get(response.url)
            self.letters.append(Letter(ply, response.url, answer.text()))
        else:
            self.missed.append(response.url)

    def settle(self) -> None:
        """Wait until all that has come is noted: of a page that is gone, it cannot be read."""
        self.page.wait_for_load_state("networkidle")
        while self.reading:
            self.page.wait_for_timeout(10)

    def go(self, url: str) -> None:
        """Go to another page."""
        self.settle()
        self.page.goto(url)

    def look(self, table: str) -> dict[str, Any]:
        frame: dict[str, Any] = self.guest.send_request(f"/api/tables/{table}")
        return frame

    def act(self, table: str, frame: dict[str, Any]) -> dict[str, Any]:
        """Play the first card, from this browser but without its mouse; return what follows."""
        wish = {"ply": frame["ply"], "action": frame["cards"][0]["action"]}
        after: dict[str, Any] = self.guest.send_request(f"/api/tables/{table}/act", wish)
        return after

    def click(self, frame: dict[str, Any]) -> None:
        """Press the first card of the panel."""
        card = self.page.locator("#options [data-action]").first
        expect(self.page.locator("#board")).to_have_attribute("data-ply", str(frame["ply"]))
        if self.page.viewport_size == PHONE["viewport"]:
            card.tap()
        else:
            card.click()
        board = self.page.locator("#board")
        expect(board).not_to_have_attribute("data-ply", str(frame["ply"]))


def prepare(guest: Guest) -> Guest:
    guest.change_settings(end_turn=False, pace="now", confirm="never")
    guest.expect_complaint("WebSocket connection")  # the page tries until the server is back
    return guest


def lay_table(host: Guest, clock: str = "") -> tuple[Page, str, str]:
    """Set a table up for four, three of them by link; return its page, id and link."""
    page = host.page(f"/new/{GAME}")
    page.locator("[name=seats][value='4']").check(force=True)
    for seat in (1, 2, 3):
        page.locator(f"[name=seat-{seat}-kind]").select_option("open")
    page.locator("[name=seat-0-name]").fill(NAMES[0])
    if clock:
        page.get_by_text("Time and spectators").click()
        page.locator("#clock").select_option(clock)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#prompt")).to_have_text("Waiting for 3 more players.")
    return page, page.url.rpartition("/")[2], page.locator("#gather input").input_value()


def join(player: Player, link: str) -> None:
    page = player.page
    page.goto(link)
    expect(page.locator("h1")).to_contain_text("Garden Nation")
    page.locator("[name=name]").fill(NAMES[player.seat])
    page.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#parts > *").first).to_be_attached()


def play(table: str, players: list[Player], plies: int, *, by_hand: int = 0) -> bool:
    """Play some plies by the first card; some choices are clicked. Return whether it is over."""
    frame = players[0].look(table)
    until = frame["ply"] + plies
    while not frame["over"] and frame["ply"] < until:
        active = [seat["seat"] for seat in frame["seats"] if seat["active"]]
        for seat in active:
            frame = players[seat].look(table)
            if not frame["asked"]:
                continue
            on_panel = [card for card in frame["cards"] if card["place"] != "pieces"]
            if by_hand and on_panel and len(active) == 1:
                players[seat].click(frame)
                by_hand -= 1
            else:
                frame = players[seat].act(table, frame)
    return bool(frame["over"])


def move_to(player: Player, guest: Guest, table: str) -> None:
    """Carry a seat to another device."""
    old = player.page
    old.goto(f"/table/{table}/chairs")
    old.get_by_role("button", name="Continue on another device").click()
    expect(old.locator(".code svg")).to_be_visible()
    link = old.locator(".link input").input_value()
    old.goto(f"/table/{table}")
    player.use(guest)
    player.page.goto(link)
    player.page.get_by_role("button", name="Play on here").click()
    player.page.wait_for_url("**/table/*")
    expect(player.page.locator(f"#seats .of-{player.seat} small")).to_have_text("you")
    expect(old.locator(f"#seats .of-{player.seat} small")).to_have_text("person")
    again = guest.context.request.post(link)
    assert again.status == 404, "a link carries a seat once"


def change_seat(player: Player, table: str, button: str, shown: str) -> None:
    page = player.page
    player.go(f"/table/{table}/chairs")
    page.get_by_role("button", name=button).click()
    page.wait_for_url(f"**/table/{table}")
    expect(page.locator(f"#seats .of-{player.seat} small")).to_have_text(shown)


def chat(one: Player, other: Player) -> None:
    one.page.locator("#speak").click()
    one.page.locator("#say input").fill("Good luck!")
    one.page.locator("#say button").click()
    expect(one.page.locator("#said li")).to_have_text("Ann Good luck!")
    expect(other.page.locator("#speak")).to_have_attribute("data-unread", "1")
    other.page.locator("#speak").tap()
    expect(other.page.locator("#said li")).to_have_text("Ann Good luck!")
    for page in (one.page, other.page):
        page.locator("#talk .close").click()


def test_four_people_play_a_whole_game_by_link(visit: Visit) -> None:
    with run_server() as server:
        guests = [prepare(visit(server, **more)) for more in ({}, {}, PHONE, {})]
        page, table, link = lay_table(guests[0])
        players = [Player(0, guests[0], page)]
        page.reload()  # from here on its bytes are noted
        players += [Player(seat, guests[seat]) for seat in (1, 2, 3)]
        for player in players[1:]:
            join(player, link)
        watcher = Player(SPECTATOR, prepare(visit(server)))
        watcher.page.goto(f"/table/{table}")
        for player in players:
            expect(player.page.locator("#gather")).to_be_hidden()
        chat(players[0], players[2])
        play(table, players, 3 * SOME, by_hand=4)  # each once, after the secrets are chosen
        move_to(players[1], prepare(visit(server)), table)
        play(table, players, SOME, by_hand=1)
        server.stop(kill=True)
        for player in (*players, watcher):
            expect(player.page.locator("#offline")).to_be_visible()
        server.start()
        for player in (*players, watcher):
            player.page.evaluate("dispatchEvent(new Event('online'))")  # or it waits its time
            expect(player.page.locator("#app")).not_to_have_class("offline")
        play(table, players, SOME, by_hand=1)
        change_seat(players[3], table, "Let a bot play", "bot")
        play(table, players, 2 * SOME)
        change_seat(players[3], table, "Take the seat back", "you")
        assert watcher.guest.context.request.post(
            f"/api/tables/{table}/act", data={"ply": 1, "action": 0}
        ).status in (403, 409)
        assert watcher.page.locator("#parts [data-action], #options [data-action]").count() == 0
        assert play(table, players, 10_000)
        for player in (*players, watcher):
            expect(player.page.locator("[data-open='#ending']")).to_be_visible()
        check_bytes([*players, watcher], table)


def check_bytes(people: list[Player], table: str, least: int = 40) -> None:
    """Check that nobody was sent a secret of somebody else while the game ran."""
    answer = people[0].guest.context.request.get(f"/api/tables/{table}/replay.txt")
    timeline = read(answer.text(), only(SPEC))
    words = game_words(SPEC, "en", timeline.header.names)
    for player in people:
        running = [letter for letter in player.letters if letter.ply < timeline.ply]
        assert len(running) > least, "the bytes were not noted"
        found = set()
        for letter in running:
            state = timeline.position_at(letter.ply)
            wrong = [
                sign for sign in other_signs(player.seat, words)(state) if sign in letter.readable
            ]
            assert wrong == [], (player.seat, letter.ply, letter.way, wrong)
            if player.seat >= 0:
                own = kept_signs(player.seat, words)(state)
                found |= {sign for sign in own if sign in letter.readable}
        assert found or player.seat == SPECTATOR, "the search works: everybody sees their own cards"
