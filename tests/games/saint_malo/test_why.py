"""Every refusal has the right reason; test_suite.py compares all of them with legal()."""

from __future__ import annotations

from pathlib import Path

from pentapolis.games.saint_malo import SPEC
from pentapolis.games.saint_malo.rules.board import AROUND, BESIDE, PLAN
from pentapolis.games.saint_malo.rules.board import OUTER as RIM
from tests.laws.reason_scenes import Scene, change
from tests.laws.reason_suite import reason_suite

from .town import OUTER, play, saint_malo, town

GAME = saint_malo(2)


def scene(dice: str, action: str, said: str = "", asking: str = "", **values: object) -> Scene:
    """Return a scene with some dice on the table; `cure` and fields may follow."""
    cure = values.pop("cure", {})
    assert isinstance(cure, dict)
    coins = values.pop("coins", 3)
    assert isinstance(coins, int)
    state = town(2, dice, asking=asking, coins=coins)
    return Scene(GAME, change(state, **values), action, said, cure)


def with_option(name: str, dice: str, action: str, **values: object) -> Scene:
    """Return a scene at a table that reads a rule in another way."""
    game = saint_malo(2, **{name: 0})
    return Scene(game, change(town(2, dice, game=game), **values), action)


def turned_to_heads() -> Scene:
    state = town(2, "LLCWX")
    play(state, "use:head")
    return Scene(GAME, state, "done")


def first_crate_drawn() -> Scene:
    state = town(2, "CCCWX", coins=0)
    play(state, "use:crate", "place:d4")
    return Scene(GAME, state, "place:f6")


def no_outer_field() -> Scene:
    return Scene(GAME, town(2, "LLCWX", city={OUTER: "wall"}), "use:wall")


D4, ASKS_PERSON = PLAN.find("d4"), "choose-person"
DUE = {"asking": 9, "bonus": 3, "matching": 2}
SCENES = {
    "not-on-your-dice": scene("LLCWX", "roll:HH", asking="keep-dice"),
    "no-roll-left": scene("LLCWX", "roll:LL", "After 3 rolls the dice stay.", rolls=3),
    "stopped-rolling": scene("LLCWX", "roll:LL"),
    "only-sabres": scene("SSSSS", "use:log"),
    "not-shown": with_option("turn_to_absent_symbol", "LLCWX", "use:head"),
    "no-outer-field": no_outer_field(),
    "delivery-too-dear": scene(
        "LLCWX",
        "use:log",
        "A delivery of logs costs 2 coins; you have 1.",
        coins=1,
        cure={"coins": [2, 0]},
    ),
    "turning-too-dear": scene(
        "LLCWX",
        "use:head",
        "No die shows it, and turning one costs 2 coins.",
        coins=1,
        cure={"coins": [2, 0]},
    ),
    "both-too-dear": scene(
        "CCWXH",
        "use:log",
        "Turning a die to a log and the delivery cost 4 coins; you have 3.",
        coins=3,
        cure={"coins": [4, 0]},
    ),
    "must-use-a-symbol": with_option("pass_always", "LLCWX", "pass"),
    "turn-one-first": turned_to_heads(),
    "field-taken": scene("LLCXX", "place:b2", asking="place-church", chosen=1),
    "draw-one-first": scene(
        "CCLWX", "done", asking="place-crate", left=2, matching=2, reach=RIM, cure={"left": 1}
    ),
    "crates-apart": first_crate_drawn(),
    "not-on-the-rim": scene(
        "WWLCX", "place:d4", asking="place-wall", left=2, matching=2, reach=RIM
    ),
    "not-at-the-architect": scene(
        "HHHLC", "place:f6", asking="place-house", rooms=3, reach=AROUND[D4]
    ),
    "houses-apart": scene("HHHLC", "place:f6", asking="place-house", rooms=2, reach=BESIDE[D4]),
    "too-few-crosses": scene(
        "XXLCW",
        "church:3",
        "It needs 3 crosses, and you have 2.",
        asking="choose-church",
        matching=2,
        cure={"matching": 3},
    ),
    "too-few-heads": scene(
        "HLLCW",
        "person:soldier",
        "It needs 2 heads, and you have 1.",
        asking=ASKS_PERSON,
        matching=1,
        cure={"matching": 2},
    ),
    "too-few-tower-heads": scene(
        "WWWWW",
        "person:juggler",
        "It needs 4 heads, and the tower gives 3.",
        asking=ASKS_PERSON,
        matching=5,
        bonus=3,
    ),
    "heads-to-use": scene("HLLCW", "skip", asking=ASKS_PERSON, matching=1, cure={"bonus": 3}),
    "person-due": with_option("tower_person_optional", "WWLCX", "skip", **DUE),
}


TestReasons = reason_suite(
    SPEC,
    Path(__file__).parent,
    SCENES,
    mutants=12,
)
