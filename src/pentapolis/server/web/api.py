"""Everything a page can do, for programs: JSON in, JSON out."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response

from pentapolis.bots.names import describe_levels
from pentapolis.catalog.describe import describe_game, describe_options
from pentapolis.catalog.words import Words
from pentapolis.play.link import pack
from pentapolis.play.replay import write

from ..errors import bad_message
from ..live.screen import make_live_job
from ..packed import read_text
from ..render.drawer import Drawer
from ..render.frames import describe_luck
from ..render.lessons import write_hint
from ..store import Person
from ..store.settings import change_settings
from ..tables.access import Access
from ..tables.standstill import list_notes
from ..tables.table import Table
from .about import PartHere, explain_part, explain_part_at, list_terms
from .deps import (
    DrawerHere,
    GatheringHere,
    LinksHere,
    SnapshotsHere,
    TableHere,
    TablesHere,
    Visitor,
)
from .export import (
    Excerpt,
    decode_text,
    exportable,
    import_link,
    import_replay,
    link_frames,
    read_upload,
    table_address,
    table_frames,
)
from .invitations import choose_bots, write_links
from .refusal import explain_action
from .render import json_response
from .requests import (
    ActAllRequest,
    ActRequest,
    ForkRequest,
    JoinRequest,
    ListedRequest,
    PackedRequest,
    PassRequest,
    ReplayRequest,
    ReseatRequest,
    SeatNumberRequest,
    SettingsRequest,
    ShareRequest,
    StartRequest,
    TableRequest,
)

api = APIRouter(prefix="/api")

# What the list of games says about one, and about each of its options.
GAME_KEYS = ("slug", "title", "about", "seats", "minutes", "age", "rules")
OPTION_KEYS = ("name", "label", "help", "default", "values", "rule")


async def frame_response(table: Table, person: Person, drawer: Drawer) -> Response:
    """Return an answer with the current frame."""
    table = await table.find_current()
    async with table.lock:  # what is being saved is not shown before it is
        job = make_live_job(table, person)
    frame = await drawer.draw(job, table.match.game_log)
    return Response(read_text(frame), media_type="application/json")


@api.get("/games")
async def games(tables: TablesHere, person: Visitor) -> Response:
    """List the games with their seats and options, and the bots."""
    out: list[dict[str, object]] = []
    for spec in tables.games.values():
        info = dict(describe_game(spec, person.lang))
        options = [dict(option) for option in describe_options(spec, person.lang)]
        out.append(
            {
                **{key: info[key] for key in GAME_KEYS},
                "options": [{key: option[key] for key in OPTION_KEYS} for option in options],
            }
        )
    return json_response({"games": out, "levels": describe_levels(person.words)})


@api.get("/games/{slug}/glossary")
async def glossary(tables: TablesHere, person: Visitor, slug: str) -> Response:
    """List the terms of a game by title: what each is worth, its symbol and its rule."""
    spec = tables.find_game(slug, person.words)
    return json_response({"terms": list_terms(spec, person.lang)})


@api.get("/games/{slug}/about")
async def about_part(tables: TablesHere, person: Visitor, slug: str, part: PartHere) -> Response:
    """Say what a part of a game's drawing is: the `terms` that explain it."""
    spec = tables.find_game(slug, person.words)
    return json_response(dict(explain_part(spec, person.lang, part)))


@api.post("/tables")
async def new_table(wish: TableRequest, tables: TablesHere, person: Visitor) -> Response:
    """Create a table."""
    seats = [seat.new_seat() for seat in wish.seats]
    table = await tables.create(person, wish.game, seats, wish.options, terms=wish.terms())
    return json_response(table_address(table))


@api.get("/tables/{id}")
async def now(person: Visitor, table: TableHere, drawer: DrawerHere) -> Response:
    """Show the table once chance and bots have moved."""
    if Access(table, person).may_begin:
        await table.wait_for_person()
        await table.start_clock()
    return await frame_response(table, person, drawer)


@api.get("/tables/{id}/luck")
async def luck(table: TableHere) -> Response:
    """Show the fingerprint of the seed, what was mixed into it, and at the end the seed itself."""
    return json_response(describe_luck(table.timeline))


@api.post("/tables/{id}/luck")
async def add_share(wish: ShareRequest, person: Visitor, table: TableHere) -> Response:
    """Add to the luck of a new table, once its commitment is known and before it is first shown."""
    await table.add_share(person, wish.share)
    return json_response(describe_luck(table.timeline))


