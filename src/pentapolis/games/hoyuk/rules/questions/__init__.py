"""All decisions of the game, in turn order."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, OVER, Finished, Question

from .. import codes as c
from ..state import Village
from .building import ChooseItem, ChoosePlace, DealTile, TurnPen
from .cards import AddCard, ChooseElement, PlayCard
from .losses import DrawCatastrophe, LosePiece
from .round_end import ChooseBlock, NameStart, ReturnCards
from .setup import ChooseTribe, DealTribe, DrawStart, TurnCard
from .tribes import ChooseLoot, SeizeHouse, TakePiece, UseAbility

QUESTIONS: Final[list[Question[Village]]] = [
    DrawStart(c.DRAW_START, "HY-0.4 first", CHANCE),
    DealTribe(c.DEAL_TRIBE, "HY-0.5 tribes", CHANCE),
    ChooseTribe(c.CHOOSE_TRIBE, "HY-0.5 tribes"),
    TurnCard(c.TURN_CARD, "HY-0.3 cards", CHANCE),
    PlayCard(c.PLAY_CARD, "HY-13.1 window"),
    ChooseElement(c.CHOOSE_ELEMENT, "HY-13.6 joker"),
    AddCard(c.ADD_CARD, "HY-13.5 set"),
    UseAbility(c.USE_ABILITY, "HY-16.20 ability"),
    SeizeHouse(c.SEIZE_HOUSE, "HY-16.21 ders"),
    ChooseLoot(c.CHOOSE_LOOT, "HY-16.24 oleyli"),
    TakePiece(c.TAKE_PIECE, "HY-16.24 oleyli"),
    DealTile(c.DEAL_TILE, "HY-9.1 deal", CHANCE),
    ChooseItem(c.CHOOSE_ITEM, "HY-9.3 order"),
    ChoosePlace(c.CHOOSE_PLACE, "HY-2.1 found"),
    TurnPen(c.TURN_PEN, "HY-3.1 pen"),
    DrawCatastrophe(c.DRAW_CATASTROPHE, "HY-10.1 reveal", CHANCE),
    LosePiece(c.LOSE_PIECE, "HY-10.5 turn"),
    ChooseBlock(c.CHOOSE_BLOCK, "HY-11.1 pick"),
    ReturnCards(c.RETURN_CARDS, "HY-12.1 refill"),
    NameStart(c.NAME_START, "HY-12.4 start"),
    Finished(c.FINISHED, "HY-14.1 end", OVER),
]
