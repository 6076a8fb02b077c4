"""Random games with a style for every seat."""

from __future__ import annotations

from random import Random

import pytest
from hamlet.rules.codes import CHOOSE_SITE, EVENTS, SETTLE
from hamlet.rules.game import Hamlet
from hamlet.rules.scoring import tile_points
from hamlet.rules.state import HamletState

from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.testkit.conformance import things_seen
from pentapolis.testkit.laws import all_things
from pentapolis.testkit.wander import Wander

DRIFTER, PLANNER = "drifter", "planner"
GAME = Hamlet(3, {"goals": 1})


def choose(s: HamletState, legal: list[int], style: str, luck: Random) -> int:
    """Choose at random; but a planner settles where the tile scores most."""
    if style == PLANNER and s.asking == CHOOSE_SITE:
        return max(legal, key=lambda action: tile_points(s, s.held, action - SETTLE))
    return luck.choice(legal)


def start(seed: int = 1) -> Wander[HamletState, str]:
    return Wander(GAME, seed, [DRIFTER, PLANNER], choose)


def test_a_seed_decides_styles_luck_and_choices() -> None:
    one, other = start(), start()
    assert GAME.digest(one.play()) == GAME.digest(other.play())
    assert (one.line, one.styles) == (other.line, other.styles)
    assert one.state.actor() == OVER
    assert {style for seed in range(9) for style in start(seed).styles} == {DRIFTER, PLANNER}
    assert start(2).play().scores() != one.state.scores()


def test_a_style_makes_a_difference() -> None:
    totals = {DRIFTER: 0, PLANNER: 0}
    for style in totals:
        for seed in range(5):
            wander = start(seed)
            wander.styles = [style] * 3
            totals[style] += sum(wander.play().points)
    assert totals[PLANNER] > totals[DRIFTER]


def test_the_next_action_is_chosen_but_not_played() -> None:
    wander = start()
    assert wander.next_action() in wander.state.legal()
    assert (wander.state.ply, wander.line, wander.events) == (0, [], [])
    events = wander.step()
    assert (wander.state.ply, len(wander.line)) == (1, 1)
    assert wander.events == events != []
    assert wander.state.events is None


def test_everything_that_happened_is_kept() -> None:
    wander = start()
    wander.play()
    assert things_seen(GAME, wander.line) == set(all_things(GAME))
    assert {EVENTS.name(event.kind) for event in wander.events} == set(EVENTS.names)


def test_a_watch_sees_every_ply_before_and_after() -> None:
    plies: list[int] = []

    def watch(before: HamletState, action: int, events: list[Event], after: HamletState) -> None:
        assert action in before.legal()
        assert (before.ply, after.ply) == (len(plies), len(plies) + 1)
        assert events
        plies.append(before.actor())

    wander = start()
    wander.play(watch)
    assert len(plies) == len(wander.line)
    assert set(plies) == {CHANCE, 0, 1, 2}


def test_a_failure_says_how_to_get_there() -> None:
    def watch(before: HamletState, action: int, events: list[Event], after: HamletState) -> None:
        assert after.ply < 8, "too long"

    with pytest.raises(AssertionError, match="too long") as caught:
        start(5).play(watch)
    (note,) = caught.value.__notes__
    assert note.startswith("hamlet, 3 seats, options {'goals': 1}, seed 5, ply 8: tile:")
    assert " take:" in note and " settle:" in note
