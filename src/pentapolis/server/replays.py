"""Looking back: the frames of any ply, files and links that are brought, what may be taken away."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

from pentapolis import play
from pentapolis.core.state import SPECTATOR
from pentapolis.core.words import Words
from pentapolis.locale import older_rules
from pentapolis.play import Timeline, link

from . import frames
from .errors import Refused, no_ply, refusing
from .frames import Around, Frame
from .people import Person
from .record import ALL, Record
from .room import Room
from .store import SeatRow
from .table import Table

MOST: Final = 200  # frames in one answer
KEPT: Final = 16  # packed games in memory, so that paging through one does not replay it each time

Look = tuple[int | str | None, int | None, bool]  # wished seat, wished focus, wide sheet


class Links:
    """Packed games that were looked at lately."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Record] = OrderedDict()

    async def record(self, room: Room, packed: str, _: Words) -> Record:
        """Unpack a link, or find it unpacked."""
        record = self.kept.pop(packed, None)
        if record is None:
            with refusing(_):
                timeline = await asyncio.to_thread(link.unpack, packed, room.load)
            record = Record(room.specs[timeline.head.game], timeline)
        self.kept[packed] = record
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return record


async def of_table(
    room: Room, table: Table, person: Person, first: int, last: int | None, look: Look
) -> list[Frame]:
    """Write the frames of a table, through eyes that this person may use."""
    wish, focus, wide = look
    viewer = eyes_for(table, person, wish)
    around = Around(table.seq, table.sitters, table.mine(person))
    over = table.finished or (table.row.kind == "replay" and table.record.timeline.is_over)
    shown = await frames.replayed(
        room.gallery,
        table.id,
        table.record,
        plies(table.record, first, last, person.words),
        (viewer, focus, person.lang, wide),
        around,
        over,
    )
    seats = range(len(table.sitters))
    eyes = ["all", *seats] if table.is_open else [s for s in seats if table.may_see(person, s)]
    shown[0]["record"] = facts(table.record, person.lang, over, eyes)
    return shown


async def of_link(
    room: Room, record: Record, person: Person, first: int, last: int | None, look: Look
) -> list[Frame]:
    """Write the frames of a packed game; nothing in it is hidden from who has the link."""
    wish, focus, wide = look
    seats = range(record.timeline.game.seats)
    viewer = wish if isinstance(wish, int) and wish in seats else ALL
    sitters = [SeatRow("person", name) for name in record.timeline.head.names]
    over = record.timeline.is_over
    shown = await frames.replayed(
        room.gallery,
        "",
        record,
        plies(record, first, last, person.words),
        (viewer, focus, person.lang, wide),
        Around(0, sitters),
        over,
    )
    shown[0]["record"] = facts(record, person.lang, over, ["all", *seats])
    return shown


def facts(record: Record, lang: str, finished: bool, eyes: list[int | str]) -> dict[str, Any]:
    """Say what a page about a replay needs beside its frames; the first of them carries it."""
    meta = record.spec.meta
    return {
        "title": record.words(lang)(meta.title),
        "slug": meta.slug,
        "style": f"/style/{meta.slug}.css",
        "finished": finished,
        "perspectives": eyes,
        "older": older_rules(record.spec, record.timeline.head.rules, lang),
    }


def eyes_for(table: Table, person: Person, wish: int | str | None) -> int:
    """Choose the eyes of a replay; an open game is seen whole unless a seat is wished for."""
    if wish is None:
        mine = table.mine(person)
        hidden = table.curtain(person) is not None
        if mine and not table.finished:
            return SPECTATOR if hidden else table.viewer(person)
        return ALL if table.is_open else SPECTATOR
    viewer = wish if isinstance(wish, int) else ALL
    if viewer == SPECTATOR and table.is_open:
        return ALL
    known = viewer in (ALL, SPECTATOR) or 0 <= viewer < len(table.sitters)
    if not known or not table.may_see(person, viewer):
        _ = person.words
        text = _("You may look through these eyes only when the game is over.")
        raise Refused("not_yours", text)
    return viewer


def plies(record: Record, first: int, last: int | None, _: Words) -> range:
    """Check a range of plies and cut it to what there is and what one answer holds."""
    end = min(record.ply, first + MOST - 1, record.ply if last is None else last)
    if not 0 <= first <= record.ply or end < first:
        raise no_ply(first, record.ply, _)
    return range(first, end + 1)


async def brought(room: Room, person: Person, text: str) -> Table:
    """Keep a replay file that somebody brought."""
    with refusing(person.words):
        timeline = await asyncio.to_thread(play.read, text, room.load)
    return await room.keep_replay(person, timeline)


async def brought_link(room: Room, person: Person, packed: str) -> Table:
    """Keep the game of a packed link, so that it can be forked."""
    with refusing(person.words):
        timeline = await asyncio.to_thread(link.unpack, packed, room.load)
    return await room.keep_replay(person, timeline)


def taken(table: Table, _: Words) -> Timeline:
    """Give what may leave the house: a running game with secrets stays."""
    if not table.is_open:
        text = _("This game hides things, so its replay can be had only when it is over.")
        raise Refused("not_yours", text)
    return table.record.timeline


def answer_of(table: Table) -> dict[str, Any]:
    """Say where a table is found."""
    page = "replay" if table.row.kind == "replay" else "table"
    url = f"/{page}/{table.id}" + ("/0" if page == "replay" else "")
    return {"id": table.id, "url": url, "plies": table.record.ply}
