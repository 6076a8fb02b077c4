"""The tenth law: nothing outside a game's folder knows the game by name."""

from __future__ import annotations

import re

from .places import PACKAGE, text_of, tracked


def names() -> list[str]:
    """List the games by the folders that lie there."""
    folders = [path for path in sorted(PACKAGE.glob("games/*")) if path.is_dir()]
    return [path.name for path in folders if not path.name.startswith((".", "_"))]


def mentions(text: str, folder: str) -> bool:
    """Find a game in a text, by folder (saint_malo) or slug (saint-malo)."""
    either = "[-_]".join(re.escape(part) for part in folder.split("_"))
    return re.search(rf"(?<![a-z0-9]){either}(?![a-z0-9])", text, re.IGNORECASE) is not None


def test_no_game_is_named_outside_its_folder() -> None:
    found = []
    for path in tracked():
        inside = path.is_relative_to(PACKAGE) and path.relative_to(PACKAGE).parts
        if inside and inside[0] not in ("games", "locale"):
            place = "/".join(inside)
            text = f"{place}\n{text_of(path)}"
            found += [f"{place}: {name}" for name in names() if mentions(text, name)]
    assert found == []


def test_a_slug_would_be_found() -> None:
    assert mentions('if game.slug == "old-town":', "old_town")
    assert mentions("from pentapolis.games.old_town_state import x", "old_town")
    assert mentions("OLD_TOWN = 1", "old_town")
    assert not mentions("the bold town, gold_towns, old town", "old_town")
