"""Draws frames: the interface, and the one that draws in this process."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Protocol

from pentapolis.catalog.languages import frame_words
from pentapolis.core.state import CHANCE
from pentapolis.play.log import GameLog
from pentapolis.play.timeline import Timeline

from ..packed import Message
from ..wire import Frame, to_json
from .frames import make_frame, make_handover_frame
from .jobs import FrameJob
from .marks import mark_frame
from .snapshots import SnapshotCache


class Drawer(Protocol):
    """Draws frames; the order in which they are asked for is not kept."""

    def draw(self, job: FrameJob, log: GameLog) -> asyncio.Future[Message]:
        """Begin to draw a frame and return it once it is done; `log` is the table's own."""

    def skip(self, table: str, drawing: asyncio.Future[Message]) -> bool:
        """Drop a drawing that was not begun, if the queue is long; return whether it was so."""

    def start(self) -> None: ...

    def close(self) -> None: ...


class LocalDrawer:
    """Draws at once, in this process."""

    def __init__(self, snapshots: SnapshotCache) -> None:
        self.snapshots = snapshots

    def draw(self, job: FrameJob, log: GameLog) -> asyncio.Future[Message]:
        drawn: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        try:
            drawn.set_result(to_json(draw_frame(job, log, self.snapshots)))
        except Exception as error:
            drawn.set_exception(error)
        return drawn

    def skip(self, table: str, drawing: asyncio.Future[Message]) -> bool:
        return False

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass


def draw_frame(job: FrameJob, log: GameLog, snapshots: SnapshotCache) -> Frame:
    """Draw a frame; `log` knows all plies of the job, perhaps more."""
    frame = draw_unmarked(job, log, snapshots)
    return {**frame, **job.more, "mark": mark_frame(job)}  # type: ignore[typeddict-item]


def draw_unmarked(job: FrameJob, log: GameLog, snapshots: SnapshotCache) -> Frame:
    """Draw a frame without the keys that only some tables have."""
    scene, before, context = job.now, job.before, job.context
    viewpoint = scene.viewpoint
    now = snapshots.get(job, log, scene.ply, viewpoint, scene.live)
    if job.handover is not None:
        words = frame_words(viewpoint.lang)
        return make_handover_frame(log, now, context, job.handover, words)
    if job.is_story:
        line = log.line(scene.ply - 1, viewpoint.viewer, viewpoint.lang)
        context = replace(context, prompt=line.text)
    old = None
    if before is not None and before.ply <= scene.ply:
        old = snapshots.get(job, log, before.ply, before.viewpoint, before.live)
    return make_frame(log, now, old, context)


def catch_up(log: GameLog, job: FrameJob) -> None:
    """Bring a log to where the line of a job leads; later plies of the same line may stay."""
    timeline = log.timeline
    common = count_common(timeline, job.line)
    if common < min(timeline.ply, len(job.line)):
        timeline.undo(common, CHANCE)
        log.drop_after(common)
    timeline.play_line(job.line[timeline.ply :])


def count_common(timeline: Timeline, line: tuple[int, ...]) -> int:
    """Return how many plies a timeline and a line have in common."""
    most = min(timeline.ply, len(line))
    if tuple(timeline.line[:most]) == line[:most]:
        return most
    return next(ply for ply in range(most) if timeline.line[ply] != line[ply])
