"""Ratings and history: each game once, only between kept names, and nothing else is shown."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.server.store import History, Played, Strength
from pentapolis.server.tables.ratings import START, Ratings, rate, show

from .browsers import Browser
from .conftest import Open, on_both_databases
from .test_joining import OPEN, find_token
from .visitors import BOT, PERSON, get_table, get_tables

HAMLET = "hamlet"


def get_ratings(browser: Browser) -> Ratings:
    ratings = browser.client.app.state.ratings  # type: ignore[attr-defined]
    assert isinstance(ratings, Ratings)
    return ratings


def call(browser: Browser, work: Any, *args: Any) -> Any:
    assert browser.client.portal is not None
    return browser.client.portal.call(work, *args)


def sit_down(host: Browser, *guests: Browser) -> str:
    """Lay a table and let others join by its link."""
    table = host.create_table(HAMLET, PERSON, *([OPEN] * len(guests)))
    for guest in guests:
        token = find_token(host, table)
        answer = guest.post(f"/api/tables/{table}/join", {"token": token, "name": "x"})
        assert answer.status_code == 200, answer.text
    for browser in (host, *guests):
        browser.post("/api/settings", {"end_turn": False})
    return table


def play_on(table: str, browser: Browser, seed: int = 1) -> None:
    """Let everybody at a table play it to its end, without drawing anything."""
    rng = random.Random(seed)

    async def play() -> None:
        here = get_table(browser, table)
        while not here.is_finished:
            await here.wait_for_person()
            if here.is_finished:
                return
            seat = here.awaiting_end
            seat = here.match.mover().seat if seat is None else seat
            person = here.company[here.seats[seat].owner]
            await here.hand_over(person)
            if here.awaiting_end is not None:
                await here.end_turn(person)
            else:
                legal = here.timeline.state.legal()
                await here.act(person, rng.choice(list(legal)), here.timeline.ply)

    call(browser, play)


def count_now(browser: Browser, table: str) -> list[Played]:
    """Return what was counted of a game, once it was."""
    ratings = get_ratings(browser)
    call(browser, ratings.count, get_table(browser, table))  # or the server was quicker
    games = call(browser, ratings.history.list_games, "", HAMLET, False)
    return next((game for game in games if game[0].table == table), [])


@pytest.fixture
def two(client: TestClient) -> tuple[Browser, Browser]:
    """Return two people with kept names."""
    anna, bo = Browser(client), Browser(client)
    anna.keep("Anna")
    bo.keep("Bo")
    return anna, bo


@on_both_databases
def test_a_game_between_kept_names_is_rated_once(open_server: Open) -> None:
    with open_server() as client:
        anna, bo = Browser(client), Browser(client)
        anna.keep("Anna")
        bo.keep("Bo")
        table = sit_down(anna, bo)
        play_on(table, anna)
        game = count_now(anna, table)
        assert [row.name for row in game] == ["Anna", "Bo"] and all(row.rated for row in game)
        assert [row.person for row in game] == [anna.person, bo.person]
        state = get_table(anna, table).timeline.state
        assert [row.score for row in game] == list(state.scores())
        assert all(sum(points for _, points in row.lines) == row.score for row in game)
        winner = min(game, key=lambda row: row.place)
        loser = max(game, key=lambda row: row.place)
        assert winner.rating >= loser.rating
        ratings = get_ratings(anna)
        before = call(anna, ratings.history.list_ratings, "", HAMLET)
        assert {(rank.name, rank.seats, rank.strength.games) for rank in before} == {
            ("Anna", 2, 1),
            ("Bo", 2, 1),
        }
        assert not call(anna, ratings.count, get_table(anna, table)), "it was counted"
        cookie = anna.cookie
    with open_server() as client:
        anna = Browser(client, cookie)
        anna.get(f"/replay/{table}/0")
        assert not call(anna, get_ratings(anna).count, get_table(anna, table))
        assert call(anna, get_ratings(anna).history.list_ratings, "", HAMLET) == before


@on_both_databases
def test_a_game_that_a_crash_left_uncounted_is_counted_after_the_start(
    open_server: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, open_server() as client:

        async def fail(self: History, *args: Any) -> bool:
            raise RuntimeError("power cut")

        patch.setattr(History, "add", fail)
        anna, bo = Browser(client), Browser(client)
        anna.keep("Anna")
        bo.keep("Bo")
        table = sit_down(anna, bo)
        play_on(table, anna)
        assert call(anna, get_ratings(anna).history.list_uncounted) == [table]
        cookie = anna.cookie
    with open_server() as client:
        anna = Browser(client, cookie)
        anna.get(f"/replay/{table}/0")
        assert len(count_now(anna, table)) == 2
        assert call(anna, get_ratings(anna).history.list_uncounted) == []


def test_what_is_not_rated(two: tuple[Browser, Browser], client: TestClient) -> None:
    anna, bo = two
    guest = Browser(client)
    tables = {
        "a guest": sit_down(anna, guest),
        "a bot": anna.create_table(HAMLET, PERSON, BOT),
        "alone against oneself": anna.create_table(HAMLET, PERSON, PERSON),
        "a bot for a while": sit_down(anna, bo),
    }
    table = tables["a bot for a while"]
    for level in ("random", None):
        assert bo.post(f"/api/tables/{table}/chair", {"seat": 1, "level": level}).is_success
    for why, table in tables.items():
        play_on(table, anna)
        game = count_now(anna, table)
        assert len(game) == 2 and not any(row.rated for row in game), why
        assert game[0].rating == 0.0 and game[0].person == anna.person
    assert call(anna, get_ratings(anna).history.list_ratings, "", HAMLET) == []
    page = anna.get("/players/Anna").text
    assert page.count("not rated") == 4
    for stranger in (bo, guest):
        text = stranger.get("/players/anna").text
        assert "not rated" not in text and "No rated game yet" in text
        assert not any(table in text for table in tables.values())


def test_what_others_see_of_a_person(two: tuple[Browser, Browser], client: TestClient) -> None:
    anna, bo = two
    rated, other = sit_down(anna, bo), anna.create_table(HAMLET, PERSON, BOT)
    play_on(rated, anna)
    play_on(other, anna)
    for table in (rated, other):
        count_now(anna, table)
    stranger = Browser(client)
    page = stranger.get("/players/Anna").text
    assert f"/replay/{rated}/0" in page and other not in page
    assert 'href="/players/Bo"' in page and page.count('class="plot"') >= 3
    for secret in (anna.person, anna.cookie, "Sign out", "not rated"):
        assert secret not in page
    results = stranger.get(f"/results/{HAMLET}").text
    assert 'href="/players/Anna"' in results and f"/replay/{rated}/0" in results
    assert other not in results and stranger.get(f"/replay/{rated}/0").status_code == 200
    assert stranger.get("/players/Nobody").status_code == 404
    assert stranger.get("/players/me").status_code == 403
    assert anna.get("/players/me").headers["location"] == "/players/Anna"
    assert other in anna.get("/players/Anna").text
    anna.post(f"/tables/{rated}/remove", data={})
    page = stranger.get("/players/Bo").text
    assert "Anna" in page and rated not in page, "the result stays, without the replay"


def test_a_guests_games_come_along_but_are_not_rated_later(client: TestClient) -> None:
    anna, bo = Browser(client), Browser(client)
    table = sit_down(anna, bo)
    play_on(table, anna)
    assert not count_now(anna, table)[0].rated
    anna.keep("Anna")
    bo.keep("Bo")
    assert table in anna.get("/players/Anna").text
    anna.get(f"/replay/{table}/0")
    assert not any(row.rated for row in count_now(anna, table))


def read_rating(browser: Browser, table: str) -> str:
    """Return what the result says of one's rating."""
    text: str = browser.frame(table)["over"]["rating"]
    return text


