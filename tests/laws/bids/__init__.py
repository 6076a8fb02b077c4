"""Bids, a toy game in which all decide at the same time, for the law about secret answers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.fields import OWNER, Field
from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.state import (
    EMPTY,
    NOTHING,
    OVER,
    UNKNOWN,
    Event,
    Finished,
    Question,
    State,
)
from tests.toy_meta import make_meta

BID: Final = 0
FINISHED: Final = 1
ROUNDS: Final = 3
MOST: Final = 3
ACTIONS: Final = Space([Block(0, "bid", ["1", "2", "3"])])
EVENTS: Final = EventKinds()
BID_MADE: Final = EVENTS.add("BID_MADE", "bid")  # only its owner sees the bid
BIDS_REVEALED: Final = EVENTS.add("BIDS_REVEALED", "*bids")

META: Final = make_meta(
    "bids",
    prefix="BID",
    seats=(2, 3),
    about="Name a number that nobody else names.",
    folder=Path(__file__).parent,
)


class BidState(State):
    """A position: this round's bids and everybody's points."""

    round: int = 0
    bid: list[int] = NOTHING
    points: list[int] = NOTHING

    def clone(self) -> BidState:
        twin = type(self)(self.seats, self.questions)
        twin.copy_core(self)
        twin.round = self.round
        twin.bid = self.bid[:]
        twin.points = self.points[:]
        return twin

    def deciders(self) -> list[int]:
        if self.asking == FINISHED:
            return []
        return [seat for seat in range(self.seats) if self.bid[seat] == EMPTY]

    def legal_for(self, seat: int) -> list[int]:
        return self.legal() if seat in self.deciders() else []

    def tell_bid(self, seat: int, bid: int) -> None:
        self.emit(BID_MADE, seat, [bid], 1 << seat)

    def reveal(self) -> None:
        self.emit(BIDS_REVEALED, 0, self.bid[:])
        alone = [bid for bid in self.bid if self.bid.count(bid) == 1]
        if alone:
            self.points[self.bid.index(max(alone))] += max(alone) + 1
        self.bid = [EMPTY] * self.seats
        self.turn = 0
        self.round += 1
        if self.round == ROUNDS:
            self.asking = FINISHED

    def scores(self) -> list[int]:
        return self.points[:]


class Bid(Question[BidState]):
    """BID-1.1 bid: everybody names a number; the seats answer in order, but in secret."""

    def legal(self, s: BidState, out: list[int]) -> None:
        out.extend(range(MOST))

    def answer(self, s: BidState, action: int) -> None:
        seat = s.turn
        s.bid[seat] = action
        s.turn += 1
        s.tell_bid(seat, action)
        if s.turn == s.seats:
            s.reveal()


QUESTIONS: Final[list[Question[BidState]]] = [
    Bid(BID, "BID-1.1 bid"),
    Finished(FINISHED, "BID-1.3 end", OVER),
]


class Bids(Game):
    """The game; `kind` is its class of states, so that a test can replace it by a broken one."""

    kind: type[BidState] = BidState

    def __init__(self, seats: int, options: dict[str, int]) -> None:
        fields = (
            Field("turn", 0, seats - 1, of_seats=True),
            Field("round", 0, ROUNDS),
            Field("bid", EMPTY, MOST - 1, per_seat=True, visible_to=OWNER, start=EMPTY),
            Field("points", 0, ROUNDS * MOST, per_seat=True),
        )
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTIONS,
            ACTIONS,
            Space([]),
            EVENTS,
            fields,
            ["last-round"],
            ROUNDS * seats,
        )

    def start(self) -> BidState:
        return self.begin(self.kind(self.seats, QUESTIONS))

    def hide(self, seen: BidState, truth: BidState, viewer: int) -> None:
        """Show which seats have not bid yet; the fields hide the bids."""
        for seat in truth.deciders():
            seen.bid[seat] = EMPTY

    def guess(self, full: BidState, luck: Luck) -> None:
        for seat in range(self.seats):
            if full.bid[seat] == UNKNOWN:
                full.bid[seat] = luck.word(0, seat) % MOST

    def score_sheet(self, state: BidState, seat: int) -> list[ScoreLine]:
        """BID-1.2 reveal: the points of all bids so far."""
        return [ScoreLine("bids", state.points[seat], "BID-1.2 reveal")]


def prompt(game: Game, seen: BidState, viewer: int, _: Words) -> str:
    return _("What do you bid?") if viewer in seen.deciders() else _("Others bid.")


def describe_action(game: Game, seen: BidState, action: int, _: Words) -> str:
    return _("Bid {n}", n=action + 1)


def describe_event(game: Game, seen: BidState, event: Event, _: Words) -> str:
    if event.kind == BID_MADE:
        return _("{name} bids.", name=_.player_name(event.seat))
    return _("Bids!")


def draw_text(game: Game, seen: BidState, viewer: int, _: Words) -> str:
    return str(seen.points)


SPEC: Final = GameSpec(META, Bids, prompt, describe_action, describe_event, draw_text)
