"""Which components of the box an action uses."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.catalog.uses import Uses, match_uses
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules.codes import BUY, PLAY, SPACES

NAMED: Final[Uses] = match_uses(build="building", play="tile", pick="tile", propeller="propeller")


def uses(game: Game, seen: Any, action: int) -> list[str]:
    """Name what an action builds, plays, picks or buys; what lies on a space, the market tells."""
    if BUY <= action < BUY + SPACES:
        kind = seen.market[action - BUY]
        return [] if kind == EMPTY else NAMED(game, seen, PLAY + kind)
    return NAMED(game, seen, action)
