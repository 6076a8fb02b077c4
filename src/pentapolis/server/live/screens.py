"""All open pages, and how many each person has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .screen import Screen

MAX_SCREENS: Final = 30  # pages of one person that show tables


class Screens:
    """The pages that show tables at this moment."""

    def __init__(self) -> None:
        self.open: set[Screen] = set()
        self._of_person: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self.open)

    @contextmanager
    def inside(self, screen: Screen) -> Iterator[bool]:
        """Count a page as long as it is open; yield whether its person may have one more."""
        person = screen.person.id
        if self._of_person[person] >= MAX_SCREENS:
            yield False
            return
        self.open.add(screen)
        self._of_person[person] += 1
        try:
            yield True
        finally:
            self.open.discard(screen)
            self._of_person[person] -= 1
            if not self._of_person[person]:
                del self._of_person[person]
