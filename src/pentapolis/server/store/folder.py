"""The folder of the database and of the key beside it; nobody else on the machine may read them."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import Final

DATABASE: Final = "pentapolis.db"
KEY: Final = "pentapolis.key"
KEY_BYTES: Final = 32
OURS: Final = ("pentapolis", "replays", "before-restore-")  # how our files and folders begin
OWNER_ONLY: Final = 0o600
OWNER_ONLY_FOLDER: Final = 0o700


def secure_folder(folder: Path, has_database: bool = True) -> Path:
    """Create the folder if it is missing, keep others out, and return the database's path.

    A folder that was there and holds other things is left as it is; its database is not.
    """
    folder.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    path = folder / DATABASE
    if all(entry.name.startswith(OURS) for entry in folder.iterdir()):
        with contextlib.suppress(OSError):  # somebody else's folder, shared with us
            folder.chmod(OWNER_ONLY_FOLDER)
    if has_database:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY):
        with contextlib.suppress(OSError):
            (folder / name).chmod(OWNER_ONLY)
    return path


def read_key(folder: Path) -> bytes:
    """Return the secret key of a folder, made on the first start.

    It is not in the database, so a copy of that lets nobody pass for a visitor.
    """
    path = folder / KEY
    if not path.exists():
        make_key(path)
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii"))
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path} is damaged: restore it from a backup, or remove it")
    return key


def make_key(path: Path) -> None:
    """Write a new key, whole or not at all: a start may be cut off at any moment.

    Of several servers that start at once, the first one's is everybody's.
    """
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(unfinished, path)  # unlike a new name, it never takes the place of another
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
