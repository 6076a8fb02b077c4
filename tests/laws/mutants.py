"""Broken games. Each is Hamlet, or Bids, with one mistake; a law must find it."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any, Final

from hamlet import SPEC
from hamlet.game import Hamlet
from hamlet.state import (
    CHOOSE_SITE,
    CHOOSE_TILE,
    DEAL_GOAL,
    GOAL_DEALT,
    KINDS,
    TILE_TAKEN,
    HamletState,
    standing,
)

from pentapolis.core.fields import Data, Field
from pentapolis.core.game import Game, Line
from pentapolis.core.luck import Luck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import EMPTY, EVERYONE, UNKNOWN, Event, State
from pentapolis.core.words import Words
from tests.laws import bids

COUNTER: Final = itertools.count()  # something that no replay can repeat


class Odd(Hamlet):
    """Hamlet with another class of states, and perhaps other fields."""

    kind: type[HamletState] = HamletState

    def start(self) -> HamletState:
        state = super().start()
        state.__class__ = self.kind
        return state

    def redeclare(self, *fields: Field) -> None:
        """Put other declarations in the place of those with the same name."""
        others = {field.name: field for field in fields}
        self.fields = tuple(others.get(field.name, field) for field in self.fields)


class OddState(HamletState):
    """A state whose clones are of its own class."""

    taken = 0

    def clone(self) -> HamletState:
        twin = super().clone()
        twin.__class__ = type(self)
        return twin


# Secrets


class GoalDeclaredPublic(Odd):
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        super().__init__(seats, options)
        self.redeclare(Field("goal", EMPTY, KINDS - 1, per_seat=True))


class BagGivesGoalsAway(Odd):
    def seen_by(self, state: State, viewer: int) -> HamletState:
        seen = super().seen_by(state, viewer)
        assert isinstance(state, HamletState)
        seen.bag = state.bag[:]
        return seen


class LoudState(OddState):
    def emit(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        super().emit(kind, seat, args, EVERYONE)


class GoalToldToEveryone(Odd):
    kind = LoudState


class QuietState(OddState):
    def emit(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        if kind != TILE_TAKEN:
            super().emit(kind, seat, args, audience)


class TakingNotTold(Odd):
    kind = QuietState


class NosyState(OddState):
    """Offers fewer sites when somebody wants farms, which only that seat knows."""

    def legal(self) -> list[int]:
        legal = super().legal()
        return legal[:1] if self.asking == CHOOSE_SITE and 0 in self.goal else legal


class ChoicesDependOnSecrets(Odd):
    kind = NosyState


class WistfulState(OddState):
    """Offers a choice a second time, as a wish."""

    def wishes(self) -> list[int]:
        return self.legal()[:1] if self.asking == CHOOSE_TILE else []


class WishIsAChoice(Odd):
    kind = WistfulState


class CarelessState(OddState):
    def begin_ply(self) -> None:
        self.ply += 1


class ViewCanBePlayed(Odd):
    kind = CarelessState


# Fillings


class FillingRemembersTheTruth(Odd):
    truth: list[int] | None = None

    def seen_by(self, state: State, viewer: int) -> HamletState:
        assert isinstance(state, HamletState)
        if not state.masked and UNKNOWN not in state.goal:
            self.truth = self.truth or (state.goal[:] if EMPTY not in state.goal else None)
        return super().seen_by(state, viewer)

    def filled(self, seen: State, luck: Luck) -> HamletState:
        full = super().filled(seen, luck)
        assert isinstance(seen, HamletState)
        if self.truth is None or EMPTY in seen.goal:
            return full
        for seat in range(self.seats):
            if seen.goal[seat] == UNKNOWN:
                full.bag[full.goal[seat]] += 1
                full.goal[seat] = self.truth[seat]
                full.bag[full.goal[seat]] -= 1
        return full


class FillingLeavesBagAlone(Odd):
    def filled(self, seen: State, luck: Luck) -> HamletState:
        full = super().filled(seen, luck)
        assert isinstance(seen, HamletState)
        full.bag = seen.bag[:]
        return full


class FillingLeavesGaps(Odd):
    def filled(self, seen: State, luck: Luck) -> HamletState:
        full = seen.clone()
        assert isinstance(full, HamletState)
        full.masked = False
        return full


# Copies


class SharingState(OddState):
    def clone(self) -> HamletState:
        twin = super().clone()
        twin.town = self.town
        return twin


class CloneSharesTheTown(Odd):
    kind = SharingState


class ForgettingState(OddState):
    def clone(self) -> HamletState:
        twin = super().clone()
        twin.held = EMPTY
        return twin


class CloneForgetsTheHeldTile(Odd):
    kind = ForgettingState


class CountingState(OddState):
    """Counts in an attribute that no field declares; its clones do not even have it."""

    def apply(self, action: int) -> None:
        super().apply(action)
        self.taken += 1


class CountIsNoField(Odd):
    kind = CountingState


class SavingForgetsTheHeldTile(Odd):
    def from_data(self, data: Data, masked: bool = False) -> State:
        return super().from_data(data | {"held": EMPTY}, masked)


# Choices and chance


class UnsortedState(OddState):
    def legal(self) -> list[int]:
        return super().legal()[::-1]


class LegalIsUnsorted(Odd):
    kind = UnsortedState


class StuckState(OddState):
    def legal(self) -> list[int]:
        stuck = self.asking == CHOOSE_TILE and standing(self).bit_count() == 5
        return [] if stuck else super().legal()


class LegalIsEmptyTooSoon(Odd):
    kind = StuckState


class UnevenState(OddState):
    def outcome(self, word: int) -> int:
        legal = self.legal()
        return legal[word % len(legal)]


class OutcomeIgnoresTheOdds(Odd):
    kind = UnevenState


class WeightlessState(OddState):
    def odds(self) -> list[int]:
        return [0] * len(self.legal())


class OddsAreZero(Odd):
    kind = WeightlessState


# Numbers


class PointsDeclaredSmall(Odd):
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        super().__init__(seats, options)
        self.redeclare(Field("points", 0, 1, length=KINDS, per_seat=True))


class WastefulState(OddState):
    def apply(self, action: int) -> None:
        dealing = self.asking == DEAL_GOAL
        super().apply(action)
        if dealing:
            self.bag[(action + 1) % KINDS] -= 1


class TilesVanish(Odd):
    kind = WastefulState


class SheetCountsTwice(Odd):
    def sheet(self, state: State, seat: int) -> list[Line]:
        lines = super().sheet(state, seat)
        return [*lines, Line(lines[0].label, lines[0].points, lines[0].rule)]


class SheetCitesWrongly(Odd):
    def sheet(self, state: State, seat: int) -> list[Line]:
        return [
            Line(line.label, line.points, "HAM-4.1 mill") for line in super().sheet(state, seat)
        ]


class FickleState(OddState):
    def apply(self, action: int) -> None:
        settling = self.asking == CHOOSE_SITE
        super().apply(action)
        if settling:
            self.points[0] = next(COUNTER) % 50


class SameLineGoesOtherwise(Odd):
    kind = FickleState


class HashedStart(Odd):
    """Begins with a seat that depends on PYTHONHASHSEED."""

    def start(self) -> HamletState:
        state = super().start()
        state.points[0] = hash("hamlet") % 90
        return state


class NeverHappens(Odd):
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        super().__init__(seats, options)
        self.event_kinds = [*self.event_kinds, "TOWN_BURNT"]


# Words


def say_the_same(game: Game, seen: Any, action: int, _: Words) -> str:
    return "Do it"


def say_nothing(game: Game, seen: Any, viewer: int, _: Words) -> str:
    return " "


def tell_no_secrets(game: Game, seen: Any, event: Event, _: Words) -> str:
    return "" if event.kind == GOAL_DEALT and not event.args else "Something has happened."


def advise_one(game: Game, seen: Any, legal: list[int]) -> list[int]:
    return [1]


def advise_by_changing(game: Game, seen: Any, legal: list[int]) -> list[int]:
    seen.held = EMPTY if seen.held >= 0 else 0
    return legal


def paint_a_false_button(game: Game, seen: Any, canvas: Any) -> None:
    with canvas.group(id="town"):
        canvas.raw('<g data-action="99"/>')


def paint_by_counting(game: Game, seen: Any, canvas: Any) -> None:
    canvas.text(0, 0, str(next(COUNTER)))


def mutant(game: type[Hamlet] = Hamlet, **parts: Any) -> GameSpec:
    """Make the spec of a broken game."""
    return replace(SPEC, make=game, **parts)


# All at once


class OpenBids(bids.BidState):
    def tell_bid(self, seat: int, bid: int) -> None:
        self.emit(bids.BID_MADE, seat, [bid])


class BidsAreTold(bids.Bids):
    kind = OpenBids


class BindingBids(bids.BidState):
    """Lets nobody repeat what has been bid already."""

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


def bids_mutant(game: type[bids.Bids]) -> GameSpec:
    """Make the spec of a broken game of bids."""
    return replace(bids.SPEC, make=game)
