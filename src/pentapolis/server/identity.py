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
SIGNED: Final = re.compile(r"(k\.)?([A-Za-z0-9_-]{32})\.([0-9a-f]{1,6})\.([A-Za-z0-9_-]{22})")
SESSION: Final = "k."  # before the secret of somebody who has signed in
WEEK: Final = 7 * 24 * 3600
LONGEST: Final = 53  # weeks that a cookie is good for without a visit


@dataclass(frozen=True)
class Claim:
    """What a cookie says: its secret, whether we signed it, and whether it needs renewing."""

    secret: str
    is_signed: bool
    is_due: bool
    is_session: bool = False  # somebody has signed in; else a browser is known by its secret

    @property
    def id(self) -> str:
        """Return the id of a session, or of the person who has no other."""
        return hash_secret(self.secret)


class Identity:
    """Makes and reads the cookies by which visitors are known.

    A cookie holds a secret, the week it was made in and a signature. The database knows only the
    fingerprint of the secret: reading it lets nobody pass for anyone. A guest is who has the
    secret; the session of a kept name has one too, and can be ended.
    """

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self.key = key
        self.clock = clock

    def issue(self, secret: str = "", is_session: bool = False) -> str:
        """Return a fresh cookie, for a new visitor or session or for the owner of a secret."""
        secret = secret or secrets.token_urlsafe(24)
        body = f"{SESSION if is_session else ''}{secret}.{self._week():x}"
        return f"{body}.{self._sign(body)}"

    def read(self, cookie: str) -> Claim | None:
        """Return what a cookie claims; None if it is malformed, forged or too old."""
        if SECRET.fullmatch(cookie):
            return Claim(cookie, is_signed=False, is_due=True)
        found = SIGNED.fullmatch(cookie)
        if found is None:
            return None
        kind, secret, week, signature = found.groups(default="")
        if not hmac.compare_digest(signature, self._sign(f"{kind}{secret}.{week}")):
            return None
        age = self._week() - int(week, 16)
        return Claim(secret, True, age != 0, kind == SESSION) if age <= LONGEST else None

    def renew(self, cookie: str) -> str:
        """Return a cookie as if it were made today, or "" if it is no good."""
        claim = self.read(cookie)
        good = claim is not None and claim.is_signed
        return self.issue(claim.secret, claim.is_session) if claim and good else ""

    def _week(self) -> int:
        return int(self.clock()) // WEEK

    def _sign(self, body: str) -> str:
        digest = hmac.digest(self.key, f"cookie:{body}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    """Return the fingerprint of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
