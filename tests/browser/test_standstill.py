"""A table whose rules have changed: its people go on by today's, or end it and see everything."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tools.browser import PERSON, Server, create_table, run_server

from .guests import PHONE, Guest, Visit

SECRETIVE = "little-town"
BOT = {"kind": "bot", "level": "random"}
GONE = 10_000  # the number of an action that today's rules no longer have


def stop_tables(server: Server, table: str, other: str) -> None:
    """Let two tables stop: one at a move that is gone, the other at one that was undone."""
    server.stop()
    with closing(sqlite3.connect(server.folder / "pentapolis.db")) as connection:
        for id, is_undone in ((table, False), (other, True)):
            find = 'SELECT max(seq), ply FROM entries, tables WHERE "table" = id AND id = ?'
            seq, ply = connection.execute(find, (id,)).fetchone()
            rows = [(id, seq + 1, "act", 0, GONE, "", 0)]
            rows += [(id, seq + 2, "undo", 0, ply, "", 0)] if is_undone else []
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        connection.commit()
    server.start()


def prepare(guest: Guest) -> tuple[str, str]:
    """Create two tables that have begun."""
    tables = [create_table(guest.context, SECRETIVE, PERSON, BOT) for _ in range(2)]
    for table in tables:
        guest.send_request(f"/api/tables/{table}")
    return tables[0], tables[1]


@pytest.mark.parametrize(
    ("lang", "more", "texts"),
    [
        (
            "en",
            {},
            ("so it stops here", "End this game", "Continue with today's rules", "shown now"),
        ),
        (
            "de",
            PHONE,
            ("nicht einfach weiter", "Partie beenden", "Nach heutigen", "liegt alles offen"),
        ),
    ],
)
def test_a_table_that_has_stopped_asks_its_people(
    visit: Visit, lang: str, more: dict[str, object], texts: tuple[str, ...]
) -> None:
    stops, ends, goes_on, is_open = texts
    with run_server() as server:
        guest = visit(server, **more)
        guest.change_settings(lang=lang, tour=True, goal_card=False)
        table, other = prepare(guest)
        stop_tables(server, table, other)
        page = guest.page("/")
        expect(page.locator(".continue .turn").first).to_contain_text(stops)
        page.goto(f"/table/{table}")
        expect(page.locator("#prompt")).to_contain_text(stops)
        expect(page.locator("#standstill button")).to_have_count(1)
        page.locator("#standstill button").filter(has_text=ends).click()
        expect(page.locator("#prompt")).to_contain_text(is_open)
        with page.expect_download() as download:
            page.locator("#standstill a[href$='replay.txt']").click()
        text = download.value.path().read_text(encoding="utf-8")
        assert "\nseed: " in text and "does not fit the rules any more" in text
        page.goto(f"/table/{other}")
        page.locator("#standstill button").filter(has_text=goes_on).click()
        expect(page.locator("#standstill")).to_have_count(0)
        expect(page.locator("#options [data-action]").first).to_be_visible()
        page.close()  # while its server is there: it would try to come back
