"""The decisions of a window: which cards are played, and for what."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question

from .. import codes as c
from ..flow import go_on_in_window, go_on_playing
from ..parts import CATTLE, EXPERT, JOKER, KINDS, SYMBOLS
from ..rewards import has_tribes, most_in_set, play_card, set_points
from ..state import Village
from ..village import has_place
from .building import ask_place


@final
class PlayCard(Question[Village]):
    """HY-13.1 window: build with a card, cash a set, or pass."""

    def legal(self, s: Village, out: list[int]) -> None:
        out.append(c.PASS)
        first = s.turn * SYMBOLS
        for symbol in range(JOKER):
            # HY-13.4 element: not without a place for it.
            if s.hand[first + symbol] > 0 and has_place(s, s.turn, symbol):
                out.append(c.PLAY + symbol)
        if s.hand[first + JOKER] > 0 and can_build_any(s):
            out.append(c.PLAY + JOKER)
        out.append(c.OPEN_SET)

    def answer(self, s: Village, action: int) -> None:
        if action == c.PASS:
            s.emit(c.WINDOW_PASSED, s.turn, [])
            s.slot += 1
            go_on_in_window(s)
        elif action == c.OPEN_SET:
            s.emit(c.SET_OPENED, s.turn, [])
            s.set_symbol = EMPTY
            s.set_size = 0
            s.asking = c.ADD_CARD
        else:
            symbol = action - c.PLAY
            play_card(s, s.turn, symbol)
            s.emit(c.CARD_PLAYED, s.turn, [symbol])
            if symbol == JOKER:
                s.asking = c.CHOOSE_ELEMENT
            else:
                ask_place(s, symbol, c.BY_CARD)


def count_kinds(s: Village) -> int:
    """Count the elements of the mode: four, or seven in the expert game."""
    return KINDS if s.box.mode == EXPERT else CATTLE


def can_build_any(s: Village) -> bool:
    """HY-13.6 joker: return whether any element of the mode has a place."""
    for kind in range(count_kinds(s)):
        if has_place(s, s.turn, kind):
            return True
    return False


@final
class ChooseElement(Question[Village]):
    """HY-13.6 joker: which element it builds."""

    def legal(self, s: Village, out: list[int]) -> None:
        for kind in range(count_kinds(s)):
            if has_place(s, s.turn, kind):
                out.append(c.ITEM + kind)

    def answer(self, s: Village, action: int) -> None:
        kind = action - c.ITEM
        s.emit(c.ELEMENT_CHOSEN, s.turn, [kind])
        ask_place(s, kind, c.BY_CARD)


@final
class AddCard(Question[Village]):
    """HY-13.5 set: cards of one symbol, jokers among them, then the points."""

    def legal(self, s: Village, out: list[int]) -> None:
        if s.set_size < most_in_set(s) and s.plays_left(s.turn) > 0:
            first = s.turn * SYMBOLS
            for symbol in range(SYMBOLS):
                fits = symbol == JOKER or s.set_symbol == EMPTY or s.set_symbol == symbol
                if fits and s.hand[first + symbol] > 0:
                    out.append(c.ADD + symbol)
        if s.set_size:
            out.append(c.CASH)

    def answer(self, s: Village, action: int) -> None:
        if action != c.CASH:
            symbol = action - c.ADD
            play_card(s, s.turn, symbol)
            s.set_size += 1
            if symbol != JOKER:
                s.set_symbol = symbol
            s.emit(c.CARD_ADDED, s.turn, [symbol, s.set_size])
            return
        size = s.set_size
        points = set_points(s, size)
        s.points[s.turn] += points
        s.emit(c.SET_CASHED, s.turn, [size, points])
        s.set_size = 0
        s.set_symbol = EMPTY
        if size == s.box.ability_set and has_tribes(s):
            s.asking = c.USE_ABILITY  # HY-16.20 ability
        else:
            go_on_playing(s)
