"""Scenes in which people play from several devices: seats, clocks, chat, names and results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from playwright.sync_api import BrowserContext, Page, expect

from tools.browser import change_settings, send_request

GAME: Final = "little-town"  # the shortest
HOST: Final = {"kind": "person", "name": "Anna"}
OPEN: Final = {"kind": "open"}
FRIEND: Final = "Bruno"
MOST: Final = 1000  # actions until something happens
PASSWORD: Final = "a good password"
DAYS: Final = {"kind": "move", "seconds": 3 * 86400}
SAID: Final = ("Shall we play to the end tonight?", "Gladly. Who brings the tea?")
# What a page hears when somebody's time has run out; really waiting for it would take a while.
OUT_OF_TIME: Final = """() => document.dispatchEvent(new CustomEvent("clocks", { detail: {
    kind: "move", grace: 30, chooses: true, ended: false,
    seats: [{ left: 3600, runs: false }, { left: -40, runs: true }] } }))"""

Open = Callable[
    [BrowserContext, BrowserContext], str
]  # what a visitor opens; the other is a friend


@contextmanager
def bring_friend(context: BrowserContext) -> Iterator[BrowserContext]:
    """Bring another visitor of the same server."""
    assert context.browser is not None
    page = context.new_page()
    page.goto("/settings")
    address = page.evaluate("location.origin")
    page.close()
    friend = context.browser.new_context(base_url=address)
    try:
        change_settings(friend, end_turn=False)
        yield friend
    finally:
        friend.close()


def lay_table(host: BrowserContext, **more: Any) -> str:
    """Lay a table with a seat that is open; return its id."""
    wish = {"game": GAME, "seats": [HOST, OPEN], "options": {}, **more}
    return str(send_request(host, "/api/tables", wish)["id"])


def find_links(host: BrowserContext, table: str) -> dict[str, str]:
    """Return the links to a table."""
    links: dict[str, str] = send_request(host, f"/api/tables/{table}/invitation")
    return links


def join(host: BrowserContext, friend: BrowserContext, table: str) -> None:
    """Let the friend take the open seat; turns end by themselves from here on."""
    change_settings(host, end_turn=False)
    token = find_links(host, table)["join"].rpartition("/")[2]
    send_request(friend, f"/api/tables/{table}/join", {"token": token, "name": FRIEND})


def play_until(table: str, asked: BrowserContext, other: BrowserContext) -> None:
    """Play until one of two is asked."""
    for _ in range(MOST):
        if send_request(asked, f"/api/tables/{table}")["asked"]:
            return
        play_action(other, table)
    raise RuntimeError("the other's turn does not end")


def play_action(person: BrowserContext, table: str) -> bool:
    """Play the first action on offer; return whether there was one."""
    frame = send_request(person, f"/api/tables/{table}")
    if frame["asked"]:
        wish = {"ply": frame["ply"], "action": frame["cards"][0]["action"]}
        send_request(person, f"/api/tables/{table}/act", wish)
    return bool(frame["asked"])


def play_to_end(table: str, *people: BrowserContext) -> None:
    """Play a game to its end."""
    for _ in range(MOST):
        if send_request(people[0], f"/api/tables/{table}")["over"]:
            return
        for person in people:
            play_action(person, table)
    raise RuntimeError("the game does not end")


def keep_name(person: BrowserContext, name: str) -> None:
    """Keep a name; a server has each only once, so a number may follow."""
    for number in range(1, 100):
        form = {"name": name if number == 1 else f"{name} {number}", "password": PASSWORD}
        if person.request.post("/name/keep", form=dict(form)).ok:
            return
    raise RuntimeError(f"no name like {name} is free")


def open_invitation(host: BrowserContext, friend: BrowserContext) -> str:
    return find_links(friend, lay_table(friend))["join"]


def open_watching(host: BrowserContext, friend: BrowserContext) -> str:
    table = lay_table(friend)
    return find_links(friend, table)["watch"]


def open_gathering(host: BrowserContext, friend: BrowserContext) -> str:
    return f"/table/{lay_table(host, clock=DAYS)}"


def open_lobby(host: BrowserContext, friend: BrowserContext) -> str:
    table = lay_table(friend)
    send_request(friend, f"/api/tables/{table}/listed", {"listed": True})
    return "/"


def open_own_turns(host: BrowserContext, friend: BrowserContext) -> str:
    table = lay_table(host, clock=DAYS)
    join(host, friend, table)
    play_until(table, host, friend)
    return "/"


def open_online(host: BrowserContext, friend: BrowserContext) -> str:
    table = lay_table(host, clock=DAYS)
    join(host, friend, table)
    play_until(table, host, friend)
    return f"/table/{table}"


def open_missed(host: BrowserContext, friend: BrowserContext) -> str:
    """Somebody who has been here comes back after the other's turn."""
    table = lay_table(host, clock=DAYS)
    join(host, friend, table)
    play_until(table, host, friend)
    page = host.new_page()
    page.goto(f"/table/{table}")
    expect(page.locator("#time")).to_be_visible()
    page.close()
    play_until(table, friend, host)
    play_until(table, host, friend)
    return f"/table/{table}"


