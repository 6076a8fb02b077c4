"""Variants change values of a box, within limits, and say so wherever a game is written down."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hamlet import SPEC

from pentapolis.catalog.games import only
from pentapolis.catalog.variants import (
    Value,
    VariantProblem,
    change_parts,
    digest_box,
    list_knobs,
    parse_variant,
    write_variant,
)
from pentapolis.core.errors import ReplayError
from pentapolis.kit.parts import Parts
from pentapolis.play import new_match
from pentapolis.play.link import pack, unpack
from pentapolis.play.replay import read, verify, write

BOX = """
[cost.delivery]
value = 2
provenance = "C"
rule = "X-1 cost"

[tower.n]
bonus = "coins"
amount = 3
provenance = "C"
rule = "X-2 tower"

[series.points]
value = [0, 1, 4]
provenance = "C"
rule = "X-3 series"

[end.below_zero]
value = true
provenance = "C"
rule = "X-4 end"

[[person]]
key = "noble"
points = 7
price = { coins = 2 }
provenance = "C"
rule = "X-5 noble"

[[card]]
copies = 5
provenance = "C"
rule = "X-6 card"

[limits]
"person.points" = [0, 12]
"series" = "fixed"
"tower.n.bonus" = ["coins", "points"]
"""


def change(path: str, value: object) -> Parts:
    return change_parts(Parts(BOX), {path: value})  # type: ignore[dict-item]


def test_every_value_has_a_path_and_limits() -> None:
    knobs = list_knobs(Parts(BOX))
    assert {path: knob.value for path, knob in knobs.items()} == {
        "cost.delivery": 2,
        "tower.n.bonus": "coins",
        "tower.n.amount": 3,
        "series.points.1": 0,
        "series.points.2": 1,
        "series.points.3": 4,
        "end.below_zero": True,
        "person.noble.points": 7,
        "person.noble.price.coins": 2,
        "card.1.copies": 5,
    }
    assert (knobs["cost.delivery"].low, knobs["cost.delivery"].high) == (0, 8)
    assert (knobs["person.noble.points"].low, knobs["person.noble.points"].high) == (0, 12)
    assert knobs["series.points.3"].fixed
    assert knobs["cost.delivery"].rule == "X-1 cost"


def test_a_change_is_made_in_a_copy_and_says_where_it_comes_from() -> None:
    parts = Parts(BOX)
    changes: dict[str, Value] = {
        "cost.delivery": 1,
        "tower.n.bonus": "points",
        "person.noble.price.coins": 5,
    }
    other = change_parts(parts, {**changes, "end.below_zero": False, "card.1.copies": 6})
    assert other.number("cost.delivery") == 1
    assert other.entry("tower.n") == {
        "bonus": "points",
        "amount": 3,
        "provenance": "variant",
        "rule": "X-2 tower",
    }
    assert other.rows("person")[0]["price"] == {"coins": 5}
    assert other.rows("person")[0]["provenance"] == "variant"
    assert other.flag("end.below_zero") is False
    assert other.rows("card")[0]["copies"] == 6
    assert parts.number("cost.delivery") == 2
    assert digest_box(parts) != digest_box(other)
    assert digest_box(change_parts(parts, {"cost.delivery": 2})) == digest_box(parts)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("cost.delivry", 1, "The box has no value cost.delivry. Did you mean cost.delivery"),
        ("cost.delivery", 9, "cost.delivery takes 0 to 8, not 9"),
        ("cost.delivery", "much", "cost.delivery takes a whole number, not much"),
        ("cost.delivery", True, "cost.delivery takes a whole number, not true"),
        ("series.points.2", 2, "series.points.2 is fixed at 1"),
        ("tower.n.bonus", "gold", "tower.n.bonus takes coins or points, not gold"),
        ("end.below_zero", 1, "end.below_zero takes true or false, not 1"),
        ("limits.series", 1, "The box has no value limits.series"),
        ("person.noble.rule", 1, "The box has no value person.noble.rule"),
    ],
)
def test_a_wrong_change_is_refused_with_what_would_be_right(
    path: str, value: object, sentence: str
) -> None:
    with pytest.raises(VariantProblem, match=sentence):
        change(path, value)


def test_a_variant_fits_into_a_line() -> None:
    variant: dict[str, Value] = {"cost.delivery": 1, "a.b": "points", "c.d": False}
    assert write_variant(variant) == "a.b=points c.d=false cost.delivery=1"
    assert parse_variant(write_variant(variant)) == variant
    with pytest.raises(VariantProblem, match="A change is written path=value, not 'cost'"):
        parse_variant("cost")


def test_a_game_is_loaded_with_a_variant() -> None:
    game = only(SPEC).load("hamlet", 2, variant={"tile.well.alone": 5})
    assert game.variant == {"tile.well.alone": 5}
    assert "tile.well.alone=5" in repr(game)
    assert only(SPEC).load("hamlet", 2).variant == {}
    with pytest.raises(ValueError, match="tiles do not make 24"):
        only(SPEC).load("hamlet", 2, variant={"tile.well.copies": 5})


def test_a_game_without_a_box_has_no_variants() -> None:
    guest = replace(SPEC, parts=None)
    assert guest.load(2, {}).variant == {}
    with pytest.raises(VariantProblem, match="Hamlet has no box that could be changed"):
        guest.load(2, {}, variant={"goal.points": 1})


def test_an_option_of_a_table_is_no_variant() -> None:
    parts = Parts(BOX + '[reading.goals]\nvalue = true\nprovenance = "C"\nrule = "X-7"\n')
    guest = replace(SPEC, parts=parts)
    with pytest.raises(VariantProblem, match=r"reading.goals is an option of a table"):
        guest.load(2, {}, variant={"reading.goals": False})


def test_a_replay_says_which_variant_was_played() -> None:
    game = only(SPEC).load("hamlet", 2, variant={"tile.well.alone": 5, "goal.points": 1})
    match = new_match(SPEC, game, [lambda view: view.legal[0]] * 2).play()
    text = match.replay()
    assert "\nvariant: goal.points=1 tile.well.alone=5\n" in text
    assert verify(text, only(SPEC)).ok
    assert write(read(text, only(SPEC))) == text
    original = text.replace("variant: goal.points=1 tile.well.alone=5\n", "")
    with pytest.raises(ReplayError, match="the checkpoint is wrong"):
        read(original, only(SPEC))
    with pytest.raises(ReplayError, match=r"line 5: .*tile.well.alone takes 0 to 8, not 50"):
        read(text.replace("alone=5", "alone=50"), only(SPEC))
    again = unpack(pack(match.timeline), only(SPEC))
    assert again.header.variant == {"tile.well.alone": 5, "goal.points": 1}
    assert write(again) == text


def test_a_replay_without_a_variant_is_written_as_before() -> None:
    match = new_match(SPEC, only(SPEC).load("hamlet", 2), [lambda view: view.legal[0]] * 2)
    assert "variant:" not in match.play().replay()
