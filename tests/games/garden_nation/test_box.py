"""The box as data: sums, provenance, and that a corrected copy plays by its own numbers."""

from __future__ import annotations

import pytest

from pentapolis.games.garden_nation.meta import PARTS
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.board import position_of
from pentapolis.games.garden_nation.rules.codes import ACTIONS, OUTCOMES, PUBLIC_KEYS, SECRET_KEYS
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.scoring import project_points, secret_points
from pentapolis.kit.parts import Parts
from pentapolis.testkit.rules import rule

from .garden import (
    TEXT,
    alter_box,
    building_at,
    claimable,
    find_field,
    lay_board,
    legal_names,
    load_box,
    make_garden,
    objects_of,
    play,
)
from .test_projects import fill_row


def find_row(parts: Parts, path: str, key: str) -> dict[str, object]:
    """Find a row of a list by its key or number."""
    (found,) = [
        each for each in parts.rows(path) if key in (each.get("key"), str(each.get("number")))
    ]
    return found


@rule("GN-1.4 floors", "GN-6.4 families", "GN-11.3 both")
def test_the_sums_of_the_box_are_right() -> None:
    """The sums of the specification, section 15."""
    number = PARTS.number
    assert number("box.board_parts") == 7 + 4 + 1
    assert number("box.floors") == 4 * 20
    assert number("box.roofs") == 19
    assert number("box.ploys") == 4 * number("start.ploys") == 16
    assert number("box.cardboard") == 9 + 16 + 4 + 4
    assert PARTS.numbers("start.floors") == [20, 17, 14]
    in_box = [80 - seats * PARTS.numbers("start.floors")[seats - 2] for seats in (2, 3, 4)]
    assert in_box == [40, 29, 24]
    public, secret = PARTS.rows("public"), PARTS.rows("secret")
    families = [each["family"] for each in public]
    assert [families.count(letter) for letter in "ABCDEF"] == [6, 3, 3, 3, 3, 3]
    points = [PARTS.column("public", each, "points") for each in public]
    assert sum(points) == 111
    copies = {str(each["key"]): PARTS.column("secret", each, "copies") for each in secret}
    assert sum(copies.values()) == 24
    assert len(public) + sum(copies.values()) == number("box.cards") == 45
    pairs = [each["territories"] for each in secret if "territories" in each]
    assert pairs == [[1, 3], [2, 4], [3, 5], [4, 6], [5, 7], [6, 1], [7, 2]]
    assert len(PARTS.numbers("population.from")) == len(PARTS.numbers("population.points")) == 16
    assert [sum(PARTS.numbers(f"order.{n}")) for n in ("two", "three", "four")] == [7, 5, 7]


@rule("GN-2.1 terrain")
def test_the_fields_add_up() -> None:
    fields: list[str] = []
    for territory in PARTS.rows("territory"):
        found = territory["fields"]
        assert isinstance(found, list)
        fields += [str(each) for each in found]
    assert [sum(each[0] == letter for each in fields) for letter in "MSLB"] == [14, 14, 14, 7]
    sums = [
        sum(int(each[1:]) for each in fields[7 * index : 7 * index + 7] if each[0] != "B")
        for index in range(7)
    ]
    assert sums == [21, 21, 18, 20, 20, 21, 21]


def test_the_numbers_of_actions_and_outcomes_are_those_of_the_rules() -> None:
    assert ACTIONS.find("demolish:1.c") == c.DEMOLISH
    assert ACTIONS.find("invade:1.c") == c.INVADE
    assert ACTIONS.find("lift:1.c") == c.LIFT
    assert ACTIONS.find("go:1") == c.GO
    assert (ACTIONS.find("shift"), ACTIONS.find("pass")) == (c.SHIFT, c.PASS)
    assert ACTIONS.find("ground:meadow") == c.GROUND
    assert ACTIONS.find("roof:1.c") == c.ROOF
    assert ACTIONS.find(f"claim:{PUBLIC_KEYS[0]}") == c.CLAIM
    assert ACTIONS.find("decline") == c.DECLINE
    assert ACTIONS.find("next:A") == c.NEXT
    assert ACTIONS.find("keep:cabaret+post-office") == c.KEEP
    assert len(ACTIONS) == c.KEEP + 105
    assert OUTCOMES.find("territory:1") == c.LAID
    assert OUTCOMES.find("turned:0") == c.TURNED
    assert OUTCOMES.find(f"project:{PUBLIC_KEYS[0]}") == c.OPENED
    assert OUTCOMES.find("first:A") == c.FIRST
    assert OUTCOMES.find(f"secret:{SECRET_KEYS[0]}") == c.SECRET


