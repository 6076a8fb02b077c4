"""One language for points: booked and expected, gains and losses with sign and reason, ties."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tools.browser import BOT, PERSON

from .guests import Guest, find_decision, read_recording
from .lines import Frame, Line

CHANGES = [
    {
        "seat": 0,
        "label": "churches",
        "points": 4,
        "url": "/rules/saint-malo#SM-9.1",
        "booked": True,
    },
    {
        "seat": 0,
        "label": "cannons",
        "points": -9,
        "url": "/rules/saint-malo#SM-8.1",
        "booked": True,
    },
    {
        "seat": 1,
        "label": "churches",
        "points": 3,
        "url": "/rules/saint-malo#SM-9.1",
        "booked": False,
    },
]


def change_points(frame: Frame) -> None:
    """Let the last turn have changed some points, and one line count only at the end."""
    if frame["turns"]:
        frame["turns"][-1].update(changes=CHANGES, seat=1)
    frame["seats"][0].update(booked=frame["seats"][0]["score"])
    seat = frame["seats"][1]
    seat.update(booked=seat["score"] - 3)
    seat["sheet"][0].update(booked=False)


def open_table(guest: Guest) -> Page:
    page = guest.page()
    Line(page, change_points)
    page.goto(f"/table/{guest.fork(find_decision(0, 255, 'place-house'), PERSON, BOT, BOT)}")
    expect(page.locator("#seats article")).to_have_count(3)
    return page


def read_colour(node: Locator) -> str:
    return str(node.evaluate("one => getComputedStyle(one).color"))


def read_theme(page: Page, name: str) -> str:
    """Return one of the theme's colours, as the browser writes it."""
    return str(
        page.evaluate(
            """(name) => {
                const spot = document.body.appendChild(document.createElement("i"));
                spot.style.color = `var(${name})`;
                const found = getComputedStyle(spot).color;
                spot.remove();
                return found;
            }""",
            name,
        )
    )


def test_losses_are_red_with_a_minus_and_gains_are_green_with_a_plus(guest: Guest) -> None:
    page = open_table(guest)
    loss = page.locator("#seats article").nth(0).locator(".chip")
    gain = page.locator("#seats article").nth(1).locator(".chip")
    expect(loss).to_have_text("−5")
    expect(gain).to_have_text("+3")
    assert read_colour(loss) == read_theme(page, "--danger")
    assert read_colour(gain) == read_theme(page, "--good")
    arrows = [
        one.evaluate("node => getComputedStyle(node, '::before').content") for one in (loss, gain)
    ]
    assert arrows == ['"▼"', '"▲"'], "not by colour alone"


def test_a_click_on_a_change_names_its_rules(guest: Guest) -> None:
    page = open_table(guest)
    page.locator("#seats article").nth(0).locator(".chip").click()
    rows = page.locator("#changes tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("churches")
    expect(rows.nth(0).locator(".chip")).to_have_text("+4")
    expect(rows.nth(1).locator(".chip")).to_have_text("−9")
    rows.nth(1).get_by_role("link").click()
    expect(page.locator("#rule")).to_be_visible()


def test_two_labelled_numbers_where_they_differ_and_one_elsewhere(guest: Guest) -> None:
    page = open_table(guest)
    seats = page.locator("#seats article")
    expect(seats.nth(1).locator(".score")).to_have_count(2)
    expect(seats.nth(1).locator(".sure .score")).to_contain_text("Scored")
    expect(seats.nth(1).locator(".maybe .score")).to_contain_text("If it ended now")
    expect(seats.nth(0).locator(".maybe .score")).to_have_count(0)


def test_the_score_sheet_keeps_booked_and_expected_apart(guest: Guest) -> None:
    page = open_table(guest)
    page.keyboard.press("s")
    rows = page.locator("#scores tr")
    texts = rows.evaluate_all("rows => rows.map(row => row.firstChild.textContent)")
    assert "Scored" in texts and texts[-1] == "If it ended now"
    assert texts.index("Scored") < len(texts) - 2, "expected lines come after what is booked"


def test_the_end_says_what_broke_a_tie(guest: Guest) -> None:
    def tie(frame: Frame) -> None:
        if frame["over"]:
            for seat in frame["seats"]:
                seat["score"] = 40
            url = "/rules/saint-malo#SM-9.1"
            coins = {"label": "most coins left", "url": url, "values": [3, 1, 0]}
            frame["over"]["ties"] = [coins]

    player = guest.player()
    Line(player.page, tie)
    table = guest.fork(read_recording().ply - 1, PERSON, PERSON, PERSON)
    player.play(player.open(table))
    ties = player.page.locator("#ending .ties")
    expect(ties).to_contain_text("What broke the tie")
    expect(ties.locator("tr").last).to_contain_text("most coins left")
    expect(ties.locator("tr").last.locator("td")).to_have_text(["3", "1", "0"])
