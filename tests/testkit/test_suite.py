"""Each test of a game's suite can fail."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hamlet import SPEC
from hamlet.rules.parts import PARTS

from pentapolis.core.game import Game
from pentapolis.testkit.check_law import WALKS
from pentapolis.testkit.laws import LawBroken
from pentapolis.testkit.suite import END, list_cases, read_rare, suite
from pentapolis.testkit.wander import Wander
from tests.laws.mutants import (
    HasAnEventThatNeverHappens,
    HashedStart,
    LegalIsUnsorted,
    SheetCountsTwice,
    mutant,
)

TESTS = SPEC.meta.folder.parent / "tests"
PICTURES = [("two-seats", 30)]
NO_GOALS = {
    "question deal-goal": "no goals",
    "event GOAL_DEALT": "no goals",
    "event GOAL_REVEALED": "no goals",
}


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """Return a copy of Hamlet's tests, to break them."""
    shutil.copytree(TESTS, tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "tests"


def make_suite(tests: Path, spec: Any = SPEC, **parts: Any) -> Any:
    """Return an object of the suite's class, as pytest makes it."""
    return suite(spec, tests, pictures=PICTURES, **parts)()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_suite_runs_every_case_and_names_it() -> None:
    cases = {case.id: case.values for case in list_cases(SPEC)}
    assert cases["3"] == (1, 3, {}, False)
    assert cases["4-goals=0"] == (5, 4, {"goals": 0}, False)
    assert len(cases) == 6


def test_between_the_fewest_and_the_most_seats_an_option_is_checked_quickly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def list_quick() -> list[str]:
        return [case.id for case in list_cases(SPEC) if case.values[-1]]

    assert list_quick() == ["3-goals=0"]
    monkeypatch.setenv(WALKS, "2")
    assert list_quick() == []


def test_changed_options_need_not_run_in_both_forms() -> None:
    marked = [case.id for case in list_cases(SPEC) if case.marks]
    assert marked == ["2-goals=0", "3-goals=0", "4-goals=0"]


def test_a_game_that_breaks_a_law_fails(tests: Path) -> None:
    with pytest.raises(LawBroken, match="law_the_sheet_adds_up"):
        make_suite(tests, mutant(SheetCountsTwice)).test_random_games_keep_all_laws(0, 2, {}, False)
    with pytest.raises(LawBroken, match="law_legal_is_sorted"):
        make_suite(tests, mutant(LegalIsUnsorted)).test_walks_that_shrink_keep_all_laws()
    with pytest.raises(LawBroken, match="PYTHONHASHSEED"):
        make_suite(tests, mutant(HashedStart)).test_digests_do_not_depend_on_the_machine()


def test_each_option_shows_everything_except_what_is_listed_as_rare(tests: Path) -> None:
    options = {"goals": 0}
    make_suite(tests).test_random_games_keep_all_laws(
        3, 2, options, False
    )  # all together are enough
    make_suite(tests, rare={"goals": NO_GOALS}).test_random_games_keep_all_laws(
        3, 2, options, False
    )
    with pytest.raises(LawBroken, match="never came up: event GOAL_DEALT, event GOAL_REVEALED"):
        make_suite(tests, rare={}).test_random_games_keep_all_laws(3, 2, options, False)


def test_what_never_comes_up_is_listed_in_a_file_with_its_reason(tests: Path) -> None:
    never = make_suite(tests, mutant(HasAnEventThatNeverHappens))
    with pytest.raises(LawBroken, match="never came up: event TOWN_BURNT"):
        never.test_everything_in_the_game_comes_up()
    rare = tests / "rare.txt"
    rare.write_text("# Rare.\n\nevent TOWN_BURNT: it is a mutant\n", encoding="utf-8")
    assert read_rare(tests) == {"event TOWN_BURNT": "it is a mutant"}
    never.test_everything_in_the_game_comes_up()
    rare.write_text("event TOWN_BURNT:\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="gives no reason"):
        never.test_everything_in_the_game_comes_up()


def test_wandering_counts_for_what_comes_up(tests: Path) -> None:
    seeds: list[int] = []

    def wander(game: Game, seed: int) -> Wander[Any, int]:
        seeds.append(seed)
        return Wander(game, seed, [0], lambda s, legal, style, luck: luck.choice(legal))

    make_suite(tests, wander=wander).test_everything_in_the_game_comes_up()
    assert seeds == []  # the golden replays show everything
    with pytest.raises(LawBroken):
        make_suite(
            tests, mutant(HasAnEventThatNeverHappens), wander=wander
        ).test_everything_in_the_game_comes_up()
    assert len(set(seeds)) == len(seeds) > 6


def test_a_rule_that_no_test_shows_is_found(tests: Path) -> None:
    make_suite(tests).test_every_rule_is_cited_correctly_and_shown()
    edit(tests / "test_rules.py", '@rule("HAM-2.4 order")\n', "")
    with pytest.raises(LawBroken, match=r"no test shows HAM-2\.4 order"):
        make_suite(tests).test_every_rule_is_cited_correctly_and_shown()


def test_a_golden_replay_must_play_to_its_end_and_rewrite_unchanged(tests: Path) -> None:
    path = tests / "golden" / "two-seats.replay"
    whole = path.read_text(encoding="utf-8")
    edit(path, "options: goals=1", "options:")  # plays, but is written differently
    with pytest.raises(AssertionError, match="written differently"):
        make_suite(tests).test_a_recorded_game_plays_as_it_did(path)
    path.write_text(whole.partition("\nend:")[0] + "\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="the game is over"):
        make_suite(tests).test_a_recorded_game_plays_as_it_did(path)
    path.write_text(whole[: whole.index("\n=")] + "\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"two-seats\.replay stops at ply \d+, before the end"):
        make_suite(tests).test_a_recorded_game_plays_as_it_did(path)


def test_every_ending_and_number_of_seats_needs_a_golden(tests: Path) -> None:
    make_suite(tests).test_every_ending_has_a_recorded_game()
    for path in sorted((tests / "golden").glob("*.replay"))[1:]:
        path.unlink()
    with pytest.raises(AssertionError, match=r"no golden replay has \[2, 3\] seats"):
        make_suite(tests).test_every_number_of_seats_has_a_recorded_game()
    (path,) = (tests / "golden").glob("*.replay")
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("\n=")] + "\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="no golden replay ends with last-tile"):
        make_suite(tests).test_every_ending_has_a_recorded_game()


def test_other_perft_counts_fail(tests: Path) -> None:
    make_suite(tests).test_perft_counts_are_unchanged()
    edit(tests / "perft.txt", " 3072 ", " 3073 ")
    with pytest.raises(AssertionError, match="3072 lines of 6 plies, not 3073"):
        make_suite(tests).test_perft_counts_are_unchanged()


def test_another_picture_fails(tests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PENTAPOLIS_UPDATE", raising=False)
    draw: Callable[..., None] = make_suite(tests).test_a_position_is_drawn_as_it_was
    draw("two-seats", 30, True)
    with pytest.raises(AssertionError, match=r"no snapshot two-seats-31-wide\.svg"):
        draw("two-seats", 31, True)
    with pytest.raises(AssertionError, match=r"no snapshot two-seats-end-tall\.svg"):
        draw("two-seats", END, False)
    edit(tests / "snapshots" / "two-seats-30-tall.svg", "mill", "miller")
    with pytest.raises(AssertionError, match=r"two-seats-30-tall\.svg has changed"):
        draw("two-seats", 30, False)


def test_a_part_that_nobody_reads_fails(tests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_suite(tests).test_every_value_of_the_box_is_read()
    monkeypatch.delitem(PARTS.read_paths, "market.slots")
    with pytest.raises(AssertionError, match=r"market\.slots"):
        make_suite(tests).test_every_value_of_the_box_is_read()


def test_stale_fields_and_missing_readings_and_translations_fail(
    tests: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "hamlet"
    shutil.copytree(SPEC.meta.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    made = make_suite(tests, replace(SPEC, meta=replace(SPEC.meta, folder=folder)))
    made.test_the_field_block_is_up_to_date()
    made.test_every_catalogue_is_complete()
    made.test_every_reading_has_a_switch()
    edit(folder / "rules" / "state.py", "        twin.bag = self.bag[:]\n", "")
    with pytest.raises(AssertionError, match="pentapolis fields hamlet --write"):
        made.test_the_field_block_is_up_to_date()
    edit(folder / "words" / "names.py", '_("farm")', '_("farmhouse")')
    with pytest.raises(AssertionError, match="no translation of 'farmhouse'"):
        made.test_every_catalogue_is_complete()
    edit(folder / "RULES.de.md", "- Lesart:", "- Anmerkung:")
    with pytest.raises(LawBroken, match="differ in number"):
        made.test_every_reading_has_a_switch()
