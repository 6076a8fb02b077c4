"""Marks: what a page shows, in a few characters.

A page that comes back after its line was lost says the mark of the last frame. If that is still
what the page would be sent, nothing is drawn: after a restart everybody comes back at once.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pentapolis

from .jobs import FrameJob

LENGTH: Final = 16  # hex digits
CACHE: Final = "__pycache__"


def mark_frame(job: FrameJob) -> str:
    """Return a fingerprint of all that decides what a page shows once it has a frame.

    It must not depend on what the page may not know: fingerprints can be guessed. So it has no
    plies: at one table, which ones there are follows from the length of its record, which grows.
    """
    # How the page came to show it does not count, nor how many changes the server has seen.
    seats = [(seat.kind, seat.name, seat.level) for seat in job.context.seats]
    context = replace(job.context, seq=0, seats=())
    line = (job.entries, len(job.line), job.header.rules)
    told = (line, job.now, seats, context, job.handover, job.more, job.is_story)
    return hashlib.blake2s(name_build() + repr(told).encode()).hexdigest()[:LENGTH]


@cache
def name_build() -> bytes:
    """Return what tells this code from any other: another one may draw differently."""
    found: list[tuple[str, int, int]] = []
    for folder, folders, files in os.walk(Path(pentapolis.__file__).parent):
        if CACHE in folders:
            folders.remove(CACHE)
        stats = [(name, os.stat(os.path.join(folder, name))) for name in files]
        found += [(folder + name, stat.st_size, stat.st_mtime_ns) for name, stat in stats]
    return hashlib.blake2s(repr(sorted(found)).encode()).digest()
