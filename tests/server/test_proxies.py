"""Behind a proxy: who is believed, whose limits count, what links and cookies say."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import uvicorn
from starlette.testclient import TestClient
from typer.testing import CliRunner

from pentapolis.cli.app import app as cli
from pentapolis.cli.commands.serve import LimitsFor, choose_limits
from pentapolis.cli.errors import CliError
from pentapolis.cli.hosting import choose_hosts, read_public_name
from pentapolis.server.addresses import Proxies
from pentapolis.server.app import create_app
from pentapolis.server.connections import make_protocol
from pentapolis.server.limits import AddressLimits, Share
from pentapolis.server.tables.bot_runner import InlineBots

from .test_connections import Server
from .visitors import PERSON, Visitor

PROXY, STRANGER, PUBLIC = "127.0.0.1", "203.0.113.7", "https://play.example.org/"


def ask_behind_proxy(
    folder: Path, trust: str, requests: list[dict[str, str]], share: Share
) -> tuple[list[int], list[str]]:
    """Send requests from this machine to a server that trusts `trust`; return status and cookie."""
    limits = AddressLimits(share, counts_loopback=True)

    async def run() -> tuple[list[int], list[str]]:
        config = uvicorn.Config(
            create_app(folder, bots=InlineBots(), limits=limits),
            host=PROXY,
            port=0,
            http=make_protocol(100, limits, Proxies([trust])),
            forwarded_allow_ips=[trust],
            log_level="error",
        )
        server = Server(config)
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        found = [await ask(port, headers) for headers in requests]
        server.should_exit = True
        await running
        return [int(each.split()[1]) for each in found], found

    return asyncio.run(run())


async def ask(port: int, headers: dict[str, str]) -> str:
    reader, writer = await asyncio.open_connection(PROXY, port)
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    request = f"GET /api/settings HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{lines}\r\n"
    writer.write(request.encode())
    answer = (await reader.read()).decode()
    writer.close()
    return answer


FEW = Share(requests=(0.001, 2.0), connections=1)


def test_limits_count_for_whom_a_trusted_proxy_asks(tmp_path: Path) -> None:
    people = [STRANGER, STRANGER, "203.0.113.8", STRANGER, "203.0.113.8", "203.0.113.8"]
    asked = [{"x-forwarded-for": person, "x-forwarded-proto": "https"} for person in people]
    codes, answers = ask_behind_proxy(tmp_path, PROXY, asked, FEW)
    assert codes == [200, 200, 200, 429, 200, 429]
    assert all("; Secure" in answer for answer in answers if " 200 " in answer.partition("\r")[0])


def test_what_a_visitor_puts_before_the_proxy_is_not_believed(tmp_path: Path) -> None:
    asked = [{"x-forwarded-for": f"198.51.100.{n}, {STRANGER}"} for n in range(3)]
    assert ask_behind_proxy(tmp_path, PROXY, asked, FEW)[0] == [200, 200, 429]


def test_a_forged_header_from_elsewhere_is_ignored(tmp_path: Path) -> None:
    asked = [{"x-forwarded-for": f"198.51.100.{n}", "x-forwarded-proto": "https"} for n in range(3)]
    codes, answers = ask_behind_proxy(tmp_path, "192.0.2.1", asked, FEW)
    assert codes == [200, 200, 429] and not any("; Secure" in answer for answer in answers)


@pytest.mark.parametrize(
    ("trust", "name", "is_trusted"),
    [
        ("172.30.0.2", "172.30.0.2", True),
        ("172.30.0.2", "::ffff:172.30.0.2", True),
        ("172.30.0.0/24", "172.30.0.77", True),
        ("172.30.0.0/24", "172.30.1.2", False),
        ("2001:db8::/32", "2001:db8::1", True),
        ("172.30.0.2", "testclient", False),
    ],
)
def test_a_proxy_is_an_address_or_a_network(trust: str, name: str, is_trusted: bool) -> None:
    assert (name in Proxies([trust])) is is_trusted
    assert name not in Proxies()


@pytest.mark.parametrize("wrong", ["proxy.example.org", "*", "172.30.0.2/24", ""])
def test_anything_else_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"network|host bits"):
        Proxies([wrong])


def test_links_and_cookies_say_the_public_name(tmp_path: Path) -> None:
    app = create_app(tmp_path / "data", bots=InlineBots(), public=PUBLIC)
    with TestClient(app, base_url="http://localhost") as client:
        assert "; Secure" in client.get("/").headers["set-cookie"]
        client.cookies.clear()
        anna = Visitor(client, "anna")
        table = anna.create_table("saint-malo", PERSON, {"kind": "open"})
        links = anna.get(f"/api/tables/{table}/invitation").json()
        assert links["join"].startswith(f"{PUBLIC}join/{table}/")
        page = anna.get(f"/table/{table}/chairs").text
        assert f"{PUBLIC}join/" in page and "http://localhost" not in page
        assert "own computer" not in client.get("/").text, "it is somebody else's"
    app = create_app(tmp_path / "data", bots=InlineBots(), public=PUBLIC.replace("https", "http"))
    with TestClient(app) as client:
        assert "; Secure" not in client.get("/").headers["set-cookie"]
    app = create_app(tmp_path / "data", bots=InlineBots())
    with TestClient(app, base_url="http://localhost") as client:
        assert "own computer" in client.get("/").text


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("play.example.org", PUBLIC),
        ("https://play.example.org/", PUBLIC),
        ("Play.Example.Org:8443", "https://play.example.org:8443/"),
        ("http://192.168.1.5:8000", "http://192.168.1.5:8000/"),
        ("[2001:db8::1]", "https://[2001:db8::1]/"),
    ],
)
def test_a_public_name_is_a_name_or_an_address(text: str, address: str) -> None:
    assert read_public_name(text) == address


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "https://",
        "ftp://x.org",
        "x.org/table",
        "https://a@x.org",
        "x.org?y",
        "x:port",
        "a b",
        "[x",
    ],
)
def test_a_public_name_that_makes_no_sense_is_named(wrong: str) -> None:
    with pytest.raises(CliError, match="--public-name"):
        read_public_name(wrong)


def test_a_server_with_a_public_name_answers_to_it_and_counts_everybody() -> None:
    local = ("localhost", "127.0.0.1", "::1")
    assert choose_hosts("0.0.0.0", "") == ("*",)
    assert choose_hosts("0.0.0.0", PUBLIC) == (*local, "play.example.org")
    assert choose_hosts("192.168.1.5", "", ("box.local",)) == (*local, "192.168.1.5", "box.local")
    assert choose_limits("127.0.0.1", LimitsFor.OTHERS) == (False, False)
    assert choose_limits("127.0.0.1", LimitsFor.OTHERS, is_public=True) == (True, False)


def test_wrong_options_get_a_plain_sentence(tmp_path: Path) -> None:
    for words in (["--trust-proxy", "proxy.example.org"], ["--public-name", "x/y"]):
        result = CliRunner().invoke(cli, ["serve", "--no-open", "--data", str(tmp_path), *words])
        assert result.exit_code == 2 and f"error: {words[0]} takes" in result.stderr
