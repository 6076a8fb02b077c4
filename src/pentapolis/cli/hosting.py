"""What a host says about the server: its names, its database, its port for metrics."""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import urlsplit

import typer

from .errors import CliError

LOCAL: Final = ("localhost", "127.0.0.1", "::1")
ANYWHERE: Final = ("0.0.0.0", "::", "")
LOOPBACK: Final = ("127.0.0.1", "::1")

Database = Annotated[
    str,
    typer.Option(
        envvar="PENTAPOLIS_DB",
        help="Keep tables in this PostgreSQL, postgresql://user:password@host/name; default: a "
        "file in the data folder.",
    ),
]


def read_public_name(text: str) -> str:
    """Return the address that links begin with; a name alone means https."""
    address = text if "://" in text else f"https://{text}"
    wrong = CliError(f"--public-name takes play.example.org or https://…, not {text!r}")
    try:
        parts = urlsplit(address)
        port, name = parts.port, parts.hostname
    except ValueError:
        raise wrong from None
    is_plain = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    if not name or parts.scheme not in ("http", "https") or not is_plain or " " in address:
        raise wrong
    host = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{host}{'' if port is None else f':{port}'}/"


def read_private_place(text: str) -> tuple[str, int]:
    """Return the address and port of `--metrics`: a port alone is one of this machine only."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (port.isascii() and port.isdecimal() and int(port) < 1 << 16):
        raise CliError(f"--metrics takes a port, or an address and a port, not {text!r}")
    return host or LOOPBACK[0], int(port)


def choose_hosts(host: str, public: str, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the names that a server answers to, if it listens on `host`.

    A name that somebody else points here is no way in, unless nobody has said which names are ours.
    """
    if host in ANYWHERE and not public:
        return ("*",)
    own = () if host in ANYWHERE else (host,)
    called = urlsplit(public).hostname
    return tuple(dict.fromkeys((*LOCAL, *own, *names, *((called,) if called else ()))))
