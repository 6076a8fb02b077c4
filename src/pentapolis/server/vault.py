"""Keeps the seeds of running games unreadable in the database; the key lies beside it."""

from __future__ import annotations

import hmac
from typing import Final

SEALED: Final = "sealed:"  # before a seed that only the key opens


class Vault:
    """Seals and opens seeds.

    A seed has as many bytes as the pad that the key makes for its table, and each pad is used
    once: so adding the two hides the seed completely from whoever lacks the key.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key

    def seal(self, table: str, seed: str) -> str:
        """Return the seed of a table as the database keeps it."""
        return SEALED + self._add_pad(table, seed)

    def open(self, table: str, kept: str) -> str:
        """Return the seed of a table from what the database kept."""
        sealed = kept.removeprefix(SEALED)
        return kept if sealed == kept else self._add_pad(table, sealed)

    def sign(self, text: str) -> str:
        """Return what only we can add to a text."""
        return hmac.digest(self.key, f"sign:{text}".encode(), "sha256")[:16].hex()

    def is_signed(self, text: str, signature: str) -> bool:
        """Return whether a signature is ours."""
        return hmac.compare_digest(self.sign(text).encode(), signature.encode())

    def _add_pad(self, table: str, seed: str) -> str:
        pad = hmac.digest(self.key, f"luck:{table}".encode(), "sha256")
        return bytes(a ^ b for a, b in zip(bytes.fromhex(seed), pad, strict=True)).hex()
