"""Who a visitor is: ids come only from us, in cookies that nobody else can make."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32}")  # the whole cookie of earlier versions
SIGNED: Final = re.compile(r"([A-Za-z0-9_-]{32})\.([0-9a-f]{1,6})\.([A-Za-z0-9_-]{22})")
WEEK: Final = 7 * 24 * 3600
LONGEST: Final = 53  # weeks that a cookie is good for without a visit


@dataclass(frozen=True)
class Claim:
    """What a cookie says: its secret, whether we signed it, and whether it needs renewing."""

    secret: str
    is_signed: bool
    is_due: bool

    @property
    def person(self) -> str:
        return hash_secret(self.secret)


class Identity:
    """Makes and reads the cookies by which visitors are known.

    A cookie holds a secret, the week it was made in and a signature. The database knows only the
    fingerprint of the secret: whoever reads it cannot pass for anyone.
    """

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self.key = key
        self.clock = clock

    def issue(self, secret: str = "") -> str:
        """Return a fresh cookie, for a new visitor or for the owner of a secret."""
        secret = secret or secrets.token_urlsafe(24)
        body = f"{secret}.{self._week():x}"
        return f"{body}.{self._sign(body)}"

    def read(self, cookie: str) -> Claim | None:
        """Return what a cookie claims; None if it is malformed, forged or too old."""
        if SECRET.fullmatch(cookie):
            return Claim(cookie, is_signed=False, is_due=True)
        found = SIGNED.fullmatch(cookie)
        if found is None:
            return None
        secret, week, signature = found.groups()
        if not hmac.compare_digest(signature, self._sign(f"{secret}.{week}")):
            return None
        age = self._week() - int(week, 16)
        return Claim(secret, True, age != 0) if age <= LONGEST else None

    def _week(self) -> int:
        return int(self.clock()) // WEEK

    def _sign(self, body: str) -> str:
        digest = hmac.digest(self.key, f"cookie:{body}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    """Return the id of the person who has a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
