"""Random lines and walks, and what the laws need to know about them."""

from __future__ import annotations

import pytest
from hamlet import SPEC

from pentapolis.catalog.games import only
from pentapolis.core.state import OVER
from pentapolis.play import replay
from pentapolis.testkit.check_law import WALKS, count_walks
from pentapolis.testkit.conformance import option_sets, things_seen
from pentapolis.testkit.laws import all_things
from pentapolis.testkit.laws.basics import is_open, list_readers, list_viewers, thin_out
from pentapolis.testkit.lines import list_digests, random_line, write_line
from pentapolis.testkit.walks import walk_line

GAME = SPEC.load(3, {})


def test_a_random_line_is_the_same_for_a_seed() -> None:
    assert random_line(GAME, 3) == random_line(GAME, 3) != random_line(GAME, 4)
    assert random_line(GAME, 3, SPEC) != random_line(GAME, 3)
    assert len(list_digests(GAME, 3)) == len(random_line(GAME, 3)) + 1


def test_a_walk_takes_any_numbers_and_stops_at_the_end() -> None:
    line = walk_line(GAME, [998] * 400)
    state = GAME.start()
    for action in line:
        assert action in state.legal()
        state.apply(action)
    assert state.actor() == OVER
    assert walk_line(GAME, []) == []


def test_a_line_is_written_as_a_replay() -> None:
    line = random_line(GAME, 1)[:20]
    assert replay.read(write_line(SPEC, GAME, line), only(SPEC)).line == line


def test_a_line_that_has_no_replay_is_written_as_numbers() -> None:
    assert write_line(SPEC, GAME, [99]).startswith("line: [99]  # no replay:")


def test_a_whole_game_shows_everything() -> None:
    assert things_seen(GAME, random_line(GAME, 1)) == set(all_things(GAME))
    assert things_seen(GAME, []) == {"question deal-goal"}


def test_every_number_of_seats_and_every_option_has_a_case() -> None:
    assert option_sets(SPEC) == [
        *((seats, {}) for seats in (2, 3, 4)),
        *((seats, {"goals": 0}) for seats in (2, 3, 4)),
    ]


def test_viewers_are_all_seats_where_something_is_hidden() -> None:
    assert not is_open(GAME)
    assert list_viewers(GAME) == [0, 1, 2, -1]
    assert list_readers(GAME, GAME.start()) == [0, -1]


def test_many_actions_are_thinned_out_evenly() -> None:
    assert thin_out([1, 2, 3]) == [1, 2, 3]
    assert thin_out(list(range(100)), 4) == [0, 33, 66, 99]


def test_the_environment_asks_for_more_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(WALKS, raising=False)
    assert count_walks(2) == 2
    monkeypatch.setenv(WALKS, "10")
    assert count_walks(2) == 20
