"""The decisions before the first round."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question

from .. import codes as c
from ..flow import begin_round, go_on_evaluating, turn_up_card
from ..parts import SYMBOLS, TRIBES
from ..state import Village, group_of


@final
class DrawStart(Question[Village]):
    """HY-0.4 first: a seat drawn by lot leads the first round."""

    def legal(self, s: Village, out: list[int]) -> None:
        for seat in range(s.seats):
            out.append(c.DRAWN_SEAT + seat)

    def answer(self, s: Village, action: int) -> None:
        s.start_seat = action - c.DRAWN_SEAT
        s.turn = s.start_seat
        s.emit(c.START_DRAWN, s.start_seat, [])
        go_on_with_tribes(s)


def go_on_with_tribes(s: Village) -> None:
    """HY-0.5 tribes: the next seat without one, from the start player on; then the cards."""
    for slot in range(s.seats):
        seat = s.in_order(slot)
        if s.tribe[seat] == EMPTY:
            s.turn = seat
            s.asking = c.DEAL_TRIBE if s.box.tribes == c.BY_LOT else c.CHOOSE_TRIBE
            return
    s.turn = s.start_seat
    if not turn_up_card(s):
        begin_round(s)


def list_tribes(s: Village, first: int, out: list[int]) -> None:
    """List the tribes that nobody has."""
    for tribe in range(TRIBES):
        if tribe not in s.tribe:
            out.append(first + tribe)


def take_tribe(s: Village, tribe: int) -> None:
    s.tribe[s.turn] = tribe
    s.emit(c.TRIBE_TAKEN, s.turn, [tribe])
    go_on_with_tribes(s)


@final
class DealTribe(Question[Village]):
    """HY-0.5 tribes: dealt by lot, where the players agreed on that."""

    def legal(self, s: Village, out: list[int]) -> None:
        list_tribes(s, c.DRAWN_TRIBE, out)

    def answer(self, s: Village, action: int) -> None:
        take_tribe(s, action - c.DRAWN_TRIBE)


@final
class ChooseTribe(Question[Village]):
    """HY-0.5 tribes: chosen in turn, where the players agreed on that."""

    def legal(self, s: Village, out: list[int]) -> None:
        list_tribes(s, c.TRIBE, out)

    def answer(self, s: Village, action: int) -> None:
        take_tribe(s, action - c.TRIBE)


@final
class TurnCard(Question[Village]):
    """HY-0.3 cards: the next card of a pile that nobody has seen; all orders are equally likely."""

    def legal(self, s: Village, out: list[int]) -> None:
        first = group_of(s) * SYMBOLS
        for symbol in range(SYMBOLS):
            if s.bag[first + symbol] > 0:
                out.append(c.DRAWN_CARD + symbol)

    def answer(self, s: Village, action: int) -> None:
        symbol = action - c.DRAWN_CARD
        pile = s.kind
        s.bag[group_of(s) * SYMBOLS + symbol] -= 1
        s.under[pile] -= 1
        s.tops[pile] = symbol
        s.emit(c.CARD_TURNED, EMPTY, [pile, symbol])
        if turn_up_card(s):
            return
        if s.round == 0:
            begin_round(s)
        else:
            go_on_evaluating(s)
