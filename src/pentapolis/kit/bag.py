"""A bag, or a pile face down: how many of each kind are left, and no order at all."""

from __future__ import annotations


def kinds_left(bag: list[int]) -> list[int]:
    """List the kinds that can still be drawn, rising."""
    return [kind for kind in range(len(bag)) if bag[kind] > 0]


def weights(bag: list[int]) -> list[int]:
    """Give how many of each kind are left, for the kinds that can be drawn."""
    return [number for number in bag if number > 0]


def size(bag: list[int]) -> int:
    """Count what is left."""
    total = 0
    for number in bag:
        total += number
    return total


def draw(bag: list[int], word: int) -> int:
    """Take one thing out by 32 bits of luck and say its kind; for filling views."""
    rest = (word * size(bag)) >> 32
    for kind in range(len(bag)):
        if rest < bag[kind]:
            bag[kind] -= 1
            return kind
        rest -= bag[kind]
    raise ValueError("the bag is empty")


def unseen(bag: list[int], hidden: list[int]) -> list[int]:
    """Join a bag with hidden things (kinds; negative ones are none) as a viewer must count them.

    A bag that feeds hidden hands would give them away by counting. A view shows both together.
    """
    both = list(bag)
    for kind in hidden:
        if kind >= 0:
            both[kind] += 1
    return both
