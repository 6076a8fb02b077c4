"""Least squares: what the tools that fit weights to games have in common."""

from __future__ import annotations


def root_of(sums: list[list[float]]) -> list[list[float]]:
    """Take a symmetric matrix apart, of which only the upper half is read (Cholesky)."""
    size = len(sums)
    upper = [line[:] for line in sums]
    for at in range(size):
        line = upper[at]
        pivot = line[at] ** 0.5
        for column in range(at, size):
            line[column] /= pivot
        for below in range(at + 1, size):
            part = line[below]
            if part:
                other = upper[below]
                for column in range(below, size):
                    other[column] -= part * line[column]
    return upper


def solved(upper: list[list[float]], right: list[float]) -> list[float]:
    """Solve both triangles of a root for a right side."""
    size = len(upper)
    out = right[:]
    for at in range(size):
        out[at] /= upper[at][at]
        for column in range(at + 1, size):
            out[column] -= upper[at][column] * out[at]
    for at in range(size - 1, -1, -1):
        rest = sum(upper[at][column] * out[column] for column in range(at + 1, size))
        out[at] = (out[at] - rest) / upper[at][at]
    return out
