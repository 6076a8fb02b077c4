"""On every screen everything can be read and clicked: nothing small, covered or cut off.

Twenty positions of each game are looked at in five sizes. One visit checks texts and targets
together, because opening the page takes longest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from pentapolis.catalog.games import all_games
from tools.browser import Server
from tools.browser_player import RESTED, ZOOM

from .walk import PARTS, SIZES, Visit, list_places, visit_places

ROOM: Final = (Path(__file__).parent / "room.js").read_text(encoding="utf-8")
FINGER: Final = 44  # pixels
LIMITS: Final = {
    "desk": {"text": 14, "whole": True},
    "phone": {"text": 12, "target": FINGER, "closeUp": True},
}
SHOWN: Final = 60  # faults of a failed test, so that the report can be read
LIKE: Final = re.compile(r"[\d.]+|\"[^\"]*\"|=[\w-]+|#\w+-\w+")  # in what like faults differ
# The smallest place on the board, and a point in the middle of one that can be tapped.
SMALLEST: Final = """() => {
    const nodes = [...document.querySelectorAll("#parts [data-action], #parts [data-token]")];
    const boxes = nodes.map((node) => node.getBoundingClientRect());
    const free = nodes.find((node, i) => {
        const { x, y, width, height } = boxes[i];
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    const { x, y, width, height } = free?.getBoundingClientRect() ?? {};
    const size = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
    return { size: nodes.length ? size : 999, point: free && [x + width / 2, y + height / 2] };
}"""


def find_faults(page: Page, kind: str, within: str = "body") -> list[str]:
    """Return everything on a page that cannot be read or clicked as it should."""
    found: list[str] = page.evaluate(ROOM, {**LIMITS[kind], "within": within})
    return found


def look(visit: Visit) -> Iterator[str]:
    """Yield the faults of a position on every size of screen."""
    sizes = SIZES[visit.kind]
    visit.open(*sizes[0])
    for size in sizes:
        visit.resize(*size)
        for fault in find_faults(visit.page, visit.kind):
            yield f"{visit.place}, {size[0]}×{size[1]}: {fault}"


def look_closer(visit: Visit) -> Iterator[str]:
    """Yield the faults of the close-ups of a phone."""
    for number, size in enumerate(reversed(SIZES["phone"])):
        if number:  # the first one is how the phone is held
            visit.open(*size)
        for fault in tap_small_place(visit):
            yield f"{visit.place}, {size[0]}×{size[1]}: {fault}"


def tap_small_place(visit: Visit) -> Iterator[str]:
    """Tap a place that is too small for a finger: a close-up must make all of them large."""
    page = visit.page
    before: Any = page.evaluate(SMALLEST)
    if before["size"] >= FINGER - 0.5:
        return
    if before["point"] is None:
        yield "no place on the board can be tapped"
        return
    zoom = page.evaluate(ZOOM)
    page.touchscreen.tap(*before["point"])
    page.evaluate(RESTED, zoom)
    after: Any = page.evaluate(SMALLEST)
    if after["size"] < FINGER - 0.5:
        yield f"places of {before['size']:.0f} px have {after['size']:.0f} px in the close-up"
    if page.locator("#board").get_attribute("data-ply") != str(visit.place.ply):
        yield "a tap for the close-up has played an action"


def look_at_tabs(visit: Visit) -> Iterator[str]:
    """Yield the faults of the other tabs of a phone."""
    for tab in ("seats", "log"):
        visit.page.locator(f".tab-{tab}").tap()
        for fault in find_faults(visit.page, "phone", f"#{tab}"):
            yield f"{visit.place}, tab {tab}: {fault}"


@pytest.mark.parametrize("slug", all_games())
def test_everything_can_be_read_and_clicked(browser: Browser, server: Server, slug: str) -> None:
    faults: list[str] = []
    enlarged: set[str] = set()  # questions for which the close-up was tried
    for visit in visit_places(browser, server, slug):
        faults += look(visit)
        if visit.kind == "phone" and visit.place.question not in enlarged:
            enlarged.add(visit.place.question)
            faults += look_closer(visit)
            faults += look_at_tabs(visit)
    assert not faults, summarise(faults)


def summarise(faults: list[str]) -> str:
    """Return faults as lines, like ones once, with where one was seen first and how often."""
    first: dict[str, str] = {}
    times: Counter[str] = Counter()
    for fault in faults:
        where, _, what = fault.partition(": ")
        kind = what.split(" in ")[0] if what.startswith("text of") else LIKE.sub("", what)
        first.setdefault(kind, f"{what} ({where}")
        times[kind] += 1
    lines = [f"{text}; {times[kind]} times)" for kind, text in first.items()]
    more = [f"and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
    return "\n".join([f"{len(lines)} kinds of faults", *lines[:SHOWN], *more])


def test_twenty_positions_of_each_game_are_looked_at() -> None:
    for slug in all_games():
        places = list_places(slug)
        assert len(places) == 4 * PARTS
        assert len({place.seat for place in places}) > 1
        assert len({place.question for place in places}) > 2
