"""Explaining: whoever points at something is told what it is, what it is worth and the rule."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from pentapolis.catalog.games import all_games
from tools.browser import BOT, PERSON, create_table
from tools.browser_player import BrowserPlayer

from .guests import PHONE, Guest, Visit, find_decision

TOUCH: dict[str, Any] = {**PHONE, "has_touch": True}
MOST = 14_000  # bytes of the scripts that explain, loaded when first needed
MODULES = ("pointing.js", "explain.js", "glossary.js")


def open_houses(guest: Guest, **settings: str | bool) -> tuple[Page, str]:
    """Open a table where the seat places houses, so that few fields can be chosen."""
    guest.change_settings(**settings)
    table = guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT)
    page = guest.page(f"/table/{table}")
    expect(page.locator("#parts [id=f0-b2]")).to_be_visible()
    return page, table


def list_scripts(page: Page) -> list[str]:
    names: list[str] = page.evaluate(
        "() => performance.getEntriesByType('resource').map(({ name }) => name)"
    )
    return [name.rpartition("/")[2] for name in names]


def check_crate(page: Page) -> None:
    """Fail unless the card says what a crate is, and its rule opens."""
    about = page.locator("#about")
    expect(about).to_be_visible()
    expect(about.locator(".label")).to_have_text("B2: crate")
    expect(about.locator(".term")).to_contain_text("Each merchant drawn beside it earns 1 coin")
    expect(about.locator(".term use")).to_have_attribute("href", "#s-crate")
    expect(about.locator(".term a")).to_have_attribute("href", "/rules/saint-malo#SM-6.2")


def test_resting_the_mouse_on_a_thing_says_what_it_is_worth(visit: Visit) -> None:
    page, _ = open_houses(visit())
    assert not {*MODULES} & {*list_scripts(page)}, "loaded before it is needed"
    page.locator("#parts [id=f0-b2]").hover(force=True)
    expect(page.locator("#bubble")).to_have_text("B2: crate")
    check_crate(page)
    expect(page.locator("#bubble")).to_have_text("")
    page.locator("#about a").hover()  # the card stays for whoever wants the rule
    page.wait_for_timeout(500)
    page.locator("#about a").click()
    expect(page.locator("#rule-text")).to_contain_text("SM-6.2")
    page.keyboard.press("Escape")
    expect(page.locator("#rule")).to_be_hidden()
    leave(page)


def test_passing_over_things_explains_nothing(visit: Visit) -> None:
    page, _ = open_houses(visit())
    for cell in ("b2", "c2", "b3", "b4"):
        page.locator(f"#parts [id=f0-{cell}]").hover(force=True)
        page.wait_for_timeout(100)
    page.locator("#bar").hover()
    page.wait_for_timeout(900)
    expect(page.locator("#about")).to_be_hidden()


def test_an_answer_that_comes_late_explains_nothing_any_more(visit: Visit) -> None:
    page, _ = open_houses(visit())
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/about?*", hold)
    with page.expect_request("**/about?*"):
        page.locator("#parts [id=f0-b2]").hover(force=True)
    page.locator("#bar").hover()  # before the server has answered
    with page.expect_response("**/about?*"):
        asked[0].continue_()
    page.wait_for_timeout(300)  # the card would have come by then
    expect(page.locator("#about")).to_be_hidden()


def leave(page: Page) -> None:
    """Take the mouse elsewhere."""
    page.locator("#bar").hover()
    expect(page.locator("#about")).to_be_hidden()


def test_a_sign_on_a_card_a_number_and_a_line_of_the_sheet_are_explained(visit: Visit) -> None:
    page, _ = open_houses(visit(), lang="de")
    about = page.locator("#about")
    page.locator("#parts [id=person4] use[href='#s-coin']").hover(force=True)
    expect(about.locator(".term").first).to_contain_text("Am Ende sind zwei 1 Punkt wert")
    expect(about.locator(".term").nth(1)).to_contain_text("Händler.")
    leave(page)
    page.locator("#seats li").nth(2).hover()
    expect(about.locator(".term")).to_contain_text("1 für jeden Soldaten")
    leave(page)
    page.locator("#seats li").nth(4).hover()
    expect(about.locator(".term")).to_contain_text("So viele Felder sind in dieser Stadt noch frei")
    leave(page)
    page.keyboard.press("s")
    page.locator("#scores th a", has_text="Kirchen-Serien").hover()
    expect(about.locator(".term")).to_contain_text("1, 4, 8, 13 oder 20 Punkte")


def test_the_key_i_explains_what_has_the_focus_aloud(visit: Visit) -> None:
    page, _ = open_houses(visit())
    page.locator("#parts [data-action]").first.focus()
    page.keyboard.press("i")
    expect(page.locator("#about .term")).to_contain_text("Field.")
    expect(page.locator("#about .now")).to_contain_text("Now here: ")
    expect(page.locator("#live")).to_contain_text("Free fields take one thing each")
    page.keyboard.press("Escape")
    expect(page.locator("#about")).to_be_hidden()


def press_until(page: Page, key: str, query: str) -> None:
    """Press a key until the focus is where the query says."""
    for _ in range(20):
        if page.evaluate("(query) => document.activeElement.matches(query)", query):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {query}")


def test_in_the_mode_the_keyboard_reaches_everything_and_plays_nothing(visit: Visit) -> None:
    guest = visit()
    page, table = open_houses(guest)
    ply = guest.ply(table)
    page.keyboard.press("w")
    expect(page.locator("#explaining")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("Nothing is played.")
    for key, query in (("ArrowLeft", "[id^=f0-b]"), ("ArrowUp", "[id=f0-b2]")):
        press_until(page, key, f"#parts {query}")
    page.keyboard.press("Enter")
    check_crate(page)
    expect(page.locator("#about .why")).to_contain_text("Why not now?")
    expect(page.locator("#live")).to_contain_text("Why not now?")
    page.keyboard.press("Escape")
    expect(page.locator("#about")).to_be_hidden()
    expect(page.locator("#explaining")).to_be_visible()
    page.locator("#parts [data-action]").first.click()
    expect(page.locator("#about")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#explaining")).to_be_hidden()
    expect(page.locator("#live")).to_have_text("Back to the game.")
    assert guest.ply(table) == ply
    page.locator("#parts [data-action]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board")).not_to_have_attribute("data-ply", str(ply))


# Goes from thing to thing with all four arrows, and returns what is never reached.
WALK = """async () => {
    const { ALL } = await import("/static/explain.js");
    const { nearest, WAYS } = await import("/static/keys.js");
    const box = (node) => node.getBoundingClientRect();
    const todo = [nearest(box(document.querySelector("#board")), null, ALL)];
    const found = new Set(todo);
    while (todo.length) {
        const here = box(todo.pop());
        for (const way of Object.values(WAYS)) {
            const next = nearest(here, way, ALL);
            if (next && !found.has(next)) todo.push(next);
            found.add(next);
        }
    }
    const isShown = (node) => box(node).width && node.checkVisibility();
    const all = [...document.querySelectorAll(ALL)].filter(isShown);
    return [all.length, all.filter((node) => !found.has(node)).map((node) => node.ariaLabel)];
}"""


@pytest.mark.parametrize("game", all_games())
def test_the_arrow_keys_reach_everything(visit: Visit, game: str) -> None:
    guest = visit()
    guest.change_settings()
    page = guest.page()
    BrowserPlayer(page).open(create_table(guest.context, game, PERSON, BOT))  # all is laid out
    count, missed = page.evaluate(WALK)
    assert count > 40 and missed == []


def test_holding_the_question_mark_starts_the_mode(visit: Visit) -> None:
    page, _ = open_houses(visit())
    page.keyboard.down("?")
    expect(page.locator("#help")).to_be_visible()
    style = page.locator("link[href$='explain.css']")
    expect(style).to_be_attached()  # the first key has fetched what is needed
    page.keyboard.down("?")  # Playwright repeats a key that is down
    expect(page.locator("#explaining")).to_be_visible()
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.up("?")
    page.locator("#explaining button").click()
    expect(page.locator("#explaining")).to_be_hidden()


def hold(page: Page, thing: Locator) -> None:
    """Hold a finger on a thing for a while, then lift it."""
    box = thing.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = page.context.new_cdp_session(page)
    touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    client.send("Input.dispatchTouchEvent", touch)
    page.wait_for_timeout(800)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_on_a_phone_a_tap_a_long_press_and_the_mode_explain(visit: Visit) -> None:
    guest = visit(**TOUCH)
    page, table = open_houses(guest)
    ply = guest.ply(table)
    about = page.locator("#about")
    page.locator("#bar h1").tap()
    style = page.locator("link[href$='explain.css']")
    expect(style).to_be_attached()  # the first touch has fetched what is needed
    hold(page, page.locator("#parts [id=f0-b2]"))
    check_crate(page)
    page.locator("#bar h1").tap()
    expect(about).to_be_hidden()
    choice = page.locator("#parts [data-action]").first
    hold(page, choice)
    expect(about).to_contain_text("Field.")
    page.wait_for_timeout(200)
    page.keyboard.press("g")  # what is pressed after the finger was lifted counts again
    expect(page.locator("#goal")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#bar h1").tap()
    hold(page, page.locator("[data-open='#help']"))
    expect(page.locator("#explaining")).to_be_visible()
    expect(page.locator("#help")).to_be_hidden()
    page.locator("#parts [id=header]").tap(force=True)
    expect(about).to_contain_text("City plan.")
    page.locator("#explaining button").tap()
    expect(page.locator("#explaining")).to_be_hidden()
    page.locator("#parts [id=header]").tap(force=True)
    expect(about).to_contain_text("City plan.")
    assert guest.ply(table) == ply, "explaining plays nothing"


def test_the_help_has_a_glossary_to_search(visit: Visit) -> None:
    page, _ = open_houses(visit())
    page.keyboard.press("?")
    page.locator("#terms summary").click()
    terms = page.locator("#terms .term")
    expect(terms).to_have_count(40)
    page.locator("#terms input").fill("merch coin")
    expect(page.locator("#terms .term:visible dt")).to_have_text(["Goods crate", "Merchant"])
    expect(page.locator("#terms [role=status]")).to_have_text("2 terms")
    page.locator("#terms .term:visible a").first.click()
    expect(page.locator("#rule-text")).to_contain_text("SM-6.2")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rules_page_has_a_glossary_with_symbols(visit: Visit, lang: str) -> None:
    guest = visit()
    guest.change_settings(lang=lang)
    page = guest.page("/rules/saint-malo#glossary")
    merchant = page.locator("#term-merchant")
    expect(merchant).to_contain_text({"en": "Merchant", "de": "Händler"}[lang])
    drawn = merchant.locator("use").evaluate("(use) => use.getBBox().width")
    assert drawn > 0, "the symbol is not drawn"
    page.locator("#search").fill({"en": "each crate around", "de": "jede kiste um"}[lang])
    expect(merchant).to_be_visible()
    expect(page.locator("#term-noble")).to_be_hidden()


def test_the_scripts_that_explain_are_small(guest: Guest) -> None:
    sizes = [len(guest.context.request.get(f"/static/{name}").body()) for name in MODULES]
    assert sum(sizes) < MOST, sizes
