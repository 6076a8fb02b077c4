"""Guesses at the cards a viewer cannot see, such that all piles can be filled."""

from __future__ import annotations

from typing import Final

from pentapolis.core.luck import Luck
from pentapolis.kit import bag

from .parts import GROUPS, SYMBOLS

PLENTY: Final = 1000


def list_choices_without(group: int) -> list[list[int]]:
    """List every choice of some groups that leaves this one out."""
    out: list[list[int]] = []
    for chosen in range(1, 1 << GROUPS):
        if not chosen >> group & 1:
            out.append([one for one in range(GROUPS) if chosen >> one & 1])
    return out


OTHERS: Final = [list_choices_without(group) for group in range(GROUPS)]


def fill_unseen(groups: list[int], sizes: list[int], lot: list[int], luck: Luck) -> list[int]:
    """Deal cards of a lot to the groups that piles are turned from; what is left is in hands.

    `groups` says how many cards of each symbol a group had at first, `sizes` how many it has now.
    The lot is changed.
    """
    room = groups[:]
    need = sizes[:]
    drawn = 0
    for group in range(GROUPS):
        free = 0  # cards that may be drawn before the other groups could fall short
        while need[group]:
            if free <= 0:
                free = count_spare(room, need, lot, group)
            weights: list[int] = []
            for symbol in range(SYMBOLS):
                weights.append(room[group * SYMBOLS + symbol] * lot[symbol])
            if free <= 0:
                bar_needed_symbols(room, need, lot, group, weights)
            symbol = bag.draw(weights, luck.word(0, drawn))
            drawn += 1
            free -= 1
            need[group] -= 1
            room[group * SYMBOLS + symbol] -= 1
            lot[symbol] -= 1
    return [groups[place] - room[place] for place in range(GROUPS * SYMBOLS)]


def count_spare(room: list[int], need: list[int], lot: list[int], group: int) -> int:
    """Count how many cards the other groups can do without; below zero they cannot be filled.

    They can be filled if no choice of them needs more cards than its symbols and the lot have.
    """
    least = PLENTY
    for chosen in OTHERS[group]:
        least = min(least, count_surplus(room, need, lot, chosen))
    return least


def bar_needed_symbols(
    room: list[int], need: list[int], lot: list[int], group: int, weights: list[int]
) -> None:
    """Bar from a draw the symbols whose every card the other groups need."""
    for chosen in OTHERS[group]:
        if count_surplus(room, need, lot, chosen) > 0:
            continue
        for symbol in range(SYMBOLS):
            if count_places(room, chosen, symbol) >= lot[symbol]:
                weights[symbol] = 0


def count_surplus(room: list[int], need: list[int], lot: list[int], chosen: list[int]) -> int:
    """Count how many more cards there are for some groups than they need."""
    there = 0
    for one in chosen:
        there -= need[one]
    if there == 0:
        return PLENTY
    for symbol in range(SYMBOLS):
        most = count_places(room, chosen, symbol)
        held = lot[symbol]
        there += most if most < held else held
    return there


def count_places(room: list[int], chosen: list[int], symbol: int) -> int:
    """Count the places for cards of a symbol in some groups."""
    count = 0
    for one in chosen:
        count += room[one * SYMBOLS + symbol]
    return count
