"""How often the coach may speak: less in a game, less from game to game, never against a wish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pentapolis.core.game import Game

from .coach import Advice

WAVED_AWAY: Final = 2  # times, after which a kind of note does not come back


@dataclass(frozen=True)
class Pace:
    """How often the coach speaks in a game."""

    notes: int  # at most
    turns: int  # from one note to the next


PACES: Final = (Pace(6, 3), Pace(3, 6))  # of the first guided game and the second


def may_speak(earlier: int, turn: int, said: Sequence[int]) -> bool:
    """Return whether a note may follow a turn.

    `earlier` counts the guided games of this kind that were played to their end before; `said` are
    the turns after which something was said in this one.
    """
    if earlier >= len(PACES):
        return False  # those who want to know ask for a hint
    pace = PACES[earlier]
    return len(said) < pace.notes and all(turn - other >= pace.turns for other in said)


def name_kind(game: Game, advice: Advice) -> str:
    """Return what kind of note it is: the same deed for the same reason."""
    verb = game.actions.name(advice.actions[0]).partition(":")[0]
    rule = advice.line.rule.partition(" ")[0] if advice.line is not None else ""
    return f"{verb} {rule}".strip()[:50]
