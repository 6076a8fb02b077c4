"""The luck of a finished game is checked in the browser, against what the page showed before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tools.browser import create_table

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
