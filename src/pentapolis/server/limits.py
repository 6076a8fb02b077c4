"""How fast anyone may ask for something; whoever asks faster waits or is sent away."""

from __future__ import annotations

import time
from collections.abc import Callable


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
        self._fill()
        if self.tokens < tokens:
            return False
        self.tokens -= tokens
        return True

    def _fill(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
