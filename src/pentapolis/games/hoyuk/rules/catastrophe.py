"""Catastrophes: which blocks are hit, and what is lost there."""

from __future__ import annotations

from pentapolis.core.state import EMPTY

from . import codes as c
from . import parts as p
from .board import CELLS
from .codes import HOUSE, OWNED, PEN, SEAT
from .parts import FEWEST, NO_BLOCK, PILES
from .rewards import ONE, count_inhabitants, tally
from .state import Village
from .village import MARK


def count_in_block(s: Village, counts: list[int], block: int, criterion: int) -> int:
    """HY-1.9 size, or another criterion: count it in a whole block, all tribes together."""
    total = 0
    first = (block * PILES + criterion) * s.seats
    for place in range(first, first + s.seats):
        total += counts[place] // ONE
    return total


def select_blocks(s: Village, card: int, without: int = EMPTY) -> list[int]:
    """HY-10.2 hit: the inhabited blocks that share the extreme number, in reading order."""
    extreme = s.box.extreme[card]
    if extreme == NO_BLOCK:
        return []
    criterion = s.box.compared[card]
    counts = tally(s)
    best = EMPTY
    found: list[int] = []
    for block in range(len(s.homes) // s.seats):
        if count_inhabitants(s, block) == 0 or block == without:
            continue  # HY-2.8 dead
        number = count_in_block(s, counts, block, criterion)
        better = number < best if extreme == FEWEST else number > best
        if best == EMPTY or better:
            best = number
            found = [block]
        elif number == best:
            found.append(block)
    # HY-10.3 zero: most of nothing is no majority; fewest may be nothing.
    if best == 0 and extreme != FEWEST and not s.box.zero_hits:
        return []
    return sort_blocks(s, found)


def sort_blocks(s: Village, blocks: list[int]) -> list[int]:
    """HY-10.5 turn: sort blocks by their first cell."""
    out: list[int] = []
    for block in s.block:
        if len(out) == len(blocks):
            break
        if block != EMPTY and block in blocks and block not in out:
            out.append(block)
    return out


def find_shelter(s: Village) -> int:
    """HY-10.6 immune: the block of the shaman, EMPTY if he is at home."""
    return s.block[s.shaman] if s.shaman != EMPTY else EMPTY


def find_hits(s: Village) -> None:
    """Find the blocks that are hit, before anything is lost; the shaman's block is spared."""
    immune = find_shelter(s)
    hits: list[int] = []
    found = select_blocks(s, s.omen)
    if s.box.shaman_diverts and len(found) == 1 and found[0] == immune:
        # HY-10.6 immune: by the other reading the card then looks for the next block.
        s.emit(c.BLOCK_SPARED, EMPTY, [immune])
        found = select_blocks(s, s.omen, immune)
    for block in found:
        if block == immune:
            s.emit(c.BLOCK_SPARED, EMPTY, [block])
        else:
            s.emit(c.BLOCK_HIT, EMPTY, [block])
            hits.append(block)
    if s.box.loses[s.omen] == p.LOSE_CARDS:
        s.spoiled = hits
        s.hits = []
    else:
        s.hits = hits


def list_losses(s: Village, seat: int, kind: int, block: int, out: list[int]) -> None:
    """List the cells of a block where a seat has pieces of a kind, rising."""
    mask = OWNED | MARK[kind]
    wanted = SEAT[seat] | MARK[kind] | (PEN if kind == p.PEN or kind == p.CATTLE else HOUSE)
    land = s.land
    for cell in range(CELLS):
        if land[cell] & mask == wanted and s.block[cell] == block:
            out.append(cell)


def count_quota(s: Village, seat: int, block: int) -> int:
    """HY-10.4 everyone: how many pieces a seat loses in a block; HY-17.5 spared: maybe none."""
    kind = s.box.loses[s.omen]
    if s.homes[block * s.seats + seat] == 0:
        return 0
    pieces: list[int] = []
    list_losses(s, seat, kind, block, pieces)
    if not s.box.halved[s.omen]:
        return min(1, len(pieces))  # HY-10.8 one
    return halve(len(pieces), kind == p.HOUSE or s.box.half_of_one)


def halve(number: int, of_one: bool) -> int:
    """HY-10.7 half: rounded down, but half of one is one."""
    if number == 1 and of_one:
        return 1
    return number // 2
