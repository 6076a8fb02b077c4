"""Where a visitor comes from: the one place where a client's address is read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Scope

ADDRESS: Final = "pentapolis.address"  # the key of the scope that holds the visitor's address
HOUSE_BITS: Final = 64  # of an IPv6 address: a household has all that begin alike
KNOWN: Final = 10_000  # addresses whose meaning is remembered: each message asks for one
UNKNOWN: Final = ""  # comes through something that has no address, such as a local socket


def find_address(scope: Scope) -> str:
    """Return the address that a request counts for.

    uvicorn has already put in the one that a trusted proxy named; nobody else is believed.
    """
    return read_peer(scope.get("client"))


def read_peer(peer: tuple[str, int] | None) -> str:
    """Return the address of a connection as it is counted; UNKNOWN if it has none."""
    address = parse_address(peer[0]) if peer else None
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    return str(ip_network((address, HOUSE_BITS), strict=False))


@lru_cache(KNOWN)
def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address; one of IPv4 in the clothes of IPv6 without them."""
    try:
        address = ip_address(text.partition("%")[0])  # without the name of the network card
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


@lru_cache(KNOWN)
def is_loopback(address: str) -> bool:
    """Return whether an address is this machine itself."""
    found = parse_address(address)
    return found is not None and found.is_loopback


class Proxies:
    """Who is believed when they say for whom they ask: addresses and networks."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """ValueError if a name is neither an address nor a network."""
        self.names = tuple(names)
        self.networks = [ip_network(name) for name in self.names]

    def __contains__(self, name: str) -> bool:
        address = parse_address(name)
        return address is not None and any(address in network for network in self.networks)


def get_address(connection: HTTPConnection) -> str:
    """Return the visitor's address, which the guard has found."""
    return str(connection.scope[ADDRESS])
