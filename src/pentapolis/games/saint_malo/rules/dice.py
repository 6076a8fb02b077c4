"""Five dice without order: every throw is a count of each face, packed in one number.

Three bits a face, so that adding two numbers joins two throws and subtracting takes dice away.
Dice with equal faces are interchangeable (SM-3.2 keep): which of them is thrown again is no matter.
"""

from __future__ import annotations

from typing import Final

DICE: Final = 5
FACES: Final = 6
LOG: Final = 0
CRATE: Final = 1
WALL: Final = 2
CROSS: Final = 3
HEAD: Final = 4
SABRE: Final = 5
FACE_LETTERS: Final = "LCWXHS"

WIDTH: Final = 3  # bits a face
FACE_MASK: Final = 7
ONE: Final[list[int]] = [1 << (WIDTH * face) for face in range(FACES)]  # one die of each face

# Every throw of one die, then of two, and so on up to five, each in rising order of faces.
THROWS: Final[list[int]] = []  # packed
THROW_NAMES: Final[list[str]] = []  # such as "LLXHS"
FIRST: Final[list[int]] = [0] * (DICE + 2)  # where the throws of n dice begin
ODDS: Final[list[int]] = []  # in how many ways the dice show this throw

# OF_WORD[n][x]: the throw that x, from 0 up to 6**n, stands for; each as often as its odds say.
OF_WORD: Final[list[list[int]]] = [[]]
WAYS: Final[list[int]] = [FACES**number for number in range(DICE + 1)]

# The throws inside a throw of five, by its packed number: what may be thrown again, rising.
PARTS: Final[dict[int, list[int]]] = {}


def count(dice: int, face: int) -> int:
    """Count the dice that show a face."""
    return (dice >> (WIDTH * face)) & FACE_MASK


def size(dice: int) -> int:
    """Count all dice."""
    total = 0
    while dice:
        total += dice & FACE_MASK
        dice >>= WIDTH
    return total


def pack(faces: list[int]) -> int:
    """Pack a list of faces."""
    dice = 0
    for face in faces:
        dice += ONE[face]
    return dice


def faces_of(dice: int) -> list[int]:
    """List the faces of packed dice, rising."""
    out: list[int] = []
    for face in range(FACES):
        out.extend([face] * count(dice, face))
    return out


def add_throws(faces: list[int], number: int) -> None:
    """Add all throws of so many dice that begin with these faces to the tables above."""
    if len(faces) == number:
        ways = 1
        run = 0
        for index in range(number):
            run = run + 1 if index and faces[index] == faces[index - 1] else 1
            ways = ways * (index + 1) // run  # a multinomial, one die at a time
        THROWS.append(pack(faces))
        THROW_NAMES.append("".join([FACE_LETTERS[face] for face in faces]))
        ODDS.append(ways)
        return
    for face in range(faces[-1] if faces else 0, FACES):
        add_throws([*faces, face], number)


def fill_tables() -> None:
    """Fill the tables above, once."""
    for number in range(1, DICE + 1):
        FIRST[number] = len(THROWS)
        add_throws([], number)
        words: list[int] = []
        for throw in range(FIRST[number], len(THROWS)):
            words.extend([throw] * ODDS[throw])
        OF_WORD.append(words)
    FIRST[DICE + 1] = len(THROWS)
    number_of: dict[int, int] = {}
    for throw, dice in enumerate(THROWS):
        number_of[dice] = throw
    for throw in range(FIRST[DICE], len(THROWS)):
        dice = THROWS[throw]
        parts = [0]
        for face in range(FACES):
            parts = [
                part + again * ONE[face] for part in parts for again in range(count(dice, face) + 1)
            ]
        PARTS[dice] = sorted([number_of[part] for part in parts if part])


fill_tables()
