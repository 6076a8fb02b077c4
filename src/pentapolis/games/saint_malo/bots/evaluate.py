"""What a position is worth, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.kit.features import Weights, read_weights

from ..meta import FOLDER
from ..rules.board import CELLS
from ..rules.codes import FINISHED
from ..rules.scoring import score
from ..rules.state import Town
from .city import City, count_cells
from .features import FEATURES, count_attacks, count_city, fewest_free_elsewhere, phase_of
from .values import NOT_YET, POINT

RIVAL: Final = 75  # per cent: how much the strongest rival's city counts
COINS: Final = 5  # the first of the four features of coins

WEIGHTS: Final[Weights] = read_weights(FOLDER.joinpath("bots", "weights.toml"), FEATURES)
MIXED: Final[list[list[int]]] = [WEIGHTS.interpolate(phase) for phase in range(CELLS + 1)]


def evaluate(game: Game, s: Town, seat: int) -> int:
    """Return the worth of a seat's position: its points and what its city promises."""
    if s.asking == FINISHED:
        return score(s, seat) * POINT
    return CityValue(s, seat).value(City(s, seat), 0)


class CityValue:
    """What cities are worth to one seat in a position."""

    def __init__(self, s: Town, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.over = s.last_round != 0
        self.length = s.row_length()
        self.elsewhere = fewest_free_elsewhere(s, seat)
        self.rival_worths: list[int] = []  # by the free fields of this city

    def find_rival(self) -> int:
        """Return the other seat with the most points; -1 in a solo game."""
        found = -1
        best = 0
        for other in range(self.s.seats):
            if other != self.seat:
                points = score(self.s, other)
                if found < 0 or points > best:
                    best = points
                    found = other
        return found

    def rival_worth(self, room: int) -> int:
        """Return the worth of the rival's city if this one has `room` free fields."""
        if not self.rival_worths:
            self.rival_worths = [NOT_YET] * (CELLS + 1)
        if self.rival_worths[room] == NOT_YET:
            other = self.find_rival()
            fewest = room
            worth = 0
            if other >= 0:
                rival = CityValue(self.s, other)
                if room == 0:
                    rival.over = True
                for seat in range(self.s.seats):
                    if seat != other and seat != self.seat:
                        fewest = min(fewest, self.s.free[seat].bit_count())
                rival.elsewhere = max(1, fewest)
                worth = rival.value(City(self.s, other), 0)
            self.rival_worths[room] = worth
        return self.rival_worths[room]

    def lead(self, city: City, sabres: int) -> int:
        """Return the worth of a city less part of the rival's."""
        rival = self.rival_worth(int(count_cells(city.free)))
        return self.value(city, sabres) - rival * RIVAL // 100

    def phase(self, city: City) -> int:
        """Return how far the game has come, as the weights count it."""
        return phase_of(city, self.elsewhere)

    def base(self, city: City) -> int:
        """Return what counts already, in hundredths."""
        return city.base(self.s.box)

    def is_final(self, city: City) -> bool:
        """Return whether this turn is the last that adds to a city."""
        return self.over or city.free == 0

    def final_score(self, city: City) -> int:
        """Return the final score of a city, in hundredths."""
        box = self.s.box
        total = self.base(city)
        total -= city.coins * POINT // box.coins_per_point
        total += city.coins // box.coins_per_point * POINT
        return total + (box.full_city * POINT if city.free == 0 else 0)

    def value(self, city: City, sabres: int) -> int:
        """Return the worth of a city after a turn that ends with so many sabres."""
        own = city.strength(self.s.box)
        if self.is_final(city):
            return self.final_score(city) - self.loss_now(own, sabres)
        counts = count_city(self.s, city, self.elsewhere, self.s.boxes + sabres)
        promise = WEIGHTS.weigh(counts, MIXED[self.phase(city)])
        return self.base(city) + promise // 10 - self.loss_now(own, sabres)

    def loss_now(self, own: int, sabres: int) -> int:
        """Return the cost of the attacks that so many sabres bring at once, given a defence."""
        box = self.s.box
        lost = 0
        boxes = self.s.boxes
        rows = min(len(box.strength), (boxes + sabres) // self.length)
        for row in range(boxes // self.length, rows):
            if own < box.strength[row]:
                lost += box.cannon_loss * POINT
        return lost

    def pirate_loss(self, own: int, phase: int, sabres: int) -> int:
        """Return what pirates cost a seat with this defence, now and later, after sabres."""
        out: list[int] = []
        count_attacks(self.s, own, phase, self.s.boxes + sabres, out)
        weights = MIXED[phase]
        first = len(weights) - len(out)  # the features of attacks come last
        total = 0
        for index in range(len(out)):
            total += out[index] * weights[first + index]
        return self.loss_now(own, sabres) - total // 10

    def coins_worth(self, coins: int, phase: int) -> int:
        """Return the worth of coins."""
        weights = MIXED[phase]
        total = min(coins, 2) * weights[COINS]
        total += max(0, min(coins - 2, 4)) * weights[COINS + 1]
        total += max(0, min(coins - 6, 6)) * weights[COINS + 2]
        total += max(0, coins - 12) * weights[COINS + 3]
        return total // 10 + coins * POINT // self.s.box.coins_per_point
