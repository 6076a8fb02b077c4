"""Writes pictures with a palette of 256 colours: a third of the bytes, and nobody sees it."""

from __future__ import annotations

import math
import struct
import sys
import zlib
from collections import Counter
from pathlib import Path
from typing import Final

COLOURS: Final = 256
Colour = tuple[int, int, int]


class Box:
    """Some colours that are much alike, each as often as the picture has it."""

    def __init__(self, colours: list[tuple[Colour, int]]) -> None:
        self.colours = colours
        self.count = sum(count for _, count in colours)
        reds, greens, blues = zip(*(colour for colour, _ in colours), strict=True)
        spans: list[int] = [max(axis) - min(axis) for axis in (reds, greens, blues)]
        self.span = max(spans)
        self.axis = spans.index(self.span)

    @property
    def weight(self) -> float:
        """Say how much is won by splitting this one."""
        return math.sqrt(self.count) * self.span

    def split(self) -> tuple[Box, Box]:
        """Cut across the longest side, with half of the picture on either side."""
        ordered = sorted(self.colours, key=lambda pair: pair[0][self.axis])
        place, seen = 1, ordered[0][1]
        while place < len(ordered) - 1 and 2 * seen < self.count:
            seen += ordered[place][1]
            place += 1
        return Box(ordered[:place]), Box(ordered[place:])

    def mean(self) -> Colour:
        red, green, blue = (
            sum(colour[axis] * count for colour, count in self.colours) // self.count
            for axis in range(3)
        )
        return red, green, blue


def boxes(counts: Counter[Colour]) -> list[Box]:
    """Sort colours into as many boxes as a palette has."""
    found = [Box(list(counts.items()))]
    while len(found) < COLOURS:
        widest = max(found, key=lambda box: box.weight)
        if widest.span == 0:
            break
        found.remove(widest)
        found += widest.split()
    return found


def write(path: Path, width: int, height: int, pixels: bytes) -> None:
    """Write RGBA pixels, of which none is transparent, as a PNG with a palette."""
    words = memoryview(pixels).cast("I")  # a colour each
    often = Counter(words)
    parts = {word: colour(word) for word in often}
    counts: Counter[Colour] = Counter()
    for word, count in often.items():
        counts[parts[word]] += count
    found = boxes(counts)
    number = {one: index for index, box in enumerate(found) for one, _ in box.colours}
    table = {word: number[parts[word]] for word in often}
    flat = bytes(map(table.__getitem__, words))
    lines = b"".join(b"\0" + flat[row * width : (row + 1) * width] for row in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    palette = b"".join(bytes(box.mean()) for box in found)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"PLTE", palette)
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def colour(word: int) -> Colour:
    """Take a word of memory apart."""
    red, green, blue, _ = word.to_bytes(4, sys.byteorder)
    return red, green, blue


def chunk(kind: bytes, content: bytes) -> bytes:
    sum_of_it = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", sum_of_it)
