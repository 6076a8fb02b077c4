"""Options and seats: completed, refused in a sentence, played as older rules had them."""

from __future__ import annotations

import gettext
from dataclasses import replace

import pytest

from pentapolis.catalog.meta import Meta, Option, OptionProblem, OptionValue, RulesChange
from pentapolis.catalog.words import Words
from tests.toy_meta import make_meta

META = make_meta(
    "coins",
    seats=(2, 3),
    options=(
        Option("edge", "edge", "", 0, {0: "never", 1: "by lot"}),
        Option("solo", "solo", "", 0, {0: "no", 1: "yes"}, seats=(1,)),
    ),
)
GERMAN = {
    "Coins": "Münzen",
    "by lot": "durch Los",
    "never": "nie",
    "the option {name} takes {values}, not {value}": "{name}: möglich sind {values}; nicht {value}",
    "{title} with these options is for 1 player, not for {seats}": (
        "{title} ist so für eine Person, nicht für {seats}"
    ),
}


class Catalogue(gettext.NullTranslations):
    """A catalogue of a few texts."""

    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)


def find_problem(seats: int, options: dict[str, OptionValue], meta: Meta = META) -> OptionProblem:
    """Return what is wrong with seats and options."""
    with pytest.raises(OptionProblem) as caught:
        meta.complete_options(seats, options)
    return caught.value


def test_options_are_completed_with_defaults() -> None:
    assert META.complete_options(2, {"edge": 1}) == {"edge": 1, "solo": 0}
    assert META.complete_options(1, {"solo": 1}) == {"edge": 0, "solo": 1}
    assert META.seat_counts() == [1, 2, 3]


@pytest.mark.parametrize("value", [1, True, "1", "by lot", " By Lot "])
def test_a_value_is_a_number_a_bool_or_a_label(value: OptionValue) -> None:
    assert META.complete_options(2, {"edge": value})["edge"] == 1


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (2, {"hedge": 1}, "Coins has no option 'hedge'; it has: edge, solo"),
        (2, {"edge": 2}, "the option edge takes 0 (never), 1 (by lot), not 2"),
        (2, {"edge": "often"}, "the option edge takes 0 (never), 1 (by lot), not 'often'"),
        (4, {}, "Coins with these options is for 2 or 3 players, not for 4"),
        (1, {}, "Coins is for 2 or 3 players, not for 1; to play with 1, set the option solo"),
        (2, {"solo": 1}, "Coins with these options is for 1 player, not for 2"),
    ],
)
def test_wrong_options_say_what_would_be_right(
    seats: int, options: dict[str, OptionValue], said: str
) -> None:
    assert str(find_problem(seats, options)) == said


def test_a_single_number_of_seats_is_named() -> None:
    pair = replace(META, seats=(2,))
    said = "Coins with these options is for 2 players, not for 3"
    assert str(find_problem(3, {}, pair)) == said


def test_the_same_problem_is_explained_in_another_language() -> None:
    german = Words("de", [], Catalogue())
    problem = find_problem(2, {"solo": 1})
    assert problem.sentence(german, german) == "Münzen ist so für eine Person, nicht für 2"
    problem = find_problem(2, {"edge": 5})
    said = "edge: möglich sind 0 (nie), 1 (durch Los); nicht 5"
    assert problem.sentence(german, german) == said
    assert str(problem) == "the option edge takes 0 (never), 1 (by lot), not 5"


def test_a_record_of_older_rules_gets_the_options_that_play_as_then() -> None:
    old = Option("old_edge", "", "", 0, {0: "no", 1: "yes"}, retired=True)
    changes = (
        RulesChange(2, "The edge is sharper.", {"old_edge": 1, "edge": 1}),
        RulesChange(3, "The edge is usual no more.", {"edge": 0}),
    )
    meta = replace(META, options=(*META.options, old), history=changes, rules_version=3)
    assert meta.complete_options(2, {}, rules=1) == {"edge": 1, "solo": 0, "old_edge": 1}
    assert meta.complete_options(2, {"edge": 0}, rules=1) == {"edge": 0, "solo": 0, "old_edge": 1}
    assert meta.complete_options(2, {}, rules=2) == {"edge": 0, "solo": 0, "old_edge": 0}
    assert meta.complete_options(2, {}, rules=3) == meta.complete_options(2, {})
    assert [option.name for option in meta.offered_options()] == ["edge", "solo"]
    assert [change.version for change in meta.changes_since(1)] == [2, 3]


def test_words_speak_english_without_a_catalogue() -> None:
    _ = Words("en", ["Anna"])
    assert _("Draw on {cell}", cell="c3") == "Draw on c3"
    assert _("100 %") == "100 %"
    assert [_.n("{n} coin", "{n} coins", n) for n in (1, 2)] == ["1 coin", "2 coins"]
    assert [_.player_name(0), _.player_name(1), _.player_name(-1)] == ["Anna", "B", "~"]
    assert _("{text}", text="a") == "a"
    assert _("") == ""
