"""Numbers that lessons ask for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pentapolis.core.game import Game

from ..rules.codes import block_name
from ..rules.parts import SHRINES
from ..rules.rewards import find_winner, tally
from ..rules.state import Village


def lead_in_shrines(game: Game, seen: Village, seat: int, block: str) -> int:
    """Return the seat that would get the card for shrines in a block; -1 if nobody would."""
    names = [block_name(number) for number in range(len(seen.homes) // seen.seats)]
    if block not in names:
        raise ValueError(f"there is no block {block!r}; there are: {', '.join(names)}")
    return find_winner(seen, tally(seen), names.index(block), SHRINES)


FACTS: Final[Mapping[str, Callable[[Game, Any, int, str], int]]] = {"shrines": lead_in_shrines}
