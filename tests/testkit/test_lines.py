"""Random lines, walks and what is reported of them."""

from __future__ import annotations

import pytest
from hamlet import SPEC

from pentapolis.core.state import OVER
from pentapolis.play import replay
from pentapolis.testkit.conformance import came_up, option_sets
from pentapolis.testkit.golden import loader_for
from pentapolis.testkit.keeping import WALKS, walks_wanted
from pentapolis.testkit.laws import occasions
from pentapolis.testkit.laws.broken import is_open, readers, some, viewers
from pentapolis.testkit.lines import as_replay, digests, random_line
from pentapolis.testkit.walks import walked

GAME = SPEC.make(3, {"goals": 1})


def test_a_random_line_is_the_same_for_a_seed() -> None:
    assert random_line(GAME, 3) == random_line(GAME, 3) != random_line(GAME, 4)
    assert random_line(GAME, 3, SPEC) != random_line(GAME, 3)
    assert len(digests(GAME, 3)) == len(random_line(GAME, 3)) + 1


def test_a_walk_takes_any_numbers_and_stops_at_the_end() -> None:
    line = walked(GAME, [998] * 400)
    state = GAME.start()
    for action in line:
        assert action in state.legal()
        state.apply(action)
    assert state.actor() == OVER
    assert walked(GAME, []) == []


def test_a_line_is_written_as_a_replay() -> None:
    line = random_line(GAME, 1)[:20]
    assert replay.read(as_replay(SPEC, GAME, line), loader_for(SPEC)).line == line


def test_a_line_that_has_no_replay_is_written_as_numbers() -> None:
    assert as_replay(SPEC, GAME, [99]).startswith("line: [99]  # no replay:")


def test_a_whole_game_shows_everything() -> None:
    assert came_up(GAME, random_line(GAME, 1)) == set(occasions(GAME))
    assert came_up(GAME, []) == {"question deal-goal"}


def test_every_number_of_seats_and_every_option_has_a_case() -> None:
    assert option_sets(SPEC) == [
        *((seats, {}) for seats in (2, 3, 4)),
        *((seats, {"goals": 0}) for seats in (2, 3, 4)),
    ]


def test_viewers_are_all_seats_where_something_is_hidden() -> None:
    assert not is_open(GAME)
    assert viewers(GAME) == [0, 1, 2, -1]
    assert readers(GAME, GAME.start()) == [0, -1]


def test_many_actions_are_thinned_out_evenly() -> None:
    assert some([1, 2, 3]) == [1, 2, 3]
    assert some(list(range(100)), 4) == [0, 33, 66, 99]


def test_the_environment_asks_for_more_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(WALKS, raising=False)
    assert walks_wanted(2) == 2
    monkeypatch.setenv(WALKS, "10")
    assert walks_wanted(2) == 20
