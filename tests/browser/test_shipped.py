"""Scripts that a browser is sent: few bytes, and none inside a page."""

from __future__ import annotations

import re
from pathlib import Path

import pentapolis.server
from tools.browser import PERSON

from .guests import MALO, Guest

MOST = 80_000  # bytes of all scripts that a page loads
MOST_LATER = 25_000  # bytes of all scripts that a page loads when they are first needed
STATIC = Path(pentapolis.server.__file__).parent / "static"
LATER = re.compile(r"""(?<!typeof )(?<!{)\bimport\("\./(\w+\.js)"\)""")
AT_ONCE = {"share.js"}  # where a game has not begun
INLINE = re.compile(r"<script(?![^>]*\ssrc=)|<[^>]+\son\w+\s*=|javascript:", re.IGNORECASE)


def list_pages(guest: Guest) -> list[str]:
    replay = guest.upload_recording()
    table = guest.create_table(PERSON, PERSON)
    urls = ["/", f"/new/{MALO}", f"/table/{table}", f"/replay/{replay}/0", "/replay", "/settings"]
    return [*urls, f"/rules/{MALO}", "/nothing"]


def read_scripts() -> dict[str, str]:
    """Return all scripts by name."""
    return {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")}


def list_later(texts: dict[str, str]) -> set[str]:
    """Return the names of scripts that others load when they are first needed."""
    return {name for text in texts.values() for name in LATER.findall(text)}


def test_the_scripts_of_a_page_are_small(guest: Guest) -> None:
    most, later = 0, list_later(read_scripts())
    page = guest.page()
    for url in list_pages(guest):
        with page.expect_event("load"):
            page.goto(url)
        addresses: list[str] = page.evaluate("""() => performance.getEntriesByType("resource")
            .filter(({ name }) => /[.]m?js([?]|$)/.test(name)).map(({ name }) => name)""")
        # What comes later has its own limit, also where it comes as soon as the page is there.
        first = [name for name in addresses if name.rpartition("/")[2] not in later]
        sizes = {name: len(guest.context.request.get(name).body()) for name in first}
        assert sum(sizes.values()) < MOST, (url, sizes)
        most = max(most, len(sizes))
    assert most > 15, "the scripts of the table were not found"


def test_scripts_that_come_later_are_small_and_not_loaded_before(guest: Guest) -> None:
    texts = read_scripts()
    later = list_later(texts)
    assert later and sum(len(texts[name].encode()) for name in later) < MOST_LATER
    page = guest.page()
    with page.expect_event("load"):
        page.goto(f"/table/{guest.create_table(PERSON, PERSON)}")
    loaded: list[str] = page.evaluate(
        """() => performance.getEntriesByType("resource").map(({ name }) => name)"""
    )
    assert not (later - AT_ONCE) & {address.rpartition("/")[2] for address in loaded}


def test_no_page_allows_or_needs_script_inside_it(guest: Guest) -> None:
    for url in list_pages(guest):
        answer = guest.context.request.get(url)
        policy = {
            words[0]: words[1:]
            for part in answer.headers["content-security-policy"].split(";")
            if (words := part.split())
        }
        scripts = policy.get("script-src", policy["default-src"])
        assert scripts == ["'self'"], (url, scripts)
        assert policy["default-src"] == ["'self'"] and policy["object-src"] == ["'none'"]
        assert INLINE.findall(answer.text()) == [], url


def test_script_inside_a_page_would_be_found_and_does_not_run(guest: Guest) -> None:
    assert INLINE.search("<script>x()</script>") and INLINE.search('<b class="x" onclick="x()">')
    assert not INLINE.search('<script type="module" src="/static/x.js"></script><a href="/on">')
    guest.expect_complaint("Content Security Policy")
    page = guest.page("/")
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        document.body.append(script);
    }""")
    assert page.evaluate("() => window.ran") is None