@api.post("/tables/{id}/act")
async def act(wish: ActRequest, person: Visitor, table: TableHere, drawer: DrawerHere) -> Response:
    """Play an action, then show the table once a person must decide again."""
    await table.act(person, wish.action, wish.ply)
    await table.wait_for_person()
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/act_all")
async def act_all(
    wish: ActAllRequest, person: Visitor, table: TableHere, drawer: DrawerHere
) -> Response:
    """Play several actions in a row, then show the table once a person must decide again."""
    await table.act_all(person, wish.actions, wish.ply)
    await table.wait_for_person()
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/undo")
async def undo(
    person: Visitor, table: TableHere, drawer: DrawerHere, turn: bool = False
) -> Response:
    """Undo the last choice, or with `turn` all choices of the turn."""
    await table.undo(person, turn)
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/redo")
async def redo(person: Visitor, table: TableHere, drawer: DrawerHere) -> Response:
    """Redo the move that was undone last."""
    await table.redo(person)
    await table.wait_for_person()
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/end")
async def end(person: Visitor, table: TableHere, drawer: DrawerHere) -> Response:
    """End a complete turn."""
    await table.end_turn(person)
    await table.wait_for_person()
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/reveal")
async def reveal(person: Visitor, table: TableHere, drawer: DrawerHere) -> Response:
    """Show the table to the player who was handed the screen."""
    await table.hand_over(person)
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/hint")
async def hint(person: Visitor, table: TableHere) -> Response:
    """Name the best action found, its expected result and the reason."""
    seat, found = await table.find_hint(person)
    message = write_hint(table, seat, found, person)
    return json_response({key: value for key, value in message.items() if key != "type"})


@api.get("/tables/{id}/why")
async def why(person: Visitor, table: TableHere, action: int, ply: int) -> Response:
    """Say why an action is not possible at a ply: `text`, and `rule` and `url` if a rule says so.

    The text is empty if the action is possible. Nobody learns more than they see at the table.
    """
    return json_response(dict(explain_action(table, person, action, ply)))


@api.get("/tables/{id}/about")
async def about(person: Visitor, table: TableHere, part: PartHere, ply: int = -1) -> Response:
    """Say what a part of the drawing is: `terms`, and as `now` what it is worth at this ply.

    Nobody learns more than they see at the table.
    """
    return json_response(dict(explain_part_at(table, person, part, ply)))


@api.post("/tables/{id}/chair")
async def reseat(
    wish: ReseatRequest, person: Visitor, table: TableHere, drawer: DrawerHere
) -> Response:
    """Let a bot play on one of your seats, or take the seat back."""
    if wish.level is None:
        await table.take_seat(person, wish.seat)
    else:
        await table.give_seat(person, wish.seat, wish.level)
    return await frame_response(table, person, drawer)


@api.get("/tables/{id}/invitation")
async def invitation(
    request: Request, gathering: GatheringHere, person: Visitor, table: TableHere
) -> Response:
    """Show the links by which others come, to people at the table: to `join` and to `watch`."""
    return json_response(write_links(request, gathering, table, person))


@api.post("/tables/{id}/join")
async def join(
    wish: JoinRequest,
    gathering: GatheringHere,
    person: Visitor,
    table: TableHere,
    drawer: DrawerHere,
) -> Response:
    """Take an open seat with the token of an invitation, the last part of its link."""
    table = await gathering.find_invited(person, table.id, wish.token)
    await gathering.join(person, table, wish.token, wish.name)
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/start")
async def start(
    wish: StartRequest,
    gathering: GatheringHere,
    person: Visitor,
    table: TableHere,
    drawer: DrawerHere,
) -> Response:
    """Let bots play on the open seats, so that the game begins."""
    await gathering.start(person, table, choose_bots(table, person, wish.level))
    await table.wait_for_person()
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/free")
async def free(
    wish: SeatNumberRequest,
    gathering: GatheringHere,
    person: Visitor,
    table: TableHere,
    drawer: DrawerHere,
) -> Response:
    """Open a seat again before the game begins."""
    await gathering.free(person, table, wish.seat)
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/listed")
async def set_listed(
    wish: ListedRequest, gathering: GatheringHere, person: Visitor, table: TableHere
) -> Response:
    """Let everybody find the table on the home page, or nobody."""
    await gathering.set_listed(person, table, wish.listed)
    return json_response({"listed": table.row.listed})


@api.post("/tables/{id}/pass")
async def write_pass(
    wish: SeatNumberRequest, gathering: GatheringHere, person: Visitor, table: TableHere
) -> Response:
    """Make a `token` that gives a seat of yours to the first who brings it, within ten minutes."""
    return json_response({"token": await gathering.write_pass(person, table, wish.seat)})


