"""Watches a game ply by ply: the sixteen invariants of the specification, and the slow reference.

What the watch expects it counts itself, from the land and from the position before the ply.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, Event
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.game import Hoyuk
from pentapolis.games.hoyuk.rules.state import Village

from .reference import (
    Land,
    check_all_places,
    check_blocks,
    check_families,
    check_places,
    find_beside,
)

PIECES: Final = [0, 40, 20, 20, 20, 20, 1]
CARDS: Final = [30, 50, 70]
TILES: Final = [10, 10, 15]
THREATS: Final = [12, 12, 24]
CRITERIA: Final = [3, 5, 7]
SAVE_EVERY: Final = 23  # plies: saving is slow
PLACES_EVERY: Final = 7  # plies between two comparisons of all places of all seats


class Watch:
    """Checks every new position of a game, and remembers what rare things have happened."""

    def __init__(self, game: Hoyuk, state: Village) -> None:
        self.game = game
        self.mode = game.options["mode"]
        self.symbols = self.cards_by_symbol(state)
        self.closed: set[int] = set()
        self.won = 0  # cards in this phase 3
        self.seen: set[str] = set()  # rare things that happened
        self.split: set[int] = set()  # blocks where a family fell apart
        self.starts: list[int] = []

    def check_ply(self, before: Village, action: int, events: list[Event], after: Village) -> None:
        """Check one ply; an AssertionError names the invariant."""
        assert after.ply == before.ply + 1
        self.check_tiles_and_pieces(after)
        self.check_cards(after)
        self.check_scores(before, after)
        self.check_limit(before, after)
        self.check_round(before, after, events)
        land = Land(after)
        check_blocks(after, land)
        check_families(after, land)
        if before.land != after.land:
            self.check_land(before, after, action, land)
        self.check_choices(after, land)
        if after.ply % SAVE_EVERY == 0:
            self.check_saving(after)
        self.notice(before, action, events, after)

    # 1, 2, 9

    def check_tiles_and_pieces(self, s: Village) -> None:
        expert = self.mode == p.EXPERT
        pieces = s.supply[:]
        houses = [s.houses[seat] + s.gone[seat] for seat in range(s.seats)]
        for where, here in enumerate(s.land):
            what = here & 3
            if what in (c.HOUSE, c.RUIN):
                houses[here >> 2 & 7] += 1 + (here >> 5 & 1)
            if what == c.HOUSE:
                assert here >> 6 & 3 in (0, 1, 2), "9: one roof piece a house"
                pieces[p.OVEN] += here >> 6 & 3 == 1
                pieces[p.SHRINE] += here >> 6 & 3 == 2
                pieces[p.VILLAGER] += here >> 8 & 1
            elif what == c.RUIN:
                assert here >> 6 == 0, "9: nothing stands on a ruin"
                assert s.shaman != where, "9: nothing stands on a ruin"
            elif what == c.PEN:
                assert here & 32 == 0
                pieces[p.PEN] += 1
                pieces[p.CATTLE] += here >> 8 & 1
        pieces[p.SHAMAN] += s.shaman != -1
        assert houses == [s.box.houses] * s.seats, "1: houses of each colour"
        wanted = [number if kind < p.CATTLE or expert else 0 for kind, number in enumerate(PIECES)]
        assert pieces == wanted, "2: pieces"
        if s.shaman != -1:
            assert s.land[s.shaman] & 3 == c.HOUSE

    # 3, 4, 12

    def cards_by_symbol(self, s: Village) -> list[int]:
        numbers = s.out[:]
        for symbol in range(7):
            numbers[symbol] += s.tops.count(symbol)
            numbers[symbol] += sum(s.bag[symbol::7]) + sum(s.hand[symbol::7])
        for card in s.played + s.tails:
            numbers[card % 8] += 1
        return numbers

    def check_cards(self, s: Village) -> None:
        numbers = self.cards_by_symbol(s)
        assert sum(numbers) == CARDS[self.mode], "3: reward cards"
        assert numbers == self.symbols, "3: reward cards of each symbol"
        for seat in range(s.seats):
            assert sum(s.hand[seat * 7 : seat * 7 + 7]) == s.cards[seat]
            assert sum(1 for card in s.played if card // 8 == seat) == s.plays[seat]
        for group in range(3):
            unseen = sum(s.under[pile] for pile in range(7) if p.GROUP_OF[pile] == group)
            assert unseen == sum(s.bag[group * 7 : group * 7 + 7])
        dealt = [kind for kind in s.tile if kind >= 0]
        assert sum(s.tiles) + sum(s.used) + len(dealt) == TILES[self.mode], "4: tiles"
        assert sum(s.threats) + len(s.seen) == THREATS[self.mode], "4: catastrophes"
        assert len(set(s.seen)) == len(s.seen)
        for pile in range(7):
            known = sum(1 for card in s.tails if card // 8 == pile)
            total = s.under[pile] + known + (s.tops[pile] != -1)
            if s.round > 0 and s.box.piles[pile] and total == 0:
                self.closed.add(pile)
            if pile in self.closed:
                assert total == 0, "12: a closed pile stays empty"
            if s.asking not in (c.DRAW_START, c.DEAL_TRIBE, c.CHOOSE_TRIBE, c.TURN_CARD):
                assert (s.tops[pile] != -1) == (total > 0), "12: an open pile shows a card"

    # 11, 10

    def check_scores(self, before: Village, after: Village) -> None:
        for seat in range(after.seats):
            assert after.points[seat] >= before.points[seat], "11: points never fall"
            assert after.houses[seat] <= before.houses[seat], "15: houses left never rise"
            assert after.gone[seat] >= before.gone[seat]

    def check_limit(self, before: Village, after: Village) -> None:
        for seat in range(after.seats):
            if after.plays[seat] > before.plays[seat]:
                assert before.plays[seat] < before.families[seat], "10: one card a family"
                assert after.plays[seat] == before.plays[seat] + 1
                assert seat == before.turn

    # 13, 14, 15, 16

    def check_round(self, before: Village, after: Village, events: list[Event]) -> None:
        if any(event.kind == c.CATASTROPHE_DRAWN for event in events):
            assert after.round > 1, "13: no catastrophe in round 1"
        if after.round != before.round:
            assert after.round == before.round + 1
            assert not self.starts or self.starts[-1] != after.start_seat, (
                "13: another start player"
            )
            self.starts.append(after.start_seat)
            assert after.shaman == -1, "16: the shaman is at home between rounds"
            if before.round:
                waits = after.box.patient and after.idle > 0
                assert sum(after.houses) < self.left or waits, "15: a house a round"
            self.left = sum(after.houses)
            assert after.plays == [0] * after.seats
        wins = [event for event in events if event.kind == c.CARD_WON]
        self.won += len(wins)
        if after.phase != 3:
            self.won = 0
        elif wins:
            shared = 0
            for block in range(len(after.homes) // after.seats):
                homes = after.homes[block * after.seats : (block + 1) * after.seats]
                shared += sum(1 for number in homes if number) > 1
            assert self.won <= CRITERIA[self.mode] * shared, "14: cards won in a phase"
        if after.asking == c.FINISHED:
            assert after.shaman == -1, "16: the shaman is at home"
            assert after.ending != c.GOES_ON
            if after.ending == c.LAST_HOUSE:
                assert max(after.box.houses - left for left in after.houses) >= after.box.limit
            assert (after.ending == c.NO_BUILDER) <= (after.idle == after.box.idle_rounds)

    # 5, 6, 7, 8

    def check_land(self, before: Village, after: Village, action: int, new: Land) -> None:
        old = Land(before)
        assert len(new.blocks) in (len(old.blocks), len(old.blocks) + 1), "6, 7: blocks"
        if len(new.blocks) > len(old.blocks):
            assert before.asking == c.CHOOSE_PLACE and before.kind == p.HOUSE, "6: by founding"
            assert before.site[action] == c.FRESH
        for where, thing in new.at.items():
            if thing.what == "pen":
                house = find_beside(where, thing.facing)
                assert house is not None and new.at[house].what == "house", "5: a pen has a house"
                assert new.at[house].seat == thing.seat
                assert new.has_open_side(where), "5: a pen has an open side"
        for block in new.blocks:
            solid = [where for where in block if new.at[where].what != "pen"]
            assert len(new.groups(solid)) == 1, "6: connected without pens"
        if before.asking == c.CHOOSE_PLACE:
            self.check_own_families(old, new, before.turn)

    def check_own_families(self, old: Land, new: Land, seat: int) -> None:
        families, before = new.families(seat), old.families(seat)
        for block in new.blocks:
            now = sum(1 for family in families if family <= block)
            was = sum(1 for family in before if family <= block)
            assert now <= max(1, was), "8: building makes no second family in a block"

    def check_choices(self, s: Village, land: Land) -> None:
        if s.ply % PLACES_EVERY == 0:
            check_all_places(s, land)
        elif s.asking == c.CHOOSE_PLACE:
            check_places(s, land, s.turn, s.kind)
        if s.asking == c.TURN_PEN:
            sides = land.pen_sides(s.turn, divmod(s.spot, 13))
            assert s.legal() == [c.TURN_TO + "nesw".index(side) for side in sides]
        if s.asking == c.LOSE_PIECE:
            assert 0 < s.quota <= len(s.legal()), "HY-10.7"
        if s.actor() == CHANCE:
            assert len(s.odds()) == len(s.legal())

    def check_saving(self, state: Village) -> None:
        game = self.game
        assert game.problems(state) == []
        data = game.to_data(state)
        loaded = game.from_data(data)
        assert game.to_data(loaded) == data
        assert loaded.legal() == state.legal()

    # What random games must show

    def notice(self, before: Village, action: int, events: list[Event], after: Village) -> None:
        """Remember rare things; a quick watch that checks nothing."""
        for event in events:
            if event.kind == c.CATASTROPHE_DRAWN:
                self.seen.add(p.CATASTROPHE_KEYS[event.args[0]])
            elif event.kind == c.ABILITY_USED:
                self.seen.add(p.TRIBE_KEYS[event.args[0]])
            elif event.kind == c.PILE_CLOSED:
                self.seen.add("emptied pile")
        for block in range(len(after.homes) // after.seats):
            homes = after.homes[block * after.seats : (block + 1) * after.seats]
            if not any(homes):
                self.seen.add("dead block")
        for seat in range(after.seats):
            more = after.families[seat] - before.families[seat]
            if more > 0 and before.asking == c.LOSE_PIECE:
                self.seen.add("family split")
            if more < 0 and before.asking == c.CHOOSE_PLACE:
                self.seen.add("family reunited")

    left = 0
