"""Where the sources are, and which files belong to the project."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "src" / "pentapolis"
FOLDERS = ("src", "tests", "tools", "examples", "docs", "deploy", ".ci")


def list_files() -> list[Path]:
    """List the files that git tracks, and new files that it would track."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        paths = [ROOT / name for name in done.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):  # unpacked from an archive, without git
        paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
        paths = [path for path in paths if path.suffix not in (".pyc", ".mo", ".so")]
    return [path for path in sorted(paths) if path.is_file()]


def read_text(path: Path) -> str:
    """Return the text of a file, nothing if it is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
