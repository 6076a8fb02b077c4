"""The seal of a replay file: checksums that show which line was changed.

Below the game come `seal:` lines with a code for each line above them, and a `sum:` line over all
those lines. A changed line breaks both its code and the sum; if only a code is wrong, the seal line
itself was changed, and if only the sum is wrong, the sum line was. The seal finds accidents and
careless edits. Someone who edits a file and seals it again is caught by the rules, the checkpoints
and the sealed luck.
"""

from __future__ import annotations

import hashlib
from typing import Final

SEAL: Final = "seal:"
SUM: Final = "sum:"
DIGITS: Final = 6  # in a code: one change in sixteen million goes unnoticed
CODES_A_LINE: Final = 12  # codes in a seal line
CHANGED: Final = "this line was changed after the file was sealed"


def code(number: int, line: str) -> str:
    """Return the code of a line at its place; lines count from 1."""
    return digest(f"{number}:{line}")[:DIGITS]


def sum_line(lines: list[str]) -> str:
    """Write the sum line for all lines above the seal."""
    return f"{SUM} {digest(chr(10).join(lines))[:16]}"


def digest(text: str) -> str:
    """Return the SHA-256 of a text, as hex digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def seal_lines(lines: list[str]) -> list[str]:
    """Write the codes of all lines, twelve to a seal line."""
    codes = [code(number, line) for number, line in enumerate(lines, 1)]
    return [
        " ".join([SEAL, *codes[start : start + CODES_A_LINE]])
        for start in range(0, len(codes), CODES_A_LINE)
    ]


def add_checksums(lines: list[str]) -> list[str]:
    """Return the lines with their seal below them."""
    return [*lines, *seal_lines(lines), sum_line(lines)]


def is_sealed(lines: list[str]) -> bool:
    """Return whether a file has a seal, intact or not."""
    return any(line.startswith((SEAL, SUM)) for line in lines)


def changed_lines(lines: list[str]) -> list[tuple[int, str]]:
    """List the lines that do not match the seal, each with a reason."""
    last = last_line(lines)
    if last < 0:
        return [(len(lines), "the sealed file should end with its sum: line")]
    if last < len(lines) - 1:
        return [(last + 2, "lines were added below the sum: line")]
    for count in seal_starts(lines):
        if lines[last] == sum_line(lines[:count]):  # so everything above the seal is intact
            return wrong_seals(lines[count:last], seal_lines(lines[:count]), count)
    return wrong_lines(lines, seal_starts(lines)[0], last)


def last_line(lines: list[str]) -> int:
    """Return the index of the sum line, or of the last line, which may be a changed one; or -1."""
    for index in range(len(lines) - 1, -1, -1):
        if lines[index].startswith(SUM):
            return index
        if lines[index].startswith(SEAL):
            break
    return -1 if lines[-1].startswith(SEAL) else len(lines) - 1


def seal_starts(lines: list[str]) -> list[int]:
    """List where the seal may start: by the length of the file, and at the first seal line.

    As long as no line was added or removed, the length alone is enough, even if a seal line was
    changed beyond recognition.
    """
    found = [index for index, line in enumerate(lines) if line.startswith(SEAL)]
    first = found[0] if found else len(lines) - 1
    for count in range(1, len(lines)):
        rows = -(-count // CODES_A_LINE)
        if count + rows + 1 == len(lines):
            whole = all(line.startswith(SEAL) for line in lines[count:-1])
            return [count, first] if whole else [first, count]
    return [first]


def wrong_seals(found: list[str], right: list[str], above: int) -> list[tuple[int, str]]:
    """List the seal lines that were changed, given what they should be."""
    pairs = zip(found, right, strict=False)
    wrong = [index for index, (line, wanted) in enumerate(pairs) if line != wanted]
    if len(found) != len(right):
        first = wrong[0] if wrong else min(len(found), len(right))
        reason = f"seal lines were added or removed: {len(found)} for {len(right)}"
        return [(above + first + 1, reason)]
    return [(above + index + 1, CHANGED) for index in wrong]


def wrong_lines(lines: list[str], count: int, last: int) -> list[tuple[int, str]]:
    """List the lines above the seal that were changed; if none was, the sum line was."""
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
