"""Luck: where chance comes from. The n-th word of a stream is always the same.

The rules hold no randomness. The player of a game asks its luck for 32 bits and lets
State.draw_outcome() map them onto the odds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final[i64] = 0xFFFFFFFF
FIRST_MIX: Final[i64] = 0x2C1B3C6D  # both below 2**30: a product fits a signed 64-bit number,
SECOND_MIX: Final[i64] = 0x297A2D39  # so the compiled form and plain Python agree to the bit


def mix(h: i64, value: i64) -> i64:
    """Mix a value into 32 bits; our own formula, so that it never changes."""
    h = (h ^ value) & WORD
    h ^= h >> 15
    h = (h * FIRST_MIX) & WORD
    h ^= h >> 12
    h = (h * SECOND_MIX) & WORD
    h ^= h >> 15
    return h


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """A source of 32-bit words."""

    def word(self, stream: int, index: int) -> int:
        """Return 32 bits for a draw of a stream; the same draw always gets the same bits."""
        raise NotImplementedError


class SeededLuck(Luck):
    """Luck from a whole number: for bots, tests and experiments, not for games with people."""

    def __init__(self, seed: int) -> None:
        if seed < 0 or seed >> 64:
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        self.seed = seed
        low: i64 = seed & 0xFFFFFFFF
        high: i64 = seed >> 32
        self.start: i64 = mix(mix(0x3C6EF372, low), high)

    def word(self, stream: int, index: int) -> int:
        line: i64 = stream
        place: i64 = index
        return mix(mix(self.start, line + 1) + 0x1B873593, place)


class ScriptedLuck(Luck):
    """Luck that follows a script, for tests: returns the given words in order."""

    def __init__(self, words: list[int]) -> None:
        self.words = words
        self.used = 0  # words drawn so far

    def word(self, stream: int, index: int) -> int:
        if self.used >= len(self.words):
            raise ValueError(f"the script has {len(self.words)} words, but one more was drawn")
        self.used += 1
        return self.words[self.used - 1]