def test_turning_goes_clockwise() -> None:
    assert [position_of(printed, 0) for printed in range(7)] == list(range(7))
    assert [position_of(printed, 2) for printed in range(7)] == [0, 3, 4, 5, 6, 1, 2]


# A corrected copy plays by its own numbers


@rule("GN-2.1 terrain")
def test_the_disputed_costs_can_be_corrected() -> None:
    parts = Parts(TEXT)
    find_row(parts, "territory", "5")["fields"] = ["M4", "L3", "S5", "L2", "S3", "B5", "M2"]
    find_row(parts, "territory", "6")["fields"] = ["L5", "M3", "S4", "S4", "L3", "M3", "B5"]
    s = lay_board(load_box(parts))
    assert (s.cost(find_field("5.l")), s.cost(find_field("6.c"))) == (2, 5)
    s = lay_board(load_box(Parts(TEXT)))
    assert (s.cost(find_field("5.l")), s.cost(find_field("6.c"))) == (3, 4)


@rule("GN-4.4 raise", "GN-4.9 demolish")
def test_other_prices_are_paid() -> None:
    table = [
        3 * (floors * cost + 2 * (floors * (floors - 1) // 2))
        for floors in range(1, 5)
        for cost in range(1, 6)
    ]
    game = load_box(alter_box(cost__each_floor=2, value__factor=3, value__table=table))
    s = make_garden(buildings={"4.c": "A1"}, population=20, game=game)
    play(s, "build:4.c")
    assert s.population[0] == 15
    s = make_garden(buildings={"4.c": "A2"}, population=20, game=game)
    play(s, "demolish:4.c")
    assert s.population[0] == 20 + 3 * (3 + 5)


@rule("GN-1.4 floors", "GN-1.5 start-population", "GN-1.6 start")
def test_another_start_hands_out_its_own_numbers() -> None:
    parts = alter_box(
        start__floors=[10, 9, 8],
        start__population_first=30,
        start__population_others=20,
        start__ploys=2,
    )
    game = load_box(parts, 3)
    s = game.start()
    assert (s.floors, s.population, s.ploys(0)) == ([9] * 3, [20] * 3, 2)


@rule("GN-3.2 actions")
def test_another_turn_order_board_gives_its_own_actions() -> None:
    game = load_box(alter_box(order__three=[2, 3, 1]), 3)
    s = make_garden(3, game=game, left=1, order=[1, 0, 2], space=1)
    play(s, "build:4.br")
    assert (s.turn, s.left) == (2, 1)


@rule("GN-4.7 bramble")
def test_another_number_of_ground_tokens_lies_ready() -> None:
    parts = alter_box(ground__each=4, box__cardboard=36)
    assert load_box(parts).start().ground == [4, 4, 4]


@rule("GN-9.1 majority")
def test_other_majorities_pay_their_own_inhabitants() -> None:
    game = load_box(alter_box(majority__alone=5, majority__tied=3), 3)
    s = make_garden(3, {"1.tl": "B1"}, game=game, order=[1, 2, 0], space=2, left=1)
    play(s, "build:4.br")
    assert s.population[1] == 35


@rule("GN-11.2 score")
def test_another_population_track_gives_its_own_points() -> None:
    game = load_box(alter_box(population__from=[1, 10, 20], population__points=[-5, 0, 7]))
    assert [game.box.worth(number) for number in (1, 9, 10, 19, 20, 99)] == [-5, -5, 0, 0, 7, 7]


@rule("GN-6.4 families", "GN-6.5 claim")
def test_another_card_asks_for_its_own_terrain_and_pays_its_own_points() -> None:
    parts = Parts(TEXT)
    find_row(parts, "public", "forge").update(points=9, terrain="M")
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("forge"), game=load_box(parts))
    play(s, "build:4.br")
    assert claimable(s) == ["forge"]
    play(s, "claim:forge")
    assert project_points(s, 0) == 9


@rule("GN-11.3 both", "GN-11.5 control")
def test_other_secret_cards_pay_their_own_points() -> None:
    parts = Parts(TEXT)
    find_row(parts, "secret", "belfry").update(points=8, floors=2)
    find_row(parts, "secret", "control-13").update(points=5, both=20, territories=[2, 3])
    s = make_garden(buildings={"2.tl": "A2", "3.tl": "A1"}, game=load_box(parts))
    assert secret_points(s, 0, SECRET_KEYS.index("belfry")) == 8
    assert secret_points(s, 0, SECRET_KEYS.index("control-13")) == 20


@rule("GN-1.8 pair")
def test_the_pair_rule_of_a_box_holds_where_no_option_is_set() -> None:
    parts = alter_box(reading__secret_pair_rule="family")
    assert GardenNation(2, {}, parts).box.by_family
    assert not GardenNation(2, {"secret_pair_rule": 0}, parts).box.by_family
    assert not GardenNation(2, {}, Parts(TEXT)).box.by_family


@rule("GN-6.8 short")
def test_a_box_without_roofs_allows_no_claim() -> None:
    game = load_box(alter_box(box__roofs=0))
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"), game=game)
    play(s, "build:4.br")
    assert (building_at(s, "4.br"), "decline" in legal_names(s)) == ("A1", False)
    assert objects_of(s, "claim") == []


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (
            {"start__floors": [21, 17, 14]},
            "21 floors for each of 4 players are not possible: box.floors is 80",
        ),
        ({"start__floors": [20, 17]}, "two to four players"),
        ({"players__most": 5}, "two to four players"),
        ({"box__people_boards": 3}, "as many people boards, so box.people_boards must stay 4"),
        ({"box__cards": 44}, "make 45"),
        ({"box__board_parts": 11}, "7 territories, 4 frame parts"),
        ({"box__cardboard": 32}, "make 33. Set box.cardboard to 33, too"),
        (
            {"start__ploys": 5},
            "5 ploy tokens for each of 4 players are not possible: box.ploys is 16",
        ),
        (
            {"ground__each": 2, "box__cardboard": 30},
            "Each of the 7 brambles may need a ground token",
        ),
        ({"row__cards": 5}, "4 open cards"),
        ({"secrets__dealt": 3}, "4 open cards"),
        ({"secrets__kept": 1}, "4 open cards"),
        ({"order__two": [1, 0, 2, 2]}, "at least one action"),
        ({"start__population_others": 0}, "at least one inhabitant"),
        ({"population__least": 0}, "at least one inhabitant"),
        (
            {"population__from": [2, 3], "population__points": [1, 2]},
            "steps of population.from begin with 1",
        ),
        ({"value__factor": 3}, "the numbers of value.table must be: 3, 6, 9, 12, 15, "),
        ({"value__table": [2, 4]}, "20 numbers, not 2"),
        ({"ground__cost": 4}, "brambles on the board cost 5, .* not 4"),
        ({"reading__secret_pair_rule": "colour"}, "card or family, not 'colour'"),
        ({"reading__claim_true_before": 1}, "must be true or false"),
        ({"box__roofs": "many"}, r"\[box.roofs\] must be a whole number"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(values: dict[str, object], sentence: str) -> None:
    parts = alter_box(**values)
    with pytest.raises(ValueError, match=sentence):
        GardenNation(2, {}, parts)


@pytest.mark.parametrize(
    ("path", "key", "values", "sentence"),
    [
        ("territory", "3", {"fields": ["L3", "M3"]}, "territory 3 needs 2 M, 2 S, 2 L and 1 B"),
        ("territory", "3", {"number": 8}, "territory 8 needs"),
        (
            "territory",
            "1",
            {"fields": ["B5", "Mx", "M4", "S4", "S3", "L5", "L1"]},
            "as M3, not 'Mx'",
        ),
        ("public", "forge", {"key": "foundry"}, "'foundry' where 'forge' belongs"),
        ("public", "forge", {"family": "G"}, "not 'G'"),
        ("public", "forge", {"terrain": "B"}, "not 'B'"),
        ("secret", "market", {"family": "wide"}, "not 'wide'"),
        ("secret", "market", {"copies": 3, "key": "market"}, "make 46"),
    ],
)
def test_a_wrong_row_is_named(
    path: str, key: str, values: dict[str, object], sentence: str
) -> None:
    parts = Parts(TEXT)
    find_row(parts, path, key).update(values)
    with pytest.raises(ValueError, match=sentence):
        load_box(parts)


def test_a_missing_row_is_noticed() -> None:
    parts = Parts(TEXT)
    parts.rows("public").pop()
    found = parts.tables["public"]
    assert isinstance(found, list)
    found.pop()
    with pytest.raises(ValueError, match=r"\[\[public\]\] has 20 rows, not 21"):
        load_box(parts)
    parts = Parts(TEXT)
    found = parts.tables["territory"]
    assert isinstance(found, list)
    found.pop()
    with pytest.raises(ValueError, match="7 territories, not 6"):
        load_box(parts)
