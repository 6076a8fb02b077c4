"""The watch itself must notice when a game goes wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.core.state import Event
from pentapolis.games.saint_malo.rules import board, codes
from pentapolis.games.saint_malo.rules.board import PLAN
from pentapolis.games.saint_malo.rules.state import Town

from .invariants import SAVE_EVERY, Watch
from .town import saint_malo
from .wander import wander

Tamper = Callable[[Watch, list[Event], Town], None]
When = Callable[[Town, list[Event], Town], bool]


def falsify(when: When, tamper: Tamper) -> None:
    """Play under watch up to the first ply that fits, falsify it, and show it to the watch."""
    game = saint_malo(2)
    for seed in range(20):
        wanderer = wander(game, seed)
        s = wanderer.state
        watch = Watch(game, s)
        while s.asking != codes.FINISHED:
            before = s.clone()
            events = wanderer.step()
            fits = when(before, events, s)
            if fits:
                tamper(watch, events, s)
            watch.ply(before, wanderer.line[-1], events, s)
            assert not fits, "the watch noticed nothing"
    raise LookupError("no ply fits")


def when_asking(question: int) -> When:
    return lambda before, events, after: before.asking == question


def when_event(kind: int) -> When:
    return lambda before, events, after: any(event.kind == kind for event in events)


def give_back_a_field(watch: Watch, events: list[Event], after: Town) -> None:
    seat = events[0].seat
    crate = after.crates[seat] & -after.crates[seat]
    after.crates[seat] ^= crate
    after.free[seat] |= crate


def move_a_crate(watch: Watch, events: list[Event], after: Town) -> None:
    after.crates[events[0].seat] ^= 1 << PLAN.find("b2") | 1 << PLAN.find("e5")


def draw_for_another(watch: Watch, events: list[Event], after: Town) -> None:
    for seat in (0, 1):
        after.free[seat] &= after.free[seat] - 1


def add_log(watch: Watch, events: list[Event], after: Town) -> None:
    after.logs[events[0].seat] += 1


def add_coin(watch: Watch, events: list[Event], after: Town) -> None:
    after.coins[events[0].seat] += 1


def add_point(watch: Watch, events: list[Event], after: Town) -> None:
    after.points[events[0].seat] += 1


def raise_gain(watch: Watch, events: list[Event], after: Town) -> None:
    for event in events:
        if event.kind == codes.PERSON_DRAWN:
            event.args[2] += 2


def raise_coins(watch: Watch, events: list[Event], after: Town) -> None:
    for event in events:
        if event.kind == codes.PERSON_DRAWN:
            event.args[3] += 1


def strike_a_box(watch: Watch, events: list[Event], after: Town) -> None:
    after.boxes += 1


def lose_a_cannon(watch: Watch, events: list[Event], after: Town) -> None:
    after.cannons[1] += 1


def forget_the_side(watch: Watch, events: list[Event], after: Town) -> None:
    events[:] = [event for event in events if event.kind != codes.SIDE_COMPLETED]


def weaken(watch: Watch, events: list[Event], after: Town) -> None:
    watch.guard[events[0].seat] += 1


def draw_too_much(watch: Watch, events: list[Event], after: Town) -> None:
    watch.turn.drawn += 9


def roll_too_often(watch: Watch, events: list[Event], after: Town) -> None:
    watch.turn.rolls += 3


def choose_twice(watch: Watch, events: list[Event], after: Town) -> None:
    watch.turn.symbols.append(0)


def skip_a_turn(watch: Watch, events: list[Event], after: Town) -> None:
    watch.turns[0] -= 1


def forbid_passing(watch: Watch, events: list[Event], after: Town) -> None:
    watch.turn.may_pass = 0


def ask_something_else(watch: Watch, events: list[Event], after: Town) -> None:
    after.asking = codes.PLACE_CHURCH


def completes_north(before: Town, events: list[Event], after: Town) -> bool:
    return any(
        event.kind == codes.SIDE_COMPLETED and event.args[0] == board.NORTH for event in events
    )


def ends_turn(before: Town, events: list[Event], after: Town) -> bool:
    return before.asking == codes.CHOOSE_SYMBOL and before.turn != after.turn


@pytest.mark.parametrize(
    ("name", "when", "tamper"),
    [
        ("SM-I1", when_asking(codes.CHOOSE_SYMBOL), give_back_a_field),
        ("SM-I1", when_asking(codes.CHOOSE_SYMBOL), move_a_crate),
        ("SM-5.1", when_asking(codes.CHOOSE_SYMBOL), draw_for_another),
        ("SM-I1", when_asking(codes.ROLL), draw_for_another),
        ("SM-I3", when_event(codes.LOGS_DELIVERED), add_log),
        ("SM-I3", when_event(codes.HOUSE_DRAWN), add_log),
        ("SM-I4", when_event(codes.DIE_TURNED), add_coin),
        ("SM-I4", when_event(codes.PERSON_DRAWN), add_coin),
        ("SM-I5", when_event(codes.PERSON_DRAWN), add_point),
        ("SM-I5", when_event(codes.HOUSE_DRAWN), add_point),
        ("SM-I6", when_event(codes.PERSON_DRAWN), raise_gain),
        ("SM-I6", when_event(codes.PERSON_DRAWN), raise_coins),
        ("SM-I7", ends_turn, strike_a_box),
        ("SM-I7", ends_turn, lose_a_cannon),
        ("SM-I8", when_event(codes.WALL_DRAWN), weaken),
        ("SM-I9", completes_north, forget_the_side),
        ("SM-I10", when_event(codes.BOXES_STRUCK), draw_too_much),
        ("SM-I10", when_event(codes.BOXES_STRUCK), roll_too_often),
        ("SM-I10", when_asking(codes.ROLL), roll_too_often),
        ("SM-I10", when_event(codes.CHURCH_DRAWN), choose_twice),
        ("SM-I11", when_event(codes.GAME_ENDED), skip_a_turn),
        ("SM-I16", when_asking(codes.CHOOSE_SYMBOL), forbid_passing),
        ("section 6", when_asking(codes.KEEP_DICE), ask_something_else),
    ],
)
def test_the_watch_sees_what_is_wrong(name: str, when: When, tamper: Tamper) -> None:
    """SM-I1 to SM-I11 and SM-I16, each with a falsified ply."""
    with pytest.raises(AssertionError, match=f"^{name}:"):
        falsify(when, tamper)


def test_the_watch_sees_a_wall_inside_the_city() -> None:
    """SM-I2."""
    game = saint_malo(2)
    state = game.start()
    inner = 1 << PLAN.find("d4")
    state.walls[1] |= inner
    state.free[1] ^= inner
    with pytest.raises(AssertionError, match=r"^SM-I2:"):
        Watch(game, state)


def test_the_watch_sees_a_missing_field() -> None:
    """SM-I1."""
    game = saint_malo(2)
    state = game.start()
    state.free[1] ^= 1 << PLAN.find("d4")
    with pytest.raises(AssertionError, match=r"^SM-I1: 45 fields"):
        Watch(game, state)


def test_the_watch_sees_a_save_that_loses_something() -> None:
    """SM-I15."""

    class Forgetful(Watch):
        def save_and_load(self, state: Town) -> Town:
            loaded = super().save_and_load(state)
            loaded.coins[0] += 1
            return loaded

    wanderer = wander(saint_malo(2), 1)
    with pytest.raises(AssertionError, match=r"^SM-I15:"):
        wanderer.play(Forgetful(saint_malo(2), wanderer.state).ply)
    assert len(wanderer.line) == SAVE_EVERY


def test_the_watch_sees_a_save_that_asks_something_else() -> None:
    """SM-I15."""
    game = saint_malo(2)
    state = game.start()
    watch = Watch(game, state)
    watch.check_saving(state)
    state.coins[0] = -1
    with pytest.raises(AssertionError):
        watch.check_saving(state)
