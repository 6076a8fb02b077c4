"""Checks on every request: identity cookie, host, origin, size and headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pentapolis.core.text import translatable

from .addresses import ADDRESS, find_address
from .errors import Refused
from .limits import AddressLimits
from .store import Arrival
from .store.people import COOKIE, GUEST_COOKIE

LONGEST_COOKIE: Final = 100  # letters of ours
PERSON: Final = "pentapolis.person"  # the key of the scope that holds the visitor's id
ARRIVAL: Final = "pentapolis.arrival"  # and what else is known of them
NEWCOMER: Final = "pentapolis.newcomer"  # whether the visitor's id was made just now
VISITOR: Final = "pentapolis.visitor"  # who is served in turn: strangers are one by address
YEAR: Final = 365 * 24 * 3600
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
MAX_REPLAY: Final = 1 << 20  # bytes of an uploaded replay
MAX_BODY: Final = 1 << 16  # bytes of any other body
LENGTH_DIGITS: Final = 12  # of a content-length
MAX_HEADERS: Final = 100
FILE_PATHS: Final = ("/static/", "/style/")
REPLAY_PATHS: Final = ("/api/replays", "/api/packed", "/replay")

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

WRONG_HOST: Final = translatable("Wrong address. Use the one shown when the server started.")
OTHER_SITE: Final = translatable("This request came from another site and was ignored.")
TOO_LARGE: Final = translatable("That's too large to upload.")
TOO_MANY_HEADERS: Final = translatable("Your browser sends too many headers with its request.")

Welcome = Callable[[FastAPI, str, str], Awaitable[Arrival]]  # our two cookies
Answer = Callable[[Request, Refused], Awaitable[Response]]
TurnAway = Callable[[str, str, int], Response]  # path, languages, seconds to wait


class RequestGuard:
    """Middleware that knows visitors by cookie, refuses foreign pages and adds headers."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: tuple[str, ...],
        limits: AddressLimits,
        welcome: Welcome,
        answer: Answer,
        turn_away: TurnAway,
        is_secure: bool = False,
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.limits = limits
        self.welcome = welcome
        self.answer = answer
        self.turn_away = turn_away
        self.is_secure = is_secure  # everybody comes by https, whatever the last hop is

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope[ADDRESS] = find_address(scope)
        if self.is_secure:
            scope["scheme"] = {"http": "https", "ws": "wss"}.get(scope["scheme"], scope["scheme"])
        wait = self.find_wait(scope)
        if wait:  # before anything else is done for it
            self.limits.refusals["busy"] += 1
            refusal = self.turn_away(scope["path"], headers.get("accept-language", ""), wait)
            await refusal(scope, receive, add_headers(send, scope, {}))
            return
        cookies = headers.get("cookie", "")
        found, guest = read_cookie(cookies), read_cookie(cookies, GUEST_COOKIE)
        drop_cookies(scope)
        if scope["path"].startswith(FILE_PATHS):
            found = ""  # files are for everybody, so nobody is looked up
        arrival = await self.welcome(scope["app"], found, guest)
        scope[PERSON], scope[ARRIVAL] = arrival.person, arrival
        scope[NEWCOMER] = not found
        scope[VISITOR] = scope[ADDRESS] if arrival.cookies else scope[PERSON]
        send = add_headers(send, scope, arrival.cookies)
        fault = self.find_fault(scope, headers)
        if fault is None:
            await self.app(scope, limit_body(receive, body_limit(scope)), send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": fault.text})
        else:
            response = await self.answer(Request(scope, receive), fault)
            await response(scope, receive, send)

    def find_wait(self, scope: Scope) -> int:
        """Return the seconds that a request must wait because its address has sent too many.

        A socket says so itself, once it is open: browsers tell their pages nothing before that.
        """
        if scope["type"] == "websocket":
            return 0
        is_file = scope["path"].startswith(FILE_PATHS)
        return self.limits.take("files" if is_file else "requests", scope[ADDRESS])

    def find_fault(self, scope: Scope, headers: Headers) -> Refused | None:
        """Return why a request must be refused, or None."""
        if len(headers) > MAX_HEADERS:
            return Refused("headers", TOO_MANY_HEADERS)
        host = headers.get("host", "")
        name = read_name(host)
        if name is None or ("*" not in self.hosts and name not in self.hosts):
            return Refused("bad", WRONG_HOST)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        origin = headers.get("origin")
        if changes and origin is not None and origin.partition("://")[1:] != ("://", host):
            return Refused("not_yours", OTHER_SITE)
        length = headers.get("content-length", "0")
        is_number = length.isdecimal() and len(length) <= LENGTH_DIGITS
        if not is_number or int(length) > body_limit(scope):
            return Refused("large", TOO_LARGE)
        return None


def read_name(host: str) -> str | None:
    """Return the name in a Host header, without its port; None if it makes no sense."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return None


def body_limit(scope: Scope) -> int:
    """Return how many bytes a request's body may have."""
    return MAX_REPLAY if scope["path"] in REPLAY_PATHS else MAX_BODY


def limit_body(receive: Receive, limit: int) -> Receive:
    """Refuse a body that turns out longer than the limit, whatever its header said."""
    count = 0

    async def receive_limited() -> Message:
        nonlocal count
        message = await receive()
        if message["type"] == "http.request":
            count += len(message.get("body", b""))
            if count > limit:
                raise HTTPException(413, TOO_LARGE)
        return message

    return receive_limited


def add_headers(send: Send, scope: Scope, cookies: Mapping[str, str]) -> Send:
    """Add our headers to every answer, and cookies unless it sets some itself."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            headers = MutableHeaders(scope=message)
            if message["type"] == "http.response.start":
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", choose_caching(scope["path"]))
            is_picture = scope["path"].startswith(("/static/", "/picture/", "/style/"))
            if not is_picture and "set-cookie" not in headers:
                for name, value in cookies.items():
                    headers.append("set-cookie", write_cookie(scope, name, value))
        await send(message)

    return send_with_headers


def write_cookie(scope: Scope, name: str, value: str) -> str:
    """Return the header that sets a cookie; without a value, the browser forgets it."""
    secure = "; Secure" if scope["scheme"] in ("https", "wss") else ""
    age = YEAR if value else 0
    return f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def set_cookies(request: Request, answer: Response, cookies: Mapping[str, str]) -> None:
    """Let an answer set our cookies; those without a value go."""
    for name, value in cookies.items():
        answer.headers.append("set-cookie", write_cookie(request.scope, name, value))


def choose_caching(path: str) -> str:
    """Return how long a browser may keep an answer; only typefaces never change."""
    if path.startswith("/static/fonts/"):
        return f"public, max-age={YEAR}, immutable"
    return "no-cache" if path.startswith("/static/") else "no-store"


def read_cookie(header: str, wanted: str = COOKIE) -> str:
    """Return a cookie of ours, or "" if it is missing or too long."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted:
            return value if len(value) <= LONGEST_COOKIE else ""
    return ""


def drop_cookies(scope: Scope) -> None:
    """Hide a visitor's cookies from the rest of the application, which would parse them all.

    What Python's own parser does with quotes in them takes seconds if there are many.
    """
    scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"cookie"]


def read_person_id(connection: HTTPConnection) -> str:
    """Return the visitor's id."""
    return str(connection.scope[PERSON])


def get_arrival(connection: HTTPConnection) -> Arrival:
    """Return what the guard has found out about a visitor."""
    arrival: Arrival = connection.scope[ARRIVAL]
    return arrival


def is_newcomer(connection: HTTPConnection) -> bool:
    """Return whether the visitor has come without a cookie, so that nothing is saved of them."""
    return bool(connection.scope[NEWCOMER])
