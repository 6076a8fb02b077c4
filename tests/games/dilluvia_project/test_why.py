"""Every refusal has the right reason; test_suite.py compares all of them with legal()."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pentapolis.games.dilluvia_project import SPEC
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.board import MEDIUM, SMALL
from pentapolis.games.dilluvia_project.rules.codes import LANE_KEYS
from tests.laws.reason_scenes import Scene, change
from tests.laws.reason_suite import reason_suite

from .sky import dilluvia, full_market, occupy, sky

GAME = dilluvia(2)
BOX = GAME.box
CITY = BOX.city


def scene(
    asking: str,
    action: str,
    said: str = "",
    cure: Mapping[str, object] | None = None,
    fields: Mapping[str, object] | None = None,
    **parts: Any,
) -> Scene:
    """Return a scene; `parts` build the position, then `fields` change it."""
    state = change(sky(2, asking, **parts), **(fields or {}))
    return Scene(GAME, state, action, said, cure or {})


def full_lane(action: str, circles: int, said: str = "", **cure: object) -> Scene:
    """Return a scene in which B has taken the first circles of a lane of resources."""
    state = sky(2)
    occupy(state, "white", 1, circles)
    return Scene(GAME, state, action, said, cure)


def bit(name: str) -> int:
    return 1 << CITY.find(name)


N1: dict[str, Any] = {"zeppelins": {0: "n1"}, "aeros": 9}
WHITE, ORDER = {"lane": LANE_KEYS.index("white")}, {"lane": LANE_KEYS.index("order")}
SMALL_PLOT = {"size": SMALL, "gift": c.BOUGHT}
MEDIUM_PLOT = {"size": MEDIUM, "gift": c.BOUGHT}
GIFT = {"size": MEDIUM, "gift": c.TILE_GIFT}
HAND = {"hands": 1}
OWN: dict[str, Any] = {"land": {0: "g6"}}
HOUSE: dict[str, Any] = {"buildings": {0: ["1A g6"]}}
ONE_OF_TWO = {"due": [1, 1, 0, 0], "waive": 1}
SCENES = {
    # The market
    "line-taken": scene(
        "moor-zeppelin",
        "zeppelin:s1",
        "Bo's zeppelin is moored at this line.",
        zeppelins={1: "n1"},
    ),
    "other-line": scene("buy-tile", "buy:b1", market=full_market(), **N1),
    "space-empty": scene("buy-tile", "buy:a1", **N1),
    "space-bought": scene(
        "buy-tile",
        "buy:a1",
        "Bo has bought this space.",
        {"claims": [-1] * 16},
        {"claims": [1] + [-1] * 15},
        round=7,
        **N1,
    ),
    "tile-too-dear": scene(
        "buy-tile",
        "buy:a2",
        "This costs 2 aeros, and you have 1.",
        {"aeros": [2, 0]},
        market=full_market(),
        zeppelins={0: "n1"},
        aeros=1,
    ),
    "extra-too-dear": scene(
        "take-tile",
        "buy:a1",
        "This costs 3 aeros, and you have 2.",
        {"aeros": [3, 0]},
        market=full_market(),
        aeros=2,
    ),
    "not-aside": scene("pick-tile", "pick:toll"),
    # Workers and tiles
    "field-full": full_lane("field:white", 2),
    "in-the-queue": scene("choose-field", "field:order", "", {"queue": []}, {"queue": [0]}),
    "no-aero": full_lane(
        "field:white", 1, "The next circle costs 1 aero, and you have none.", aeros=[1, 0]
    ),
    "field-open": scene("choose-field", "idle"),
    "special-gone": scene(
        "send-workers", "special:1", "", {"special": [1, 1]}, dict(WHITE), special=0
    ),
    "one-worker-only": scene("send-workers", "send:2", fields=dict(ORDER)),
    "too-few-workers": scene(
        "send-workers",
        "send:3",
        "You can send 2 workers at most.",
        {"dark": [3, 2]},
        dict(WHITE),
        dark=2,
    ),
    "not-your-tile": scene("choose-field", "play:converter", cubes={0: "1W"}),
    "works-by-itself": scene("choose-field", "play:toll", tiles={0: "toll"}),
    "tile-idle": scene("choose-field", "play:converter", tiles={0: "converter"}),
    # Cubes
    "same-colour": scene("take-cube", "take:white", "", {"given": 1}, {"given": 0, "left": 1}),
    "no-such-cube": scene("give-cube", "give:white", cubes={0: "1K"}),
    "colour-not-due": scene("waive-cube", "waive:purple", fields=dict(ONE_OF_TWO)),
    "rest-unpayable": scene(
        "waive-cube", "waive:white", "", {"waive": 2}, dict(ONE_OF_TWO), cubes={0: "1W"}
    ),
    # Land
    "land-needs-workers": scene(
        "buy-land",
        "land:medium",
        "It takes 2 workers, and 1 here can still buy land.",
        {"unspent": 2},
        {"unspent": 1},
        aeros=9,
    ),
    "land-too-dear": scene(
        "buy-land",
        "land:medium",
        "This costs 2 aeros, and you have 1.",
        {"aeros": [2, 0]},
        {"unspent": 3},
        aeros=1,
    ),
    "no-room-for-land": scene(
        "buy-land",
        "land:small",
        "",
        {"gardens": 0},
        {"unspent": 3, "gardens": BOX.playable},
        aeros=9,
    ),
    "no-free-square": scene("buy-land", "free-square", "", {"squares": 1}, {"unspent": 1}),
    "other-size": scene(
        "place-land",
        "across:g6",
        "You are placing this: Small plot (1 square).",
        fields=dict(SMALL_PLOT),
    ),
    "over-the-edge": scene("place-land", "across:m7", fields=dict(MEDIUM_PLOT)),
    "square-taken": scene("place-land", "square:f6", fields=dict(SMALL_PLOT), land={1: "f6"}),
    "not-in-play": scene("place-land", "square:a2", fields=dict(SMALL_PLOT)),
    "land-apart": scene("place-land", "square:e4", fields=dict(SMALL_PLOT), **OWN),
    "first-land": scene("place-land", "square:e4", fields=dict(SMALL_PLOT)),
    "gift-apart": scene("place-land", "across:e4", fields=dict(GIFT), **OWN),
    "must-place": scene("place-land", "decline", "", {"gift": c.SPACE_GIFT}, dict(SMALL_PLOT)),
    "played-already": scene(
        "place-square", "decline", "", {"left": 1}, {"tile": c.TWO_SINGLES, "left": 2}
    ),
    # Gardens
    "garden-not-on-yours": scene("lay-garden", "square:f6", aeros=1, **OWN),
    "garden-apart": scene(
        "place-square", "square:e4", fields={"tile": c.GARDEN_FREE, "left": 1}, **HOUSE
    ),
    "no-garden-left": scene(
        "lay-garden", "square:g6", "", {"gardens": 0}, {"gardens": (1 << 16) - 1}, aeros=1, **OWN
    ),
    "garden-too-dear": scene(
        "lay-garden", "square:g6", "A garden costs 1 aero.", {"aeros": [1, 0]}, **OWN
    ),
    # Buildings
    "type-gone": scene(
        "build",
        "build:1A",
        fields=HAND | {"stock": [0] * BOX.types},
        cubes={0: "2W 1N"},
        **OWN,
    ),
    "too-early": scene(
        "build",
        "build:2A",
        "This building comes in round 2 at the earliest.",
        {"round": 2},
        dict(HAND),
        cubes={0: "1W 1K 2N"},
        **OWN,
    ),
    "enough-buildings": scene(
        "build",
        "build:1A",
        "One building for each worker here, that is 1.",
        {"builds": 0},
        HAND | {"builds": 1},
        cubes={0: "2W 1N"},
        **OWN,
    ),
    "no-land": scene("build", "build:1A", fields=dict(HAND), cubes={0: "2W 1N"}),
    "no-site": scene(
        "build",
        "build:2B",
        "This building is medium, and you have no land of that shape.",
        {"land": [bit("g6") | bit("h6"), 0]},
        dict(HAND),
        round=2,
        cubes={0: "2W 2K 1N"},
        **OWN,
    ),
    "no-cubes": scene(
        "build",
        "build:1A",
        "You lack cubes: 1 white, 1 brown.",
        {"cubes": [2, 0, 1, 0, 0, 0, 0, 0]},
        dict(HAND),
        cubes={0: "1W"},
        **OWN,
    ),
    "propeller-owned": scene(
        "build",
        "propeller:p5",
        "Bo owns this propeller.",
        fields=dict(HAND),
        propellers={1: "p5"},
        aeros=9,
    ),
    "enough-propellers": scene(
        "build",
        "propeller:p5",
        "One propeller for each worker here, that is 1.",
        {"spins": 0},
        HAND | {"spins": 1},
        aeros=9,
    ),
    "propeller-too-dear": scene(
        "build",
        "propeller:p5",
        "This costs 5 aeros, and you have 4.",
        {"aeros": [5, 0]},
        dict(HAND),
        aeros=4,
    ),
    "building-other-size": scene(
        "choose-site", "across:g6", "Your building is small.", fields={"type": 1}, **OWN
    ),
    "not-your-land": scene("choose-site", "square:f6", fields={"type": 1}, **OWN),
    # Income cubes
    "no-building-of-yours": scene("move-cube", "move:f6", fields={"moves": 2}, **HOUSE),
    "not-its-first-square": scene(
        "move-cube", "move:h5", fields={"moves": 2}, buildings={0: ["2B g5"]}
    ),
    "no-move-left": scene("move-cube", "move:g6", "", {"moves": 1}, {"moves": 0}, **HOUSE),
    "moved-already": scene(
        "move-cube", "move:g6", "", {"moved": 0}, {"moves": 1, "moved": bit("g6")}, **HOUSE
    ),
}

LAST = BOX.playable & ~bit("g6")  # all squares but one
# What else a condition of legal() is there for.
MORE = [
    scene("buy-land", "free-square", fields={"squares": 1, "gardens": BOX.playable}),
    scene("buy-land", "land:medium", fields={"unspent": 3, "gardens": LAST}, aeros=9),
    scene("build", "build:1A", fields=dict(HAND), tiles={1: "pop-bonus"}, **OWN),
]


TestReasons = reason_suite(
    SPEC,
    Path(__file__).parent,
    SCENES,
    more=MORE,
    mutants=41,
    # Without workers and free squares legal() does not look for places at all.
    saves_time=["legal: s.unspent or s.squares"],
)
