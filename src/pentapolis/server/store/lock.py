"""A lock on the folder of a database: two servers on one folder would undo each other's work."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from .folder import OWNER_ONLY, secure_folder

LOCK: Final = "pentapolis.lock"


@contextmanager
def lock_folder(folder: Path, has_database: bool = True) -> Iterator[None]:
    """Keep other servers out of a folder; ValueError if one is using it already.

    The system takes the lock back however a server ends, so nobody has to remove the file.
    """
    secure_folder(folder, has_database)
    handle = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    try:
        try:
            lock_file(handle)
        except OSError:
            raise ValueError(
                f"another Pentapolis is using {folder}: stop it first, or choose another folder "
                "with --data"
            ) from None
        yield
    finally:
        os.close(handle)


def lock_file(handle: int) -> None:
    """Lock an open file until it is closed; OSError if somebody else has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
