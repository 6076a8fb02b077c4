"""Playing a list of actions and outcomes, and the events of each ply."""

from __future__ import annotations

import pytest

from pentapolis.core.errors import Illegal, PlayError
from pentapolis.core.state import CHANCE
from pentapolis.play import Header, Timeline

from .toys import TOYS, hands, new_table, play_toy, race


@pytest.mark.parametrize("name", TOYS)
def test_a_line_gives_the_same_table(name: str) -> None:
    whole = play_toy(TOYS[name](3)).timeline
    again = Timeline.from_line(whole.game, whole.header, whole.line)
    assert (again.line, again.actors) == (whole.line, whole.actors)
    assert again.game.digest(again.state) == whole.game.digest(whole.state)
    plies = range(whole.ply)
    assert [again.events_of(ply) for ply in plies] == [whole.events_of(ply) for ply in plies]
    assert [entry.kind for entry in again.entries] == [entry.kind for entry in whole.entries]


def test_a_line_goes_on_from_where_the_table_is() -> None:
    line = play_toy(race()).timeline.line
    timeline = new_table(race())
    timeline.play_line(line[:5], time=2.5)
    assert (timeline.ply, timeline.entries[-1].time) == (5, 2.5)
    timeline.play_line(iter(line[5:]))
    assert timeline.is_over


def test_a_line_stops_at_what_is_not_legal() -> None:
    timeline = new_table(race())
    with pytest.raises(Illegal, match="'keep' is not legal now"):
        timeline.play_line([2, 0, 4, 1, 3])
    assert timeline.line == [2, 0, 4, 1]


def test_nothing_follows_the_end() -> None:
    whole = play_toy(race()).timeline
    with pytest.raises(PlayError, match="the game is over, so nothing can follow"):
        Timeline.from_line(race(), Header.of(race()), [*whole.line, 0])


def test_events_belong_to_their_ply() -> None:
    timeline = Timeline.from_line(hands(), Header.of(hands()), [0, 2, 1])
    assert timeline.actors == [CHANCE, CHANCE, 0]
    told = [(event.kind, event.args) for ply in range(3) for event in timeline.events_of(ply)]
    assert told == [(0, [0]), (0, [2]), (2, [1])]


def test_a_ply_that_was_not_played_has_no_events() -> None:
    timeline = new_table(race())
    with pytest.raises(PlayError, match="nothing happened at ply 0: nothing was played yet"):
        timeline.events_of(0)
    timeline.play_line([2, 0])
    for ply in (-1, 2):
        with pytest.raises(PlayError, match=f"happened at ply {ply}: the last one is 1"):
            timeline.events_of(ply)
    timeline.undo(1, by=CHANCE)
    with pytest.raises(PlayError, match="the last one is 0"):
        timeline.events_of(1)
