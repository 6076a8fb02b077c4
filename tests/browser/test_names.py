"""A name that is kept in one browser and used in another, with a password and with a passkey."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Browser, Page, expect

from tools.browser import BOT, PERSON, WAIT, Server, create_table

from .guests import Visit

PASSWORD: Final = "a good password"


def find_table(page: Page, table: str) -> None:
    """Expect a table on the home page."""
    page.goto("/")
    expect(page.locator(f"a[href='/table/{table}']").first).to_be_visible()


def test_a_kept_name_works_in_another_browser(visit: Visit) -> None:
    here, there = visit(), visit()
    for guest in (here, there):
        guest.change_settings()
    mine, theirs = (
        create_table(guest.context, "saint-malo", PERSON, BOT) for guest in (here, there)
    )
    page = here.page("/")
    page.get_by_role("link", name="Your name").click()
    page.get_by_label("Name").fill("Wilhelmine")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Keep with a password").click()
    expect(page.locator("code")).to_have_text(re.compile(r"^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$"))
    page.get_by_role("link", name="I have written it down").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wilhelmine")
    find_table(page, mine)

    other = there.page("/name/sign-in")
    other.get_by_label("Name").fill("wilhelmine")
    other.get_by_label("Password").fill("not this one")
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("wrong")
    other.get_by_label("Password").fill(PASSWORD)
    expect(other.get_by_label("Bring along")).to_be_checked()
    other.get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url("**/")
    for table in (mine, theirs):
        find_table(other, table)
        find_table(page, table)
    other.goto("/players/me")
    expect(other.get_by_role("heading", level=1)).to_have_text("Wilhelmine")
    page.goto("/name")
    page.get_by_role("button", name="Sign out everywhere").click()
    other.goto("/name")
    expect(other.get_by_role("heading", level=1)).to_have_text("Keep your name")


def test_a_name_is_kept_and_used_with_a_passkey(browser: Browser, server: Server) -> None:
    """Browsers make passkeys only for names, so this server is called by one."""
    context = browser.new_context(base_url=server.url.replace("127.0.0.1", "localhost"))
    context.set_default_timeout(WAIT)
    page = context.new_page()
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto("/name")
    page.get_by_label("Name").fill("Wotan")
    page.get_by_role("button", name="Keep with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wotan")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.goto("/name/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/")
    page.goto("/name")
    expect(page.get_by_role("heading", level=1)).to_have_text("Wotan")
    context.close()
