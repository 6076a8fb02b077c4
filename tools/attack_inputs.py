"""What the attacks and the fuzz tests send: links that nobody would write, and known nonsense."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Final

from pentapolis.play.link import write_varints

# A game of Little Town at a question whose one answer completes a hidden objective of another seat.
LEARNING: Final = (
    "eNpNUMtKAzEUNVfF96ouqiiWSK3YGfCxq7jQjR8hEuJM2oZmkiEPSin9hPgRfoGfoiIu9Ge8M4PgJpycc-45N_mC"
    "OR0aW9DBRUJHvBB0QJX0XonUm6mmCbVBCUcHlwl1gvsGmdJLoxHPqZM5zpwntOB2InwNnee2QZnisnA15MEbVvJZ"
    "3VRFsal04yoa7xl3WMkyE7R3rCpuWD8WueXqT-BK1ULBtbFsVMnW_WMw3rGhEDVV4hISZ03wZfBN7diUzOEr0Slt"
    "s2tFmSqITaTOm12L4Dx7CjM2NCavmaaLSZ2pkAuHolS51KOqfZFQjZkIH-gt_tgdfVws7e7v7K1vbK-1VtvLx52T"
    "3tlht59uRuhG6EVoR0gj9CNsRWhFuIpw80zeySf5IW94fhP03L-Q61dyoGpTJ8JphKMISYSVCB9o-gXHyYwl"
)
JSON: Final = {"content-type": "application/json"}
FORM: Final = {"content-type": "application/x-www-form-urlencoded"}


def make_link(**changes: object) -> str:
    """Return a link with a heading that we would never write."""
    values = {"form": 1, "game": "saint-malo", "rules": 1, "seats": 2, "options": {}}
    heading = json.dumps({**values, "names": ["a", "b"], **changes}).encode()
    whole = write_varints([len(heading)]) + heading
    return base64.urlsafe_b64encode(zlib.compress(whole)).decode().rstrip("=")


def wrap(**body: object) -> bytes:
    """Return a JSON body."""
    return json.dumps(body).encode()


# Method, path, headers and body of requests that once were, or might be, answered with 500.
NONSENSE: Final[list[tuple[str, str, dict[str, str], bytes]]] = [
    ("GET", "/", {"host": "["}, b""),
    ("GET", "/", {"host": "[::1"}, b""),
    ("POST", "/api/settings", {**JSON, "origin": "http://["}, b"{}"),
    ("POST", "/api/settings", {**JSON, "origin": "null"}, b"{}"),
    ("GET", "/replay/{table}/" + "0" * 5_000, {}, b""),
    ("GET", "/replay/{table}/%F3%A0%81%84", {}, b""),
    ("GET", "/replay/{table}/%C2%B2", {}, b""),  # a digit to isdigit(), no number to int()
    ("GET", "/learn/saint-malo/" + "9" * 5_000, {}, b""),
    ("GET", "/api/tables/{table}/frames?from=" + "9" * 5_000, {}, b""),
    ("GET", "/api/tables/{table}/why?ply=0&action=" + "9" * 40, {}, b""),
    ("GET", "/api/tables/{table}/why?ply=-99999999999999999999&action=0", {}, b""),
    ("POST", "/api/replays", JSON, wrap(packed=make_link(names=["\ud800", "b"]))),
    ("POST", "/api/replays", JSON, wrap(packed=make_link(rules=10**30))),
    ("POST", "/api/packed", JSON, wrap(packed=make_link(rules=10**30))),
    ("POST", "/api/packed", JSON, wrap(packed=make_link(options={"\ud800": 1}))),
    ("POST", "/api/packed", JSON, wrap(packed=make_link(), **{"from": 2**31 - 1, "to": -1})),
    ("POST", "/api/replays", JSON, b"[" * 100_000),
    ("POST", "/api/replays", JSON, wrap(text="game: \ud800\n")),
    ("POST", "/api/replays", {"content-type": "text/plain"}, b"\xff\xfe"),
    ("POST", "/api/replays", {"content-type": "multipart/form-data"}, b"x"),
    ("POST", "/api/replays", {"content-type": "multipart/form-data; boundary=\xff"}, b"x"),
    ("POST", "/api/settings", JSON, b'{"name": "\\ud800"}'),
    ("POST", "/api/settings", JSON, b'{"theme": "\\ud800"}'),
    ("POST", "/api/settings", {**JSON, "content-length-x": "-1"}, b"\x00"),
    ("POST", "/settings", FORM, b"name=%ff%fe&theme=%00"),
    ("POST", "/tables", FORM, b"slug=saint-malo&option-start=--1"),
    ("POST", "/tables", FORM, b"slug=saint-malo&seats=%C2%B2"),
    ("POST", "/tables", FORM, b"slug=saint-malo&option-start=%C2%B2"),
    ("POST", "/tables", FORM, b"slug=saint-malo&seat-0-kind=king"),
    ("POST", "/table/{table}/chairs/" + "9" * 30, FORM, b"level=greedy"),
    ("POST", "/api/tables", JSON, b'{"game": "\\ud800", "seats": [{}]}'),
    ("POST", "/api/tables", JSON, b'{"game": "saint-malo", "seats": [{"name": "\\udfff"}, {}]}'),
    (
        "POST",
        "/api/tables",
        JSON,
        b'{"game": "saint-malo", "seats": [{}, {}], "options": {"\\ud800": 1}}',
    ),
    ("POST", "/api/tables/{table}/act", JSON, wrap(ply=2**31 - 1, action=-(2**31))),
    ("POST", "/api/tables/{table}/chair", JSON, wrap(seat=-1, level="\ud800")),
    ("GET", "/api/tables/%00", {}, b""),
    ("GET", "/api/tables/\ud800".encode("utf-8", "surrogatepass").hex(), {}, b""),
    ("GET", "/static/%00", {}, b""),
    ("GET", "/static/" + "a" * 5_000, {}, b""),
    ("GET", "/static/..%2f..%2fetc%2fpasswd", {}, b""),
    ("GET", "/style/%00.css", {}, b""),
    ("GET", "/picture/table/{table}.svg?theme=%00", {}, b""),
]
