"""What throws are worth on average, worked out exactly: one die added or taken at a time."""

from __future__ import annotations

from typing import Final

from ..rules import dice as d

NUMBER: Final[dict[int, int]] = {dice: number for number, dice in enumerate([*d.THROWS, 0])}
NOTHING: Final = len(d.THROWS)  # the number of no dice at all
FULL: Final = d.FIRST[d.DICE]  # the number of the first complete throw
GROWN: Final[list[int]] = []  # the throw with one more die, by number and face
SHRUNK: Final[list[list[int]]] = []  # the throws with one die less, by number
MEAN_OF: Final = 6


def link_throws() -> None:
    """Fill the two tables above, once."""
    for number, dice in enumerate(d.THROWS):
        smaller: list[int] = []
        for face in range(d.FACES):
            if number < FULL:
                GROWN.append(NUMBER[dice + d.ONE[face]])
            if d.count(dice, face):
                smaller.append(NUMBER[dice - d.ONE[face]])
        SHRUNK.append(smaller)


link_throws()


def average_rolls(ends: list[int], rolls: int) -> list[int]:
    """Return the mean worth of whatever is kept, by throw, with so many rolls to come.

    `ends` has the worth of each complete throw when nothing more is rolled.
    """
    for _roll in range(rolls - 1):
        ends = choose_rerolls(average_throws(ends))
    return average_throws(ends)


def average_throws(ends: list[int]) -> list[int]:
    """Return the mean worth of every throw of one to five dice, and of none, once completed.

    `ends` has the worth of each complete throw; one die at a time is added, six faces each.
    """
    worth = [0] * FULL + ends
    for number in range(FULL - 1, -1, -1):
        total = 0
        first = number * d.FACES
        for at in range(first, first + d.FACES):
            total += worth[GROWN[at]]
        worth[number] = total // MEAN_OF
    total = 0
    for face in range(d.FACES):
        total += worth[face]
    worth.append(total // MEAN_OF)  # nothing kept
    return worth


def choose_rerolls(worth: list[int]) -> list[int]:
    """Return the worth of each complete throw when any of its dice may be thrown once more.

    What is kept of a throw is the throw itself, or a part of it with one die less.
    """
    best = worth[:]
    for number in range(NOTHING):
        most = best[number]
        for smaller in SHRUNK[number]:
            most = max(most, best[smaller])
        best[number] = most
    return best[FULL:NOTHING]
