"""What breaks ties."""

from __future__ import annotations

from pentapolis.catalog.spec import TieBreak
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.state import Village


def tie_breaks(game: Game, state: Village, _: Words) -> list[TieBreak]:
    """HY-14.6 winner: more houses in the village, then more high-rises."""
    found = [state.tiebreak(seat) for seat in range(state.seats)]
    labels = [_("houses in the village"), _("high-rises")]
    return [
        TieBreak(label, "HY-14.6 winner", tuple(values[index] for values in found))
        for index, label in enumerate(labels)
    ]
