"""A bag or a face-down pile: how many of each kind are left, in no order."""

from __future__ import annotations


def kinds_left(bag: list[int]) -> list[int]:
    """List the kinds that can still be drawn, in rising order."""
    return [kind for kind in range(len(bag)) if bag[kind] > 0]


def weights(bag: list[int]) -> list[int]:
    """Return how many are left of each kind that can still be drawn."""
    return [number for number in bag if number > 0]


def size(bag: list[int]) -> int:
    """Return how many things are left."""
    total = 0
    for number in bag:
        total += number
    return total


def draw(bag: list[int], word: int) -> int:
    """Take one thing out by 32 bits of luck and return its kind; for filling in views."""
    rest = (word * size(bag)) >> 32
    for kind in range(len(bag)):
        if rest < bag[kind]:
            bag[kind] -= 1
            return kind
        rest -= bag[kind]
    raise ValueError("the bag is empty")


def with_hidden(bag: list[int], hidden: list[int]) -> list[int]:
    """Return a copy of a bag with hidden things put back in; only this may be in a view.

    `hidden` lists their kinds; negative ones stand for nothing. If a view showed the bag alone,
    a viewer could work out what the others have drawn from it.
    """
    both = list(bag)
    for kind in hidden:
        if kind >= 0:
            both[kind] += 1
    return both
