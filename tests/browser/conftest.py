"""One server and one browser for all these tests; every visitor has a profile of their own.

The fixtures end with this folder: while Playwright runs, no other test in the same process can
run its own event loop.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tools.browser import NO_BROWSER, Server, find_chromium, launch, run_server
from tools.translations import compile_all

from .guests import Guest, Visit

LONG = ("everything_can_be_read", "whole_game", "every_lesson_is_done")  # in names of tests


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the longest tests, so that all workers finish together."""
    if all(item.path.parent == Path(__file__).parent for item in items):
        items.sort(key=lambda item: not any(name in item.name for name in LONG))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if find_chromium() is None:
        if os.environ.get("CI"):
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    compile_all()
    with run_server() as server:
        yield server
        complaints = server.read_complaints()
    assert "Traceback" not in complaints, complaints


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Return a function that brings a new visitor; afterwards no fault may have been noted."""
    guests: list[Guest] = []

    def come(at: Server = server, **more: object) -> Guest:
        guests.append(Guest(browser, at, **more))
        return guests[-1]

    yield come
    for guest in guests:
        guest.context.close()
    assert [fault for guest in guests for fault in guest.faults] == []


@pytest.fixture
def guest(visit: Visit) -> Guest:
    """Return a visitor without animation and without the tour."""
    guest = visit()
    guest.change_settings()
    return guest
