"""Every refusal has the right reason; test_suite.py compares all of them with legal()."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pentapolis.core.state import EMPTY
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.codes import SECRET_KEYS
from pentapolis.games.garden_nation.rules.state import Garden
from tests.laws.reason_scenes import Scene, change
from tests.laws.reason_suite import reason_suite

from .garden import find_field, load_game, make_garden

GAME = load_game(2)
# B stands on every field of the middle, so nobody else can build there.
BLOCKED = {f"4.{place}": "B1" for place in ("c", "tl", "tr", "r", "br", "bl", "l")}


def scene(action: str, state: Garden, said: str = "", **cure: object) -> Scene:
    return Scene(GAME, state, action, said, cure)


def claiming(
    field: str, card: str, buildings: dict[str, str], said: str = "", **options: int
) -> Scene:
    """Return a scene in which the floor on a field was just placed."""
    game = load_game(2, **options)
    row = [card, *[key for key in ("temple", "radio-tower", "house", "forge") if key != card][:3]]
    state = make_garden(2, buildings, row=row, game=game)
    state = change(state, asking=c.CLAIM_PROJECT, site=find_field(field))
    return Scene(game, state, f"claim:{card}", said)


def lift_roof(buildings: dict[str, str], field: str, action: str, said: str = "") -> Scene:
    """Return a scene in which the roof of a building was lifted."""
    state = make_garden(2, buildings)
    state = change(state, asking=c.MOVE_ROOF, site=find_field(field), ploy_used=1)
    return Scene(GAME, state, action, said)


def naming(action: str, said: str = "") -> Scene:
    """Return a scene in which A, whose turn is over, names the next of three."""
    state = make_garden(3, order=[0, EMPTY, EMPTY], space=0)
    return Scene(load_game(3), change(state, asking=c.CHOOSE_NEXT), action, said)


def keeping(action: str) -> Scene:
    """Return a scene in which A was dealt two cards of one family and two others."""
    keys = ["control-13", "control-24", "belfry", "market"]
    dealt = [SECRET_KEYS.index(key) for key in keys]
    game = load_game(2, secret_pair_rule=1)
    state = make_garden(2, game=game)
    state = change(
        state, asking=c.KEEP_SECRETS, dealt=dealt + [EMPTY] * 4, kept=[EMPTY] * 4, turn=0
    )
    return Scene(game, state, action)


FIRST = make_garden(2, crane=None)
ENEMY, MINE = make_garden(2, {"4.c": "B1"}), make_garden(2, {"4.c": "A1"})
ROOFED = make_garden(2, {"4.c": "A2^"})
WALKED = change(make_garden(2), work=4, shifts=1)
SCENES = {
    "crane-elsewhere": scene(
        "build:1.tl", make_garden(2), "The crane stands in territory 4, so you act there."
    ),
    "walked-to": scene("build:4.c", WALKED, "You have gone on to territory 5 for this action."),
    "foreign-building": scene("build:4.c", ENEMY, "Bo's building stands here."),
    "has-roof": scene("build:4.c", ROOFED, roofed=0),
    "no-floor-left": scene("build:4.c", change(make_garden(2), floors=[0, 20]), floors=[1, 20]),
    "too-dear": scene(
        "build:4.c",
        make_garden(2, population=3),
        "This costs 3 people; you have 3, and 1 must be left.",
        population=[4, 3],
    ),
    "nothing-stands-yet": scene("demolish:4.c", FIRST),
    "nothing-to-pull-down": scene("demolish:4.c", make_garden(2)),
    "not-yours": scene("demolish:4.c", ENEMY),
    "first-action": scene("invade:4.c", FIRST),
    "one-ploy-an-action": scene("invade:4.c", change(ENEMY, ploy_used=1), ploy_used=0),
    "no-ploy-left": scene("go:5", make_garden(2, spent={0: [4, 0, 0]}), spent=[3, 0, 0, 0, 0, 0]),
    "nothing-to-invade": scene("invade:4.c", make_garden(2)),
    "own-building": scene("invade:4.c", MINE),
    "too-few-floors": scene(
        "invade:4.c",
        change(make_garden(2, {"4.c": "B2"}), floors=[1, 18]),
        "You need 2 floors, and have 1.",
        floors=[2, 18],
    ),
    "too-dear-to-invade": scene(
        "invade:4.c",
        change(ENEMY, population=[6, 30]),
        "It would cost 6 people; you have 6, and 1 must be left.",
        population=[7, 30],
    ),
    "not-your-roof": scene("lift:4.c", MINE),
    "not-your-open-building": lift_roof({"4.c": "A1^", "4.br": "B1"}, "4.c", "roof:4.br"),
    "nowhere-to-put-it": scene(
        "lift:4.c", ROOFED, "You have no open building on meadow for the roof."
    ),
    "other-terrain": lift_roof(
        {"4.c": "A1^", "4.br": "A1", "4.tl": "A1"},
        "4.c",
        "roof:4.tl",
        "The roof must go on meadow again.",
    ),
    "not-next-number": scene(
        "go:7", make_garden(2), "From territory 4 a ploy leads only to 3 or 5."
    ),
    "walked-already": scene("go:6", WALKED, shifts=0),
    "first-build": scene("pass", FIRST),
    "act-here": scene(
        "shift", change(make_garden(2, BLOCKED, covered={"4.r": "S"}), roof_moved=1), roof_moved=0
    ),
    "can-build-here": scene(
        "shift", make_garden(2), "You can build in territory 4, so you stay.", floors=[0, 20]
    ),
    "been-round": scene("shift", change(make_garden(2), floors=[0, 20], shifts=6), shifts=5),
    "can-build-elsewhere": scene(
        "pass", make_garden(2, BLOCKED, covered={"4.r": "S"}), floors=[0, 13]
    ),
    "ground-gone": scene(
        "ground:meadow",
        change(make_garden(2), asking=c.CHOOSE_GROUND, site=find_field("4.r"), ground=[0, 2, 2]),
        "No token of meadow is left.",
        ground=[1, 2, 2],
    ),
    "has-played": naming("next:A", "Ada has already had a turn."),
    "nobody-there": naming("next:D"),
    "not-dealt": keeping("keep:cabaret+market"),
    "same-family": keeping("keep:control-13+control-24"),
    "not-open": replace(claiming("4.c", "house", {"4.c": "A2"}), action="claim:prison"),
    "wrong-terrain": claiming(
        "4.tl",
        "house",
        {"4.tl": "A2"},
        "The card wants meadow, and your new floor is not on it.",
    ),
    "needs-floors": claiming("1.tl", "house", {"1.tl": "A1"}, "It needs 2 floors."),
    "not-central": claiming("1.tl", "apartments", {"1.tl": "A3"}),
    "not-outer": claiming("4.c", "house", {"4.c": "A2"}),
    "no-free-neighbour": claiming(
        "4.br", "sacred-place-straw", {"4.br": "A2"}, "No free field of straw beside it."
    ),
    "neighbours-missing": claiming("4.br", "terraced-houses", {"4.br": "A1"}),
    "true-before": claiming("1.tl", "house", {"1.tl": "A3"}, claim_true_before=0),
}
# At a table where whoever has moved a roof may do without the action.
MAY_DECLINE = load_game(2, after_roof=c.MAY_DECLINE)
DECLINING = Scene(MAY_DECLINE, change(make_garden(2, game=MAY_DECLINE), roof_moved=1), "pass")


TestReasons = reason_suite(
    SPEC,
    Path(__file__).parent,
    SCENES,
    more=[DECLINING],
    mutants=12,
    # Before it looks at the fields, legal() asks whether any of them has a roof.
    saves_time=["append_ploys: mine & s.roofed & WITHIN[territory]"],
)
