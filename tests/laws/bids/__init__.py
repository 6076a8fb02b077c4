"""A toy game in which all decide at the same time, for the law of commitments."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.luck import Luck
from pentapolis.core.space import Block, Space
from pentapolis.core.spec import GameSpec, Meta
from pentapolis.core.state import EMPTY, NOTHING, OVER, UNKNOWN, Event, State
from pentapolis.core.words import Words

BID: Final = 0
FINISHED: Final = 1
ROUNDS: Final = 3
MOST: Final = 3
BID_MADE: Final = 0  # bid; for its owner only
BIDS_REVEALED: Final = 1  # all bids

META: Final = Meta(
    slug="bids",
    title="Bids",
    prefix="BID",
    designers=(),
    publisher="",
    year=2026,
    seats=(2, 3),
    minutes=(1, 2),
    age=6,
    about="Name a number that nobody else names.",
    folder=Path(__file__).parent,
)


class BidState(State):
    """A position: this round's bids and everybody's points."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round = 0
        self.bid = NOTHING
        self.points = NOTHING

    def clone(self) -> BidState:
        twin = type(self)(self.seats)
        twin.copy_base(self)
        twin.round = self.round
        twin.bid = self.bid[:]
        twin.points = self.points[:]
        return twin

    def waiting(self) -> list[int]:
        if self.asking == FINISHED:
            return []
        return [seat for seat in range(self.seats) if self.bid[seat] == EMPTY]

    def actor(self) -> int:
        return OVER if self.asking == FINISHED else self.waiting()[0]

    def legal(self) -> list[int]:
        return [] if self.asking == FINISHED else list(range(MOST))

    def legal_of(self, seat: int) -> list[int]:
        return self.legal() if seat in self.waiting() else []

    def apply(self, action: int) -> None:
        self.begin_ply()
        seat = self.actor()
        self.bid[seat] = action
        self.tell_bid(seat, action)
        if not self.waiting():
            self.reveal()

    def tell_bid(self, seat: int, bid: int) -> None:
        self.emit(BID_MADE, seat, [bid], 1 << seat)

    def reveal(self) -> None:
        self.emit(BIDS_REVEALED, 0, self.bid[:])
        alone = [bid for bid in self.bid if self.bid.count(bid) == 1]
        if alone:
            self.points[self.bid.index(max(alone))] += max(alone) + 1
        self.bid = [EMPTY] * self.seats
        self.round += 1
        if self.round == ROUNDS:
            self.asking = FINISHED

    def scores(self) -> list[int]:
        return self.points[:]


class Bids(Game):
    """The game; `kind` is the class of its states, so that a test can break one."""

    kind: type[BidState] = BidState

    def __init__(self, seats: int, options: dict[str, int]) -> None:
        fields = (
            Field("round", 0, ROUNDS),
            Field("bid", EMPTY, MOST - 1, per_seat=True, seen_by=OWNER),
            Field("points", 0, ROUNDS * MOST, per_seat=True),
        )
        questions = [QuestionInfo("bid", "BID-1.1 bid"), QuestionInfo("finished", "BID-1.3 end")]
        actions = Space([Block("bid", ["1", "2", "3"])])
        events = ["BID_MADE", "BIDS_REVEALED"]
        super().__init__(
            META.slug,
            seats,
            options,
            questions,
            actions,
            Space([]),
            events,
            fields,
            ["last-round"],
            ROUNDS * seats,
        )

    def start(self) -> BidState:
        state = self.kind(self.seats)
        state.bid = [EMPTY] * self.seats
        state.points = [0] * self.seats
        return state

    def seen_by(self, state: State, viewer: int) -> State:
        """Hide the bids of others, but not that somebody has yet to bid."""
        assert isinstance(state, BidState)
        seen = super().seen_by(state, viewer)
        assert isinstance(seen, BidState)
        for seat in state.waiting():
            seen.bid[seat] = EMPTY
        return seen

    def filled(self, seen: State, luck: Luck) -> State:
        full = seen.clone()
        assert isinstance(full, BidState)
        full.masked = False
        for seat in range(self.seats):
            if full.bid[seat] == UNKNOWN:
                full.bid[seat] = luck.word(0, seat) % MOST
        return full

    def sheet(self, state: State, seat: int) -> list[Line]:
        """BID-1.2 reveal: what the bids have brought."""
        return [Line("bids", state.scores()[seat], "BID-1.2 reveal")]


def prompt(game: Game, seen: BidState, viewer: int, _: Words) -> str:
    return _("What do you bid?") if viewer in seen.waiting() else _("Others bid.")


def say(game: Game, seen: BidState, action: int, _: Words) -> str:
    return _("Bid {n}", n=action + 1)


def tell(game: Game, seen: BidState, event: Event, _: Words) -> str:
    return _("{name} bids.", name=_.who(event.seat)) if event.kind == BID_MADE else _("Bids!")


def sketch(game: Game, seen: BidState, viewer: int, _: Words) -> str:
    return str(seen.points)


SPEC: Final = GameSpec(META, Bids, prompt, say, tell, sketch)
