"""Limits by address: a stranger with many cookies is one stranger, and a class gets in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.cli.commands.serve import LimitsFor, choose_limits
from pentapolis.server import limits as limiting
from pentapolis.server.addresses import is_loopback, read_peer
from pentapolis.server.app import create_app
from pentapolis.server.limits import AddressLimits, Share
from pentapolis.server.live import socket as live_socket
from pentapolis.server.tables.bot_runner import InlineBots

from .test_floods import Clock
from .visitors import BOT, PERSON, Visitor

STRANGER, NEIGHBOUR, HERE = "203.0.113.7", "203.0.113.8", "127.0.0.1"
MALO = "saint-malo"
TABLE = {"game": MALO, "seats": [PERSON, BOT]}
Serve = Callable[[AddressLimits], AbstractContextManager[TestClient]]


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    """Return a function that starts a server with limits, for a client with an address."""

    @contextmanager
    def start(limits: AddressLimits) -> Iterator[TestClient]:
        app = create_app(tmp_path / "data", bots=InlineBots(), limits=limits)
        with TestClient(app, client=(STRANGER, 5000)) as client:
            yield client

    return start


def move(client: TestClient, address: str) -> None:
    """Let the next requests come from another address."""
    transport: Any = client._transport
    transport.client = (address, 5000)


@pytest.mark.parametrize(
    ("peer", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("testclient", ""),
    ],
)
def test_a_household_is_one_address(peer: str, counted: str) -> None:
    assert read_peer((peer, 1)) == counted
    assert read_peer(None) == ""


def test_this_machine_is_known_by_all_its_names() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1")))
    assert not any(map(is_loopback, (STRANGER, "::/64", "")))


def test_a_request_too_many_waits_and_is_told_so_in_its_language(serve: Serve) -> None:
    clock = Clock()
    with serve(AddressLimits(Share(requests=(0.1, 4.0)), clock=clock)) as client:
        for _ in range(4):
            client.cookies.clear()  # somebody new each time
            assert client.get("/api/settings").status_code == 200
        refused = client.get("/api/settings")
        assert refused.status_code == 429 and refused.headers["retry-after"] == "10"
        assert refused.json() == {
            "error": "Too many requests are coming from your network. Try again in a few seconds.",
            "code": "busy",
        }
        page = client.get("/", headers={"accept-language": "de"})
        assert page.status_code == 429 and page.headers["retry-after"] == "10"
        assert (
            "Aus deinem Netz kommen gerade zu viele Anfragen" in page.text
            and '<html lang="de"' in page.text
        )
        assert page.headers["x-frame-options"] == "DENY" and "set-cookie" not in page.headers
        move(client, NEIGHBOUR)
        assert client.get("/").status_code == 200, "nobody else is concerned"
        move(client, STRANGER)
        clock.now += 10
        assert client.get("/api/settings").status_code == 200


def test_a_refused_request_asks_no_database(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(AddressLimits(Share(requests=(0.001, 1.0)))) as client:
        client.get("/api/settings")
        monkeypatch.setattr("pentapolis.server.store.store.Store.find_settings", None)
        answer = client.get("/")
        assert answer.status_code == 429 and "in 17 minutes" in answer.text


def test_a_class_that_sits_down_at_once_gets_in(serve: Serve) -> None:
    """Thirty people open the home page with its files and pictures, and start a game each."""
    share = Share()
    limits = AddressLimits(clock=Clock())  # no time passes
    for number in range(30):
        assert limits.take("people", STRANGER) == limits.take("tables", STRANGER) == 0, number
        assert all(limits.enter("connections", STRANGER) for _ in range(6))
        assert limits.enter("sockets", STRANGER)
        for _ in range(10):
            assert limits.take("requests", STRANGER) == 0
        for _ in range(60):
            assert limits.take("files", STRANGER) == 0
    assert share.sockets > 2 * 30


def test_files_are_counted_apart_so_that_a_refusal_looks_like_a_page(serve: Serve) -> None:
    share = Share(requests=(0.001, 1.0), files=(0.001, 3.0))
    with serve(AddressLimits(share, clock=Clock())) as client:
        assert [client.get("/").status_code for _ in range(2)] == [200, 429]
        answers = [client.get("/static/logo.svg").status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]


def test_new_tables_and_people_are_counted_by_address(serve: Serve) -> None:
    share = Share(people=(1 / 600, 3.0), tables=(1 / 600, 4.0))
    with serve(AddressLimits(share, clock=Clock())) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        for visitor in (anna, anna, bo):
            assert visitor.post("/api/tables", TABLE).status_code == 200
        third, fourth = Visitor(client, "cy"), Visitor(client, "di", "de")
        assert third.post("/api/settings", {"theme": "dark"}).status_code == 200
        refused = fourth.post("/api/settings", {"theme": "dark"})
        assert refused.status_code == 429 and refused.headers["retry-after"] == "600"
        text = "Aus deinem Netz kamen zu viele Anfragen. Versuch es in 10 Minuten noch einmal."
        assert refused.json()["error"] == text
        assert anna.post("/api/settings", {"theme": "dark"}).status_code == 200, "not new"
        assert anna.post("/api/tables", TABLE).status_code == 200
        assert anna.post("/api/tables", TABLE).status_code == 429
        assert third.post(f"/quick/{MALO}").status_code == 429, "whoever asks"
        move(client, NEIGHBOUR)
        assert fourth.post("/api/tables", TABLE).status_code == 200


def test_uploads_are_counted_by_address(serve: Serve) -> None:
    with serve(AddressLimits(Share(uploads=(0.1, 3.0)), clock=Clock())) as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(MALO, BOT, BOT)
        anna.frame(table)
        packed = anna.get(f"/api/tables/{table}/packed").json()["packed"]
        for _ in range(5):
            assert anna.post("/api/packed", {"packed": packed, "to": 0}).status_code == 200, "kept"
        assert anna.post("/api/replays", {"packed": packed}).status_code == 200
        assert anna.post("/api/replays", {"text": "rubbish"}).status_code == 400
        refused = anna.post("/api/replays", {"text": "rubbish"})
        assert refused.status_code == 429 and refused.headers["retry-after"] == "10"
        assert anna.post("/replay", files={"file": b"rubbish"}).status_code == 429


def test_an_address_has_only_so_many_open_tables(serve: Serve) -> None:
    with serve(AddressLimits(Share(sockets=2))) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        table = anna.create_table(MALO, PERSON, BOT, start=1)
        with anna.at(table) as first, bo.at(table) as second:
            first.hello()
            second.hello_as_guest()
            with Visitor(client, "cy").at(table) as third:
                refusal = third.read()
                assert refusal["code"] == "busy" and "in your network" in refusal["text"]
                goodbye = third.read_to_end(1)
                assert goodbye is not None and goodbye.code == live_socket.TOO_MANY
                assert "network" in goodbye.reason
        with bo.at(table) as again:
            assert again.hello_as_guest()["full"]


def test_a_socket_too_many_at_once_is_told_why(serve: Serve) -> None:
    with serve(AddressLimits(Share(requests=(0.1, 2.0)), clock=Clock())) as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(MALO, PERSON, BOT)
        with anna.at(table) as page:
            assert page.hello()["parts"]
        with anna.at(table) as page:
            assert "Try again in a few seconds" in page.read()["text"]


def test_the_sockets_of_an_address_share_their_messages(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, slept = Clock(), []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock.now += seconds

    monkeypatch.setattr(live_socket, "pause", sleep)
    with serve(AddressLimits(Share(messages=(1.0, 20.0)), clock=clock)) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        table = anna.create_table(MALO, PERSON, BOT, start=1)
        with anna.at(table) as page, bo.at(table) as other:
            page.hello()
            other.hello_as_guest()
            assert sum(slept) == 0
            for _ in range(3):
                other.send("focus", seat=1)
                other.read()
    paid = 5 * live_socket.WHOLE_FRAME - 20
    assert sum(slept) == pytest.approx(paid)


@pytest.mark.parametrize("address", [HERE, "::1", "testclient"])
def test_a_server_for_oneself_has_no_limits(address: str) -> None:
    limits = AddressLimits(Share(tables=(0.001, 1.0), sockets=1))
    counted = read_peer((address, 1))
    assert all(limits.take("tables", counted) == 0 for _ in range(9))
    assert all(limits.enter("sockets", counted) for _ in range(9))


def test_this_machine_can_be_counted_and_everybody_let_in() -> None:
    strict = AddressLimits(Share(tables=(0.001, 1.0)), counts_loopback=True)
    assert strict.take("tables", HERE) == 0 and strict.take("tables", HERE) > 0
    off = AddressLimits(Share(tables=(0.001, 1.0)), is_off=True)
    assert not any(off.take("tables", STRANGER) for _ in range(9))


@pytest.mark.parametrize(
    ("host", "limits", "here", "elsewhere"),
    [
        ("127.0.0.1", LimitsFor.OTHERS, False, True),  # through a proxy that names them
        ("127.0.0.1", LimitsFor.ALL, True, True),
        ("0.0.0.0", LimitsFor.OTHERS, True, True),
        ("0.0.0.0", LimitsFor.NOBODY, False, False),
    ],
)
def test_the_command_says_whose_addresses_have_limits(
    host: str, limits: LimitsFor, here: bool, elsewhere: bool
) -> None:
    counts_loopback, is_off = choose_limits(host, limits)
    found = AddressLimits(counts_loopback=counts_loopback, is_off=is_off)
    assert (found.counts(HERE), found.counts(STRANGER)) == (here, elsewhere)


def test_what_is_remembered_of_addresses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "MOST_ADDRESSES", 100)
    limits = AddressLimits(Share(tables=(0.001, 1.0)))
    assert limits.take("tables", STRANGER) == 0
    for number in range(1000):
        limits.take("tables", f"2001:db8:{number:x}::/64")
        assert limits.take("tables", STRANGER) > 0, "whoever keeps asking is not forgotten"
    assert len(limits.buckets["tables"]) == 100
    for kind in ("connections", "sockets"):
        limits.enter(kind, STRANGER)
        limits.leave(kind, STRANGER)
        assert not limits.open[kind]
