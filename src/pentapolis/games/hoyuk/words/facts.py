"""Numbers that lessons and the guided game ask for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pentapolis.core.game import Game

from ..rules.codes import block_name
from ..rules.parts import SHRINES
from ..rules.rewards import count_inhabitants, find_winner, tally
from ..rules.state import Village


def lead_in_shrines(game: Game, seen: Village, seat: int, block: str) -> int:
    """Return the seat that would get the card for shrines in a block; -1 if nobody would."""
    names = [block_name(number) for number in range(len(seen.homes) // seen.seats)]
    if block not in names:
        raise ValueError(f"there is no block {block!r}; there are: {', '.join(names)}")
    return find_winner(seen, tally(seen), names.index(block), SHRINES)


def count_cards(game: Game, seen: Village, seat: int, about: str) -> int:
    """Count the cards in a seat's hand."""
    return seen.cards[seat]


def count_plays_left(game: Game, seen: Village, seat: int, about: str) -> int:
    """Return how many more cards a seat may play in this round."""
    return seen.plays_left(seat)


def count_shared_blocks(game: Game, seen: Village, seat: int, about: str) -> int:
    """Count the blocks in which a seat lives together with another."""
    blocks = range(len(seen.homes) // seen.seats)
    return sum(
        seen.homes[block * seen.seats + seat] > 0 and count_inhabitants(seen, block) > 1
        for block in blocks
    )


def is_last_round(game: Game, seen: Village, seat: int, about: str) -> int:
    """Return 1 if the game ends with this round."""
    return int(seen.ending != 0)


FACTS: Final[Mapping[str, Callable[[Game, Any, int, str], int]]] = {
    "shrines": lead_in_shrines,
    "cards": count_cards,
    "cap": count_plays_left,
    "shared_blocks": count_shared_blocks,
    "last_round": is_last_round,
}
