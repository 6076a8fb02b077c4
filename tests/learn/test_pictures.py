"""Pictures of rules: what is wrong with a file is found and named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.learn.pictures import Album, read_pictures
from pentapolis.testkit.pictures import find_picture_faults

GAME = next(iter(all_games().values()))
Change = Callable[[str], GameSpec]


@pytest.fixture
def with_pictures(tmp_path: Path) -> Change:
    """Return a function that gives a game other pictures."""
    folder = tmp_path / GAME.meta.folder.name
    shutil.copytree(GAME.meta.folder, folder)

    def change(text: str) -> GameSpec:
        (folder / "learn" / "pictures.toml").write_text(text, encoding="utf-8")
        return replace(GAME, meta=replace(GAME.meta, folder=folder))

    return change


def write_picture(**changes: str) -> str:
    first = read_pictures(GAME)[0]
    lines = {
        "rule": f'"{first.rule}"',
        "start": f'"{" ".join(first.start)}"',
        "show": f'["{first.show[0]}"]',
        "text": f'"{first.text}"',
    } | changes
    return "[[picture]]\n" + "\n".join(f"{key} = {value}" for key, value in lines.items())


def test_a_game_without_pictures_has_none(with_pictures: Change) -> None:
    spec = with_pictures("")
    (spec.meta.folder / "learn" / "pictures.toml").unlink()
    assert read_pictures(spec) == ()
    assert list(find_picture_faults(spec)) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"rule": '"XY-9.9"'}, "line 1: there is no rule XY-9.9"),
        ({"start": '"fly:moon"'}, "fly:moon"),
        ({"show": '["no-such-part"]'}, "no part of the drawing is called 'no-such-part'"),
        ({"mark": '["nor-this-*"]'}, "no part of the drawing is called 'nor-this-*'"),
        ({"text": '"Nobody has translated this."'}, "not translated into de"),
        ({"frame": "true"}, "'frame'"),
        ({"seat": "9"}, "'seat' takes 0 to 4, not 9"),
        ({"text": '""'}, "'text'"),
    ],
)
def test_a_wrong_picture_is_named(
    with_pictures: Change, changes: dict[str, str], fault: str
) -> None:
    assert list(find_picture_faults(with_pictures(write_picture()))) == []
    faults = list(find_picture_faults(with_pictures(write_picture(**changes))))
    assert faults
    assert all(fault in each for each in faults), faults


@pytest.mark.parametrize("slug", all_games())
def test_pictures_have_nothing_to_click_and_no_ids(slug: str) -> None:
    spec = all_games()[slug]
    pictures = read_pictures(spec)
    assert 10 <= len(pictures) <= 15
    album = Album(spec, "en")
    for picture in pictures:
        for cutout in album.draw_rule(picture):
            svg = cutout.svg("A label.")
            assert " id=" not in svg and "data-" not in svg and "tabindex" not in svg
            assert svg.count("role=") == svg.count("aria-label=") == 1
