"""Fits the weights of Saint Malo's outlook: what the features of a city promise in points.

Games are played against the rule of thumb, first by the rule of thumb with some turns played
wildly, then by what was fitted so far blended with it. After each own turn the features are noted;
least squares explain by them the points that come within some turns and the outlook then.

    python -m tools.outlook --games 1600 --more 400 --stages 2 --seed 21 --write

The same arguments give the same weights. It takes some minutes where the package is compiled.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass
from typing import Final

from pentapolis.bots.tree import blended
from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.saint_malo import state as st
from pentapolis.games.saint_malo.advice import advise
from pentapolis.games.saint_malo.game import SaintMalo, make
from pentapolis.games.saint_malo.meta import OUTLOOK
from pentapolis.games.saint_malo.outlook import City, Outlook
from pentapolis.games.saint_malo.pondering import ponder
from pentapolis.games.saint_malo.state import Town
from pentapolis.games.saint_malo.weights import KNOTS, NAMES, set_weights
from tools.fitting import root_of, solved

SIZE: Final = len(NAMES) * len(KNOTS)
SEATS: Final = 2
AHEAD: Final = 6  # own turns after which the outlook stands for the rest
PASSES: Final = 12  # times that the outlook is fitted to itself
SMALL: Final = 20  # how much small weights are preferred
SMOOTH: Final = 60  # and weights that change little from knot to knot
WILD: Final = 0.3  # of the turns
NOISE: Final = 250  # hundredths, in a wild turn
MOST: Final = 3000  # hundredths; worse than that is all the same


@dataclass
class Row:
    """A city after its turn."""

    key: tuple[int, int, int]  # stage and game, seat, round
    weight: int
    base: int  # what counts already, in hundredths
    final: int  # the score in the end
    items: list[tuple[int, float]]  # the features at their knots


def played(game: SaintMalo, number: int, seed: int, stage: int) -> list[Row]:
    """Play a game; note the cities of the seat that learns, at first of both."""
    luck = random.Random(seed * 100_003 + number)
    state = game.start()
    mine = number % SEATS
    wild = False
    noted: list[tuple[int, int, Row]] = []
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.outcome(luck.getrandbits(32)))
            continue
        seat, turn = state.turn, state.round
        if state.asking == st.KEEP_DICE and state.rolls == 1:
            wild = luck.random() < WILD
        state.apply(chosen(game, state, stage if seat == mine else 0, wild and seat == mine, luck))
        if state.asking == st.FINISHED or (state.turn, state.round) != (seat, turn):
            look, city = Outlook(state, seat), City(state, seat)
            if not look.is_final(city) and (stage == 0 or seat == mine):
                items = spread(look.features(city, state.boxes), look.phase(city))
                key = (stage * 1_000_000 + number, seat, turn)
                noted.append((seat, turn, Row(key, 1 + 2 * stage, look.base(city), 0, items)))
    for seat, _turn, row in noted:
        row.final = state.scores()[seat] * 100
    return [row for _seat, _turn, row in noted]


def chosen(game: SaintMalo, state: Town, stage: int, wild: bool, luck: random.Random) -> int:
    """Choose an action: by advice, blended with the outlook once there is one."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    if wild and state.asking == st.CHOOSE_SYMBOL and luck.random() < 0.5:
        return luck.choice(legal[:-1] or legal)
    worth = advise(game, state, legal)
    if stage:
        worth = blended(worth, ponder(game, state, legal), 50, MOST)
    if wild and state.asking != st.KEEP_DICE:
        worth = [value + luck.randrange(NOISE) for value in worth]
    return legal[worth.index(max(worth))]


def spread(features: list[int], phase: int) -> list[tuple[int, float]]:
    """Share each feature out between the two knots around the phase."""
    at = 0
    while at + 2 < len(KNOTS) and phase > KNOTS[at + 1]:
        at += 1
    left, right = KNOTS[at], KNOTS[at + 1]
    upper = (max(left, min(right, phase)) - left) / (right - left)
    out = []
    for index, value in enumerate(features):
        for knot, part in ((at, 1 - upper), (at + 1, upper)):
            if value and part:
                out.append((index * len(KNOTS) + knot, value * part))
    return out