def open_waiting(host: BrowserContext, friend: BrowserContext) -> str:
    table = lay_table(host, clock=DAYS)
    join(host, friend, table)
    play_until(table, friend, host)
    return f"/table/{table}"


def open_talk(host: BrowserContext, friend: BrowserContext) -> str:
    url = open_online(host, friend)
    table = url.rpartition("/")[2]
    for person, text in zip((host, friend), SAID, strict=True):
        page = person.new_page()
        page.goto(f"/table/{table}")
        page.locator("#speak").click()
        page.locator("#say input").fill(text)
        page.locator("#say button").click()
        expect(page.locator("#said li").last).to_contain_text(text)
        page.close()
    return url


def open_kept_name(host: BrowserContext, friend: BrowserContext) -> str:
    keep_name(host, "Anna")
    return "/name"


def open_notices(host: BrowserContext, friend: BrowserContext) -> str:
    wish = {"kind": "hook", "address": "https://example.org/turn"}
    assert host.request.post("/api/notices", data=wish).ok
    return "/notices"


def open_rated(host: BrowserContext, friend: BrowserContext) -> str:
    keep_name(host, "Anna")
    keep_name(friend, FRIEND)
    table = lay_table(host)
    join(host, friend, table)
    play_to_end(table, host, friend)
    return f"/table/{table}"


def open_person(host: BrowserContext, friend: BrowserContext) -> str:
    open_rated(host, friend)
    return "/players/me"


def open_results(host: BrowserContext, friend: BrowserContext) -> str:
    open_rated(host, friend)
    return f"/results/{GAME}"


def show_talk(page: Page) -> None:
    page.locator("#speak").click()
    expect(page.locator("#said li")).to_have_count(len(SAID))


def show_out_of_time(page: Page) -> None:
    expect(page.locator("#time")).to_be_visible()
    page.evaluate(OUT_OF_TIME)
    expect(page.locator("#late p")).to_be_visible()


def show_code(page: Page) -> None:
    page.locator("[data-open='#code']").click()
    expect(page.locator("#code")).to_be_visible()


def show_nothing(page: Page) -> None:
    page.wait_for_load_state("networkidle")


# What is opened, and what is done there.
ONLINE: Final[dict[str, tuple[Open, Callable[[Page], None]]]] = {
    "invitation": (open_invitation, show_nothing),
    "watching": (open_watching, show_nothing),
    "gathering": (open_gathering, show_nothing),
    "code": (open_gathering, show_code),
    "lobby": (open_lobby, show_nothing),
    "own-turns": (open_own_turns, show_nothing),
    "online": (open_online, show_nothing),
    "missed": (open_missed, show_nothing),
    "waiting": (open_waiting, show_nothing),
    "out-of-time": (open_waiting, show_out_of_time),
    "talk": (open_talk, show_talk),
    "name": (lambda host, friend: "/name", show_nothing),
    "sign-in": (lambda host, friend: "/name/sign-in", show_nothing),
    "kept-name": (open_kept_name, show_nothing),
    "notices": (open_notices, show_nothing),
    "rated": (open_rated, show_nothing),
    "person": (open_person, show_nothing),
    "results": (open_results, show_nothing),
}


class Visitor(Protocol):
    """Somebody with a browser, whose page will be looked at."""

    context: BrowserContext
    page: Page


def play_online(name: str) -> Callable[[Visitor], None]:
    """Return what a visitor does for a scene."""

    def play(visitor: Visitor) -> None:
        open_scene, show = ONLINE[name]
        with bring_friend(visitor.context) as friend:
            visitor.page.goto(open_scene(visitor.context, friend))
            show(visitor.page)

    return play
