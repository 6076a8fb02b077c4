"""Choices are grouped so that a long list stays short, and nothing is lost."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from pentapolis import load
from pentapolis.catalog.languages import frame_words
from pentapolis.cli.terminal.choices import (
    LETTERS,
    LINES,
    NAMES,
    Choice,
    common_start,
    find_choice,
    find_exact,
    group_choices,
    list_choices,
)
from pentapolis.cli.terminal.menu import draw_menu

CELLS = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]
ENGLISH = frame_words("en")


def choices(*pairs: tuple[str, str]) -> list[Choice]:
    """Number choices from 1, as the page does."""
    return [Choice(name, text, n) for n, (name, text) in enumerate(pairs, 1)]


def spell(letters: str) -> str:
    return ", ".join({"L": "log", "C": "crate", "X": "cross"}[letter] for letter in letters)


def print_menu(found: list[Choice], width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), highlight=False)
    console.print(draw_menu(group_choices(found), width, ENGLISH))
    output = console.file
    assert isinstance(output, io.StringIO)
    return output.getvalue()


def test_a_short_list_has_a_line_for_each_choice() -> None:
    found = choices(("stop", "Keep all"), ("use:log", "Use logs"), ("use:head", "Use heads"))
    assert [len(group.choices) for group in group_choices(found)] == [1, 1, 1]
    assert "      2 Use logs    use:log" in print_menu(found)


def test_places_that_differ_by_nothing_else_share_a_sentence() -> None:
    found = choices(*[(f"place:{cell}", f"Draw it on {cell.upper()}") for cell in CELLS])
    (group,) = group_choices(found)
    assert (group.text, group.form) == ("Draw it on …", NAMES)
    assert [choice.object for choice in group.choices] == CELLS


def test_places_with_a_gain_of_their_own_are_told_apart() -> None:
    gains = {"b2": ": +1 point", "c2": ": +1 point", "d4": ": +2 points"}
    found = choices(*[(f"place:{c}", f"Draw it on {c.upper()}{gains.get(c, '')}") for c in CELLS])
    groups = group_choices(found)
    assert [group.text for group in groups] == ["Draw it on …", "Draw it on …: +1 point", ""]
    assert groups[1].choices[1].object == "c2"
    assert groups[2].choices[0].sentence == "Draw it on D4: +2 points"
    assert sorted(c.number for c in list_choices(groups)) == [c.number for c in found]


def test_letters_that_may_be_joined_are_explained_once() -> None:
    names = ["L", "C", "X", "LC", "LX", "CX", "LLC", "LLX", "LCX", "LLCX"]
    found = choices(*[(f"roll:{name}", f"Roll again: {spell(name)}") for name in names])
    (group,) = group_choices(found)
    assert group.form == LETTERS
    text = print_menu(found)
    assert "1–10 Roll again:" in text
    assert "L log   C crate   X cross" in text
    assert "up to LLCX" in text


@pytest.mark.parametrize(("width", "columns"), [(30, 1), (60, 2), (80, 3), (120, 4)])
def test_other_long_lists_stand_in_columns_that_fit(width: int, columns: int) -> None:
    found = choices(
        *[(f"take:{n}x", f"Take the card called {'abcdefghijklmno'[n]}") for n in range(12)]
    )
    found = [Choice(c.name, c.sentence + " of the river", c.number) for c in found]
    (group,) = group_choices(found)
    assert group.form == LINES
    text = print_menu(found, width)
    assert max(map(len, text.splitlines())) <= width
    rows = [line for line in text.splitlines() if "of the river" in line]
    assert len(rows) == -(-12 // columns)
    assert all(f"{choice.number} {choice.object}" in text for choice in found)


def test_sentences_begin_alike_up_to_a_whole_word() -> None:
    assert common_start(["Take two cards", "Take ten cards"]) == "Take "
    assert common_start(["Build", "Take"]) == ""


def test_digits_are_always_numbers_of_the_list() -> None:
    found = choices(("take:3", "Take the third"), ("take:1", "Take the first"))
    first = find_exact("1", found)
    assert first is not None
    assert first.name == "take:3"
    assert find_exact("3", found) is None


def test_a_name_may_be_typed_short_but_not_in_doubt() -> None:
    game = load("saint-malo", seats=2)
    found = choices(
        ("person:architect", "a"), ("person:citizen", "c"), ("place:a1", "p"), ("done", "d")
    )
    for text in ("arch", "ARCHITECT", "person:architect"):
        assert find_choice(text, found, game, ENGLISH).name == "person:architect"
    assert find_choice("DONE", found, game, ENGLISH).name == "done"
    with pytest.raises(ValueError, match="could mean person:architect, person:citizen"):
        find_choice("person", found, game, ENGLISH)
    with pytest.raises(ValueError, match="“juggler” isn't possible now"):
        find_choice("juggler", found, game, ENGLISH)
    with pytest.raises(ValueError, match="a number from 1 to 4, a name such as done"):
        find_choice("tuesday", found, game, ENGLISH)
