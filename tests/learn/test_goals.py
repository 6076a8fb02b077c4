"""Conditions: what they count, how they bind, and what is wrong with a text that is none."""

from __future__ import annotations

import pytest

from pentapolis.learn.goal import Moment, Reader
from pentapolis.play import Timeline

from ..play.toys import hands, new_table, race
from .races import SPEC

GAME = race()
READER = Reader(GAME, SPEC.facts, 0)
LINE = (2, 1, 3, 0, 0, 4, 2)  # A goes 2 and keeps, B goes 1 and gives, A rolls a 3


def look(timeline: Timeline, since: int = 0) -> Moment:
    """Return what a learner on seat A knows since a ply."""
    game = timeline.game
    events = [game.name_event(event) for event in timeline.news(0, since)]
    before, now = game.mask(timeline.position_at(since), 0), game.mask(timeline.state, 0)
    return Moment(game, SPEC.facts, 0, before, now, events)


def play(count: int = len(LINE), since: int = 0) -> Moment:
    """Return the moment after some plies of the line."""
    timeline = new_table(GAME)
    timeline.play_line(LINE[:count])
    return look(timeline, since)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("MOVED", True),
        ("MOVED value==1", True),
        ("MOVED value>=2", False),
        ("MOVED value!=1", False),
        ("MOVED sum<2", True),
        ("MOVED x2", False),
        ("ROLLED x2", True),
        ("ROLLED x2 value==2", True),
        ("MOVED by B", True),
        ("MOVED value==1 by B", False),
        ("MOVED x2 by any", True),
        ("KEPT value==4", False),
        ("KEPT value==4 by B", True),
        ("points[me] == 4", True),
        ("points[0] >= 5", False),
        ("points[B] == 1", True),
        ("points[me] +4", True),
        ("points[me] +5", False),
        ("die == 2", True),
        ("score +4", True),
        ("score +5", False),
        ("asked move", True),
        ("asked keep", False),
        ("turn over", False),
        ("game over", False),
        ("fact double == 8", True),
        ("fact double 3 == 11", True),
        ("fact double != 8", False),
        ("not MOVED", False),
        ("MOVED and turn over", False),
        ("MOVED and not turn over", True),
        ("turn over or MOVED and ROLLED", True),
        ("MOVED or turn over and game over", True),
        ("not turn over and not game over", True),
    ],
)
def test_a_condition_holds_or_not(text: str, holds: bool) -> None:
    assert READER.read(text).holds(play()) is holds


def test_only_what_happens_since_the_step_began_counts() -> None:
    assert READER.read("MOVED").holds(play(6, since=0))
    assert not READER.read("MOVED").holds(play(6, since=3))
    assert READER.read("points[me] +1").holds(play(6, since=3))  # B gave it
    assert not READER.read("points[me] +2").holds(play(6, since=3))


def test_the_turn_is_over_when_it_is_anothers() -> None:
    assert READER.read("turn over").holds(play(3))
    assert not READER.read("asked move").holds(play(4))  # B is asked


def test_the_end_of_the_game_ends_the_turn_as_well() -> None:
    timeline = new_table(GAME)
    while not timeline.is_over:
        timeline.play_line([timeline.state.legal()[-1]])
    assert READER.read("game over and turn over").holds(look(timeline))


def test_what_is_hidden_from_the_learner_does_not_count() -> None:
    game = hands()
    timeline = new_table(game)
    timeline.play_line([1, 2])  # a card for each
    reader = Reader(game, {}, 0)
    assert reader.read("ROLLED value==1").holds(look(timeline))
    assert reader.read("ROLLED by B").holds(look(timeline))
    assert not reader.read("ROLLED value==2 by B").holds(look(timeline))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("RAN", "there is no event 'RAN'; there are: ROLLED, MOVED, KEPT"),
        ("MOVED far>=2", "there is no number of MOVED 'far'; there are: value, rest, sum"),
        ("MOVED value>=far", "'far' is no number and no seat"),
        ("MOVED often", "'often' in 'MOVED often' is no number, no xN and no seat"),
        ("MOVED by C", "'C' is no number and no seat"),
        ("asked go", "there is no question 'go'; there are: roll, move, keep, finished"),
        ("fact triple == 1", "there is no fact 'triple'; there are: double"),
        ("fact double", "'fact double' should look like `fact name == 3`"),
        ("coins >= 2", "there is no field 'coins'; there are: turn, points, die"),
        ("points >= 2", "'points >= 2' is wrong: write points[me] or points[0]"),
        ("die[0] >= 2", "'die[0] >= 2' is wrong: write die"),
        ("points[2] >= 2", "the field 'points' has no entry 2"),
        ("score >= 2", "'score >= 2' should say by how much the score grows: `score +3`"),
        ("win soon", "'win soon' is no condition"),
        ("MOVED and ", "'' is no condition"),
    ],
)
def test_a_wrong_condition_is_refused_with_a_reason(text: str, fault: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the text is compared whole
        READER.read(text)
    assert str(error.value) == fault
