"""The watch itself: it must see when a game goes wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.core.state import Event
from pentapolis.games.saint_malo import state as st
from pentapolis.games.saint_malo.game import SaintMalo
from pentapolis.games.saint_malo.state import PLAN, Town

from .invariants import SAVE_EVERY, Watch
from .town import saint_malo
from .wander import Wander

Tamper = Callable[[Watch, list[Event], Town], None]
When = Callable[[Town, list[Event], Town], bool]


def tampered(when: When, tamper: Tamper) -> None:
    """Play under watch up to the first ply that fits, falsify it, and show it to the watch."""
    game = saint_malo(2)
    for seed in range(20):
        wander = Wander(game, seed)
        s = wander.state
        watch = Watch(game, s)
        while s.asking != st.FINISHED:
            before = s.clone()
            events: list[Event] = []
            action = wander.step()
            s.events = events
            s.apply(action)
            s.events = None
            fits = when(before, events, s)
            if fits:
                tamper(watch, events, s)
            watch.ply(before, action, events, s)
            assert not fits, "the watch has seen nothing"
    raise LookupError("no ply fits")


def asking(question: int) -> When:
    return lambda before, events, after: before.asking == question


def telling(kind: int) -> When:
    return lambda before, events, after: any(event.kind == kind for event in events)


def give_back_a_field(watch: Watch, events: list[Event], after: Town) -> None:
    seat = events[0].seat
    crate = after.crates[seat] & -after.crates[seat]
    after.crates[seat] ^= crate
    after.free[seat] |= crate


def move_a_crate(watch: Watch, events: list[Event], after: Town) -> None:
    after.crates[events[0].seat] ^= 1 << PLAN.named("b2") | 1 << PLAN.named("e5")


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
        if event.kind == st.PERSON_DRAWN:
            event.args[2] += 2


def raise_coins(watch: Watch, events: list[Event], after: Town) -> None:
    for event in events:
        if event.kind == st.PERSON_DRAWN:
            event.args[3] += 1


def strike_a_box(watch: Watch, events: list[Event], after: Town) -> None:
    after.boxes += 1


def lose_a_cannon(watch: Watch, events: list[Event], after: Town) -> None:
    after.cannons[1] += 1


def forget_the_side(watch: Watch, events: list[Event], after: Town) -> None:
    events[:] = [event for event in events if event.kind != st.SIDE_COMPLETED]


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
    after.asking = st.PLACE_CHURCH


def north_completed(before: Town, events: list[Event], after: Town) -> bool:
    return any(event.kind == st.SIDE_COMPLETED and event.args[0] == st.NORTH for event in events)


def turn_over(before: Town, events: list[Event], after: Town) -> bool:
    return before.asking == st.CHOOSE_SYMBOL and before.turn != after.turn


@pytest.mark.parametrize(
    ("name", "when", "tamper"),
    [
        ("SM-I1", asking(st.CHOOSE_SYMBOL), give_back_a_field),
        ("SM-I1", asking(st.CHOOSE_SYMBOL), move_a_crate),
        ("SM-5.1", asking(st.CHOOSE_SYMBOL), draw_for_another),
        ("SM-I1", asking(st.ROLL), draw_for_another),
        ("SM-I3", telling(st.LOGS_DELIVERED), add_log),
        ("SM-I3", telling(st.HOUSE_DRAWN), add_log),
        ("SM-I4", telling(st.DIE_TURNED), add_coin),
        ("SM-I4", telling(st.PERSON_DRAWN), add_coin),
        ("SM-I5", telling(st.PERSON_DRAWN), add_point),
        ("SM-I5", telling(st.HOUSE_DRAWN), add_point),
        ("SM-I6", telling(st.PERSON_DRAWN), raise_gain),
        ("SM-I6", telling(st.PERSON_DRAWN), raise_coins),
        ("SM-I7", turn_over, strike_a_box),
        ("SM-I7", turn_over, lose_a_cannon),
        ("SM-I8", telling(st.WALL_DRAWN), weaken),
        ("SM-I9", north_completed, forget_the_side),
        ("SM-I10", telling(st.BOXES_STRUCK), draw_too_much),
        ("SM-I10", telling(st.BOXES_STRUCK), roll_too_often),
        ("SM-I10", asking(st.ROLL), roll_too_often),
        ("SM-I10", telling(st.CHURCH_DRAWN), choose_twice),
        ("SM-I11", telling(st.GAME_ENDED), skip_a_turn),
        ("SM-I16", asking(st.CHOOSE_SYMBOL), forbid_passing),
        ("section 6", asking(st.KEEP_DICE), ask_something_else),
    ],
)
def test_the_watch_sees_what_is_wrong(name: str, when: When, tamper: Tamper) -> None:
    """SM-I1 to SM-I11 and SM-I16, each with a falsified ply."""
    with pytest.raises(AssertionError, match=f"^{name}:"):
        tampered(when, tamper)


def test_the_watch_sees_a_wall_inside_the_city() -> None:
    """SM-I2."""
    game = saint_malo(2)
    state = game.start()
    inner = 1 << PLAN.named("d4")
    state.walls[1] |= inner
    state.free[1] ^= inner
    with pytest.raises(AssertionError, match=r"^SM-I2:"):
        Watch(game, state)


def test_the_watch_sees_a_missing_field() -> None:
    """SM-I1."""
    game = saint_malo(2)
    state = game.start()
    state.free[1] ^= 1 << PLAN.named("d4")
    with pytest.raises(AssertionError, match=r"^SM-I1: 45 fields"):
        Watch(game, state)


def test_the_watch_sees_a_save_that_loses_something() -> None:
    """SM-I15."""

    class Forgetful(SaintMalo):
        def from_data(self, data: dict[str, int | list[int]], masked: bool = False) -> Town:
            state = super().from_data(data, masked)
            assert isinstance(state, Town)
            state.coins[0] += 1
            return state

    game = Forgetful(2, {})
    wander = Wander(game, 1)
    with pytest.raises(AssertionError, match=r"^SM-I15:"):
        wander.play(Watch(game, wander.state))
    assert len(wander.line) == SAVE_EVERY


def test_the_watch_sees_a_save_that_asks_something_else() -> None:
    """SM-I15."""
    game = saint_malo(2)
    state = game.start()
    watch = Watch(game, state)
    watch.check_saving(state)
    state.coins[0] = -1
    with pytest.raises(AssertionError):
        watch.check_saving(state)
