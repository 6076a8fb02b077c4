"""Passwords: hashed by a function that needs memory and time, one after the other."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

from pentapolis.catalog.words import Words

from ..errors import Refused
from ..tables.fair_queue import FairQueue

SHORTEST: Final = 10  # letters
LONGEST: Final = 200
MOST_WAITING: Final = 30  # who come later are asked to try again
COST: Final = (15, 8, 3)  # scrypt: 2^15 blocks of 8, three times; 32 MB. What OWASP asks for
SALT_BYTES: Final = 16
KEY_BYTES: Final = 32
MEMORY: Final = 1 << 27  # bytes at most


class Passwords:
    """Hashes and checks passwords, one at a time and in turn, so that nobody's tables wait."""

    def __init__(self, cost: tuple[int, int, int] = COST) -> None:
        self.cost = cost
        self.queue = FairQueue(1)
        self.nobody = ""  # what is checked if a name is unknown, so that it takes as long

    async def hash(self, password: str, address: str, _: Words) -> str:
        """Return what the database keeps of a password."""
        salt = secrets.token_bytes(SALT_BYTES)
        return await self._run(self.cost, salt, password, address, _)

    async def check(self, password: str, kept: str, address: str, _: Words) -> bool:
        """Return whether a password is the one that was kept; nothing kept takes as long."""
        if not self.nobody:
            self.nobody = await self.hash(secrets.token_hex(), address, _)
        n, r, p, salt, _key = (kept or self.nobody).split("$")
        cost = int(n), int(r), int(p)
        found = await self._run(cost, base64.b64decode(salt), password, address, _)
        return hmac.compare_digest(found.encode(), kept.encode())

    async def _run(
        self, cost: tuple[int, int, int], salt: bytes, password: str, address: str, _: Words
    ) -> str:
        if len(self.queue) >= MOST_WAITING:
            text = _("Many people are signing in right now. Try again in a few seconds.")
            raise Refused("busy", text, wait=10)
        async with self.queue.turn(address):
            return await asyncio.to_thread(stretch, cost, salt, password)


def stretch(cost: tuple[int, int, int], salt: bytes, password: str) -> str:
    """Return a password hashed by scrypt, with everything that is needed to do so again."""
    n, r, p = cost
    text = unicodedata.normalize("NFKC", password).encode()
    key = hashlib.scrypt(text, salt=salt, n=1 << n, r=r, p=p, maxmem=MEMORY, dklen=KEY_BYTES)
    parts = (base64.b64encode(part).decode() for part in (salt, key))
    return "$".join([*map(str, cost), *parts])


def require_good(password: str, name: str, _: Words) -> None:
    """Raise Refused unless a password is good enough for a name."""
    if len(password) < SHORTEST:
        raise Refused("bad", _("A password needs at least {n} characters.", n=SHORTEST))
    if len(password) > LONGEST:
        raise Refused("bad", _("A password has at most {n} characters.", n=LONGEST))
    if name.casefold() in password.casefold() and len(password) < len(name) + SHORTEST:
        raise Refused("bad", _("Choose a password that isn't your name."))
    if len(set(password)) < 4:
        raise Refused("bad", _("Choose a password with more variety in its letters."))
