"""The pictures of the home page: quick, in every language, never from other rules."""

from __future__ import annotations

import html
from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET
from starlette.testclient import TestClient

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import game_title
from pentapolis.catalog.spec import GameSpec
from pentapolis.draw.canvas import Canvas
from pentapolis.server.web import cover

from .visitors import Visitor

GAMES = all_games()


@pytest.mark.parametrize("slug", GAMES)
def test_the_recorded_game_of_a_cover_fits_the_rules(slug: str) -> None:
    recorded = cover.read_cover(GAMES[slug])
    assert recorded is not None, "record it anew: python -m tools.covers"
    assert recorded.ply > 40 and not recorded.is_over


def move_game(spec: GameSpec, folder: Path) -> GameSpec:
    """Return a game moved to another folder."""
    return replace(spec, meta=replace(spec.meta, folder=folder))


def test_a_game_without_a_recorded_cover_is_played_by_bots(tmp_path: Path) -> None:
    assert cover.read_cover(move_game(HAMLET, tmp_path)) is None
    assert cover.draw_middle(move_game(HAMLET, tmp_path), "en") == cover.draw_middle(HAMLET, "en")


def test_a_recorded_cover_of_other_rules_is_not_drawn(tmp_path: Path) -> None:
    (tmp_path / cover.FILE).write_text("game: hamlet\nrules: 1\nseats: 2\n\nA fly:a1\n")
    assert cover.read_cover(move_game(HAMLET, tmp_path)) is None


def test_a_game_that_draws_a_cover_is_shown_with_it() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.size(640, 400)
        canvas.rect(0, 0, 640, 400, css="f-field", id="ground")

    spec = replace(HAMLET, meta=replace(HAMLET.meta, slug="poster"), draw_cover=draw)
    svg = cover.draw_cover(spec, "en")
    assert 'viewBox="0 0 640 400"' in svg and 'id="ground"' in svg and "<style>" in svg
    assert cover.draw_cover(spec, "en") is svg, "it is drawn once"
    assert svg.startswith('<svg data-theme="light" ')
    assert cover.draw_cover(spec, "en", "dark") is svg, "a poster shows daylight in any theme"


def test_a_position_is_drawn_in_the_theme_of_the_page() -> None:
    dark = cover.draw_cover(HAMLET, "en", "dark")
    assert dark.startswith('<svg data-theme="dark" ')
    assert "data-theme" not in cover.draw_cover(HAMLET, "en", "pink").partition(">")[0]


@pytest.mark.parametrize("slug", GAMES)
def test_a_cover_has_no_text_and_the_shape_of_a_poster(slug: str) -> None:
    assert GAMES[slug].draw_cover is not None
    svg = cover.draw_poster(GAMES[slug], "en")
    assert 'viewBox="0 0 640 400"' in svg and "<text" not in svg


def test_a_browser_that_has_a_picture_is_not_sent_it_again(client: TestClient) -> None:
    anna = Visitor(client)
    first = anna.get("/picture/garden-nation.svg")
    assert first.status_code == 200 and first.text.startswith("<svg")
    headers = {**anna.headers, "if-none-match": first.headers["etag"]}
    again = client.get("/picture/garden-nation.svg", headers=headers)
    assert again.status_code == 304 and again.text == ""
    # Its title is another in German, and so is the name of the picture.
    german = {**headers, "accept-language": "de"}
    assert client.get("/picture/garden-nation.svg", headers=german).status_code == 200


def test_a_title_is_shown_in_the_language_of_the_reader(client: TestClient) -> None:
    translated = [spec for spec in GAMES.values() if game_title(spec, "de") != spec.meta.title]
    assert translated, "no game has a German title of its own"
    berta = Visitor(client, "b", "de")
    for spec in translated:
        title = html.escape(game_title(spec, "de"))
        for url in ("/", f"/new/{spec.meta.slug}", f"/rules/{spec.meta.slug}", "/api/games"):
            assert title in berta.get(url).text, url
