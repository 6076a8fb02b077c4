"""No file names a path of the machine where it was written."""

from __future__ import annotations

import re

from .places import ROOT, list_files, read_text

# Put together from pieces, or this file would find itself. Nothing that belongs to a path or word
# may come before, so that docs/work or an address with such a part is fine.
HOMES = "|".join(["work", "root", r"home/\w+", r"Users/\w+"])
PATTERN = re.compile(rf"(?<![\w./~-])/(?:{HOMES})\b")


def find_paths(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if PATTERN.search(line)]


def test_no_file_names_a_path_of_some_machine() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): find_paths(read_text(path)) for path in list_files()
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_such_a_path_would_be_found() -> None:
    for home in ("work", "root", "home/ann", "Users/ann"):
        assert find_paths(f'open("/{home}/board.svg")') != []
        assert find_paths(f"see /{home}/notes") != []
    assert find_paths("docs/work, a/root/b, /working, and/or") == []
