"""axe-core finds nothing serious on the pages about people, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from .guests import Guest, Visit
from .test_axe import AXE, find_violations
from .test_clock import lay, play_turn

GAME: Final = "little-town"  # the shortest
PASSWORD: Final = "a good password"
ANN: Final = {"kind": "person", "name": "Ann"}


def keep_name(guest: Guest, name: str) -> None:
    """Keep a name, which nobody else on this server may have."""
    form: dict[str, str | float | bool] = {"password": PASSWORD}
    form["name"] = f"{name} {id(guest) % 10**6}"
    answer = guest.context.request.post("/name/keep", form=form)
    assert answer.ok, answer.text()


def share_table(host: Guest, *, listed: bool = False) -> tuple[str, str]:
    """Return a table that waits for somebody, and the link by which they come."""
    wish = {"game": GAME, "seats": [ANN, {"kind": "open"}], "options": {}}
    table = str(host.send_request("/api/tables", wish)["id"])
    if listed:
        host.send_request(f"/api/tables/{table}/listed", {"listed": True})
    return table, str(host.send_request(f"/api/tables/{table}/invitation")["join"])


def play_rated(host: Guest, other: Guest) -> str:
    """Play a game that is rated to its end, and return its table."""
    for guest, name in ((host, "Ann"), (other, "Bo")):
        guest.change_settings(end_turn=False)
        keep_name(guest, name)
    table, link = share_table(host)
    wish = {"token": link.rpartition("/")[2], "name": "Bo"}
    other.send_request(f"/api/tables/{table}/join", wish)
    while not host.send_request(f"/api/tables/{table}")["over"]:
        for guest in (host, other):
            play_turn(guest, table)
    return table


def open_name(host: Guest, _other: Guest) -> Page:
    return host.page("/name")


def open_sign_in(host: Guest, _other: Guest) -> Page:
    return host.page("/name/sign-in")


def open_kept_name(host: Guest, _other: Guest) -> Page:
    keep_name(host, "Cy")
    return host.page("/name")


def open_lobby(host: Guest, other: Guest) -> Page:
    share_table(other, listed=True)
    page = host.page("/")
    expect(page.locator("#open")).to_be_visible()
    return page


def open_invitation(host: Guest, other: Guest) -> Page:
    page = host.page(share_table(other)[1])
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    return page


def open_waiting(host: Guest, _other: Guest) -> Page:
    page = host.page(f"/table/{share_table(host)[0]}")
    expect(page.locator("#gather")).to_be_visible()
    return page


def open_turns(host: Guest, other: Guest) -> Page:
    _, first, _ = lay(host, other)
    page = first.page("/")
    expect(page.locator("#your-turns a")).to_be_visible()
    return page


def open_notices(host: Guest, _other: Guest) -> Page:
    wish = {"kind": "hook", "address": "https://example.org/turn"}
    assert host.context.request.post("/api/notices", data=wish).ok
    return host.page("/notices")


PAGES: dict[str, Callable[[Guest, Guest], Page]] = {
    "name": open_name,
    "sign in": open_sign_in,
    "kept name": open_kept_name,
    "lobby": open_lobby,
    "invitation": open_invitation,
    "waiting table": open_waiting,
    "your turns": open_turns,
    "notices": open_notices,
}


def check(page: Page) -> None:
    page.evaluate(AXE)
    for theme in ("light", "dark"):
        assert find_violations(page, theme) == [], (page.url, theme)


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious_on(visit: Visit, name: str) -> None:
    guests = visit(), visit()
    for guest in guests:
        guest.change_settings()
    check(PAGES[name](*guests))


def test_axe_finds_nothing_serious_about_results(visit: Visit) -> None:
    """The result of a rated game, one's own page, that of another person and that of the game."""
    host, other = visit(), visit()
    table = play_rated(host, other)
    page = host.page(f"/table/{table}")
    page.locator("[data-open='#ending']").click()
    expect(page.locator("#rating")).to_contain_text("After your first rated game")
    check(page)
    page.goto("/players/me")
    expect(page.locator("svg").first).to_be_visible()
    check(page)
    others = other.page("/players/me").url
    page.goto(others)
    check(page)
    page.goto(f"/results/{GAME}")
    expect(page.get_by_text("Ann").first).to_be_visible()
    check(page)
