"""Snapshots: texts compared with a file, which changes only on purpose."""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import Final

UPDATE: Final = "PENTAPOLIS_UPDATE"  # environment: 1 writes snapshots instead of comparing
CONTEXT: Final = 60  # lines of difference that a failure shows


def check_snapshot(path: Path, text: str) -> None:
    """Fail unless a text equals its snapshot; where UPDATE is set, write the snapshot instead."""
    if os.environ.get(UPDATE):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    if not path.is_file():
        raise AssertionError(f"there is no snapshot {path.name}; {UPDATE}=1 writes it")
    kept = path.read_text(encoding="utf-8")
    if kept != text:
        raise AssertionError(
            f"{path.name} has changed; {UPDATE}=1 accepts it\n{show_difference(kept, text)}"
        )


def show_difference(kept: str, text: str) -> str:
    """Return where two texts differ, with long lines of markup split at their tags."""
    old, new = (each.replace("><", ">\n<").splitlines() for each in (kept, text))
    lines = list(difflib.unified_diff(old, new, "kept", "now", lineterm=""))
    more = len(lines) - CONTEXT
    return "\n".join(lines[:CONTEXT] + ([f"... and {more} lines more"] if more > 0 else []))
