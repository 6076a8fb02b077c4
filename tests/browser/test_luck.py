"""The luck of a finished game is checked in the browser, against what the page showed before."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tools.browser import PERSON, create_table

from .guests import MALO, Guest
from .lines import Frame, Line

RANDOM = {"kind": "bot", "level": "random"}


def keep(frame: Frame) -> None:
    """Change nothing."""


def lie(frame: Frame) -> None:
    """Show another seed than the one that was promised."""
    if frame["over"]:
        frame["over"]["seed"] = "00" * 32


@pytest.mark.parametrize(("alter", "word"), [(keep, "Checked"), (lie, "Something is wrong")])
def test_the_end_page_checks_the_seed(guest: Guest, alter: object, word: str) -> None:
    table = create_table(guest.context, MALO, RANDOM, RANDOM)
    guest.context.request.get(f"/api/tables/{table}")  # plays to the end
    page = guest.context.new_page()
    Line(page, keep if alter is keep else lie)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Result").click()
    page.get_by_text("Was the luck fair?").click()
    expect(page.locator("#checked")).to_contain_text(word)
    promise = page.locator("#promise").text_content()
    assert promise and promise in (page.locator("#seal").text_content() or "")


def drop(frame: Frame) -> None:
    """Leave out what the browser has added."""
    if frame["over"]:
        frame["over"]["shares"] = []


def change_promise(frame: Frame) -> None:
    """Show another seed with a fingerprint that fits it."""
    if frame["over"]:
        frame["over"]["seed"] = "00" * 32
        frame["over"]["commitment"] = hashlib.sha256(bytes(32)).hexdigest()


def test_the_browser_adds_to_the_luck_and_finds_it_again(guest: Guest) -> None:
    table = create_table(guest.context, MALO, RANDOM, RANDOM)
    page = guest.page(f"/table/{table}")
    page.get_by_role("button", name="Help").click()
    page.get_by_text("Is the luck fair?").click()
    expect(page.locator("#mixed")).to_contain_text("so nobody can choose it alone")
    share = page.locator("#shares code").text_content() or ""
    known = guest.send_request(f"/api/tables/{table}/luck")
    assert [one["share"] for one in known["shares"]] == [share] and len(share) == 64
    page.close()
    guest.context.request.get(f"/api/tables/{table}")  # plays to the end
    wrong: list[tuple[Callable[[Frame], None], str]] = [
        (keep, "It includes what this browser added."),
        (drop, "what this browser added is missing"),
        (change_promise, "the fingerprint doesn't match this seed"),
    ]
    for alter, word in wrong:
        page = guest.context.new_page()
        Line(page, alter)
        page.goto(f"/table/{table}")
        page.get_by_role("button", name="Result").click()
        page.get_by_text("Was the luck fair?").click()
        expect(page.locator("#checked")).to_contain_text(word)
        page.close()


def test_a_game_without_shares_says_so(guest: Guest) -> None:
    table = create_table(guest.context, MALO, PERSON, RANDOM)
    guest.context.request.get(f"/api/tables/{table}")  # the first throw
    page = guest.page(f"/table/{table}")
    page.get_by_role("button", name="Help").click()
    page.get_by_text("Is the luck fair?").click()
    expect(page.locator("#mixed")).to_contain_text("no browser has added to it")


def test_a_fingerprint_is_worked_out_without_the_help_of_the_browser(guest: Guest) -> None:
    table = create_table(guest.context, MALO, PERSON, RANDOM)
    page = guest.page(f"/table/{table}")
    script = """async (bytes) => {
        const { fingerprint } = await import("/static/luck.js");
        return fingerprint(Uint8Array.from(bytes));
    }"""
    for text in (b"", b"abc", bytes(range(32)), b"\xff" * 32, b"x" * 55):
        found = page.evaluate(script, list(text))
        assert found == hashlib.sha256(text).hexdigest()
