"""The log: a JSON line an event, nothing about anybody in it, and files that do not grow."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from pentapolis.server.app import create_app
from pentapolis.server.logs import JsonLines, Sentences, describe_error, set_up_logs
from pentapolis.server.render.processes import DrawingFailed
from pentapolis.server.tables.bot_runner import InlineBots

from .test_serve import run_server
from .visitors import PERSON, Visitor

NAME, CHAT, ADDRESS = "Annegret Musterfrau", "my phone number is 0123", "203.0.113.7"
SECRETS = (NAME, "Musterfrau", CHAT, "0123", ADDRESS)


@pytest.fixture
def restore_logs() -> Iterator[None]:
    """Leave logging as it was."""
    root, ours = logging.getLogger(), logging.getLogger("pentapolis")
    handlers, levels = list(root.handlers), (root.level, ours.level)
    yield
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def make_record(name: str, text: str, *args: object, error: Any = None) -> logging.LogRecord:
    exc_info = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord(name, logging.ERROR, "x.py", 1, text, args, exc_info)


def raise_and_catch(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def test_an_event_is_one_line_with_its_facts() -> None:
    record = make_record("pentapolis.server.watch", "not ready: %s", "the loop\nis late")
    record.facts = {"address": "http://127.0.0.1:8000/"}
    text = JsonLines().format(record)
    assert "\n" not in text
    event = json.loads(text)
    assert event.pop("time").endswith("+00:00")
    assert event == {
        "level": "error",
        "from": "pentapolis.server.watch",
        "event": "not ready: the loop\nis late",
        "address": "http://127.0.0.1:8000/",
    }
    assert "not ready" in Sentences().format(record)


@pytest.mark.parametrize("formatter", [JsonLines(), Sentences()], ids=["json", "text"])
@pytest.mark.parametrize(
    "record",
    [
        make_record("uvicorn.error", '%s - "WebSocket %s" 403', ADDRESS, f"/carry/{CHAT}"),
        make_record("asyncio", f"Task exception was never retrieved\nfuture: <KeyError('{NAME}')>"),
        make_record("pentapolis.x", "failed", error=raise_and_catch(KeyError(NAME))),
        make_record("pentapolis.x", "failed", error=raise_and_catch(ValueError(CHAT))),
        make_record(
            "pentapolis.x",
            "failed",
            error=raise_and_catch(OperationalError("INSERT", {"name": NAME}, Exception("full"))),
        ),
    ],
)
def test_what_might_quote_somebody_is_left_out(
    formatter: logging.Formatter, record: logging.LogRecord
) -> None:
    text = formatter.format(record)
    assert text and not [secret for secret in SECRETS if secret in text]


def test_an_error_says_what_kind_it_is_and_where() -> None:
    found = describe_error(raise_and_catch(KeyError(NAME)))
    assert found["error"] == "KeyError" and "why" not in found
    assert found["where"][-1].endswith("raise_and_catch")
    full = raise_and_catch(OperationalError("INSERT", {}, Exception("database or disk is full")))
    assert describe_error(full)["why"] == "database or disk is full"
    remote = 'Traceback:\n  File "/x/src/pentapolis/draw/svg.py", line 7, in draw\nKeyError: Anna'
    places = describe_error(DrawingFailed(remote))["where"]
    assert places == ["pentapolis/draw/svg.py:7 draw"], "also where it happened in another process"


def test_nothing_that_people_do_gets_into_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restore_logs: None
) -> None:
    """A whole visit, with everything that can be typed, and a disk that fails at the end."""
    file = tmp_path / "log" / "server.log"
    file.parent.mkdir()
    set_up_logs(True, file, 1 << 20, 3)
    app = create_app(tmp_path / "data", bots=InlineBots())
    with TestClient(app, client=(ADDRESS, 5000), raise_server_exceptions=False) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        anna.post("/api/settings", {"name": NAME})
        table = anna.create_table("saint-malo", {**PERSON, "name": NAME}, {"kind": "open"})
        join = anna.get(f"/api/tables/{table}/invitation").json()["join"]
        token = join.rpartition("/")[2]
        bo.post(f"/api/tables/{table}/join", {"token": token, "name": "Bo Musterfrau"})
        assert anna.post(f"/api/tables/{table}/talk", {"text": CHAT}).status_code == 200
        carry = anna.post(f"/api/tables/{table}/pass", {"seat": 0}).json()["token"]
        database = app.state.tables.store.database

        def fail(*_: Any) -> Any:
            values = {"name": NAME, "text": CHAT, "cookie": anna.secret}
            raise OperationalError(
                "INSERT", values, Exception("disk is full"), hide_parameters=True
            )

        def break_down(*_: Any) -> Any:
            raise KeyError(NAME, CHAT, ADDRESS, anna.headers)

        monkeypatch.setattr(database, "_run_transaction", fail)
        assert anna.post(f"/api/tables/{table}/talk", {"text": CHAT}).status_code == 507
        monkeypatch.setattr(database, "_read", fail)
        assert bo.get(f"/carry/{carry}").status_code == 507
        monkeypatch.setattr(database, "_read", break_down)
        assert bo.get(f"/carry/{carry}").status_code == 500
    lines = file.read_text(encoding="utf-8").splitlines()
    events = [json.loads(line) for line in lines]
    assert {"disk is full"} == {event["why"] for event in events if "why" in event}
    assert any(event["event"] == "the database failed at /carry/{secret}" for event in events)
    secrets = [*SECRETS, token, carry, anna.secret, anna.headers["cookie"]]
    assert not [secret for secret in secrets if any(secret in line for line in lines)]
    assert file.stat().st_mode & 0o077 == 0


def test_a_full_file_makes_room_for_a_new_one(tmp_path: Path, restore_logs: None) -> None:
    file = tmp_path / "server.log"
    set_up_logs(True, file, 2000, 2)
    for number in range(200):
        logging.getLogger("pentapolis.test").info("number %s", number)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["server.log", "server.log.1", "server.log.2"]
    assert all(path.stat().st_size <= 2000 for path in tmp_path.iterdir())
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())
    assert json.loads(file.read_text().splitlines()[-1])["event"] == "number 199"


def test_every_line_of_a_real_server_is_json(tmp_path: Path) -> None:
    words = ("--no-open", "--port", "0", "--log", "json")
    with run_server(tmp_path, *words) as (process, address):
        asyncio.run(send_rubbish(int(address.rstrip("/").rpartition(":")[2])))
        process.send_signal(signal.SIGINT)
        assert process.wait(30) is not None and process.stdout is not None
        lines = [line for line in process.stdout.read().splitlines() if line.strip()]
    events = [json.loads(line)["event"] for line in lines]
    assert events[-2:] == ["stopping", "stopped"] and "Invalid HTTP request received." in events


async def send_rubbish(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"What is this?\r\n\r\n")
    await reader.read()
    writer.close()
