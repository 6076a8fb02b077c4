"""Builds the server application from its parts."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.status import WS_1011_INTERNAL_ERROR
from starlette.websockets import WebSocketDisconnect

from pentapolis import __version__
from pentapolis.catalog.games import Games, all_games

from .errors import Refused
from .identity import Identity
from .limits import AddressLimits
from .live.screens import Screens
from .live.socket import serve_screen
from .measures import read_time
from .names.names import Names
from .names.passkeys import Passkeys
from .names.passwords import Passwords
from .notices.couriers import Couriers
from .notices.mail import MailWay
from .notices.push import Sender
from .notices.service import Notices
from .page_queue import SLOTS, PageQueue
from .probes import Probes
from .render.drawer import LocalDrawer
from .render.processes import ProcessDrawer
from .render.snapshots import SnapshotCache
from .security import RequestGuard, read_person_id
from .store import Arrival, NoLocks, People, Person, PostgresLocks, Store, Uptime, read_key
from .store.store import DAY
from .store.uptime import BEAT
from .tables.agreement import Agreements
from .tables.bot_runner import BotRunner, ProcessBots
from .tables.bus import LocalBus
from .tables.delay import Delays
from .tables.fair_queue import FairQueue
from .tables.following import Following
from .tables.gathering import Gathering
from .tables.ratings import Ratings
from .tables.shared_bus import SharedBus
from .tables.tables import Tables
from .tables.talk import Talk
from .vault import Vault
from .watch import Watch
from .web.api import api
from .web.deps import find_person
from .web.export import LinkCache
from .web.invitations import invitations
from .web.learn import learning
from .web.lobby import lobby
from .web.names import naming
from .web.notices import notifying
from .web.own_data import own_data
from .web.pages import pages
from .web.passkeys import passkeys
from .web.players import players
from .web.render import FOLDER, error_page, refused_page, turn_away
from .web.talk_api import talking
from .web.workshop import workshop
from .workshop.comparisons import Comparisons
from .workshop.workers import Bench, LabRunner, ProcessLab

LIVE: Final = "/table/{id}/ws"  # where a page hears what happens at its table
LISTENING: Final = 10.0  # seconds in which the other processes must be heard

log = logging.getLogger(__name__)


def create_app(
    data: Path,
    *,
    db: str = "",
    games: Games | None = None,
    bots: BotRunner | None = None,
    lab: LabRunner | None = None,
    hosts: tuple[str, ...] = ("*",),
    limits: AddressLimits | None = None,
    painters: int = 0,
    public: str = "",
    private_port: int | None = None,
    now: Callable[[], float] = read_time,
    home: str = "http://localhost/",
    mail: MailWay | None = None,
    allow_private: bool = False,
) -> FastAPI:
    """Return the application; `data` is its database folder, `hosts` the names it answers to.

    `db` is the address of a PostgreSQL to use instead of a database in the folder.
    `limits` are those of each address; by default this machine itself has none. `painters` is the
    number of processes that draw live tables; without any, the server draws them itself. `public`
    is the address by which others come, if the server knows it: links say so, and with https there
    cookies never go another way. `private_port` is one at which there are metrics and nothing else.
    `now` is the time by which clocks run. Notices link to `home` unless there is a public address;
    `mail` is the way of those by mail, and only with `allow_private` may strangers name addresses
    in a network near the server.
    """
    limits = AddressLimits() if limits is None else limits

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # By slug only: a visitor must never name a folder whose code would then run.
        known = Games(all_games() if games is None else games)
        runner = ProcessBots() if bots is None else bots
        async with Store.in_folder(data, db) as store:
            key = read_key(data)
            vault, people = Vault(key), People(store, limits)
            await store.seal_seeds(vault)
            await people.open()
            is_shared = store.database.is_shared
            bus = SharedBus(store) if is_shared else LocalBus()
            locks = PostgresLocks(store.database) if is_shared else NoLocks()
            uptime = Uptime(store, now)
            await uptime.open()
            tables = Tables(store, people, known, runner, bus, vault, locks, uptime, now)
            app.state.tables = tables
            app.state.talk = Talk(store, tables.bus)
            app.state.delays = Delays()
            app.state.agreements = Agreements(
                app.state.talk, tables.bus, find_table=tables.in_memory.get
            )
            contact = public if public.startswith("https:") else ""
            sender = Sender(key, contact or (f"mailto:{mail.sender}" if mail else ""), now)
            couriers = Couriers(key, public or home, mail, sender, allow_private)
            app.state.notices = Notices(tables, app.state.talk, couriers)
            await app.state.notices.open()
            app.state.gathering = Gathering(tables, app.state.talk, key)
            app.state.public = public
            app.state.identity = Identity(key)
            app.state.snapshots = SnapshotCache()
            local = LocalDrawer(app.state.snapshots)
            drawer = ProcessDrawer(local, painters) if painters else local
            app.state.drawer = drawer
            drawer.start()
            processes = drawer.processes if isinstance(drawer, ProcessDrawer) else ()
            app.state.watch = Watch(store.database, processes)
            app.state.links = LinkCache()
            app.state.screens = Screens()
            lab_runner = ProcessLab() if lab is None else lab
            app.state.comparisons = Comparisons(Bench(lab_runner), limits)
            names = Names(tables, app.state.identity, app.state.screens, Passwords())
            app.state.names, app.state.passkeys = names, Passkeys(names)
            await tables.expire()
            watch = app.state.watch
            working = [clean_up(tables), watch.time_loop(), watch.look_around(), go_on(uptime)]
            working.append(app.state.notices.run())
            if isinstance(bus, SharedBus):
                app.state.following = Following(tables)
                working += [bus.listen(), bus.watch_others()]
            app.state.ratings = Ratings(tables)
            working += [names.look_around(), app.state.ratings.count_all()]
            tasks = [asyncio.create_task(work) for work in working]
            if isinstance(bus, SharedBus):
                async with asyncio.timeout(LISTENING):
                    await bus.is_heard.wait()
            yield
            watch.is_stopping = True
            for task in tasks:
                task.cancel()
            await app.state.comparisons.close()
            lab_runner.close()
            await tables.close()
            await app.state.notices.close()
            await uptime.beat()
            drawer.close()
            runner.close()
            if isinstance(locks, PostgresLocks):
                locks.close()

    app = FastAPI(
        title="Pentapolis",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,  # its page loads scripts from other sites
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    # First, because routes are tried in turn, and after a restart all pages come back at once.
    app.router.routes.append(WebSocketRoute(LIVE, live_table))
    app.include_router(api)
    app.include_router(talking)
    app.include_router(invitations)
    app.include_router(notifying)
    app.include_router(learning)
    app.include_router(lobby)
    app.include_router(workshop)
    app.include_router(naming)
    app.include_router(passkeys)
    app.include_router(players)
    app.include_router(own_data)
    app.include_router(pages)
    mimetypes.add_type("font/woff2", ".woff2")  # not every system knows it
    app.mount("/static", StaticFiles(directory=FOLDER / "static"))
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(DBAPIError, on_unsaved)
    app.add_exception_handler(Exception, on_fault)
    app.state.limits = limits
    app.state.page_queue = FairQueue(SLOTS)
    app.add_middleware(PageQueue, queue=app.state.page_queue, limits=limits)
    app.add_middleware(
        RequestGuard,
        hosts=hosts,
        limits=limits,
        welcome=welcome,
        answer=refuse_request,
        turn_away=turn_away,
        is_secure=public.startswith("https:"),
    )
    app.add_middleware(Probes, private_port=private_port)
    return app


async def clean_up(tables: Tables) -> None:
    """Remove what nobody has used for long, once a day."""
    while True:
        await asyncio.sleep(DAY)
        try:
            await tables.expire()
        except DBAPIError as error:
            log.error("old tables could not be removed", exc_info=error)


async def go_on(uptime: Uptime) -> None:
    """Note every minute that the server runs, if there are clocks."""
    while True:
        await asyncio.sleep(BEAT)
        try:
            await uptime.beat()
        except DBAPIError as error:
            log.error("the server could not note that it runs", exc_info=error)


async def live_table(websocket: WebSocket) -> None:
    """Connect a page to its table."""
    state = websocket.app.state
    screens, delays = state.screens, state.delays
    parts = (state.tables, state.drawer, state.agreements, delays, screens)
    try:
        await serve_screen(websocket, *parts, websocket.path_params["id"])
    except DBAPIError as error:  # to a page without an answer, it's a lost line: it tries again
        log.error("the database failed at %s", LIVE, exc_info=error)
        state.limits.refusals["unsaved"] += 1
        with suppress(RuntimeError, WebSocketDisconnect):  # it has gone already
            await websocket.close(WS_1011_INTERNAL_ERROR)


async def welcome(app: FastAPI, cookie: str, guest: str) -> Arrival:
    """Return who a visitor is."""
    people: People = app.state.tables.people
    return await people.welcome(app.state.identity, cookie, guest)


async def find_anyone(request: Request) -> Person:
    """Return the visitor, even if the database cannot be asked who that is."""
    try:
        return await find_person(request)
    except DBAPIError:
        return Person(read_person_id(request))


def count_refusal(request: Request, kind: str) -> None:
    """Count what was refused, for whoever looks after the server."""
    request.app.state.limits.refusals[kind] += 1


async def refuse_request(request: Request, error: Refused) -> Response:
    """Answer a request that the guard refused, in the visitor's language."""
    person = await find_person(request)
    count_refusal(request, error.code)
    return refused_page(request, person, Refused(error.code, person.words(error.text)))


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    count_refusal(request, error.code)
    return refused_page(request, await find_person(request), error)


