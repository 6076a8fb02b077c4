"""What measures a page finds each fault it is meant to find, and nothing on a good page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page

from tools.browser import Server, new_visitor

from .test_sizes import ROOM, summarise

STYLE = """<style>
    * { margin: 0; font: 16px/20px sans-serif }
    button, a { position: absolute; display: block; width: 60px; height: 50px }
</style>"""
DESK = {"text": 14, "whole": True}
PHONE = {"text": 12, "target": 44, "closeUp": True}


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    context = new_visitor(browser, server, viewport={"width": 400, "height": 300})
    yield context.new_page()
    context.close()


def find(page: Page, body: str, limits: Mapping[str, object]) -> list[str]:
    page.set_content(f"<!doctype html>{STYLE}<body>{body}")
    found: list[str] = page.evaluate(ROOM, limits)
    return found


def board(inner: str, size: int = 200) -> str:
    """Return a drawing of 100 by 100 units, shown at a size in pixels."""
    box = f'viewBox="0 0 100 100" width="{size}" height="{size}"'
    return f'<main id="board"><svg id="drawing" {box}><g id="parts">{inner}</g></svg></main>'


def place(action: int, x: int, y: int, size: int = 30) -> str:
    shape = f'<rect x="{x}" y="{y}" width="{size}" height="{size}"/>'
    return f'<g id="part-{action}" data-action="{action}">{shape}</g>'


def test_nothing_is_wrong_with_a_good_page(page: Page) -> None:
    drawing = board(place(1, 0, 0) + place(2, 30, 0) + '<text x="5" y="60" font-size="9">9</text>')
    button = '<button style="left: 300px">Go on</button>'
    assert find(page, drawing + button, DESK) == []
    assert find(page, drawing + button, PHONE) == []


def test_small_text_is_found(page: Page) -> None:
    assert find(page, '<p style="font-size: 13px">small</p>', DESK)[0].startswith("text of 13.0 px")
    assert find(page, '<p style="font-size: 13px">small</p>', PHONE) == []
    assert find(page, '<p style="font-size: 13px" hidden>small</p>', DESK) == []


def test_text_in_a_drawing_is_measured_on_the_screen(page: Page) -> None:
    text = '<g id="well"><text x="5" y="60" style="font-size: 6px">3 wells</text></g>'
    assert find(page, board(text, 200), DESK) == ["text of 12.0 px in #well: 3 wells"]
    assert find(page, board(text, 250), DESK) == []
    assert find(page, board(text, 200), PHONE) == []


def test_text_in_a_shape_is_measured_where_it_is_used(page: Page) -> None:
    shape = '<defs><g id="coin"><text x="0" y="9" style="font-size: 10px">c</text></g></defs>'
    uses = (
        '<g id="a"><use href="#coin" transform="scale(0.5)"/></g><g id="b"><use href="#coin"/></g>'
    )
    found = find(page, board(shape + uses), DESK)
    assert found == ["text of 10.0 px in #a: c (#coin)"]


def test_text_that_is_cut_off_or_too_wide_is_found(page: Page) -> None:
    word = "<button style='{}'>Unpronounceable</button>"
    assert "too wide" in find(page, word.format("width: 50px"), DESK)[0]
    assert "too wide" in find(page, word.format("width: 50px; overflow: hidden"), DESK)[0]
    tall = '<p style="width: 60px; height: 20px; overflow: hidden">two lines of text</p>'
    assert "cut off below" in find(page, tall, DESK)[0]
    text = '<text x="90" y="50" style="font-size: 9px">leaves</text>'
    assert find(page, board(text), DESK) == ['text leaves the drawing: text "leaves" in #board']


def test_a_target_too_small_for_a_finger_is_found(page: Page) -> None:
    low = '<button style="height: 40px">Go</button>'
    assert find(page, low, PHONE) == ['target of 60×40 px: button "Go"']
    assert find(page, low, DESK) == []
    tiny = board(place(1, 0, 0, 10))
    assert find(page, tiny, PHONE) == []  # the close-up is tried on the real page
    assert find(page, tiny, {**PHONE, "closeUp": False})[0].startswith("target of 20×20 px")


def test_targets_on_each_other_are_found(page: Page) -> None:
    found = find(page, "<button>One</button><button style='left: 40px'>Two</button>", PHONE)
    assert any(fault.startswith("overlap") for fault in found)
    beside = find(page, "<button>One</button><button style='left: 60px'>Two</button>", PHONE)
    assert beside == []
    drawn = find(page, board(place(1, 0, 0) + place(2, 20, 20)), DESK)
    assert any(fault.startswith("overlap") and "action=2" in fault for fault in drawn)


def test_round_places_may_have_boxes_that_overlap(page: Page) -> None:
    one = '<g data-action="1"><circle cx="20" cy="20" r="20"/></g>'
    two = '<g data-action="2"><circle cx="50" cy="50" r="20"/></g>'
    assert find(page, board(one + two), DESK) == []


def test_a_target_under_something_is_found(page: Page) -> None:
    over = "<div style='position: absolute; left: 20px; width: 90px; height: 90px'></div>"
    found = find(page, f"<button>Go</button>{over}", DESK)
    assert found == ['covered by div, 8 of 13 points: button "Go"']
    clear = over.replace("90px'", "90px; pointer-events: none'")
    assert find(page, f"<button>Go</button>{clear}", DESK) == []


def test_what_the_window_cuts_off_is_found(page: Page) -> None:
    outside = '<button style="left: 370px">Go</button>'
    assert 'cut off by the window: button "Go"' in find(page, outside, DESK)
    scroll = (
        f'<div style="height: 90px; overflow: auto"><p style="height: 900px">{outside}</p></div>'
    )
    assert "the board must be scrolled" in find(
        page,
        '<main id="board" style="height: 90px; overflow: auto"><p style="height: 900px">',
        DESK,
    )
    assert not any("cut off" in fault for fault in find(page, scroll.replace("370", "70"), DESK))


def test_only_a_part_of_the_page_can_be_measured(page: Page) -> None:
    over = "<div id='sheet' style='position: absolute; inset: 0'><button>Two</button></div>"
    assert find(page, f"<button>One</button>{over}", DESK) != []
    assert find(page, f"<button>One</button>{over}", {**DESK, "within": "#sheet"}) == []


def test_what_lies_in_a_row_that_scrolls_may_be_out_of_sight(page: Page) -> None:
    button = "<button style='position: static; display: inline-block'>Go</button>"
    row = f"<div style='width: 200px; overflow: auto; white-space: nowrap'>{button * 9}</div>"
    assert find(page, row, PHONE) == []


def test_like_faults_are_told_once() -> None:
    text = summarise(['a, 9×9: small "x" 3', 'b, 9×9: small "y" 4', "b, 9×9: covered: twice"])
    assert text.splitlines() == [
        "2 kinds of faults",
        'small "x" 3 (a, 9×9; 2 times)',
        "covered: twice (b, 9×9; 1 times)",
    ]
