"""The watch itself: it must notice when a game goes wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.core.state import Event
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.state import Village

from .invariants import Watch
from .reference import check
from .scene import EXPERT, cell, hoyuk, village
from .wander import wander

Tamper = Callable[[Village], None]


def lose_a_house(s: Village) -> None:
    s.houses[0] -= 1


def lose_an_oven(s: Village) -> None:
    s.supply[p.OVEN] -= 1


def lose_a_card(s: Village) -> None:
    s.out[p.PEN] += 1


def lose_a_tile(s: Village) -> None:
    s.used[p.PEN] += 1


def forget_a_catastrophe(s: Village) -> None:
    s.threats[s.threats.index(1)] = 0


def take_points(s: Village) -> None:
    s.points[0] -= 1


def name_a_family_wrongly(s: Village) -> None:
    s.kin[next(cell for cell in range(169) if s.kin[cell] >= 0)] = 168


def number_a_block_wrongly(s: Village) -> None:
    s.block[next(cell for cell in range(169) if s.block[cell] >= 0)] += 1


def forget_a_site(s: Village) -> None:
    for where in range(169):
        if s.site[where] == c.FRESH:
            s.site[where] = c.SHUT


def miscount_families(s: Village) -> None:
    s.families[0] += 1


@pytest.mark.parametrize(
    "tamper",
    [
        lose_a_house,
        lose_an_oven,
        lose_a_card,
        lose_a_tile,
        forget_a_catastrophe,
        take_points,
        name_a_family_wrongly,
        number_a_block_wrongly,
        forget_a_site,
        miscount_families,
    ],
)
def test_the_watch_notices_a_falsified_ply(tamper: Tamper) -> None:
    game = hoyuk(2, mode=EXPERT)
    wanderer = wander(game, 1)
    watch = Watch(game, wanderer.state)
    falsified: list[int] = []

    def falsify(before: Village, action: int, events: list[Event], after: Village) -> None:
        if after.ply > 60 and after.land != before.land and after.ply % 7 == 0:
            tamper(after)
            falsified.append(after.ply)
        watch.check_ply(before, action, events, after)

    with pytest.raises(AssertionError):
        wanderer.play(falsify)
    assert falsified == [wanderer.state.ply]  # at once, and not before


def test_the_reference_notices_a_site_that_would_close_a_pen() -> None:
    s = village("5.5=R 5.6=pW 4.5=B 4.6=B 4.7=B 6.5=R 6.6=R")
    check(s)
    s.site[cell("5.7")] = c.BLOCK + 2
    with pytest.raises(AssertionError, match="places of seat"):
        check(s)
