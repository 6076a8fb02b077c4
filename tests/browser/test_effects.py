"""Drama: effects are played, are short, can be skipped, and respect the wish for no motion."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tools.browser import BOT, PERSON

from .guests import Guest, Visit, find_decision, read_recording
from .lines import Frame, Line

# Counts what appears on the stage, what falls, and notes the longest animation.
WATCH: Final = """() => {
    window.actors = 0;
    window.fallen = 0;
    window.longest = 0;
    const note = (nodes) => [...nodes].length;
    new MutationObserver((all) => all.forEach((one) => (actors += note(one.addedNodes))))
        .observe(document.querySelector("#stage"), { childList: true });
    new MutationObserver((all) => all.forEach((one) => (fallen += note(one.addedNodes))))
        .observe(document.querySelector("#drawing"), { childList: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        longest = Math.max(longest, (options.delay ?? 0) + options.duration);
        return animate.call(this, frames, options);
    };
}"""
KINDS: Final = {"fly": 3, "glow": 1, "sweep": 1}


def make_effect(kind: str, part: str) -> dict[str, object]:
    start = "" if kind == "sweep" else "seat-0"
    symbol = "coin" if kind in ("fly", "sweep") else ""
    common = {"kind": kind, "part": part, "start": start, "symbol": symbol}
    return {**common, "count": 3, "text": "+2"}


def play(guest: Guest, kind: str) -> Page:
    """Draw a crate; the frame that follows brings an effect."""
    player = guest.player()

    def add(frame: Frame) -> None:
        if not frame["full"]:
            known = [id for id in parts if id not in frame["gone"]]
            frame["effects"] = [make_effect(kind, known[5])]
        else:
            parts[:] = frame["order"]

    parts: list[str] = []
    Line(player.page, add)
    shown = player.open(guest.fork(find_decision(0, 70, "place-crate"), PERSON, PERSON, PERSON))
    player.page.evaluate(WATCH)
    player.act(shown, shown.board[0])
    return player.page


@pytest.mark.parametrize("kind", KINDS)
def test_an_effect_appears_and_is_gone_within_a_moment(visit: Visit, kind: str) -> None:
    guest = visit()
    guest.change_settings(animation=True, sound_offered=True)
    page = play(guest, kind)
    page.wait_for_function("(count) => window.actors >= count", arg=KINDS[kind])
    expect(page.locator("#stage > *")).to_have_count(0)
    assert 200 < page.evaluate("() => window.longest") <= 700


def test_a_part_that_falls_is_seen_falling(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True, sound_offered=True)
    page = play(guest, "fall")
    page.wait_for_function("() => window.fallen >= 1")
    expect(page.locator(".falling")).to_have_count(0)


@pytest.mark.parametrize("wish", ["setting", "computer"])
def test_nothing_flies_for_those_who_want_no_motion(visit: Visit, wish: str) -> None:
    guest = visit(reduced_motion="reduce" if wish == "computer" else "no-preference")
    guest.change_settings(animation=wish == "computer", sound_offered=True)
    page = play(guest, "fly")
    assert page.evaluate("() => window.actors") == 0


def finish(guest: Guest) -> Page:
    """Make the last moves of a game."""
    player = guest.player()
    player.play(player.open(guest.fork(read_recording().ply - 1, PERSON, PERSON, PERSON)))
    return player.page


def test_the_score_sheet_is_counted_row_by_row_before_the_result(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True, sound_offered=True)
    page = finish(guest)
    expect(page.locator("#sheet .uncounted").first).to_be_attached()
    expect(page.locator("#sheet th b")).to_be_hidden()
    expect(page.locator("#ending")).to_be_hidden()
    winner = page.locator("#seats .thumb[aria-pressed=true]")
    expect(winner).to_have_count(1)
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#sheet .uncounted")).to_have_count(0)


def test_the_column_of_the_winner_is_marked(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=False)
    page = finish(guest)
    result = page.locator("#result")
    expect(result).to_be_visible()
    marked = page.locator("#ending .scores").first.locator("th:has(b:visible)")
    name, word = marked.inner_text().split("\n")
    assert result.inner_text().startswith(name) and word == "Winner"


# By how many pixels the mark leaves the heading it stands in.
CUT = """(mark) => {
    const range = document.createRange();
    range.selectNodeContents(mark);
    return range.getBoundingClientRect().right - mark.parentElement.getBoundingClientRect().right;
}"""


def test_the_mark_of_the_winner_is_whole_on_a_phone(visit: Visit) -> None:
    guest = visit(viewport={"width": 390, "height": 844})
    guest.change_settings(animation=False)
    page = finish(guest)
    for lang, word in (("de", "Sieg"), ("en", "Winner")):
        guest.change_settings(animation=False, lang=lang)
        page.reload()
        page.locator("[data-open='#ending']").click()
        mark = page.locator("#ending .scores th b:visible")
        expect(mark).to_have_text(word)
        assert mark.evaluate(CUT) <= 0


def test_the_count_can_be_skipped(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True, sound_offered=True)
    page = finish(guest)
    expect(page.locator("#sheet .uncounted").first).to_be_attached()
    page.locator("#drawing").click(position={"x": 5, "y": 5})
    expect(page.locator("#ending")).to_be_visible(timeout=2500)


def test_sound_is_offered_once(visit: Visit) -> None:
    guest = visit()
    guest.change_settings(animation=True)
    page = guest.page(f"/table/{guest.create_table(PERSON, BOT)}")
    offer = page.locator("#sound")
    expect(offer).to_be_visible()
    with page.expect_response("**/api/settings"):
        offer.get_by_role("button", name="Yes").click()
    expect(offer).to_be_hidden()
    settings = guest.send_request("/api/settings")
    assert settings["sound"] and settings["sound_offered"]
    page.reload()
    expect(page.locator("#ask")).to_have_class("asked")
    expect(offer).to_be_hidden()
