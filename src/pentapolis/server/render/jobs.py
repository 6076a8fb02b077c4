"""Frames to draw, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pentapolis.play.timeline import Header

from .frames import FrameContext
from .viewpoint import Viewpoint


@dataclass(frozen=True)
class Scene:
    """A ply as seen from a viewpoint; live, if it shows what can be chosen."""

    ply: int
    viewpoint: Viewpoint
    live: bool


@dataclass(frozen=True)
class FrameJob:
    """A frame to draw: everything that decides what it shows, to send to another process."""

    id: str  # of the table
    undos: int
    header: Header
    line: tuple[int, ...]  # all plies up to the one that is shown
    now: Scene
    before: Scene | None  # what the page shows; None: it needs a whole frame
    context: FrameContext
    handover: int | None = None  # the seat that must be handed the screen first
    more: Mapping[str, object] = field(default_factory=dict)  # keys that only some tables have
    is_story: bool = False  # the heading tells the last ply; the game's would speak of the next one
    entries: int = 0  # of the record so far
    is_local: bool = False  # its positions do not follow from the line alone

    @property
    def is_urgent(self) -> bool:
        """Return whether somebody must see it before they can play on."""
        return bool(self.context.own_seats) and not self.is_story
