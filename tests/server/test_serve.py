"""The command that starts the server: its address, the next free port, a clean end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pentapolis.cli.commands import serve as command
from pentapolis.cli.errors import CliError

RUN = "import typer; from pentapolis.cli.commands.serve import serve; typer.run(serve)"
LAN = "127.0.0.2"  # stands for this machine's address in the local network
RUN_LAN = (
    "import typer; from pentapolis.cli.commands import serve as command; "
    f"command.find_lan_address = lambda: '{LAN}'; typer.run(command.serve)"
)
ADDRESS = re.compile(r"http://\S+/")


@contextmanager
def run_server(
    data: Path, *words: str, run: str = RUN
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command; yield its process and address."""
    arguments = [sys.executable, "-c", run, "--data", str(data), *words]
    process = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = ADDRESS.search(line)
        assert found, line + process.stdout.read()
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def ask(url: str, body: Any = None, cookie: str = "") -> Any:
    data = json.dumps(body).encode() if body is not None else None
    headers = {"content-type": "application/json", "cookie": cookie}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
        return json.loads(answer.read())


def get_cookie(address: str) -> str:
    """Return the cookie that a newcomer gets."""
    with urllib.request.urlopen(f"{address}api/settings", timeout=60) as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0]


def free_port() -> int:
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return int(trying.getsockname()[1])


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    """With real bots in real processes, and no time to clean up."""
    port = free_port()
    with run_server(tmp_path, "--no-open", "--port", str(port)) as (process, address):
        assert address == f"http://127.0.0.1:{port}/"
        seats = [{"kind": "person"}, {"kind": "bot"}]
        cookie = get_cookie(address)
        table = ask(f"{address}api/tables", {"game": "saint-malo", "seats": seats}, cookie)["id"]
        before = ask(f"{address}api/tables/{table}", cookie=cookie)
        assert before["asked"]
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with run_server(tmp_path, "--no-open", "--port", str(port)) as (process, address):
        after = ask(f"{address}api/tables/{table}", cookie=cookie)
        assert after["ply"] == before["ply"] and after["parts"] == before["parts"]
        process.send_signal(signal.SIGINT)
        assert process.wait(20) in (0, 130, -signal.SIGINT)
        assert process.stdout is not None and "Traceback" not in process.stdout.read()


def test_the_next_free_port_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        with command.open_port("127.0.0.1", port) as found:
            assert port < found.getsockname()[1] < port + command.PORTS
        monkeypatch.setattr(command, "PORTS", 1)
        with pytest.raises(CliError, match=f"port {port} is in use"):
            command.open_port("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "port", "text"),
    [
        ("127.0.0.1", 70000, "from 0 to 65535"),
        ("127.0.0.1", -1, "from 0 to 65535"),
        ("no such host.invalid", 0, "no host"),
        ("192.0.2.1", 0, "cannot listen"),
    ],
)
def test_an_address_it_cannot_listen_on_is_named(host: str, port: int, text: str) -> None:
    with pytest.raises(CliError, match=text):
        command.open_port(host, port)


def test_the_printed_address_works_in_a_browser() -> None:
    assert command.write_address("0.0.0.0", 8000) == "http://localhost:8000/"
    assert command.write_address("::1", 8000) == "http://[::1]:8000/"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_in_the_local_network_others_come_by_address_but_not_by_any_name(tmp_path: Path) -> None:
    with run_server(tmp_path, "--lan", "--no-open", "--port", "0", run=RUN_LAN) as (_, address):
        port = address.rstrip("/").rpartition(":")[2]
        assert address == f"http://{LAN}:{port}/", "the address is printed"
        here = f"http://localhost:{port}/"
        seats = [{"kind": "person"}, {"kind": "open"}]
        cookie = get_cookie(here)
        table = ask(f"{here}api/tables", {"game": "saint-malo", "seats": seats}, cookie)["id"]
        links = ask(f"{here}api/tables/{table}/invitation", cookie=cookie)
        assert links["join"].startswith(f"{address}join/{table}/"), "for other devices"
        with urllib.request.urlopen(links["join"], timeout=60) as page:
            assert b"Saint Malo" in page.read()
        foreign = urllib.request.Request(here, headers={"host": f"evil.example:{port}"})
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(foreign, timeout=60)


def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unplugged(socket.socket):
        def connect(self, address: Any) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Unplugged)
    with pytest.raises(CliError, match="in no network"):
        command.find_lan_address()


@pytest.mark.parametrize("screen", [True, False])
def test_a_browser_is_opened_where_there_is_one(
    screen: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0" if screen else "")
    command.announce("http://127.0.0.1:8000/", True)
    command.announce("http://127.0.0.1:8000/", False)
    assert opened == ["http://127.0.0.1:8000/"] * screen
    assert "http://127.0.0.1:8000/" in capsys.readouterr().out
