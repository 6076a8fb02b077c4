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

from pentapolis.bots import Budget
from pentapolis.bots.base import Bot
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.searcher import SearchBot
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER
from pentapolis.core.view import View
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation import state as st
from pentapolis.games.garden_nation.game import GardenNation
from pentapolis.games.garden_nation.prospect import COUNTS, KNOTS, counted, rest_of, shares_of
from pentapolis.games.garden_nation.state import Garden
from tools.squares import root_of, solved

FILE = SPEC.meta.folder / "prospect.toml"
OLD = r"(\[{name}\].*\n)value = \[[^\]]*\]\n"
BY_LOT = 8  # per cent of the actions
RIDGE = 30.0  # what a count must explain before it gets a weight
SIZE = len(COUNTS) * (len(KNOTS) + 1)

Row = tuple[list[int], list[list[int]]]  # shares of the knots; counts by seat


class Fit:
    """The sums of a least-squares problem."""

    def __init__(self) -> None:
        self.square = [[0.0] * SIZE for _ in range(SIZE)]
        self.right = [0.0] * SIZE
        self.rows = 0

    def add(self, shares: list[int], counts: list[int], others: list[int], lead: float) -> None:
        """Add what one seat had more than another, and its lead in the end."""
        row: list[tuple[int, float]] = []
        for knot, share in enumerate(shares):
            if share:
                first = knot * len(COUNTS)
                for index, (mine, theirs) in enumerate(zip(counts, others, strict=True)):
                    if mine != theirs:
                        row.append((first + index, (mine - theirs) * share / 10000))
        for at, (index, value) in enumerate(row):
            self.right[index] += value * lead
            line = self.square[index]
            for other, factor in row[at:]:  # the upper half is enough
                line[other] += value * factor
        self.rows += 1

    def solved(self) -> list[float]:
        """Give the weights that fit best."""
        sums = [line[:] for line in self.square]
        for index in range(SIZE):
            sums[index][index] += RIDGE
        return solved(root_of(sums), self.right)


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
        s.apply(chosen(game, s, bots[seat], lot))
    return rows, s.scores()


def chosen(game: GardenNation, s: Garden, bot: Bot, lot: Random) -> int:
    """Ask the bot, or draw lots."""
    view = View(game, s.actor(), s, [])
    if s.asking == st.ACT and lot.randrange(100) < BY_LOT:
        return lot.choice(view.legal)
    return bot.choose(view, bot.budget)


def found(seats: int, games: int, seed: int, tries: int) -> Fit:
    """Play games and add up their rows."""
    made = SPEC.make(seats, SPEC.meta.chosen(seats, {}))
    assert isinstance(made, GardenNation)
    fit = Fit()
    for number in range(games):
        deal = seed * 1_000_000 + number
        bots: list[Bot] = []
        for seat in range(seats):
            if tries:
                bots.append(SearchBot("search", deal * 4 + seat, SPEC, Budget(playouts=tries)))
            else:
                bots.append(GreedyBot("greedy", deal * 4 + seat, SPEC))
        rows, scores = played(made, bots, deal)
        for shares, counts in rows:
            for one in range(seats):
                for other in range(one):
                    fit.add(shares, counts[one], counts[other], scores[one] - scores[other])
    return fit


def table(weights: list[float]) -> str:
    """Write weights as a list, a line for each knot, in thousandths."""
    lines = ["value = ["]
    for first in range(0, SIZE, len(COUNTS)):
        part = weights[first : first + len(COUNTS)]
        lines.append("    " + ", ".join(str(round(1000 * each)) for each in part) + ",")
    return "\n".join([*lines, "]"]) + "\n"


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
        text = FILE.read_text(encoding="utf-8")
        old = OLD.format(name="two" if chosen_by.seats == 2 else "more")
        new = re.sub(old, lambda found: found[1] + table(weights), text)
        FILE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
