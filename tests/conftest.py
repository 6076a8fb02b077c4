"""Says which tests need no run in both forms, pure and compiled: by folder, or by name of file.

Their subject is never compiled, and the tests of rules, laws, bots, digests and recorded games
make sure that both forms give it the same to work with.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parent
# Folders like those of the package; tests/meta/test_form.py checks that nothing there is compiled.
FOLDERS: Final = frozenset(
    {"catalog", "cli", "draw", "examples", "lab", "learn", "meta", "play", "server", "testkit"}
)
# Of a game: its look, its words, and what the server sends of it.
GAME_FILES: Final = frozenset(
    {
        *("test_panel.py", "test_picture.py", "test_secret_bytes.py", "test_sizes.py"),
        *("test_story.py", "test_table.py", "test_why.py", "test_words.py"),
    }
)
BOTH: Final = TESTS / "meta" / "test_form.py"


def needs_one_form(path: Path) -> bool:
    """Return whether the tests of a file need no run in both forms."""
    if path == BOTH or not path.is_relative_to(TESTS):
        return False
    folder = path.relative_to(TESTS).parts[0]
    return folder in FOLDERS or (folder == "games" and path.name in GAME_FILES)


@pytest.hookimpl(tryfirst=True)  # before pytest selects by markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if needs_one_form(item.path) and item.get_closest_marker("pure_only") is None:
            item.add_marker(pytest.mark.once)
