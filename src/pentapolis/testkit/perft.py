"""Perft: counts all lines from a position up to a depth, chance included.

A perft file has one position a line: where it is, a colon, and the counts from depth 0 on.

    start seats=2 goals=0:            1 4 16 64 192
    golden/last-tile.replay @ 60:     1 3 21 63 189
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State

from .golden import read_golden

START: Final = re.compile(r"start seats=(\d+)((?: [a-z_]+=\d+)*)")
REPLAY: Final = re.compile(r"(\S+\.replay) @ (\d+)")


@dataclass(frozen=True)
class Count:
    """One line of a perft file."""

    where: str
    counts: list[int]
    line: int


def perft(state: State, depth: int) -> list[int]:
    """Count the lines of 0, 1, ... depth plies from a position."""
    counts = [1] + [0] * depth
    count_from(state, 1, counts)
    return counts


def count_from(state: State, depth: int, counts: list[int]) -> None:
    """Add the lines that start at a position to the counts of each depth."""
    if depth == len(counts):
        return
    legal = state.legal()
    counts[depth] += len(legal)
    if depth + 1 == len(counts):
        return  # the last ply need not be played to be counted
    for action in legal:
        after = state.clone()
        after.apply(action)
        count_from(after, depth + 1, counts)


def parse_counts(text: str) -> list[Count]:
    """Read a perft file; ValueError names the line that is wrong."""
    found: list[Count] = []
    for number, whole in enumerate(text.splitlines(), 1):
        line = whole.partition("#")[0].strip()
        if not line:
            continue
        where, colon, counts = line.rpartition(":")
        if not colon or not re.fullmatch(r"[\d\s]+", counts):
            raise ValueError(f"line {number}: a position, a colon and counts, not {whole!r}")
        found.append(Count(where.strip(), [int(count) for count in counts.split()], number))
    return found


def find_position(spec: GameSpec, folder: Path, where: str) -> State:
    """Return a position: the start with seats and options, or a ply of a replay."""
    start = START.fullmatch(where)
    if start:
        options = {name: int(value) for name, value in re.findall(r"(\S+)=(\d+)", start[2])}
        seats = int(start[1])
        return spec.load(seats, options).start()
    replay = REPLAY.fullmatch(where)
    if replay:
        return read_golden(spec, folder / replay[1]).position_at(int(replay[2]))
    raise ValueError(f"a position is 'start seats=2' or 'golden/x.replay @ 60', not {where!r}")


def find_differences(spec: GameSpec, path: Path) -> list[str]:
    """Count everything in a perft file again; return a sentence for each difference."""
    found: list[str] = []
    for count in parse_counts(path.read_text(encoding="utf-8")):
        state = find_position(spec, path.parent, count.where)
        now = perft(state, len(count.counts) - 1)
        for depth, (old, new) in enumerate(zip(count.counts, now, strict=True)):
            if old != new:
                what = f"{count.where} has {new} lines of {depth} plies, not {old}"
                found.append(f"{path.name} line {count.line}: {what}")
                break
    return found


def update(spec: GameSpec, path: Path) -> None:
    """Rewrite a perft file with today's counts; positions, depths and comments stay."""
    lines = path.read_text(encoding="utf-8").splitlines()
    counts = {count.line: count for count in parse_counts("\n".join(lines))}
    width = max((len(count.where) for count in counts.values()), default=0) + 1
    for number, count in counts.items():
        state = find_position(spec, path.parent, count.where)
        now = " ".join(str(each) for each in perft(state, len(count.counts) - 1))
        comment = "".join(lines[number - 1].partition("#")[1:])
        lines[number - 1] = f"{count.where + ':':<{width}}  {now}  {comment}".rstrip()
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def check(spec: GameSpec, path: Path) -> None:
    """Fail if the counts of a perft file are no longer right."""
    found = find_differences(spec, path)
    if found:
        raise AssertionError("; ".join(found))


def count_within(game: Game, most: int) -> list[int]:
    """Count from the start, as deep as a limit on lines allows; for a new file."""
    depth = 0
    while True:
        counts = perft(game.start(), depth + 1)
        if counts[-1] > most or counts[-1] == 0:
            return counts[:-1]
        depth += 1
