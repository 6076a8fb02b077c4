"""Where this user's tables and replays are kept."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from pentapolis.play import Match

from .errors import friendly_errors

HOME: Final = "PENTAPOLIS_HOME"  # a folder of one's own choice for everything we keep
NAME: Final = "pentapolis"


def data_folder() -> Path:
    """Return the folder for everything that is kept for this user."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen)
    old = old_data_folder()
    if old.is_dir():  # tables are there that must not get lost
        return old
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False)


def old_data_folder() -> Path:
    """Return the folder that was used before platformdirs; on macOS it is another one."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / NAME


def replay_folder() -> Path:
    """Return the folder for this user's replays."""
    return data_folder() / "replays"


def save_replay(match: Match, where: Path | None) -> Path:
    """Write the replay to a file, or under a new name into a folder; return its path."""
    with friendly_errors():
        path = where if where is not None and not where.is_dir() else new_path(match, where)
        path.parent.mkdir(parents=True, exist_ok=True)
        match.save(path)
    return path


def new_path(match: Match, folder: Path | None) -> Path:
    """Make up a file name from the game and the time."""
    folder = folder if folder is not None else replay_folder()
    stem = f"{match.game.slug}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.replay"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.replay"
        number += 1
    return path
