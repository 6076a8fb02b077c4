"""Home, quick games, finished games and the form for a new table."""

from __future__ import annotations

import random
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jinja2
import pytest
from hamlet import SPEC as HAMLET
from starlette.websockets import WebSocketDisconnect

from pentapolis.bots.names import LEVELS
from pentapolis.catalog.describe import order_by_weight
from pentapolis.catalog.games import all_games
from pentapolis.play import Entry
from pentapolis.play.undo import has_secrets
from pentapolis.server.store.results import LONGEST_THOUGHT, measure_play
from pentapolis.server.tables.seats import NAMES
from pentapolis.server.web import render
from pentapolis.server.web.characters import CHARACTERS
from tools.lengths import measure

from .conftest import on_both_databases
from .test_pages import read_fields
from .visitors import BOT, PERSON, Visitor, get_table, get_tables, step

GAMES = all_games()
GENTLEST = LEVELS[0].name


@pytest.fixture(autouse=True)
def strict_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make templates fail on values that they are not given."""
    env = render.TEMPLATES.overlay(undefined=jinja2.StrictUndefined)
    monkeypatch.setattr(render, "TEMPLATES", env)


def find_order(page: str, pattern: str) -> list[str]:
    """Return what a pattern finds in a page, in order and each once."""
    return list(dict.fromkeys(re.findall(pattern, page)))


def finish_game(visitor: Visitor, *names: str) -> str:
    """Let bots play a game to its end and return its table."""
    table = visitor.create_table("hamlet", *({**BOT, "name": name} for name in names or ("A", "B")))
    assert visitor.frame(table)["over"]
    return table


def test_games_are_listed_with_the_lightest_first(anna: Visitor) -> None:
    page = anna.get("/").text
    listed = find_order(page, r'action="/quick/([\w-]+)"')
    weights = [get_tables(anna).games[slug].meta.weight for slug in listed]
    assert len(listed) == 6 and weights == sorted(weights)


def test_the_five_games_have_five_weights_and_a_measured_length() -> None:
    ordered = order_by_weight(GAMES.values())
    assert [spec.meta.weight for spec in ordered] == [1, 2, 3, 4, 5]
    assert ordered[0].meta.title == "Little Town"
    for spec in ordered:
        assert spec.meta.length is not None and spec.meta.length.decisions > 20


def test_the_length_of_a_game_is_what_the_command_measures() -> None:
    assert measure(HAMLET) == HAMLET.meta.length


def test_a_newcomer_is_told_where_to_start_until_there_is_a_table(anna: Visitor) -> None:
    first = order_by_weight(get_tables(anna).games.values())[0].meta.title
    assert f"Start with {first}" in anna.get("/").text
    anna.create_table("hamlet", PERSON, BOT)
    assert "Start with" not in anna.get("/").text


@pytest.mark.parametrize("slug", GAMES)
def test_one_click_starts_a_game_against_the_gentlest_bots(anna: Visitor, slug: str) -> None:
    answer = anna.post(f"/quick/{slug}")
    assert answer.status_code == 303
    seats = get_table(anna, answer.headers["location"].removeprefix("/table/")).seats
    assert [seat.kind for seat in seats] == ["person", "bot", "bot"]
    assert {seat.level for seat in seats[1:]} == {GENTLEST}
    gentle = {character.name for character in CHARACTERS[GENTLEST]}
    assert {seat.name for seat in seats[1:]} <= gentle


def test_a_quick_game_of_nothing_gets_a_friendly_page(anna: Visitor) -> None:
    assert anna.post("/quick/chess").status_code == 404


def test_a_running_game_says_whose_turn_it_is_and_how_far_it_is(anna: Visitor) -> None:
    table = anna.create_table("hamlet", {**PERSON, "name": "Ann"}, BOT)
    anna.frame(table)
    page = anna.get("/").text
    assert "Your turn" in page and "<progress" in page and f"/picture/table/{table}.svg" in page
    both = anna.create_table("hamlet", {**PERSON, "name": "Eva"}, {**PERSON, "name": "Tom"})
    anna.frame(both)
    assert re.search(r"(Eva|Tom)&#39;s turn", anna.get("/").text)


def test_a_table_that_waits_for_people_is_nobodys_turn(anna: Visitor) -> None:
    anna.create_table(HAMLET.meta.slug, PERSON, {"kind": "open"})
    (turn,) = re.findall(r'<p class="turn">(.*?)</p>', anna.get("/").text)
    assert turn == "Waiting for one more player.", "no sign of a seat, nor room for one"


def test_the_picture_of_a_table_stands_alone_and_is_sent_once(anna: Visitor) -> None:
    table = anna.create_table("saint-malo", PERSON, BOT)
    first = anna.get(f"/picture/table/{table}.svg?theme=dark")
    assert first.text.startswith("<svg") and 'data-theme="dark"' in first.text
    assert "<style>" in first.text and "data-action" not in first.text
    headers = {**anna.headers, "if-none-match": first.headers["etag"]}
    again = anna.client.get(f"/picture/table/{table}.svg?theme=dark", headers=headers)
    assert again.status_code == 304 and again.text == ""
    assert anna.get("/picture/table/nothing.svg").status_code == 404


def test_the_picture_of_a_table_shows_nobody_what_others_hide(anna: Visitor, bo: Visitor) -> None:
    def look(visitor: Visitor, table: str) -> str:
        return str(visitor.get(f"/picture/table/{table}.svg").text)

    slug = next(slug for slug, spec in GAMES.items() if has_secrets(spec.load(2, {})))
    table = anna.create_table(slug, PERSON, BOT)
    anna.frame(table)
    assert look(anna, table) != look(bo, table)
    two = anna.create_table(slug, PERSON, PERSON)  # the screen must be handed over first
    assert anna.frame(two)["curtain"] and look(anna, two) == look(bo, two)


def test_ones_own_table_can_be_removed_and_nobody_elses(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    anna.frame(table)
    answer = bo.post(f"/tables/{table}/remove")
    assert answer.status_code == 403 and 'href="/"' in answer.text
    assert f"/tables/{table}/remove" in anna.get("/").text
    answer = anna.post(f"/tables/{table}/remove", data={"next": "//evil.example"})
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    assert table not in anna.get("/").text and anna.get(f"/table/{table}").status_code == 404
    assert anna.post(f"/tables/{table}/remove").status_code == 404


def test_whoever_looks_at_a_table_learns_that_it_was_removed(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        anna.post(f"/tables/{table}/remove")
        with pytest.raises(WebSocketDisconnect):
            page.read_until(lambda frame: False)


def test_a_removed_table_leaves_nothing_behind(open_server: Any, tmp_path: Path) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = finish_game(anna)
        assert table in anna.get("/replays").text
        answer = anna.post(f"/tables/{table}/remove", data={"next": "/replays"})
        assert answer.headers["location"] == "/replays"
    with sqlite3.connect(tmp_path / "data" / "pentapolis.db") as connection:
        for name in ("tables", "seats", "entries", "results"):
            assert connection.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
    connection.close()


def test_finished_games_are_listed_with_scores_and_winner(anna: Visitor) -> None:
    table = finish_game(anna, "Ida", "Kai")
    seats = anna.frame(table)["seats"]
    for page in (anna.get("/replays").text, anna.get("/").text):
        ranking = page[page.index('<ol class="ranking">') :]
        ranking = ranking[: ranking.index("</ol>")]
        for seat in seats:
            score = str(seat["score"]).replace("-", "−")
            assert f"{seat['name']}</span><b>{score}</b>" in ranking
        winner = min(seats, key=lambda seat: seat["place"])["name"]
        assert ranking.index(winner) < ranking.index('class="sign', 60)
        assert f"/replay/{table}/0" in page
    assert f"/tables/{table}/rematch" in anna.get("/replays").text


@on_both_databases
def test_results_are_worked_out_once(open_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        finish_game(anna)
        before = anna.get("/replays").text
    with open_server() as client:
        again = Visitor(client, "anna")
        assert again.get("/replays").text == before
        assert not get_tables(again).in_memory, "the game was replayed for its scores"


def test_the_list_takes_replay_files_and_shows_unfinished_ones_without_scores(
    anna: Visitor,
) -> None:
    assert 'action="/replay"' in anna.get("/replays").text
    assert "No game is finished yet" in anna.get("/replays").text
    text = "game: hamlet\nrules: 1\nseats: 2\n\n"
    imported = anna.post("/api/replays", {"text": text}).json()["id"]
    page = anna.get("/replays").text
    assert imported in page and "not played to the end" in page and "<b>" not in page


def test_the_navigation_leads_to_finished_games(anna: Visitor) -> None:
    for url in ("/", "/settings", "/rules/hamlet"):
        assert 'href="/replays"' in anna.get(url).text


@contextmanager
def hasten(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Iterator[None]:
    """Let every look at the clock take some seconds."""
    now = time.time()

    def tick() -> float:
        nonlocal now
        now += seconds
        return now

    with monkeypatch.context() as patch:
        patch.setattr("time.time", tick)
        yield


@on_both_databases
def test_how_long_games_take_here_is_measured(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "14 decisions each" in anna.get("/").text
    table = anna.create_table("hamlet", PERSON, BOT)
    frame = anna.frame(table)
    finish_game(anna)  # between bots: it does not count
    assert "14 decisions each" in anna.get("/").text
    rng = random.Random(1)
    with hasten(monkeypatch, 30):
        while not frame["over"]:
            frame = step(anna, table, frame, rng)
    page = anna.get("/").text
    found = re.search(r"(\d+) min here", page)
    assert found and 10 < int(found[1]) < 120
    assert "14 decisions each" not in page


def test_breaks_do_not_count_as_play() -> None:
    def entries(*times: float) -> list[Entry]:
        return [Entry("act", 0, 1, time=moment) for moment in times]

    assert measure_play(entries(100, 110, 130)) == 30
    assert measure_play(entries(100, 110, 9000)) == 10 + LONGEST_THOUGHT
    assert measure_play(entries(0, 110, 130)) == 0  # a game that went on from another
    assert measure_play([]) == 0


def chosen_levels(page: str) -> list[str]:
    """Return the level that is chosen at each seat of a form."""
    fields = read_fields(page)
    return [value for key, value in sorted(fields.items()) if key.endswith("-level")]


@on_both_databases
def test_the_first_game_of_a_kind_is_against_the_gentlest(anna: Visitor) -> None:
    assert set(chosen_levels(anna.get("/new/hamlet").text)) == {GENTLEST}
    fields = read_fields(anna.get("/new/hamlet").text)
    anna.post("/tables", data=fields | {"seat-1-level": "expert", "seat-2-level": "skilled"})
    levels = chosen_levels(anna.get("/new/hamlet").text)
    assert levels[1:3] == ["expert", "skilled"]
    assert set(chosen_levels(anna.get("/new/saint-malo").text)) == {GENTLEST}


def test_levels_are_explained_where_they_are_chosen(anna: Visitor) -> None:
    page = anna.get("/new/hamlet").text
    row = page[page.index('data-seat="1"') : page.index('data-seat="2"')]
    for kind in LEVELS:
        assert f'data-level="{kind.name}"' in row and kind.about in row
        assert CHARACTERS[kind.name][0].name in row
    sheet = anna.get("/static/pages.css").text
    for kind in LEVELS:  # shown without a script
        assert f'[value="{kind.name}"]:checked) [data-level="{kind.name}"]' in sheet
        assert f'id="{kind.name}"' in anna.get("/static/tokens.svg").text


def test_every_level_has_characters_and_no_name_comes_twice() -> None:
    assert list(CHARACTERS) == [kind.name for kind in LEVELS]
    names = [one.name for characters in CHARACTERS.values() for one in characters]
    assert len(names) == len(set(names)) == 20 and not set(names) & set(NAMES)


@pytest.mark.parametrize("name", [CHARACTERS[GENTLEST][0].name, "nelli"])
def test_a_bot_never_has_the_name_of_a_person(anna: Visitor, name: str) -> None:
    fields = read_fields(anna.get("/new/hamlet").text)
    answer = anna.post("/tables", data=fields | {"seats": "4", "seat-0-name": name})
    seats = get_table(anna, answer.headers["location"].removeprefix("/table/")).seats
    assert seats[0].name == name
    assert len({seat.name.casefold() for seat in seats}) == 4
    assert all(seat.name in {one.name for one in CHARACTERS[GENTLEST]} for seat in seats[1:])


def test_rule_variants_are_folded_and_the_usual_number_of_players_is_chosen(anna: Visitor) -> None:
    page = anna.get("/new/saint-malo").text
    assert "<details" in page and "<details open" not in page
    assert read_fields(page)["seats"] == "3" and "We suggest 3." in page


def test_only_known_themes_reach_a_picture(anna: Visitor) -> None:
    evil = '/picture/saint-malo.svg?theme="onload="alert(1)'
    assert "alert" not in anna.get(evil).text
    anna.post("/api/settings", {"theme": "dark"})
    assert "/picture/saint-malo.svg?theme=dark" in anna.get("/").text
