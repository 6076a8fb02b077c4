"""Broken games. Each is Hamlet with one mistake, which a law must find."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any, Final

from hamlet import SPEC
from hamlet.rules.codes import (
    CHOOSE_SITE,
    CHOOSE_TILE,
    DEAL_GOAL,
    EVENTS,
    KINDS,
    TILE_TAKEN,
)
from hamlet.rules.game import Hamlet
from hamlet.rules.state import HamletState

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.fields import Data, Field
from pentapolis.core.game import ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.names import EventKinds
from pentapolis.core.state import EMPTY, EVERYONE, UNKNOWN, Event, State

COUNTER: Final = itertools.count()  # gives another number each time, so nothing can repeat it


class Odd(Hamlet):
    """Hamlet with another class of states, or other fields."""

    kind: type[HamletState] = HamletState

    def start(self) -> HamletState:
        state = super().start()
        state.__class__ = self.kind
        return state

    def redeclare(self, *fields: Field) -> None:
        """Replace the declarations of some fields, by name."""
        for field in fields:
            self.fields[field.name] = field
        self.declared = tuple(self.fields.values())


class OddState(HamletState):
    """A state whose clones are of its own class."""

    count = 0

    def clone(self) -> HamletState:
        twin = super().clone()
        twin.__class__ = type(self)
        return twin


# Secrets


class GoalDeclaredPublic(Odd):
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        super().__init__(seats, options)
        self.redeclare(Field("goal", EMPTY, KINDS - 1, per_seat=True, start=EMPTY))


class BagGivesGoalsAway(Odd):
    def hide(self, seen: HamletState, truth: HamletState, viewer: int) -> None:
        super().hide(seen, truth, viewer)
        seen.bag = truth.bag[:]


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


class WordyState(OddState):
    def emit(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        super().emit(kind, seat, [*args, 7] if kind == TILE_TAKEN else args, audience)


class EventHasANumberWithoutName(Odd):
    kind = WordyState


class NosyState(OddState):
    """Offers only one site when some seat has farms as its goal, which only that seat knows."""

    def legal(self) -> list[int]:
        legal = super().legal()
        return legal[:1] if self.asking == CHOOSE_SITE and 0 in self.goal else legal


class ChoicesDependOnSecrets(Odd):
    kind = NosyState


class WistfulState(OddState):
    """Offers a choice again, as a wish."""

    def wishes(self) -> list[int]:
        return self.legal()[:1] if self.asking == CHOOSE_TILE else []


class WishIsAChoice(Odd):
    kind = WistfulState


class CarelessState(OddState):
    def apply(self, action: int) -> None:
        self.ply += 1
        self.questions[self.asking].answer(self, action)


class ViewCanBePlayed(Odd):
    kind = CarelessState


class SpyState(OddState):
    """Taking a tile shows everyone whether the last seat has farms as its goal."""

    def apply(self, action: int) -> None:
        asking = self.asking
        super().apply(action)
        if asking == CHOOSE_TILE:
            self.points[0] = int(self.goal[-1] == 0)


class MoveShowsASecret(Odd):
    kind = SpyState


# Fillings


class FillingRemembersTheTruth(Odd):
    truth: list[int] | None = None

    def hide(self, seen: HamletState, truth: HamletState, viewer: int) -> None:
        if UNKNOWN not in truth.goal and EMPTY not in truth.goal:
            self.truth = self.truth or truth.goal[:]
        super().hide(seen, truth, viewer)

    def guess(self, full: HamletState, luck: Luck) -> None:
        hidden = [seat for seat in range(self.seats) if full.goal[seat] == UNKNOWN]
        super().guess(full, luck)
        if self.truth is None or EMPTY in full.goal:
            return
        for seat in hidden:
            full.bag[full.goal[seat]] += 1
            full.goal[seat] = self.truth[seat]
            full.bag[full.goal[seat]] -= 1


class FillingLeavesBagAlone(Odd):
    def guess(self, full: HamletState, luck: Luck) -> None:
        bag = full.bag[:]
        super().guess(full, luck)
        full.bag = bag


class FillingLeavesGaps(Odd):
    def guess(self, full: HamletState, luck: Luck) -> None:
        pass


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
    """Counts in an attribute that is no field and that its clones lack."""

    def apply(self, action: int) -> None:
        super().apply(action)
        self.count += 1


class CountIsNoField(Odd):
    kind = CountingState


class SavingForgetsThePoints(Odd):
    def from_data(self, data: Data, masked: bool = False, checked: bool = True) -> State:
        state = super().from_data(data, masked, checked)
        assert isinstance(state, HamletState)
        state.points = [0] * len(state.points)
        return state


class LoadingChecksNothing(Odd):
    """Accepts any position within bounds, even if tiles are missing."""

    def from_data(self, data: Data, masked: bool = False, checked: bool = True) -> State:
        return super().from_data(data, masked, checked=False)


class LoadingChecksNoBounds(Odd):
    """Moves a number into its bounds instead of refusing it."""

    def from_data(self, data: Data, masked: bool = False, checked: bool = True) -> State:
        held = data["held"]
        assert isinstance(held, int)
        return super().from_data(data | {"held": min(held, KINDS - 1)}, masked, checked)


class HoldingIsAContradiction(Odd):
    def contradictions(self, state: HamletState) -> list[str]:
        return ["a tile is held, but nobody may hold one"] if state.held >= 0 else []


# Choices and chance


class UnsortedState(OddState):
    def legal(self) -> list[int]:
        return super().legal()[::-1]


class LegalIsUnsorted(Odd):
    kind = UnsortedState


class StuckState(OddState):
    def legal(self) -> list[int]:
        tiles = sum(cells.bit_count() for cells in self.town)
        stuck = self.asking == CHOOSE_TILE and tiles == 5
        return [] if stuck else super().legal()


class LegalIsEmptyTooSoon(Odd):
    kind = StuckState


class UnevenState(OddState):
    def draw_outcome(self, word: int) -> int:
        legal = self.legal()
        return legal[word % len(legal)]


class OutcomeIgnoresTheOdds(Odd):
    kind = UnevenState


class WeightlessState(OddState):
    def odds(self) -> list[int]:
        return [0] * len(self.legal())


class OddsAreZero(Odd):
    kind = WeightlessState


class PlaysAnything(Odd):
    """Ignores an action that is not legal instead of refusing it."""

    def play(self, state: State, action: int | str) -> list[Event]:
        return super().play(state, action) if action in state.legal() else []


class NamesAnEndingTooSoon(Odd):
    def name_ending(self, state: State) -> str:
        return self.endings[0]


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
    def score_sheet(self, s: HamletState, seat: int) -> list[ScoreLine]:
        first, *others = super().score_sheet(s, seat)
        return [ScoreLine(first.label, 2 * first.points, first.rule), *others]


class SheetCitesWrongly(Odd):
    def score_sheet(self, s: HamletState, seat: int) -> list[ScoreLine]:
        lines = super().score_sheet(s, seat)
        return [ScoreLine(line.label, line.points, "HAM-4.1 mill") for line in lines]


class SheetHasALineThatNobodyKnows(Odd):
    def score_sheet(self, s: HamletState, seat: int) -> list[ScoreLine]:
        first, *others = super().score_sheet(s, seat)
        return [ScoreLine("ranches", first.points, first.rule), *others]


class SheetHasALineTwice(Odd):
    def score_sheet(self, s: HamletState, seat: int) -> list[ScoreLine]:
        lines = super().score_sheet(s, seat)
        return [*lines, ScoreLine(lines[0].label, 0, lines[0].rule)]


class EncodingIsTooLarge(Odd):
    def encode(self, seen: State, viewer: int | None = None) -> list[int]:
        return [value + 1 for value in super().encode(seen, viewer)]


class EncodingIsTooShort(Odd):
    def encode(self, seen: State, viewer: int | None = None) -> list[int]:
        return super().encode(seen, viewer)[:-1]


class EncodingForgetsTheQuestion(Odd):
    def encode(self, seen: State, viewer: int | None = None) -> list[int]:
        return [1, *super().encode(seen, viewer)[1:]]


class EncodingForgetsWhoDecides(Odd):
    def encode(self, seen: State, viewer: int | None = None) -> list[int]:
        return [seen.asking + 1, 1, *super().encode(seen, viewer)[2:]]


class EncodingStaysWithSeatA(Odd):
    def encode(self, seen: State, viewer: int | None = None) -> list[int]:
        return [*super().encode(seen, viewer)[:2], *super().encode(seen, 0)[2:]]


class FickleState(OddState):
    def apply(self, action: int) -> None:
        settling = self.asking == CHOOSE_SITE
        super().apply(action)
        if settling:
            self.points[0] = next(COUNTER) % 50


class SameLineGivesOtherPoints(Odd):
    kind = FickleState


class HashedStart(Odd):
    """Begins with points that depend on PYTHONHASHSEED."""

    def start(self) -> HamletState:
        state = super().start()
        state.points[0] = hash("hamlet") % 90
        return state


class HasAnEventThatNeverHappens(Odd):
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        super().__init__(seats, options)
        self.events = EventKinds()
        for name, args in zip(EVENTS.names, EVENTS.args, strict=True):
            self.events.add(name, " ".join(args))
        self.events.add("TOWN_BURNT")


def mutant(game: type[Hamlet] = Hamlet, **parts: Any) -> GameSpec:
    """Return the spec of Hamlet with another class of games, or with other functions."""
    return replace(SPEC, make=game, **parts)
