"""Find the weights of Garden Nation's prospects from played games, by least squares.

    python -m tools.prospects --seats 2 --games 2500 --seed 2 --write

Bots play against themselves; some actions are drawn by lot, so that positions differ. At the start
of every turn all seats are counted up, and the weights are those that tell best from the counts of
two seats by how many points the one is ahead in the end. With `--write` they go into
`prospect.toml`.
"""

from __future__ import annotations

import argparse
import re
from random import Random

from pentapolis.bots.base import Bot
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER
from pentapolis.core.view import View
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation import state as st
from pentapolis.games.garden_nation.game import GardenNation
from pentapolis.games.garden_nation.prospect import COUNTS, KNOTS, counted, rest_of, shares_of
from tools.fitting import Fit, chosen, players, table

FILE = SPEC.meta.folder / "prospect.toml"
OLD = r"(\[{name}\].*\n)value = \[[^\]]*\]\n"
RIDGE = 30.0  # what a count must explain before it gets a weight
SIZE = len(COUNTS) * (len(KNOTS) + 1)

Row = tuple[list[int], list[list[int]]]  # shares of the knots; counts by seat


def compared(shares: list[int], counts: list[int], others: list[int]) -> list[tuple[int, float]]:
    """List what one seat has more than another, shared out between the knots."""
    row: list[tuple[int, float]] = []
    for knot, share in enumerate(shares):
        if share:
            first = knot * len(COUNTS)
            for index, (mine, theirs) in enumerate(zip(counts, others, strict=True)):
                if mine != theirs:
                    row.append((first + index, (mine - theirs) * share / 10000))
    return row


def played(game: GardenNation, bots: list[Bot], seed: int) -> tuple[list[Row], list[int]]:
    """Play a game; give the counts at the start of every turn, and the scores."""
    s = game.start()
    luck = SeededLuck(seed)
    lot = Random(seed)
    rows: list[Row] = []
    turn = (0, 0)
    plies = 0
    while s.actor() != OVER:
        plies += 1
        seat = s.actor()
        if seat == CHANCE:
            s.apply(s.outcome(luck.word(s.stream(), plies)))
            continue
        if s.asking == st.ACT and (s.round, s.space) != turn:
            turn = (s.round, s.space)
            rows.append((shares_of(rest_of(s)), [counted(s, each) for each in range(s.seats)]))
        view = View(game, seat, s, [])
        if s.asking == st.ACT:
            s.apply(chosen(view, bots[seat], lot))
        else:
            s.apply(bots[seat].choose(view, bots[seat].budget))
    return rows, s.scores()


def found(seats: int, games: int, seed: int, tries: int) -> Fit:
    """Play games and add up their rows."""
    made = SPEC.make(seats, SPEC.meta.chosen(seats, {}))
    assert isinstance(made, GardenNation)
    fit = Fit(SIZE, RIDGE)
    for number in range(games):
        deal = seed * 1_000_000 + number
        bots = players(SPEC, range(deal * 4, deal * 4 + seats), tries)
        rows, scores = played(made, bots, deal)
        for shares, counts in rows:
            for one in range(seats):
                for other in range(one):
                    row = compared(shares, counts[one], counts[other])
                    fit.add(row, scores[one] - scores[other])
    return fit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=0, help="of the search; 0: follow advice")
    parser.add_argument("--write", action="store_true", help="into prospect.toml")
    chosen_by = parser.parse_args()
    fit = found(chosen_by.seats, chosen_by.games, chosen_by.seed, chosen_by.tries)
    weights = fit.solved()
    print(f"{fit.rows} pairs of seats")
    for index, name in enumerate(COUNTS):
        part = [f"{weights[index + first]:7.2f}" for first in range(0, SIZE, len(COUNTS))]
        print(f"{name:16}" + " ".join(part))
    if chosen_by.write:
        knots = [weights[at : at + len(COUNTS)] for at in range(0, SIZE, len(COUNTS))]
        text = FILE.read_text(encoding="utf-8")
        old = OLD.format(name="two" if chosen_by.seats == 2 else "more")
        new = re.sub(old, lambda found: found[1] + table(knots), text)
        FILE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
