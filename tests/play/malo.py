"""Saint Malo for these tests: a loader, and whole games by a program that chooses blindly."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.games.saint_malo.game import make
from pentapolis.games.saint_malo.meta import META


def malo(seats: int, **options: int) -> Game:
    return make(seats, META.chosen(seats, options))


def load_malo(slug: str, seats: int, options: dict[str, int], rules: int) -> tuple[Game, int]:
    if slug != META.slug:
        raise ValueError(f"only {META.slug} is on this table, not {slug!r}")
    return make(seats, META.chosen(seats, options, rules)), META.rules_version
