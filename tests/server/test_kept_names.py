"""Names that people keep: with a password, on every device, and nobody else's to use."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.server import limits
from pentapolis.server.identity import WEEK
from pentapolis.server.names import names as kept_names
from pentapolis.server.names.passwords import COST, Passwords
from pentapolis.server.store import LessonProgress, Progress

from .browsers import PASSWORD, Browser
from .conftest import Open, on_both_databases
from .visitors import BOT, PERSON, clickable, get_table, get_tables

CODE = re.compile(r"<code>([A-Z2-7-]{19})</code>")
HAMLET = "hamlet"


def lay_table(browser: Browser) -> str:
    """Lay a table with everything that must come along: notes, settings and progress."""
    table = browser.create_table(HAMLET, PERSON, {"kind": "open"})
    assert browser.post(f"/api/tables/{table}/desk", {"notes": "mind the mill"}).status_code == 200
    browser.post("/api/settings", {"theme": "dark"})
    browser.get("/learn/hamlet/goal")
    return table


@on_both_databases
def test_a_kept_name_brings_everything_to_another_device(client: TestClient) -> None:
    here, there = Browser(client), Browser(client)
    table = lay_table(here)
    guest = here.cookie
    answer = here.keep("Anna")
    assert "Anna is yours now" in answer.text and CODE.search(answer.text)
    assert here.cookie != guest and here.cookie.startswith("k.")
    assert f"/table/{table}" in here.get("/").text
    assert there.sign_in("anna").status_code == 303, "capitals do not matter"
    assert f"/table/{table}" in there.get("/").text
    talk = there.get(f"/api/tables/{table}/talk").json()
    assert talk["notes"] == "mind the mill"
    settings = there.get("/api/settings").json()
    assert settings["theme"] == "dark" and settings["name"] == "Anna"
    there.post("/api/settings", {"name": "Queen"})
    assert here.get("/api/settings").json()["name"] == "Anna", "a nickname is for one table"
    stranger = Browser(client, guest)
    assert f"/table/{table}" not in stranger.get("/").text, "the guest's cookie opens nothing now"


@on_both_databases
def test_what_a_guest_has_is_offered_and_brought_along(client: TestClient) -> None:
    here, there = Browser(client), Browser(client)
    here.keep("Anna")
    table = lay_table(there)
    frame = there.frame(table)
    assert frame["status"] == "waiting"
    assert "one table" in there.get("/name/sign-in").text
    there.sign_in("Anna", bring="yes")
    assert f"/table/{table}" in there.get("/").text and f"/table/{table}" in here.get("/").text
    seat = get_table(there, table).seats[0]
    assert seat.owner == there.person and seat.owner.startswith("kept-")
    assert here.get("/api/settings").json()["theme"] == "auto", "the name's own settings stay"
    assert "had as a guest" not in there.get("/name").text


def test_who_brings_nothing_along_finds_it_again_after_signing_out(client: TestClient) -> None:
    here, there = Browser(client), Browser(client)
    here.keep("Anna")
    table = lay_table(there)
    guest = there.person
    there.sign_in("Anna")
    assert f"/table/{table}" not in there.get("/").text
    assert "had as a guest" in there.get("/name").text
    assert there.post("/name/sign-out").status_code == 303
    assert there.person == guest and f"/table/{table}" in there.get("/").text
    there.sign_in("Anna")
    there.post("/name/bring")
    assert f"/table/{table}" in there.get("/").text
    there.post("/name/sign-out")
    assert f"/table/{table}" not in there.get("/").text, "it has gone with the name"


def test_nothing_is_lost_where_the_two_have_too_much(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Browser(client), Browser(client)
    here.keep("Anna")
    first, second = (browser.create_table(HAMLET, PERSON, BOT) for browser in (here, there))
    monkeypatch.setattr(kept_names, "MAX_OWN", 1)
    assert there.sign_in("Anna", bring="yes").status_code == 303
    assert f"/table/{first}" in there.get("/").text
    assert "more than 1 tables" in there.post("/name/bring").text
    there.post("/name/sign-out")
    assert f"/table/{second}" in there.get("/").text


def test_a_game_goes_on_while_its_owner_keeps_their_name(client: TestClient) -> None:
    here = Browser(client)
    table = here.create_table(HAMLET, PERSON, BOT)
    with here.at(table) as page:
        page.hello()
        before = page.frame["ply"]
        here.keep("Anna")
        assert page.read_to_end(50) is not None, "the page comes back with the new cookie"
    with here.at(table) as page:
        assert page.hello()["asked"] and page.frame["ply"] == before
        page.play(clickable(page.frame)[0])


def test_a_name_is_kept_once(client: TestClient) -> None:
    Browser(client).keep("Anna")
    for name in ("Anna", "ANNA", "  anna ", "\uff21nna"):
        answer = Browser(client).keep(name)
        assert answer.status_code == 422 and "already" in answer.text, name
    for name in ("", "A", "--", "a/b", "<i>", "x?", "A\U0001f3f0nna"):
        other = Browser(client)
        answer = other.keep(name)
        assert answer.status_code in (400, 422), name
        assert not other.cookie.startswith("k.")


def test_a_bad_password_is_refused(client: TestClient) -> None:
    browser = Browser(client)
    for password in ("short", "Anna12345", "aaaaaaaaaaaaaaa", "abcd" * 51):
        assert browser.keep("Anna", password).status_code == 400
    assert browser.keep("Anna", PASSWORD).status_code == 200, "nothing was kept"


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    Browser(client).keep("Anna")
    passwords = get_names(client).passwords
    ran: list[int] = []
    run = passwords._run

    async def count(*args: Any) -> str:
        ran.append(1)
        return await run(*args)

    monkeypatch.setattr(passwords, "_run", count)
    answers = []
    for name in ("Anna", "Nobody"):
        browser = Browser(client)
        browser.get("/")
        browser.sign_in(name, "not the right one")  # the first ever also makes what takes as long
        ran.clear()
        answer = browser.sign_in(name, "not the right one")
        assert answer.status_code == 403 and not browser.cookie.startswith("k.")
        assert ran == [1], "the same work is done"
        answers.append(answer.text.replace(name, "?"))
    assert answers[0] == answers[1]


def test_guesses_are_limited_by_name_and_by_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = get_names(client)
    Browser(client).keep("Anna")
    names.guesses = limits.Buckets((0.001, 3.0), 100)
    browser = Browser(client)
    for _ in range(3):
        assert browser.sign_in("Anna", "a wrong password").status_code == 403
    answer = browser.sign_in("Anna", PASSWORD)
    assert answer.status_code == 429 and "retry-after" in answer.headers
    assert browser.sign_in("Bo", PASSWORD).status_code == 403, "other names are not concerned"
    mine = get_tables(browser).people.limits
    monkeypatch.setattr(mine, "counts", lambda address: True)
    answers = [browser.sign_in(f"N{n}", "a wrong password").status_code for n in range(22)]
    assert answers[:20] == [403] * 20 and answers[20:] == [429] * 2


def test_hashing_holds_up_nobody_and_its_queue_is_bounded(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pentapolis.server.names.passwords.MOST_WAITING", 0)
    answer = Browser(client).keep("Anna")
    assert answer.status_code == 429 and "Many people" in answer.text
    assert len(get_names(client).passwords.queue) == 0


def test_passwords_are_hashed_as_promised() -> None:
    assert (COST[0] >= 15 and COST[2] >= 3) or COST[0] >= 17, "what OWASP asks for"
    assert Passwords().cost == COST


def test_the_database_knows_no_password_code_or_session(client: TestClient, tmp_path: Path) -> None:
    browser = Browser(client)
    found = CODE.search(browser.keep("Anna").text)
    assert found is not None
    files = (tmp_path / "data").glob("pentapolis.db*")
    stored = b"".join(path.read_bytes() for path in files)
    secret = browser.cookie.split(".")[1]
    for text in (PASSWORD, found[1], found[1].replace("-", ""), secret):
        assert text.encode() not in stored
    assert browser.person.encode() in stored


def test_signing_out_ends_the_session_for_whoever_has_copied_it(client: TestClient) -> None:
    here = Browser(client)
    here.keep("Anna")
    table = here.create_table(HAMLET, PERSON, BOT)
    thief = Browser(client, here.cookie)
    assert f"/table/{table}" in thief.get("/").text
    here.post("/name/sign-out")
    assert f"/table/{table}" not in thief.get("/").text
    assert not thief.cookie.startswith("k."), "a guest like any other"


def test_signing_out_everywhere_disconnects_open_pages(client: TestClient) -> None:
    here, there = Browser(client), Browser(client)
    here.keep("Anna")
    table = here.create_table(HAMLET, PERSON, BOT)
    there.sign_in("Anna")
    with there.at(table) as page:
        assert page.hello()["asked"]
        here.post("/name/sign-out-everywhere")
        assert page.read_to_end(10) is not None
    for browser in (here, there):
        assert f"/table/{table}" not in browser.get("/").text
    assert here.sign_in("Anna").status_code == 303


@on_both_databases
def test_a_new_password_signs_the_others_out(client: TestClient) -> None:
    here, there = Browser(client), Browser(client)
    here.keep("Anna")
    there.sign_in("Anna")
    answer = here.post("/name/password", data={"password": "another good one"})
    assert answer.status_code == 200 and CODE.search(answer.text)
    assert not there.is_signed_in and here.is_signed_in
    assert there.sign_in("Anna").status_code == 403
    assert there.sign_in("Anna", "another good one").status_code == 303


def test_an_open_browser_is_not_enough_to_take_a_name_over(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Browser(client)
    here.keep("Anna")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + kept_names.FRESH + 1)
    for deed in ("password", "code", "passkeys/x/remove"):
        answer = here.post(f"/name/{deed}", data={"password": "another good one"})
        assert answer.status_code == 403 and "Sign in again" in answer.text
    assert here.post("/api/passkeys/new", {}).status_code == 403
    assert "sign in again" in here.get("/name").text
    assert here.sign_in("Anna").status_code == 303, "the password is as it was"
    assert "Change the password" in here.get("/name").text


@on_both_databases
def test_a_recovery_code_works_once(client: TestClient) -> None:
    here, there = Browser(client), Browser(client)
    found = CODE.search(here.keep("Anna").text)
    assert found is not None

    def recover(code: str, name: str = "Anna", password: str = "a new password") -> Any:
        fields = {"name": name, "code": code, "password": password}
        return there.post("/name/recover", data=fields)

    for wrong in ("", "AAAA-AAAA-AAAA-AAAA"):
        assert recover(wrong).status_code == 403
    assert recover(found[1], "Bo").text.replace("Bo", "Anna") == recover("x").text
    assert recover(found[1], password="short").status_code == 400
    answer = recover(found[1].lower().replace("-", " "))
    assert answer.status_code == 200 and there.is_signed_in
    again = CODE.search(answer.text)
    assert again is not None and again[1] != found[1]
    assert recover(found[1]).status_code == 403, "it is used up"
    assert not here.is_signed_in, "whoever was signed in must sign in again"
    assert here.sign_in("Anna").status_code == 403
    assert here.sign_in("Anna", "a new password").status_code == 303


@on_both_databases
def test_a_session_is_renewed_and_ends_a_year_after_the_last_visit(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Browser(client)
    here.get("/")
    here.keep("Anna")
    first, now = here.cookie, time.time()
    monkeypatch.setattr(time, "time", lambda: now + 30 * WEEK)
    monkeypatch.setattr(get_names(client).identity, "clock", time.time)
    assert here.is_signed_in and here.cookie != first
    assert here.cookie.split(".")[1] == first.split(".")[1]
    monkeypatch.setattr(time, "time", lambda: now + 60 * WEEK)
    monkeypatch.setattr(get_names(client).identity, "clock", time.time)
    assert not Browser(client, first).is_signed_in, "signed too long ago"
    assert here.is_signed_in
    monkeypatch.setattr(time, "time", lambda: now + 120 * WEEK)
    monkeypatch.setattr(get_names(client).identity, "clock", time.time)
    assert not here.is_signed_in


@on_both_databases
def test_sessions_survive_a_restart(open_server: Open) -> None:
    with open_server() as client:
        here = Browser(client)
        here.keep("Anna")
        cookie = here.cookie
    with open_server() as client:
        assert Browser(client, cookie).is_signed_in


def test_a_page_of_another_site_signs_nobody_in_or_out(client: TestClient) -> None:
    here = Browser(client)
    here.keep("Anna")
    headers = {"origin": "http://evil.example"}
    for path in ("sign-out", "sign-out-everywhere", "sign-in", "keep", "password", "bring"):
        assert here.post(f"/name/{path}", data={}, headers=headers).status_code == 403
    assert here.is_signed_in
    assert 'name="next"' not in here.get("/name/sign-in?next=//evil.example").text
    answer = here.sign_in("Anna", next="//evil.example")
    assert answer.headers["location"] == "/"


def test_a_lesson_counts_for_the_better_of_both(client: TestClient) -> None:
    here, there = Browser(client), Browser(client)
    here.get("/")
    store = get_tables(here).store
    here.keep("Anna")
    there.post("/api/settings", {"theme": "dark"})
    assert client.portal is not None
    call = client.portal.call
    progress = Progress(store)
    done, begun = (LessonProgress(step, ticks) for step, ticks in ((0, 2), (3, 0)))
    call(progress.save, here.person, HAMLET, "one", begun)
    call(progress.save, there.person, HAMLET, "one", done)
    call(progress.save, there.person, HAMLET, "two", done)
    for person, times in ((here.person, 2), (there.person, 1)):
        for _ in range(times):
            call(progress.count_guided, person, HAMLET)
    there.sign_in("Anna", bring="yes")
    found = call(progress.find, here.person)
    assert found[HAMLET, "one"] == LessonProgress(3, 2)
    assert found[HAMLET, "two"] == done
    assert call(progress.find_coaching, here.person, HAMLET)[0] == 3


def get_names(client: TestClient) -> kept_names.Names:
    names = client.app.state.names  # type: ignore[attr-defined]
    assert isinstance(names, kept_names.Names)
    return names
