"""Backups: a copy of the database with its key in one file, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
import zipfile
from contextlib import closing
from pathlib import Path

from . import schema
from .folder import DATABASE, KEY, OWNER_ONLY, read_key
from .lock import lock_folder
from .transfer import has_tables, read_copy, write_copy


def write_backup(folder: Path, target: Path, db: str = "") -> int:
    """Write a backup and return the number of tables in it; a server may be running meanwhile.

    It has the same form whether tables are kept in the folder or in a PostgreSQL.
    """
    if not db and not (folder / DATABASE).is_file():
        raise ValueError(f"there is no database in {folder}")
    handle = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    try:
        # Beside the backup there must be room anyway; elsewhere may be little.
        with (
            os.fdopen(handle, "wb") as file,
            tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as place,
        ):
            copy = Path(place) / DATABASE
            try:
                if db:
                    write_copy(db, copy)
                    settle(copy)
                else:
                    copy_database(folder / DATABASE, copy)
            except sqlite3.DatabaseError as error:
                raise ValueError(f"{folder / DATABASE} is damaged ({error})") from error
            count = check_database(copy)
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as pack:
                pack.write(copy, DATABASE)
                pack.writestr(KEY, read_key(folder).hex())
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        target.unlink()
        raise
    return count


def restore_backup(folder: Path, source: Path, db: str = "") -> tuple[int, Path | None]:
    """Put a backup back; return its number of tables and where the data before it went."""
    with lock_folder(folder, has_database=not db), tempfile.TemporaryDirectory(dir=folder) as place:
        new = Path(place)
        try:
            with zipfile.ZipFile(source) as pack:
                for name in (DATABASE, KEY):
                    (new / name).write_bytes(pack.read(name))
        except (zipfile.BadZipFile, KeyError):
            raise ValueError(f"{source} is not a backup of Pentapolis") from None
        count = check_database(new / DATABASE)
        read_key(new)
        if db:
            aside = save_aside(folder, db)
            count = read_copy(new / DATABASE, db)
        else:
            aside = move_aside(folder)
        for name in (KEY,) if db else (KEY, DATABASE):
            (new / name).chmod(OWNER_ONLY)
            os.replace(new / name, folder / name)
        return count, aside


def save_aside(folder: Path, db: str) -> Path | None:
    """Write a backup of what a PostgreSQL has now; None if there was nothing of ours."""
    if not has_tables(db):
        return None
    aside = make_aside(folder)
    write_backup(folder, aside / "pentapolis.backup", db)
    return aside


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, with what is not yet in its main file."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    settle(target)


def settle(path: Path) -> None:
    """Let a database be one file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def check_database(path: Path) -> int:
    """Return the number of tables in a database; ValueError if it is damaged or too new."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            (fault,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            (version,) = connection.execute("SELECT version FROM schema").fetchone()
            (count,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.DatabaseError as error:
        raise ValueError(f"the database in it is damaged ({error})") from error
    if fault != "ok":
        raise ValueError(f"the database in it is damaged ({fault})")
    if version > schema.VERSION:
        raise ValueError(f"it comes from a newer Pentapolis: its database has version {version}")
    return int(count)


def move_aside(folder: Path) -> Path | None:
    """Move what a folder holds into one beside it inside; None if there was nothing of ours."""
    files = [folder / name for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY)]
    files = [path for path in files if path.is_file()]
    if not any(path.stat().st_size for path in files):
        return None
    aside = make_aside(folder)
    for path in files:
        shutil.move(path, aside / path.name)
    return aside


def make_aside(folder: Path) -> Path:
    """Make a folder for what was there before."""
    name, number = f"before-restore-{time.strftime('%Y%m%d-%H%M%S')}", 1
    while (aside := folder / (name if number == 1 else f"{name}-{number}")).exists():
        number += 1
    aside.mkdir(0o700)
    return aside
