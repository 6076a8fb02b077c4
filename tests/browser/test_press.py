"""Pressing: what is pressed counts, whatever arrives before it is released; nothing else does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON, create_table
from tools.browser_player import BrowserPlayer

from .guests import Guest, find_decision, pick_partner
from .lines import Frame, Line, hold_line

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
        return [now.isEqualNode(make(after)), !kept || now.querySelector("#kept") === kept];
    });
}"""
# Arranges letters, and tells their order then and how many were put somewhere.
ARRANGE = """async (orders) => {
    const { arrange } = await import("/static/morph.js");
    const nodes = {};
    for (const letter of "abcdefgh") nodes[letter] = document.createElement(letter);
    const parent = document.createElement("div");
    return orders.map((order) => {
        let moved = 0;
        const insert = Element.prototype.insertBefore;
        parent.insertBefore = (...both) => (moved++, insert.apply(parent, both));
        arrange(parent, [...order].map((letter) => nodes[letter]));
        return [[...parent.children].map((node) => node.localName).join(""), moved];
    });
}"""
# What a frame can do to a place that is being pressed, without changing what it means.
SQUARE = '<rect x="2" y="2" width="88" height="88"'
NEWS: dict[str, Callable[[str], str]] = {
    "its picture is another one": lambda markup: markup.replace(
        SQUARE, '<circle cx="46" cy="46" r="44"'
    ),
    "it is drawn anew": lambda markup: f"<a{markup[2:-4]}</a>",
    "it gives way to something": lambda markup: markup.replace(
        SQUARE, '<rect width="2" height="2"'
    ),
}
# Draws a path, and notes whether a click is on it.
BENT = """(path) => {
    document.body.innerHTML = `<svg width="300" height="300"><path id="bent" d="${path}"/></svg>`;
    window.hit = false;
    document.querySelector("#bent").onclick = () => (window.hit = true);
}"""
MARKUP = "([part, old]) => document.querySelector(`#parts #${part}`).outerHTML"
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


@pytest.mark.parametrize("news", NEWS.values(), ids=NEWS)
def test_a_press_counts_though_its_place_is_drawn_otherwise_before_it_is_released(
    guest: Guest, news: Callable[[str], str]
) -> None:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player = guest.player()
    page = player.page
    frames: list[Frame] = []
    line = Line(page, frames.append)
    shown = player.open(table)
    place = page.locator(f"#parts [data-action='{shown.board[0]}']")
    part = str(place.get_attribute("id"))
    point_at(page, f"#{part}")
    page.mouse.down()
    before = page.evaluate(MARKUP, [part])
    fresh = news(frames[-1]["parts"][part])
    assert fresh != frames[-1]["parts"][part]
    frame = {**frames[-1], "full": False, "log": [], "turns": [], "parts": {part: fresh}}
    line.routes[-1].send(json.dumps(frame))
    page.wait_for_function(MARKUP + " !== old", arg=[part, before])
    page.mouse.up()
    assert player.wait(shown.ply).ply > shown.ply


def test_a_press_counts_though_the_shape_under_it_changes_before_it_is_released(
    guest: Guest,
) -> None:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player = guest.player()
    page = player.page
    frames: list[Frame] = []
    line = Line(page, frames.append)
    shown = player.open(table)
    part = str(page.locator(f"#parts [data-action='{shown.board[0]}']").get_attribute("id"))
    use = '<use href="#s-pressed" x="2" y="2" width="88" height="88"'
    parts = {part: frames[-1]["parts"][part].replace(SQUARE, use)}
    news = {**frames[-1], "full": False, "log": [], "turns": [], "parts": parts}

    def show_shape(shape: str) -> None:
        symbol = f'<symbol id="s-pressed" viewBox="0 0 100 100"><{shape}/></symbol>'
        line.routes[-1].send(json.dumps({**news, "symbols": {"pressed": symbol}}))
        expect(page.locator(f"#s-pressed {shape.split(maxsplit=1)[0]}")).to_have_count(1)

    show_shape('rect width="100" height="100"')
    point_at(page, f"#{part}")
    page.mouse.down()
    show_shape('circle cx="50" cy="50" r="50"')
    page.mouse.up()
    assert player.wait(shown.ply).ply > shown.ply


def test_from_one_place_to_another_is_no_press(guest: Guest) -> None:
    table = guest.fork(find_decision(0, 70, "place-crate"), PERSON, BOT, BOT)
    player = guest.player()
    shown = player.open(table)
    first, second = (f"#parts [data-action='{action}']" for action in shown.board[:2])
    point_at(player.page, first)
    player.page.mouse.down()
    point_at(player.page, second)
    player.page.mouse.up()
    player.page.wait_for_timeout(300)  # an answer would have come by then
    assert player.look() == shown and guest.ply(table) == shown.ply


def test_the_player_presses_a_bent_place_on_itself(guest: Guest) -> None:
    page = guest.page("/nothing")
    squares = [(0, 0), (0, 1), (1, 0), (1, 1)]
    for step in range(12):  # places between pixels
        for gap in range(4):
            left, top = 20.3 + 1.37 * step, 20.9 + 1.71 * step
            paths = [
                f"M{left + 31.7 * x} {top + 31.7 * y}h31.7v31.7h-31.7z"
                for x, y in squares[:gap] + squares[gap + 1 :]
            ]
            page.evaluate(BENT, " ".join(paths))
            player = BrowserPlayer(page)
            player.press("#bent")
            assert page.evaluate("window.hit"), (step, gap)


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
    assert found == [[True, True]] * 2 * len(pairs)


def test_what_is_put_into_another_order_moves_as_little_as_it_can(guest: Guest) -> None:
    """What moves is laid out again."""
    page = guest.page("/")
    orders = ["abcdefgh", "abcdefgh", "efghabcd", "fghabcd", "habcdfg", "geca", "aceg", "", "bad"]
    moved = [8, 0, 4, 0, 2, 3, 3, 0, 3]
    assert page.evaluate(ARRANGE, orders) == [
        list(each) for each in zip(orders, moved, strict=True)
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
