"""Visitors in these tests: a cookie, requests, and pages that show a table."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from pentapolis.core.state import CHANCE
from pentapolis.server.identity import hash_secret
from pentapolis.server.tables.table import Table
from pentapolis.server.tables.tables import Tables

Frame = dict[str, Any]
ACTION = re.compile(r'data-action="(\d+)"')
PERSON = {"kind": "person"}
BOT = {"kind": "bot", "level": "random"}


class Page:
    """A page at a table; it merges frames as the browser does."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.frame: Frame = {}
        self.raw: list[str] = []  # every byte that came
        self.errors: list[Frame] = []
        self.coach: list[str] = []  # what the coach said, apart from the frames
        self.present: Frame = {}  # who is here
        self.asked: Frame = {}  # what somebody asks the others for
        self.clocks: Frame = {}
        self.chat: list[Frame] = []
        self.beside: list[str] = []  # every byte of these four

    def send(self, kind: str, **more: Any) -> None:
        self.socket.send_json({"type": kind, **more})

    def read(self, skip: bool = True) -> Frame:
        """Read one message; errors are collected apart, and what is said beside is skipped."""
        text = self.socket.receive_text()
        message: Frame = json.loads(text)
        if message["type"] in ("present", "chat", "asked", "clocks"):  # come at any time
            self.beside.append(text)
            if message["type"] == "chat":
                self.chat.append(message["line"])
            elif message["type"] == "asked":
                self.asked = message
            elif message["type"] == "clocks":
                self.clocks = message
            else:
                self.present = message
            return self.read() if skip else message
        self.raw.append(text)
        if message["type"] == "error":
            self.errors.append(message)
            return message
        if message["type"] == "coach":
            self.coach.append(message["text"])
            return message
        self.frame = merge_frame(self.frame, message)
        return message

    def read_until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Read until the merged frame is as wanted."""
        while not self.frame or not wanted(self.frame):
            self.read()
        return self.frame

    def hello(self, **more: Any) -> Frame:
        self.send("hello", **{"focus": None, **more})
        self.read()
        return self.read_until(is_at_rest)

    def hello_as_guest(self) -> Frame:
        """Say hello as somebody without a seat, who gets one whole frame."""
        self.send("hello", focus=None)
        return self.read()

    def act(self, action: int, ply: int | None = None) -> None:
        self.send("act", ply=self.frame["ply"] if ply is None else ply, action=action)

    def play(self, action: int) -> Frame:
        """Play an action, and read until a person must decide again."""
        before, errors = self.frame["ply"], len(self.errors)
        self.act(action)
        while self.frame["ply"] == before:
            self.read()
            assert len(self.errors) == errors, self.errors[-1]
        return self.read_until(is_at_rest)

    def end(self) -> Frame:
        self.send("end")
        self.read()
        return self.read_until(is_at_rest)

    def read_to_end(self, most: int) -> WebSocketDisconnect | None:
        """Read until the server disconnects; None if it does not within so many messages."""
        for _ in range(most):
            try:
                self.read()
            except WebSocketDisconnect as goodbye:
                return goodbye
        return None

    def read_refusal(self) -> Frame:
        """Read an error and the whole frame after it."""
        error = self.read()
        assert error["type"] == "error", error
        assert self.read()["full"]
        return error


class Visitor:
    """A visitor with their own cookie."""

    def __init__(self, client: TestClient, name: str = "a", lang: str = "en") -> None:
        self.client = client
        self.secret = name.ljust(32, "x")
        self.id = hash_secret(self.secret)
        identity = client.app.state.identity  # type: ignore[attr-defined]
        cookie = identity.issue(self.secret)
        self.headers = {"cookie": f"pentapolis={cookie}", "accept-language": lang}

    def get(self, url: str) -> Any:
        return self.client.get(url, headers=self.headers, follow_redirects=False)

    def post(self, url: str, json: Any = None, **more: Any) -> Any:
        more["headers"] = {**self.headers, **more.pop("headers", {})}
        return self.client.post(url, json=json, follow_redirects=False, **more)

    def create_table(self, game: str, *seats: dict[str, str], **options: int) -> str:
        """Create a table and return its id."""
        asked = {"game": game, "seats": list(seats), "options": options}
        answer = self.post("/api/tables", asked)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def frame(self, table: str) -> Frame:
        """Return the current frame, whole."""
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        frame: Frame = answer.json()
        return frame

    @contextmanager
    def at(self, table: str) -> Iterator[Page]:
        """Open a page at a table."""
        with self.client.websocket_connect(f"/table/{table}/ws", headers=self.headers) as socket:
            yield Page(socket)


def merge_frame(old: Frame, new: Frame) -> Frame:
    """Return a frame with a patch merged into it."""
    if new["full"]:
        return new
    parts = {**old["parts"], **new["parts"]}
    for gone in new["gone"]:
        del parts[gone]
    order: list[str] = new.get("order") or old["order"]
    assert sorted(order) == sorted(parts), "the order names other parts than there are"
    grown = {line["ply"] for line in new["log"]}
    longer = {turn["ply"] for turn in new["turns"]}
    seats = [
        {**seat, "thumb": seat.get("thumb", before["thumb"])}
        for seat, before in zip(new["seats"], old["seats"], strict=True)
    ]
    return {
        **old,
        **new,
        "parts": parts,
        "order": order,
        "symbols": {**old["symbols"], **new.get("symbols", {})},
        "seats": seats,
        "log": [line for line in old["log"] if line["ply"] not in grown] + new["log"],
        "turns": [turn for turn in old["turns"] if turn["ply"] not in longer] + new["turns"],
    }


def clickable(frame: Frame) -> list[int]:
    """Return the actions that a page offers, on the board and as cards."""
    found = [int(action) for markup in frame["parts"].values() for action in ACTION.findall(markup)]
    return sorted({*found, *(card["action"] for card in frame["cards"])})


def is_at_rest(frame: Frame) -> bool:
    """Return whether nothing happens until a person does something."""
    return bool(frame["asked"] or frame["can"]["end"] or frame["over"] or frame["curtain"])


def get_tables(visitor: Visitor) -> Tables:
    """Return the tables of the visitor's server."""
    tables = visitor.client.app.state.tables  # type: ignore[attr-defined]
    assert isinstance(tables, Tables)
    return tables


def get_table(visitor: Visitor, id: str) -> Table:
    """Return a table that is in memory."""
    return get_tables(visitor).in_memory[id]


def count_laid_out(visitor: Visitor, id: str) -> int:
    """Return how many plies lay a game out, before anybody decides; they are shown as one."""
    actors = get_table(visitor, id).timeline.actors
    return next(ply for ply, actor in enumerate(actors) if actor != CHANCE)


def step(visitor: Visitor, table: str, frame: Frame, rng: random.Random) -> Frame:
    """Make the next move through HTTP and return the new frame."""
    if frame["curtain"]:
        answer = visitor.post(f"/api/tables/{table}/reveal")
    elif frame["can"]["end"]:
        answer = visitor.post(f"/api/tables/{table}/end")
    else:
        decision = {"ply": frame["ply"], "action": rng.choice(clickable(frame))}
        answer = visitor.post(f"/api/tables/{table}/act", decision)
    assert answer.status_code == 200, answer.text
    after: Frame = answer.json()
    return after


def assert_same_table(one: Frame, other: Frame) -> None:
    """Check that two frames show the same table, whenever and however they were sent."""
    # The mark tells how long the record is: what was undone and done again shows the same table.
    for key in one.keys() - {"seq", "type", "full", "symbols", "status", "mark"}:
        assert one[key] == other[key], key
