"""Nothing in the project may depend on the machine where it was written."""

from __future__ import annotations

import re

from .places import ROOT, text_of, tracked

# Put together from pieces, or this file would find itself. A path starts where a word does not
# end, so that docs/work and an address with such a part are not meant.
HOMES = "|".join(["work", "root", r"home/\w+", r"Users/\w+"])
PATTERN = re.compile(rf"(?<![\w./~-])/(?:{HOMES})\b")


def machine_paths(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if PATTERN.search(line)]


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    found = {path.relative_to(ROOT).as_posix(): machine_paths(text_of(path)) for path in tracked()}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_such_a_path_would_be_found() -> None:
    for home in ("work", "root", "home/ann", "Users/ann"):
        assert machine_paths(f'open("/{home}/board.svg")') != []
        assert machine_paths(f"see /{home}/notes") != []
    assert machine_paths("docs/work, a/root/b, /working, and/or") == []
