"""Checks a game ply by ply: every invariant of the specification, section 10.

The watch works out for itself what must be true, from the events and the position before the ply.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY, SPECTATOR, UNKNOWN, Event
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.board import FIELDS
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.scoring import project_points
from pentapolis.games.garden_nation.rules.state import Garden

ACTIONS: Final = {2: 7, 3: 5, 4: 7}
FLOORS: Final = {2: 20, 3: 17, 4: 14}
VIEWS_EVERY: Final = 7  # plies: checking the views of all seats is slow
SPENDING: Final = (c.TERRITORY_CHANGED, c.ROOF_LIFTED, c.BUILDING_INVADED)
ENDING_ACTION: Final = (
    c.FLOOR_BUILT,
    c.BUILDING_INVADED,
    c.BUILDING_DEMOLISHED,
    c.ACTION_PASSED,
)


def fields_of(s: Garden, seat: int) -> list[int]:
    return [field for field in range(FIELDS) if s.own[seat] >> field & 1]


def value(s: Garden, field: int) -> int:
    """Return the value of a building: twice the price of each floor, added up."""
    return sum(2 * (s.cost(field) + floor) for floor in range(s.height[field]))


def wealth(s: Garden, seat: int) -> int:
    """Return the inhabitants of a seat and the full value of its buildings."""
    return s.population[seat] + sum(value(s, field) for field in fields_of(s, seat))


def half_wealth(s: Garden, seat: int) -> int:
    """Return twice the inhabitants, and the value of the buildings: what building conserves."""
    return 2 * s.population[seat] + sum(value(s, field) for field in fields_of(s, seat))


class Watch:
    """What has happened so far, against which each new position is checked."""

    def __init__(self, game: GardenNation) -> None:
        self.game = game
        self.points = [0] * game.seats
        self.actions = 0  # in this round
        self.tokens = [0] * game.seats  # ploys spent
        self.spent = 0  # of them in this action
        self.used = EMPTY  # field of an action that is not over
        self.ended = False  # a last floor was placed
        self.wealth = [0] * game.seats
        self.covered = 0

    def check_ply(self, before: Garden, action: int, events: list[Event], s: Garden) -> None:
        """Check one ply, as testkit.Wander plays it."""
        self.check_supplies(s)
        self.check_cards(s)
        if before.asking <= c.KEEP_SECRETS and before.order[0] == EMPTY:
            self.wealth = [wealth(s, seat) for seat in range(s.seats)]
            return
        for event in events:
            self.note_event(before, event, s)
        self.check_peoples(before, events, s)
        if s.ply % VIEWS_EVERY == 0 or s.asking == c.FINISHED:
            self.check_views(s)

    def check_supplies(self, s: Garden) -> None:
        """Check that floors, roofs and ground tokens are conserved, each roof on a building."""
        for seat in range(s.seats):
            standing = sum(s.height[field] for field in fields_of(s, seat))
            assert s.floors[seat] + standing == FLOORS[s.seats]
        owners = [seat for seat in range(s.seats) for _ in fields_of(s, seat)]
        assert len(owners) == sum(1 for floors in s.height if floors)
        roofed = [field for field in range(FIELDS) if s.roofed >> field & 1]
        assert all(s.height[field] > 0 for field in roofed)
        assert s.roofs() + len(roofed) == 19 and s.roofs() >= 0
        if EMPTY in s.turned:
            return
        covered = 7 - s.land[3].bit_count()
        assert sum(s.ground) + covered == 9
        assert max(s.ground) <= 3 and min(s.ground) >= 0
        assert covered >= self.covered  # a covered bramble stays covered
        self.covered = covered
        for field in range(FIELDS):
            assert sum(land >> field & 1 for land in s.land) == 1

    def check_cards(self, s: Garden) -> None:
        """Check that public cards are conserved, the row is refilled, and secrets differ."""
        open_cards = [card for card in s.row if card != EMPTY]
        claimed = sum(cards.bit_count() for cards in s.claimed)
        assert s.deck.bit_count() + len(open_cards) + claimed == 21
        if s.asking not in (c.LAY_TERRITORY, c.TURN_TERRITORY, c.OPEN_PROJECT):
            assert len(open_cards) == 4 or s.deck == 0
        for seat in range(s.seats):
            one, other = s.kept[2 * seat : 2 * seat + 2]
            assert one != other or one == EMPTY
        if s.asking > c.KEEP_SECRETS:
            assert EMPTY not in s.kept

    def note_event(self, before: Garden, event: Event, s: Garden) -> None:
        """Count points, ploys and actions from the log alone."""
        if event.kind == c.PROJECT_CLAIMED:
            self.points[event.seat] += event.args[2]
        moved = event.kind == c.ROOF_MOVED and before.asking == c.ACT  # without being asked
        if moved or event.kind in SPENDING:
            self.tokens[event.seat] += 1
            self.spent += 1
            assert self.spent <= 1
        if event.kind in ENDING_ACTION:
            self.actions += 1
            self.spent = 0
            self.used = event.args[0] if event.args else EMPTY
        if event.kind == c.LAST_FLOOR_PLACED:
            self.ended = True
        if event.kind == c.ROUND_BEGAN:
            assert not self.ended, "no new round after a last floor"
            assert self.actions == ACTIONS[s.seats]
            self.actions = 0
        if event.kind == c.GAME_ENDED:
            assert self.actions == ACTIONS[s.seats]
            assert self.ended or s.round == 100

    def check_peoples(self, before: Garden, events: list[Event], s: Garden) -> None:
        """Check that inhabitants never fall below one and change only as the log says."""
        grown = [0] * s.seats
        for event in events:
            if event.kind == c.POPULATION_GREW:
                grown[event.seat] += event.args[0]
        kinds = [event.kind for event in events]
        for seat in range(s.seats):
            assert s.population[seat] >= 1
            if not s.own[seat]:
                assert s.population[seat] >= 35
            now = wealth(s, seat)
            assert now >= self.wealth[seat]
            if now > self.wealth[seat] + grown[seat]:
                assert c.FLOOR_BUILT in kinds and seat == before.turn
            self.wealth[seat] = now
            assert project_points(s, seat) == self.points[seat]
            assert sum(s.spent[3 * seat : 3 * seat + 3]) == self.tokens[seat]
            assert s.ploys(seat) == 4 - self.tokens[seat] >= 0
            self.check_money(before, events, s, seat, grown[seat])
        self.check_phase(events, s)
        if self.used != EMPTY and s.asking in (c.ACT, c.CHOOSE_NEXT, c.FINISHED):
            assert s.crane == s.tile[self.used % 7]
            self.used = EMPTY

    def check_money(
        self, before: Garden, events: list[Event], s: Garden, seat: int, grown: int
    ) -> None:
        """Check that building conserves half_wealth, and pulling down adds the value once more."""
        expected = half_wealth(before, seat) + 2 * grown
        for event in events:
            if event.kind == c.BUILDING_DEMOLISHED and event.seat == seat:
                expected += event.args[2]
            if event.kind == c.BUILDING_INVADED and seat == event.seat:
                expected -= event.args[2]
            if event.kind == c.BUILDING_INVADED and seat == event.args[3]:
                expected += event.args[2]
        assert half_wealth(s, seat) == expected

    def check_phase(self, events: list[Event], s: Garden) -> None:
        """Check that a population phase pays 2 for a sole majority and 1 for each seat in a tie."""
        paid = [event.args for event in events if event.kind == c.POPULATION_GREW]
        if not paid:
            return
        alone = sum(args[1].bit_count() for args in paid)
        tied = sum(args[2].bit_count() for args in paid)
        assert sum(args[0] for args in paid) == 2 * alone + tied
        for territory in range(7):
            standing = [
                sum(s.height[field] for field in fields_of(s, seat) if field // 7 == territory)
                for seat in range(s.seats)
            ]
            most = max(standing)
            leading = standing.count(most) if most else 0
            share = [args[1] >> territory & 1 for args in paid]
            ties = [args[2] >> territory & 1 for args in paid]
            assert (sum(share), sum(ties)) == ((1, 0) if leading == 1 else (0, leading))

    def check_views(self, s: Garden) -> None:
        """Check that no view holds the secrets of others."""
        for viewer in (*range(s.seats), SPECTATOR):
            seen = self.game.mask(s, viewer)
            for seat in range(s.seats):
                kept = seen.kept[2 * seat : 2 * seat + 2]
                dealt = seen.dealt[4 * seat : 4 * seat + 2]
                if seat != viewer:
                    assert dealt == [UNKNOWN, UNKNOWN]
                    if s.asking != c.FINISHED:
                        assert kept == [UNKNOWN, UNKNOWN]
                else:
                    assert kept == s.kept[2 * seat : 2 * seat + 2]
