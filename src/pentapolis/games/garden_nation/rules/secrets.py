"""Secret projects: which of the dealt cards may be kept together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .codes import DEALT, KEEP, PAIR_OF, SECRETS

if TYPE_CHECKING:
    from .state import Garden


def pair_actions(s: Garden, seat: int) -> list[int]:
    """GN-1.8 pair: list the actions that keep two of the four cards together, rising."""
    hand = s.dealt[DEALT * seat : DEALT * seat + DEALT]
    by_family = s.box.by_family and not is_one_family(s, hand)
    out: list[int] = []
    for first in range(DEALT):
        for second in range(first + 1, DEALT):
            one = hand[first]
            other = hand[second]
            if one < 0 or other < 0 or one == other:
                continue
            if by_family and s.box.secret_family[one] == s.box.secret_family[other]:
                continue
            action = KEEP + PAIR_OF[one * SECRETS + other]
            if action not in out:
                out.append(action)
    out.sort()
    return out


def is_one_family(s: Garden, hand: list[int]) -> bool:
    """GN-1.8 pair: return whether a hand leaves no pair by family."""
    for kind in hand:
        if kind < 0 or s.box.secret_family[kind] != s.box.secret_family[hand[0]]:
            return False
    return True
