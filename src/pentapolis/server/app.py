"""Puts the server together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from pentapolis import __version__
from pentapolis.core.spec import GameSpec
from pentapolis.registry import games

from . import socket
from .api import api, person_of
from .errors import Refused
from .gate import Gate
from .pages import pages
from .replays import Links
from .room import Room
from .show import FOLDER, refused, sorry
from .store import Store
from .thinking import Thinker, Workers

log = logging.getLogger(__name__)


def create_app(
    data: Path,
    *,
    specs: Mapping[str, GameSpec] | None = None,
    thinker: Thinker | None = None,
    hosts: tuple[str, ...] = ("*",),
) -> FastAPI:
    """Make the server; `data` is the folder of its database, `hosts` the names it answers to."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with Store.at(data) as store:
            known = specs if specs is not None else games()
            app.state.room = Room(store, known, thinker if thinker is not None else Workers())
            app.state.links = Links()
            yield
            await app.state.room.close()

    app = FastAPI(
        title="Pentapolis",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(api)
    app.include_router(pages)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"))
    app.add_api_websocket_route("/table/{id}/ws", live_table)
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_fault)
    app.add_middleware(Gate, hosts=hosts, answer=answer)
    return app


async def live_table(websocket: WebSocket, id: str) -> None:
    """Keep a page at a table up to date."""
    await socket.watch(websocket, websocket.app.state.room, id)


async def answer(request: Request, error: Refused) -> Response:
    """Answer what the gate refuses, in the language of who came."""
    person = await person_of(request)
    return refused(request, person, Refused(error.code, person.words(error.text)))


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refused(request, await person_of(request), error)


async def on_invalid(request: Request, error: Exception) -> Response:
    """Say which field of a request does not fit."""
    assert isinstance(error, RequestValidationError)
    faults = [
        f"{'.'.join(str(part) for part in fault['loc'] if part != 'body')}: {fault['msg']}"
        for fault in error.errors()[:3]
    ]
    person = await person_of(request)
    return sorry(request, person, HTTPStatus.UNPROCESSABLE_ENTITY, "bad", "; ".join(faults))


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    person = await person_of(request)
    _ = person.words
    text = _(str(error.detail))
    if error.status_code == HTTPStatus.NOT_FOUND:
        text = _("There is no page with this address.")
    elif error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        text = _("This address cannot be used in this way.")
    return sorry(request, person, error.status_code, "bad", text)


async def on_fault(request: Request, error: Exception) -> Response:
    """Say that it was our fault; the log has the details."""
    person = await person_of(request)
    _ = person.words
    text = _("This is a fault of Pentapolis, not yours. The table is saved: load the page again.")
    return sorry(request, person, HTTPStatus.INTERNAL_SERVER_ERROR, "bad", text)
