"""Broken versions of Bids, the game in which all decide at the same time."""

from __future__ import annotations

from dataclasses import replace

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.state import EVERYONE, State
from tests.laws import bids


class OpenBids(bids.BidState):
    def tell_bid(self, seat: int, bid: int) -> None:
        self.emit(bids.BID_MADE, seat, [bid])


class BidsAreTold(bids.Bids):
    kind = OpenBids


class BindingBids(bids.BidState):
    """Forbids a bid that another seat has made."""

    def legal(self) -> list[int]:
        return [bid for bid in super().legal() if bid not in self.bid]


class BidsBindOthers(bids.Bids):
    kind = BindingBids


class EndlessBids(bids.BidState):
    def reveal(self) -> None:
        self.round = 0
        super().reveal()


class BidsNeverEnd(bids.Bids):
    kind = EndlessBids


class SilentBids(bids.BidState):
    def emit(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        pass

    def legal(self) -> list[int]:
        return super().legal()[:1]


class BidsAreNotTold(bids.Bids):
    kind = SilentBids


class BidsCountSeatsFromA(bids.Bids):
    """Encodes whose turn it is counted from seat A, not from the viewer."""

    def encode(self, seen: State, viewer: int | None = None) -> list[int]:
        vector = super().encode(seen, viewer)
        vector[2] = seen.turn + 1
        return vector


def bids_mutant(game: type[bids.Bids]) -> GameSpec:
    """Return the spec of a broken game of Bids."""
    return replace(bids.SPEC, make=game)
