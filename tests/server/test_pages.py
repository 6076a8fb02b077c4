"""The pages, without a browser: from home to a table, errors, languages, headers."""

from __future__ import annotations

import html
import re
from typing import Any

import jinja2
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pentapolis.server.security import HEADERS
from pentapolis.server.web import render

from .visitors import BOT, PERSON, Visitor, get_table

EVIL = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def strict_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make templates fail on values that they are not given."""
    env = render.TEMPLATES.overlay(undefined=jinja2.StrictUndefined)
    monkeypatch.setattr(render, "TEMPLATES", env)


def read_fields(page: str) -> dict[str, str]:
    """Return the form of a page as a browser would send it untouched."""
    form = page[page.index('action="/tables"') :]
    form = form[: form.index("</form>")]
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        if name and ('type="radio"' not in tag or "checked" in tag):
            fields[name[1]] = value[1] if value else ""
    for name, inner in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.S):
        options = re.findall(r'<option value="([^"]*)"([^>]*)>', inner)
        chosen = [value for value, more in options if "selected" in more]
        fields[name] = chosen[0] if chosen else options[0][0]
    return fields


def test_three_clicks_start_a_game_against_two_bots(anna: Visitor) -> None:
    home = anna.get("/").text
    assert 'href="/new/saint-malo"' in home  # one
    page = anna.get("/new/saint-malo").text
    answer = anna.post("/tables", data=read_fields(page))  # two
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/table/")
    assert anna.get(f"/table/{table}").status_code == 200
    assert [seat.kind for seat in get_table(anna, table).seats] == ["person", "bot", "bot"]
    assert f"/table/{table}" in anna.get("/").text


def test_the_form_for_a_new_table_is_read_in_full(anna: Visitor) -> None:
    fields = read_fields(anna.get("/new/saint-malo").text)
    fields |= {"seats": "2", "seat-0-name": "  Ann\tlong " + "x" * 50, "seat-1-level": "random"}
    fields |= {"option-start": "2"}
    table = anna.post("/tables", data=fields).headers["location"].removeprefix("/table/")
    found = get_table(anna, table)
    assert [seat.level for seat in found.seats] == ["", "random"]
    assert found.seats[0].name == "Ann long " + "x" * 21
    assert found.timeline.header.options["start"] == 2
    assert anna.get("/api/settings").json()["name"] == "Ann long " + "x" * 21  # kept for next time


def test_playing_alone_sets_the_solo_option(anna: Visitor) -> None:
    fields = read_fields(anna.get("/new/saint-malo").text) | {"seats": "1"}
    table = anna.post("/tables", data=fields).headers["location"].removeprefix("/table/")
    assert get_table(anna, table).timeline.header.options["solo"] == 1


@pytest.mark.parametrize(
    "change",
    [
        {"slug": "chess"},
        {"slug": ""},
        {"seats": "17"},
        {"seat-0-kind": "cat"},
        {"seat-1-level": "genius"},
        {"option-start": "x"},
        {"option-start": "99"},
        {"option-start": "-5"},
    ],
)
def test_an_invalid_form_gets_a_friendly_page(anna: Visitor, change: dict[str, str]) -> None:
    fields = read_fields(anna.get("/new/saint-malo").text) | change
    answer = anna.post("/tables", data=fields)
    assert answer.status_code in (400, 404) and 'href="/"' in answer.text


def test_a_name_is_shown_as_text_everywhere(anna: Visitor) -> None:
    table = anna.create_table(
        "saint-malo", {"kind": "person", "name": EVIL}, {**BOT, "name": "{lang}"}
    )
    frame = anna.frame(table)
    assert frame["seats"][0]["name"] == EVIL[:30]  # JSON; the page writes it as text
    for markup in [*frame["parts"].values(), *(seat["thumb"] or "" for seat in frame["seats"])]:
        assert "<script" not in markup
    for url in ("/", f"/table/{table}", f"/replay/{table}/0"):
        page = anna.get(url).text
        assert "<script>alert" not in page
    assert html.escape(EVIL[:30], quote=False) in anna.get("/").text


def test_two_players_of_one_name_can_be_told_apart(anna: Visitor) -> None:
    ann = {"kind": "person", "name": "Ann"}
    table = anna.create_table("hamlet", ann, ann, {**BOT, "name": "Ann"})
    assert [seat.name for seat in get_table(anna, table).seats] == ["Ann", "Ann 2", "Ann 3"]


@pytest.mark.parametrize(
    "url", ["/nothing", "/table/nothing", "/replay/nothing/0", "/new/chess", "/rules/chess"]
)
def test_an_unknown_address_gets_a_friendly_page(anna: Visitor, url: str) -> None:
    answer = anna.get(url)
    assert answer.status_code == 404 and "text/html" in answer.headers["content-type"]
    assert 'href="/"' in answer.text and "Traceback" not in answer.text
    assert "detail" not in answer.text


def test_an_unknown_address_of_the_api_gets_a_sentence(anna: Visitor) -> None:
    for url in ("/api/nothing", "/api/tables/nothing", "/api/tables/nothing/replay.txt"):
        answer = anna.get(url)
        assert answer.status_code == 404 and answer.json()["error"].endswith(".")
    answer = anna.post("/api/tables", {"game": "chess", "seats": [PERSON]})
    assert answer.status_code == 404 and "Hamlet" in answer.json()["error"]
    assert anna.post("/api/games").status_code == 405


@pytest.mark.parametrize(
    "body",
    [
        {"game": "hamlet"},
        {"game": "hamlet", "seats": []},
        {"game": "hamlet", "seats": [{"kind": "cat"}]},
        {"game": "hamlet", "seats": [PERSON] * 9},
        {"game": "hamlet", "seats": [PERSON]},
        {"game": "hamlet", "seats": [PERSON, BOT], "options": {"goals": 7}},
        {"game": "hamlet", "seats": [PERSON, BOT], "options": {"gaols": 1}},
        {"game": "hamlet", "seats": [PERSON, {"kind": "bot", "level": "random:1s"}]},
        {"game": 7, "seats": [PERSON, BOT]},
        [],
        None,
    ],
)
def test_a_table_that_cannot_be_created_gets_a_sentence(anna: Visitor, body: Any) -> None:
    answer = anna.post("/api/tables", body)
    assert answer.status_code in (400, 422) and answer.json()["error"]


def test_a_bug_of_ours_is_admitted(
    client: TestClient, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError("secret details")

    monkeypatch.setattr("pentapolis.server.web.lobby.game_facts", fail)
    monkeypatch.setattr(client._transport, "raise_server_exceptions", False)
    answer = anna.get("/")
    assert answer.status_code == 500 and "bug in Pentapolis" in answer.text
    assert "secret details" not in answer.text


def test_every_answer_has_its_headers(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    for url in ("/", f"/table/{table}", "/api/games", "/nothing", "/static/theme.css", "/settings"):
        answer = anna.get(url)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, (url, name)
    policy = HEADERS["content-security-policy"]
    assert "script-src 'self';" in policy and "unsafe" not in policy


def test_pages_have_no_inline_script_or_style(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    urls = [
        "/",
        "/new/hamlet",
        f"/table/{table}",
        f"/replay/{table}/0",
        "/replay",
        "/replays",
        "/settings",
    ]
    for url in [*urls, "/rules/hamlet", "/nothing"]:
        page = anna.get(url).text
        for tag in re.findall(r"<script[^>]*>", page):
            assert 'src="/static/' in tag, (url, tag)
        assert not re.search(r"\son\w+=|\sstyle=|<style|javascript:", page), url
        for address in re.findall(r'\s(?:src|href|action)="([^"#]*)', page):
            assert address.startswith("/") or address == "", (url, address)


def test_a_stranger_gets_a_cookie_once(client: TestClient) -> None:
    answer = client.get("/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert "set-cookie" not in client.get("/").headers
    for value in ("short", "x" * 33, '"; drop', "*" * 32):
        answer = client.get("/", headers={"cookie": f"pentapolis={value}"})
        assert "set-cookie" in answer.headers


def test_pages_of_other_sites_cannot_act(client: TestClient, anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    foreign = {"origin": "http://evil.example"}
    for origin in ("http://evil.example", "null", "http://testserver.evil.example"):
        answer = anna.post(f"/api/tables/{table}/undo", headers={"origin": origin})
        assert answer.status_code == 403 and "another site" in answer.json()["error"]
    assert anna.post("/settings", data={"lang": "de"}, headers=foreign).status_code == 403
    own = {"origin": "http://testserver"}
    assert anna.post("/api/settings", {"sound": True}, headers=own).status_code == 200
    headers = {**anna.headers, **foreign}
    with pytest.raises(WebSocketDisconnect) as caught:
        client.websocket_connect(f"/table/{table}/ws", headers=headers).__enter__()
    assert caught.value.code == 4403


def test_bodies_that_are_too_large_are_refused(anna: Visitor) -> None:
    answer = anna.post("/api/settings", {"name": "x" * 70_000})
    assert answer.status_code == 413 and "too large" in answer.json()["error"]
    answer = anna.post("/api/replays", {"text": "x" * (1 << 20)})
    assert answer.status_code == 413

    def pieces() -> Any:
        for _ in range(80):
            yield b"x" * 1024

    answer = anna.post("/api/settings", content=pieces())
    assert answer.status_code == 413


def test_the_rules_have_an_address_for_every_rule(anna: Visitor) -> None:
    page = anna.get("/rules/saint-malo").text
    for number in ("SM-1", "SM-6.2", "SM-8.1"):
        assert f'id="{number}"' in page
    assert '<a href="#SM-8.1">SM-8.1</a>' in page  # rules that are mentioned
    assert "<table>" in page and "youngest" in page
    german = Visitor(anna.client, "dora", "de-AT,de;q=0.9,en;q=0.5")
    assert "Siegpunkte" in german.get("/rules/saint-malo").text


def test_the_language_is_the_browsers_until_it_is_chosen(client: TestClient) -> None:
    dora = Visitor(client, "dora", "fr;q=0.9, de-CH;q=0.8, en;q=0.3")
    assert '<html lang="de"' in dora.get("/").text
    answer = dora.post("/settings", data={"lang": "en", "next": "/"})
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    assert '<html lang="en"' in dora.get("/").text
    assert dora.get("/api/settings").json()["lang"] == "en"
    table = dora.create_table("hamlet", PERSON, BOT)
    dora.post("/api/settings", {"lang": "de"})
    with dora.at(table) as page:
        assert page.hello()["settings"]["lang"] == "de"
        page.act(-1)
        assert page.read_refusal()["text"]
    assert '<html lang="en"' in Visitor(client, "eve", "fr, it;q=x").get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "http://evil.example", ""])
def test_the_settings_form_never_redirects_to_another_site(anna: Visitor, back: str) -> None:
    answer = anna.post("/settings", data={"theme": "dark", "next": back})
    assert answer.headers["location"] == "/settings?saved=1"
    assert 'data-theme="dark"' in anna.get("/settings?saved=1").text


def test_settings_are_checked_and_kept(open_server: Any) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        wishes = {"theme": "dark", "confirm": "never", "animation": "false", "patterns": "true"}
        anna.post("/settings", data=wishes)
        assert anna.post("/settings/tour").status_code == 204
        for wrong in ({"theme": "pink"}, {"lang": "fr"}, {"sound": "yes"}, {"colour": 1}):
            answer = anna.post("/api/settings", wrong)
            assert answer.status_code in (400, 422) and answer.json()["error"]
        assert anna.post("/settings", data={"theme": "pink"}).status_code == 400
    with open_server() as client:
        kept = Visitor(client, "anna").get("/api/settings").json()
    assert kept["theme"] == "dark" and kept["confirm"] == "never" and kept["tour"] is True
    assert kept["animation"] is False and kept["patterns"] is True and kept["sound"] is False


def test_home_shows_only_ones_own_tables(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    over = anna.create_table("hamlet", BOT, BOT)
    assert anna.frame(over)["over"]
    page = anna.get("/").text
    assert f"/table/{table}" in page and f"/replay/{over}/0" in page
    assert table not in bo.get("/").text


def test_the_cover_stands_alone(anna: Visitor) -> None:
    answer = anna.get("/picture/saint-malo.svg")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")
    assert "<style>" in answer.text and "data-action" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert anna.get("/picture/chess.svg").status_code == 404
    assert anna.get("/style/saint-malo.css").headers["content-type"].startswith("text/css")
    assert "--" in anna.get("/static/theme.css").text


def test_the_api_describes_itself(anna: Visitor) -> None:
    described = anna.get("/api/openapi.json").json()
    assert "/api/tables/{id}/act" in described["paths"]
    assert not any(path.startswith("/settings") for path in described["paths"])
    games = anna.get("/api/games").json()
    assert {game["slug"] for game in games["games"]} >= {"hamlet", "saint-malo"}
    assert [level["name"] for level in games["levels"]][::4] == ["newcomer", "master"]


def test_refusals_are_in_german_too(client: TestClient) -> None:
    berta = Visitor(client, "b", "de")

    def ask(url: str, wish: Any) -> str:
        answer = berta.post(url, wish)
        assert answer.status_code in (400, 422), answer.text
        return str(answer.json()["error"])

    alone = {"game": "saint-malo", "seats": [PERSON, BOT], "options": {"solo": 1}}
    assert "nicht für 2" in ask("/api/tables", alone)
    assert "keine Option" in ask("/api/tables", {**alone, "options": {"sun": 1}})
    wrong = ask("/api/tables", {**alone, "options": {"solo": 7}})
    assert "0 (" in wrong and "takes" not in wrong
    bot = {"kind": "bot", "level": "oracle"}
    assert "keinen Bot" in ask("/api/tables", {"game": "hamlet", "seats": [PERSON, bot]})
    head = "game: hamlet\nrules: 1\nseats: 2\n\n"
    assert "Zeile 5 passt nicht" in ask("/api/replays", {"text": head + "A take:1\n"})
    assert "Zeile 1 passt nicht" in ask("/api/replays", {"text": "Dear Anna\n"})
    assert "Link lässt sich nicht lesen" in ask("/api/replays", {"packed": "abc"})
