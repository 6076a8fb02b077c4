"""DP-7.0 income: choose cubes, as income, as a gift or for the converter."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question

from .. import codes as c
from ..codes import COLOURS
from ..effects import gain_cubes
from ..flow import pay_next_income, resume
from ..state import Sky


@final
class TakeCube(Question[Sky]):
    """DP-5.6 extra-tile, DP-3.8 last-market: take any cube; DP-10.1 converter: another colour."""

    def legal(self, s: Sky, out: list[int]) -> None:
        for colour in range(COLOURS):
            if colour != s.given:
                out.append(c.TAKE + colour)

    def answer(self, s: Sky, action: int) -> None:
        gain_cubes(s, s.turn, action - c.TAKE, 1)
        s.given = EMPTY
        s.left -= 1
        if s.left == 0:
            resume(s)


@final
class GiveCube(Question[Sky]):
    """DP-10.1 converter: trade in a cube."""

    def legal(self, s: Sky, out: list[int]) -> None:
        for colour in range(COLOURS):
            if s.cubes[s.turn * COLOURS + colour]:
                out.append(c.GIVE + colour)

    def answer(self, s: Sky, action: int) -> None:
        s.given = action - c.GIVE
        s.cubes[s.turn * COLOURS + s.given] -= 1
        s.emit(c.CUBE_GIVEN, s.turn, [s.given])
        s.left = 1
        s.asking = c.TAKE_CUBE


@final
class EarnCube(Question[Sky]):
    """DP-7.0 income: take as many cubes as the resource track shows, one at a time."""

    def legal(self, s: Sky, out: list[int]) -> None:
        for colour in range(COLOURS):
            out.append(c.TAKE + colour)

    def answer(self, s: Sky, action: int) -> None:
        gain_cubes(s, s.turn, action - c.TAKE, 1)
        s.left -= 1
        if s.left == 0:
            pay_next_income(s)
