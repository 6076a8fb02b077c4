"""Games of older rules open, go on by them and say so; the box page lists every value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET
from starlette.testclient import TestClient

from pentapolis.catalog.games import all_games, only
from pentapolis.catalog.meta import RulesChange
from pentapolis.catalog.spec import GameSpec
from pentapolis.play import link
from pentapolis.server.app import create_app
from pentapolis.server.shared_games import load_games
from pentapolis.server.tables.bot_runner import InlineBots

from .visitors import BOT, PERSON, Visitor

# Since version 2 everyone has a secret goal, unless the option is off.
CHANGE = RulesChange(2, "Everybody has a secret goal.", {"goals": 0})
TODAY = replace(HAMLET, meta=replace(HAMLET.meta, rules_version=2, history=(CHANGE,)))
OLDER = (
    "Played with older rules (version 1, now 2). Changed since then: Everybody has a secret goal."
)
Serve = Callable[[GameSpec], TestClient]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Return a function that starts a server on the same database with another Hamlet."""
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(HAMLET.meta.folder.parent))
    load_games.cache_clear()
    running: list[TestClient] = []

    def start(spec: GameSpec) -> TestClient:
        if running:
            running.pop().__exit__(None, None, None)
        client = TestClient(create_app(tmp_path / "data", games=only(spec), bots=InlineBots()))
        client.__enter__()
        running.append(client)
        return client

    yield start
    running.pop().__exit__(None, None, None)


def without_goals(text: str) -> str:
    """Return a replay as version 1 wrote it, without the option."""
    return "\n".join(line.replace("options: goals=0", "options:") for line in text.split("\n"))


def test_a_file_of_older_rules_is_played_by_them_and_says_so(serve: Serve) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", BOT, BOT, goals=0)
    anna.frame(table)
    text = without_goals(anna.get(f"/api/tables/{table}/replay.txt").text)
    text = "\n".join(line for line in text.split("\n") if not line.startswith(("seal", "sum")))
    assert "goals" not in text and "rules: 1" in text
    anna = Visitor(serve(TODAY), "anna")
    answer = anna.post("/api/replays", {"text": text})
    assert answer.status_code == 200, answer.text
    imported = answer.json()["id"]
    shown = anna.get(f"/api/tables/{imported}/frames").json()[0]["record"]
    assert shown["older"] == OLDER
    assert "rules: 1" in anna.get(f"/api/tables/{imported}/replay.txt").text


def test_a_saved_table_of_older_rules_goes_on_by_them_and_says_so(serve: Serve) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", PERSON, PERSON, goals=0)
    before = anna.frame(table)
    anna = Visitor(serve(TODAY), "anna")
    page = anna.get(f"/table/{table}").text
    assert OLDER in page
    assert anna.frame(table)["prompt"] == before["prompt"]
    again = anna.post(f"/api/tables/{table}/rematch", {})
    assert again.status_code == 200, again.text
    assert OLDER not in anna.get(again.json()["url"]).text


def test_a_link_of_older_rules_opens_and_says_so(serve: Serve) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", BOT, BOT, goals=0)
    anna.frame(table)
    packed = anna.get(f"/api/tables/{table}/packed").json()["packed"]
    timeline = link.unpack(packed, only(HAMLET))
    del timeline.header.options["goals"]
    anna = Visitor(serve(TODAY), "anna")
    answer = anna.post("/api/packed", {"packed": link.pack(timeline)})
    assert answer.status_code == 200, answer.text
    assert answer.json()[0]["record"]["older"] == OLDER


def test_a_game_of_the_present_rules_says_nothing(serve: Serve) -> None:
    anna = Visitor(serve(TODAY), "anna")
    table = anna.create_table("hamlet", PERSON, PERSON)
    assert "older rules" not in anna.get(f"/table/{table}").text


@pytest.mark.parametrize("slug", all_games())
def test_every_game_says_how_sure_its_box_is(anna: Visitor, slug: str) -> None:
    spec = all_games()[slug]
    for page in (f"/new/{slug}", f"/rules/{slug}"):
        text = anna.get(page).text
        assert spec.meta.certainty and spec.meta.certainty in text.replace("&#39;", "'")
        assert f'href="/rules/{slug}/box"' in text
    listed = anna.get(f"/rules/{slug}/box").text
    for path in ("parts.toml", "provenance"):
        assert path in listed
    assert listed.count("<tr>") > 20
