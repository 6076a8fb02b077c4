"""Luck that nobody can predict and anyone can check afterwards."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from pentapolis.core.luck import Luck

SEED_BYTES: Final = 32


class SealedLuck(Luck):
    """Luck from a secret seed, whose fingerprint, the commitment, is public from the start."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a sealed seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.commitment = hashlib.sha256(seed).hexdigest()

    @classmethod
    def new(cls) -> SealedLuck:
        """Return luck with a new random seed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def from_hex(cls, text: str) -> SealedLuck:
        """Return luck with a revealed seed, given as 64 hex digits."""
        try:
            seed = bytes.fromhex(text)
        except ValueError:
            raise ValueError(f"a seed is written as 64 hex digits, not {text!r}") from None
        return cls(seed)

    def word(self, stream: int, index: int) -> int:
        """Return the first 32 bits of HMAC-SHA256(seed, "stream:index")."""
        digest = hmac.digest(self.seed, f"{stream}:{index}".encode(), "sha256")
        return int.from_bytes(digest[:4], "big")
