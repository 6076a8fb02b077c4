"""Find the weights of Höyük's prospects from played games, by least squares.

    python -m tools.hoyuk_prospects --seats 2 --games 3000 --seed 2 --write

Bots play against themselves; some actions are drawn by lot, so that positions differ. When the
turn passes all seats are counted up, now and then, and the weights are those that tell best from
the counts of two seats by how many points the one is ahead in the end, stage by stage of the game.
With `--write` they go into `prospect.toml`.
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
from pentapolis.core.state import CHANCE, EMPTY, OVER
from pentapolis.core.view import View
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.game import Hoyuk
from pentapolis.games.hoyuk.outlook import Outlook
from pentapolis.games.hoyuk.prospect import COUNTS, STAGES, counted, shares_of
from pentapolis.games.hoyuk.state import Village
from tools.squares import root_of, solved

FILE = SPEC.meta.folder / "prospect.toml"
OLD = re.compile(r"value = \[[^\]]*\]\n")
BY_LOT = 8  # per cent of the actions
NOTED = 40  # per cent of the turns
RIDGE = 40.0  # what a count must explain before it gets a weight

Row = tuple[int, list[list[int]]]  # the stage; counts by seat


class Fit:
    """The sums of a least-squares problem, for one stage of the game."""

    def __init__(self) -> None:
        size = len(COUNTS)
        self.square = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size
        self.rows = 0

    def add(self, counts: list[int], others: list[int], lead: float) -> None:
        """Add what one seat had more than another, and its lead in the end."""
        row = [
            (index, (mine - theirs) / 100)
            for index, (mine, theirs) in enumerate(zip(counts, others, strict=True))
            if mine != theirs
        ]
        for at, (index, value) in enumerate(row):
            self.right[index] += value * lead
            line = self.square[index]
            for other, factor in row[at:]:  # the upper half is enough
                line[other] += value * factor
        self.rows += 1

    def solved(self) -> list[float]:
        """Give the weights that fit best."""
        sums = [line[:] for line in self.square]
        for index in range(len(sums)):
            sums[index][index] += RIDGE
        return solved(root_of(sums), self.right)


def played(game: Hoyuk, bots: list[Bot], seed: int) -> tuple[list[Row], list[int]]:
    """Play a game; give the counts of some moments at which the turn had passed, and the scores."""
    s = game.start()
    luck = SeededLuck(seed)
    lot = Random(seed)
    rows: list[Row] = []
    turn = 0
    plies = 0
    while s.actor() != OVER:
        plies += 1
        if s.turn_of() != turn and s.round:
            turn = s.turn_of()
            if lot.randrange(100) < NOTED:
                (stage,) = lot.choices(range(STAGES), shares_of(s))
                o = Outlook(s, EMPTY)
                rows.append((stage, [counted(o, each) for each in range(s.seats)]))
        if s.actor() == CHANCE:
            s.apply(s.outcome(luck.word(s.stream(), plies)))
        else:
            s.apply(chosen(game, s, bots[s.actor()], lot))
    return rows, s.scores()


def chosen(game: Hoyuk, s: Village, bot: Bot, lot: Random) -> int:
    """Ask the bot, or draw lots."""
    view = View(game, s.actor(), s, [])
    if lot.randrange(100) < BY_LOT:
        return lot.choice(view.legal)
    return bot.choose(view, bot.budget)


def found(seats: int, games: int, seed: int, tries: int) -> list[Fit]:
    """Play games and add up their rows."""
    made = SPEC.make(seats, SPEC.meta.chosen(seats, {}))
    assert isinstance(made, Hoyuk)
    fits = [Fit() for _ in range(STAGES)]
    for number in range(games):
        deal = seed * 1_000_000 + number
        bots: list[Bot] = []
        for seat in range(seats):
            if tries:
                bots.append(SearchBot("search", deal * 8 + seat, SPEC, Budget(playouts=tries)))
            else:
                bots.append(GreedyBot("greedy", deal * 8 + seat, SPEC))
        rows, scores = played(made, bots, deal)
        for stage, counts in rows:
            for one in range(seats):
                for other in range(one):
                    fits[stage].add(counts[one], counts[other], scores[one] - scores[other])
    return fits


def table(weights: list[list[float]]) -> str:
    """Write weights as a list, a line for each stage, in thousandths."""
    lines = ["value = ["]
    for part in weights:
        lines.append("    " + ", ".join(str(round(1000 * each)) for each in part) + ",")
    return "\n".join([*lines, "]"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4, 5))
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=0, help="of the search; 0: follow advice")
    parser.add_argument("--write", action="store_true", help="into prospect.toml")
    args = parser.parse_args()
    fits = found(args.seats, args.games, args.seed, args.tries)
    weights = [fit.solved() for fit in fits]
    print(f"{'pairs of seats':22}" + " ".join(f"{fit.rows:7}" for fit in fits))
    for index, count in enumerate(COUNTS):
        print(f"{count:22}" + " ".join(f"{part[index]:7.2f}" for part in weights))
    if args.write:
        text = FILE.read_text(encoding="utf-8")
        FILE.write_text(OLD.sub(table(weights), text), encoding="utf-8")


if __name__ == "__main__":
    main()
