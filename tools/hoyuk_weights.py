"""Measure what the features of a Höyük village are worth, to set the weights in its `advice.toml`.

    python -m tools.hoyuk_weights --games 2000 --seed 2

Two advisers with changed weights play each other, now and then at random. Every few decisions the
features of both seats are noted; least squares then tell how much each of them added to the lead
at the end, by the rounds that were left (0: the last one). Weights are read off the table by hand.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import exp
from random import Random
from typing import Final

from pentapolis.core.state import CHANCE, EMPTY, OVER
from pentapolis.games.hoyuk.advice import advise
from pentapolis.games.hoyuk.codes import HOUSE, TALL, WHAT, WHOSE
from pentapolis.games.hoyuk.game import Hoyuk, make
from pentapolis.games.hoyuk.meta import META
from pentapolis.games.hoyuk.outlook import COMPARED, Outlook
from pentapolis.games.hoyuk.parts import HOUSES, JOKER, PILES, SYMBOLS
from pentapolis.games.hoyuk.rewards import ONE
from pentapolis.games.hoyuk.state import Village
from pentapolis.games.hoyuk.weights import WEIGHTS
from tools.fitting import root_of, solved

SETS: Final = ["one card", "two alike", "three", "four", "five"]
LEADS: Final = ["lead by height", "lead by 1", "lead by 2", "lead by 3"]
TRAILS: Final = ["level", "trail by 1", "trail by 2", "trail by 3"]
CLAIMS: Final = ["alone", "far behind", "just behind", "tied", "by height", "by one", "by more"]
REST: Final = ["points", "jokers", "families", "blocks", "left", "towers", "fallen", "gone"]
NAMES: Final = [*SETS, *LEADS, *TRAILS, *CLAIMS, *REST]
VARIED: Final = ["card", "families", "leads", "trails", "claims", "home", "left", "fallen"]
EVERY: Final = 9  # decisions from one note to the next
ROUNDS: Final = 5  # more are counted as so many
RIDGE: Final = 8.0  # keeps what hardly occurs near nothing

Features = list[dict[str, float]]
Note = tuple[int, list[float]]  # rounds left; by how much the first seat has more of each feature


def features(s: Village) -> tuple[int, Features]:
    """Count what each seat has; the rounds left come first."""
    o = Outlook(s, EMPTY)
    found: Features = [dict.fromkeys(NAMES, 0.0) for _ in range(s.seats)]
    for seat, mine in enumerate(found):
        hand = s.hand[seat * SYMBOLS : (seat + 1) * SYMBOLS]
        for number in hand[:JOKER]:
            if number:
                mine[SETS[min(number, len(SETS)) - 1]] += 1
        mine["jokers"] = hand[JOKER]
        mine["points"] = s.points[seat]
        mine["families"] = s.families[seat]
        mine["left"] = s.houses[seat]
    for here in s.land:
        if here & WHAT == HOUSE and here & TALL:
            found[(here & WHOSE) >> 2]["towers"] += 1
    for block in range(o.blocks - 1):
        homes = o.homes[block * s.seats : (block + 1) * s.seats]
        count_houses(homes, o.best[block * s.seats : (block + 1) * s.seats], found)
        for pile in range(PILES):
            if s.tops[pile] != EMPTY:
                first = (block * PILES + pile) * s.seats
                count_claims(homes, o.counts[first : first + s.seats], found)
    count_fears(o, found)
    return (0 if o.last else min(ROUNDS, o.rounds)), found


def count_houses(homes: list[int], best: list[int], found: Features) -> None:
    """Count the houses of a block by how far their family leads or trails."""
    second, most = sorted(best)[-2:]
    for seat, number in enumerate(homes):
        if number:
            found[seat]["blocks"] += 1
            if best[seat] == most > second:
                found[seat][LEADS[min(3, most // ONE - second // ONE)]] += number
            else:
                found[seat][TRAILS[min(3, most // ONE - best[seat] // ONE)]] += number


def count_claims(homes: list[int], counts: list[int], found: Features) -> None:
    """Count who has how much of a kind in a block, in the words of the weights."""
    second, most = sorted(counts)[-2:]
    for seat, number in enumerate(counts):
        if number == 0:
            continue
        if sum(home > 0 for home in homes) < 2:
            which = 0
        elif number < most:
            which = 2 if number + ONE >= most else 1
        elif second == most:
            which = 3
        elif most - second < ONE:
            which = 4
        else:
            which = 5 if most - second < 2 * ONE else 6
        found[seat][CLAIMS[which]] += 1


def count_fears(o: Outlook, found: Features) -> None:
    """Count the houses that the next catastrophe is likely to destroy."""
    for group in o.feared:
        for block in range(o.blocks - 1):
            first = block * COMPARED
            if o.totals[first + HOUSES] == 0 or o.totals[first + group // 2] != o.level[group]:
                continue
            for seat, mine in enumerate(found):
                houses = o.homes[block * o.seats + seat]
                if houses:
                    fallen = max(1, houses // 2)
                    number = o.halving[group] * fallen + o.felling[group]
                    last = o.halving[group] * (fallen == houses) + o.felling[group] * (houses == 1)
                    mine["fallen"] += number / o.unseen
                    mine["gone"] += last / o.unseen


def varied(usual: dict[str, list[int]], luck: Random) -> dict[str, list[int]]:
    """Change all weights a little."""
    out = {}
    for name, table in usual.items():
        size = exp(luck.gauss(0, 0.4))
        out[name] = [int(value * size * exp(luck.gauss(0, 0.2))) for value in table]
    return out


def played(game: Hoyuk, usual: dict[str, list[int]], luck: Random) -> list[tuple[Note, int]]:
    """Play one game; give its notes, each with the lead of the first seat at the end."""
    seats = [varied(usual, luck) for _ in range(game.seats)]
    s = game.start()
    notes: list[Note] = []
    number = luck.randrange(EVERY)
    while s.actor() != OVER:
        if s.actor() == CHANCE:
            s.apply(s.outcome(luck.getrandbits(32)))
            continue
        number += 1
        if number % EVERY == 0:
            rounds, (mine, other) = features(s)
            notes.append((rounds, [mine[name] - other[name] for name in NAMES]))
        legal = s.legal()
        if len(legal) == 1 or luck.random() < 0.06:
            s.apply(luck.choice(legal))
            continue
        for name, table in seats[s.turn].items():
            setattr(WEIGHTS, name, table)
        worth = advise(game, s, legal)
        s.apply(
            luck.choice([a for a, value in zip(legal, worth, strict=True) if value == max(worth)])
        )
    lead = s.scores()[0] - s.scores()[1]
    return [(note, lead) for note in notes]


def fitted(rows: list[tuple[list[float], int]]) -> list[float]:
    """Find the weights that fit best."""
    size = len(NAMES)
    sums = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for row, lead in rows:
        for i in range(size):
            if row[i]:
                for j in range(i, size):  # the upper half is enough
                    sums[i][j] += row[i] * row[j]
                right[i] += row[i] * lead
    return solved(root_of(sums), right)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=1)
    args = asked.parse_args()
    game = make(2, {option.name: option.default for option in META.options})
    usual = {name: list(getattr(WEIGHTS, name)) for name in VARIED}
    luck = Random(args.seed)
    notes: dict[int, list[tuple[list[float], int]]] = defaultdict(list)
    for _ in range(args.games):
        for (rounds, row), lead in played(game, usual, luck):
            notes[rounds].append((row, lead))
    columns = {rounds: fitted(rows) for rounds, rows in sorted(notes.items())}
    print(f"{'rounds left':15}", *(f"{rounds:6}" for rounds in columns))
    print(f"{'notes':15}", *(f"{len(notes[rounds]):6}" for rounds in columns))
    for index, name in enumerate(NAMES):
        print(f"{name:15}", *(f"{values[index]:6.2f}" for values in columns.values()))


if __name__ == "__main__":
    main()
