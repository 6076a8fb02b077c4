"""How likely the pirates are to come before the end."""

from __future__ import annotations

from typing import Final

MOST: Final = 64  # sabres that are counted
TURNS: Final = 128
SABRES: Final = [687, 262, 47, 4]  # of 1000 turns between bots, by the sabres they end with
ALL: Final = 1 << 30
CHANCES: Final[list[int]] = []  # per cent, of at least so many sabres in so many turns


def fill_chances() -> None:
    """Fill the table above, once."""
    ways = [ALL] + [0] * MOST
    for _turn in range(TURNS + 1):
        tail = ALL
        for number in range(MOST):
            CHANCES.append(tail * 100 // ALL)
            tail -= ways[number]
        more = [0] * (MOST + 1)
        for number in range(MOST):
            for sabres in range(len(SABRES)):
                if number + sabres <= MOST:
                    more[number + sabres] += ways[number] * SABRES[sabres] // 1000
        ways = more


def strike_chance(phase: int, seats: int, boxes: int) -> int:
    """Return the chance in per cent that so many boxes are struck before the end."""
    rounds = 93 * min(phase, 10) + 65 * max(0, phase - 10)  # hundredths, as bots play
    turns = min(TURNS, rounds * seats // 100)
    return CHANCES[turns * MOST + boxes] if boxes < MOST else 0


fill_chances()
