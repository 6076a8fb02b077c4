"""The questions of a game, each at the position of its number."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, OVER, Finished, Question

from .. import codes as c
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
from .cubes import EarnCube, GiveCube, TakeCube
from .market import BuyTile, DealTile, DrawOrder, MoorZeppelin, PickTile, TakeTile
from .workers import ChooseField, EndTurn, SendWorkers

QUESTIONS: Final[list[Question[Sky]]] = [
    DrawOrder(c.DRAW_ORDER, "DP-1.6 order", CHANCE),
    DealTile(c.DEAL_TILE, "DP-3.1 refill", CHANCE),
    MoorZeppelin(c.MOOR_ZEPPELIN, "DP-3.2 zeppelin"),
    BuyTile(c.BUY_TILE, "DP-3.3 price"),
    ChooseField(c.CHOOSE_FIELD, "DP-4.1 turns"),
    SendWorkers(c.SEND_WORKERS, "DP-4.5 special"),
    BuyLand(c.BUY_LAND, "DP-5.4a land"),
    PlaceLand(c.PLACE_LAND, "DP-5.4c touch"),
    Build(c.BUILD, "DP-5.5a build"),
    ChooseSite(c.CHOOSE_SITE, "DP-5.5c building"),
    WaiveCube(c.WAIVE_CUBE, "DP-10.3 discount"),
    MarkSquare(c.MARK_SQUARE, "DP-5.5d square"),
    TakeTile(c.TAKE_TILE, "DP-5.6 extra-tile"),
    LayGarden(c.LAY_GARDEN, "DP-5.7 garden"),
    MoveCube(c.MOVE_CUBE, "DP-5.8a move"),
    EndTurn(c.END_TURN, "DP-4.7 playing"),
    TakeCube(c.TAKE_CUBE, "DP-5.6 extra-tile"),
    GiveCube(c.GIVE_CUBE, "DP-10.1 converter"),
    PickTile(c.PICK_TILE, "DP-10.10 pick"),
    PlaceSquare(c.PLACE_SQUARE, "DP-10.6 two-singles"),
    EarnCube(c.EARN_CUBE, "DP-7.0 income"),
    Finished(c.FINISHED, "DP-9.1 winner", OVER),
]
