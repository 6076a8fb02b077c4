"""The tenth law: nothing outside a game's folder names the game."""

from __future__ import annotations

import re

from .places import PACKAGE, text_of, tracked


def list_names() -> list[str]:
    """List the names of the games' folders."""
    return sorted(path.parent.name for path in PACKAGE.glob("games/*/RULES.md"))


def mentions(text: str, folder: str) -> bool:
    """Return whether a text names a game, by folder (old_town) or slug (old-town)."""
    either = "[-_]".join(re.escape(part) for part in folder.split("_"))
    return re.search(rf"(?<![a-z0-9]){either}(?![a-z0-9])", text, re.IGNORECASE) is not None


def test_no_game_is_named_outside_its_folder() -> None:
    names = list_names()
    assert len(names) == 5
    found = []
    for path in tracked():
        if not path.is_relative_to(PACKAGE):
            continue
        place = path.relative_to(PACKAGE).as_posix()
        text = f"{place}\n{text_of(path)}"
        others = [name for name in names if not place.startswith(f"games/{name}/")]
        found += [f"{place}: {name}" for name in others if mentions(text, name)]
    assert found == []


def test_a_slug_would_be_found() -> None:
    assert mentions('if game.slug == "old-town":', "old_town")
    assert mentions("from pentapolis.games.old_town_state import x", "old_town")
    assert mentions("OLD_TOWN = 1", "old_town")
    assert not mentions("the bold town, gold_towns, old town", "old_town")
