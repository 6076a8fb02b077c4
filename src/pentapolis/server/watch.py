"""A screen at a table: what it has been shown, and what it is shown next."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any, Final

from pentapolis.core.state import SPECTATOR

from . import frames
from .errors import Refused
from .frames import Around, Frame
from .people import Person
from .snapshots import Eyes, Gallery, Snapshot
from .table import Table

WAITING: Final = 3000  # messages to a screen that does not read them; then it must come back

log = logging.getLogger(__name__)


class Watcher:
    """One open page. It is sent a frame for every ply, as far as its person may see it."""

    def __init__(self, table: Table, person: Person, gallery: Gallery) -> None:
        self.table = table
        self.person = person
        self.gallery = gallery
        self.focus: int | None = None
        self.wide = True
        self.shown: Snapshot | None = None
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(WAITING)

    def show(self, full: bool = False) -> None:
        """Send what has changed since the last frame."""
        before = None if full else self.shown
        try:
            frame, self.shown = live(
                self.table, self.person, self.gallery, (self.focus, self.wide), before
            )
        except Exception:  # a drawing at fault must not stop the table
            log.exception("table %s cannot be shown", self.table.id)
            _ = self.person.words
            self.tell(Refused("bad", _("The table cannot be drawn. Load the page again.")))
            return
        self.send(frame)

    def tell(self, refused: Refused) -> None:
        """Send why something was refused."""
        self.send({"type": "error", "code": refused.code, "text": refused.text})

    def send(self, message: dict[str, Any]) -> None:
        if self.outbox.full():
            self.close()
        else:
            self.outbox.put_nowait(text_of(message))

    def close(self) -> None:
        """Let the page go; it comes back by itself and is shown everything."""
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


def text_of(message: dict[str, Any]) -> str:
    """Write a message as JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def live(
    table: Table,
    person: Person,
    gallery: Gallery,
    wish: tuple[int | None, bool] = (None, True),  # whose area is large, wide sheet
    before: Snapshot | None = None,
) -> tuple[Frame, Snapshot | None]:
    """Make the frame of the present position for a person, and the snapshot it shows."""
    record, lang = table.record, person.lang
    hidden_behind = table.curtain(person)
    viewer = SPECTATOR if hidden_behind is not None else table.viewer(person)
    focus = frames.focused(record, record.ply, viewer, wish[0])
    around = Around(
        seq=table.seq,
        sitters=table.sitters,
        mine=table.mine(person),
        can=table.can(person),
        over=frames.ending(record, table.id, lang) if table.finished else None,
        prompt=table.notice(person.words) if viewer == table.held or table.frozen else "",
        held=table.held,
        status="thinking" if table.thinking else "",
        settings=person.settings,
    )
    playable = table.held is None and not table.frozen and table.row.kind == "play"
    eyes = Eyes(viewer, focus, lang, wish[1])
    now = gallery.show(table.id, record, record.ply, eyes, live=playable)
    if hidden_behind is not None:
        return frames.curtain(record, now, around, hidden_behind, person.words), None
    return frames.frame(record, now, before, around), now
