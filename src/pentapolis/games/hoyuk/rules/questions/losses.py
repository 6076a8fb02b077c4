"""The decisions of a catastrophe: what each seat loses."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import Question

from .. import codes as c
from ..catastrophe import list_losses
from ..flow import carry_out_catastrophe, go_on_losing, open_window
from ..parts import CATASTROPHES
from ..parts import HOUSE as HOUSES_FALL
from ..state import Village
from ..village import destroy_house, remove_piece


@final
class DrawCatastrophe(Question[Village]):
    """HY-10.1 reveal: a card nobody has seen, or the one that was seen longest ago."""

    def legal(self, s: Village, out: list[int]) -> None:
        for card in range(CATASTROPHES):
            if s.threats[card]:
                out.append(c.DRAWN_THREAT + card)
        if not out:
            out.append(c.DRAWN_THREAT + s.seen[0])

    def answer(self, s: Village, action: int) -> None:
        card = action - c.DRAWN_THREAT
        if s.threats[card]:
            s.threats[card] = 0
        else:
            s.seen.pop(0)
        s.seen.append(card)  # HY-10.12 bottom: known from now on, in this order
        s.omen = card
        s.emit(c.CATASTROPHE_DRAWN, s.start_seat, [card])
        if s.phase == 2:
            carry_out_catastrophe(s)
        else:
            open_window(s, 1)


@final
class LosePiece(Question[Village]):
    """HY-10.5 turn: which of the own pieces in the block is lost."""

    def legal(self, s: Village, out: list[int]) -> None:
        cells: list[int] = []
        list_losses(s, s.turn, s.kind, s.hits[s.hit], cells)
        for cell in cells:
            out.append(c.LOSE + cell)

    def answer(self, s: Village, action: int) -> None:
        cell = action - c.LOSE
        if s.kind == HOUSES_FALL:
            destroy_house(s, cell)  # HY-6.1 only: by catastrophes, and by the Ders
        else:
            remove_piece(s, s.kind, cell)
        s.quota -= 1
        if s.quota == 0:
            go_on_losing(s)
