"""Every refusal has the right reason; test_suite.py compares all of them with legal()."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pentapolis.core.state import EMPTY
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.board import NAMES
from tests.laws.reason_scenes import Scene
from tests.laws.reason_suite import reason_suite

from .scene import cell, cell_name, hands, hoyuk, village


def scene(
    action: str,
    drawing: str = "",
    said: str = "",
    cure: Mapping[str, object] | None = None,
    options: dict[str, int] | None = None,
    **values: Any,
) -> Scene:
    """Return a scene in a drawn village; a cell in the action is row.column."""
    verb, _, what = action.partition(":")
    name = f"{verb}:{cell_name(what)}" if "." in what else action
    asking = str(values.pop("asking", "choose-place"))
    kind = values.pop("kind", p.HOUSE)
    assert isinstance(kind, int)
    game = hoyuk(2, **(options or {}))
    state = village(drawing, 2, asking=asking, kind=kind, game=game, **values)
    return Scene(game, state, name, said, cure or {})


EXPERT = {"mode": p.EXPERT}
ROUND_THE_PEN = "5.5=R 5.6=pW 4.6=R 6.6=R 4.5=R 6.5=R"
RING = "5.5=R 4.6=R 6.6=R 5.7=R 4.5=R 6.5=R 4.7=R 6.7=R"
TILE: dict[str, Any] = {"asking": "choose-item", "houses_due": 2, "third": p.OVEN}
ADDING: dict[str, Any] = {"asking": "add-card", "set_symbol": p.OVEN, "families": [9, 0]}
DERS: dict[str, Any] = {"options": EXPERT, "tribe": [p.DERS, p.LEBU]}
OLEYLI: dict[str, Any] = {"options": EXPERT, "tribe": [p.OLEYLI, p.LEBU], "chances": 2}
ONE_OVEN = hands(2, A="oven")
SCENES = {
    # Places
    "pen-here": scene("place:5.6", "5.5=R 5.6=pW"),
    "foreign-house": scene("place:5.5", "5.5=B", "Bo's house stands here."),
    "two-floors": scene("place:5.5", "5.5=R2"),
    "no-access": scene("place:5.5", "5.5=R 4.5=R 6.5=R 5.4=R 5.6=R"),
    "joins-blocks": scene("place:5.6", "5.5=R 5.7=B"),
    "closes-pen": scene("place:5.7", ROUND_THE_PEN),
    "not-beside-yours": scene("place:5.7", "5.5=R 5.6=B"),
    "dead-block": scene("place:5.6", "5.5=xB"),
    "no-contact": scene("place:5.7", "5.5=B 5.6=pW"),
    "house-here": scene("place:5.5", "5.5=R", "Ada's house stands here.", kind=p.PEN),
    "ruin-here": scene("place:5.6", "5.5=R 5.6=xB", kind=p.PEN),
    "pen-beside-none": scene("place:9.9", "5.5=R", kind=p.PEN),
    "no-open-side": scene("place:5.6", RING, kind=p.PEN),
    "no-roof-of-yours": scene("place:9.9", "5.5=R", kind=p.OVEN),
    "roof-taken": scene("place:5.5", "5.5=Ro", kind=p.SHRINE),
    "no-pen-of-yours": scene("place:5.5", "5.5=R", kind=p.CATTLE, options=EXPERT),
    "pen-full": scene("place:5.6", "5.5=R 5.6=pWc", kind=p.CATTLE, options=EXPERT),
    "no-home-of-yours": scene("place:9.9", "5.5=R", kind=p.VILLAGER, options=EXPERT),
    "home-full": scene("place:5.5", "5.5=Rv", kind=p.VILLAGER, options=EXPERT),
    "no-host-of-yours": scene("place:9.9", "5.5=R", kind=p.SHAMAN, options=EXPERT),
    "no-house-on-that-side": scene("turn:e", "5.5=R", asking="turn-pen", spot=cell("5.6")),
    # Items and cards
    "not-on-tile": scene("item:shrine", "5.5=R", cure={"third": p.SHRINE}, **TILE),
    "must-build": scene("skip", "5.5=R", **TILE),
    "not-in-this-mode": scene("item:cattle", "5.5=R", asking="choose-element"),
    "no-house-left": scene(
        "item:house", "5.5=R", cure={"houses": [1, 25]}, asking="choose-element", houses=[0, 25]
    ),
    "supply-empty": scene("item:oven", "5.5=R", asking="choose-element", supply=[0] * 7),
    "no-place": scene("item:oven", "", "There is no place for an oven.", asking="choose-element"),
    "item-lost": scene("item:oven", "", "There is no place for an oven.", **TILE),
    "no-place-at-all": scene(
        "play:joker",
        cure={"houses": [1, 25]},
        asking="play-card",
        hand=hands(2, A="joker"),
        houses=[0, 25],
    ),
    "no-such-card": scene("play:oven", "5.5=R", cure={"hand": ONE_OVEN}, asking="play-card"),
    "other-symbol": scene(
        "add:house",
        cure={"set_symbol": EMPTY},
        set_size=1,
        hand=hands(2, A="house"),
        **ADDING,
    ),
    "set-full": scene(
        "add:oven",
        "",
        "A set has at most 5 cards.",
        cure={"set_size": 4},
        set_size=5,
        hand=ONE_OVEN,
        **ADDING,
    ),
    "no-play-left": scene(
        "add:oven", cure={"plays": [8, 0]}, plays=[9, 0], hand=ONE_OVEN, **ADDING
    ),
    "empty-set": scene("cash", cure={"set_size": 1}, hand=ONE_OVEN, **ADDING),
    # Tribes
    "tribe-taken": scene(
        "tribe:lebu",
        "",
        "Bo has this tribe.",
        asking="choose-tribe",
        options=EXPERT | {"tribes": c.CHOSEN},
        tribe=[EMPTY, p.LEBU],
    ),
    "ability-idle": scene("use", "5.5=R 9.9=B", asking="use-ability", **DERS),
    "nothing-to-seize": scene("seize:9.9", "5.5=R 5.6=B", asking="seize-house", **DERS),
    "own-house": scene("seize:5.5", "5.5=R 5.6=B", asking="seize-house", **DERS),
    "not-next-door": scene("seize:5.7", "5.5=R 5.6=B 5.7=B", asking="seize-house", **DERS),
    "nothing-to-steal": scene(
        "steal:pen", "5.5=R 9.9=B", "No other tribe has a pen.", asking="choose-loot", **OLEYLI
    ),
    "no-loot-here": scene(
        "take:5.5",
        "5.5=R 9.9=Bo",
        "No other tribe has an oven here.",
        asking="take-piece",
        kind=p.OVEN,
        **OLEYLI,
    ),
    "no-room-for-loot": scene("steal:oven", "5.5=Ro 9.9=Bo", asking="choose-loot", **OLEYLI),
    # Catastrophes and rewards
    "other-block": scene(
        "lose:9.9", "5.5=R 9.9=R", cure={"hits": [1]}, asking="lose-piece", hits=[0], quota=1
    ),
    "not-to-lose": scene(
        "lose:5.6",
        "5.5=R 5.6=B",
        "You lose a house of your own.",
        asking="lose-piece",
        hits=[0],
        quota=1,
    ),
    "no-such-block": scene("evaluate:Z", "5.5=R", asking="choose-block"),
    "evaluated": scene("evaluate:A", "5.5=R", cure={"done": []}, asking="choose-block", done=[0]),
    "locusts": scene(
        "evaluate:A", "5.5=R", cure={"spoiled": []}, asking="choose-block", spoiled=[0]
    ),
    "nobody-lives-there": scene("evaluate:A", "5.5=xB", asking="choose-block"),
    "pile-closed": scene("return:houses", asking="return-cards"),
    "twice-in-a-row": scene("start:A", cure={"start_seat": 1}, asking="name-start"),
    "nobody-there": scene("start:C", asking="name-start"),
}

ABILITY: dict[str, Any] = {"asking": "use-ability", "options": EXPERT}
ONLY_MY_ROOF = [c.RAISABLE if where == cell("5.5") else c.SHUT for where in range(len(NAMES))]
# What else a condition of legal() is there for.
MORE = [
    scene("skip", "5.5=Ro", asking="choose-item", houses_due=1, third=EMPTY, site=ONLY_MY_ROOF),
    scene("use", "", tribe=[p.RUPLES, p.LEBU], **ABILITY),
    scene("use", "5.5=R 9.9=B", tribe=[p.OLEYLI, p.LEBU], **ABILITY),
    scene("use", "5.5=R 5.6=B", houses=[0, 9], tribe=[p.DERS, p.LEBU], **ABILITY),
    scene("steal:pen", "9.9=B 9.10=pW", asking="choose-loot", **OLEYLI),
]


TestReasons = reason_suite(
    SPEC,
    Path(__file__).parent,
    SCENES,
    more=MORE,
    mutants=28,
)
