"""A database with a running, a finished and an imported table of each game."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from starlette.testclient import TestClient

from pentapolis.server.app import create_app
from pentapolis.server.tables.bot_runner import InlineBots
from tests.server.visitors import BOT, PERSON, Visitor, clickable

from .positions import DATA, SPECS, THEN

FILE: Final = "pentapolis.db"
# What a table says in numbers; its texts and drawings are looked at elsewhere.
NUMBERS: Final = ("ply", "plies", "asked", "viewer", "focus")


@contextmanager
def server(folder: Path) -> Iterator[Visitor]:
    app = create_app(folder, games=SPECS, bots=InlineBots(), now=lambda: THEN)
    with TestClient(app) as client:
        yield Visitor(client, "anna")


def lay_all(folder: Path) -> dict[str, dict[str, Any]]:
    """Lay the tables, keep the database, and write down what they show."""
    ids: dict[str, str] = {}
    with server(folder) as anna:
        for slug in SPECS:
            ids[f"{slug} running"] = running = anna.create_table(slug, PERSON, BOT)
            play_some(anna, running)
            ids[f"{slug} finished"] = finished = anna.create_table(slug, BOT, BOT)
            anna.frame(finished)
            text = anna.get(f"/api/tables/{finished}/replay.txt").text
            ids[f"{slug} imported"] = anna.post("/api/replays", {"text": text}).json()["id"]
        found = {name: {"id": id, **facts(anna, id)} for name, id in ids.items()}
    DATA.mkdir(exist_ok=True)
    shutil.copy(folder / FILE, DATA / FILE)
    return found


def play_some(anna: Visitor, table: str) -> None:
    """Make a dozen decisions, the first that is offered each time; take one back on the way."""
    for number in range(12):
        frame = anna.frame(table)
        if frame["over"]:
            break
        if frame["can"]["end"]:
            do(anna, table, "end")
            continue
        do(anna, table, "act", ply=frame["ply"], action=min(clickable(frame)))
        if number == 5 and anna.frame(table)["can"]["undo"]:
            do(anna, table, "undo")


def do(anna: Visitor, table: str, what: str, **more: int) -> None:
    answer = anna.post(f"/api/tables/{table}/{what}", more or None)
    assert answer.status_code == 200, answer.text


def facts(anna: Visitor, table: str) -> dict[str, Any]:
    """Say in numbers what a table shows."""
    frame = anna.frame(table)
    return {
        **{name: frame[name] for name in NUMBERS},
        "over": frame["over"] is not None,
        "can": {key: frame["can"][key] for key in ("end", "redo", "undo")},
        "scores": [seat["score"] for seat in frame["seats"]],
        "kinds": [seat["kind"] for seat in frame["seats"]],
        "packed": anna.get(f"/api/tables/{table}/packed").json().get("packed", ""),
    }
