"""The workshop: change a value, compare, play, share, load again; what is broken is refused."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.server.visitors import clickable

from .guests import Guest

SLUG = "garden-nation"
PATH = "start.population_others"
LABEL = "Inhabitants of the others"
CHANGED = "30"
MINUTES = 8 * 60_000  # the worker stands behind all else, so on a busy machine it takes a while


def find_value(page: Page, path: str) -> Locator:
    return page.locator(f'[name="v.{path}"]')


def measure_band(page: Page) -> list[float]:
    """Return the width of the interval at each look, from the picture."""
    points = page.locator(".chart-band").get_attribute("points") or ""
    heights = [float(point.split(",")[1]) for point in points.split()]
    half = len(heights) // 2
    return [low - high for high, low in zip(heights[:half], reversed(heights[half:]), strict=True)]


def test_a_value_is_changed_compared_played_and_shared(guest: Guest, tmp_path: Path) -> None:
    page = guest.page(f"/lab/{SLUG}")
    page.locator("summary", has_text="Single values").click()
    find_value(page, PATH).fill(CHANGED)
    find_value(page, PATH).press("Enter")
    expect(page.locator("#count")).to_have_text("Changes: 1")
    expect(page.locator("#changes")).to_contain_text(f"{LABEL} 35 → {CHANGED}")
    page.get_by_label("Name of your variant").fill("Few people")
    undo_and_redo(page)
    compare(page)
    file = save(page, tmp_path)
    play_whole_game(guest, page)
    load(page, file)


def undo_and_redo(page: Page) -> None:
    """Take the change back and bring it again; reset does the same."""
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(find_value(page, PATH)).to_have_value("35")
    expect(page.locator("#count")).to_have_text("no changes yet")
    page.get_by_role("button", name="Redo").click()
    expect(find_value(page, PATH)).to_have_value(CHANGED)
    page.get_by_role("button", name=f"Reset {LABEL}").click()
    expect(find_value(page, PATH)).to_have_value("35")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(find_value(page, PATH)).to_have_value(CHANGED)
    assert f"change={PATH}%3D{CHANGED}" in page.url


def compare(page: Page) -> None:
    """Let 400 games be played, 200 with each box, and see the interval shrink."""
    page.locator('[name="deals"]').select_option("200")
    page.locator('[name="bots"]').select_option("newcomer")
    page.get_by_label("Stop as soon as it's decided").uncheck()
    page.get_by_role("button", name="Compare").click()
    shown = page.locator("#comparison")
    expect(shown).to_have_attribute("data-state", "running")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(shown).to_have_attribute("data-state", "done", timeout=MINUTES)
    expect(shown.locator(".far")).to_have_text("200 of 200 deals, 400 games")
    expect(shown.locator(".answer")).to_contain_text("Score")
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    widths = measure_band(page)
    assert len(widths) > 3
    assert 0 < widths[-1] < 0.9 * widths[0]
    page.get_by_text("All numbers").click()
    expect(shown.locator("tbody tr")).to_have_count(14)


def save(page: Page, folder: Path) -> Path:
    """Save the variant as a file."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as file").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "few-people.variant.toml"
    return path


def play_whole_game(guest: Guest, page: Page) -> None:
    """Play the variant to its end: the first move by hand, the others as a page sends them."""
    page.locator('[name="level"]').select_option("newcomer")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#variant")).to_contain_text("Variant: Few people")
    table = page.url.rpartition("/")[2]
    frame = guest.send_request(f"/api/tables/{table}")
    rng = random.Random(1)
    while not frame["over"]:
        if frame["can"]["end"]:
            frame = guest.send_request(f"/api/tables/{table}/end", {})
        else:
            move = {"ply": frame["ply"], "action": rng.choice(clickable(frame))}
            frame = guest.send_request(f"/api/tables/{table}/act", move)
    expect(page.locator("#prompt")).to_contain_text("win")
    replay = guest.context.request.get(f"/api/tables/{table}/replay.txt").text()
    assert f"\nvariant: {PATH}={CHANGED}\n" in replay


def load(page: Page, file: Path) -> None:
    """Load the file in another game's workshop; a broken one is refused with its line."""
    page.goto("/lab/saint-malo")
    page.get_by_label("Variant file").set_input_files(file)
    expect(page).to_have_title("Workshop: Garden Nation · Pentapolis")
    expect(find_value(page, PATH)).to_have_value(CHANGED)
    expect(page.get_by_label("Name of your variant")).to_have_value("Few people")
    file.write_text(file.read_text().replace(f"= {CHANGED}", "= 3000"))
    page.wait_for_load_state()  # the script that sends a file at once comes after the page
    page.get_by_label("Variant file").set_input_files(file)
    said = f"few-people.variant.toml, line 7: {PATH} takes 8 to 140, not 3000."
    expect(page.get_by_role("alert")).to_have_text(said)


def test_a_refusal_stays_to_be_read_until_a_value_changes(guest: Guest) -> None:
    page = guest.page(f"/lab/{SLUG}?change=start.ploys%3D5&name=Sly")
    said = "5 ploy tokens for each of 4 players are not possible: “Ploy tokens” (in the box) is 16."
    problem, checked = page.locator(".problem"), page.locator("#checked")
    expect(problem).to_contain_text(said)
    expect(page.locator("#count")).to_have_text("Changes: 1")
    assert "change=start.ploys%3D5" in page.url  # so that a reload loses nothing either
    page.get_by_role("button", name="Check").click()
    expect(checked).to_contain_text(said)
    expect(checked).to_have_class("bad")
    expect(problem).to_have_count(0)
    expect(page.locator("#notice")).to_be_hidden()
    page.get_by_role("button", name="Compare").click()
    expect(checked).to_contain_text(said)
    find_value(page, "start.ploys").fill("4")
    find_value(page, "start.ploys").press("Enter")
    expect(checked).to_be_hidden()


def test_a_value_out_of_bounds_shows_them_in_its_place(guest: Guest) -> None:
    page = guest.page(f"/lab/{SLUG}")
    page.locator("summary", has_text="Single values").click()
    value = page.locator(".value", has=find_value(page, PATH))
    find_value(page, PATH).fill("1")
    expect(value.locator(".bounds")).to_be_visible()
    expect(value.locator(".bounds")).to_have_text("8–140")
    expect(value.locator(".was")).to_be_hidden()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#notice")).to_have_text(f"{LABEL}: only 8 to 140.")
    expect(find_value(page, PATH)).to_be_focused()
