"""axe-core finds nothing serious on any page, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.catalog.games import all_games
from pentapolis.play.undo import has_secrets
from tools.browser import BOT, PERSON, create_table
from tools.browser_player import BrowserPlayer

from .guests import MALO, Guest, action_namer, find_decision, read_recording

# A game with secrets, in which the screen is handed over.
SECRETIVE = next(slug for slug, spec in all_games().items() if has_secrets(spec.load(2, {})))
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RUN = """(theme) => {
    document.documentElement.dataset.theme = theme;
    return axe.run({ resultTypes: ["violations"] });
}"""


def find_violations(page: Page, theme: str) -> list[str]:
    """Return what axe-core finds serious or critical, and where."""
    found: Any = page.evaluate(RUN, theme)
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def wait_until_drawn(page: Page) -> None:
    expect(page.locator("#board")).to_have_attribute("data-ply", re.compile(r"\d+"))


def open_table_at(guest: Guest, ply: int) -> Page:
    page = guest.page(f"/table/{guest.fork(ply, PERSON, BOT, BOT)}")
    wait_until_drawn(page)
    return page


def open_table_middle(guest: Guest) -> Page:
    return open_table_at(guest, find_decision(0, 255, "place-house"))


def open_table_with_dice(guest: Guest) -> Page:
    page = open_table_at(guest, find_decision(0, 300, "keep-dice"))
    page.locator("[data-token]").first.click()
    return page


def press_key(page: Page, key: str, opened: str) -> Page:
    """Press a key and wait for what it opens."""
    page.keyboard.press(key)
    expect(page.locator(opened)).to_be_visible()
    return page


def open_table_with_scores(guest: Guest) -> Page:
    return press_key(open_table_middle(guest), "s", "#scores")


def open_table_with_rule(guest: Guest) -> Page:
    page = open_table_middle(guest)
    page.locator("#why").click()
    expect(page.locator("#rule")).to_be_visible()
    return page


def open_table_explained(guest: Guest) -> Page:
    page = press_key(open_table_middle(guest), "w", "#explaining")
    page.locator("#parts [data-why]").first.click(force=True)
    expect(page.locator("#about .why")).to_be_visible()
    return page


def open_glossary(guest: Guest) -> Page:
    page = press_key(open_table_middle(guest), "?", "#help")
    page.locator("#terms summary").click()
    expect(page.locator("#terms .term").first).to_be_visible()
    return page


def open_table_end(guest: Guest) -> Page:
    page = guest.page()
    player = BrowserPlayer(page, action_namer())
    player.play(player.open(guest.fork(read_recording().ply - 1, PERSON, PERSON, PERSON)))
    expect(page.locator("#ending")).to_be_visible()
    return page


def open_tour(guest: Guest) -> Page:
    guest.change_settings(tour=False)
    page = guest.page(f"/table/{guest.create_table(PERSON, BOT)}")
    expect(page.locator("#tour")).to_be_visible()
    return page


def open_help(guest: Guest) -> Page:
    return press_key(open_table_middle(guest), "?", "#help")


def open_replay(guest: Guest) -> Page:
    page = guest.page(f"/replay/{guest.upload_recording()}/300")
    wait_until_drawn(page)
    return page


def open_fork(guest: Guest) -> Page:
    page = open_replay(guest)
    page.locator("[data-open='#fork']").click()
    return page


def open_table_watched(guest: Guest) -> Page:
    """Open a table as a visitor without a seat."""
    page = open_table_middle(guest)
    guest.context.clear_cookies()
    guest.change_settings()
    page.reload()
    wait_until_drawn(page)
    return page


def open_before_handover(guest: Guest) -> Page:
    """Open a game with secrets while the screen must be handed over."""
    page = guest.page(f"/table/{create_table(guest.context, SECRETIVE, PERSON, PERSON)}")
    expect(page.locator("#deeds [data-do=reveal]")).to_be_visible()
    return page


def open_seats(guest: Guest) -> Page:
    return guest.page(f"/table/{guest.create_table(PERSON, PERSON, BOT)}/chairs")


def open_rules_searched(guest: Guest) -> Page:
    page = guest.page(f"/rules/{MALO}")
    page.get_by_role("searchbox").fill("crate")
    expect(page.locator("#found")).not_to_be_empty()
    return page


def open_home(guest: Guest) -> Page:
    guest.fork(find_decision(0, 255), PERSON, BOT, BOT)  # a table to continue, a replay to watch
    return guest.page("/")


def open_finished(guest: Guest) -> Page:
    over = create_table(guest.context, MALO, *[{"kind": "bot", "level": "random"}] * 2)
    guest.send_request(f"/api/tables/{over}")
    page = guest.page("/replays")
    page.get_by_role("button", name="Remove Saint Malo").click()
    return page


def open_workshop(guest: Guest) -> Page:
    """Open all sections of a box, with a value changed and another that is out of its bounds."""
    page = guest.page(f"/lab/{MALO}")
    page.locator("details.section").evaluate_all("all => all.forEach((one) => (one.open = true))")
    page.locator('[name="v.person.noble.points"]').fill("9")
    page.locator('[name="v.cost.delivery"]').fill("99")
    page.locator("#check").click()
    expect(page.locator("#notice")).to_be_visible()
    return page


PAGES: dict[str, Callable[[Guest], Page]] = {
    "home": open_home,
    "first visit": lambda guest: guest.page("/"),
    "finished": open_finished,
    "new": lambda guest: guest.page(f"/new/{MALO}"),
    "table start": lambda guest: open_table_at(guest, find_decision(0, 0)),
    "table middle": open_table_middle,
    "table with dice": open_table_with_dice,
    "table with scores": open_table_with_scores,
    "table with rule": open_table_with_rule,
    "table explained": open_table_explained,
    "glossary": open_glossary,
    "table end": open_table_end,
    "table watched": open_table_watched,
    "table handed over": open_before_handover,
    "seats": open_seats,
    "tour": open_tour,
    "help": open_help,
    "replay": open_replay,
    "fork": open_fork,
    "load": lambda guest: guest.page("/replay"),
    "rules": lambda guest: guest.page(f"/rules/{MALO}"),
    "rules found": open_rules_searched,
    "settings": lambda guest: guest.page("/settings"),
    "workshop": open_workshop,
    "error": lambda guest: guest.page("/table/nowhere"),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious_on(guest: Guest, name: str) -> None:
    page = PAGES[name](guest)
    page.evaluate(AXE)
    assert {theme: find_violations(page, theme) for theme in ("light", "dark")} == {
        "light": [],
        "dark": [],
    }


def test_axe_finds_what_is_wrong(guest: Guest) -> None:
    page = guest.page("/settings")
    page.evaluate("() => document.body.append(document.createElement('button'))")
    page.evaluate(AXE)
    assert any("button-name" in found for found in find_violations(page, "light"))
