"""Clocks at the table, whose turn it is for those who look elsewhere, and what one has missed."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tools.browser import create_table

from .guests import MALO, Guest, Visit

ANN = {"kind": "person", "name": "Ann"}
HOUR = 3600
LATE = """() => document.dispatchEvent(new CustomEvent("clocks", { detail: { kind: "bank",
    grace: 30, chooses: true, ended: false, seats: [0, 1].map((seat) =>
    ({ left: -40, runs: !document.querySelectorAll("#seats small")[seat].matches(".mine")
        && seat === window.late })) } }))"""


def lay(host: Guest, other: Guest) -> tuple[str, Guest, Guest]:
    """Return a table with a clock, who is asked there, and who waits."""
    clock = {"kind": "bank", "seconds": HOUR}
    seats = [ANN, {"kind": "open"}]
    wish = {"game": MALO, "seats": seats, "options": {"start": 1}, "clock": clock}
    table = str(host.send_request("/api/tables", wish)["id"])
    link = host.send_request(f"/api/tables/{table}/invitation")["join"]
    token = str(link).rpartition("/")[2]
    other.send_request(f"/api/tables/{table}/join", {"token": token, "name": "Bo"})
    for guest in (host, other):
        guest.change_settings(end_turn=False, pace="now", confirm="never")
    is_host = host.send_request(f"/api/tables/{table}")["asked"]
    return table, *((host, other) if is_host else (other, host))


def play_turn(guest: Guest, table: str) -> None:
    """Play until the others are asked."""
    frame: dict[str, Any] = guest.send_request(f"/api/tables/{table}")
    while frame["asked"]:
        wish = {"ply": frame["ply"], "action": frame["cards"][0]["action"]}
        frame = guest.send_request(f"/api/tables/{table}/act", wish)


def test_clocks_titles_and_turns(visit: Visit) -> None:
    table, first, second = lay(visit(), visit())
    page, other = first.page(f"/table/{table}"), second.page(f"/table/{table}")
    for each in (page, other):
        expect(each.locator("#time")).to_have_text(re.compile(r"^(1 h 0 min|59:\d\d)$"))
        expect(each.locator("#seats .time")).to_have_count(2)
        expect(each.locator("#seats .time.runs")).to_have_count(1)
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(other).to_have_title(re.compile("^Saint Malo"))
    home = first.page("/")
    expect(home.locator("#your-turns a")).to_have_text("Saint Malo")
    expect(home).to_have_title(re.compile(r"^\(1\)"))
    expect(second.page("/").locator("#your-turns")).to_have_count(0)
    another = create_table(second.context, MALO, ANN, ANN, start=1)
    assert another  # one's own table around one screen keeps nobody waiting
    expect(other.locator("#next-table")).to_be_hidden()
    page.close()
    play_turn(first, table)
    expect(other).to_have_title(re.compile("^● Your turn"))
    check_since(first, second, table, other)


def check_since(first: Guest, second: Guest, table: str, other: Page) -> None:
    """What others did while one was away is shown when one comes back, and then the question."""
    expect(other.locator("#banner")).to_be_hidden()  # who was here has seen it
    play_turn(second, table)
    back = first.page(f"/table/{table}")
    expect(back.locator("#banner span")).to_have_text("What happened since your last turn")
    expect(back.locator("#options .story")).to_be_visible()  # nothing moves, so it stays to be read
    back.locator("#banner [data-do=back]").click()
    expect(back.locator("#ask.asked")).to_be_visible()
    expect(back.locator("#banner")).to_be_hidden()


# Notes what is shown on the app's icon, and how high each sound is.
LISTEN = """
    navigator.setAppBadge = async (count) => { window.badge = count; };
    window.tones = [];
    window.OscillatorNode = class extends OscillatorNode {
        constructor(audio, options) { super(audio, options); tones.push(options.frequency); }
    };"""
HIDE = """() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;  // as in a tab that nobody looks at
}"""
OWN_TURN = 880  # the sound of it


def test_a_page_in_the_background_says_by_title_sound_and_badge_whose_turn_it_is(
    visit: Visit,
) -> None:
    table, first, second = lay(visit(), visit())
    second.change_settings(animation=True, end_turn=False, pace="1", sound=True)
    second.context.add_init_script(LISTEN)
    page = second.page(f"/table/{table}")
    expect(page.locator("#time")).to_be_visible()
    page.locator("#prompt").click()  # a page that nobody has touched makes no sound
    page.evaluate(HIDE)
    assert page.evaluate("window.badge") == 0 and page.evaluate("tones") == []
    play_turn(first, table)
    expect(page).to_have_title(re.compile("^● Your turn"))
    page.wait_for_function("window.badge === 1")
    page.wait_for_function(f"tones.includes({OWN_TURN})")
    play_turn(second, table)
    expect(page).to_have_title(re.compile("^Saint Malo"))
    page.wait_for_function("window.badge === 0")
    home = first.context.new_page()
    home.add_init_script(LISTEN)
    home.goto("/")
    home.wait_for_function("window.badge === 1")


def test_the_others_choose_when_somebody_is_out_of_time(visit: Visit) -> None:
    table, first, second = lay(visit(), visit())
    other = second.page(f"/table/{table}")
    expect(other.locator("#time")).to_be_visible()
    seat = first.send_request(f"/api/tables/{table}")["viewer"]
    other.evaluate(f"() => {{ window.late = {seat}; }}")
    other.evaluate(LATE)
    expect(other.locator("#late p")).to_contain_text("is out of time")
    expect(other.locator("#time")).to_have_text("out of time")
    other.locator("#late [value=bot]").click()  # the server knows better: there is time left
    expect(other.locator("#notice")).to_be_visible()
    expect(other.locator("#late")).to_be_hidden()
