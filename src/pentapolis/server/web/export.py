"""Replays: frames of any ply, and games as files and links, in and out."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple, TypedDict

from fastapi import Request
from starlette.datastructures import UploadFile

from pentapolis.catalog.games import Games
from pentapolis.catalog.languages import frame_words
from pentapolis.catalog.words import Words
from pentapolis.core.state import SPECTATOR
from pentapolis.play.link import unpack
from pentapolis.play.log import GameLog
from pentapolis.play.replay import read
from pentapolis.play.timeline import ALL, Timeline

from ..errors import Refused, no_ply, refuse_play_errors
from ..render.frames import FrameContext, make_replay_frames
from ..render.snapshots import SnapshotCache
from ..store import Person, SeatRow
from ..tables.access import Access
from ..tables.table import Table
from ..tables.tables import Tables
from ..wire import Frame, RecordFacts
from .facts import describe_box, describe_rules

MAX_FRAMES: Final = 200  # frames in one answer
MAX_GAMES: Final = (
    16  # packed games in memory, so that paging through one does not replay it each time
)


class Excerpt(NamedTuple):
    """Which plies of a game to show, and how."""

    first: int
    last: int | None  # None: as many as fit into one answer
    seat: int | str | None  # to see as; "all" for everything
    focus: int | None  # the seat to draw large
    wide: bool


class TableAddress(TypedDict):
    """Where to find a table."""

    id: str
    url: str
    plies: int
    commitment: str  # fingerprint of the seed, known before anyone may add to the luck


class LinkCache:
    """Keeps the packed games that were opened lately."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, GameLog] = OrderedDict()

    async def open(self, tables: Tables, person: Person, packed: str) -> GameLog:
        """Return the game of a packed link, unpacked or kept."""
        log = self.kept.pop(packed, None)
        if log is None:
            timeline = await play_again(tables, person, unpack, packed)
            log = GameLog(tables.games[timeline.header.game], timeline)
        self.kept[packed] = log
        if len(self.kept) > MAX_GAMES:
            self.kept.popitem(last=False)
        return log


async def table_frames(
    snapshots: SnapshotCache, table: Table, person: Person, part: Excerpt
) -> list[Frame]:
    """Return frames of a table, in a view that this person may have."""
    access, timeline = Access(table, person), table.timeline
    viewer = choose_viewer(access, part.seat)
    finished = table.is_finished or (table.row.kind == "replay" and timeline.is_over)
    frames = await make_replay_frames(
        snapshots,
        table,
        table.match.game_log,
        choose_plies(timeline, part, person.words),
        (viewer, part.focus, person.lang, part.wide),
        FrameContext(table.seq, table.seats, access.own_seats, is_replay=True),
        finished,
        person,
    )
    seats = range(len(table.seats))
    viewers = ["all", *seats] if table.is_open else [s for s in seats if access.may_see(s)]
    frames[0]["record"] = describe_record(table.match.game_log, person.lang, finished, viewers)
    return frames


async def link_frames(
    snapshots: SnapshotCache, log: GameLog, person: Person, part: Excerpt
) -> list[Frame]:
    """Return frames of a packed game; anyone with the link may see everything."""
    timeline = log.timeline
    seats = range(timeline.game.seats)
    viewer = part.seat if isinstance(part.seat, int) and part.seat in seats else ALL
    frames = await make_replay_frames(
        snapshots,
        None,
        log,
        choose_plies(timeline, part, person.words),
        (viewer, part.focus, person.lang, part.wide),
        FrameContext(
            0, [SeatRow("person", name) for name in timeline.header.names], is_replay=True
        ),
        timeline.is_over,
        person,
    )
    viewers = ["all", *seats]
    frames[0]["record"] = describe_record(log, person.lang, timeline.is_over, viewers)
    return frames


def describe_record(
    log: GameLog, lang: str, finished: bool, viewers: list[int | str]
) -> RecordFacts:
    """Return what a replay page needs besides its frames; the first frame carries it."""
    meta, _ = log.spec.meta, frame_words(lang)
    return {
        "title": log.words(lang)(meta.title),
        "slug": meta.slug,
        "style": f"/style/{meta.slug}.css",
        "finished": finished,
        "perspectives": viewers,
        "older": describe_box(log.spec, log.timeline, _)
        + describe_rules(log.spec, log.timeline, _),
    }


def choose_viewer(access: Access, wish: int | str | None) -> int:
    """Return the viewer of a replay; an open game shows everything unless a seat is named."""
    table = access.table
    if wish is None:
        if access.own_seats and not table.is_finished and not table.is_given_up:
            return SPECTATOR if access.handover is not None else access.viewer
        return ALL if table.is_open else SPECTATOR
    viewer = wish if isinstance(wish, int) else ALL
    if viewer == SPECTATOR and table.is_open:
        return ALL
    exists = viewer in (ALL, SPECTATOR) or 0 <= viewer < len(table.seats)
    if not exists or not access.may_see(viewer):
        _ = access.person.words
        text = _("You can see this player's view once the game is over.")
        raise Refused("not_yours", text)
    return viewer


def choose_plies(timeline: Timeline, part: Excerpt, _: Words) -> range:
    """Return a range of plies, cut to what exists and fits into one answer."""
    first, last = part.first, part.last
    end = min(timeline.ply, first + MAX_FRAMES - 1, timeline.ply if last is None else last)
    if not 0 <= first <= timeline.ply or end < first:
        raise no_ply(first, timeline.ply, _)
    return range(first, end + 1)


async def import_replay(tables: Tables, person: Person, text: str) -> Table:
    """Store an uploaded replay file."""
    return await tables.keep_replay(person, await play_again(tables, person, read, text))


async def import_link(tables: Tables, person: Person, packed: str) -> Table:
    """Store the game of a packed link, so that it can be forked."""
    return await tables.keep_replay(person, await play_again(tables, person, unpack, packed))


async def play_again(
    tables: Tables, person: Person, play: Callable[[str, Games], Timeline], text: str
) -> Timeline:
    """Return the game of a file or link; Refused if it is damaged or breaks the rules.

    One at a time, each person in turn: threads that compute hold up the event loop, and several
    of them together hold it up for long.
    """
    tables.people.charge("uploads", person)
    with refuse_play_errors(person.words):
        async with tables.uploads.turn(person.id):
            return await asyncio.to_thread(play, text, tables.games)


async def read_upload(request: Request, _: Words) -> str:
    """Return the text of the replay file in a form."""
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise Refused("bad", _("Choose a replay file first."))
        return decode_text(await file.read(), _)


def decode_text(data: bytes, _: Words) -> str:
    """Return bytes as text; Refused if they are not text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refused("bad", _("That isn't a replay file. Replay files are plain text.")) from None


def exportable(table: Table, _: Words) -> Timeline:
    """Return the timeline for export; Refused while a game with secrets is running."""
    if not table.is_open:
        text = _("This game has secrets, so you get its replay once it's over.")
        raise Refused("not_yours", text)
    return table.timeline


def table_address(table: Table) -> TableAddress:
    """Return where to find a table."""
    page = "replay" if table.row.kind == "replay" else "table"
    url = f"/{page}/{table.id}" + ("/0" if page == "replay" else "")
    commitment = table.timeline.header.commitment
    return {"id": table.id, "url": url, "plies": table.timeline.ply, "commitment": commitment}
