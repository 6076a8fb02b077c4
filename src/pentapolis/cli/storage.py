"""Where the user's tables and replays are saved."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from pentapolis.play import Match

from .errors import friendly_errors

HOME: Final = "PENTAPOLIS_HOME"  # names another folder for everything that is saved
NAME: Final = "pentapolis"


def data_folder() -> Path:
    """Return the folder for everything that is saved for the user."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen)
    old = old_data_folder()
    if old.is_dir():  # it may have tables, which must not get lost
        return old
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False)


def old_data_folder() -> Path:
    """Return the folder of earlier versions, which differs on macOS."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / NAME


def replay_folder() -> Path:
    """Return the folder for the user's replays."""
    return data_folder() / "replays"


def save_replay(match: Match, where: Path | None) -> Path:
    """Save a replay to a file, or into a folder under a new name; return its path."""
    with friendly_errors():
        path = where if where is not None and not where.is_dir() else new_path(match, where)
        path.parent.mkdir(parents=True, exist_ok=True)
        match.save(path)
    return path


def new_path(match: Match, folder: Path | None) -> Path:
    """Return a path with a new file name, made from the game and the time."""
    folder = folder if folder is not None else replay_folder()
    stem = f"{match.game.slug}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.replay"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.replay"
        number += 1
    return path
