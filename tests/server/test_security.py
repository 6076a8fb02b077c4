"""What is checked before anything is answered: hosts, cookies, languages, names, code."""

from __future__ import annotations

import base64
import json
import time
import zlib
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pentapolis.play.link import write_varints
from pentapolis.server.app import create_app
from pentapolis.server.security import read_cookie
from pentapolis.server.store.people import choose_language
from pentapolis.server.store.settings import tidy_name
from pentapolis.server.tables.bot_runner import InlineBots

from .visitors import BOT, PERSON, Visitor


def test_a_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    """Otherwise another site could point its own name at this computer and read along."""
    app = create_app(tmp_path, bots=InlineBots(), hosts=("localhost", "::1"))
    with TestClient(app, base_url="http://localhost:8000") as client:
        assert client.get("/api/games").status_code == 200
        assert client.get("/api/games", headers={"host": "[::1]:8000"}).status_code == 200
        answer = client.get("/api/games", headers={"host": "evil.example:8000"})
        assert answer.status_code == 400 and "Wrong address" in answer.json()["error"]


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.4, de;q=0.5", "de"),
        ("en, de;q=0.9", "en"),
        ("fr, *;q=0.1", "en"),
        ("de;q=nan, en", "en"),
        ("de;q=", "de"),
    ],
)
def test_the_language_is_the_one_the_browser_prefers(header: str, lang: str) -> None:
    assert choose_language(header) == lang


def test_names_are_tidied_for_display() -> None:
    assert tidy_name("  Ann \n\t Bo\u200b\x00 ") == "Ann Bo"
    assert tidy_name("x" * 99) == "x" * 30
    assert tidy_name("\x1b[31m") == "[31m"
    assert tidy_name("Zoë 🎲") == "Zoë 🎲"


def test_cookies_of_other_sites_do_no_harm() -> None:
    good = "a" * 32 + ".b7.c"
    assert read_cookie(f"other=1; pentapolis={good}; more=2") == good
    for bad in ("", "pentapolis", "pentapolis=", f"pentapolis={good * 9}", "a[]=b", "\x00=1"):
        assert read_cookie(bad) == ""


def test_a_cookie_full_of_quotes_takes_no_time(client: TestClient, anna: Visitor) -> None:
    """Python 3.11 takes 5 seconds to read one of 60 kB, and reads it twice for a request."""
    headers = {**anna.headers, "cookie": anna.headers["cookie"] + '; a="' + '\\"' * 7_500 + '"'}
    start = time.process_time()
    for name in "abcdefghij":
        answer = client.post("/api/settings", json={"name": name}, headers=headers)
        assert answer.status_code == 200
    assert time.process_time() - start < 1.0
    assert anna.get("/api/settings").json()["name"] == "j", "who came is known"


@pytest.mark.parametrize("wish", ["evil:Bot", "evil.py:Bot", "./evil.py:Bot", "random:evil.py:Bot"])
def test_visitors_cannot_make_the_server_run_a_bot_file(
    anna: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: str
) -> None:
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    seats = [PERSON, {"kind": "bot", "level": wish}]
    answer = anna.post("/api/tables", {"game": "hamlet", "seats": seats})
    assert answer.status_code == 400 and "greedy" in answer.json()["error"]
    table = anna.create_table("hamlet", PERSON, PERSON)
    reseat = {"seat": 0, "level": wish}
    assert anna.post(f"/api/tables/{table}/chair", reseat).status_code == 400
    assert anna.post(f"/table/{table}/chairs/0", data={"level": wish}).status_code == 400
    assert not (tmp_path / "ran").exists()


def test_visitors_cannot_make_the_server_run_a_game_folder(tmp_path: Path) -> None:
    folder = tmp_path / "evil"
    folder.mkdir()
    (folder / "__init__.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    values = {"form": 1, "game": str(folder), "rules": 1, "seats": 2, "options": {}, "names": []}
    heading = json.dumps(values).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(write_varints([len(heading)]) + heading))
    text = f"game: {folder}\nrules: 1\nseats: 2\n\nA take:1\n"
    with TestClient(create_app(tmp_path / "data", bots=InlineBots())) as client:
        anna = Visitor(client, "anna")
        link = packed.decode().rstrip("=")
        for url, body in (
            ("/api/replays", {"text": text}),
            ("/api/replays", {"packed": link}),
            ("/api/packed", {"packed": link}),
        ):
            answer = anna.post(url, body)
            assert answer.status_code == 400 and "no game is called" in answer.json()["error"]
        wish = {"game": str(folder), "seats": [PERSON, BOT]}
        assert anna.post("/api/tables", wish).status_code == 404
    assert not (tmp_path / "ran").exists()
