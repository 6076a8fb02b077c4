"""How much anyone may ask for; those who ask for more wait or are sent away."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal, get_args

from .addresses import UNKNOWN, is_loopback

HOUR: Final = 3600.0
MOST_ADDRESSES: Final = 10_000  # whose tokens are remembered, for each kind; some megabytes


class TokenBucket:
    """Tokens that come back at a steady rate; each request takes some."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate  # tokens a second
        self.burst = burst  # tokens at most
        self.clock = clock
        self.tokens = burst
        self.filled = clock()

    def take(self, tokens: float = 1.0) -> float:
        """Take tokens, on credit if need be; return the seconds until the debt is paid."""
        self._fill()
        self.tokens -= tokens
        return max(0.0, -self.tokens / self.rate)

    def try_take(self, tokens: float = 1.0) -> bool:
        """Take tokens if there are enough; return whether there were."""
        return self.take_or_wait(tokens) == 0.0

    def take_or_wait(self, tokens: float = 1.0) -> float:
        """Take tokens if there are enough; else return the seconds until there are."""
        self._fill()
        if self.tokens < tokens:
            return (tokens - self.tokens) / self.rate
        self.tokens -= tokens
        return 0.0

    def _fill(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now


class Buckets:
    """A bucket for each of many, such as addresses; of those not seen for longest it is lost."""

    def __init__(
        self,
        pace: tuple[float, float],
        most: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pace = pace  # a rate and how many tokens can be saved up
        self.most = most
        self.clock = clock
        self.known: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self.known)

    def find(self, key: str) -> TokenBucket:
        """Return the bucket of one of them."""
        if key not in self.known:
            self.known[key] = TokenBucket(*self.pace, self.clock)
            if len(self.known) > self.most:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return self.known[key]


@dataclass(frozen=True)
class Share:
    """What one address may ask for; behind it may be a household, or a school class.

    Thirty people who sit down at once get in; one who opens a page every few milliseconds does not.
    A pair is a rate, in tokens a second, and how many can be saved up.
    """

    requests: tuple[float, float] = (30.0, 600.0)
    files: tuple[float, float] = (100.0, 3000.0)  # scripts and styles, sent as they lie there
    messages: tuple[float, float] = (200.0, 1000.0)  # of all its sockets together
    uploads: tuple[float, float] = (0.2, 30.0)  # replay files and links
    people: tuple[float, float] = (60 / HOUR, 100.0)  # who are new and have something saved
    tables: tuple[float, float] = (60 / HOUR, 120.0)
    sign_ins: tuple[float, float] = (120 / HOUR, 20.0)  # right or wrong
    connections: int = 400  # open at a time
    unfinished: int = 100  # of them, those whose request has not come whole
    sockets: int = 200  # open at a time
    comparisons: int = 2  # of the workshop, at a time


Rated = Literal["requests", "files", "messages", "uploads", "people", "tables", "sign_ins"]
Counted = Literal["connections", "sockets", "comparisons"]


class AddressLimits:
    """Tokens and open connections of each address; visitors with many cookies have one address.

    Unless `counts_loopback`, this machine itself has no limits: that is for a server that only its
    owner can reach. What has no address has none either; people and sockets have their own.
    """

    def __init__(
        self,
        share: Share | None = None,
        *,
        counts_loopback: bool = False,
        is_off: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.share = Share() if share is None else share
        self.counts_loopback = counts_loopback
        self.is_off = is_off
        self.clock = clock
        self.buckets: dict[str, Buckets] = {}  # by kind
        self.refusals: Counter[str] = Counter()  # what this server has refused, by kind
        self.open: dict[str, Counter[str]] = {kind: Counter() for kind in get_args(Counted)}

    def counts(self, address: str) -> bool:
        """Return whether an address has limits."""
        if self.is_off or address == UNKNOWN:
            return False
        return self.counts_loopback or not is_loopback(address)

    def take(self, kind: Rated, address: str) -> int:
        """Take a token; return 0, or the whole seconds until there is one."""
        if not self.counts(address):
            return 0
        return math.ceil(self._find_bucket(kind, address).take_or_wait())

    def borrow(self, kind: Rated, address: str, tokens: float) -> float:
        """Take tokens, on credit if need be; return the seconds until the debt is paid."""
        return self._find_bucket(kind, address).take(tokens) if self.counts(address) else 0.0

    def enter(self, kind: Counted, address: str) -> bool:
        """Count something that opens, unless there are enough of them; return whether it may."""
        if self.counts(address) and self.open[kind][address] >= getattr(self.share, kind):
            return False
        self.open[kind][address] += 1
        return True

    def leave(self, kind: Counted, address: str) -> None:
        """Count something no longer that had entered."""
        self.open[kind][address] -= 1
        if self.open[kind][address] <= 0:
            del self.open[kind][address]

    @contextmanager
    def inside(self, kind: Counted, address: str) -> Iterator[bool]:
        """Count something as long as it is open; yield whether it may be."""
        is_welcome = self.enter(kind, address)
        try:
            yield is_welcome
        finally:
            if is_welcome:
                self.leave(kind, address)

    def _find_bucket(self, kind: Rated, address: str) -> TokenBucket:
        """Return the tokens of an address."""
        if kind not in self.buckets:
            self.buckets[kind] = Buckets(getattr(self.share, kind), MOST_ADDRESSES, self.clock)
        return self.buckets[kind].find(address)
