"""Files are short enough to keep in mind: 500 lines at most."""

from __future__ import annotations

from .places import ROOT, list_files, read_text

MOST = 500
FOLDERS = ("src", "tests", "tools", "examples")


def is_too_long(text: str) -> bool:
    return len(text.splitlines()) > MOST


def test_no_source_file_is_longer_than_500_lines() -> None:
    sources = [path.relative_to(ROOT) for path in list_files() if path.suffix in (".py", ".js")]
    checked = [path for path in sources if path.parts[0] in FOLDERS]
    assert checked
    assert [path.as_posix() for path in checked if is_too_long(read_text(ROOT / path))] == []


def test_a_file_of_501_lines_would_be_found() -> None:
    assert not is_too_long("x\n" * 500)
    assert is_too_long("x\n" * 501)
