"""Random playouts in one compiled loop, as `pentapolis bench` measures them."""

from __future__ import annotations

from mypy_extensions import i64

from pentapolis.core.luck import mix
from pentapolis.core.state import CHANCE, OVER, State


def playout(state: State, seed: int, most: int) -> int:
    """Play uniformly random moves until the game is over, or `most` plies; return the plies."""
    line: i64 = mix(0x2545F491, seed & 0xFFFFFFFF)
    plies: i64 = 0
    limit: i64 = most
    while plies < limit:
        actor = state.actor()
        if actor == OVER:
            break
        plies += 1
        word: int = mix(line, plies)
        if actor == CHANCE:
            state.apply(state.draw_outcome(word))
        else:
            legal = state.legal()
            state.apply(legal[(word * len(legal)) >> 32])
    return plies
