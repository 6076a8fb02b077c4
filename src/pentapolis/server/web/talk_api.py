"""What people say at a table and note down there, as JSON."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from ..live.clocks import write_clocks
from ..live.screen import write_line
from ..store import Person
from ..tables.agreement import Agreements
from ..tables.table import Table
from .deps import AgreementsHere, TableHere, TalkHere, Visitor
from .render import json_response
from .requests import AgreeRequest, DeskRequest, LateRequest, SayRequest, SeatNumberRequest

talking = APIRouter(prefix="/api", tags=["talk"])


@talking.get("/tables/{id}/talk")
async def read_talk(talk: TalkHere, person: Visitor, table: TableHere) -> Response:
    """Show the `lines` of the chat, your `notes`, and the seats that you have `muted`."""
    lines = await talk.list_lines(person, table)
    desk = await talk.open_desk(person, table)
    return json_response(
        {
            "lines": [write_line(line) for line in lines],
            "notes": desk.notes,
            "muted": list(desk.muted),
        }
    )


@talking.post("/tables/{id}/talk")
async def say(wish: SayRequest, talk: TalkHere, person: Visitor, table: TableHere) -> Response:
    """Say something to everybody at the table; the line comes back."""
    return json_response(dict(write_line(await talk.say(person, table, wish.text))))


@talking.post("/tables/{id}/desk")
async def change_desk(
    wish: DeskRequest, talk: TalkHere, person: Visitor, table: TableHere
) -> Response:
    """Change your notes, or whose lines you do not want to read."""
    desk = await talk.change_desk(person, table, wish.notes, wish.muted)
    return json_response({"notes": desk.notes, "muted": list(desk.muted)})


@talking.post("/tables/{id}/takeback")
async def ask_back(agreements: AgreementsHere, person: Visitor, table: TableHere) -> Response:
    """Ask the others to let you take your last choice back, beyond what `undo` does."""
    await agreements.ask_back(person, table)
    return json_response(describe_question(agreements, table, person))


@talking.post("/tables/{id}/substitute")
async def ask_bot(
    wish: SeatNumberRequest, agreements: AgreementsHere, person: Visitor, table: TableHere
) -> Response:
    """Ask the others to let a bot play for somebody who has been away for two minutes."""
    await agreements.ask_bot(person, table, wish.seat)
    return json_response(describe_question(agreements, table, person))


@talking.get("/tables/{id}/clocks")
async def read_clocks(person: Visitor, table: TableHere) -> Response:
    """Show how much time everybody has left; `kind` is empty where there are no clocks."""
    return json_response(write_clocks(table, person) if table.clock else {"kind": ""})


@talking.post("/tables/{id}/late")
async def choose_for_late(
    wish: LateRequest, agreements: AgreementsHere, person: Visitor, table: TableHere
) -> Response:
    """Let a bot play for somebody who is out of time, or ask the others to end the game."""
    if wish.do == "bot":
        await agreements.ask_bot(person, table, wish.seat)
    else:
        await agreements.ask_end(person, table, wish.seat)
    return json_response(describe_question(agreements, table, person))


@talking.post("/tables/{id}/agree")
async def agree(
    wish: AgreeRequest, agreements: AgreementsHere, person: Visitor, table: TableHere
) -> Response:
    """Agree to what somebody asks, or not."""
    await agreements.answer(person, table, wish.ply, wish.agree)
    return json_response(describe_question(agreements, table, person))


def describe_question(agreements: Agreements, table: Table, person: Person) -> dict[str, object]:
    """Return what is asked at a table now."""
    text, yours, ply = agreements.describe(table, person)
    return {"text": text, "yours": yours, "ply": ply}
