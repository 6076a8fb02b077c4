"""Counting the clicks of a turn, on games of the toy race that are played on purpose."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from pentapolis.catalog.spec import Batch, GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from tools.click_player import BotMind, Click, LineMind, play_by_clicks
from tools.click_proof import compare
from tools.clicks import count_former, describe, list_own_turns, sum_turns, turn_picks

from .toys import SPECS, Points, choose_steadily, race

RACE: Final = SPECS["race"]
FAR: Final = (2, 2, 3)  # the die, as far as it says, keep the point
NEAR: Final = (0, 0, 3)  # the die leaves no choice of how far to go
GAME: Final = (*FAR, *NEAR, *FAR, *NEAR, *FAR)  # the person goes far and wins
KEEP: Final = frozenset({"keep"})


def play(spec: GameSpec, line: tuple[int, ...] = GAME) -> list[Click]:
    """Play a game of the race and return all clicks."""
    timeline, clicks = asyncio.run(play_by_clicks(spec, race(), LineMind(line)))
    assert timeline.is_over and timeline.ply == len(line)
    return clicks


def count(spec: GameSpec, line: tuple[int, ...] = GAME) -> list[int]:
    """Return the clicks of each turn of the person."""
    timeline, clicks = asyncio.run(play_by_clicks(spec, race(), LineMind(line)))
    return sum_turns(list_own_turns(spec, timeline), clicks)


def far_and_keep(game: Game, seen: Points, legal: list[int], _: Words) -> list[Batch]:
    return [Batch(_("Go far and keep"), (2, 3))] if 2 in legal else []


def near_and_keep(game: Game, seen: Points, legal: list[int], _: Words) -> list[Batch]:
    return [Batch(_("Go near and keep"), (0, 3))] if 0 in legal else []


def far(game: Game, seen: Points, legal: list[int], _: Words) -> list[Batch]:
    return [Batch(_("Go far"), (2,))] if 2 in legal else []


def pick_two(game: Game, seen: Points, legal: list[int]) -> dict[int, list[str]]:
    return {2: ["left", "right"]} if 2 in legal else {}


def always_keep(game: Game, seen: Points, legal: list[int]) -> int | None:
    return 3 if 3 in legal else None


def test_each_choice_and_the_end_of_the_turn_are_a_click() -> None:
    assert count(RACE) == [3, 3, 3]


def test_a_move_without_a_choice_is_no_click() -> None:
    line = (*NEAR, *FAR, *NEAR, *FAR, *NEAR, *FAR)
    assert count(RACE, line) == [2, 2, 2]


def test_a_void_question_is_no_click() -> None:
    assert count(replace(RACE, void_answer=always_keep)) == [2, 2, 2]


def test_whoever_says_done_need_not_end_the_turn() -> None:
    assert count(replace(RACE, done_actions=KEEP)) == [2, 2, 2]


def test_a_batch_is_one_click_if_it_is_what_the_person_wants() -> None:
    assert count(replace(RACE, batches=far_and_keep)) == [2, 2, 2]
    assert count(replace(RACE, batches=near_and_keep)) == [3, 3, 3]
    assert play(replace(RACE, batches=far_and_keep))[0] == Click(1, (2, 3), batch=0)


def test_pieces_that_are_picked_are_clicks_unless_a_batch_does_it() -> None:
    assert count(replace(RACE, selections=pick_two)) == [5, 5, 5]
    assert count(replace(RACE, selections=pick_two, batches=far)) == [3, 3, 3]


def test_before_every_decision_was_a_click() -> None:
    spec = replace(RACE, void_answer=always_keep, done_actions=KEEP, batches=far_and_keep)
    line = (*NEAR, *FAR, *NEAR, *FAR, *NEAR, *FAR)
    timeline, _ = asyncio.run(play_by_clicks(spec, race(), LineMind(line)))
    former = count_former(spec, timeline)
    assert sum_turns(list_own_turns(spec, timeline), former) == [3, 3, 3]


def test_answers_between_turns_count_as_part_of_the_turn_before() -> None:
    clicks = [Click(0, (1,)), Click(3, (1,)), Click(7, (1,)), Click(9, (1,), ("a", "b"))]
    assert sum_turns([2, 8], clicks) == [2, 3]
    assert sum_turns([2, 4, 8], clicks) == [1, 1, 3]
    assert sum_turns([2, 4, 5, 8], clicks) == [1, 1, 3]  # a turn without a click does not count


def test_bots_play_the_game_to_its_end() -> None:
    game = race()
    mind = BotMind(game, [choose_steadily] * 2, SeededLuck(3))
    timeline, clicks = asyncio.run(play_by_clicks(RACE, game, mind))
    assert timeline.is_over and len(clicks) > 4
    again = asyncio.run(play_by_clicks(RACE, game, LineMind(timeline.line)))[1]
    assert again == clicks


def test_median_mean_and_tail_are_told() -> None:
    assert describe([1, 2, 3, 4, 90]) == "median 3, mean 20.0, 95th percentile 73"


def test_pieces_can_be_picked_the_other_way_round() -> None:
    def keep(game: Game, seen: Points, legal: list[int]) -> dict[int, list[str]]:
        return {0: [], 1: ["x"], 2: ["x", "x", "y"]}

    assert turn_picks(keep, race(), None, []) == {0: ["x", "x", "y"], 1: ["x", "y"], 2: []}


def test_clicks_that_differ_are_told() -> None:
    one, two, three = Click(1, (2,)), Click(3, ()), Click(3, (4,), ("a",))
    assert compare([one, two], [one, two]) == []
    assert compare([one, two], [one, three]) == [f"made: {two}", f"counted: {three}"]