async def on_invalid(request: Request, error: Exception) -> Response:
    """Answer with the fields of a request that are not valid."""
    assert isinstance(error, RequestValidationError)
    faults = [
        f"{'.'.join(str(part) for part in fault['loc'] if part != 'body')}: {fault['msg']}"
        for fault in error.errors()[:3]
    ]
    person = await find_person(request)
    count_refusal(request, "invalid")
    return error_page(request, person, HTTPStatus.UNPROCESSABLE_ENTITY, "bad", "; ".join(faults))


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    person = await find_person(request)
    _ = person.words
    text = _(str(error.detail))
    count_refusal(request, f"status {error.status_code}")
    if error.status_code == HTTPStatus.NOT_FOUND:
        text = _("There's no page at this address.")
    elif error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        text = _("This address doesn't take that kind of request.")
    return error_page(request, person, error.status_code, "bad", text)


async def on_unsaved(request: Request, error: Exception) -> Response:
    """Answer that the database failed, so that nothing has changed."""
    route = getattr(request.scope.get("route"), "path", "")  # the path itself may hold a secret
    log.error("the database failed at %s", route, exc_info=error)
    count_refusal(request, "unsaved")
    person = await find_anyone(request)
    _ = person.words
    text = _("The server can't read or save its tables, so nothing has changed. Try again later.")
    return error_page(request, person, HTTPStatus.INSUFFICIENT_STORAGE, "unsaved", text)


async def on_fault(request: Request, error: Exception) -> Response:
    """Answer that the fault is ours; the server's log has the details."""
    count_refusal(request, "fault")
    person = await find_anyone(request)
    _ = person.words
    text = _(
        "That's a bug in Pentapolis, not your fault. Reload the page: what you see then is saved."
    )
    return error_page(request, person, HTTPStatus.INTERNAL_SERVER_ERROR, "bad", text)
