"""The decisions of a game, in order; codes.py numbers them."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, OVER, Finished, Question

from ..codes import (
    ACT,
    CHOOSE_GROUND,
    CHOOSE_NEXT,
    CLAIM_PROJECT,
    DEAL_SECRET,
    DRAW_FIRST,
    FINISHED,
    KEEP_SECRETS,
    LAY_TERRITORY,
    MOVE_ROOF,
    OPEN_PROJECT,
    TURN_TERRITORY,
)
from ..state import Garden
from .setup import DealSecret, DrawFirst, KeepSecrets, LayTerritory, OpenProject, TurnTerritory
from .turn import Act, ChooseGround, ChooseNext, ClaimProject, MoveRoof

QUESTIONS: Final[list[Question[Garden]]] = [
    LayTerritory(LAY_TERRITORY, "GN-1.1 layout", CHANCE),
    TurnTerritory(TURN_TERRITORY, "GN-1.1 layout", CHANCE),
    OpenProject(OPEN_PROJECT, "GN-1.3 row", CHANCE),
    DrawFirst(DRAW_FIRST, "GN-1.5 start-population", CHANCE),
    DealSecret(DEAL_SECRET, "GN-1.7 secrets", CHANCE),
    KeepSecrets(KEEP_SECRETS, "GN-1.8 pair"),
    Act(ACT, "GN-4.1 action"),
    ChooseGround(CHOOSE_GROUND, "GN-4.7 bramble"),
    MoveRoof(MOVE_ROOF, "GN-8.4 move-roof"),
    ClaimProject(CLAIM_PROJECT, "GN-6.1 moment"),
    ChooseNext(CHOOSE_NEXT, "GN-3.3 next"),
    Finished(FINISHED, "GN-11.1 end", OVER),
]
