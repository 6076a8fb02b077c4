"""The gate that every request passes: who comes, from where, and how much it brings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pentapolis.core.words import source

from .errors import Refused
from .people import COOKIE, ID, new_id

PERSON: Final = "pentapolis.person"  # where the scope holds the id of the cookie
YEAR: Final = 365 * 24 * 3600
READING: Final = ("GET", "HEAD", "OPTIONS")
LARGE: Final = 1 << 20  # bytes of a replay that is brought
USUAL: Final = 1 << 16  # bytes of anything else
REPLAYS: Final = ("/api/replays", "/api/packed", "/replay")

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

OTHER_NAME: Final = source("The table has another address: use the one that it printed.")
OTHER_SITE: Final = source("This was sent from a page of another site, so it does not count.")
TOO_LARGE: Final = source("This is too large to be taken.")

Answer = Callable[[Request, Refused], Awaitable[Response]]


class Gate:
    """Knows people by their cookie, refuses foreign pages and large bodies, adds headers."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], answer: Answer) -> None:
        self.app = app
        self.hosts = hosts
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        found = cookie_of(headers.get("cookie", ""))
        scope[PERSON] = found or new_id()
        send = dressed(send, scope, new=not found)
        wrong = self.wrong(scope, headers)
        if wrong is None:
            await self.app(scope, limited(receive, room_for(scope)), send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": wrong.text})
        else:
            response = await self.answer(Request(scope, receive), wrong)
            await response(scope, receive, send)

    def wrong(self, scope: Scope, headers: Headers) -> Refused | None:
        """Say why a request is refused, if it is."""
        host = headers.get("host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if "*" not in self.hosts and name not in self.hosts:
            return Refused("bad", OTHER_NAME)
        changes = scope["type"] == "websocket" or scope["method"] not in READING
        origin = headers.get("origin")
        if changes and origin is not None and urlsplit(origin).netloc != host:
            return Refused("not_yours", OTHER_SITE)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > room_for(scope):
            return Refused("large", TOO_LARGE)
        return None


def room_for(scope: Scope) -> int:
    """Say how many bytes a request may bring."""
    return LARGE if scope["path"] in REPLAYS else USUAL


def limited(receive: Receive, limit: int) -> Receive:
    """Stop a body that is longer than it said."""
    count = 0

    async def counted() -> Message:
        nonlocal count
        message = await receive()
        if message["type"] == "http.request":
            count += len(message.get("body", b""))
            if count > limit:
                raise HTTPException(413, TOO_LARGE)
        return message

    return counted


def dressed(send: Send, scope: Scope, new: bool) -> Send:
    """Add our headers to every answer, and the cookie for who has none."""

    async def with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            headers = MutableHeaders(scope=message)
            if message["type"] == "http.response.start":
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                static = scope["path"].startswith("/static/")
                headers.setdefault("cache-control", "no-cache" if static else "no-store")
            if new and not scope["path"].startswith(("/static/", "/picture/", "/style/")):
                secure = "; Secure" if scope["scheme"] in ("https", "wss") else ""
                value = f"{COOKIE}={scope[PERSON]}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
                headers.append("set-cookie", value + secure)
        await send(message)

    return with_headers


def cookie_of(header: str) -> str:
    """Find our id among the cookies; nothing if it is missing or not of our form."""
    try:
        cookies = SimpleCookie(header)
    except Exception:  # a broken cookie of somebody else is no reason to fail
        return ""
    value = cookies[COOKIE].value if COOKIE in cookies else ""
    return value if ID.fullmatch(value) else ""


def person_id(connection: HTTPConnection) -> str:
    """Give the id of who is asking."""
    return str(connection.scope[PERSON])
