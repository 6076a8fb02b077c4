"""The weights of the outlook, which were fitted, and how likely pirates are to come."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from .meta import OUTLOOK

NAMES: Final = [
    "start",  # of every city
    "short",  # fields by which it is fuller than all others
    "outer",  # free outer fields
    "long",  # fields by which another is fuller
    "last",  # fields missing to six free ones
    "coins_2",  # the first two coins, the next four, the next six, and more
    "coins_6",
    "coins_12",
    "coins_more",
    "logs_3",  # the first three logs, the next three, and more
    "logs_6",
    "logs_more",
    "market",  # crates around the best free field, and around the second best
    "market_2",
    "markets",  # crates beyond three around all free fields
    "chapel",  # churches around the best free field
    "stage",  # kinds of people around the best free field, and around the second best
    "stage_2",
    "yard",  # free fields around the best free field, up to three
    "series_1",  # the first series of churches has at least this length
    "series_2",
    "series_3",
    "series_4",
    "series_5",
    "beyond",  # points of churches beyond a gap, by the chance to fill it; of later series
    "beyond_2",
    "series_more",  # churches in later series
    "side_0",  # sides that can become full, by their walls
    "side_1",
    "side_2",
    "side_3",
    "side_4",
    "north",  # walls on the open side of the tower with the person, and with the points
    "south",
    "coming",  # attacks to come by their chance in per cent: all,
    "held",  # those held, and those with a lack of one, of two, of three or four
    "near",
    "fair",
    "far",
]
FEATURES: Final = len(NAMES)
PHASES: Final = 46
KNOTS: Final = [1, 4, 9, 16, 25, 41]  # free fields for which there are weights
WEIGHTS: Final[list[int]] = [0] * (FEATURES * PHASES)  # thousandths of a point, by phase

MOST: Final = 64  # sabres that are counted
TURNS: Final = 128
SABRES: Final = [687, 262, 47, 4]  # of 1000 turns between bots, by the sabres they end with
ALL: Final = 1 << 30
CHANCES: Final[list[int]] = []  # per cent, of at least so many sabres in so many turns


def fill_chances() -> None:
    """Reckon how many sabres come in how many turns."""
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


def chance_of(phase: int, seats: int, boxes: int) -> int:
    """Give the chance in per cent that so many boxes are struck before the end."""
    rounds = 93 * min(phase, 10) + 65 * max(0, phase - 10)  # hundredths, as bots play
    turns = min(TURNS, rounds * seats // 100)
    return CHANCES[turns * MOST + boxes] if boxes < MOST else 0


def set_weights(rows: list[list[int]]) -> None:
    """Spread the weights given at the knots, a row for each feature, over all phases."""
    for index in range(FEATURES):
        row = rows[index]
        for phase in range(PHASES):
            at = 0
            while at + 2 < len(KNOTS) and phase > KNOTS[at + 1]:
                at += 1
            left = KNOTS[at]
            right = KNOTS[at + 1]
            here = max(left, min(right, phase))
            both = row[at] * (right - here) + row[at + 1] * (here - left)
            WEIGHTS[phase * FEATURES + index] = both // (right - left)


def read_weights(path: Path) -> None:
    """Take the weights from a file; ValueError names a feature without them."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    rows: list[list[int]] = []
    for name in NAMES:
        row = data.get(name)
        if not isinstance(row, list) or len(row) != len(KNOTS):
            raise ValueError(f"{path.name}: {name} needs {len(KNOTS)} whole numbers, not {row!r}")
        rows.append([int(number) for number in row])
    set_weights(rows)


fill_chances()
read_weights(OUTLOOK)
