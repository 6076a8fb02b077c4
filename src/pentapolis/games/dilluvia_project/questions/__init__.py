"""The decisions of a game in turn order; the state holds the index of the one that is asked."""

from __future__ import annotations

from typing import Final

from pentapolis.core.question import Question

from ..state import Sky
from .city import (
    Build,
    BuyLand,
    ChooseSite,
    LayGarden,
    MarkSquare,
    MoveCube,
    PlaceLand,
    PlaceSquare,
    WaiveCube,
)
from .cubes import EarnCube, Finished, GiveCube, TakeCube
from .market import BuyTile, DealTile, DrawOrder, Moor, PickTile, TakeTile
from .workers import ChooseField, EndTurn, SendWorkers

QUESTIONS: Final[list[Question[Sky]]] = [
    DrawOrder(),
    DealTile(),
    Moor(),
    BuyTile(),
    ChooseField(),
    SendWorkers(),
    BuyLand(),
    PlaceLand(),
    Build(),
    ChooseSite(),
    WaiveCube(),
    MarkSquare(),
    TakeTile(),
    LayGarden(),
    MoveCube(),
    EndTurn(),
    TakeCube(),
    GiveCube(),
    PickTile(),
    PlaceSquare(),
    EarnCube(),
    Finished(),
]
