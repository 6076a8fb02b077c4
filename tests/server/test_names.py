"""Ids are unique: no part of a drawing has the id of an element of the page."""

from __future__ import annotations

import re

import pytest

from pentapolis.catalog.games import all_games

from .visitors import BOT, PERSON, Visitor

ID = re.compile(r'\bid="([^"]+)"')


@pytest.mark.parametrize("slug", all_games())
def test_page_and_drawing_share_no_id(anna: Visitor, slug: str) -> None:
    table = anna.create_table(slug, PERSON, BOT)
    page = ID.findall(anna.get(f"/table/{table}").text)
    frame = anna.frame(table)
    drawn = [name for markup in frame["parts"].values() for name in ID.findall(markup)]
    symbols = [name for markup in frame["symbols"].values() for name in ID.findall(markup)]
    thumbs = [name for seat in frame["seats"] for name in ID.findall(seat["thumb"] or "")]
    for names in (page, drawn, symbols):
        assert len(names) == len(set(names)) > 5
    assert set(page) & {*drawn, *symbols, *thumbs} == set()
    assert set(drawn) & {*symbols, *thumbs} == set()
