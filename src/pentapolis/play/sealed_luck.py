"""Luck that nobody can predict and anyone can check afterwards."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

from pentapolis.core.luck import Luck

SEED_BYTES: Final = 32


class SealedLuck(Luck):
    """Luck from a secret seed, whose fingerprint, the commitment, is public from the start.

    Shares that players add once they have seen the commitment are mixed in: then the one who
    drew the seed cannot choose the luck either.
    """

    def __init__(self, seed: bytes, shares: Iterable[str] = ()) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a sealed seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.shares = tuple(shares)
        self.commitment = hashlib.sha256(seed).hexdigest()
        self.key = mix_shares(seed, self.shares) if self.shares else seed

    @classmethod
    def new(cls) -> SealedLuck:
        """Return luck with a new random seed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def from_hex(cls, text: str, shares: Iterable[str] = ()) -> SealedLuck:
        """Return luck with a revealed seed, given as 64 hex digits."""
        try:
            seed = bytes.fromhex(text)
        except ValueError:
            raise ValueError(f"a seed is written as 64 hex digits, not {text!r}") from None
        return cls(seed, shares)

    def add(self, share: str) -> SealedLuck:
        """Return the luck with one more share in it."""
        return SealedLuck(self.seed, (*self.shares, share))

    def word(self, stream: int, index: int) -> int:
        """Return the first 32 bits of HMAC-SHA256(key, "stream:index")."""
        digest = hmac.digest(self.key, f"{stream}:{index}".encode(), "sha256")
        return int.from_bytes(digest[:4], "big")


def mix_shares(seed: bytes, shares: tuple[str, ...]) -> bytes:
    """Return the key of a seed and shares: HMAC-SHA256(seed, "shares:<hex> <hex> ...").

    Not SHA-256 of both in a row: with that, anyone who knows the commitment could pick a share for
    which they know the result, because the hash goes on where the commitment ends.
    """
    return hmac.digest(seed, f"shares:{' '.join(shares)}".encode(), "sha256")
