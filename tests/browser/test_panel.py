"""The question panel carries the decision: every option as a card, linked to the board."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON, create_table
from tools.browser_player import TouchPlayer

from .guests import PHONE, Guest, Visit, action_namer, find_decision, list_tokens, pick_partner
from .lines import Frame, Line

FIELD = "place-house"

ACTIONS = "all => all.map((node) => node.dataset.action)"
# The cards to which an arrow key leads, from any card or place.
REACHED = """async () => {
    const { nearest, WAYS } = await import("/static/keys.js");
    const all = [...document.querySelectorAll("#parts [data-action], #options [data-action]")];
    const boxes = all.map((node) => node.getBoundingClientRect());
    const found = boxes.flatMap((box) => Object.values(WAYS).map((way) => nearest(box, way)));
    return found.filter((node) => node?.closest("#options")).map((node) => node.dataset.action);
}"""


def open_at(guest: Guest, question: str = FIELD, after: int = 255) -> Page:
    """Open a table where seat 0 must answer a question."""
    page = guest.page(f"/table/{guest.fork(find_decision(0, after, question), PERSON, BOT, BOT)}")
    expect(page.locator("#ask")).to_have_class("asked")
    return page


def measure(page: Page, selector: str) -> dict[str, float]:
    """Return where an element is."""
    found: Any = page.locator(selector).evaluate("one => one.getBoundingClientRect().toJSON()")
    return {key: float(found[key]) for key in ("x", "y", "width", "height")}


def test_every_legal_action_is_a_card_with_a_title(guest: Guest) -> None:
    page = open_at(guest)
    frame = guest.send_request(f"/api/tables/{page.url.rpartition('/')[2]}")
    cards = {card["action"]: card["title"] for card in frame["cards"]}
    assert len(cards) > 3
    for action, title in cards.items():
        card = page.locator(f"#options [data-action='{action}'], #deeds [data-action='{action}']")
        expect(card).to_have_count(1)
        expect(card).to_contain_text(title)


def test_a_card_and_its_place_are_linked_both_ways(guest: Guest) -> None:
    page = open_at(guest)
    card = page.locator("#options [data-action]").nth(2)
    action = card.get_attribute("data-action")
    place = page.locator(f"#parts [data-action='{action}']")
    card.hover()
    expect(place).to_contain_class("meant")
    page.locator("#whose").hover()
    expect(page.locator(".meant")).to_have_count(0)
    place.focus()
    expect(card).to_contain_class("meant")
    card.focus()
    expect(place).to_contain_class("meant")
    expect(card).not_to_contain_class("meant")


def test_many_cards_of_a_group_are_chips_and_few_are_large(guest: Guest) -> None:
    page = guest.page()

    def group(frame: Frame) -> None:
        for number, card in enumerate(frame["cards"]):
            card["group"] = "Few" if number < 3 else "Many"

    Line(page, group)
    ply = find_decision(0, 70, "place-crate")
    page.goto(f"/table/{guest.fork(ply, PERSON, BOT, BOT)}")
    groups = page.locator("#options .group")
    expect(groups.locator("h3")).to_have_text(["Few", "Many"])
    expect(groups.nth(0).locator(".cards [data-action]")).to_have_count(3)
    assert groups.nth(1).locator(".chips [data-action]").count() > 8


def test_many_places_that_bring_nothing_special_are_listed_on_demand(guest: Guest) -> None:
    page = guest.page()

    def group(frame: Frame) -> None:
        for number, card in enumerate(reversed(frame["cards"])):
            card["faint"] = number >= 3
            card["group"] = "Few" if number < 3 else "Many"

    Line(page, group)
    page.goto(f"/table/{guest.fork(find_decision(0, 70, 'place-crate'), PERSON, BOT, BOT)}")
    groups = page.locator("#options .group")
    expect(groups.locator("h3")).to_have_text(["Few", "Many"])  # what stands out comes first
    places = groups.nth(1).locator("[data-action]")
    count = places.count()
    assert count > 16
    expect(places.first).to_be_hidden()
    reached = page.evaluate(REACHED)
    assert reached and not set(reached) & set(places.evaluate_all(ACTIONS))
    summary = groups.locator("summary")
    expect(summary).to_have_text(f"{count} places on the board")
    summary.click()
    expect(places.first).to_be_visible()
    assert set(page.evaluate(REACHED)) & set(places.evaluate_all(ACTIONS))


def test_if_nothing_stands_out_all_places_are_listed(guest: Guest) -> None:
    page = guest.page()

    def group(frame: Frame) -> None:
        for card in frame["cards"]:
            card["faint"] = True

    Line(page, group)
    page.goto(f"/table/{guest.fork(find_decision(0, 70, 'place-crate'), PERSON, BOT, BOT)}")
    expect(page.locator("#options details[open] [data-action]").first).to_be_visible()


def test_one_click_plays_a_batch(guest: Guest) -> None:
    page = guest.page()

    def offer(frame: Frame) -> None:
        actions = [card["action"] for card in frame["cards"][:2]]
        frame["batches"] = [{"label": "Draw both", "actions": actions}] if actions else []

    line = Line(page, offer)
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    page.goto(f"/table/{table}")
    button = page.get_by_role("button", name="Draw both")
    expect(button).to_be_visible()
    before = guest.ply(table)
    button.click()
    expect(page.locator("#board")).not_to_have_attribute("data-ply", str(before))
    sent = line.sent[-1]
    assert (sent["type"], sent["ply"], len(sent["actions"])) == ("act_all", before, 2)


def test_picking_says_what_is_missing_and_the_button_follows(guest: Guest) -> None:
    page = guest.page()
    button = page.locator("#deeds [data-picks]")
    pieces = page.locator("#parts [data-token]")
    for _ in range(20):  # until no two of them are alike
        page.goto(f"/table/{create_table(guest.context, 'garden-nation', PERSON, BOT)}")
        expect(button).to_be_disabled()
        tokens = list_tokens(page)
        if len(set(tokens)) == len(tokens):
            break
    expect(button).to_have_text(f"Pick 2 of the {len(tokens)} on the board")
    page.locator("#options [data-pick]").nth(0).click()
    expect(pieces.nth(0)).to_have_attribute("aria-checked", "true")
    expect(button).to_have_text("Pick 1 more")
    pick_partner(page, tokens[0])
    expect(button).to_be_enabled()
    page.locator("#parts [data-token]:not([aria-checked=true])").first.click()
    expect(button).to_have_text("Pick only 2")
    expect(button).to_be_disabled()


def test_no_piece_at_all_can_be_a_choice(guest: Guest) -> None:
    page = guest.page()

    def allow_none(frame: Frame) -> None:
        pieces = [card for card in frame["cards"] if card["place"] == "pieces"]
        for card in pieces[:1]:
            card.update(tokens="", title="Keep none")

    Line(page, allow_none)
    page.goto(f"/table/{guest.fork(find_decision(0, 300, 'keep-dice'), PERSON, BOT, BOT)}")
    button = page.locator("#deeds [data-picks]")
    expect(button).to_be_enabled()
    expect(button).to_contain_text("Keep none")


def test_a_card_that_ends_the_turn_is_the_button_at_the_bottom(guest: Guest) -> None:
    page = guest.page()

    def end(frame: Frame) -> None:
        for card in frame["cards"]:
            is_last = card is frame["cards"][-1]
            card.update(done=is_last, title="Pass" if is_last else "Build")

    Line(page, end)
    page.goto(f"/table/{guest.fork(find_decision(0, 255, FIELD), PERSON, BOT, BOT)}")
    button = page.locator("#deeds .primary")
    expect(button).to_contain_text("Pass")
    action = button.get_attribute("data-action")
    expect(page.locator(f"#options [data-action='{action}']")).to_have_count(0)


def test_the_panel_keeps_its_height_and_is_never_empty(guest: Guest) -> None:
    guest.change_settings(animation=True)
    player = guest.player()
    shown = player.open(guest.fork(find_decision(0, 255, "place-house"), PERSON, BOT, BOT))
    page = player.page
    panel, board = measure(page, "#ask"), measure(page, "#board")
    while not shown.ends:
        shown = player.act(shown, shown.board[0])
        assert measure(page, "#ask") == panel and measure(page, "#board") == board
    player.end()
    expect(page.locator("#pace")).to_be_visible()
    expect(page.locator("#options .story, #options .thinking").first).to_be_visible()
    assert measure(page, "#ask") == panel and measure(page, "#board") == board


def test_on_a_phone_the_board_stays_when_confirm_appears(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    player = TouchPlayer(guest.page(), action_namer())
    shown = player.open(guest.fork(find_decision(0, 255, FIELD), PERSON, BOT, BOT))
    page = player.page
    player.press(f"#parts [data-action='{shown.board[0]}']")
    page.locator("#deeds [data-do=cancel]").tap()
    before = measure(page, "#drawing"), measure(page, "#ask")
    player.press(f"#parts [data-action='{shown.board[0]}']")
    expect(page.locator("#deeds [data-sure]")).to_be_visible()
    assert (measure(page, "#drawing"), measure(page, "#ask")) == before


def test_on_a_phone_a_card_shows_its_place_above_the_panel(visit: Visit) -> None:
    guest = visit(**PHONE)
    guest.change_settings()
    page = open_at(guest)
    card = page.locator("#options [data-action]").last
    card.tap()
    place = page.locator("#parts .armed")
    expect(place).to_be_in_viewport()
    at, panel = place.bounding_box(), page.locator("#ask").bounding_box()
    assert at and panel and at["y"] + at["height"] <= panel["y"] + 1


def test_a_whole_turn_is_undone_by_one_click(guest: Guest) -> None:
    player = guest.player()
    start = player.open(guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT))
    page = player.page
    expect(page.locator("#undo-turn")).to_be_hidden()
    shown = player.act(start, start.board[0])
    shown = player.act(shown, shown.board[0])
    expect(page.locator("#undo-turn")).to_be_visible()
    page.locator("#undo-turn").click()
    now = player.wait(shown.ply)
    assert now.ply <= start.ply
    expect(page.locator("#undo")).to_be_disabled()
