"""Replays: any ply, any view, played on from, saved, loaded, shared as a link."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from pentapolis import read_replay
from tools.browser_player import BrowserPlayer

from .guests import RECORDING, Guest, action_namer, find_decision, read_recording

PLIES = read_recording().ply


def expect_ply(page: Page, ply: int) -> None:
    """Expect a ply on the screen and in the address."""
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))
    expect(page.locator("#count")).to_have_text(f"{ply} / {PLIES}")
    expect(page.locator("#ply")).to_have_value(str(ply))
    if "#" not in page.url:
        assert page.url.endswith(f"/{ply}")


def read_desc(page: Page) -> str:
    return page.locator("#desc").text_content() or ""


def test_arrows_buttons_slider_and_log_go_through_a_game(guest: Guest) -> None:
    page = guest.page(f"/replay/{guest.upload_recording()}/0")
    expect_ply(page, 0)
    page.keyboard.press("ArrowRight")
    expect_ply(page, 1)
    page.get_by_role("button", name="Next move").click()
    expect_ply(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_ply(page, 1)
    page.locator("#ply").fill("400")
    expect_ply(page, 400)
    page.locator("#ply").press("ArrowRight")
    expect_ply(page, 401)
    line = page.locator("#lines a").nth(5)
    ply = int(line.get_attribute("data-ply") or "0")
    line.click()
    expect_ply(page, ply)
    page.locator("#ply").press("End")
    expect_ply(page, PLIES)


def test_an_address_leads_to_its_ply(guest: Guest) -> None:
    replay = guest.upload_recording()
    page = guest.page()
    shown = set()
    for ply in (0, 262, PLIES):
        page.goto(f"/replay/{replay}/{ply}")
        expect_ply(page, ply)
        shown.add(read_desc(page))
    assert len(shown) == 3
    page.goto(f"/replay/{replay}")
    expect_ply(page, 0)


def test_a_replay_plays_by_itself_and_stops(guest: Guest) -> None:
    page = guest.page(f"/replay/{guest.upload_recording()}/{PLIES - 2}")
    expect_ply(page, PLIES - 2)
    page.keyboard.press("Space")
    expect_ply(page, PLIES)
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "false")


def test_a_replay_can_be_seen_in_any_players_view(guest: Guest) -> None:
    page = guest.page(f"/replay/{guest.upload_recording()}/300")
    expect_ply(page, 300)
    expect(page.locator("#eyes option")).to_have_text(["View: everyone", "A", "B", "C"])
    for seat, name in enumerate("ABC"):
        page.locator("#eyes").select_option(name)
        large = page.locator("#seats .thumb").nth(seat)
        expect(large).to_have_attribute("aria-pressed", "true")
        expect(page.locator(f"#parts > #track{seat}")).to_be_attached()
        expect_ply(page, 300)


def test_a_new_table_goes_on_from_a_ply(guest: Guest) -> None:
    ply = find_decision(0, 255, "place-house")
    replay = guest.upload_recording()
    page = guest.page(f"/replay/{replay}/{ply}")
    expect_ply(page, ply)
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#fork").get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    player = BrowserPlayer(page, action_namer())
    shown = player.wait()
    assert shown.ply == ply and shown.clickable == read_recording().position_at(ply).legal()
    expect(page.locator("#seats small")).to_have_text(["you", "bot", "bot"])
    shown = player.act(shown, shown.board[0])
    assert shown.ply == ply + 1
    page.goto(f"/replay/{replay}/{ply}")
    expect_ply(page, ply)  # the old game stays as it is


def test_a_replay_file_is_downloaded_and_loaded(guest: Guest, tmp_path: Path) -> None:
    page = guest.page(f"/replay/{guest.upload_recording()}/9")
    expect_ply(page, 9)
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download").click()
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    saved, recorded = read_replay(file), read_recording()
    assert saved.line == recorded.line and saved.header.game == recorded.header.game
    page.goto("/replay")
    page.get_by_label("Replay file").set_input_files(file)
    page.get_by_role("button", name="Load", exact=True).click()
    expect_ply(page, 0)
    page.locator("#ply").press("End")
    expect_ply(page, PLIES)


def test_a_link_holds_a_whole_game(guest: Guest) -> None:
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay = guest.upload_recording()
    page = guest.page(f"/replay/{replay}/300")
    expect_ply(page, 300)
    expected = read_desc(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#notice")).to_have_text("Link copied.")
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(f"{guest.server.url}/replay#") and replay not in link
    page.goto("about:blank")
    page.goto(link)
    expect_ply(page, 0)
    page.locator("#ply").fill("300")
    expect_ply(page, 300)
    assert read_desc(page) == expected
    page.get_by_role("button", name="Save this game").click()
    page.wait_for_url("**/replay/*/0")
    expect_ply(page, 0)


def test_a_broken_link_says_so(guest: Guest) -> None:
    page = guest.page()
    for packed in ("abc", "-", RECORDING.name):
        page.goto("about:blank")
        page.goto(f"/replay#{packed}")
        expect(page.locator("#notice")).to_be_visible()
        expect(page.locator("#notice")).to_contain_text("Can't read")
