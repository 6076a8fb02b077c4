"""The server's log: one JSON line an event on request, in a file that never grows too large.

Nobody's name, address, cookie or chat gets into it. Messages of our own are about tables and
routes. Of what others say, in messages and exceptions, only the fixed part is written: the rest may
quote what somebody has typed.
"""

from __future__ import annotations

import json
import logging
import os
import re
import traceback
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, Final

from sqlalchemy.exc import DBAPIError

OURS: Final = "pentapolis"
FACTS: Final = "facts"  # the attribute of a record with more to say
HUMAN: Final = "%(asctime)s %(levelname)s %(message)s"
OWNER_ONLY: Final = 0o600
# As a traceback writes it, also one that came from another process as text.
PLACE: Final = re.compile(r'^ *File "([^"\n]+)", line (\d+), in ([\w<>]+)$', re.MULTILINE)
PACKAGES: Final = re.compile(r"^.*/(?:site-packages|src|lib/python[\d.]+)/")
MOST_PLACES: Final = 30


class JsonLines(logging.Formatter):
    """Writes an event as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC)
        event: dict[str, Any] = {
            "time": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": write_message(record),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            event |= describe_error(record.exc_info[1])
        return json.dumps(event, ensure_ascii=False)


class Sentences(logging.Formatter):
    """Writes an event as a line for people, and an exception below it, with the same care."""

    def __init__(self) -> None:
        super().__init__(HUMAN)

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = write_message(record)
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, FACTS, {}).items())
        return super().formatMessage(record) + (f" ({facts})" if facts else "")

    def formatException(self, ei: Any) -> str:
        error = describe_error(ei[1])
        lines = [f"  at {place}" for place in error["where"]]
        return "\n".join([*lines, f"  {error['error']} {error.get('why', '')}".rstrip()])


class LogFile(RotatingFileHandler):
    """A file that only its owner reads; when it is full, a new one begins."""

    def _open(self) -> TextIOWrapper:
        handle = os.open(self.baseFilename, os.O_CREAT | os.O_APPEND | os.O_WRONLY, OWNER_ONLY)
        return os.fdopen(handle, "a", encoding="utf-8")


def write_message(record: logging.LogRecord) -> str:
    """Return what a record says; of one that is not ours, only the fixed part."""
    if record.name.split(".")[0] == OURS:
        return record.getMessage()
    return str(record.msg).strip().partition("\n")[0]


def describe_error(error: BaseException) -> dict[str, Any]:
    """Return the kind of an error and where it happened; what it says only if it quotes nobody."""
    text = "".join(traceback.format_exception(error))
    places = [f"{PACKAGES.sub('', file)}:{line} {name}" for file, line, name in PLACE.findall(text)]
    found: dict[str, Any] = {"error": type(error).__name__, "where": places[-MOST_PLACES:]}
    if isinstance(error, DBAPIError):
        found["why"] = str(error.orig)
    elif isinstance(error, OSError) and error.strerror:
        found["why"] = error.strerror
    return found


def set_up_logs(is_json: bool, file: Path | None, size: int, count: int) -> None:
    """Write the log to a file, or else to the error output; `count` full files are kept."""
    handler: logging.Handler = logging.StreamHandler()
    if file is not None:
        handler = LogFile(file, maxBytes=size, backupCount=count, encoding="utf-8")
    handler.setFormatter(JsonLines() if is_json else Sentences())
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(logging.INFO)
