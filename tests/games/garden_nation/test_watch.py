"""The watch itself must notice when a game goes wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.core.state import OVER, Event
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.board import FIELDS
from pentapolis.games.garden_nation.rules.state import Garden

from .garden import load_game
from .test_random_games import wander
from .watch import Watch, fields_of

Tamper = Callable[[Garden], None]


def add_floor(s: Garden) -> None:
    s.floors[0] += 1


def add_inhabitant(s: Garden) -> None:
    s.population[s.turn] += 1


def take_inhabitants(s: Garden) -> None:
    s.population[0] = 0


def lose_ground(s: Garden) -> None:
    s.ground[s.ground.index(max(s.ground))] -= 1


def roof_on_nothing(s: Garden) -> None:
    free = [field for field in range(FIELDS) if not s.height[field]]
    s.roofed |= 1 << free[0]


def claim_unheard(s: Garden) -> None:
    card = s.deck.bit_length() - 1
    s.deck ^= 1 << card
    s.claimed[0] |= 1 << card


def lose_card(s: Garden) -> None:
    s.deck &= s.deck - 1


def same_secrets(s: Garden) -> None:
    s.kept[1] = s.kept[0]


def move_crane(s: Garden) -> None:
    s.crane = (s.crane + 1) % 7


def raise_building(s: Garden) -> None:
    seat = next(seat for seat in range(s.seats) if s.own[seat] and s.floors[seat])
    s.height[fields_of(s, seat)[0]] += 1
    s.floors[seat] -= 1


def spend_unheard(s: Garden) -> None:
    s.spent[0] += 5


TAMPERS: list[Tamper] = [
    add_floor,
    add_inhabitant,
    take_inhabitants,
    lose_ground,
    roof_on_nothing,
    claim_unheard,
    lose_card,
    same_secrets,
    move_crane,
    raise_building,
    spend_unheard,
]


@pytest.mark.parametrize("tamper", TAMPERS, ids=lambda tamper: str(tamper.__name__))
def test_the_watch_sees_a_falsified_position(tamper: Tamper) -> None:
    game = load_game(3)
    watch = Watch(game)
    wanderer = wander(game, 4)
    s = wanderer.state
    while s.actor() != OVER:
        before = s.clone()
        events = wanderer.step()
        built = any(event.kind == c.FLOOR_BUILT for event in events)
        if s.round == 3 and built and s.asking == c.ACT:
            tamper(s)
            with pytest.raises(AssertionError):
                watch.check_ply(before, wanderer.line[-1], events, s)
            return
        watch.check_ply(before, wanderer.line[-1], events, s)
    raise LookupError("no ply fits")


def test_the_watch_sees_a_round_after_the_last_floor() -> None:
    game = load_game(2)
    watch = Watch(game)
    watch.ended = True
    s = game.start()
    with pytest.raises(AssertionError, match="no new round"):
        watch.note_event(s, Event(c.ROUND_BEGAN, 0, [2]), s)
    assert s.actor() != OVER