@api.post("/pass")
async def use_pass(
    wish: PassRequest, gathering: GatheringHere, person: Visitor, drawer: DrawerHere
) -> Response:
    """Take the seat that a token gives."""
    table, _ = await gathering.find_pass(person, wish.token)
    await gathering.use_pass(person, table, wish.token)
    return json_response(table_address(table))


@api.get("/tables/{id}/frames")
async def frames(
    person: Visitor,
    table: TableHere,
    snapshots: SnapshotsHere,
    first: Annotated[int, Query(alias="from")] = 0,
    last: Annotated[int | None, Query(alias="to")] = None,
    seat: Annotated[str | None, Query(pattern=r"^(all|-?\d{1,2})$")] = None,
    focus: int | None = None,
    wide: bool = True,
) -> Response:
    """Show some plies, at most 200: the first frame is whole, the others hold what changes."""
    viewer = seat if seat in (None, "all") else int(seat or "0")
    part = Excerpt(first, last, viewer, focus, wide)
    return json_response(await table_frames(snapshots, table, person, part))


@api.get("/tables/{id}/replay.txt")
async def replay_file(person: Visitor, table: TableHere) -> Response:
    """Download the replay file."""
    timeline = exportable(table, person.words)
    name = f"{timeline.header.game}-{table.id}.replay.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(write(timeline, notes=list_notes(table)), headers=headers)


@api.get("/tables/{id}/packed")
async def packed_link(person: Visitor, table: TableHere) -> Response:
    """Pack the game into the text of a link."""
    return json_response({"packed": pack(exportable(table, person.words))})


@api.post("/tables/{id}/give_up")
async def give_up(
    tables: TablesHere, person: Visitor, table: TableHere, drawer: DrawerHere
) -> Response:
    """Agree to end a table that has stopped; once all its people do, everything is open."""
    await tables.give_up(person, table)
    return await frame_response(table, person, drawer)


@api.post("/tables/{id}/go_on")
async def go_on(
    tables: TablesHere, person: Visitor, table: TableHere, drawer: DrawerHere
) -> Response:
    """Agree to go on by today's rules at a table that has stopped."""
    await tables.go_on(person, table)
    return await frame_response(await tables.open(table.id, person.words), person, drawer)


@api.post("/tables/{id}/fork")
async def fork(
    wish: ForkRequest, tables: TablesHere, person: Visitor, table: TableHere
) -> Response:
    """Create a table that continues this one from a ply."""
    new = await tables.fork(person, table, wish.ply, wish.new_seats())
    return json_response(table_address(new))


@api.post("/tables/{id}/rematch")
async def rematch(tables: TablesHere, person: Visitor, table: TableHere) -> Response:
    """Create a table with the same game, options and players."""
    return json_response(table_address(await tables.rematch(person, table)))


@api.post("/replays")
async def bring(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Store a replay: plain text, a form with a file, or JSON with `text` or `packed`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "application/json":
        wish = parse_replay_request(await request.body(), person.words)
        if wish.packed is not None:
            return json_response(table_address(await import_link(tables, person, wish.packed)))
        text = wish.text or ""
    elif kind == "multipart/form-data":
        text = await read_upload(request, person.words)
    else:
        text = decode_text(await request.body(), person.words)
    return json_response(table_address(await import_replay(tables, person, text)))


@api.post("/packed")
async def look_into_link(
    wish: PackedRequest,
    tables: TablesHere,
    person: Visitor,
    snapshots: SnapshotsHere,
    links: LinksHere,
) -> Response:
    """Show some plies of a packed game; nothing is stored."""
    log = await links.open(tables, person, wish.packed)
    part = Excerpt(wish.first, wish.last, wish.seat, wish.focus, wish.wide)
    return json_response(await link_frames(snapshots, log, person, part))


@api.get("/settings")
async def settings(person: Visitor) -> Response:
    """Show this browser's settings."""
    return json_response(person.settings)


@api.post("/settings")
async def save_settings(wish: SettingsRequest, tables: TablesHere, person: Visitor) -> Response:
    """Change some settings."""
    wishes = wish.model_dump(exclude_none=True)
    settings = change_settings(person.settings, wishes, person.words)
    return json_response((await tables.people.save(person, settings)).settings)


def parse_replay_request(body: bytes, _: Words) -> ReplayRequest:
    """Return the request in a JSON body; Refused if it makes no sense."""
    try:
        return ReplayRequest.model_validate(json.loads(body))
    except (ValueError, RecursionError):
        raise bad_message(_) from None
