"""What breaks ties."""

from __future__ import annotations

from pentapolis.catalog.spec import TieBreak
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.state import Sky


def tie_breaks(game: Game, state: Sky, _: Words) -> list[TieBreak]:
    """DP-9.1 winner: name the prestige past the last ten, and what each seat has of it."""
    values = tuple(state.prestige[seat] % state.box.step for seat in range(state.seats))
    label = _("prestige beyond the last {step}", step=state.box.step)
    return [TieBreak(label, "DP-9.1 winner", values)]
