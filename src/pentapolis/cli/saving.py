"""Where replays are kept."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from pentapolis.play import Match

from .wrong import plainly

HOME: Final = "PENTAPOLIS_HOME"  # a folder of one's own choice for everything we keep


def replay_folder() -> Path:
    """Find the folder for this user's replays."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen) / "replays"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "pentapolis" / "replays"


def save(match: Match, where: Path | None) -> Path:
    """Write the replay to a file, or under a new name into a folder; say where it is."""
    with plainly():
        path = where if where is not None and not where.is_dir() else unused(match, where)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(match.replay(), encoding="utf-8")
    return path


def unused(match: Match, folder: Path | None) -> Path:
    """Make up a file name from the game and the time."""
    folder = folder if folder is not None else replay_folder()
    stem = f"{match.game.slug}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.replay"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.replay"
        number += 1
    return path