def squares(rows: list[Row]) -> list[list[float]]:
    """Sum up the products of all features, and prefer small and smooth weights."""
    sums = [[0.0] * SIZE for _ in range(SIZE)]
    sizes = [0.0] * len(NAMES)
    for row in rows:
        for at, (first, value) in enumerate(row.items):
            line = sums[first]
            heavy = value * row.weight
            for second, other in row.items[at:]:
                line[second] += heavy * other
    for first in range(SIZE):
        sizes[first // len(KNOTS)] += sums[first][first] / len(rows)
    for index in range(len(NAMES)):
        for knot in range(len(KNOTS)):
            at = index * len(KNOTS) + knot
            sums[at][at] += SMALL * sizes[index] + 1e-6
            if knot:
                sums[at][at] += SMOOTH * sizes[index]
                sums[at - 1][at - 1] += SMOOTH * sizes[index]
                sums[at - 1][at] -= SMOOTH * sizes[index]
    return sums


def fitted(rows: list[Row]) -> list[float]:
    """Fit weights to the ends of the games, then to the outlook some turns later."""
    upper = root_of(squares(rows))
    place = {row.key: at for at, row in enumerate(rows)}
    later = [place.get((row.key[0], row.key[1], row.key[2] + AHEAD)) for row in rows]
    weights: list[float] = []
    for _ in range(1 + PASSES):
        values = [sum(weights[at] * x for at, x in row.items) if weights else 0.0 for row in rows]
        right = [0.0] * SIZE
        for row, then in zip(rows, later, strict=True):
            goal = float(row.final - row.base)
            if weights and then is not None:
                goal = values[then] + rows[then].base - row.base
            for at, x in row.items:
                right[at] += goal * x * row.weight
        weights = solved(upper, right)
    return weights


def table(weights: list[float]) -> list[list[int]]:
    """Give whole thousandths of a point, one line a feature, one column a knot."""
    return [
        [round(10 * weights[index * len(KNOTS) + knot]) for knot in range(len(KNOTS))]
        for index in range(len(NAMES))
    ]


def text_of(lines: list[list[int]], command: str) -> str:
    """Write the file of weights."""
    out = [
        "# What the features of a city promise, in thousandths of a point, by free fields left:",
        f"# {', '.join(map(str, KNOTS))}. Fitted by: {command}",
        "",
    ]
    out += [f"{name} = {line}" for name, line in zip(NAMES, lines, strict=True)]
    return "\n".join(out) + "\n"


def main() -> None:
    """Play, fit, and write the weights if told to."""
    parser = argparse.ArgumentParser(description="Fit the weights of Saint Malo's outlook.")
    parser.add_argument("--games", type=int, default=1600, help="by the rule of thumb")
    parser.add_argument("--more", type=int, default=400, help="for each stage after it")
    parser.add_argument("--stages", type=int, default=2)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--write", action="store_true", help=f"into {OUTLOOK.name}")
    asked = parser.parse_args()
    game = make(SEATS, {})
    rows: list[Row] = []
    lines: list[list[int]] = []
    for stage in range(asked.stages + 1):
        start = time.perf_counter()
        for number in range(asked.more if stage else asked.games):
            rows += played(game, number, asked.seed + stage, stage)
        between = time.perf_counter()
        lines = table(fitted(rows))
        set_weights(lines)
        taken = f"{between - start:.0f} s played, {time.perf_counter() - between:.0f} s fitted"
        print(f"stage {stage}: {len(rows)} cities, {taken}", flush=True)
    command = (
        f"python -m tools.outlook --games {asked.games} --more {asked.more}"
        f" --stages {asked.stages} --seed {asked.seed} --write"
    )
    text = text_of(lines, command)
    print(text)
    if asked.write:
        OUTLOOK.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
