"""The line between a page and its table, as a test wants it: altered, written down, held, cut."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Frame = dict[str, Any]


class Line:
    """Passes messages on; `alter` changes each frame first, `sent` holds what the page sends."""

    def __init__(self, page: Page, alter: Callable[[Frame], None] = lambda frame: None) -> None:
        self.alter = alter
        self.sent: list[dict[str, Any]] = []
        self.is_cut = False
        self.attempts = 0  # of the page to connect
        self.slam: int | None = None  # the code with which every new line is closed at once
        self.routes: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        self.attempts += 1
        if self.is_cut:
            route.close()
            return
        self.routes.append(route)
        if self.slam is not None:
            route.on_message(lambda _: route.close(code=self.slam))
            return
        table = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            found = json.loads(message)
            if found["type"] == "frame":
                self.alter(found)
            route.send(json.dumps(found))

        def speak(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            table.send(message)

        table.on_message(hear)
        route.on_message(speak)

    def cut(self) -> None:
        """Lose the connection, and every new one, until it is mended."""
        self.is_cut = True
        self.routes[-1].close()

    def mend(self) -> None:
        """Let the page connect again."""
        self.is_cut = False


class HeldLine:
    """Once the page is asked, holds back what comes next, until it is released."""

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
        """Send what was held back, and hold nothing any more."""
        self.free = True
        for message in self.held:
            self.route.send(message)


def hold_line(page: Page) -> list[HeldLine]:
    """Hold the lines of a page; return them, as they are opened."""
    lines: list[HeldLine] = []
    page.route_web_socket("**/ws", lambda route: lines.append(HeldLine(route)))
    return lines
