"""Pressing: what is pressed counts, whatever arrives before it is released; nothing else does."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON, create_table

from .guests import Guest, find_decision, pick_partner
from .lines import hold_line

# Morphs elements into others and back, and tells what became of them.
MORPH = """async (pairs) => {
    const { morph } = await import("/static/morph.js");
    const make = (markup) => {
        const space = document.createElement("div");
        space.innerHTML = markup;
        return space.firstChild;
    };
    return pairs.map(([before, after]) => {
        const old = make(before);
        const kept = old.querySelector("#kept");
        const now = morph(old, make(after));
        return [now.outerHTML, !kept || now.querySelector("#kept") === kept];
    });
}"""
# Picks like pieces: which of them are marked, and what they choose.
PICK = """async (presses) => {
    const picks = await import("/static/picks.js");
    const parts = document.querySelector("#parts");
    const tokens = ["wood", "wood", "corn"];
    parts.innerHTML = tokens.map((token) => `<g data-token="${token}"></g>`).join("");
    const sets = ["corn wood", "wood wood"];
    const cards = sets.map((tokens, action) => ({ place: "pieces", tokens, action }));
    picks.clearPicks();
    picks.setChoices({ cards });
    picks.showPicked();
    for (const press of presses) picks.toggle(parts.children[press]);
    const marked = [...parts.children].map((piece) => piece.ariaChecked === "true");
    return [marked, picks.findChoice()?.action ?? null];
}"""


def point_at(page: Page, selector: str) -> None:
    """Put the pointer on an element."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_press_counts_though_others_choose_before_it_is_released(guest: Guest) -> None:
    page = guest.page()
    lines = hold_line(page)
    board, button = page.locator("#board"), page.locator("#deeds [data-picks]")
    for _ in range(20):  # until somebody else is to choose first
        table = create_table(guest.context, "garden-nation", PERSON, BOT, BOT, BOT)
        page.goto(f"/table/{table}")
        first = page.locator("#parts [data-token]").first
        first.click()
        pick_partner(page, str(first.get_attribute("data-token")))
        before = int(board.get_attribute("data-ply") or 0)
        ply = guest.ply(table)  # when the bots are at rest
        if ply > before:
            break
    assert ply > before
    point_at(page, "#deeds [data-picks]")
    page.mouse.down()
    lines[-1].release()
    expect(board).to_have_attribute("data-ply", str(ply))
    page.mouse.up()
    expect(button).to_have_count(0)
    cards = guest.send_request(f"/api/tables/{table}")["cards"]
    assert "pieces" not in {card["place"] for card in cards}


def test_a_press_does_nothing_if_its_place_means_something_else_by_now(guest: Guest) -> None:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player, other = guest.player(), guest.player()
    shown = player.open(table)
    other.open(table)
    action = shown.board[0]
    point_at(player.page, f"#parts [data-action='{action}']")
    player.page.mouse.down()
    after = other.act(shown, action)  # the other tab is faster
    assert player.wait(shown.ply) == after
    player.page.mouse.up()
    player.page.wait_for_timeout(300)  # an answer would have come by then
    assert player.look() == after and guest.ply(table) == after.ply


def test_a_choice_that_comes_under_the_pointer_was_not_pressed(guest: Guest) -> None:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player = guest.player()
    shown = player.open(table)
    after = player.act(shown, shown.board[0])
    page = player.page
    point_at(page, "#parts [id]:has(> .ground):not([data-action])")
    page.mouse.down()
    page.evaluate("document.querySelector('#undo').click()")
    assert player.wait(after.ply) == shown
    page.mouse.up()
    page.wait_for_timeout(300)
    assert player.look() == shown and guest.ply(table) == shown.ply


def test_elements_become_like_others_and_keep_what_they_share(guest: Guest) -> None:
    page = guest.page(f"/table/{guest.create_table(PERSON, PERSON)}")
    pairs = [
        ("<p>one</p>", "<p>two</p>"),
        ("<p>one</p>", "<b>one</b>"),
        ('<p class="a" id="x">one</p>', '<p title="t" id="x">one</p>'),
        ("<ul><li>1</li><li id='kept'>2</li></ul>", "<ul><li>0</li><li id='kept'>2</li></ul>"),
        ("<ul><li>1</li><li id='kept'>2</li></ul>", "<ul><li id='kept'>2</li></ul>"),
        ("<ul><li id='kept'>2</li></ul>", "<ul><li>0</li><li>1</li><li id='kept'>2</li></ul>"),
        ("<ul><li id='kept'>2</li></ul>", "<ul><li id='kept'>2</li><li>3</li></ul>"),
        ("<div>a<b>b</b>c</div>", "<div><i>d</i>e</div>"),
        ("<div></div>", "<div>new <b>one</b></div>"),
        ("<div>old <b>one</b></div>", "<div></div>"),
    ]
    found = page.evaluate(MORPH, [*pairs, *[(after, before) for before, after in pairs]])
    wanted = [after for _, after in pairs] + [before for before, _ in pairs]
    assert [(markup.replace('"', "'"), kept) for markup, kept in found] == [
        (markup.replace('"', "'"), True) for markup in wanted
    ]


def test_like_pieces_are_picked_one_by_one(guest: Guest) -> None:
    page = guest.page(f"/table/{guest.create_table(PERSON, PERSON)}")
    expect(page.locator("#board")).to_have_attribute("data-ply", re.compile(r"\d"))
    for presses, marked, choice in (
        ([0], [True, False, False], None),
        ([1], [False, True, False], None),
        ([1, 2], [False, True, True], 0),
        ([0, 1], [True, True, False], 1),
        ([0, 1, 0], [False, True, False], None),
    ):
        assert page.evaluate(PICK, presses) == [marked, choice]
