"""Inputs that are almost right: requests and messages of our pages, with something wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from fastapi.routing import APIRoute

from pentapolis.server.web.api import api
from pentapolis.server.web.learn import learning
from pentapolis.server.web.lobby import lobby
from pentapolis.server.web.pages import pages
from tools.attack_inputs import make_link

from .fuzz_world import Pairs, Request

ROUTES = [
    route
    for router in (api, learning, lobby, pages)
    for route in router.routes
    if isinstance(route, APIRoute)
]
NASTY: Sequence[Any] = (
    *(None, True, False, 0, 1, -1, 2, 7, 2**31 - 1, -(2**31), 2**63, 10**30, 0.5, 1e308, -0.0),
    *("", " ", "0", "-1", "²", "١", "9" * 5_000, "all", "null", "true", "yes", "\x00", "\ud800"),
    *(
        "\ufeff",
        "\u202e",
        "🎲",
        "a" * 300,
        "../..",
        "%00",
        "'; --",
        "{{7*7}}",
        "<script>",
        "__class__",
    ),
    *([], {}, [[]], {"": ""}, [None] * 50, list(range(50)), "search:10000", "evil:Bot", "greedy"),
)
TEXTS = [value for value in NASTY if isinstance(value, str)]
HEADERS: Sequence[tuple[bytes, Sequence[bytes]]] = (
    (b"host", (b"[", b"", b"localhost:99999999", b"[::1", b"\xff", b"a" * 5_000)),
    (b"origin", (b"http://[", b"null", b"http://localhost", b"", b"://", b"http://\xff")),
    (b"content-length", (b"-1", b"9" * 5_000, b"1.5", b"", b"0", "²".encode())),
    (b"content-type", (b"", b"/", b"multipart/form-data", b"text/plain; charset=\xff", b"a" * 999)),
    (b"cookie", (b"pentapolis=", b'pentapolis="' + b'\\"' * 99, b"=", b"pentapolis=" + b"a" * 32)),
    (b"accept-language", (b"de", b"de;q=x", b";q=", b"*" * 999, b"\xff\xfe", b"en;q=nan,de;q=inf")),
    (b"if-none-match", (b"*", b'"', b"\xff")),
    (b"range", (b"bytes=0-", b"bytes=-1", b"bytes=" + b"0-," * 500, b"x=1-2")),
    (b"x-forwarded-for", (b"127.0.0.1", b"[", b"\xff" * 99)),
    (b"x-http-method-override", (b"DELETE",)),
)
FORM_KEYS = (
    *("slug", "seats", "seat-0-kind", "seat-1-kind", "seat-0-name", "seat-1-level"),
    *("name", "theme", "lang", "next", "level", "back", "file", "option-start", "option-"),
)
GAMES = ("hamlet", "saint-malo", "little-town")


class Inputs:
    """Makes inputs from a seed; `tables` are the ids of tables that exist."""

    def __init__(self, seed: int, tables: Callable[[], list[str]]) -> None:
        self.rng = random.Random(seed)
        self.tables = tables

    def likely(self, share: float) -> bool:
        return self.rng.random() < share

    # Values

    def value(self, name: str) -> Any:
        """Return a value for a name, such as a page would send or rather not."""
        rng = self.rng
        if self.likely(0.3):
            return rng.choice(NASTY)
        known: dict[str, Sequence[Any]] = {
            "id": self.tables(),
            "slug": GAMES,
            "game": GAMES,
            "slug.css": [f"{game}.css" for game in GAMES],
            "number": range(5),
            "kind": ("person", "bot"),
            "level": ("random", "greedy", "newcomer"),
            "lang": ("de", "en", ""),
            "theme": ("dark", "light", "auto"),
            "do": ("next", "again", "show"),
            "packed": (make_link(), make_link(game="hamlet"), "#" + make_link()[:-3]),
            "text": ("game: hamlet\nrules: 1\nseats: 2\n", "~ x\n" * 50, "# \n"),
            "type": MESSAGES,
        }
        if name in known:
            return rng.choice(known[name])
        return rng.choice((rng.randint(-2, 12), rng.randint(0, 2), bool(rng.randint(0, 1)), "Eve"))

    def damage(self, value: Any) -> Any:
        """Return a JSON value with something in it replaced, left out or added."""
        rng = self.rng
        if isinstance(value, dict) and value and self.likely(0.9):
            key = rng.choice(list(value))
            kind = rng.randrange(4)
            if kind == 0:
                return {name: each for name, each in value.items() if name != key}
            if kind == 1:
                return {**value, rng.choice(TEXTS): rng.choice(NASTY)}
            return {**value, key: self.damage(value[key])}
        if isinstance(value, list) and value and self.likely(0.8):
            place = rng.randrange(len(value))
            return [*value[:place], self.damage(value[place]), *value[place + self.likely(0.5) :]]
        return rng.choice(NASTY)

    def scramble(self, data: bytes) -> bytes:
        """Return bytes with a few of them changed, cut off or repeated."""
        rng, out = self.rng, bytearray(data)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(out) + 1)
            kind = rng.randrange(4)
            if kind == 0:
                out[place : place + 1] = bytes([rng.randrange(256)])
            elif kind == 1:
                del out[place : place + rng.randint(1, 9)]
            elif kind == 2:
                out[place:place] = out[:9] * rng.randint(1, 9)
            else:
                out = out[:place]
        return bytes(out)

    # Requests

    def request(self) -> Request:
        """Return a request for one of our routes, with something wrong more often than not."""
        rng = self.rng
        route = rng.choice(ROUTES)
        method = rng.choice(sorted(route.methods or ()))
        if self.likely(0.03):
            method = rng.choice(
                ("PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH", "GET", "POST")
            )
        path = self.fill(route)
        headers, body = self.body(route) if method == "POST" else ([], b"")
        if self.likely(0.15):
            name, values = rng.choice(HEADERS)
            headers = [pair for pair in headers if pair[0] != name] + [(name, rng.choice(values))]
        if self.likely(0.03):
            path = self.scramble(path.encode()).decode("latin-1")
        return Request(method, path if path.startswith("/") else f"/{path}", headers, body)

    def fill(self, route: APIRoute) -> str:
        """Return the address of a route, with values for its parameters and its query."""
        path = route.path
        for name in route.param_convertors:
            path = path.replace(f"{{{name}}}", write_text(self.value(name)))
        known = [field.alias for field in route.dependant.query_params]
        query = {name: self.value(name) for name in known if self.likely(0.6)}
        if self.likely(0.05):
            query[self.rng.choice(TEXTS)] = self.rng.choice(NASTY)
        pairs = "&".join(f"{write_text(k)}={write_text(v)}" for k, v in query.items())
        return f"{path}?{pairs}" if pairs else path

    def body(self, route: APIRoute) -> tuple[Pairs, bytes]:
        """Return headers and a body: JSON for the API, a form for the pages, or bytes."""
        kind = self.rng.random()
        if kind < 0.05:
            return [], self.rng.randbytes(self.rng.randrange(200))
        if kind < 0.08:
            return [(b"content-type", b"application/json")], b"[" * 20_000
        if route.path.startswith("/api/") == (kind < 0.95):
            wish = self.wish(route.path)
            data = json.dumps(self.damage(wish) if self.likely(0.5) else wish).encode()
            data = self.scramble(data) if self.likely(0.1) else data
            return [(b"content-type", b"application/json")], data
        return self.form()

    def form(self) -> tuple[Pairs, bytes]:
        """Return a form, of one sort or the other."""
        names = self.rng.sample(FORM_KEYS, self.rng.randrange(len(FORM_KEYS)))
        values = {name: write_plain(self.value(name.split("-")[-1])) for name in names}
        if self.likely(0.7):
            data = urlencode(values, errors="replace").encode()
            return [(b"content-type", b"application/x-www-form-urlencoded")], data
        parts = [f'--x\r\ncontent-disposition: form-data; name="{k}"' for k in values]
        if "file" in values and parts:
            parts[names.index("file")] += '; filename="a.txt"'
        whole = "".join(f"{p}\r\n\r\n{v}\r\n" for p, v in zip(parts, values.values(), strict=True))
        data = f"{whole}--x--\r\n".encode("utf-8", "replace")
        kind = b"multipart/form-data; boundary=x"
        return [(b"content-type", kind)], self.scramble(data) if self.likely(0.3) else data

    def wish(self, path: str) -> dict[str, Any]:
        """Return the JSON body that a program would send to a path."""
        what = path.rpartition("/")[2]
        keys: dict[str, tuple[str, ...]] = {
            "act": ("ply", "action"),
            "act_all": ("ply",),
            "chair": ("seat", "level"),
            "fork": ("ply",),
            "packed": ("packed", "from", "to", "seat", "focus", "wide"),
            "replays": (self.rng.choice(("packed", "text")),),
            "settings": (self.rng.choice(("name", "theme", "lang", "patterns", "pace")),),
            "step": ("do",),
            "tables": ("game",),
        }
        wish = {key: self.value(key) for key in keys.get(what, ())}
        if what == "act_all":
            wish["actions"] = [self.rng.randrange(12) for _ in range(self.rng.randint(0, 5))]
        if what == "tables" or (what == "fork" and self.likely(0.5)):
            count = self.rng.randint(1, 4)
            wish["seats"] = [{"kind": self.value("kind")} for _ in range(count)]
        return wish

    # Messages

    def message(self, frame: dict[str, Any]) -> str:
        """Return a message to a table, often one that fits its latest frame."""
        rng = self.rng
        kind = rng.choice(MESSAGES)
        message: dict[str, Any] = {"type": kind}
        for key in FIELDS.get(kind, ()):
            message[key] = self.value(key)
        if kind in ("act", "act_all") and frame.get("cards") and self.likely(0.6):
            action = rng.choice(frame["cards"])["action"]
            message |= {"ply": frame["ply"], "action": action, "actions": [action]}
        if self.likely(0.35):
            message = self.damage(message)
        text = json.dumps(message)
        if self.likely(0.05):
            text = self.scramble(text.encode()).decode("latin-1")
        return rng.choice(TEXTS) if self.likely(0.02) else text


FIELDS = {
    "hello": ("focus", "wide"),
    "focus": ("seat", "wide"),
    "act": ("ply", "action"),
    "act_all": ("ply", "actions"),
    "undo": ("turn",),
    "reveal": ("seat",),
}
MESSAGES = (*FIELDS, "redo", "end", "hint", "next", "again", "show")


def write_plain(value: object) -> str:
    """Return a value as text."""
    return value if isinstance(value, str) else json.dumps(value)


def write_text(value: object) -> str:
    """Return a value as part of an address."""
    return quote(write_plain(value).encode("utf-8", "replace"), safe="")
