"""Visitors with a browser, and the recorded game they upload."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
)

from pentapolis import load, read_replay
from pentapolis.core.state import CHANCE
from pentapolis.play import Timeline
from tools.browser import Server, change_settings, create_table, new_visitor, send_request
from tools.browser_player import BrowserPlayer

MALO: Final = "saint-malo"
RECORDING: Final = (
    Path(__file__).parent.parent / "games" / "saint_malo" / "golden" / "full-city-3.replay"
)
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SHOWN_ANYWAY: Final = "Failed to load resource"  # on_response() checks these instead


class Guest:
    """A visitor with their own profile; whatever must never happen is noted as a fault."""

    def __init__(self, browser: Browser, server: Server, **more: Any) -> None:
        self.server = server
        self.context = new_visitor(browser, server, **more)
        self.faults: list[str] = []
        self.pardoned: tuple[str, ...] = (SHOWN_ANYWAY,)
        self.context.on("console", self.on_console)
        self.context.on("weberror", self.on_error)
        self.context.on("request", self.on_request)
        self.context.on("response", self.on_response)
        self.context.on("page", lambda page: page.on("websocket", self.on_socket))

    def expect_complaint(self, text: str) -> None:
        """Expect a complaint in the console."""
        self.pardoned += (text,)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            if not any(text in message.text for text in self.pardoned):
                self.faults.append(f"console: {message.text}")

    def on_error(self, error: WebError) -> None:
        self.faults.append(f"script: {error.error}")

    def on_request(self, request: Request) -> None:
        if not request.url.startswith((self.server.url + "/", "data:", "blob:")):
            self.faults.append(f"request to another site: {request.url}")

    def on_response(self, response: Response) -> None:
        kind = response.request.resource_type
        if response.status >= 400 and kind not in ("document", "fetch", "xhr"):
            self.faults.append(f"{response.status}: {response.url}")

    def on_socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.server.url.replace("http", "ws")):
            self.faults.append(f"socket to another site: {socket.url}")

    # What a guest does

    def change_settings(self, **settings: str | bool) -> None:
        change_settings(self.context, **settings)

    def create_table(self, *seats: dict[str, str], **options: int) -> str:
        return create_table(self.context, MALO, *seats, **options)

    def send_request(self, url: str, wish: dict[str, Any] | None = None) -> Any:
        return send_request(self.context, url, wish)

    def page(self, url: str = "") -> Page:
        page = self.context.new_page()
        if url:
            page.goto(url)
        return page

    def player(self, seed: int = 1) -> BrowserPlayer:
        return BrowserPlayer(self.page(), action_namer(), seed)

    def ply(self, table: str) -> int:
        """Return how far a table is, by the server and not by the page."""
        return int(self.send_request(f"/api/tables/{table}")["ply"])

    def upload_recording(self) -> str:
        """Upload the recorded game and return its id."""
        return str(self.send_request("/api/replays", {"text": RECORDING.read_text()})["id"])

    def fork(self, ply: int, *seats: dict[str, str]) -> str:
        """Create a table that continues the recorded game from a ply; return its id."""
        wish = {"ply": ply, "seats": list(seats)}
        return str(self.send_request(f"/api/tables/{self.upload_recording()}/fork", wish)["id"])


class Visit(Protocol):
    """Brings a new visitor."""

    def __call__(self, at: Server = ..., **more: Any) -> Guest: ...


def action_namer(seats: int = 3) -> Callable[[int], str]:
    """Return a function that names the game's actions."""
    return load(MALO, seats=seats).actions.name


def read_recording() -> Timeline:
    """Return the recorded game that these tests use."""
    return read_replay(RECORDING)


def find_decision(seat: int, after: int, question: str = "") -> int:
    """Return a ply of the recorded game where a seat decides, on a certain question if named."""
    timeline = read_recording()
    for ply in range(after, timeline.ply):
        state = timeline.position_at(ply)
        name = timeline.game.question(state).name
        if state.actor() == seat != CHANCE and question in ("", name):
            return ply
    raise AssertionError(f"seat {seat} is not asked {question} after ply {after}")


def list_tokens(page: Page) -> list[str]:
    """Return what the pieces to pick stand for, in their order; like ones stand for the same."""
    found = page.locator("#parts [data-token]")
    return [str(one) for one in found.evaluate_all("all => all.map((one) => one.dataset.token)")]


def pick_partner(page: Page, first: str) -> None:
    """Pick another piece that goes with the one that is picked."""
    for token in dict.fromkeys(list_tokens(page)):
        if token == first:
            continue
        piece = page.locator(f"#parts [data-token='{token}']").first
        piece.click()
        if page.locator("#deeds [data-picks]").is_enabled():
            return
        piece.click()
    raise AssertionError(f"nothing goes with {first}")
