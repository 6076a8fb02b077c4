"""Metrics: what Prometheus reads, at a port of its own, without a word about anybody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from pentapolis.cli.commands.serve import open_port
from pentapolis.cli.errors import CliError
from pentapolis.cli.hosting import read_private_place
from pentapolis.server.app import create_app
from pentapolis.server.connections import make_protocol
from pentapolis.server.limits import AddressLimits, Share
from pentapolis.server.measures import BOUNDS, Timing
from pentapolis.server.tables.bot_runner import InlineBots

from .test_connections import Server
from .visitors import BOT, PERSON, Visitor, clickable

PRIVATE = 9100
NAMES = {
    *("build", "ready", "loop_lag_seconds", "loop_lag_worst_seconds", "commit_seconds"),
    *("queue_waiting", "outbox_bytes", "pages", "pages_behind", "sockets", "connections"),
    *("tables_in_memory", "refusals"),
}

Samples = dict[tuple[str, str], float]  # by name, and by kind, queue or bound


def read(text: str) -> tuple[set[str], Samples]:
    """Return the names of all metrics, and their values."""
    families = list(text_string_to_metric_families(text))
    values: Samples = {}
    for family in families:
        for sample in family.samples:
            kind = sample.labels.get("kind") or sample.labels.get("queue") or ""
            values[sample.name, kind or sample.labels.get("le", "")] = sample.value
    return {family.name for family in families}, values


def make_app(folder: Path, **more: Any) -> Any:
    return create_app(folder, bots=InlineBots(), private_port=PRIVATE, **more)


def test_metrics_tell_what_happens(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    with TestClient(app) as client:
        private = TestClient(app, base_url=f"http://localhost:{PRIVATE}")
        anna, bo = Visitor(client, "Musterfrau"), Visitor(client, "bo")
        table = anna.create_table("saint-malo", PERSON, BOT)
        with anna.at(table) as page:
            frame = page.hello()
            bo.post(f"/api/tables/{table}/act", {"ply": frame["ply"], "action": 0})
            page.act(clickable(frame)[0], ply=frame["ply"] + 5)
            page.read_refusal()
            client.get("/nowhere")
            text = private.get("/metrics")
            assert text.headers["content-type"].startswith("text/plain")
            names, values = read(text.text)
            assert {f"pentapolis_{name}" for name in NAMES} <= names
            assert values["pentapolis_pages", ""] == values["pentapolis_sockets", ""] == 1
        assert "process_resident_memory_bytes" in names
        assert values["pentapolis_ready", ""] == values["pentapolis_tables_in_memory", ""] == 1
        assert values["pentapolis_commit_seconds_count", ""] >= 2
        assert values["pentapolis_commit_seconds_bucket", "+Inf"] >= 2
        assert values["pentapolis_refusals_total", "stale"] == 1
        assert values["pentapolis_refusals_total", "not_yours"] == 1
        assert values["pentapolis_refusals_total", "status 404"] == 1
        queues = {kind for name, kind in values if name == "pentapolis_queue_waiting"}
        assert queues == {"bots", "hints", "pages", "replays", "uploads", "drawing", "commits"}
        assert not [word for word in (table, "Musterfrau", anna.id) if word in text.text]
        names, values = read(private.get("/metrics").text)
        assert values["pentapolis_pages", ""] == values["pentapolis_outbox_bytes", ""] == 0


def test_strangers_get_no_metrics_and_the_private_port_has_nothing_else(tmp_path: Path) -> None:
    app = make_app(tmp_path / "a")
    with TestClient(app) as client:
        assert client.get("/metrics").status_code == 404
        private = TestClient(app, base_url=f"http://localhost:{PRIVATE}")
        codes = {
            path: private.get(path).status_code
            for path in ("/metrics", "/health", "/ready", "/", "/api/settings")
        }
        assert codes == {"/metrics": 200, "/health": 200, "/ready": 200, "/": 404} | {
            "/api/settings": 404
        }
        # A name in a header is not a port.
        forged = {"host": f"localhost:{PRIVATE}", "x-forwarded-port": str(PRIVATE)}
        assert client.get("/metrics", headers=forged).status_code == 404
    with TestClient(create_app(tmp_path / "b", bots=InlineBots())) as client:
        assert client.get("/metrics").status_code == 404, "off unless asked for"


def test_the_private_port_answers_when_the_server_is_full(tmp_path: Path) -> None:
    limits = AddressLimits(Share(connections=1), counts_loopback=True)

    async def run() -> None:
        private = open_port("127.0.0.1", 0)
        port = private.getsockname()[1]
        app = create_app(tmp_path, bots=InlineBots(), limits=limits, private_port=port)
        protocol = make_protocol(1, limits, private_port=port)
        public = open_port("127.0.0.1", 0)
        server = Server(uvicorn.Config(app, http=protocol, log_level="error"))
        running = asyncio.create_task(server.serve(sockets=[public, private]))
        while not server.started:
            await asyncio.sleep(0.01)
        number = public.getsockname()[1]
        _, waiting = await asyncio.open_connection("127.0.0.1", number)
        await asyncio.sleep(0.05)
        assert await ask(number, "/ready") == 429
        assert [await ask(port, path) for path in ("/ready", "/metrics")] == [200, 200]
        assert limits.refusals["connection 429"] == 1
        waiting.close()
        server.should_exit = True
        await running

    asyncio.run(run())


async def ask(port: int, path: str) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split()[1])


def test_a_timing_counts_by_bounds() -> None:
    timing = Timing()
    for seconds in (0.0, 0.001, 0.0011, 7.0):
        timing.add(seconds)
    assert timing.counts == [2, 1, *[0] * (len(BOUNDS) - 2), 1]
    assert timing.seconds == pytest.approx(7.0021)


def test_metrics_have_a_port_of_this_machine_unless_an_address_is_given() -> None:
    assert read_private_place("9100") == ("127.0.0.1", 9100)
    assert read_private_place("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert read_private_place("[::1]:9100") == ("::1", 9100)
    for wrong in ("metrics", "70000", "localhost:", "-1"):
        with pytest.raises(CliError, match="--metrics"):
            read_private_place(wrong)
