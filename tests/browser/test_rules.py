"""The rules page: pictures beside the rules, notes folded away, search."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.catalog.games import all_games
from pentapolis.draw.bounds import Box, measure_part, read_type_sizes
from pentapolis.draw.theme import STYLE
from pentapolis.learn.pictures import COVER, Album, read_pictures

from .guests import MALO, PHONE, Guest, Visit
from .test_phone import find_too_small, find_too_wide

MARKS = re.compile(r"Source|Quelle|Reading|Lesart|parts\.toml|[Tt]echni|`")
SLACK = 3  # units of a drawing
BOXES = """() => Object.fromEntries([...document.querySelectorAll("svg > [id]")].map((part) => {
    const { x, y, width, height } = part.getBBox();
    const corners = [[x, y], [x + width, y + height], [x + width, y], [x, y + height]];
    const ends = corners.map(([x, y]) => new DOMPoint(x, y).matrixTransform(part.getCTM()));
    const xs = ends.map(({ x }) => x), ys = ends.map(({ y }) => y);
    return [part.id, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]];
}))"""


@pytest.mark.parametrize("slug", all_games())
def test_boxes_of_parts_are_those_that_are_painted(guest: Guest, slug: str) -> None:
    spec = all_games()[slug]
    picture = Album(spec, "en").draw_position((COVER,))
    page = guest.page()
    frame = f"width: {picture.width}px; height: {picture.height}px"
    page.set_content(f"<style>svg {{ {frame} }}</style>{picture.svg()}")
    page.evaluate("() => document.fonts.ready")
    painted: dict[str, list[float]] = page.evaluate(BOXES)
    sizes = read_type_sizes(STYLE + spec.style)
    for name, markup in picture.parts.items():
        box = measure_part(markup, sizes)
        if box.is_empty or "<text" in markup:  # this page has no typeface of ours
            continue
        left, top, right, bottom = painted[name]
        inside = Box(left, top, right, bottom).grow(-SLACK)
        assert box.join(inside) == box, name  # nothing is cut off
        if "<use" not in markup:  # a shape may leave some of its room empty
            assert (box.width, box.height) == pytest.approx((right - left, bottom - top), abs=SLACK)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("slug", all_games())
def test_no_technical_mark_is_seen_unless_it_is_opened(guest: Guest, slug: str, lang: str) -> None:
    guest.change_settings(lang=lang)
    page = guest.page(f"/rules/{slug}")
    expect(page.locator("figure.picture")).to_have_count(len(read_pictures(all_games()[slug])))
    assert MARKS.findall(page.locator("article").inner_text()) == []
    page.locator("#details").check()
    text = page.locator("article").inner_text()
    assert len(MARKS.findall(text)) > 50 and "<p>" not in text
    page.locator("#details").uncheck()
    page.locator(".rule .notes summary").first.click()
    assert len(MARKS.findall(page.locator("article").inner_text())) >= 1


def test_search_opens_what_it_finds_in_the_notes(guest: Guest) -> None:
    page = guest.page(f"/rules/{MALO}#SM-6.2")
    expect(page.locator("[id='SM-6.2']")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("poeppelkiste")
    expect(page.locator("#found")).to_have_text("1 rules")
    expect(page.locator("[id='SM-2.2'] .notes")).to_have_attribute("open", "")
    page.get_by_role("searchbox").fill("merchant neighbouring")
    expect(page.locator("[id='SM-6.15']")).to_be_visible()
    expect(page.locator("[id='SM-6.15'] .notes")).not_to_have_attribute("open", "")
    page.get_by_role("searchbox").fill("")
    expect(page.locator("#found")).to_be_empty()
    expect(page.locator(".rule .notes[open]")).to_have_count(0)


def find_missing_shapes(page: Page) -> list[Any]:
    """Return the shapes that drawings use and the page does not have."""
    uses = "all => all.map((use) => use.getAttribute('href').slice(1))"
    wanted = set(page.locator("figure use").evaluate_all(uses))
    return [name for name in wanted if page.locator(f"symbol[id='{name}']").count() == 0]


def test_a_rule_shows_its_picture_at_the_table_too(guest: Guest) -> None:
    page = guest.page(f"/rules/{MALO}")
    assert find_missing_shapes(page) == []
    page.goto(f"/new/{MALO}")
    page.locator("details.options:has([data-rule]) summary").first.click()
    page.evaluate(f"() => document.querySelector('[data-rule]').href = '/rules/{MALO}#SM-6.15'")
    page.locator("[data-rule]").first.click()
    expect(page.locator("#rule figure svg")).to_be_visible()
    assert find_missing_shapes(page) == []
    assert page.locator("#rule figure svg").evaluate("(svg) => svg.getBBox().width") > 100


@pytest.mark.parametrize("slug", all_games())
def test_the_rules_fit_on_a_phone(visit: Visit, slug: str) -> None:
    guest = visit(**PHONE)
    page = guest.page(f"/rules/{slug}")
    assert find_too_wide(page) == []
    assert find_too_small(page, ".contents a, .contents summary, .check") == []
