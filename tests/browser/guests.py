"""Visitors with a browser, and what they bring along."""

from __future__ import annotations

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

from pentapolis import read_replay
from pentapolis.core.state import CHANCE
from pentapolis.play import Timeline
from pentapolis.registry import load
from tools.browsing import Server, lay, settle, told, visiting
from tools.hands import Hands

MALO: Final = "saint-malo"
FILM: Final = (
    Path(__file__).parent.parent / "games" / "saint_malo" / "golden" / "full-city-3.replay"
)
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SHOWN_ANYWAY: Final = "Failed to load resource"  # the response itself is judged instead


class Guest:
    """Somebody with a profile of their own; whatever must never happen is noted as a fault."""

    def __init__(self, browser: Browser, server: Server, **more: Any) -> None:
        self.server = server
        self.context = visiting(browser, server, **more)
        self.faults: list[str] = []
        self.pardoned: tuple[str, ...] = (SHOWN_ANYWAY,)
        self.context.on("console", self.heard)
        self.context.on("weberror", self.failed)
        self.context.on("request", self.asked)
        self.context.on("response", self.answered)
        self.context.on("page", lambda page: page.on("websocket", self.dialled))

    def pardon(self, text: str) -> None:
        """Expect a complaint in the console."""
        self.pardoned += (text,)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            if not any(text in message.text for text in self.pardoned):
                self.faults.append(f"console: {message.text}")

    def failed(self, error: WebError) -> None:
        self.faults.append(f"script: {error.error}")

    def asked(self, request: Request) -> None:
        if not request.url.startswith((self.server.url + "/", "data:", "blob:")):
            self.faults.append(f"request to another site: {request.url}")

    def answered(self, response: Response) -> None:
        kind = response.request.resource_type
        if response.status >= 400 and kind not in ("document", "fetch", "xhr"):
            self.faults.append(f"{response.status}: {response.url}")

    def dialled(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.server.url.replace("http", "ws")):
            self.faults.append(f"socket to another site: {socket.url}")

    # What a guest does

    def settle(self, **settings: str | bool) -> None:
        settle(self.context, **settings)

    def lay(self, *seats: dict[str, str], **options: int) -> str:
        return lay(self.context, MALO, *seats, **options)

    def told(self, url: str, asked: dict[str, Any] | None = None) -> Any:
        return told(self.context, url, asked)

    def page(self, url: str = "") -> Page:
        page = self.context.new_page()
        if url:
            page.goto(url)
        return page

    def hands(self, seed: int = 1) -> Hands:
        return Hands(self.page(), name_of(), seed)

    def ply(self, table: str) -> int:
        """Ask the server, not the page, how far a table is."""
        return int(self.told(f"/api/tables/{table}")["ply"])

    def bring(self) -> str:
        """Upload the film and give its id."""
        return str(self.told("/api/replays", {"text": FILM.read_text()})["id"])

    def fork(self, ply: int, *seats: dict[str, str]) -> str:
        """Play on from a ply of the film."""
        asked = {"ply": ply, "seats": list(seats)}
        return str(self.told(f"/api/tables/{self.bring()}/fork", asked)["id"])


class Visit(Protocol):
    """Lets somebody come."""

    def __call__(self, at: Server = ..., **more: Any) -> Guest: ...


def name_of(seats: int = 3) -> Any:
    """Give what names the actions of the game."""
    return load(MALO, seats=seats).actions.name


def film() -> Timeline:
    """Open the recorded game that these tests look at."""
    return read_replay(FILM)


def decides(seat: int, after: int, question: str = "") -> int:
    """Find a ply of the film where a seat decides, on some question if one is named."""
    timeline = film()
    for ply in range(after, timeline.ply):
        state = timeline.at(ply)
        asked = timeline.game.questions[state.question()].name
        if state.actor() == seat != CHANCE and question in ("", asked):
            return ply
    raise AssertionError(f"seat {seat} is not asked {question} after ply {after}")
