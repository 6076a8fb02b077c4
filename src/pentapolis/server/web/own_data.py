"""Everything that the server knows of somebody, as one file for themselves."""

from __future__ import annotations

import io
import json
import zipfile
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import APIRouter
from fastapi.responses import Response

from pentapolis.play.replay import write

from ..errors import Refused
from ..names.names import Names
from ..notices.couriers import PUSH
from ..store import Channel, NoticeStore, Person, Progress, Speech, Store
from ..tables.access import Access
from ..tables.ratings import Ratings, show
from ..tables.table import Table
from ..tables.tables import MAX_OWN, Tables
from .deps import NamesHere, RatingsHere, TablesHere, Visitor

own_data = APIRouter(include_in_schema=False)

MOST_TABLES: Final = 4 * MAX_OWN  # one's own, and those of others
NAME: Final = "pentapolis.zip"


@own_data.get("/settings/export")
async def export(
    tables: TablesHere, names: NamesHere, ratings: RatingsHere, person: Visitor
) -> Response:
    """Send everything of this person: what is known of them as JSON, and their replays."""
    tables.people.charge("uploads", person)
    async with tables.uploads.turn(person.id):  # games are played again, one person at a time
        data = await pack(tables, names, ratings, person)
    headers = {"content-disposition": f'attachment; filename="{NAME}"'}
    return Response(data, media_type="application/zip", headers=headers)


async def pack(tables: Tables, names: Names, ratings: Ratings, person: Person) -> bytes:
    """Return a zip file with everything of a person."""
    facts = await describe_person(tables, names, ratings, person)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for row, _ in await tables.store.list_tables(person.id, most=MOST_TABLES):
            entry: dict[str, Any] = {"id": row.id, "game": row.game, "over": row.over}
            with suppress(Refused):  # whose rules are gone
                table = await tables.open(row.id, person.words)
                entry |= await describe_table(table, person, tables.store)
                if table.is_open:
                    entry["replay"] = f"replays/{row.game}-{row.id}.replay.txt"
                    archive.writestr(entry["replay"], write(table.timeline))
            facts["tables"].append(entry)
        archive.writestr("everything.json", json.dumps(facts, ensure_ascii=False, indent=1))
    return file.getvalue()


async def describe_person(
    tables: Tables, names: Names, ratings: Ratings, person: Person
) -> dict[str, Any]:
    """Return what is known of a person besides their tables; no secret, not even hashed."""
    kept = await names.kept.find_of(person.id)
    history = ratings.history
    games = await history.list_games(person.id, rated_only=False, most=MOST_TABLES)
    return {
        "name": kept.name if kept else None,
        "has_password": bool(kept and kept.password),
        "passkeys": [
            {"since": write_time(each.created), "used": write_time(each.used)}
            for each in await names.kept.list_passkeys(person.id)
        ],
        "browsers": await names.sessions.count(person.id),
        "settings": person.settings,
        "notices": [
            {
                "kind": each.kind,
                "address": find_endpoint(each),
                "on": each.is_on,
                "confirmed": not each.code,
                "since": write_time(each.created),
            }
            for each in await NoticeStore(tables.store).list_channels(person.id)
        ],
        "lessons": [
            {"game": game, "lesson": lesson, **asdict(progress)}
            for (game, lesson), progress in (await Progress(tables.store).find(person.id)).items()
        ],
        "ratings": [
            {
                "game": rank.game,
                "players": rank.seats,
                "games": rank.strength.games,
                "rating": round(show(rank.strength)),
                "mu": rank.strength.mu,
                "sigma": rank.strength.sigma,
            }
            for rank in await history.list_ratings(person=person.id)
        ],
        "results": [
            {
                "table": row.table,
                "game": row.game,
                "players": row.seats,
                "place": row.place,
                "score": row.score,
                "lines": dict(row.lines),
                "rated": row.rated,
                "rating": round(row.rating),
                "ended": write_time(row.ended),
            }
            for game in games
            for row in game
            if row.person == person.id
        ],
        "tables": [],
    }


async def describe_table(table: Table, person: Person, store: Store) -> dict[str, Any]:
    """Return what a person has at a table: their seats, notes, wishes and what they have said."""
    own, speech = Access(table, person).reserved_seats, Speech(store)
    lines = await speech.list_lines(table.id)
    desks = [await speech.find_desk(table.id, seat) for seat in own]
    return {
        "host": table.row.owner == person.id,
        "names": [seat.name for seat in table.seats],
        "seats": own,
        "notes": [desk.notes for desk in desks],
        "muted": [list(desk.muted) for desk in desks],
        "no_notices_by": sorted(await NoticeStore(store).find_quiet(table.id, person.id)),
        "said": [
            {"time": write_time(line.time), "text": line.text} for line in lines if line.seat in own
        ],
    }


def find_endpoint(channel: Channel) -> str:
    """Return where a channel leads to; the keys of a browser's subscription stay secret."""
    if channel.kind != PUSH:
        return channel.address
    return str(urlsplit(json.loads(channel.address)["endpoint"]).hostname)


def write_time(seconds: float) -> str:
    """Return a moment as programs write it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
