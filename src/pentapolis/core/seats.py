"""Seats: how many there can be, and the letter of each."""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 8


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, as replay files write it: A to H; ~ for no seat."""
    return "ABCDEFGH"[seat] if 0 <= seat < MAX_SEATS else "~"
