"""The tenth law: nothing outside a game's folder names the game."""

from __future__ import annotations

import re

from .places import PACKAGE, list_files, read_text


def list_names() -> list[str]:
    """List the names of the games' folders."""
    return sorted(path.parent.name for path in PACKAGE.glob("games/*/RULES.md"))


def is_named(text: str, folder: str) -> bool:
    """Return whether a text names a game, by folder (old_town) or slug (old-town)."""
    either = "[-_]".join(re.escape(part) for part in folder.split("_"))
    return re.search(rf"(?<![a-z0-9]){either}(?![a-z0-9])", text, re.IGNORECASE) is not None


def test_no_game_is_named_outside_its_folder() -> None:
    names = list_names()
    assert len(names) == 5
    found = []
    for path in list_files():
        if not path.is_relative_to(PACKAGE):
            continue
        place = path.relative_to(PACKAGE).as_posix()
        text = f"{place}\n{read_text(path)}"
        others = [name for name in names if not place.startswith(f"games/{name}/")]
        found += [f"{place}: {name}" for name in others if is_named(text, name)]
    assert found == []


def test_a_slug_would_be_found() -> None:
    assert is_named('if game.slug == "old-town":', "old_town")
    assert is_named("from pentapolis.games.old_town_state import x", "old_town")
    assert is_named("OLD_TOWN = 1", "old_town")
    assert not is_named("the bold town, gold_towns, old town", "old_town")
