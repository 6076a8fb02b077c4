"""Texts are measured and broken as the typeface of the pages is wide."""

from __future__ import annotations

import pytest

from pentapolis.draw.type import balance_text, measure_text, shorten_text, wrap_text

SENTENCE = "Deine Bauwerke in Reichweite, fremde für je eine Münze"


def test_a_text_is_as_wide_as_its_letters() -> None:
    assert measure_text("ll", 10) == pytest.approx(4.4)
    assert measure_text("W", 10, bold=True) > measure_text("W", 10) > measure_text("i", 10)
    assert measure_text("111", 20) == measure_text("000", 20), "digits are tabular"
    assert measure_text("ö", 20) > 0 and measure_text("☃", 20) > 0


@pytest.mark.parametrize("room", [120, 200, 400])
def test_every_line_fits_and_no_word_is_lost(room: float) -> None:
    for lines in (wrap_text(SENTENCE, room, 20), balance_text(SENTENCE, room, 20)):
        assert " ".join(lines) == SENTENCE
        assert all(measure_text(line, 20) <= room for line in lines)


def test_a_word_that_is_too_long_gets_a_line_of_its_own() -> None:
    assert wrap_text("a Donaudampfschiff b", 50, 20) == ["a", "Donaudampfschiff", "b"]


def test_an_indented_line_has_less_room() -> None:
    assert wrap_text("one two", 80, 20) == ["one two"]
    assert wrap_text("one two", 80, 20, indent=30) == ["one", "two"]
    assert wrap_text("one two", 80, 20, indent=60) == ["", "one two"]


def test_balanced_lines_are_about_equally_long() -> None:
    words = "one two three four five six seven"
    room = measure_text("one two three four five six", 20)
    assert wrap_text(words, room, 20) == ["one two three four five six", "seven"]
    first, second = balance_text(words, room, 20)
    assert abs(len(first) - len(second)) <= 6


def test_a_long_text_is_shortened_to_what_fits() -> None:
    assert shorten_text("barn", 100, 20) == "barn"
    short = shorten_text("a barn beside the river", 100, 20)
    assert short.endswith("…") and measure_text(short, 20) <= 100
