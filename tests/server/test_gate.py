"""Who may come in by which name."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pentapolis.server.app import create_app
from pentapolis.server.gate import cookie_of
from pentapolis.server.people import preferred, tidy_name
from pentapolis.server.thinking import AtOnce


def test_a_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    """Else a page elsewhere could point its own name at this computer and read along."""
    app = create_app(tmp_path, thinker=AtOnce(), hosts=("localhost", "::1"))
    with TestClient(app, base_url="http://localhost:8000") as client:
        assert client.get("/api/games").status_code == 200
        assert client.get("/api/games", headers={"host": "[::1]:8000"}).status_code == 200
        answer = client.get("/api/games", headers={"host": "evil.example:8000"})
        assert answer.status_code == 400 and "another address" in answer.json()["error"]


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
def test_the_language_that_a_browser_likes_best(header: str, lang: str) -> None:
    assert preferred(header) == lang


def test_names_are_made_fit_to_be_shown() -> None:
    assert tidy_name("  Ann \n\t Bo\u200b\x00 ") == "Ann Bo"
    assert tidy_name("x" * 99) == "x" * 30
    assert tidy_name("\x1b[31m") == "[31m"
    assert tidy_name("Zoë 🎲") == "Zoë 🎲"


def test_a_cookie_of_somebody_else_does_no_harm() -> None:
    good = "a" * 32
    assert cookie_of(f"other=1; pentapolis={good}; more=2") == good
    for bad in ("", "pentapolis", "pentapolis=", f"pentapolis={good}x", "a[]=b", "\x00=1"):
        assert cookie_of(bad) == ""
