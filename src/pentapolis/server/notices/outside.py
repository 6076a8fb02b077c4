"""Requests to addresses that strangers name: only to the public internet, and never for long."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from ipaddress import ip_network
from typing import Final
from urllib.parse import urlsplit

from ..addresses import parse_address

PATIENCE: Final = 10.0  # seconds, for each step
LONGEST: Final = 20.0  # seconds for all of them together
LONGEST_URL: Final = 2000
PORTS: Final = {"http": 80, "https": 443}
# Addresses of IPv6 that only wrap one of IPv4, which may be anybody's.
WRAPPED: Final = [
    ip_network(name) for name in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
]


class Unreachable(Exception):
    """An address that is wrong, not ours to ask, or does not answer well."""


def check_url(url: str) -> None:
    """Raise Unreachable unless a text is an address that a notice could go to."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unreachable("not an address") from None
    is_plain = parts.scheme in PORTS and parts.hostname and not parts.username and port != 0
    if not is_plain or len(url) > LONGEST_URL or not url.isascii() or not url.isprintable():
        raise Unreachable("not an address")
    if " " in url:
        raise Unreachable("not an address")


def find_addresses(host: str, port: int, allow_private: bool) -> list[str]:
    """Return the addresses of a host; Unreachable if one of them is not a public one.

    The addresses themselves are then asked, so that a name cannot change its mind in between.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("no such host") from None
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not allow_private and not all(is_public(address) for address in addresses):
        raise Unreachable("not a public address")
    return addresses


def is_public(text: str) -> bool:
    """Return whether an address belongs to the internet, and not to this or a near network."""
    address = parse_address(text)
    if address is None or not address.is_global or address.is_multicast:
        return False
    return not any(address in network for network in WRAPPED)


def post(url: str, body: bytes, headers: Mapping[str, str], allow_private: bool = False) -> int:
    """Post something and return the status; Unreachable if that fails.

    Redirects are not followed: they could lead anywhere. Of the answer, only its status is read.
    """
    check_url(url)
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    address = find_addresses(host, port, allow_private)[0]
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    cut_off = threading.Timer(LONGEST, shut_down, [connection])  # whoever answers drop by drop
    cut_off.daemon = True
    cut_off.start()
    try:
        line = socket.create_connection((address, port), PATIENCE)
        if parts.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        connection.sock = line
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(type(error).__name__) from error
    finally:
        cut_off.cancel()
        connection.close()


def shut_down(connection: http.client.HTTPConnection) -> None:
    """End a connection that another thread is waiting for."""
    line = connection.sock
    if line is not None:
        with contextlib.suppress(OSError):  # it has ended by itself
            line.shutdown(socket.SHUT_RDWR)
