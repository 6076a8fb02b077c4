"""Why somebody has won: how far ahead, and from which line of the score sheet most of it comes."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.play.scores import ScoreRow, score_rows


def tell_lead(game: Game, state: State, _: Words) -> str:
    """Say how far the winner is ahead of the next, and what most of that is; "" for a tie."""
    scores = state.scores()
    best, *others = sorted(range(game.seats), key=lambda seat: -scores[seat])
    if not others or scores[best] == scores[others[0]]:
        return ""
    second = others[0]

    def gain(row: ScoreRow) -> int:
        return (row.points[best] or 0) - (row.points[second] or 0)

    most = max(score_rows(game, state), key=gain)
    return _(
        "Lead over {name}: {n}, above all from “{label}” (+{more}).",
        name=_.player_name(second),
        n=scores[best] - scores[second],
        label=_(most.label),
        more=gain(most),
    )
