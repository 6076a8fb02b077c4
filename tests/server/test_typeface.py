"""The typeface: shipped with its licence, kept by the browser, from this server only."""

from __future__ import annotations

from pathlib import Path

import pentapolis
from pentapolis.server.security import HEADERS

from .visitors import Visitor

FONTS = Path(pentapolis.__file__).parent / "server" / "static" / "fonts"
FILES = ("figtree-latin.woff2", "figtree-latin-ext.woff2")


def test_the_typeface_is_shipped_with_its_licence() -> None:
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence and "Figtree" in licence
    assert sorted(path.name for path in FONTS.iterdir()) == sorted([*FILES, "OFL.txt"])
    for name in FILES:
        assert (FONTS / name).read_bytes().startswith(b"wOF2")


def test_a_browser_keeps_the_typeface(anna: Visitor) -> None:
    for name in FILES:
        answer = anna.get(f"/static/fonts/{name}")
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
    assert anna.get("/static/app.css").headers["cache-control"] == "no-cache"


def test_every_page_asks_for_the_typeface_at_once(anna: Visitor) -> None:
    for url in ("/", "/new/hamlet", "/replays", "/settings", "/nothing"):
        assert f'rel="preload" href="/static/fonts/{FILES[0]}" as="font"' in anna.get(url).text


def test_typefaces_come_from_this_server_only() -> None:
    assert "font-src 'self';" in HEADERS["content-security-policy"]


def test_a_drawing_outside_a_page_asks_for_no_file(anna: Visitor) -> None:
    svg = anna.get("/picture/saint-malo.svg").text
    assert "url(" not in svg and "Figtree" in svg and "sans-serif" in svg
