"""The decisions of a game in turn order; codes.py numbers them."""

from __future__ import annotations

from typing import Final

from pentapolis.core.question import Question

from ..state import Village
from .building import ChooseItem, ChoosePlace, DealTile, TurnPen
from .cards import AddCard, ChooseElement, PlayCard
from .ends import ChooseBlock, Finished, NameStart, ReturnCards
from .losing import DrawCatastrophe, LosePiece
from .setup import ChooseTribe, DealTribe, DrawStart, TurnCard
from .tribes import ChooseLoot, SeizeHouse, TakePiece, UseAbility

QUESTIONS: Final[list[Question[Village]]] = [
    DrawStart(),
    DealTribe(),
    ChooseTribe(),
    TurnCard(),
    PlayCard(),
    ChooseElement(),
    AddCard(),
    UseAbility(),
    SeizeHouse(),
    ChooseLoot(),
    TakePiece(),
    DealTile(),
    ChooseItem(),
    ChoosePlace(),
    TurnPen(),
    DrawCatastrophe(),
    LosePiece(),
    ChooseBlock(),
    ReturnCards(),
    NameStart(),
    Finished(),
]
