"""Where the server is, for those who come from elsewhere."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request

from ..addresses import is_loopback, parse_address


def find_address(request: Request) -> str:
    """Return the address of this server for other devices."""
    return str(request.app.state.public or request.base_url).rstrip("/")


def is_named(host: str) -> bool:
    """Return whether a host is called by a name, not by a number."""
    return bool(host) and parse_address(host) is None


def is_here_only(request: Request) -> bool:
    """Return whether links lead nowhere from another device."""
    name = urlsplit(find_address(request)).hostname or ""
    return name == "localhost" or is_loopback(name)
