"""Builds the server application from its parts."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from pentapolis import __version__
from pentapolis.catalog.games import Games, all_games

from .errors import Refused
from .identity import Identity
from .limits import AddressLimits
from .live.socket import serve_screen
from .render.drawer import LocalDrawer
from .render.processes import ProcessDrawer
from .render.snapshots import SnapshotCache
from .security import RequestGuard, read_person_id
from .store import People, Person, Store, read_key
from .store.store import DAY
from .tables.bot_runner import BotRunner, ProcessBots
from .tables.bus import LocalBus
from .tables.tables import Tables
from .vault import Vault
from .web.api import api
from .web.deps import find_person
from .web.export import LinkCache
from .web.learn import learning
from .web.lobby import lobby
from .web.pages import pages
from .web.render import FOLDER, error_page, refused_page, turn_away

log = logging.getLogger(__name__)


def create_app(
    data: Path,
    *,
    games: Games | None = None,
    bots: BotRunner | None = None,
    hosts: tuple[str, ...] = ("*",),
    limits: AddressLimits | None = None,
    painters: int = 0,
) -> FastAPI:
    """Return the application; `data` is its database folder, `hosts` the names it answers to.

    `limits` are those of each address; by default this machine itself has none. `painters` is the
    number of processes that draw live tables; without any, the server draws them itself.
    """
    limits = AddressLimits() if limits is None else limits

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # By slug only: a visitor must never name a folder whose code would then run.
        known = Games(all_games() if games is None else games)
        runner = ProcessBots() if bots is None else bots
        async with Store.in_folder(data) as store:
            key = read_key(data)
            vault, people = Vault(key), People(store, limits)
            await store.seal_seeds(vault)
            await people.open()
            tables = Tables(store, people, known, runner, LocalBus(), vault)
            app.state.tables = tables
            app.state.identity = Identity(key)
            app.state.snapshots = SnapshotCache()
            local = LocalDrawer(app.state.snapshots)
            drawer = ProcessDrawer(local, painters) if painters else local
            app.state.drawer = drawer
            drawer.start()
            app.state.links = LinkCache()
            app.state.screens = Counter()
            await tables.expire()
            cleaning = asyncio.create_task(clean_up(tables))
            yield
            cleaning.cancel()
            await tables.close()
            drawer.close()
            runner.close()

    app = FastAPI(
        title="Pentapolis",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,  # its page loads scripts from other sites
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(api)
    app.include_router(learning)
    app.include_router(lobby)
    app.include_router(pages)
    mimetypes.add_type("font/woff2", ".woff2")  # not every system knows it
    app.mount("/static", StaticFiles(directory=FOLDER / "static"))
    app.add_api_websocket_route("/table/{id}/ws", live_table)
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(DBAPIError, on_unsaved)
    app.add_exception_handler(Exception, on_fault)
    app.add_middleware(
        RequestGuard,
        hosts=hosts,
        limits=limits,
        welcome=welcome,
        answer=refuse_request,
        turn_away=turn_away,
    )
    return app


async def clean_up(tables: Tables) -> None:
    """Remove what nobody has used for long, once a day."""
    while True:
        await asyncio.sleep(DAY)
        try:
            await tables.expire()
        except DBAPIError as error:
            log.error("old tables could not be removed", exc_info=error)


async def live_table(websocket: WebSocket, id: str) -> None:
    """Connect a page to its table."""
    state = websocket.app.state
    await serve_screen(websocket, state.tables, state.drawer, state.screens, id)


async def welcome(app: FastAPI, cookie: str) -> tuple[str, str]:
    """Return the id of a visitor, and the cookie to set unless theirs is fresh."""
    found: tuple[str, str] = await app.state.tables.people.welcome(app.state.identity, cookie)
    return found


async def find_anyone(request: Request) -> Person:
    """Return the visitor, even if the database cannot be asked who that is."""
    try:
        return await find_person(request)
    except DBAPIError:
        return Person(read_person_id(request))


async def refuse_request(request: Request, error: Refused) -> Response:
    """Answer a request that the guard refused, in the visitor's language."""
    person = await find_person(request)
    return refused_page(request, person, Refused(error.code, person.words(error.text)))


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refused_page(request, await find_person(request), error)


async def on_invalid(request: Request, error: Exception) -> Response:
    """Answer with the fields of a request that are not valid."""
    assert isinstance(error, RequestValidationError)
    faults = [
        f"{'.'.join(str(part) for part in fault['loc'] if part != 'body')}: {fault['msg']}"
        for fault in error.errors()[:3]
    ]
    person = await find_person(request)
    return error_page(request, person, HTTPStatus.UNPROCESSABLE_ENTITY, "bad", "; ".join(faults))


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    person = await find_person(request)
    _ = person.words
    text = _(str(error.detail))
    if error.status_code == HTTPStatus.NOT_FOUND:
        text = _("There's no page at this address.")
    elif error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        text = _("This address doesn't take that kind of request.")
    return error_page(request, person, error.status_code, "bad", text)


async def on_unsaved(request: Request, error: Exception) -> Response:
    """Answer that the database failed, so that nothing has changed."""
    log.error("the database failed at %s", request.url.path, exc_info=error)
    person = await find_anyone(request)
    _ = person.words
    text = _("The server can't read or save its tables, so nothing has changed. Try again later.")
    return error_page(request, person, HTTPStatus.INSUFFICIENT_STORAGE, "unsaved", text)


async def on_fault(request: Request, error: Exception) -> Response:
    """Answer that the fault is ours; the server's log has the details."""
    person = await find_anyone(request)
    _ = person.words
    text = _(
        "That's a bug in Pentapolis, not your fault. Reload the page: what you see then is saved."
    )
    return error_page(request, person, HTTPStatus.INTERNAL_SERVER_ERROR, "bad", text)
