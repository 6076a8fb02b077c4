"""TOML files that people write: a mistake is named with its line and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pentapolis.catalog.toml_files import FileProblem, TomlFile, write_value

pytestmark = pytest.mark.once
TEXT = """\
title = "Bread"
price = 3

[shop] # where it is sold
"open.from" = 6
'open.to' = 18

[[shelf]]
name = "low"

[[shelf.loaf]]
kind = "rye"

[[shelf]]
name = "high"

[[shelf.loaf]]
kind = "oat"

[[shelf.loaf]]
kind = "spelt"
weight = 0.5
"""
FILE = TomlFile("shop.toml", TEXT)


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("price", 2),
        ("shop", 4),
        ("shop.open.from", 5),
        ("shop.open.to", 6),
        ("shelf", 8),
        ("shelf.2.name", 15),
        ("shelf.1.loaf.1.kind", 12),
        ("shelf.2.loaf.2.kind", 21),
        ("shelf.2.loaf.1.weight", 17),  # missing: the table that should have it
        ("bakery", 1),
    ],
)
def test_every_place_has_its_line(place: str, line: int) -> None:
    assert FILE.line(place) == line
    assert str(FILE.problem(place, "no")) == f"shop.toml, line {line}: no"


def test_values_are_read_by_their_kind() -> None:
    low, high = FILE.rows(FILE.tables, "shelf")
    loaf = FILE.rows(high, "loaf", "shelf.2")[1]
    assert (FILE.text(low, "name"), FILE.text(low, "sign")) == ("low", "")
    assert (FILE.whole_number(FILE.tables, "price"), FILE.decimal(FILE.tables, "price")) == (3, 3.0)
    assert (FILE.whole_number(loaf, "count", usual=1), FILE.decimal(loaf, "weight")) == (1, 0.5)
    assert FILE.table("shop") == {"open.from": 6, "open.to": 18} and FILE.table("yard") == {}
    assert FILE.texts(loaf, "notes") == [] and FILE.whole_numbers(loaf, "sizes") == []


@pytest.mark.parametrize(
    ("value", "read", "reason"),
    [
        ("3", TomlFile.text, 'takes a text: "…", not 3'),
        ('"a"', TomlFile.texts, 'takes a list of texts: ["…", "…"], not "a"'),
        ("[1]", TomlFile.texts, 'takes a list of texts: ["…", "…"], not [1]'),
        ("true", TomlFile.whole_number, "takes a whole number, not true"),
        ("1.5", TomlFile.whole_number, "takes a whole number, not 1.5"),
        ("[true]", TomlFile.whole_numbers, "takes a list of whole numbers: [1, 2], not [true]"),
        ("{ a = 1 }", TomlFile.decimal, "takes a number, not { a = 1 }"),
    ],
)
def test_a_value_of_another_kind_is_refused(
    value: str, read: Callable[..., object], reason: str
) -> None:
    file = TomlFile("a.toml", f"[one]\nkey = {value}\n")
    with pytest.raises(FileProblem) as error:
        read(file, file.table("one"), "key", "one")
    assert str(error.value) == f"a.toml, line 2: 'key' {reason}"


@pytest.mark.parametrize(
    "read", [TomlFile.whole_number, TomlFile.decimal, partial(TomlFile.text, needed=True)]
)
def test_a_value_that_is_needed_is_missed(read: Callable[..., object]) -> None:
    with pytest.raises(FileProblem, match=r"^shop\.toml, line 4: 'key' is missing$"):
        read(FILE, FILE.table("shop"), "key", "shop")


def test_tables_and_lists_are_written_as_such() -> None:
    with pytest.raises(FileProblem, match=r"line 8: this is written \[shelf\]$"):
        FILE.table("shelf")
    with pytest.raises(FileProblem, match=r"line 4: this is written \[\[shop\]\]$"):
        FILE.rows(FILE.tables, "shop")


def test_an_unknown_key_is_refused_with_what_was_probably_meant() -> None:
    FILE.check_keys(FILE.tables, {"title", "price", "shop", "shelf"})
    with pytest.raises(FileProblem, match="line 2: nothing is called 'price' here; did you mean p"):
        FILE.check_keys(FILE.tables, ["title", "prices", "shop", "shelf"])
    with pytest.raises(FileProblem, match=r"line 5: .* 'open.from' here; there are: day, night$"):
        FILE.check_keys(FILE.table("shop"), ["night", "day"], "shop")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1\nb = \n", "line 2: invalid value"),
        ("a = 1\n\nb = [1,\n", "line 3: invalid value"),
    ],
)
def test_what_is_no_toml_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(FileProblem) as error:
        TomlFile("a.toml", text)
    assert str(error.value) == f"a.toml, {said}"


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xd8")
    with pytest.raises(FileProblem, match=r"^picture\.toml, line 1: this is not text$"):
        TomlFile.read(path)
    path.write_text("a = 1")
    assert TomlFile.read(path, "here/picture.toml").show_place("a") == "here/picture.toml, line 1"


def test_values_are_written_as_toml() -> None:
    value = {"on": True, "names": ['a "b"\\\n', 2]}
    written = write_value(value)
    assert TomlFile("a.toml", f"key = {written}").tables == {"key": value}
