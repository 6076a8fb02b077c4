"""Numbers about the running server that cost next to nothing to keep."""

from __future__ import annotations

import time
from bisect import bisect_left
from typing import Final

# Seconds; a time belongs to the first bound that is not below it, or to none.
BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Timing:
    """How often something happened and how long it took; one thread writes it."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # by bound; the last is for what took longer
        self.seconds = 0.0  # all together

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


def read_time() -> float:
    """Return the time of the server, unless it is told another one."""
    return time.time()
