"""The seal of a replay file: it names the very line that was changed.

Below the game stand `seal:` lines with one code for each line above them, and a `sum:` line over
all those lines. One changed line breaks either its code and the sum, or only a code (then the seal
line itself was changed), or only the sum. It guards against accidents and quiet edits; whoever
writes a new seal is caught by the rules, the digests and the sealed luck.
"""

from __future__ import annotations

import hashlib
from typing import Final

SEAL: Final = "seal:"
SUM: Final = "sum:"
DIGITS: Final = 6  # of a code: one change in sixteen million keeps it by accident
A_LINE: Final = 12  # codes in a seal line
CHANGED: Final = "this line was changed after the file was sealed"


def code(number: int, line: str) -> str:
    """Give the hex digits of a line at its place; lines count from 1."""
    return digest(f"{number}:{line}")[:DIGITS]


def sum_line(lines: list[str]) -> str:
    return f"{SUM} {digest(chr(10).join(lines))[:16]}"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def seal_lines(lines: list[str]) -> list[str]:
    """Write the codes of all lines, twelve to a seal line."""
    codes = [code(number, line) for number, line in enumerate(lines, 1)]
    return [
        " ".join([SEAL, *codes[start : start + A_LINE]]) for start in range(0, len(codes), A_LINE)
    ]


def add_checksums(lines: list[str]) -> list[str]:
    """Return lines with the seal below them."""
    return [*lines, *seal_lines(lines), sum_line(lines)]


def is_sealed(lines: list[str]) -> bool:
    return any(line.startswith((SEAL, SUM)) for line in lines)


def changed_lines(lines: list[str]) -> list[tuple[int, str]]:
    """List the lines that do not fit the seal, with a reason each; nothing if all fit."""
    last = last_line(lines)
    if last < 0:
        return [(len(lines), "the sealed file should end with its sum: line")]
    if last < len(lines) - 1:
        return [(last + 2, "lines were added below the sum: line")]
    for count in feet(lines):
        if lines[last] == sum_line(lines[:count]):  # so everything above the seal is intact
            return wrong_seals(lines[count:last], seal_lines(lines[:count]), count)
    return wrong_lines(lines, feet(lines)[0], last)


def last_line(lines: list[str]) -> int:
    """Find the sum line; whatever stands last may be a changed one, but not a seal line."""
    for index in range(len(lines) - 1, -1, -1):
        if lines[index].startswith(SUM):
            return index
        if lines[index].startswith(SEAL):
            break
    return -1 if lines[-1].startswith(SEAL) else len(lines) - 1


def feet(lines: list[str]) -> list[int]:
    """Say where the seal may begin: by the length of the file, or at the first seal line.

    The length alone tells it as long as no line was added or removed, even if a seal line can no
    longer be recognised.
    """
    found = [index for index, line in enumerate(lines) if line.startswith(SEAL)]
    first = found[0] if found else len(lines) - 1
    for count in range(1, len(lines)):
        rows = -(-count // A_LINE)
        if count + rows + 1 == len(lines):
            whole = all(line.startswith(SEAL) for line in lines[count:-1])
            return [count, first] if whole else [first, count]
    return [first]


def wrong_seals(found: list[str], right: list[str], above: int) -> list[tuple[int, str]]:
    """Name the seal lines that were changed, knowing what they should be."""
    pairs = zip(found, right, strict=False)
    wrong = [index for index, (line, wanted) in enumerate(pairs) if line != wanted]
    if len(found) != len(right):
        first = wrong[0] if wrong else min(len(found), len(right))
        reason = f"seal lines were added or removed: {len(found)} for {len(right)}"
        return [(above + first + 1, reason)]
    return [(above + index + 1, CHANGED) for index in wrong]


def wrong_lines(lines: list[str], count: int, last: int) -> list[tuple[int, str]]:
    """Name the lines above the seal that were changed; if all fit, it was the sum."""
    codes = [word for line in lines[count:last] for word in line.split()[1:]]
    above = lines[:count]
    wrong = [
        number
        for number, (wanted, line) in enumerate(zip(codes, above, strict=False), 1)
        if wanted != code(number, line)
    ]
    if len(codes) != count:
        first = wrong[0] if wrong else min(len(codes), count) + 1
        reason = f"lines were added or removed from here on: {len(codes)} were sealed, not {count}"
        return [(first, reason)]
    if not wrong:
        return [(last + 1, CHANGED)]
    return [(number, CHANGED) for number in wrong]
