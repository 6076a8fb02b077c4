"""Plays a position to its end by bots, so that two games with the same luck can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pentapolis.core.game import Game
from pentapolis.core.luck import Luck
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.view import View

from .bot import Bot
from .engine.tree_search import DRAWS


def play_out(
    game: Game, state: State, bots: Sequence[Bot], luck: Luck, most_turns: int | None = None
) -> None:
    """Let bots, one for each seat, play a position to the end of the game; each sees its own view.

    With `most_turns` it stops after that many turns.

    Every turn has luck of its own, so that two games with the same luck roll the same in a turn,
    whatever was rolled before it.
    """
    turns = 0
    draws: Counter[int] = Counter()
    while (actor := state.actor()) != OVER and turns != most_turns:
        whose = state.whose_turn()
        if actor == CHANCE:
            stream = state.luck_stream()
            word = luck.word(stream, DRAWS * turns + draws[stream])
            draws[stream] += 1
            state.apply(state.draw_outcome(word))
        else:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else bots[actor](View(game, actor, state, [])))
        if state.whose_turn() != whose:
            turns += 1
            draws.clear()
