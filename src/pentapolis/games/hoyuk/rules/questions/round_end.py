"""The decisions at the end of a round: blocks, piles, the next start player."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import Question

from .. import codes as c
from ..flow import begin_round, go_on_evaluating, go_on_returning, list_open_piles, turn_up_card
from ..rewards import list_choosable, put_back, reward_block
from ..state import Village


@final
class ChooseBlock(Question[Village]):
    """HY-11.1 pick: the block that is evaluated next."""

    def legal(self, s: Village, out: list[int]) -> None:
        for block in list_choosable(s):
            out.append(c.EVALUATE + block)

    def answer(self, s: Village, action: int) -> None:
        reward_block(s, action - c.EVALUATE)
        s.slot = s.slot + 1 if s.slot + 1 < s.seats else 0
        if not turn_up_card(s):
            go_on_evaluating(s)


@final
class ReturnCards(Question[Village]):
    """HY-12.1 refill: the pile that gets all cards a seat has played."""

    def legal(self, s: Village, out: list[int]) -> None:
        for pile in list_open_piles(s):
            out.append(c.RETURN + pile)

    def answer(self, s: Village, action: int) -> None:
        put_back(s, s.turn, action - c.RETURN)
        s.slot += 1
        go_on_returning(s)


@final
class NameStart(Question[Village]):
    """HY-12.4 start: any other seat."""

    def legal(self, s: Village, out: list[int]) -> None:
        for seat in range(s.seats):
            if seat != s.start_seat:
                out.append(c.NAME + seat)

    def answer(self, s: Village, action: int) -> None:
        seat = action - c.NAME
        s.emit(c.START_NAMED, s.start_seat, [seat])
        s.start_seat = seat
        begin_round(s)
