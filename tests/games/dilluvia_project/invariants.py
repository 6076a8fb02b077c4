"""Invariants checked at every ply; their numbers are those in section 10 of the specification."""

from __future__ import annotations

from pentapolis.core.state import EMPTY, Event
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.board import line_of
from pentapolis.games.dilluvia_project.rules.codes import SOURCES, TRACKS
from pentapolis.games.dilluvia_project.rules.game import Dilluvia
from pentapolis.games.dilluvia_project.rules.land import cover
from pentapolis.games.dilluvia_project.rules.scoring import population
from pentapolis.games.dilluvia_project.rules.state import Sky

STARTS = {c.ROUND_BEGUN: 0, c.INCOME_EARNED: 0, c.ROUND_ENDED: 0}


class Watch:
    """Keeps its own counts from the events and compares every position with them."""

    def __init__(self, game: Dilluvia) -> None:
        self.game = game
        self.box = game.box
        seats = game.seats
        self.gone = 0  # tiles that went back to the box
        self.crowns = [0] * seats
        self.steps = [0] * seats  # steps of the house from tiles
        self.tens = [0] * seats  # population from tens
        self.given: set[int] = set()  # benefits given this round
        self.phases = dict(STARTS)
        self.prestige = [0] * seats
        self.house = [game.box.house_start] * seats

    def check_ply(self, before: Sky, action: int, events: list[Event], s: Sky) -> None:
        """Check one ply: its events, then the position."""
        assert action in before.legal()
        for event in events:
            self.count_event(event)
        self.check_components(s)
        self.check_city(s)
        self.check_players(before, s)
        self.check_circles(s)
        self.check_workers(before, s)
        legal = s.legal()
        assert legal == sorted(set(legal))
        assert bool(legal) == (s.asking != c.FINISHED)  # 11

    # Events

    def count_event(self, event: Event) -> None:
        """Count what an event changes."""
        kind = event.kind
        if kind in self.phases:
            self.phases[kind] += 1
        if kind in (c.TILE_BOUGHT, c.TILE_PICKED):
            self.take_tile(event.seat, event.args[1 if kind == c.TILE_BOUGHT else 0])
        elif kind == c.TILE_PLAYED and event.args[0] != c.CONVERTER:
            self.gone += 1
        elif kind == c.BENEFIT_GAINED:
            assert event.args[0] not in self.given  # 10
            self.given.add(event.args[0])
        elif kind == c.ROUND_BEGUN:
            self.given.clear()
        elif kind == c.PRESTIGE_GAINED:
            self.count_prestige(event)
        elif kind == c.HOUSE_MOVED:
            self.house[event.seat] = event.args[1]

    def take_tile(self, seat: int, kind: int) -> None:
        """Count a tile's crown and step of the house, and whether it goes at once."""
        self.crowns[seat] += self.box.crown[kind]
        if self.box.timing[kind] == c.NOW:
            self.gone += 1
        if kind == c.HOUSE1:
            self.steps[seat] += 1

    def count_prestige(self, event: Event) -> None:
        """8: a ten brings what the house shows at that moment."""
        seat = event.seat
        gain, now = event.args
        assert gain > 0 and now == self.prestige[seat] + gain
        tens = now // 10 - self.prestige[seat] // 10
        self.prestige[seat] = now
        self.tens[seat] += tens * self.box.house_values[self.house[seat]]

    # The position

    def check_components(self, s: Sky) -> None:
        """1 and 2: nothing appears or vanishes."""
        assert sum(s.stock) + len(s.b_seat) == 86
        assert 0 <= s.gardens.bit_count() <= 16
        lying = sum(kind != EMPTY for kind in s.market)
        tiles = sum(s.bag) + lying + sum(s.owned) + sum(s.aside) + self.gone
        assert tiles == sum(self.box.copies)
        assert len(s.propeller) == 13
        assert sum(s.propeller.count(seat) for seat in range(s.seats)) <= 13

    def check_city(self, s: Sky) -> None:
        """3: one thing on a square, none outside; the squares under buildings agree."""
        assert self.game.contradictions(s) == []
        for seat in range(s.seats):
            built = 0
            for which in range(len(s.b_seat)):
                if s.b_seat[which] == seat:
                    under = cover(s, s.b_shape[which], s.b_square[which])
                    assert under & built == 0
                    built |= under
            assert built == s.built[seat]

    def check_players(self, before: Sky, s: Sky) -> None:
        """4 to 8: workers, house, mat, and numbers that only rise."""
        over = s.asking == c.FINISHED
        for seat in range(s.seats):
            own = [n for n in range(len(s.b_seat)) if s.b_seat[n] == seat]
            zeros = [n for n in own if self.box.number[s.b_type[n]] == 0]
            gained = sum(s.b_gave[n] for n in own)
            assert s.workers[seat] == 5 + gained  # 4
            assert gained <= min(3, len(zeros))
            moved = len(own) + s.propeller.count(seat) + self.steps[seat]
            if seat == s.turn and s.asking != c.FINISHED and self.box.house_last:
                moved -= s.builds + s.spins
            assert s.house[seat] == min(23, self.box.house_start + moved)  # 5
            tables = (self.box.square_r, self.box.square_m, self.box.square_p)
            for track, table in enumerate(tables):
                total = sum(table[s.b_type[n] * 2 + s.b_mark[n]] for n in own)
                crowns = self.crowns[seat] if track == c.P else 0
                assert s.income[seat * TRACKS + track] == total + crowns  # 6
            assert s.prestige[seat] >= before.prestige[seat]  # 7
            assert over or population(s, seat) >= population(before, seat)
            assert population(s, seat) >= 0
            assert s.prestige[seat] == self.prestige[seat]
            assert s.tally[seat * SOURCES + c.FROM_TENS] == self.tens[seat]  # 8
        assert min(s.aeros) >= 0 and min(s.cubes) >= 0

    def check_circles(self, s: Sky) -> None:
        """9: one zeppelin per line, circles filled without gaps, every stack has an owner."""
        lines = [line_of(end) for end in s.zeppelin if end != EMPTY]
        assert len(lines) == len(set(lines))
        for lane in range(8):
            taken = [s.holder[circle] != EMPTY for circle in self.box.circles_of[lane]]
            assert taken == sorted(taken, reverse=True)
        for circle in range(self.box.circles):
            assert (s.holder[circle] != EMPTY) == (s.crew[circle] > 0)
            if not self.box.circle_stack[circle]:
                assert s.crew[circle] <= 1
            owner = self.box.circle_seat[circle]
            assert owner < 0 or s.holder[circle] in (EMPTY, owner)

    def check_workers(self, before: Sky, s: Sky) -> None:
        """10: an action phase ends when nobody has a worker left."""
        if s.asking in (c.EARN_CUBE, c.FINISHED):
            assert not any(s.dark) and not any(s.special)
        if s.round > before.round:
            assert s.dark == s.workers and s.special == [1] * s.seats

    def check_end(self, s: Sky) -> None:
        """11: seven market and action phases, six income phases and the final one."""
        assert s.asking == c.FINISHED
        assert s.round == 7
        assert self.phases[c.ROUND_BEGUN] == self.phases[c.ROUND_ENDED] == 7
        assert self.phases[c.INCOME_EARNED] == 7 * s.seats
        assert s.ply <= self.game.max_plies
        for seat in range(s.seats):
            lines = self.game.score_sheet(s, seat)
            assert sum(line.points for line in lines) == s.scores()[seat]