def test_the_result_says_what_became_of_ones_rating(open_server: Open) -> None:
    with open_server() as client:
        anna, bo, cy = Browser(client), Browser(client), Browser(client)
        anna.keep("Anna")
        bo.keep("Bo")
        shown = []
        for seed in (1, 2):
            table = sit_down(anna, bo)
            with bo.at(table) as page:
                page.send("hello", focus=None)
                play_on(table, anna, seed)
                game = count_now(anna, table)
                page.read_until(lambda frame: bool(frame["over"] and frame["over"]["rating"]))
            shown.append([f"{row.rating:.0f}" for row in game])
            texts = [read_rating(browser, table) for browser in (anna, bo)]
            if seed == 1:
                assert texts == [
                    f"After your first rated game, your rating is {new}." for new in shown[0]
                ]
        for number, text in enumerate(texts):
            old, new = shown[0][number], shown[1][number]
            word = "risen" if float(new) > float(old) else "fallen"
            assert text == f"Your rating has {word} from {old} to {new}."
        anna.post("/api/settings", {"lang": "de"})
        assert read_rating(anna, table).startswith("Deine Wertungszahl ist von ")
        assert read_rating(cy, table) == "", "who only watches has none"
        alone = anna.create_table(HAMLET, PERSON, BOT)
        play_on(alone, anna)
        assert read_rating(anna, alone) == "", "a game with a bot is not rated"
        cookie = bo.cookie
    with open_server() as client:
        assert read_rating(Browser(client, cookie), table) == texts[1]


def test_openskill_rates_by_places() -> None:
    new = rate([None, None, None], [1, 2, 2])
    assert [each.games for each in new] == [1, 1, 1]
    assert new[0].mu > 25.0 > new[1].mu == new[2].mu and all(each.sigma < 25 / 3 for each in new)
    assert show(Strength(25.0, 25.0 / 3)) == pytest.approx(START)
    again = rate(new, [3, 1, 2])
    assert again[0].mu < new[0].mu and again[1].mu > new[1].mu and again[1].games == 2


@on_both_databases
def test_all_people_are_forgotten_with_their_results(
    two: tuple[Browser, Browser], client: TestClient
) -> None:
    anna, bo = two
    table = sit_down(bo, anna)
    play_on(table, anna)
    count_now(anna, table)
    anna.create_table(HAMLET, PERSON, BOT)
    person = anna.person
    assert anna.post("/settings/forget", data={"sure": "yes"}).status_code == 303
    assert not anna.is_signed_in and anna.sign_in("Anna").status_code == 403
    assert bo.get("/players/Anna").status_code == 404
    page = bo.get("/players/Bo").text
    assert "Anna" not in page and "?" in page
    store = get_tables(bo).store

    def find_everywhere(connection: Any) -> list[str]:
        from sqlalchemy import inspect, text

        found = []
        for name in inspect(connection).get_table_names():
            rows = connection.execute(text(f'SELECT * FROM "{name}"')).all()
            found += [name for row in rows if person in map(str, row) or "Anna" in map(str, row)]
        return found

    assert call(bo, store.database.read, find_everywhere) == []
