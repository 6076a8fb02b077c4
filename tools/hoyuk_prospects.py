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

from pentapolis.bots.base import Bot
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, EMPTY, OVER
from pentapolis.core.view import View
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.game import Hoyuk
from pentapolis.games.hoyuk.outlook import Outlook
from pentapolis.games.hoyuk.prospect import COUNTS, STAGES, counted, shares_of
from tools.fitting import Fit, chosen, players, table

FILE = SPEC.meta.folder / "prospect.toml"
OLD = re.compile(r"value = \[[^\]]*\]\n")
NOTED = 40  # per cent of the turns
RIDGE = 40.0  # what a count must explain before it gets a weight

Row = tuple[int, list[list[int]]]  # the stage; counts by seat


def compared(counts: list[int], others: list[int]) -> list[tuple[int, float]]:
    """List what one seat has more than another."""
    return [
        (index, (mine - theirs) / 100)
        for index, (mine, theirs) in enumerate(zip(counts, others, strict=True))
        if mine != theirs
    ]


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
            s.apply(chosen(View(game, s.actor(), s, []), bots[s.actor()], lot))
    return rows, s.scores()


def found(seats: int, games: int, seed: int, tries: int) -> list[Fit]:
    """Play games and add up their rows."""
    made = SPEC.make(seats, SPEC.meta.chosen(seats, {}))
    assert isinstance(made, Hoyuk)
    fits = [Fit(len(COUNTS), RIDGE) for _ in range(STAGES)]
    for number in range(games):
        deal = seed * 1_000_000 + number
        bots = players(SPEC, range(deal * 8, deal * 8 + seats), tries)
        rows, scores = played(made, bots, deal)
        for stage, counts in rows:
            for one in range(seats):
                for other in range(one):
                    row = compared(counts[one], counts[other])
                    fits[stage].add(row, scores[one] - scores[other])
    return fits


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
